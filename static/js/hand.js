// The hand being typed: its state, what it would score, and keeping it over a reload.

import { CardHands } from "./cardhands.js";
import { newKey } from "./key.js";
import { award, countFault, isOver, leader, limit, nextRoles, sentenceCase, valueOfCard } from "./rules/award.js";

const EMPTY = { who: null, count: null, big: false, other: "", draw: false, note: "", key: "", adding: null, resting: false };
const FACTS = ["who", "count", "big", "other", "draw", "key", "turnedUp", "mode", "adding"];

export class TypedHand {
  constructor(pad) {
    this.pad = pad;
    this.turnedUp = "";
    this.mode = "counts";
    /** For whom a hand is kept under this number, where others play it now. */
    this.aside = null;
    this.cards = new CardHands(this);
    Object.assign(this, EMPTY);
  }

  get players() {
    return [this.pad.roles.box, this.pad.roles.captain].sort();
  }

  get opponent() {
    return this.who && this.players.find((letter) => letter !== this.who);
  }

  get limit() {
    return limit(this.pad.rules, this.turnedUp);
  }

  /** Whether anything is typed; `resting` is a hand taken back that nobody touched. */
  get started() {
    return this.draw || this.who !== null || this.cards.any;
  }

  get picking() {
    return this.mode === "cards" && !this.draw && !this.cards.checking;
  }

  /** What the cards come to once they are in; `settle` comes with the card grid. */
  get showdown() {
    return this.mode === "cards" && this.cards.checking && this.settle ? this.settle(this) : null;
  }

  /** Whether everything is there to be recorded. */
  get ready() {
    if (this.limit === null) return false;
    if (this.draw) return true;
    if (this.mode === "cards") return Boolean(this.showdown && !this.showdown.fault);
    return this.who !== null && this.count !== null && countFault(this.other) === "";
  }

  change(values) {
    Object.assign(this, { note: "", resting: false }, values, { key: newKey() });
    if ("other" in values) this.cards.keepTyped = true;
    this.keep();
  }

  clear() {
    this.aside = null;
    this.cards.clear();
    this.change(EMPTY);
  }

  knock(who, count, big = false) {
    const kept = this.who === who ? this.other : "";
    this.change({ who, count, big, draw: false, other: kept, adding: this.who === who ? this.adding : null });
  }

  drawn() {
    this.cards.clear();
    this.change({ ...EMPTY, draw: true });
  }

  /** Whoever types digits has added it up: what was added by cards begins anew. */
  digit(digit) {
    const other = ((this.adding ? "" : this.other) + digit).replace(/^0(?=\d)/, "");
    if (other.length > 2) this.note = "third_digit";
    else this.change({ other, adding: null, note: countFault(other) === "high" ? "too_high" : "" });
  }

  /** Take back the last digit, or the last card that was added up. */
  erase() {
    if (this.adding) this.addUp(this.adding.slice(0, -1));
    else this.change({ other: this.other.slice(0, -1) });
  }

  /** The other's unmatched cards, added up rank by rank; null goes back to digits. */
  addUp(ranks) {
    if (!ranks) return this.change({ adding: null });
    const sum = ranks.reduce((total, rank) => total + valueOfCard(rank), 0);
    if (countFault(String(sum)) !== "") this.note = "too_high";
    else this.change({ adding: ranks, other: ranks.length ? String(sum) : "" });
  }

  /** The other one knocked: the counts change places where both may be a knock. */
  swap() {
    const typed = this.other === "" ? null : Number(this.other);
    const fits = typed !== null && typed <= this.limit;
    this.cards.melds = null;
    this.change({
      who: this.opponent,
      count: fits ? typed : null,
      big: false,
      other: this.count === null ? "" : String(this.count),
      adding: null,
    });
  }

