// The keys of the two pads: what they say in each state, and moving between them.

import { fill, make } from "./words.js";

const ICON = '<svg aria-hidden="true"><use href="#i-del"></use></svg>';

export class Column {
  constructor(element, pad) {
    this.element = element;
    this.pad = pad;
    this.letter = element.dataset.who;
    this.name = pad.names[this.letter];
    this.keys = [...element.querySelectorAll(".keys:not(.adder) .k")];
    this.value = element.querySelector(".val");
    this.digits = false;
  }

  get label() {
    return this.element.querySelector(".lab");
  }

  /** Show the column as it is now; no element that may hold the focus is replaced. */
  paint(hand) {
    const digits = hand.who !== null && hand.who !== this.letter;
    const knocker = hand.who === this.letter;
    this.element.classList.toggle("rest", (knocker && hand.count !== null) || hand.draw);
    if (digits !== this.digits) this.turn(digits);
    this.head(hand, knocker, digits);
    this.keys.forEach((key, index) => this.paintKey(key, index, hand, knocker));
    this.keepStop();
  }

  get usable() {
    return this.keys.filter((key) => !key.hidden && !key.disabled);
  }

  /** The stop of the Tab key is never on a key that cannot be pressed. */
  keepStop() {
    const { usable } = this;
    if (usable.length && !usable.some((key) => key.tabIndex === 0)) this.rove(usable[0]);
  }

  turn(digits) {
    this.digits = digits;
    const keys = this.element.querySelector(".keys");
    keys.classList.remove("turn");
    void keys.offsetWidth; // so that the same movement can begin again
    keys.classList.add("turn");
    const label = digits ? make("button", "lab") : make("span", "lab");
    if (digits) Object.assign(label, { type: "button", title: fill(this.pad.texts.instead, { name: this.name }) });
    if (digits) label.setAttribute("aria-description", label.title);
    this.label.replaceWith(label);
  }

  head(hand, knocker, digits) {
    const { texts } = this.pad;
    const gin = knocker && hand.count === 0;
    this.label.textContent = fill(digits ? texts.had : texts.knocked, { name: this.name });
    let value = "\u00a0";
    if (gin) value = hand.big ? texts.big_value : texts.gin_value;
    else if (knocker && hand.count !== null) value = String(hand.count);
    else if (digits) value = hand.other === "" ? "–" : hand.other;
    this.value.textContent = value;
    this.value.classList.toggle("word", gin);
  }

  paintKey(key, index, hand, knocker) {
    if (this.digits) return this.paintDigit(key, index);
    const { texts } = this.pad;
    const count = Number(key.dataset.count);
    const big = "big" in key.dataset;
    key.hidden = false;
    key.classList.toggle("w2", false);
    key.classList.toggle("gin", count === 0);
    key.disabled = hand.limit === null || count > hand.limit;
    const chosen = knocker && hand.count === count && hand.big === big;
    key.setAttribute("aria-pressed", String(chosen));
    key.textContent = count ? String(count) : big ? texts.big : texts.gin;
    const named = count ? texts.key_knock : big ? texts.key_big : texts.key_gin;
    key.setAttribute("aria-label", fill(named, { name: this.name, number: count }));
  }

  /** 1 to 9 stay in place; below them 0 and the eraser. */
  paintDigit(key, index) {
    const { texts } = this.pad;
    key.disabled = false;
    key.removeAttribute("aria-pressed");
    key.classList.remove("gin");
    key.classList.toggle("w2", index === 9);
    key.hidden = index > 10;
    if (index === 10) {
      if (!key.querySelector("svg")) key.innerHTML = ICON;
      key.setAttribute("aria-label", texts.key_delete);
      return;
    }
    const number = index === 9 ? 0 : index + 1;
    key.textContent = String(number);
    key.setAttribute("aria-label", fill(texts.key_digit, { name: this.name, number }));
  }

  /** What pressing this key means for the hand. */
  press(key, hand) {
    const index = this.keys.indexOf(key);
    if (!this.digits) hand.knock(this.letter, Number(key.dataset.count), "big" in key.dataset);
    else if (index === 10) hand.erase();
    else hand.digit(index === 9 ? "0" : String(index + 1));
  }

  /** One stop for the Tab key in each column; arrows, Home and End move inside. */
  move(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
    const { usable } = this;
    const from = usable.indexOf(event.target);
    if (from < 0) return false;
    let to = from + (steps[event.key] ?? NaN);
    if (event.key === "Home") to = 0;
    else if (event.key === "End") to = usable.length - 1;
    else if (event.key === "ArrowDown") to = Math.min(to, usable.length - 1);
    if (Number.isNaN(to)) return false;
    if (usable[to]) usable[to].focus();
    return true;
  }

  rove(key) {
    for (const other of this.keys) other.tabIndex = other === key ? 0 : -1;
  }
}
