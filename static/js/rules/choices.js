// The knocker's choices, which melds to lay (R11), and the opponent's answer: own melds
// and lay-offs chosen together (R12). What a knocker laid open is {runs, sets}: the runs
// as one mask, the sets one by one. A choice is {deadwood, laid}.

import { cardsOf } from "./cards.js";
import {
  EVERY_SUIT, SUIT, arrangements, bitCount, bitLength, heldThreeTimes, inRuns, isSet, least,
  leftOver, product, sameRank, setMasks, singleBits, spreadOf, stretches, sumOf, valueOf,
} from "./melds.js";

/** List the spreads of least deadwood, which keep every run whole. */
export function leastChoices(mask) {
  const rests = arrangements(mask);
  const left = rests.map(leftOver);
  const least = Math.min(...left);
  return rests
    .filter((_, index) => left[index] === least)
    .map((rest) => ({ deadwood: least, laid: { runs: inRuns(rest), sets: setMasks(mask ^ rest) } }));
}

/** List the spreads within the limit to which nothing could be added. */
export function maximalChoices(mask, limit) {
  return withSets(mask, 0n)
    .map(([sets, rest]) => ({ deadwood: leftOver(rest), laid: { runs: inRuns(rest), sets } }))
    .filter((choice) => choice.deadwood <= limit && isMaximal(mask, choice.laid));
}

/**
 * List the spreads within the limit that keep out some lay-off as well.
 * A run may stop one card short, or stay in the hand, where the opponent holds the card
 * that would continue it. Anything shorter only leaves more deadwood.
 */
export function guardedChoices(mask, opponent, limit) {
  const choices = [];
  for (const [sets, rest] of withSets(mask, opponent)) {
    if (leftOver(rest) > limit) continue;
    for (const runs of product(stretches(inRuns(rest)).map((run) => stops(run, opponent)))) {
      const kept = sumOf(runs);
      const left = valueOf(rest & ~kept);
      if (left <= limit) choices.push({ deadwood: left, laid: { runs: kept, sets } });
    }
  }
  return choices;
}

/**
 * Choose sets in every way, and give what is left for runs. A set without a card in a
 * run is laid whole, unless one of these other cards would fill it.
 */
function withSets(mask, other) {
  const busy = inRuns(mask);
  const ways = singleBits(heldThreeTimes(mask)).map((rank) => {
    const four = rank * EVERY_SUIT;
    const held = mask & four;
    if (!(held & busy) && !(other & four)) return [held];
    if (held === four) return [held, 0n, ...singleBits(held).map((card) => held ^ card)];
    return [held, 0n];
  });
  return product(ways).map((chosen) => {
    const sets = chosen.filter(Boolean);
    return [sets, mask & ~sumOf(sets)];
  });
}

/** List how a run may be laid: whole, closed at an attacked end, or not at all. */
function stops(run, opponent) {
  const lowest = run & -run;
  const top = bitLength(run) - 1n;
  const highest = 1n << top;
  const suit = SUIT << ((top / 13n) * 13n);
  const below = (lowest >> 1n) & suit & opponent;
  const above = (highest << 1n) & suit & opponent;
  const ways = [run];
  if (below) ways.push(run ^ lowest);
  if (above) ways.push(run ^ highest);
  if (below && above) ways.push(run & ~(lowest | highest));
  const longEnough = ways.filter((way) => bitCount(way) >= 3);
  return below || above ? [...longEnough, 0n] : longEnough;
}

/** Say whether no card of the hand could be melded in addition. */
function isMaximal(mask, laid) {
  const loose = mask & ~laid.runs & ~sumOf(laid.sets);
  const fourth = laid.sets.some((cards) => sameRank(cards) & loose);
  return !fourth && !heldThreeTimes(loose) && !inRuns(loose);
}

/** Give the cards missing from the sets of three. */
const fillsOf = (laid) => sumOf(laid.sets.map((cards) => sameRank(cards) ^ cards));

/** Count the least deadwood the opponent can reach against this spread. */
export function leastAfter(opponent, laid) {
  const rests = arrangements(opponent, laid.runs, fillsOf(laid));
  return Math.min(...rests.map((rest) => leftOver(rest | laid.runs)));
}

/**
 * Arrange the opponent's cards for the least deadwood, with the fewest lay-offs.
 * Returns the spread of own melds and what is left, and pairs of a card laid off and
 * the meld it goes on, in an order in which they can be laid.
 */
export function layOff(opponent, laid, melds) {
  const fills = fillsOf(laid);
  const laidOff = (rest) => (inRuns(rest | laid.runs) & rest & ~inRuns(rest)) | ((opponent ^ rest) & fills);
  const rests = arrangements(opponent, laid.runs, fills);
  const left = rests.map((rest) => leftOver(rest | laid.runs));
  const lowest = Math.min(...left);
  const equal = rests.filter((_, index) => left[index] === lowest);
  const rest = least(equal, (some) => bitCount(laidOff(some)));
  const off = laidOff(rest);
  const ownSets = setMasks((opponent ^ rest) & ~fills);
  return [spreadOf(opponent & ~off, ownSets, inRuns(rest)), placed(off, melds)];
}

/**
 * Find for each card laid off the meld it fits, growing the runs outwards.
 * Runs come first: a card that fits a set too may be the step to the next one.
 */
function placed(off, melds) {
  const found = new Map(melds.map((meld) => [meld, []]));
  let rest = off;
  for (const meld of [...melds.filter((some) => !isSet(some)), ...melds.filter(isSet)]) {
    const fitting = isSet(meld) ? sameRank(meld) & rest : reach(meld, rest);
    rest &= ~fitting;
    found.set(meld, outwards(fitting, meld));
  }
  return melds.flatMap((meld) => found.get(meld).map((card) => [cardsOf(card)[0], meld]));
}

/** Give the cards that continue a run without a gap, within its suit. */
function reach(run, off) {
  const inside = off & (SUIT << (((bitLength(run) - 1n) / 13n) * 13n));
  let grown = run;
  for (;;) {
    const more = ((grown << 1n) | (grown >> 1n)) & inside & ~grown;
    if (!more) return grown ^ run;
    grown |= more;
  }
}

/** Order lay-offs so that each touches the meld or one laid before it. */
function outwards(cards, meld) {
  const lowest = meld & -meld;
  const below = singleBits(cards).filter((card) => card < lowest);
  return [...below.reverse(), ...singleBits(cards).filter((card) => card > lowest)];
}
