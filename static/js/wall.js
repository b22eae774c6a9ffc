// What every screen on a wall does: nothing stands in one place long enough to burn in, and
// Escape leads back to where it was opened from.

const SHIFT = 90_000; // milliseconds that the picture stands still

let shift = 0;

/** Begin; the page has its way back in its head. */
export function hang() {
  setInterval(() => {
    shift = (shift + 1) % 5;
    document.body.dataset.shift = shift;
  }, SHIFT);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") location.assign(document.querySelector(".tvhead .link").href);
  });
}
