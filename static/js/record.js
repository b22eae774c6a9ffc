// The pad: the plain form made quicker. It fills in the same fields. Older hands are
// posted with them (editpad.js), new ones go through the outbox (tablepad.js).

import { Adder } from "./adder.js";
import { cardTable, entryMode, rememberEntry } from "./entry.js";
import { fillForm, typedFields } from "./fields.js";
import { TypedHand } from "./hand.js";
import { Column } from "./keys.js";
import { TurnedUp } from "./turned.js";
import { emphasised, fill, fillInto, make } from "./words.js";

/** Wait with stamp and announcement: "2" on the way to "23" must not shout undercut. */
const CALM = 600;

export class Pad {
  constructor(form, pad) {
    this.form = form;
    this.pad = pad;
    this.hand = new TypedHand(pad);
    this.columns = [...form.querySelectorAll(".side")].map((side) => new Column(side, pad));
    this.adder = new Adder(form, this.hand, this);
    this.turned = new TurnedUp(form, this.hand, this);
    this.go = document.getElementById("go");
    this.ticket = document.getElementById("ticket");
    this.said = document.getElementById("said");
    this.live = document.getElementById("live");
    this.receipt = this.ticket.dataset.number || "";
    this.atStart = [...this.said.childNodes];
    this.sending = false;
    this.listen();
    this.begin();
  }

  begin() {
    const undone = Boolean(this.pad.taken);
    if (this.receipt && !undone) this.hand.forget(this.receipt);
    if (!this.pad.edit) this.hand.mode = entryMode();
    this.remember();
    this.turned.show();
    this.paint();
    const fault = this.form.querySelector(".errs");
    if (fault) fault.focus();
    else if (this.receipt) {
      (undone ? this.ticket.querySelector(".un") : document.getElementById("heading")).focus();
      this.announce(this.said.textContent);
    }
  }

  /** Take up what was typed: before a refusal or a reload, or in the hand taken back. */
  remember() {
    const { form, hand } = this;
    const refused = "typed" in form.dataset;
    if (refused || !hand.recall()) {
      if (refused || this.pad.edit) hand.take(typedFields(form, hand.players));
      else if (this.pad.taken && !hand.aside) hand.takeBack(this.pad.taken);
    }
  }

