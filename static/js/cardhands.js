// The cards of both players as they are picked, without a word about how it looks.

import { BIG_GIN_SIZE, HAND_SIZE } from "./rules/award.js";

export class CardHands {
  constructor(hand) {
    this.hand = hand;
    this.clear();
  }

  clear() {
    Object.assign(this, { held: {}, active: null, checking: false, melds: null, keepTyped: true });
  }

  facts() {
    const { held, active, checking, melds, keepTyped } = this;
    return { held, active, checking, melds, keepTyped };
  }

  take({ held = {}, active = null, checking = false, melds = null, keepTyped = true }) {
    Object.assign(this, { held, active, checking, melds, keepTyped });
  }

  of(letter) {
    return this.held[letter] || [];
  }

  get any() {
    return Object.values(this.held).some((cards) => cards.length);
  }

  ownerOf(card) {
    return Object.keys(this.held).find((letter) => this.held[letter].includes(card)) || null;
  }

  /** How many cards a player may have: eleven for the knocker where big gin is played. */
  most(letter) {
    const big = this.hand.pad.rules.big_gin_bonus !== null;
    return big && letter === this.hand.who ? BIG_GIN_SIZE : HAND_SIZE;
  }

  missing(letter) {
    return Math.max(0, HAND_SIZE - this.of(letter).length);
  }

  get complete() {
    return this.hand.who !== null && this.hand.players.every((letter) => this.missing(letter) === 0);
  }

  /** The first tab that is tapped is the knocker's, until a card or a count is there. */
  choose(letter) {
    const open = this.hand.who === null || (!this.any && this.hand.count === null);
    if (open) this.hand.change({ who: letter, draw: false });
    Object.assign(this, { active: letter, checking: false });
    this.hand.keep();
  }

  /**
   * Put cards in or, one alone that is in already, take it out again. Returns what
   * became of it: "in", "out", "waits" (nobody knocked yet), "other" with the first
   * card that lies in the other hand, or "full" with the room there is.
   */
  tap(cards) {
    const { active } = this;
    if (active === null) return { what: "waits" };
    const own = this.of(active);
    if (cards.length === 1 && own.includes(cards[0])) {
      this.write(active, own.filter((card) => card !== cards[0]));
      return { what: "out", card: cards[0] };
    }
    const fresh = cards.filter((card) => !own.includes(card));
    const room = this.most(active) - own.length;
    // Before whose it is: a card is offered to be moved only where it can go.
    if (fresh.length > room) return { what: "full", room };
    const elsewhere = fresh.find((card) => this.ownerOf(card) !== null);
    if (elsewhere) return { what: "other", card: elsewhere, owner: this.ownerOf(elsewhere) };
    this.write(active, [...own, ...fresh]);
    return { what: "in" };
  }

  /** Take a card out of the other hand and into this one. */
  move(card) {
    const owner = this.ownerOf(card);
    if (owner) this.write(owner, this.of(owner).filter((held) => held !== card));
    return this.tap([card]);
  }

  /** Take these cards for the whole hand of the player whose turn it is to be picked. */
  replace(cards) {
    const { active } = this;
    const elsewhere = cards.find((card) => ![null, active].includes(this.ownerOf(card)));
    if (elsewhere) return { what: "other", card: elsewhere, owner: this.ownerOf(elsewhere) };
    if (cards.length > this.most(active)) return { what: "full", room: this.most(active) };
    this.write(active, cards);
    return { what: "in" };
  }

  write(letter, cards) {
    this.held = { ...this.held, [letter]: cards };
    this.melds = null;
    this.hand.change({});
  }

  check() {
    this.checking = true;
    this.hand.keep();
  }

  /** The knocker's own choice of melds, or null for the best. */
  lay(melds) {
    this.melds = melds;
    this.hand.change({});
  }
}