  /** What the hand would do, or null while it is not whole. */
  outcome() {
    if (!this.ready) return null;
    if (this.draw) return this.result({ kind: "draw", scorer: null, points: 0, sum: "", sentence: "draw" }, null);
    const shown = this.showdown;
    const [k, o] = shown ? [shown.count, shown.other] : [this.count, Number(this.other)];
    const given = award(this.pad.rules, k, o, { bigGin: shown ? shown.bigGin : this.big, turnedUp: this.turnedUp });
    const cards = shown ? shown.laidOff : "";
    const scorer = given.scorer === "knocker" ? this.who : given.scorer && this.opponent;
    return this.result({ ...given, k, o, cards, sentence: sentenceCase(given.kind, k, o, cards) }, scorer);
  }

  result(given, scorer) {
    const { roles, rules, hands } = this.pad;
    const totals = { ...this.pad.totals };
    if (scorer) totals[scorer] += given.points;
    const over = isOver(rules, totals, hands + 1);
    return { ...given, scorer, totals, over, winner: over ? leader(totals) : null, next: nextRoles(roles, scorer) };
  }

  /** What is posted: the fields of the plain form, by name. */
  fields() {
    const empty = { knocker_deadwood: "", opponent_deadwood: "", knocker_cards: "", opponent_cards: "", melds: "" };
    if (this.draw) return { ...empty, knocker: "draw", big_gin: false, client_key: this.key };
    const shown = this.showdown;
    const typed = { knocker_deadwood: String(this.count), opponent_deadwood: this.other, big_gin: this.big };
    return { ...empty, ...(shown ? shown.fields : typed), knocker: this.who, client_key: this.key };
  }

  /** Under which name the hand is kept; a correction has the version it corrects in it. */
  place(number = this.pad.number) {
    return ["third-hand", this.pad.match, number, this.pad.edit].filter(Boolean).join(":");
  }

  /** What brings the hand back into the pad. */
  typed() {
    const facts = Object.fromEntries(FACTS.map((name) => [name, this[name]]));
    return { ...facts, cards: this.cards.facts(), roles: this.pad.roles };
  }

  /** Begin anew with the next hand of the match; the way of entering stays. */
  turn(pad) {
    this.pad = pad;
    this.cards.clear();
    Object.assign(this, EMPTY, { turnedUp: "" });
    this.recall();
  }

  /** A reload, a locked screen or a call loses nothing. */
  keep() {
    if (this.started || this.turnedUp !== "") {
      this.aside = null;
      // Alone, the card that was turned up is for nobody: it holds whoever plays.
      store(this.place(), JSON.stringify(this.started ? this.typed() : { turnedUp: this.turnedUp }));
    } else if (!this.aside) drop(this.place());
  }

  /** Take back what was typed before a reload; say whether there was a hand. */
  recall() {
    const kept = JSON.parse(stored(this.place()) || "null");
    this.aside = kept?.roles && !this.isFor(kept.roles) ? kept.roles : null;
    this.take(this.aside ? {} : kept ?? {});
    return Boolean(kept && !this.aside && this.started);
  }

  isFor(roles) {
    return Object.keys(roles).every((role) => roles[role] === this.pad.roles[role]);
  }

  /** Take over what was typed before, as far as it fits those who play now. */
  take(facts) {
    const typed = { who: null, count: null, big: false, other: "", draw: false, turnedUp: "", adding: null, ...facts };
    if (typed.who !== null && !this.players.includes(typed.who)) return;
    for (const name of FACTS) if (name in typed) this[name] = typed[name];
    const held = Object.keys(typed.cards?.held || {});
    this.cards.take(held.every((letter) => this.players.includes(letter)) && typed.cards ? typed.cards : {});
    this.key = typed.key || newKey();
  }

  /** A hand that was taken back lies on the pad as it was, until it is touched. */
  takeBack({ melds, ...facts }) {
    const { cards } = facts;
    this.take(cards ? { ...facts, mode: "cards", cards: { held: cards, active: facts.who, checking: true, melds } } : { ...facts, mode: "counts" });
    this.resting = this.started;
  }

  forget(number) {
    drop(this.place(number));
  }
}

/** What is typed, also in this page: storage is shut in some private windows. */
const here = new Map();

function store(place, text) {
  here.set(place, text);
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // then it lives in the page only
  }
}

function stored(place) {
  try {
    return here.get(place) ?? sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

function drop(place) {
  here.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // nothing was kept there
  }
}
