// Cards as they lie on the table: one face, a meld, what is left. `cards` holds the
// names of all cards and the words, as the server translated them.

import { RANKS, cardsOf, isSet, valueOfCard } from "./rules.js";
import { fill, make, pip } from "./words.js";

/** One card, face up. */
export function face(cards, card, more = "") {
  const shown = make("span", `pc su-${card[1].toLowerCase()}${card[0] === "T" ? " ten" : ""}${more}`);
  const rank = make("span", "", card[0].replace("T", "10"));
  rank.setAttribute("aria-hidden", "true");
  shown.append(rank, pip(card), make("span", "vh", cards.names[card]));
  return shown;
}

/** Cards that lie together, and what is written under them. */
export function group(cards, kind, held, text) {
  const lying = make("div", `grp ${kind}`);
  const fan = make("div", "fan");
  fan.append(...held.map((card) => face(cards, card)));
  lying.append(fan, make("p", "", text));
  return lying;
}

export const meld = (cards, mask) => group(cards, "meld", cardsOf(mask), isSet(mask) ? cards.texts.set : cards.texts.run);

/** What is left beside the melds, the dearest first and the sum spelled out, or null. */
export function unmatched(cards, mask) {
  const left = cardsOf(mask).sort((one, other) => RANKS.indexOf(other[0]) - RANKS.indexOf(one[0]));
  if (!left.length) return null;
  return group(cards, "dw", left, fill(cards.texts.unmatched, { sum: left.map(valueOfCard).join("+") }));
}
