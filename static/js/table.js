// The match on this phone: what the server told last, and what still waits here. The pad
// types hands; this keeps them, has them sent and shows what is true of them.

import { replay } from "./ledger.js";
import { newKey } from "./key.js";
import { onChange } from "./outbox.js";
import { paintTable } from "./painting.js";
import { Sender } from "./sending.js";
import { overReceipt, paintLines, paintMenuUndo, paintStatus, receiptOf, undoForm } from "./status.js";
import { linesOf } from "./troubles.js";
import { named, whatCameIn } from "./news.js";

/** How long a hand may be on its way before the pad goes on without an answer. */
const GO_ON = 2500;

export class Table {
  /** data: {pad, table} as the server made them. pad: the keys (record.js). */
  constructor(data, pad, { phone, token }) {
    Object.assign(this, { pad, base: data, queue: [], notice: null, last: null, undone: null, behind: "" });
    this.outbox = null;
    this.ours = new Set();
    // Seats that the table chose against the rotation, for this hand only.
    this.seats = data.pad.sat ? { number: data.pad.number, roles: data.pad.roles } : null;
    this.editing = null;
    this.turning = null;
    this.busy = 0;
    this.sender = new Sender({
      writer: data.table.writer,
      phone,
      token,
      told: (news) => this.told(news),
    });
  }

  get texts() {
    return this.base.table.texts;
  }

  get state() {
    const { pad, table } = this.base;
    const at = this.queue.findIndex((entry) => entry.id === this.editing);
    const before = at < 0 ? this.queue : this.queue.slice(0, at);
    const state = replay(table, pad.rules, pad.names, before);
    if (at >= 0) return { ...state, number: this.queue[at].number, roles: this.queue[at].line.roles, over: false, winner: null };
    return this.seats?.number === state.number ? { ...state, roles: this.seats.roles } : state;
  }

  /** outbox: null where the phone cannot keep anything. */
  async open(outbox) {
    document.addEventListener("submit", (event) => this.onSubmit(event));
    // The second tap of a double one meant the button that the first one has replaced.
    document.addEventListener("click", (event) => event.detail > 1 && event.target.closest?.("#undo") && event.preventDefault());
    this.outbox = this.sender.outbox = outbox;
    this.closed = !outbox;
    if (!outbox) return this.show();
    onChange(() => this.look());
    this.sender.listen();
    await this.keep();
    await this.look();
    return this.sender.flush();
  }

  /** A full phone plays on with what it holds already. */
  keep() {
    return this.outbox?.keepMatch(this.base).catch(() => {});
  }

  /** Read again what waits; another tab may have sent it. */
  async look() {
    const { writer, match } = this.base.table;
    const before = this.queue.length;
    this.queue = await this.outbox.waiting(writer, match);
    for (const entry of this.queue) this.ours.add(named(entry)); // another tab's, too
    this.strangers = await this.outbox.waitingForOthers(writer);
    this.show();
    if (this.queue.length < before && !this.busy && !this.undone) await this.refresh();
  }

  /** Record what was typed. typed: what brings it back into the pad. */
  async record({ fields, line, typed }) {
    await this.ready;
    const { table } = this.base;
    const number = Number(fields.number);
    const entry = { what: "hand", number, key: fields.client_key, fields: { ...fields, sat: "yes" }, line, typed };
    this.notice = null;
    this.touched = true;
    this.last = { key: entry.key, line: { ...line, number }, fresh: true, pending: true };
    this.undone = null;
    const waits = this.queue.length > 0 || !this.sender.online;
    const whole = { ...entry, kept: waits, match: table.match, writer: table.writer, url: table.urls.send };
    if (!(await this.put(whole, this.editing))) return this.sendUnkept(entry, { editing: this.editing });
    this.editing = null;
    return this.goOn();
  }

  /** Put it behind what waits, or in the place of one of them; false where the phone cannot keep anything. */
  async put(entry, place = null) {
    if (!this.outbox) return false;
    try {
      const old = place !== null && (await this.outbox.change(place, { ...entry, trouble: null, tries: 0 }));
      if (!old) await this.outbox.add(entry); // what is edited may have been stored as it was
      return true;
    } catch {
      return false;
    }
  }

  /** Send, and go on with the next hand as soon as there is an answer, or none comes. */
  async goOn() {
    const what = this.last || this.undone;
    const sent = this.sender.flush();
    try {
      if (this.sender.online) await Promise.race([sent, new Promise((go) => setTimeout(go, GO_ON))]);
    } finally {
      what.pending = false;
      await this.look();
    }
  }

