// Sending what waits: in order, one at a time, again after faults, never under another
// name. What the answers mean is in answers.js.

import { verdict } from "./answers.js";
import { alone } from "./lock.js";

const PATIENCE = 15_000;
const LONGEST = 60;
/** Without a network the wait grows no longer than this while somebody looks. */
const LONGEST_OFFLINE = 20;

export class Sender {
  /** told: called with {phase, entry, answer} as things happen; token: for the next request. */
  constructor({ writer, phone, token, told }) {
    Object.assign(this, { writer, phone, token, told, outbox: null });
    this.wait = 1;
    this.online = true;
  }

  /** Send when something may have changed for the better; each also asks again. */
  listen() {
    addEventListener("online", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden || this.flush());
  }

  /** Send everything that waits; what waits for a person is tried once more too. */
  async flush() {
    clearTimeout(this.timer);
    if (this.running) {
      this.once_more = true;
      return this.running;
    }
    this.running = alone(this.outbox, (renew) => this.all(renew));
    try {
      await this.running;
    } finally {
      this.running = null;
    }
    if (!this.once_more) return undefined;
    this.once_more = false;
    return this.flush();
  }

  async all(renew) {
    const blocked = new Set();
    for (;;) {
      const queue = await this.outbox.waiting(this.writer);
      const entry = queue.find((next) => !blocked.has(next.match));
      if (!entry) break;
      await renew();
      const stays = await this.one(entry);
      if (stays === "again") return;
      if (stays) blocked.add(entry.match);
    }
    this.wait = 1;
  }

  /** Send one; false once it is dealt with or another by now, else what it waits for. */
  async one(waiting) {
    const entry = await this.outbox.begin(waiting);
    if (!entry) return false;
    await this.told({ phase: "sending", entry });
    const { answer, found } = await this.post(entry);
    if (found.act === "done") {
      await this.outbox.remove(entry.id, entry.key);
      await this.told({ phase: "done", entry, answer, same: found.same });
      return false;
    }
    const trouble = found.act === "again" ? null : { act: found.act, ...this.reason(answer) };
    const same = await this.outbox.note(entry, { trouble, kept: true });
    await this.told({ phase: found.act, entry: { ...entry, trouble }, answer });
    if (found.act === "again") this.later(found.wait, answer);
    return (found.act === "again" || same) && found.act;
  }

  reason(answer) {
    const { code = "", detail = "", errors = {}, next_number: next = null } = answer.body || {};
    const first = Object.values(errors)[0]?.[0]?.message;
    return { code, detail: first || detail, next };
  }

  /** Post one entry; a token that has gone stale is fetched once, a missing one first. */
  async post(entry) {
    if (!this.token) await this.fetchToken(entry.url); // a page begun without a network
    let answer = await this.ask(entry.url, this.bodyOf(entry));
    let found = verdict(answer, entry.key);
    if (found.act !== "token") return { answer, found };
    await this.fetchToken(entry.url);
    answer = await this.ask(entry.url, this.bodyOf(entry));
    found = verdict(answer, entry.key);
    return { answer, found: found.act === "token" ? { act: "log_in" } : found };
  }

  bodyOf(entry) {
    const body = new URLSearchParams(entry.fields);
    const more = { what: entry.what, client_key: entry.key, writer: entry.writer, phone: this.phone };
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    if (entry.kept || entry.tries > 1) body.set("kept", "yes");
    return body;
  }

  async fetchToken(url) {
    const { body } = await this.ask(url);
    if (body?.csrf) this.token = body.csrf;
    return body;
  }

  /** One request. status 0: nothing that can be trusted came back. */
  async ask(url, body) {
    const headers = { Accept: "application/json" };
    if (body) headers["X-CSRFToken"] = this.token;
    try {
      const response = await fetch(url, {
        method: body ? "POST" : "GET",
        body,
        headers,
        redirect: "manual",
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE),
      });
      const type = (response.headers.get("Content-Type") || "").split(";")[0];
      const text = await response.text();
      this.online = response.status > 0;
      const answer = { status: response.status, type, body: parsed(text), retryAfter: response.headers.get("Retry-After") };
      if (answer.body?.csrf) this.token = answer.body.csrf;
      return answer;
    } catch {
      this.online = false;
      return { status: 0, type: "", body: null, retryAfter: null };
    }
  }

  /** Try again after a while that doubles, or after what the server asked for. */
  later(asked, answer) {
    const longest = answer.status ? LONGEST : LONGEST_OFFLINE;
    const seconds = asked ?? Math.min(this.wait, longest);
    this.wait = Math.min(this.wait * 2, longest);
    this.timer = setTimeout(() => document.hidden || this.flush(), seconds * 1000);
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
