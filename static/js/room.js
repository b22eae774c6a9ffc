// The screen of a tournament: its pages go round, and turn at once when the director
// steers them (the poll of live.js brings the other page). Escape leads to the tournament.

import { take, watch } from "./live.js";
import { hang } from "./wall.js";

let timer = 0;
let shown = ""; // which slide the timer belongs to
let ends = 0; // when the clock is down, by this screen's own clock

const screen = () => document.querySelector("#part-tv");

function wait() {
  const { at, turn, seconds, slides } = screen().dataset;
  const now = `${turn}.${at}.${slides}`;
  if (now === shown) return; // only its figures changed
  shown = now;
  clearTimeout(timer);
  if (Number(slides) > 1) timer = setTimeout(next, 1000 * Number(seconds));
}

async function next() {
  const { at, turn, seconds } = screen().dataset;
  const address = new URL(document.querySelector("#live").dataset.url, location.href);
  address.searchParams.set("at", Number(at) + 1);
  address.searchParams.set("turn", turn);
  address.searchParams.set("v", "");
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(8000) });
    if (answer.ok && take(await answer.text(), { quiet: true })) {
      watch();
      return; // live:news has set the timer
    }
  } catch {
    // not reached: the slide stays, and live.js tells of it
  }
  timer = setTimeout(next, 1000 * Number(seconds));
}

function news() {
  ends = performance.now() + 1000 * Number(screen().dataset.left);
  count();
  wait();
}

function count() {
  const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
  for (const clock of document.querySelectorAll("[data-count]")) {
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

news();
document.addEventListener("live:news", news);
setInterval(count, 1000);
hang();