  /** Without storage it is done now, or all stays as it was: the pad, the receipt, what is being edited. */
  async sendUnkept(entry, { last = null, undone = null, editing = null } = {}) {
    const { answer, found } = await this.sender.post({ ...entry, url: this.base.table.urls.send, writer: this.base.table.writer });
    if (found.act === "done") {
      if (editing !== null) await this.outbox.remove(editing); // stored in its place; never sent beside it
      this.editing = null;
      return this.done(entry, answer, found.same);
    }
    Object.assign(this, { last, undone });
    this.pad.refuse(answer.body?.detail || this.texts.not_kept.replace("%(number)s", entry.number));
    return this.show();
  }

  onSubmit(event) {
    if (event.target.id !== "undo") return;
    const restores = event.target.action.endsWith("/restore/");
    if (restores && !this.undone) return; // only the server knows that hand
    event.preventDefault();
    document.getElementById("menu").open = false;
    if (this.turning || this.pad.sending) return; // a second tap, before the button says what it does now
    this.turning = (this.undone ? this.redo() : this.undo()).finally(() => (this.turning = null));
  }

  async undo() {
    const line = this.state.lines.at(-1);
    if (!line) return undefined;
    this.pad.hand.forget(line.number); // what was typed for it here and never recorded
    const waiting = this.queue.find((entry) => entry.id === line.entry);
    const { last } = this;
    this.notice = null;
    this.touched = true;
    this.last = null;
    if (waiting && (await this.outbox.takeOut(waiting.id))) {
      this.undone = { line, entry: waiting, taken: waiting.typed, fresh: true };
      return this.look();
    }
    const named = line.hand ? { hand: line.hand } : { hand_key: line.key };
    const entry = this.entry("undo", line, { number: line.number, ...named });
    this.undone = { line, key: entry.key, taken: waiting?.typed, typed: waiting?.typed, fresh: true, pending: true };
    if (!(await this.put(entry))) return this.sendUnkept(entry, { last });
    return this.goOn();
  }

  async redo() {
    const { undone } = this;
    const { line, entry, key, tag } = undone;
    const undo = this.queue.find((one) => one.key === key);
    let back = null;
    if (entry) back = { ...entry, id: undefined };
    else if (tag) back = { ...this.entry("restore", { ...line, hand: null, tag: null }, { number: line.number, seen: tag }), typed: undone.typed };
    else if (!undo || !(await this.outbox.takeOut(undo.id))) return this.pad.refuse(this.texts.did_not_get_through);
    this.undone = null;
    this.last = { key: back?.key ?? line.key, line, fresh: true, pending: true };
    if (back) {
      delete back.id;
      if (!(await this.put(back))) return this.sendUnkept(back, { undone });
    }
    return this.goOn();
  }

  entry(what, line, fields) {
    const { match, writer, urls } = this.base.table;
    return { what, match, writer, url: urls.send, number: line.number, key: newKey(), fields, line };
  }

  /** What the sender met with; it waits for nothing here. */
  async told({ phase, entry, answer, same }) {
    this.busy += phase === "sending" ? 1 : -1;
    if (entry.match !== this.base.table.match) return;
    if (phase === "done") await this.done(entry, answer, same);
    else if (phase === "sending") this.paintStatus();
    else await this.look();
  }

  async done(entry, answer, same) {
    if (entry.what === "undo" && this.undone?.key === entry.key) Object.assign(this.undone, this.takenBack(answer.body));
    if (this.last?.key === entry.key) this.last.same = same;
    for (const what of [this.last, this.undone]) if (what?.key === entry.key) what.pending = false;
    if (answer.body?.table) await this.take(answer.body, { mine: true });
    else await this.refresh({ mine: true });
    const hand = answer.body?.hand;
    if (typeof hand === "string" && this.isNewest(entry)) history.replaceState(null, "", `${this.base.table.urls.record}?did=${hand}`);
    if (this.outbox) this.queue = await this.outbox.waiting(this.base.table.writer, this.base.table.match);
    this.show();
    this.leaveWhenOver();
  }

  /** The hand lies on the pad again as it was typed; once, for it may be cleared. */
  takenBack({ tag, taken }) {
    return { tag, taken: this.undone.shown ? null : taken, typed: this.undone.typed ?? taken };
  }

