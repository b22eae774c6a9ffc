// What a player could do with the cards held: discard, knock, and what it would score
// (R10-R15). What scoring/rules/advice.py does in Python, name by name.

import { BIG_GIN_SIZE, HAND_SIZE, RANKS, award, limit as limitOf } from "./award.js";
import { bitOf, cardsOf } from "./cards.js";
import { bestSpread, bitCount, deadwood, least } from "./melds.js";

/** Counts of the other player that a knock is always tried against, beside its own. */
const TRIED = [23, 10, 0];

/**
 * Choose the discard of eleven that leaves the least deadwood, and spread the other ten.
 * Among equal discards it is the card of the highest rank.
 */
export function bestDiscard(eleven) {
  const left = (card) => deadwood(eleven ^ bitOf(card)) * RANKS.length - RANKS.indexOf(card[0]);
  const discard = least(cardsOf(eleven), left);
  return { discard, spread: bestSpread(eleven ^ bitOf(discard)) };
}

/**
 * Say what to discard and what to knock with, of up to eleven cards: {verdict, spread,
 * discard, limit, scores}. The verdict is "none", "some", "waits" for the card turned
 * up, "above" the limit, "knock", "gin" or "big_gin"; scores are {other, award}.
 */
export function advise(mask, rules, turnedUp = "") {
  const advice = { verdict: mask ? "some" : "none", spread: bestSpread(mask), discard: null, limit: null, scores: [] };
  const number = bitCount(mask);
  if (number < HAND_SIZE) return advice;
  const bigGin = number === BIG_GIN_SIZE && rules.big_gin_bonus !== null && advice.spread.deadwood === 0;
  if (number === BIG_GIN_SIZE && !bigGin) Object.assign(advice, bestDiscard(mask));
  const limit = limitOf(rules, turnedUp);
  if (limit === null) return { ...advice, verdict: "waits" };
  const count = advice.spread.deadwood;
  if (count > limit) return { ...advice, verdict: "above", limit };
  const others = [...new Set([...TRIED, count])].sort((one, other) => other - one);
  const scores = others.map((other) => ({ other, award: award(rules, count, other, { bigGin, turnedUp }) }));
  return { ...advice, verdict: bigGin ? "big_gin" : count ? "knock" : "gin", limit, scores };
}
