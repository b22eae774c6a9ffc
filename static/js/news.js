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

/** What another phone did, in a sentence; null where nothing changed or it was ours. */
export function whatCameIn(before, now, queue) {
  if (now.version === before.version) return null;
  const { texts } = now;
  const was = before.lines.at(-1)?.number ?? 0;
  const last = now.lines.at(-1);
  if (last && last.number > was) {
    const ours = queue.some((entry) => entry.key === last.key);
    return ours ? null : fill(texts.came_in, { number: last.number });
  }
  if ((last?.number ?? 0) < was) return fill(texts.went_out, { number: was });
  return texts.changed;
}
