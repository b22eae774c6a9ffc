// Entering a hand card by card: two tabs, the grid of 52, the strip of what is in.

import { CardGrid } from "./grid.js";
import { LaidCards } from "./laid.js";
import { HAND_SIZE, RuleError, cardsOf, deadwood, maskOf, nameOf, parseCards } from "./rules.js";
import { mayBeBigGin, showdown } from "./showdown.js";
import { fill, make, pip } from "./words.js";

/** Time to see the last card go in before the other's tab comes. */
const ADVANCE = 300;

export class CardTable {
  constructor(form, hand, pad) {
    this.form = form;
    this.root = form.querySelector(".cards");
    this.hand = hand;
    hand.settle = showdown;
    this.page = pad;
    this.told = null;
    /** Whether the note may take the place of the last hand's receipt. */
    this.asking = false;
    this.tabs = this.root.querySelector(".tabs");
    this.grid = new CardGrid(this.root.querySelector(".cgrid"), {
      held: () => hand.cards.of(hand.cards.active),
      take: (cards) => this.tap(cards),
    });
    this.laid = new LaidCards(this.root.querySelector(".check"), hand, this);
    this.root.addEventListener("click", (event) => this.onClick(event));
    this.root.querySelector(".typed").addEventListener("keydown", (event) => this.onType(event));
  }

  get texts() {
    return this.hand.pad.cards.texts;
  }

  name(letter) {
    return this.hand.pad.names[letter];
  }

  /** Come from the counts; whoever knocked there has the first tab. */
  enter() {
    const { hand } = this;
    clearTimeout(this.advance);
    this.told = null;
    this.asking = true;
    if (hand.who !== null && hand.cards.active === null) hand.cards.active = hand.who;
    hand.change({ mode: "cards", draw: false, adding: null });
    this.page.paint();
    this.tabs.querySelector("button").focus();
  }

  leave() {
    clearTimeout(this.advance);
    this.rest();
    this.hand.change({ mode: "counts" });
    this.page.paint();
    this.form.querySelector('.k[tabindex="0"]').focus();
  }

  /** Another hand begins: what became of the last one is told first. */
  rest() {
    this.told = null;
    this.asking = false;
  }

  get speaks() {
    return this.asking || this.told !== null;
  }

  // --- picking ---

  onClick(event) {
    const side = event.target.closest("[data-side]");
    if (side) this.choose(side.dataset.side);
  }

  choose(letter) {
    clearTimeout(this.advance);
    this.told = null;
    this.hand.cards.choose(letter);
    this.page.paint();
  }

  /** Back from the check to one player's cards. */
  change(letter) {
    this.choose(letter);
    this.tabs.querySelector(`[data-side="${letter}"]`).focus();
  }

  tap(cards) {
    const done = this.hand.cards.tap(cards);
    this.after(done);
    return done;
  }

  move(card) {
    this.after(this.hand.cards.move(card));
    this.grid.cell(card).focus();
  }

  /** Paint what a tap did; the tab moves by itself when ten are in. */
  after(done) {
    const { cards } = this.hand;
    clearTimeout(this.advance);
    this.told = ["in", "out"].includes(done.what) ? null : done;
    this.page.paint();
    if (done.what === "in" && cards.missing(cards.active) === 0) {
      this.advance = setTimeout(() => this.goOn(), ADVANCE);
    }
  }

  goOn() {
    const { hand, texts } = this;
    const { cards } = hand;
    const full = cards.active;
    if (mayBeBigGin(hand, full)) return;
    const next = hand.players.find((letter) => cards.missing(letter) > 0);
    if (!next) {
      cards.check();
      this.page.paint();
      this.laid.focus();
      return;
    }
    cards.choose(next);
    this.page.paint();
    this.page.announce(fill(texts.next, { name: this.name(full), other: this.name(next), count: cards.of(full).length }));
  }

  // --- typing ---

  onType(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { cards } = this.hand;
    if (cards.active === null) return this.after({ what: "waits" });
    try {
      const done = cards.replace(cardsOf(parseCards(event.target.value)));
      this.after(done);
      if (done.what === "in") this.page.announce(this.readBack());
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.after({ what: "typed", error });
    }
  }

  readBack() {
    const { cards, pad } = this.hand;
    const named = cards.of(cards.active).map((card) => pad.cards.names[card]);
    return fill(this.texts.holds, { name: this.name(cards.active), cards: named.join(", ") });
  }

  // --- painting ---

  paint() {
    const { hand, root } = this;
    const shown = hand.mode === "cards";
    root.hidden = !shown || hand.draw;
    if (root.hidden) return;
    if (!this.grid.cells.length) this.grid.build(hand.pad.cards);
    root.dataset.step = hand.cards.checking ? "check" : "pick";
    const { active } = hand.cards;
    this.form.dataset.active = active || "";
    this.paintTabs(active);
    const typed = root.querySelector(".typed");
    typed.querySelector("label").textContent = active ? fill(this.texts.type, { name: this.name(active) }) : this.texts.who;
    for (const cell of this.grid.cells) this.paintCell(cell, active);
    this.laid.paint();
  }

