// Learning that another phone wrote in this match: a poll that costs next to nothing.

import { fill } from "./words.js";

const EVERY = 3_000;
const QUIET = 15_000;
const QUIET_AFTER = 20 * 60_000;

/** Ask every 3 s while somebody looks; after 20 minutes without news less often. */
export function watchNews(table) {
  let changed = performance.now();
  const look = async () => {
    const wait = performance.now() - changed > QUIET_AFTER ? QUIET : EVERY;
    if (!document.hidden && !table.busy && (await isNew(table))) {
      changed = performance.now();
      await table.refresh();
    }
    setTimeout(look, wait);
  };
  setTimeout(look, EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || table.refresh());
}

async function isNew(table) {
  const { urls, version } = table.base.table;
  const answer = await table.sender.ask(`${urls.news}?v=${version}`);
  table.paintStatus();
  return answer.status === 200 && answer.body?.version > version;
}

/** What another phone did, in a sentence; null where nothing changed or it was `ours` (see named). */
export function whatCameIn(before, now, ours) {
  if (now.version === before.version) return null;
  const { texts } = now;
  const first = before.lines.at(-1);
  const was = first?.number ?? 0;
  const last = now.lines.at(-1);
  if (last && last.number > was) return ours.has(last.key) ? null : fill(texts.came_in, { number: last.number });
  if ((last?.number ?? 0) < was) return ours.has(undoOf(first.hand)) || ours.has(undoOf(first.key)) ? null : fill(texts.went_out, { number: was });
  return texts.changed;
}

/** By what the news of an entry of this phone is known again: its hand, or what it undoes. */
export function named({ what, key, fields }) {
  return what === "undo" ? undoOf(fields.hand ?? fields.hand_key) : key;
}

const undoOf = (hand) => `undo ${hand}`;