  listen() {
    this.form.addEventListener("click", (event) => this.onClick(event));
    this.form.addEventListener("keydown", (event) => this.onKey(event));
    this.form.addEventListener("submit", (event) => this.onSubmit(event));
    this.form.addEventListener("focusin", (event) => {
      for (const column of this.columns) if (column.keys.includes(event.target)) column.rove(event.target);
    });
    document.addEventListener("keydown", (event) => this.onPageKey(event));
    document.addEventListener("click", (event) => this.onPageClick(event));
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      this.sending = false;
      this.paint();
    });
  }

  onClick(event) {
    const button = event.target.closest("button");
    if (!button || this.sending) return;
    const column = this.columns.find((side) => side.element.contains(button));
    if (column && column.keys.includes(button)) column.press(button, this.hand);
    else if (column && button.classList.contains("lab")) {
      this.hand.swap();
      this.paint();
      column.keys.find((key) => key.tabIndex === 0)?.focus();
      return;
    } else if (button.dataset.act === "draw") this.hand.drawn();
    else if (button.dataset.act === "clear") {
      this.hand.clear();
      this.paint();
      this.columns[0].keys.find((key) => key.tabIndex === 0)?.focus();
      return;
    } else return;
    this.paint();
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.sending) return;
    const column = this.columns.find((side) => side.keys.includes(event.target));
    if (!column) return;
    if (column.move(event)) event.preventDefault();
    else if (this.hand.who !== null && /^[0-9]$/.test(event.key)) {
      event.preventDefault();
      this.hand.digit(event.key);
      this.paint();
    } else if (this.hand.who !== null && event.key === "Backspace") {
      event.preventDefault();
      this.hand.erase();
      this.paint();
    }
  }

  onPageKey(event) {
    const menu = document.getElementById("menu");
    if (event.key === "Escape" && menu?.open) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, select, textarea")) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.form.requestSubmit(this.go);
    } else if (event.key === "z" && !event.shiftKey) {
      event.preventDefault();
      document.getElementById("undo")?.requestSubmit();
    }
  }

  /** Fetch the card grid once; then paint what was waiting for it. Without it, counts do. */
  async loadCards() {
    this.loading ??= cardTable(this.form, this.hand, this);
    try {
      this.cards = await this.loading;
    } catch {
      this.loading = null;
      Object.assign(this.hand, { mode: "counts", note: "no_cards" });
    }
    this.paint();
  }

  async enter(mode) {
    await this.loadCards();
    if (!this.cards) return;
    rememberEntry(mode);
    if (mode === "cards") this.cards.enter();
    else this.cards.leave();
  }

  onPageClick(event) {
    const act = event.target.closest("[data-act]")?.dataset.act;
    if (act === "cards" || act === "counts") this.enter(act);
    if (act === "leave") this.hand.forget(this.pad.number);
    const menu = document.getElementById("menu");
    if (menu?.open && !menu.contains(event.target)) menu.open = false;
  }

  onSubmit(event) {
    if (this.sending || !this.hand.ready) {
      event.preventDefault();
      return;
    }
    this.fillForm();
    this.busy();
  }

  fillForm() {
    fillForm(this.form, this.hand.fields());
  }

  busy() {
    this.sending = true;
    this.go.setAttribute("aria-disabled", "true");
    this.go.textContent = this.pad.buttons.busy;
    this.form.setAttribute("aria-busy", "true");
  }

  paint() {
    const { hand, form } = this;
    // However it came to this hand: by a tap, a reload or an undo.
    if (hand.mode === "cards" && !this.cards && !this.loading) this.loadCards();
    form.dataset.state = hand.ready ? "ready" : hand.started ? "knocker" : "start";
    form.removeAttribute("aria-busy");
    form.dataset.mode = hand.draw || !this.cards ? "counts" : hand.mode;
    form.dataset.step = hand.picking ? "pick" : "check";
    if (form.dataset.mode !== "cards") for (const column of this.columns) column.paint(hand);
    form.querySelector('[data-act="clear"]').disabled = !hand.started;
    form.querySelector('[data-act="draw"]').setAttribute("aria-pressed", String(hand.draw));
    this.adder.paint();
    this.turned.paint();
    this.cards?.paint();
    this.paintQuestion();
    this.paintDock();
    this.paintGhost();
  }

  paintQuestion() {
    const { hand, pad } = this;
    let text = pad.texts.who;
    if (hand.draw) text = pad.texts.nobody;
    else if (this.adder.sum()) text = this.adder.sum();
    else if (hand.who !== null && hand.count !== null) {
      text = fill(hand.count === 0 ? pad.texts.holding : pad.texts.count, { name: pad.names[hand.opponent] });
    }
    const question = document.getElementById("question");
    if (question.textContent !== text) question.textContent = text;
  }

  paintDock() {
    const { hand, pad } = this;
    clearTimeout(this.calm);
    this.ticket.querySelector(".sum")?.remove();
    const outcome = hand.outcome();
    const undo = this.ticket.querySelector(".un-form");
    const asks = hand.picking && Boolean(this.cards?.speaks);
    const rests = (!hand.started || hand.resting) && !asks && !hand.note;
    if (undo) undo.hidden = !rests;
    this.ticket.classList.toggle("rcpt", Boolean(this.receipt) && rests);
    this.go.setAttribute("aria-disabled", String(!outcome));
    this.ink(outcome && !rests ? outcome.scorer : hand.started && !rests ? "" : this.ticket.dataset.letter);
    if (outcome) this.button(outcome, outcome.scorer ? pad.names[outcome.scorer] : "");
    else this.go.textContent = pad.buttons.wait;
    if (rests && this.receipt) this.said.replaceChildren(...this.atStart);
    else if (outcome) this.preview(outcome);
    else if (hand.picking && this.cards) this.cards.paintNote(this.said);
    else this.hint();
  }

  ink(letter) {
    for (const other of "abc") this.ticket.classList.toggle(`seat-${other}`, other === letter);
  }

  hint() {
    const { hand, pad } = this;
    let text = hand.adding ? pad.texts.hint_add : pad.texts.hint_count;
    if (hand.mode === "cards") text = pad.texts.hint_check;
    else if (hand.limit === null) text = pad.texts.hint_turned;
    else if (hand.note) text = pad.texts[hand.note];
    else if (hand.who === null || hand.count === null) text = hand.limit ? pad.texts.hint_start : pad.texts.hint_gin_only;
    this.said.replaceChildren(make("p", "hint", text));
    if (hand.note) this.announce(text);
  }

  preview(outcome) {
    const { hand, pad } = this;
    const told = this.sentence(outcome);
    const why = make("p", "why");
    why.append(...emphasised(told));
    const next = make("p", "next", pad.edit ? "" : this.nextText(outcome));
    this.said.replaceChildren(why, next);
    if (hand.note) {
      this.said.append(make("p", "hint", pad.texts[hand.note]));
      this.announce(pad.texts[hand.note]);
    }
    if (outcome.points) this.ticket.append(this.sum(outcome));
    this.calm = setTimeout(() => {
      if (outcome.kind === "undercut") why.prepend(make("span", "stamp", pad.texts.undercut));
      if (!hand.note) this.announce(`${told} ${next.textContent}`); // refused: still the same hand
    }, CALM);
  }

  sentence(outcome) {
    const { hand, pad } = this;
    return fill(pad.sentences[outcome.sentence], {
      knocker: pad.names[hand.who],
      other: pad.names[hand.opponent],
      k: outcome.k,
      o: outcome.o,
      cards: outcome.cards,
      points: outcome.points,
      dealer: pad.names[pad.roles.box],
    });
  }

  sum(outcome) {
    const sum = make("div", "sum");
    sum.append(make("span", "n", `+${outcome.points}`), make("small", "", outcome.sum));
    return sum;
  }

  button(outcome, name) {
    let say = outcome.kind === "undercut" ? "undercut" : "record";
    if (!name) say = "draw";
    if (outcome.over) say = outcome.winner ? "wins" : "over";
    const values = { name: outcome.over && outcome.winner ? this.pad.names[outcome.winner] : name, points: outcome.points };
    fillInto(this.go, this.pad.buttons[say], values, ["points"]);
  }

  nextText(outcome) {
    const { pad } = this;
    if (outcome.over) {
      const { winner } = outcome;
      return winner ? fill(pad.texts.reaches, { name: pad.names[winner], total: outcome.totals[winner] }) : pad.texts.over;
    }
    const { next } = outcome;
    let say = next.box === pad.roles.box ? "stays" : "moves";
    if (!outcome.scorer) say = "same";
    return fill(pad.next[say], { box: pad.names[next.box], captain: pad.names[next.captain], sitter: pad.names[next.sitter] });
  }

  /** The hand being typed, in its place on the sheet beside the pad. */
  paintGhost() {
    const ghost = document.getElementById("ghost");
    const outcome = this.hand.outcome();
    if (!ghost) return;
    ghost.hidden = !outcome;
    for (const cell of ghost.querySelectorAll("[data-ghost]")) {
      const won = outcome?.scorer === cell.dataset.ghost;
      cell.classList.toggle("sc", won && cell.classList.contains("box"));
      cell.querySelector(".aw").textContent = won ? `+${outcome.points}` : "";
      cell.querySelector(".rt").textContent = won ? String(outcome.totals[outcome.scorer]) : "";
    }
  }

  announce(text) {
    this.live.textContent = text.replace(/\s+/g, " ").trim();
  }
}

/** Only a script that runs may hide the plain form. */
export function whenRead(start) {
  document.documentElement.classList.add("js");
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
}
