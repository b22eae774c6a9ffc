// A showdown card by card: the knocker's spread, the lay-offs and the award (R10-R15).

import { BIG_GIN_SIZE, HAND_SIZE, IllegalKnock, RuleError, award, limit as limitOf, nameOf } from "./award.js";
import { cardsOf, formatCards, parseCards } from "./cards.js";
import { guardedChoices, layOff, leastAfter, leastChoices, maximalChoices } from "./choices.js";
import { bitCount, deadwood, inOrder, isMeld, isSet, spreadOf, sumOf, valueOf } from "./melds.js";

const ANY_DEADWOOD = 110;
const NOTHING_LAID = { runs: 0n, sets: [] };

/**
 * Settle a knock from the cards of both, masks of ten cards each.
 * `melds` are the knocker's own choice (R11), a list of masks. Without them it is the
 * spread of least deadwood, and among equals the best for the knocker. Eleven cards
 * are big gin, where that house rule is on and all of them are melded. `better` is
 * null, or {net, melds}: the knocker's best legal spread where it beats the one used,
 * its points negative when undercut. Throws IllegalKnock or another RuleError.
 */
export function settle(knocker, opponent, rules, { melds = null, turnedUp = "" } = {}) {
  checkHands(knocker, opponent, rules);
  let most = limitOf(rules, turnedUp);
  if (most === null) throw new RuleError("required", "turned_up");
  const eleven = bitCount(knocker) !== HAND_SIZE;
  if (eleven) most = ANY_DEADWOOD; // big gin or nothing, as asked below
  const [used, spread] = melds ? chosen(knocker, melds, most) : plainly(knocker, opponent, most);
  if (eleven && used.deadwood) throw new RuleError("not_big_gin", "knocker_cards", { count: used.deadwood });
  const laid = used.deadwood ? used.laid : NOTHING_LAID; // R15: none against gin
  const [answer, layOffs] = layOff(opponent, laid, spread.melds);
  const result = award(rules, spread.deadwood, answer.deadwood, { bigGin: eleven, turnedUp });
  return {
    award: result,
    spread,
    opponentSpread: answer,
    layOffs,
    better: better(knocker, opponent, used, answer.deadwood, most, (counts) => net(rules, counts, turnedUp)),
  };
}

/**
 * List the spreads a knocker may lay to which no meld or card could be added, the
 * least deadwood first; none at all means that the knock would be illegal.
 */
export function spreads(knocker, rules, turnedUp = "") {
  return maximalChoices(knocker, limitOf(rules, turnedUp))
    .map(({ laid }) => spreadOf(knocker, laid.sets, laid.runs))
    .sort((one, other) => one.deadwood - other.deadwood);
}

function plainly(knocker, opponent, most) {
  const used = leastChoice(knocker, opponent, most);
  return [used, spreadOf(knocker, used.laid.sets, used.laid.runs)];
}

/** Choose the spread of least deadwood; among equals the best for the knocker. */
function leastChoice(knocker, opponent, most) {
  const equal = leastChoices(knocker);
  const count = equal[0].deadwood;
  if (count > most) throw new IllegalKnock(count, most, "knocker_cards");
  if (count === 0 || equal.length === 1) return equal[0];
  let best = equal[0];
  let highest = leastAfter(opponent, best.laid);
  for (const choice of equal.slice(1)) {
    const after = leastAfter(opponent, choice.laid);
    if (after > highest) [best, highest] = [choice, after];
  }
  return best;
}

/** Take the spread that the table laid, if it is one and not above the limit. */
function chosen(knocker, melds, most) {
  for (const meld of melds) refuseMeld(meld, knocker);
  melds.reduce((seen, meld) => {
    if (seen & meld) throw new RuleError("in_two_melds", "melds", { card: nameOf(cardsOf(seen & meld)[0]) });
    return seen | meld;
  }, 0n);
  const sets = melds.filter(isSet);
  const laid = { sets, runs: sumOf(melds.filter((meld) => !isSet(meld))) };
  const unmatched = knocker & ~sumOf(melds);
  const count = valueOf(unmatched);
  if (count > most) throw new IllegalKnock(count, most, "melds");
  return [{ deadwood: count, laid }, { melds: inOrder(melds), unmatched, deadwood: count }];
}

function refuseMeld(meld, knocker) {
  if (meld & ~knocker) throw new RuleError("not_in_hand", "melds", { card: nameOf(cardsOf(meld & ~knocker)[0]) });
  if (!meld) throw new RuleError("empty_meld", "melds");
  if (bitCount(meld) < 3) throw new RuleError("too_short", "melds", { meld: formatCards(meld), least: 3 });
  if (!isMeld(meld)) throw new RuleError("not_a_meld", "melds", { meld: formatCards(meld) });
}

/** Refuse wrong numbers of cards, and cards that are in both hands (R1, R9). */
function checkHands(knocker, opponent, rules) {
  const own = bitCount(knocker);
  const eleven = own === BIG_GIN_SIZE && rules.big_gin_bonus !== null;
  if (!eleven && own !== HAND_SIZE) throw new RuleError("wrong_number", "knocker_cards", { count: own });
  const other = bitCount(opponent);
  if (other !== HAND_SIZE) throw new RuleError("wrong_number", "opponent_cards", { count: other });
  const both = knocker & opponent;
  if (both) throw new RuleError("in_both_hands", "opponent_cards", { card: nameOf(cardsOf(both)[0]) });
}

/**
 * Find the knocker's best spread if it beats the one used. Whatever the house rules, a
 * greater difference between the counts is better for the knocker, and gin is best.
 */
function better(knocker, opponent, used, opponentDeadwood, most, worth) {
  if (used.deadwood === 0) return null;
  const least = deadwood(knocker);
  const unhindered = deadwood(opponent);
  if (least === 0) return { net: worth([0, unhindered]), melds: meldsOf(knocker, leastChoices(knocker)[0]) };
  let lead = opponentDeadwood - used.deadwood;
  // What leaves more than this cannot beat the lead, whatever it keeps out.
  const bound = Math.min(most, unhindered - lead - 1);
  if (least > bound) return null;
  let found = null;
  for (const choice of guardedChoices(knocker, opponent, bound)) {
    const after = leastAfter(opponent, choice.laid);
    if (after - choice.deadwood > lead) {
      lead = after - choice.deadwood;
      found = { choice, after };
    }
  }
  return found && { net: worth([found.choice.deadwood, found.after]), melds: meldsOf(knocker, found.choice) };
}

const meldsOf = (knocker, { laid }) => spreadOf(knocker, laid.sets, laid.runs).melds;

/** Give the points of these counts as the knocker sees them. */
function net(rules, counts, turnedUp) {
  const result = award(rules, ...counts, { turnedUp });
  return result.scorer === "opponent" ? -result.points : result.points;
}

/** Settle cards given as text: what both languages are compared by. */
export function settleText(knocker, opponent, rules, { melds = null, turnedUp = "" } = {}) {
  const read = melds && melds.map((meld) => parseCards(meld, "melds"));
  return settle(parseCards(knocker, "knocker_cards"), parseCards(opponent, "opponent_cards"), rules, { melds: read, turnedUp });
}