  paintTabs(active) {
    const { hand, texts } = this;
    const tabs = [...this.tabs.children];
    hand.players.forEach((letter, index) => {
      const tab = tabs[index];
      const held = hand.cards.of(letter);
      tab.dataset.side = letter;
      tab.className = `seat-${letter}`;
      tab.setAttribute("aria-pressed", String(letter === active));
      const full = held.length >= HAND_SIZE;
      const knocked = letter === hand.who;
      const said = hand.who === null ? texts.tab_who : texts[`tab_${full ? "full" : "some"}_${knocked ? "knocked" : "other"}`];
      const count = make("span", "n", full ? String(deadwood(maskOf(held))) : "");
      tab.replaceChildren(make("b", "", this.name(letter)), make("small", "", fill(said, { number: held.length, most: HAND_SIZE })), count);
    });
  }

  paintCell(cell, active) {
    const owner = this.hand.cards.ownerOf(cell.dataset.card);
    const own = owner !== null && owner === active;
    const other = owner !== null && !own;
    const state = `${owner} ${own}`;
    if (cell.dataset.state === state) return;
    cell.dataset.state = state;
    for (const letter of "abc") cell.classList.toggle(`seat-${letter}`, owner === letter);
    cell.classList.toggle("on", own);
    cell.classList.toggle("other", other);
    cell.setAttribute("aria-pressed", String(own));
    const name = other ? fill(this.texts.in_hand, { card: cell.dataset.name, name: this.name(owner) }) : cell.dataset.name;
    cell.setAttribute("aria-label", name);
    cell.lastChild.textContent = owner ? this.initial(owner) : "";
  }

  /** One letter, or two where the two begin alike. */
  initial(letter) {
    const [one, two] = this.hand.players.map((player) => [...this.name(player)]);
    const same = one[0].toLowerCase() === two[0].toLowerCase();
    return [...this.name(letter)].slice(0, same ? 2 : 1).join("");
  }

  /** The strip and the note, where the preview stands when the hand is whole. */
  paintNote(said) {
    const { cards } = this.hand;
    const held = cards.active === null ? [] : cards.of(cards.active);
    const strip = make("div", "strip");
    for (const card of held) strip.append(this.stripCard(card));
    for (let gap = held.length; gap < HAND_SIZE; gap += 1) strip.append(make("span", "mc empty"));
    const note = make("p", "hint");
    note.id = "card-note";
    this.fillNote(note);
    const kept = said.querySelector(".strip");
    if (kept && kept.isEqualNode(strip) && said.querySelector(".hint")?.isEqualNode(note)) return;
    said.replaceChildren(strip, note);
    for (const cell of this.grid.cells) {
      if (this.told && this.told.card === cell.dataset.card) cell.setAttribute("aria-describedby", "card-note");
      else cell.removeAttribute("aria-describedby");
    }
    if (this.told) this.page.announce([...note.childNodes].filter((node) => node.nodeName !== "BUTTON").map((node) => node.textContent).join(""));
  }

  stripCard(card) {
    const button = make("button", `mc su-${card[1].toLowerCase()}`, card[0].replace("T", "10"));
    button.type = "button";
    button.setAttribute("aria-label", fill(this.texts.take_out, { card: this.hand.pad.cards.names[card] }));
    button.append(pip(card));
    button.addEventListener("click", () => {
      this.tap([card]);
      this.grid.cell(card).focus();
    });
    return button;
  }

  fillNote(note) {
    const { told, texts, hand } = this;
    const { cards } = hand;
    note.classList.toggle("wrong", Boolean(told));
    if (hand.limit === null) note.textContent = hand.pad.texts.hint_turned;
    else if (told) this.fillTold(note, told);
    else if (cards.active === null) note.textContent = texts.who;
    else if (mayBeBigGin(hand, cards.active)) this.fillEleven(note);
    else if (cards.missing(cards.active)) {
      const more = fill(texts.more, { count: cards.missing(cards.active), name: this.name(cards.active) });
      note.append(make("b", "", more), " ", texts.how);
    } else note.append(this.onward(), make("b", "", fill(texts.all_in, { name: this.name(cards.active), count: cards.of(cards.active).length })));
  }

  fillEleven(note) {
    const name = this.name(this.hand.cards.active);
    note.append(this.onward(), make("b", "", fill(this.texts.eleven, { name })));
  }

  /** Ten cards that were looked at again: the way on is a tap. */
  onward() {
    return this.button(this.texts.onward, () => {
      const { cards, players } = this.hand;
      const next = players.find((letter) => cards.missing(letter) > 0);
      if (next) return this.change(next);
      cards.check();
      this.page.paint();
      this.laid.focus();
    });
  }

  fillTold(note, told) {
    const { texts, hand } = this;
    const name = hand.cards.active && this.name(hand.cards.active);
    if (told.what === "waits") note.append(make("b", "", texts.who));
    else if (told.what === "full") {
      const said = told.room ? texts.room : texts.full;
      note.append(make("b", "", fill(said, { name, count: told.room || hand.cards.of(hand.cards.active).length })));
    } else if (told.what === "other") {
      const values = { card: nameOf(told.card), owner: this.name(told.owner), name };
      note.append(this.button(texts.move, () => this.move(told.card)));
      note.append(make("b", "", fill(texts.duplicate, values)), " ", fill(texts.move_ask, values));
    } else note.append(make("b", "", fill(texts[told.error.code] || texts.unknown_card, told.error.values)));
  }

  button(text, act) {
    const button = make("button", "btn sm", text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }
}
