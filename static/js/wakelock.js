// Keeps the screen on while a match is open on the pad or the screen of the room. What the
// menu says of it is the truth of the lock; where a browser has none, it says that.

const told = document.querySelector("[data-wake]");
const INPUT = 20 * 60_000; // milliseconds without a touch, on a page that is touched
let lock = null;
let wanted = true;
let timer = 0;

function tell(text) {
  if (!told) return;
  told.textContent = text;
  told.parentElement.hidden = false;
}

async function hold() {
  if (!wanted || lock || document.hidden) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    return; // low battery, or not before the page was touched
  } finally {
    tell(lock ? told?.dataset.on : told?.dataset.off);
  }
  lock.addEventListener("release", () => {
    lock = null;
    tell(told?.dataset.off);
  });
}

function touched() {
  wanted = true;
  clearTimeout(timer);
  timer = setTimeout(letGo, INPUT);
  hold();
}

function letGo() {
  wanted = false;
  lock?.release();
}

if (!("wakeLock" in navigator)) tell(told?.dataset.none);
else {
  document.addEventListener("visibilitychange", hold);
  if (told) {
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched);
    touched();
  } else hold();
}
