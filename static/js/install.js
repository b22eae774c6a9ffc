// The service worker, and putting the site on the phone's first screen.

const HINTED = "third-hand:install-hint";

/** Start the worker where there can be one; else say what is missing. */
export function offerInstall(table) {
  if (!("serviceWorker" in navigator)) {
    document.getElementById("missing-item").hidden = false;
    return;
  }
  navigator.serviceWorker.register("/sw.js", { scope: "/" }).catch(() => {
    // a browser that forbids it, as in some private windows: the page works without
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    showItem(event, table);
  });
}

function showItem(event, table) {
  const item = document.getElementById("install-item");
  item.hidden = false;
  const install = () => {
    item.hidden = true;
    document.getElementById("menu").open = false;
    table.hint = null;
    table.show();
    event.prompt();
  };
  item.querySelector("button").onclick = install;
  if (!firstTime()) return;
  const { install_hint: text, install: yes, not_now: no } = table.texts;
  const later = () => {
    table.hint = null;
    table.show();
  };
  table.hint = { text, buttons: [[yes, install], [no, later]] };
  table.show();
}

/** The hint is given once. */
function firstTime() {
  try {
    if (localStorage.getItem(HINTED)) return false;
    localStorage.setItem(HINTED, "yes");
    return true;
  } catch {
    return false;
  }
}
