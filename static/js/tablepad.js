// The pad at the table: a hand that is typed goes to the table (table.js), which keeps it,
// has it sent and tells the pad how to go on.

import { Column } from "./keys.js";
import { keptData, openTable, tableData } from "./opening.js";
import { Pad, whenRead } from "./record.js";
import { compare, whoseHand } from "./troubles.js";
import { make } from "./words.js";

class TablePad extends Pad {
  get started() {
    return this.hand.started && !this.hand.resting;
  }

  /** Whether a hand is on the pad that is not on its way yet. */
  get typing() {
    return this.started && !this.sending;
  }

  listen() {
    // Before any key hears of it.
    this.form.addEventListener("click", (event) => this.askFirst(event), true);
    super.listen();
    // Whatever is pressed or typed, an older refusal is over.
    for (const kind of ["click", "keydown"]) this.form.addEventListener(kind, () => (this.refused = ""), true);
  }

  /** What is kept for others is there once: while that question stands, nothing is typed over it. */
  askFirst(event) {
    if (!this.hand.aside || !event.target.closest("button, input, label")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.refuse(whoseHand(this.table));
  }

  onSubmit(event) {
    event.preventDefault();
    if (this.sending || !this.hand.ready) return;
    this.refused = "";
    this.fillForm();
    const { csrfmiddlewaretoken: _token, ...fields } = Object.fromEntries(new FormData(this.form));
    if (this.comparing) return compare(this.table, fields);
    this.busy();
    this.table.record({ fields, line: this.line(), typed: this.hand.typed() });
  }

  /** The hand as the sheet of this phone shows it. */
  line() {
    const outcome = this.hand.outcome();
    const { scorer, points } = outcome;
    return { roles: this.pad.roles, scorer, points, counted: true, told: this.sentence(outcome) };
  }

  /**
   * Go on with another state of the match; what is typed stays while it is for the same
   * hand and players. receipt: what became of the last one; null: nothing; undefined: as it is.
   */
  renew(pad, receipt) {
    const hand = ({ number, roles }) => JSON.stringify([number, roles.box, roles.captain]);
    const isAnother = hand(pad) !== hand(this.pad);
    if (isAnother && this.sending) this.hand.forget(this.pad.number);
    this.pad = pad;
    this.hand.pad = pad;
    if (isAnother) this.turn();
    if (receipt?.taken && !this.hand.started && !this.hand.aside) this.rest(receipt.taken);
    if (receipt !== undefined) this.showReceipt(receipt);
    if (receipt?.fresh) this.refused = ""; // it came through after all
    this.paint();
    if (receipt?.fresh) this.tell(receipt);
  }

  /** Give the two pads to those who play now. */
  turn() {
    this.sending = false;
    for (const column of this.columns) if (column.digits) column.turn(false);
    this.hand.turn(this.pad);
    this.columns = [...this.form.querySelectorAll(".side")].map((side) => new Column(side, this.pad));
    this.turned.show();
  }

  /** Lay a hand that was taken back on the pad, until it is touched. */
  rest(taken) {
    this.lay(taken);
    this.hand.resting = this.hand.started;
    this.turned.show();
  }

  /** As it was typed here, or as the server had it. */
  lay(taken) {
    if ("mode" in taken) this.hand.take({ ...taken, key: "" });
    else this.hand.takeBack(taken);
  }

  showReceipt(receipt) {
    this.ticket.querySelector(".un-form")?.remove();
    this.receipt = receipt ? String(receipt.number) : "";
    this.ticket.dataset.letter = receipt?.letter ?? "";
    this.atStart = receipt?.said ?? [];
    this.cards?.rest();
    if (receipt?.form) this.ticket.append(receipt.form);
  }

  /** The heading takes the focus after a hand, the way back after an undo. */
  tell({ undone, said }) {
    const back = undone && this.ticket.querySelector(".un");
    (back || document.getElementById("heading")).focus();
    this.announce(said.map((node) => node.textContent).join(" "));
  }

  /** It was not taken: what was typed is still here. */
  refuse(text) {
    this.sending = false;
    this.refused = text;
    this.paint();
    this.announce(text);
  }

  /** Another phone has this number by now: the button leads to both hands. */
  offerCompare(word) {
    this.comparing = word;
    this.paintDock();
  }

  /** Take a hand back into the pad as it was typed, for those who played it. */
  bring({ number, typed, line }) {
    this.hand.forget(number);
    this.pad = { ...this.pad, number: 0 };
    this.hand.pad = { ...this.pad, number, roles: line.roles };
    this.lay(typed);
    this.hand.resting = false;
    this.hand.keep();
  }

  /** With nothing typed any more, nothing holds the pad back from the hand of the match. */
  paint() {
    super.paint();
    if (this.table?.behind && !this.started) this.table.show();
  }

  paintDock() {
    super.paintDock();
    this.ticket.classList.toggle("bad", Boolean(this.refused));
    if (!this.refused) return;
    clearTimeout(this.calm);
    this.said.replaceChildren(make("p", "hint", this.refused));
  }

  button(outcome, name) {
    if (this.comparing) this.go.textContent = this.comparing;
    else super.button(outcome, name);
  }
}

whenRead(async () => {
  const form = document.getElementById("pad");
  const data = tableData() ?? (await keptData());
  if (!form || !data) return;
  const pad = new TablePad(form, data.pad);
  pad.table = openTable(data, pad);
});
