// On the page of a match that is over: nothing of it has to lie on this phone any more,
// unless something waits that a person has still to decide.

import { openOutbox } from "./outbox.js";

async function forget() {
  const match = location.pathname.split("/")[2];
  const outbox = await openOutbox();
  if (!outbox || (await outbox.everything()).some((entry) => entry.match === match)) return;
  for (const { table } of await outbox.matches()) if (table.match === match) await outbox.forgetMatch(table);
}

forget();
