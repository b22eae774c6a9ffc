// The card turned up, where Oklahoma is played: two taps, then it folds to one line.

import { nameOf } from "./rules/award.js";
import { fill } from "./words.js";

export class TurnedUp {
  constructor(form, hand, pad) {
    Object.assign(this, { form, hand, page: pad, root: form.querySelector(".turned"), open: false });
    this.root?.addEventListener("change", () => this.onChange());
    form.querySelector(".turned-line button")?.addEventListener("click", () => this.unfold());
  }

  /** Rank and suit, or "" until both are known: half a card is no card. */
  get card() {
    const { turned_rank: rank, turned_suit: suit } = this.form.elements;
    return rank.value && suit.value ? rank.value + suit.value : "";
  }

  onChange() {
    const { hand } = this;
    hand.turnedUp = this.card;
    if (hand.count !== null && !(hand.count <= hand.limit)) hand.count = null;
    this.open = this.open && !hand.turnedUp;
    hand.keep();
    this.page.paint();
    if (hand.turnedUp) this.form.querySelector(".turned-line button").focus();
  }

  unfold() {
    this.open = true;
    this.page.paint();
    this.root.querySelector("input:checked").focus();
  }

  /** Put what was typed before into the plain form. */
  show() {
    if (!this.root) return;
    for (const input of this.root.querySelectorAll("input")) {
      input.checked = this.hand.turnedUp !== "" && input.value === this.hand.turnedUp[input.name === "turned_rank" ? 0 : 1];
    }
  }

  paint() {
    if (!this.root) return;
    const { turnedUp, pad } = this.hand;
    const line = this.form.querySelector(".turned-line");
    this.root.hidden = turnedUp !== "" && !this.open;
    line.hidden = !this.root.hidden;
    if (!line.hidden) line.querySelector("span").textContent = fill(pad.texts.turned, { card: nameOf(turnedUp) });
  }
}
