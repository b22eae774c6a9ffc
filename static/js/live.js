// Keeps a page that watches a match up to date: asks every few seconds with the version
// it shows, puts the parts that changed in place, says the new hand in one sentence.
// The focus is never moved. What is told about the connection is what happened.

import { morph } from "./morph.js";

const QUICK = 2500; // milliseconds: with the answer on its way, within three seconds
const SLOW = 15_000; // after a while without a hand
const HIDDEN = 30_000; // while nobody looks; looking again asks at once
const IDLE = 20 * 60; // seconds without a hand
const PATIENCE = 15_000; // as long may no answer come before the page says so

const state = document.querySelector("#live");
const said = document.querySelector("#live-said");
let timer = 0;
let asked = 0; // which question is the last; answers to earlier ones are late
let reached = performance.now();
let reachedAt = new Date();
let written = performance.now() - 1000 * Number(state?.dataset.idle ?? 0);
let stopped = false;

/** How many seconds ago the match was last written to. */
export const idle = () => (performance.now() - written) / 1000;

/** Put a page's or an answer's parts in place of this page's; say whether it had any. */
export function take(html, { quiet = false } = {}) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const news = fresh.querySelector("#live");
  if (!news) return false;
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = document.getElementById(part.id);
    if (old) morph(old, document.importNode(part, true));
  }
  const isHand = Number(news.dataset.number) > Number(state.dataset.number);
  Object.assign(state.dataset, news.dataset);
  written = performance.now() - 1000 * Number(news.dataset.idle);
  if (!quiet) say(isHand ? state.dataset.said : state.dataset.changed);
  document.dispatchEvent(new CustomEvent("live:news"));
  return true;
}

function say(text) {
  if (said) said.textContent = text;
}

function show(kind, text) {
  state.hidden = false;
  state.className = `live-state noprint ${kind}`;
  if (state.textContent !== text) state.textContent = text;
}

function reachedNow() {
  reached = performance.now();
  reachedAt = new Date();
  show("on", state.dataset.on);
}

function missed() {
  if (performance.now() - reached < PATIENCE) return;
  const { lang } = document.documentElement;
  const time = reachedAt.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  show("away", state.dataset.away.replace("{time}", time));
}

function gone() {
  stopped = true;
  show("gone", state.dataset.gone);
  say(state.dataset.gone);
  document.dispatchEvent(new CustomEvent("live:gone"));
}

function pause() {
  if (document.hidden) return HIDDEN;
  return idle() > IDLE ? SLOW : QUICK;
}

async function ask() {
  const mine = ++asked;
  clearTimeout(timer);
  let wait = 0;
  try {
    const address = new URL(state.dataset.url, location.href);
    address.searchParams.set("v", state.dataset.version);
    const answer = await fetch(address, { signal: AbortSignal.timeout(8000) });
    const html = answer.status === 200 ? await answer.text() : "";
    if (mine !== asked) return;
    if (answer.status === 204 || (html && !answer.redirected && take(html))) reachedNow();
    else if (answer.status === 404) gone();
    else {
      wait = 1000 * (Number(answer.headers.get("Retry-After")) || 0);
      missed();
    }
  } catch {
    if (mine === asked) missed();
  }
  if (mine === asked && !stopped) timer = setTimeout(ask, Math.max(wait, pause()));
}

/** Ask at once, and go on asking; about another match than the one that was lost, too. */
export function watch() {
  stopped = false;
  ask();
}

function lookAgain() {
  if (!stopped) ask();
}

// A match that was over long ago is not asked about.
if (state && (state.dataset.open === "yes" || idle() < IDLE)) {
  show("on", state.dataset.on);
  timer = setTimeout(ask, pause());
  document.addEventListener("visibilitychange", () => !document.hidden && lookAgain());
  addEventListener("online", lookAgain);
  addEventListener("pageshow", (event) => event.persisted && lookAgain());
}
