// The grid of 52 cards: suits across, ranks down, so that runs and sets are straight
// lines. Taps, slides and keys all end in `take`, which is given the cards.

import { RANKS } from "./rules/award.js";
import { Slide } from "./slide.js";
import { make, pip } from "./words.js";

const SUITS = "SHDC";
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [0, -13], End: [0, 13] };

export class CardGrid {
  /** held: gives the cards that are in already, which Shift and an arrow leave in. */
  constructor(root, { held, take }) {
    Object.assign(this, { root, held, take, cells: [] });
    root.addEventListener("click", (event) => this.onClick(event));
    root.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Put the cells in. names: what each card is called; suits: what each suit is. */
  build({ names, suits }) {
    for (const suit of SUITS) {
      const column = make("div", `csuit su-${suit.toLowerCase()}`);
      column.setAttribute("role", "group");
      column.setAttribute("aria-label", suits[suit]);
      for (const rank of RANKS) column.append(this.buildCell(rank + suit, names[rank + suit]));
      this.root.append(column);
    }
    this.cells = [...this.root.querySelectorAll(".cell")];
    this.root.addEventListener("focusin", (event) => this.rove(event.target));
    this.rove(this.cells[0]);
    new Slide(this.root, {
      suits: SUITS,
      show: (cards) => this.cells.forEach((cell) => cell.classList.toggle("along", cards.includes(cell.dataset.card))),
      take: (cards) => this.take(cards),
    });
  }

  buildCell(card, name) {
    const cell = make("button", "cell");
    Object.assign(cell, { type: "button", tabIndex: -1 });
    cell.dataset.card = card;
    cell.dataset.name = name;
    cell.append(make("span", "", card[0].replace("T", "10")), pip(card), make("i", ""));
    return cell;
  }

  cell(card) {
    return this.root.querySelector(`[data-card="${card}"]`);
  }

  onClick(event) {
    const cell = event.target.closest(".cell");
    if (cell) this.take([cell.dataset.card]);
  }

  onKey(event) {
    const cell = event.target.closest(".cell");
    const step = STEPS[event.key];
    if (!cell || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { card } = cell.dataset;
    const clamp = (at, most) => Math.min(Math.max(at, 0), most);
    const suit = clamp(SUITS.indexOf(card[1]) + step[0], 3);
    const rank = clamp(RANKS.indexOf(card[0]) + step[1], 12);
    const next = this.cell(RANKS[rank] + SUITS[suit]);
    next.focus();
    if (event.shiftKey && next !== cell) this.extend(card, next.dataset.card);
  }

  /** Shift and an arrow take both cards: a run or a set grows card by card. */
  extend(from, to) {
    const held = this.held();
    const fresh = [from, to].filter((card) => !held.includes(card));
    if (fresh.length) this.take(fresh);
  }

  rove(cell) {
    for (const other of this.cells) other.tabIndex = other === cell ? 0 : -1;
  }
}
