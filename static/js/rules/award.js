// What a hand scores, who sits where next, and when the match is over: R7, R8, R10,
// R13-R15, R18, and the house rules on them.

// Refusals have a code, their field and the values of their sentence, as in Python; the
// words are the page's.

export class RuleError extends Error {
  constructor(code, field, values = {}) {
    super(code);
    Object.assign(this, { code, field, values });
  }
}

/** A knock with more deadwood than the limit allows (R10). */
export class IllegalKnock extends RuleError {
  constructor(count, limit, field = "knocker_deadwood") {
    super("illegal_knock", field, { count, limit });
  }
}

export const HIGHEST_COUNT = 98;
export const HAND_SIZE = 10;
export const BIG_GIN_SIZE = 11;
export const RANKS = "A23456789TJQK";

/** What one card counts: ace 1, court cards 10. */
export const valueOfCard = (card) => Math.min(RANKS.indexOf(card[0]) + 1, 10);

/** As people read it: 10♥. */
export const nameOf = (card) => card[0].replace("T", "10") + SUIT_SIGNS[card[1]];

export const SUIT_SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** What the card turned up counts ("TC" is ten), or null before it is known. */
export function turnedValue(turnedUp) {
  const rank = RANKS.indexOf((turnedUp || " ")[0]) + 1;
  return rank ? Math.min(rank, 10) : null;
}

/** The most that a knock may leave; null while the card turned up is not known. */
export function limit(rules, turnedUp = "") {
  if (rules.oklahoma === "off") return rules.knock_limit;
  const value = turnedValue(turnedUp);
  if (value === null) return null;
  if (value === 1 && rules.oklahoma === "gin_only") return 0;
  return Math.min(rules.knock_limit, value);
}

/** Whether a spade turned up makes the hand count double. */
export function doubles(rules, turnedUp = "") {
  return rules.spades_double && (turnedUp || "")[1] === "S";
}

/** Which of the sentences tells this award. */
export function sentenceCase(kind, knocker, opponent, laidOff = "") {
  if (laidOff && (kind === "knock" || kind === "undercut")) return `${kind}_laid_off`;
  if (kind === "undercut" && knocker === opponent) return "undercut_equal";
  if ((kind === "undercut" || kind === "gin") && opponent === 0) return `${kind}_none`;
  return kind;
}

/**
 * Score one knock, the opponent's count taken after laying off.
 * Returns kind, scorer ("knocker", "opponent" or null), points, the parts they are
 * the sum of, that sum as text, and which sentence tells it. Throws RuleError.
 */
export function award(rules, knocker, opponent, { bigGin = false, turnedUp = "" } = {}) {
  refuse(rules, knocker, opponent, bigGin, turnedUp);
  const result = plain(rules, knocker, opponent, bigGin);
  result.sentence = sentenceCase(result.kind, knocker, opponent);
  result.points = result.parts.reduce((points, part) => points + part.points, 0);
  if (doubles(rules, turnedUp) && result.scorer) {
    result.parts.push({ name: "doubled", points: result.points });
    result.points *= 2;
    result.sum = `(${result.sum}) × 2`;
  }
  return result;
}

function plain(rules, knocker, opponent, bigGin) {
  if (knocker === 0) return gin(rules, opponent, bigGin && rules.big_gin_bonus !== null);
  const difference = opponent - knocker;
  const parts = [{ name: "difference", points: Math.abs(difference) }];
  if (difference > 0) return { kind: "knock", scorer: "knocker", parts, sum: `${opponent} − ${knocker}` };
  if (difference === 0 && !rules.undercut_on_tie) return { kind: "push", scorer: null, parts: [], sum: "" };
  const bonus = rules.undercut_bonus;
  parts.push({ name: "undercut_bonus", points: bonus });
  return { kind: "undercut", scorer: "opponent", parts, sum: `${bonus} + ${-difference}` };
}

/** R15: no lay-offs, no undercut, whatever the opponent holds. */
function gin(rules, opponent, big) {
  const bonus = big ? rules.big_gin_bonus : rules.gin_bonus;
  const parts = [
    { name: "opponent_deadwood", points: opponent },
    { name: big ? "big_gin_bonus" : "gin_bonus", points: bonus },
  ];
  return { kind: big ? "big_gin" : "gin", scorer: "knocker", parts, sum: `${bonus} + ${opponent}` };
}

function refuse(rules, knocker, opponent, bigGin, turnedUp) {
  const most = limit(rules, turnedUp);
  if (Number.isInteger(knocker) && knocker > (most ?? HIGHEST_COUNT)) throw new IllegalKnock(knocker, most ?? HIGHEST_COUNT);
  refuseCount(knocker, "knocker_deadwood");
  refuseCount(opponent, "opponent_deadwood");
  if (most === null) throw new RuleError("required", "turned_up");
  if (bigGin && knocker) throw new RuleError("big_gin_count", "big_gin", { count: knocker });
}

function refuseCount(count, field) {
  if (!Number.isInteger(count)) throw new RuleError("not_a_number", field);
  if (count < 0) throw new RuleError("below_zero", field, { count });
  if (count > HIGHEST_COUNT) throw new RuleError("too_high", field, { highest: HIGHEST_COUNT, count });
}

/** What is wrong with a count typed in digits: "empty", "digits", "high" or "". */
export function countFault(text) {
  if (text === "") return "empty";
  if (!/^[0-9]{1,2}$/.test(text)) return "digits";
  return Number(text) > HIGHEST_COUNT ? "high" : "";
}

/** Rotate: the winner has the box, the sitter is captain, the loser sits out. */
export function nextRoles(roles, winner) {
  if (!winner) return roles;
  const loser = winner === roles.box ? roles.captain : roles.box;
  return { box: winner, captain: roles.sitter, sitter: loser };
}

/** Whether the match is over with these totals after so many counted hands. */
export function isOver(rules, totals, hands) {
  if (Math.max(...Object.values(totals)) >= rules.game_target) return true;
  return rules.hand_limit !== null && hands >= rules.hand_limit;
}

/** Who leads alone, or null. */
export function leader(totals) {
  const highest = Math.max(...Object.values(totals));
  const first = Object.keys(totals).filter((letter) => totals[letter] === highest);
  return first.length === 1 ? first[0] : null;
}
