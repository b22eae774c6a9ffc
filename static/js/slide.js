// Sliding over the card grid: down a suit takes a run, across takes a set. A slide acts
// when the finger is lifted; back on its first card, or outside the grid, it does nothing.

/** A finger rests this long before it slides, where the page itself can be scrolled. */
const REST = 120;

export class Slide {
  constructor(grid, { cells, suits, show, take }) {
    Object.assign(this, { grid, cells, suits, show, take, from: null });
    grid.addEventListener("pointerdown", (event) => this.begin(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.end(event));
    grid.addEventListener("pointercancel", () => this.stop());
    // The browser would scroll instead; only a listener that is not passive may say no.
    grid.addEventListener("touchmove", (event) => { if (this.rested && event.cancelable) event.preventDefault(); }, { passive: false });
    // A slide that ends on a card is followed by a click, which is not a tap.
    grid.addEventListener("click", (event) => { if (this.slid) event.stopImmediatePropagation(); this.slid = false; }, true);
  }

  begin(event) {
    const cell = event.target.closest(".cell");
    if (!cell || !event.isPrimary || event.button !== 0) return;
    if (cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
    Object.assign(this, { from: cell, slid: false, cards: [], axis: "" });
    const page = document.scrollingElement;
    this.rested = event.pointerType === "mouse" || page.scrollHeight <= innerHeight + 1;
    this.timer = setTimeout(() => { this.rested = true; }, REST);
  }

  move(event) {
    if (!this.from || !this.rested) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
    if (!over || !this.grid.contains(over)) {
      this.cards = [];
    } else if (over !== this.from) {
      this.slid = true;
      this.cards = this.between(over);
    } else this.cards = [];
    this.show(this.cards);
  }

  /** The cards from the first one to here, along the way that the finger took first. */
  between(over) {
    const [suit, rank] = this.where(this.from);
    const [toSuit, toRank] = this.where(over);
    if (!this.axis) this.axis = Math.abs(toRank - rank) >= Math.abs(toSuit - suit) ? "run" : "set";
    const run = this.axis === "run";
    const [start, end] = run ? [rank, toRank] : [suit, toSuit];
    const step = end < start ? -1 : 1;
    const line = [];
    for (let at = start; at !== end + step; at += step) line.push(run ? this.at(suit, at) : this.at(at, rank));
    return line;
  }

  where(cell) {
    const { card } = cell.dataset;
    return [this.suits.indexOf(card[1]), "A23456789TJQK".indexOf(card[0])];
  }

  at(suit, rank) {
    return "A23456789TJQK"[rank] + this.suits[suit];
  }

  end(event) {
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
    const cards = over && this.grid.contains(over) && over !== this.from ? this.cards : [];
    const slid = this.slid;
    this.stop();
    this.slid = slid;
    // The click comes right after this event, if it comes at all.
    setTimeout(() => { this.slid = false; }, 0);
    if (cards.length > 1) this.take(cards);
  }

  stop() {
    clearTimeout(this.timer);
    if (this.cards?.length) this.show([]);
    Object.assign(this, { from: null, rested: false, cards: [], slid: false });
  }
}
