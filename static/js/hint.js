// On the page of a finished match, once on a phone: that the site can lie on its first
// screen. Where the browser asks by itself a button is enough; iOS has to be told how.

const HINTED = "third-hand:install-hint";
const hint = document.getElementById("install-hint");

/** Show the one of the two ways that there is, unless it was shown before. */
function show(way) {
  try {
    if (localStorage.getItem(HINTED)) return;
    localStorage.setItem(HINTED, "yes");
  } catch {
    return; // it would be shown after every match
  }
  hint.querySelector(`[data-way="${way}"]`).hidden = false;
  hint.hidden = false;
}

if (hint) {
  // Only Safari on iOS says whether it was begun from the first screen.
  if (navigator.standalone === false) show("taps");
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    show("button");
    hint.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      hint.hidden = true;
      if ("install" in button.dataset) event.prompt();
    });
  });
}
