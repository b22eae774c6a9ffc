// What the picked cards come to: the spread in use, the other ways, and how the counts
// that were typed before agree with them.

import { HAND_SIZE, PACK, RuleError, deadwood, formatCards, maskOf, nameOf, settle, spreads } from "./rules.js";

let known = { key: "", result: null };

/** Settle the cards of a hand; asked often, so the last answer is kept. */
export function showdown(hand) {
  const { cards, who, opponent, count, other, turnedUp, pad } = hand;
  const key = JSON.stringify([cards.facts(), who, count, other, turnedUp, pad.rules]);
  if (known.key !== key) known = { key, result: settled(hand, maskOf(cards.of(who)), maskOf(cards.of(opponent))) };
  return known.result;
}

function settled(hand, own, other) {
  const { rules } = hand.pad;
  const options = { turnedUp: hand.turnedUp };
  try {
    const plain = settle(own, other, rules, options);
    const ways = waysOf(hand, own, other, plain);
    const melds = hand.cards.melds ? hand.cards.melds.map((meld) => maskOf(meld)) : meant(hand, ways);
    const result = melds ? settle(own, other, rules, { ...options, melds }) : plain;
    return told(hand, own, other, result, ways);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { fault: error, least: deadwood(own) };
  }
}

/** Every way to lay the knocker's cards that is worth a choice, and what it scores. */
function waysOf(hand, own, other, plain) {
  const { rules } = hand.pad;
  const options = { turnedUp: hand.turnedUp };
  if (plain.spread.deadwood === 0) return [];
  const seen = new Set();
  const listed = [plain.spread.melds, ...(plain.better ? [plain.better.melds] : [])];
  const all = [...listed, ...spreads(own, rules, hand.turnedUp).map((spread) => spread.melds)];
  const fresh = all.filter((melds) => {
    const text = melds.map(formatCards).join("/");
    return !seen.has(text) && seen.add(text);
  });
  if (fresh.length < 2) return [];
  return fresh.map((melds) => ({ melds, settled: settle(own, other, rules, { ...options, melds }) }));
}

/** Where a count was typed that another spread leaves exactly, that spread was laid. */
function meant(hand, ways) {
  if (hand.count === null || !ways.length || ways[0].settled.spread.deadwood === hand.count) return null;
  return ways.find((way) => way.settled.spread.deadwood === hand.count)?.melds || null;
}

function told(hand, own, other, result, ways) {
  const { spread, opponentSpread, layOffs } = result;
  const typed = hand.other === "" ? null : Number(hand.other);
  const right = opponentSpread.deadwood;
  const keeps = typed !== null && typed > right && hand.cards.keepTyped;
  const count = keeps ? typed : right;
  return {
    ...result,
    ways,
    count: spread.deadwood,
    other: count,
    bigGin: result.award.kind === "big_gin",
    laidOff: keeps ? "" : layOffs.map(([card]) => nameOf(card)).join(" "),
    typedCount: hand.count !== null && hand.count !== spread.deadwood ? hand.count : null,
    typedOther: typed !== null && typed !== right ? typed : null,
    keeps,
    fields: {
      knocker_deadwood: String(spread.deadwood),
      opponent_deadwood: String(count),
      big_gin: result.award.kind === "big_gin",
      knocker_cards: formatCards(own),
      opponent_cards: formatCards(other),
      melds: spread.melds.map(formatCards).join(" / "),
    },
  };
}

/** Whether an eleventh card could make these ten big gin. */
export function mayBeBigGin(hand, letter) {
  const { cards } = hand;
  const held = cards.of(letter);
  if (held.length !== HAND_SIZE || cards.most(letter) === HAND_SIZE) return false;
  const mask = maskOf(held);
  return PACK.some((card) => cards.ownerOf(card) === null && deadwood(mask | maskOf([card])) === 0);
}
