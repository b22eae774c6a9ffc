// What waits on this phone: hands and undos in the order they were typed, each with the
// key that the server knows it by, and the matches that can be played on without a
// network. Whoever typed them is kept with them (`writer`), never by name.

import { openBook } from "./book.js";

const changes = "BroadcastChannel" in self ? new BroadcastChannel("third-hand") : null;

/** Those that bring a hand: typed anew, or put back. */
export function handsOf(entries) {
  return entries.filter((entry) => entry.what !== "undo");
}

/** Open what the phone keeps; null where its storage is shut. */
export async function openOutbox() {
  try {
    const book = await openBook("third-hand", 1, (database) => {
      database.createObjectStore("entries", { keyPath: "id", autoIncrement: true });
      database.createObjectStore("matches", { keyPath: ["writer", "match"] });
      database.createObjectStore("facts");
    });
    return new Outbox(book);
  } catch {
    return null;
  }
}

class Outbox {
  constructor(book) {
    this.book = book;
    /** What a full phone could not write down of sending, by key. */
    this.unwritten = new Map();
  }

  /** Keep it; throws where the storage is full. Its id says its place in the order. */
  async add(entry) {
    const id = await this.book.add("entries", { tries: 0, trouble: null, kept: false, ...entry });
    // Asked each time: the answer may change, and Safari forgets after a week.
    navigator.storage?.persist?.().catch(() => false);
    this.say();
    return id;
  }

  async everything() {
    const all = await this.book.getAll("entries");
    return all.map((entry) => ({ ...entry, ...this.unwritten.get(entry.key) }));
  }

  /** Everything that waits for that writer, in order; of one match, or of all. */
  async waiting(writer, match = null) {
    const all = await this.everything();
    return all.filter((entry) => entry.writer === writer && (match === null || entry.match === match));
  }

  /** How many hands wait for another writer than this one; "phone" is nobody's account. */
  async waitingForOthers(writer) {
    const hands = handsOf(await this.everything());
    const nameless = hands.filter((entry) => entry.writer === "phone" && writer !== "phone").length;
    const others = hands.filter((entry) => entry.writer !== "phone" && entry.writer !== writer).length;
    return { nameless, others };
  }

  /** Note that it is about to be sent; undefined where another tab has dealt with it. */
  begin(entry) {
    return this.note(entry, { tries: entry.tries + 1 });
  }

  /** Note what sending that version came to; where the phone is full, in memory only. */
  async note({ id, key }, values) {
    try {
      return await this.change(id, { ...this.unwritten.get(key), ...values }, key);
    } catch {
      this.unwritten.set(key, { ...this.unwritten.get(key), ...values });
      return (await this.everything()).find((entry) => entry.id === id && entry.key === key);
    }
  }

  /** With a key only that version: a hand may be typed anew while it is on its way. */
  async change(id, values, key) {
    const work = this.book.transaction("entries", "readwrite");
    const entry = await work.store.get(id);
    const meant = isMeant(entry, key) ? { ...entry, ...values } : undefined;
    if (meant) await work.store.put(meant);
    await work.done;
    this.unwritten.delete(key);
    this.say();
    return meant;
  }

  async remove(id, key) {
    const work = this.book.transaction("entries", "readwrite");
    if (isMeant(await work.store.get(id), key)) await work.store.delete(id);
    await work.done;
    this.say();
  }

  /** Take it out if it never left the phone; false once it may have reached the server. */
  async takeOut(id) {
    const work = this.book.transaction("entries", "readwrite");
    const entry = await work.store.get(id);
    const untried = entry !== undefined && { ...entry, ...this.unwritten.get(entry.key) }.tries === 0;
    if (untried) await work.store.delete(id);
    await work.done;
    this.say();
    return untried;
  }

  /** Give an entry that number, however often it is asked; all behind it in its match move as far. */
  async renumber(id, to) {
    const work = this.book.transaction("entries", "readwrite");
    const first = await work.store.get(id);
    const by = first && to - first.number;
    for (const entry of await work.store.getAll()) {
      if (!first || entry.id < id || entry.match !== first.match || entry.writer !== first.writer) continue;
      const number = entry.number + by;
      const fields = { ...entry.fields, number: String(number) };
      await work.store.put({ ...entry, number, fields, trouble: null });
    }
    await work.done;
    this.say();
  }

  /** Hand what was typed without an account over to the one that is logged in now. */
  async adopt(writer) {
    const work = this.book.transaction("entries", "readwrite");
    for (const entry of await work.store.getAll()) {
      if (entry.writer === "phone") await work.store.put({ ...entry, writer, trouble: null });
    }
    await work.done;
    this.say();
  }

  /** Keep a match as it was last heard of; whoever else's is kept goes. */
  async keepMatch(data) {
    const { writer, match } = data.table;
    const work = this.book.transaction("matches", "readwrite");
    for (const key of await work.store.getAllKeys()) {
      if (key[0] !== writer) await work.store.delete(key);
    }
    await work.store.put({ writer, match, data });
    await work.done;
  }

  forgetMatch({ writer, match }) {
    return this.book.delete("matches", [writer, match]);
  }

  async matches() {
    return (await this.book.getAll("matches")).map((kept) => kept.data);
  }

  /** Leave no name behind; what waits is not touched. */
  forgetMatches() {
    return this.book.clear("matches");
  }

  /** Throw away for good what the test picks. */
  async throwAway(which) {
    const work = this.book.transaction("entries", "readwrite");
    for (const entry of await work.store.getAll()) {
      if (which(entry)) await work.store.delete(entry.id);
    }
    await work.done;
    this.say();
  }

  /** Tell the other tabs, which look again. */
  say() {
    changes?.postMessage("changed");
  }
}

function isMeant(entry, key) {
  return entry !== undefined && (key === undefined || entry.key === key);
}

/** Call it when another tab has changed what waits. */
export function onChange(look) {
  changes?.addEventListener("message", look);
}
