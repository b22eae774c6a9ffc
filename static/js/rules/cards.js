// Cards, and hands of cards as one 52-bit mask: four suits of thirteen bits (R1).
// A card is written "9H"; masks are BigInt, for plain numbers have bits up to 32 only.

import { RANKS, RuleError, SUIT_SIGNS, nameOf } from "./award.js";

/** The order in which cards are written. */
export const SUITS = "CDHS";
const LONGEST_TEXT = 200;

/** Every card in the order of its bit. */
export const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const BITS = new Map(PACK.map((card, index) => [card, 1n << BigInt(index)]));

/** This card alone, as a mask. */
export const bitOf = (card) => BITS.get(card);

/** The cards of a mask in their one order: by suit, then rank. */
export function cardsOf(mask) {
  return PACK.filter((card) => mask & BITS.get(card));
}

/** The mask of these cards. */
export const maskOf = (cards) => cards.reduce((mask, card) => mask | BITS.get(card), 0n);

/** Read one card: 4C, 10h, TH or K♠. Throws RuleError "unknown_card". */
export function parseCard(text, field = "card") {
  const spelling = text.slice(0, LONGEST_TEXT).trim().replace(/[\uFE0E\uFE0F]/g, "");
  const found = /^(10|[A2-9TJQKatjqk])([CDHScdhs♣♦♥♠])$/.exec(spelling);
  if (!found) throw new RuleError("unknown_card", field, { card: spelling.slice(0, 40) });
  const rank = found[1] === "10" ? "T" : found[1].toUpperCase();
  const sign = Object.keys(SUIT_SIGNS).find((suit) => SUIT_SIGNS[suit] === found[2]);
  return rank + (sign || found[2].toUpperCase());
}

/** Read cards with blanks or commas between them, as a mask. Throws RuleError. */
export function parseCards(text, field = "cards") {
  if (text.length > LONGEST_TEXT) throw new RuleError("too_long", field);
  let mask = 0n;
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const card = parseCard(word, field);
    if (mask & bitOf(card)) throw new RuleError("card_twice", field, { card: nameOf(card) });
    mask |= bitOf(card);
  }
  return mask;
}

/** Write cards in their one order. */
export const formatCards = (mask) => cardsOf(mask).join(" ");
