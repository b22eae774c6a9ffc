// One tab sends at a time, so that what waits goes out once and in its order. Without
// https there are no locks; then a lease lies beside the outbox, renewed while it is used.

const NAME = "third-hand-outbox";
const LEASE = 20_000;
const LOOK_AGAIN = 250;
const ME = String(Math.random());

/** Do the work while no other tab does; `renew` is called between two pieces of it. */
export async function alone(outbox, work) {
  if (navigator.locks) return navigator.locks.request(NAME, () => work(() => {}));
  while (!(await lease(outbox.book))) await new Promise((go) => setTimeout(go, LOOK_AGAIN));
  try {
    return await work(() => lease(outbox.book));
  } finally {
    await outbox.book.delete("facts", NAME);
  }
}

/** Take or renew the lease. A clock that was put back must not lock it for a day. */
async function lease(book) {
  const work = book.transaction("facts", "readwrite");
  const held = await work.store.get(NAME);
  const now = Date.now();
  const free = !held || held.by === ME || held.until < now || held.until > now + LEASE;
  try {
    if (free) await work.store.put({ by: ME, until: now + LEASE }, NAME);
    await work.done;
  } catch {
    // full: two tabs may both send, and the keys still keep each hand single
  }
  return free;
}