  /** Whether an undo is on its way: only its answer tells how to put the hand back. */
  isOnItsWay({ key }) {
    return this.queue.some((entry) => entry.key === key && entry.tries > 0);
  }

  isNewest(entry) {
    return this.last?.key === entry.key || this.undone?.key === entry.key;
  }

  /** Ask for the match as it is now. */
  async refresh(how = {}) {
    const answer = await this.sender.ask(this.base.table.urls.send);
    if (answer.status === 200 && answer.body?.table) await this.take(answer.body, how);
    return answer;
  }

  /** Go on from what the server told; mine: this phone's own doing. */
  async take(body, { mine = false } = {}) {
    if (body.table.writer !== this.base.table.writer) return location.reload();
    if (body.table.version < this.base.table.version) return undefined;
    const before = this.base.table;
    this.base = { pad: body.pad, table: body.table, over: body.over };
    if ("pencil" in body) this.pencil?.show(body.pencil);
    if (!mine) this.notice = whatCameIn(before, body.table, this.ours) ?? this.notice;
    await this.keep();
    this.show();
    if (!mine) this.leaveWhenOver();
    return this.renewRelease(before.deployment);
  }

  /** A page of an older release goes on only until the newer one is known; once each. */
  renewRelease(before) {
    const now = this.base.table.deployment;
    const place = "third-hand:release";
    try {
      if (now === before || sessionStorage.getItem(place) === now) return;
      sessionStorage.setItem(place, now);
      location.reload();
    } catch {
      // storage is shut: what is typed would be lost, so the page goes on as it is
    }
  }

  leaveWhenOver() {
    if (!this.base.over || this.queue.length || this.pad.started) return;
    const { record } = this.base.table.urls;
    location.replace(this.last || this.undone ? location.href : record);
  }

  show() {
    const { pad, table } = this.base;
    // Sent as it was while it was being changed: what is typed now is another version of it.
    if (!this.queue.some((entry) => entry.id === this.editing)) this.editing = null;
    const state = this.state;
    const shown = { pad, table, state, waiting: this.queue.length };
    const typing = this.pad.typing && this.editing === null && !this.undone?.fresh;
    this.behind = typing ? isBehind(this.pad.pad, state) : "";
    if (!this.behind) {
      paintTable(shown);
      this.pad.renew({ ...pad, ...this.working(state) }, this.receipt(shown));
    }
    this.pad.offerCompare(this.behind === "number" ? this.texts.compare : "");
    const inDock = this.last || this.undone || state.over || (!this.touched && document.querySelector("#ticket .un-form"));
    // None while a hand is changed: its undo would be sent behind that one, and be too late.
    const offered = !inDock && this.editing === null && state.lines.length > 0;
    paintMenuUndo(this.texts, offered ? state.lines.at(-1).number : null);
    paintLines(linesOf(this));
    document.getElementById("send-item").hidden = !this.queue.length;
    this.paintStatus();
  }

  working({ number, hands, roles, totals, over }) {
    return { number, hands, roles, totals, over, sat: false };
  }

  receipt(shown) {
    const what = this.last || this.undone;
    const head = this.queue[0];
    if (what && head?.trouble && what.key === head.key) {
      what.fresh = false;
      return null; // see its line
    }
    if (what?.pending) return undefined; // nothing is told before it is kept or stored
    if (this.editing !== null) return null; // with its button, which Ctrl Z presses unseen too
    if (!what && shown.state.over) return { ...overReceipt(shown), number: shown.state.lines.at(-1).number };
    if (!what) return this.touched ? null : undefined;
    const kept = this.queue.some((entry) => entry.key === what.key);
    const said = receiptOf(shown, { line: what.line, undone: !this.last, kept: kept && Boolean(this.last), same: what.same });
    const undone = !this.last;
    const { fresh = false, taken = null } = what;
    Object.assign(what, { fresh: false, taken: null, shown: what.shown || Boolean(taken) });
    const form = undone && this.isOnItsWay(what) ? null : undoForm(this.texts, undone);
    return { said, letter: what.line.scorer || "", number: what.line.number, form, undone, fresh, taken };
  }

  paintStatus() {
    paintStatus(this, !(this.base.table.lines.length || this.last));
  }
}

/** Whether a hand typed for `typed` fits the match no more: by its number, or who plays it. */
function isBehind(typed, { number, roles }) {
  if (typed.number !== number) return "number";
  return Object.keys(roles).some((role) => roles[role] !== typed.roles[role]) ? "seats" : "";
}
