// The screen for the room: tables of a club take turns, and a long wait makes it dark.
// Escape leads back to the match.

import { idle, take, watch } from "./live.js";
import { hang } from "./wall.js";

const TURN = 20_000; // milliseconds that each table is shown
const FRESH = 10; // seconds in which a new hand keeps its table on the screen
const DARK = 30 * 60; // seconds without a hand
const LIT = 60_000; // milliseconds after opening the page, or touching it, that it is lit

const screen = document.querySelector("#part-tv");
const turns = document.querySelector("[data-turns]")?.dataset.turns; // a club's tables
let touched = performance.now();

async function turn() {
  let wait = TURN;
  try {
    if (idle() < FRESH) wait = 1000 * (FRESH - idle()) + 100;
    else await next();
  } catch {
    // not reached: the table that is shown stays, and live.js tells of it
  }
  setTimeout(turn, wait);
}

async function next() {
  const shown = `${turns}?after=${screen.dataset.match}`;
  const answer = await fetch(shown, { signal: AbortSignal.timeout(8000) });
  if (!answer.ok || idle() < FRESH) return;
  if (take(await answer.text(), { quiet: true })) watch();
  else location.assign(shown); // nobody plays any more
}

function look() {
  const lit = performance.now() - touched < LIT;
  document.body.classList.toggle("asleep", idle() > DARK && !lit);
}

if (!screen) setTimeout(() => location.reload(), TURN);
else {
  if (turns) {
    setTimeout(turn, TURN);
    document.addEventListener("live:gone", () => next().catch(() => {}));
  }
  look();
  setInterval(look, 10_000);
  document.addEventListener("live:news", look);
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, () => {
      touched = performance.now();
      look();
    });
  }
}
hang();
