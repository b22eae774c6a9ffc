// The service worker, and putting the site on the phone's first screen.

/** Start the worker where there can be one; else say what is missing. */
export function offerInstall() {
  if (!("serviceWorker" in navigator)) {
    document.getElementById("missing-item").hidden = false;
    return;
  }
  navigator.serviceWorker.register("/sw.js", { scope: "/" }).catch(() => {
    // a browser that forbids it, as in some private windows: the page works without
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    showItem(event);
  });
}

function showItem(event) {
  const item = document.getElementById("install-item");
  item.hidden = false;
  item.querySelector("button").onclick = () => {
    item.hidden = true;
    document.getElementById("menu").open = false;
    event.prompt();
  };
}
