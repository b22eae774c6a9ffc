// What needs a person: each thing in a line, with its ways out.

import { plural } from "./painting.js";
import { fill } from "./words.js";

/** The lines for the table as it stands, most urgent first; without a pad, of what waits only. */
export function linesOf(table) {
  if (table.asking) return [table.asking];
  const { texts } = table;
  const lines = [];
  const head = table.queue[0];
  if (head?.trouble && table.editing === null) lines.push(troubleOf(table, head));
  if (table.editing !== null) lines.push(changing(table));
  if (table.behind === "seats" || table.pad?.hand.aside) lines.push(reseated(table));
  if (table.closed) lines.push({ text: texts.no_storage, buttons: [] });
  if (table.notice) lines.push({ text: table.notice, buttons: [] });
  const { nameless = 0, others = 0 } = table.strangers ?? {};
  if (nameless) {
    const buttons = [[texts.send_mine, () => adopt(table)], [texts.throw_away, () => throwAway(table, nameless, (entry) => entry.writer === "phone")]];
    lines.push({ text: plural(texts.nameless, nameless), buttons });
  }
  if (others) lines.push({ text: plural(texts.others, others), buttons: [] });
  return lines;
}

/** Whether another phone was first with that very hand: only then there are two to compare. */
export function isTwin({ what, trouble }) {
  return what === "hand" && trouble?.code === "slot_taken";
}

/** Refused for who sends it, or when: no other hand would fare better. */
const REFUSED = new Set(["forbidden", "attested", "scope_missing", "https_required"]);

function troubleOf(table, entry) {
  const { texts } = table;
  const { act, code, detail, next } = entry.trouble;
  const say = entry.what === "undo" ? texts.undo_waits : texts.hand_waits;
  let reason = detail;
  const buttons = [];
  if (act === "log_in") {
    reason = texts.logged_out;
    const { log_in: address, record } = table.base.table.urls;
    buttons.push([texts.log_in_now, () => location.assign(`${address}?next=${encodeURIComponent(record)}`)]);
  } else if (act === "gone") reason = texts.gone;
  else if (isTwin(entry)) {
    reason = texts.conflict;
    buttons.push([texts.compare, () => compare(table, entry.fields)]);
  } else if (entry.what === "hand" && next) {
    // A hand before it was taken back on another phone.
    buttons.push([fill(texts.mine_is, { number: next }), () => moveTo(table, entry, next)]);
  } else if (table.pad && entry.typed && !REFUSED.has(code)) buttons.push([texts.change, () => change(table, entry)]);
  if (act !== "log_in") buttons.push([texts.throw_one, () => throwAway(table, 1, (one) => one.id === entry.id)]);
  return { text: fill(say, { number: entry.number, reason }), buttons };
}

/** The hand before was changed elsewhere, and by that others play: which is true, a person says. */
function reseated(table) {
  const { texts, pad } = table;
  const answer = (act) => () => {
    act();
    pad.refused = "";
    table.show();
  };
  const keep = answer(() => (table.seats = { number: table.state.number, roles: typedFor(pad) }));
  const clear = answer(() => pad.hand.clear());
  return { text: whoseHand(table), buttons: [[texts.keep_seats, keep], [texts.take_seats, clear]] };
}

function typedFor({ hand, pad }) {
  return hand.aside ?? pad.roles;
}

/** For whom the hand is typed, and who plays it now. */
export function whoseHand({ texts, pad, state: { number, roles } }) {
  const { names } = pad.pad;
  const typed = typedFor(pad);
  return fill(texts.reseated, { number, box: names[roles.box], captain: names[roles.captain], a: names[typed.box], b: names[typed.captain] });
}

/** Let the server show both hands side by side: the page with the three choices. */
export function compare(table, fields) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = table.base.table.urls.record;
  const all = { ...fields, confirmed: "yes", csrfmiddlewaretoken: table.sender.token };
  for (const [name, value] of Object.entries(all)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** Bring it back into the pad; it keeps its place in the order until it is typed anew. */
function change(table, entry) {
  table.editing = entry.id;
  table.last = table.undone = null;
  table.pad.bring(entry);
  table.show();
}

/** While it is changed, a way back to the hand as it waits. */
function changing(table) {
  const { texts, pad } = table;
  const leave = () => {
    pad.hand.clear();
    table.editing = null;
    table.show();
  };
  return { text: fill(texts.changing, { number: table.state.number }), buttons: [[texts.leave, leave]] };
}

async function moveTo(table, entry, number) {
  await table.outbox.renumber(entry.id, number);
  await table.look();
  await table.sender.flush();
}

async function adopt(table) {
  await table.outbox.adopt(table.base.table.writer);
  await table.look();
  await table.sender.flush();
}

/** Asks once, with the number; what is thrown away is gone. */
function throwAway(table, count, which) {
  const { texts } = table;
  const answer = (sure) => async () => {
    table.asking = null;
    if (sure) await table.outbox.throwAway(which);
    await table.look();
    if (sure) await table.sender.flush();
  };
  const buttons = [[texts.throw_one, answer(true)], [texts.keep_them, answer(false)]];
  table.asking = { text: plural(texts.throw_sure, count), buttons };
  table.show();
}
