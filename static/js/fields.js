// Between the hand being typed and the fields of the plain form, which is what is sent.

/** Write a hand into the plain form. fields: see TypedHand.fields. */
export function fillForm(form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements[name];
    if (name === "knocker") field.value = value;
    else if (typeof value === "boolean") {
      if (field) field.checked = value;
    } else field.value = value;
  }
}

/** What the plain form holds, as facts of a hand: after the server refused it. */
export function typedFields(form, players) {
  const fields = new FormData(form);
  const text = (name) => String(fields.get(name) || "").trim();
  const who = text("knocker");
  const count = /^[0-9]{1,2}$/.test(text("knocker_deadwood")) ? Number(text("knocker_deadwood")) : null;
  const knocker = players.includes(who) ? who : null;
  const held = knocker && heldCards(knocker, players, text("knocker_cards"), text("opponent_cards"));
  const melds = text("melds") ? text("melds").split("/").map((meld) => meld.trim().split(" ")) : null;
  return {
    who: knocker,
    draw: who === "draw",
    count: count !== null && count <= 10 ? count : null,
    other: /^[0-9]{1,2}$/.test(text("opponent_deadwood")) ? text("opponent_deadwood") : "",
    big: fields.get("big_gin") === "on",
    key: fields.get("client_key"),
    turnedUp: text("turned_rank") + text("turned_suit"),
    mode: held ? "cards" : "counts",
    cards: held ? { held, active: knocker, checking: true, melds } : {},
  };
}

/** The pad writes cards one way only; what a person typed in another stays in the form. */
function heldCards(knocker, players, own, other) {
  const cards = (text) => text.match(/\b[A2-9TJQK][CDHS]\b/g) || [];
  if (!own && !other) return null;
  return { [knocker]: cards(own), [players.find((letter) => letter !== knocker)]: cards(other) };
}
