// The page without a network: the matches that this phone can go on with.

import { openOutbox } from "./outbox.js";
import { make } from "./words.js";

async function list() {
  const outbox = await openOutbox();
  const kept = (await outbox?.matches()) ?? [];
  const matches = kept.filter((data) => !data.over);
  if (!matches.length) return;
  document.getElementById("offline-none").hidden = true;
  const items = document.getElementById("offline-matches");
  items.hidden = false;
  for (const { pad, table } of matches) {
    const link = make("a", "txt", Object.values(pad.names).join(", "));
    link.href = table.urls.record;
    const item = make("li", "");
    item.append(link);
    items.append(item);
  }
}

list();
