// Melds, and the arrangement of cards that leaves the least deadwood (R2, R3): tables
// over one suit, and what follows from them for masks of four suits.

export const SUIT = 0x1fffn;
/** A mask of ranks times this is those ranks in all four suits. */
export const EVERY_SUIT = 1n | (1n << 13n) | (1n << 26n) | (1n << 39n);

const LOWER_TWO = 0x3ffffffn;

/** What a suit's cards count (R1), what its runs leave (R3), the cards in them (R2). */
const VALUES = new Uint8Array(8192);
const LEFT = new Uint8Array(8192);
const RUNS = new Uint16Array(8192);

// In one suit the best is to meld every unbroken stretch of three or more.
for (let mask = 1; mask < 8192; mask += 1) {
  const highest = 32 - Math.clz32(mask);
  VALUES[mask] = VALUES[mask ^ (1 << (highest - 1))] + Math.min(highest, 10);
  const carried = mask + (mask & -mask);
  const rest = mask & carried;
  const stretch = mask & ~carried;
  const melded = bitCount(BigInt(stretch)) >= 3 ? stretch : 0;
  LEFT[mask] = LEFT[rest] + VALUES[stretch ^ melded];
  RUNS[mask] = RUNS[rest] | melded;
}

/** Look the four suits up in a table. Plain numbers are much faster than BigInt. */
function lookedUp(table, mask) {
  const lower = Number(mask & LOWER_TWO);
  const upper = Number(mask >> 26n);
  return [table[lower & 8191], table[lower >> 13], table[upper & 8191], table[upper >> 13]];
}

function summed(table, mask) {
  const [clubs, diamonds, hearts, spades] = lookedUp(table, mask);
  return clubs + diamonds + hearts + spades;
}

/** Count the deadwood that runs alone leave of these cards. */
export const leftOver = (mask) => summed(LEFT, mask);

/** Count cards at their value, melded or not. */
export const valueOf = (mask) => summed(VALUES, mask);

/** Give the cards that stand in unbroken stretches of three or more. */
export function inRuns(mask) {
  const [clubs, diamonds, hearts, spades] = lookedUp(RUNS, mask);
  return BigInt(clubs | (diamonds << 13)) | (BigInt(hearts | (spades << 13)) << 26n);
}

/** Split cards into unbroken stretches, which never pass from suit to suit. */
export function stretches(mask) {
  const found = [];
  for (const shift of [0n, 13n, 26n, 39n]) {
    let suit = (mask >> shift) & SUIT;
    while (suit) {
      const carried = suit + (suit & -suit);
      found.push((suit & ~carried) << shift);
      suit &= carried;
    }
  }
  return found;
}

/** Give the ranks, as thirteen bits, of which three or four cards are held. */
export function heldThreeTimes(mask) {
  const clubs = mask & SUIT;
  const diamonds = (mask >> 13n) & SUIT;
  const hearts = (mask >> 26n) & SUIT;
  const spades = mask >> 39n;
  return (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds));
}

/** Give the bits of a mask one by one, lowest first. */
export function singleBits(mask) {
  const bits = [];
  for (let rest = mask; rest; rest &= rest - 1n) bits.push(rest & -rest);
  return bits;
}

export function bitCount(mask) {
  let count = 0;
  for (let lower = Number(mask & LOWER_TWO); lower; lower &= lower - 1) count += 1;
  for (let upper = Number(mask >> 26n); upper; upper &= upper - 1) count += 1;
  return count;
}

/** The number of bits up to the highest one. */
export const bitLength = (mask) => BigInt(mask.toString(2).length);

/** The mask with all these in it; masks of one hand never share a card. */
export const sumOf = (masks) => masks.reduce((sum, mask) => sum | mask, 0n);

/** The first item with the least key, as Python's min gives it. */
export function least(items, key) {
  let best = items[0];
  let lowest = key(best);
  for (const item of items.slice(1)) {
    const value = key(item);
    if (value < lowest) [best, lowest] = [item, value];
  }
  return best;
}

/** Every way to take one item of each list, the last list turning fastest. */
export function product(lists) {
  return lists.reduce((ways, list) => ways.flatMap((way) => list.map((item) => [...way, item])), [[]]);
}

/** Count the least deadwood of up to eleven cards. */
export const deadwood = (mask) => Math.min(...arrangements(mask).map(leftOver));

/** Arrange up to eleven cards for the least deadwood. */
export function bestSpread(mask) {
  const rest = least(arrangements(mask), leftOver);
  return spreadOf(mask, setMasks(mask ^ rest), inRuns(rest));
}

/** Say whether these cards are one set or one run. */
export function isMeld(mask) {
  return bitCount(mask) >= 3 && (isSet(mask) || stretches(mask)[0] === mask);
}

export const isSet = (mask) => bitCount(sameRank(mask)) === 4;

/** Give all four cards of each rank that is among these. */
export function sameRank(cards) {
  const ranks = (cards | (cards >> 13n) | (cards >> 26n) | (cards >> 39n)) & SUIT;
  return ranks * EVERY_SUIT;
}

/**
 * List what may be left for runs once sets are taken out, worse choices aside.
 * `runs` are another player's runs, which may be extended, and `fills` the own cards
 * that fit another player's set. Deadwood of a rest is what `leftOver` says of the
 * rest and those runs together (R12).
 */
export function arrangements(mask, runs = 0n, fills = 0n) {
  const busy = inRuns(mask | runs);
  const ranks = heldThreeTimes(mask);
  const sets = mask & (ranks * EVERY_SUIT);
  // A set or a fill without a card in a run takes nothing away from a run.
  const contested = sumOf(singleBits(ranks).filter((rank) => busy & sets & (rank * EVERY_SUIT)));
  const free = (sets & ~(contested * EVERY_SUIT)) | (mask & fills & ~busy);
  let rests = withoutSets(mask & ~free, contested);
  for (const fill of singleBits(mask & fills & busy)) rests = [...rests, ...rests.map((rest) => rest ^ fill)];
  return rests;
}

/** Take sets of these ranks out of the mask in every way, and not at all. */
function withoutSets(mask, ranks) {
  let rests = [mask];
  for (const rank of singleBits(ranks)) {
    const held = mask & (rank * EVERY_SUIT);
    const taken = bitCount(held) === 3 ? [held] : [held, ...singleBits(held).map((card) => held ^ card)];
    rests = [...rests, ...rests.flatMap((rest) => taken.map((some) => rest ^ some))];
  }
  return rests;
}

/** Sort cards that are all in sets by rank: one mask for each set. */
export function setMasks(mask) {
  const ranks = (mask | (mask >> 13n) | (mask >> 26n) | (mask >> 39n)) & SUIT;
  return singleBits(ranks).map((rank) => mask & (rank * EVERY_SUIT));
}

/** Build the spread of these sets and runs; the rest of the mask is unmatched. */
export function spreadOf(mask, sets, runs) {
  const melds = inOrder([...sets, ...stretches(runs)]);
  const unmatched = mask & ~sumOf(melds);
  return { melds, unmatched, deadwood: valueOf(unmatched) };
}

/** Melds come in the order of their lowest cards. */
export function inOrder(melds) {
  const lowest = (meld) => meld & -meld;
  return [...melds].sort((one, other) => (lowest(one) < lowest(other) ? -1 : 1));
}
