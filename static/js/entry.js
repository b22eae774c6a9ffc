// Counts or cards: the way used last on this phone, and the grid fetched when it is
// wanted, for whoever types counts only never pays for it.

const REMEMBERED = "third-hand:entry";

export function entryMode() {
  try {
    return localStorage.getItem(REMEMBERED) === "cards" ? "cards" : "counts";
  } catch {
    return "counts";
  }
}

export function rememberEntry(mode) {
  try {
    localStorage.setItem(REMEMBERED, mode);
  } catch {
    // storage is shut: the way is remembered on this page only
  }
}

export async function cardTable(form, hand, pad) {
  const { CardTable } = await import("./cards.js");
  return new CardTable(form, hand, pad);
}
