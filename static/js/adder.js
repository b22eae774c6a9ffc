// "Add it up": thirteen rank keys in the place of the digits, for the unmatched cards
// only. Opened by its key or by a long press on a digit.

import { RANKS } from "./rules/award.js";
import { fill, icon, make } from "./words.js";

const LONG = 500;

export class Adder {
  constructor(form, hand, pad) {
    Object.assign(this, { form, hand, page: pad });
    this.sides = [...form.querySelectorAll(".side")].map((side) => ({ side, keys: null }));
    form.addEventListener("click", (event) => this.onClick(event));
    form.addEventListener("pointerdown", (event) => this.onPress(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) form.addEventListener(end, () => clearTimeout(this.timer));
  }

  build(side) {
    const box = make("div", "keys adder");
    for (const rank of RANKS) {
      const key = make("button", "k", rank.replace("T", "10"));
      key.dataset.rank = rank;
      box.append(key);
    }
    const erase = make("button", "k");
    erase.dataset.adds = "erase";
    erase.append(icon("i-del"));
    const digits = make("button", "k small", "123");
    digits.dataset.adds = "digits";
    box.append(erase, digits);
    for (const key of box.children) key.type = "button";
    side.append(box);
    return box;
  }

  onClick(event) {
    const button = event.target.closest("button");
    const { hand } = this;
    if (this.pressed) {
      this.pressed = false;
      return;
    }
    if (!button) return;
    if (button.dataset.act === "add") return this.open(hand.adding ? null : []);
    if (button.dataset.rank) hand.addUp([...hand.adding, button.dataset.rank]);
    else if (button.dataset.adds === "erase") hand.erase();
    else if (button.dataset.adds === "digits") return this.open(null);
    else return;
    this.page.paint();
  }

  open(ranks) {
    if (ranks) this.hand.change({ other: "" });
    this.hand.addUp(ranks);
    this.page.paint();
    const shown = this.sides.find(({ side }) => side.dataset.who === this.hand.opponent);
    if (ranks) shown?.keys.firstChild.focus();
    else shown?.side.querySelector('.k[tabindex="0"]').focus();
  }

  onPress(event) {
    const key = event.target.closest(".side .k");
    clearTimeout(this.timer);
    this.pressed = false;
    if (!key || this.hand.adding || key.closest(".side").dataset.who !== this.hand.opponent) return;
    this.timer = setTimeout(() => {
      this.pressed = true; // the click that follows is no digit
      this.open([]);
    }, LONG);
  }

  paint() {
    const { hand, form } = this;
    const sigma = form.querySelector('[data-act="add"]');
    sigma.hidden = hand.opponent === null || hand.draw;
    sigma.setAttribute("aria-pressed", String(hand.adding !== null));
    for (const column of this.sides) {
      const { side } = column;
      const open = hand.adding !== null && side.dataset.who === hand.opponent;
      if (open) column.keys ??= this.build(side);
      if (column.keys) column.keys.hidden = !open;
      side.classList.toggle("adding", open);
      if (open) this.label(column.keys);
    }
  }

  label(keys) {
    const { texts, names, cards } = this.hand.pad;
    const name = names[this.hand.opponent];
    for (const key of keys.children) {
      const { rank, adds } = key.dataset;
      if (rank) key.setAttribute("aria-label", fill(texts.key_rank, { rank: cards.ranks[rank], name }));
      else key.setAttribute("aria-label", adds === "erase" ? texts.key_undo_rank : texts.key_digits);
    }
  }

  /** The sum as it was added up, like 10+7+6. */
  sum() {
    const { adding, other } = this.hand;
    return adding?.length ? `${adding.map((rank) => rank.replace("T", "10")).join(" + ")} = ${other}` : "";
  }
}
