// Saying what is saved and what is not: the state in the bar, the receipt in the dock, and
// the lines about what needs a person.

import { handsOf } from "./outbox.js";
import { plural } from "./painting.js";
import { isTwin } from "./troubles.js";
import { emphasised, fill, icon, make } from "./words.js";

/** Say in the bar how it stands with what waits. none: nothing is stored and nothing told. */
export function paintStatus({ texts, queue, sender, busy }, none) {
  const head = queue[0];
  let kind = none ? "none" : "saved";
  if (!sender.online) kind = "offline";
  else if (head) kind = "kept";
  if (head?.trouble) kind = head.trouble.act === "conflict" && !isTwin(head) ? "person" : head.trouble.act;
  if (busy > 0 && head) kind = "sending";
  paintBar(texts, { kind, count: handsOf(queue).length, number: head?.number });
}

/** The state in the bar. status: {kind, count, number}; kind as in `BAR`. */
function paintBar(texts, { kind, count, number }) {
  const sync = document.getElementById("sync");
  const [sign, text] = BAR[kind](texts, count, number);
  if (sync.dataset.kind === kind && sync.textContent === text) return;
  sync.dataset.kind = kind;
  sync.classList.toggle("off", kind !== "saved" && kind !== "sending");
  sync.replaceChildren(...(text ? [icon(`i-${sign}`), make("span", "", text)] : []));
}

const BAR = {
  none: () => ["check", ""],
  saved: (texts) => ["check", texts.saved],
  sending: (texts) => ["sync", texts.sending],
  offline: (texts, count) => ["offline", count ? plural(texts.offline, count) : texts.is_offline],
  kept: (texts, count) => ["offline", count ? plural(texts.kept, count) : texts.undo_kept],
  log_in: (texts, count) => ["alert", plural(texts.log_in, count)],
  gone: (texts, count) => ["alert", plural(texts.kept, count)],
  conflict: (texts, _count, number) => ["alert", fill(texts.twice, { number })],
  person: (texts, _count, number) => ["alert", fill(texts.refused, { number })],
};

/** What became of a hand, in words that promise no more than is true. */
export function receiptOf({ pad, table, state }, { line, undone, kept, same }) {
  const { texts } = table;
  const name = line.scorer ? pad.names[line.scorer] : "";
  const values = { number: line.number, name, points: line.points, total: state.totals[line.scorer] };
  let say = name ? texts.recorded : texts.recorded_none;
  if (kept) say = name ? texts.kept_hand : texts.kept_none;
  if (undone) say = texts.taken_back;
  const why = make("p", "why");
  if (same) why.append(fill(texts.same, values), " ");
  why.append(...scored(fill(say, values), name && `${name} +${line.points}`));
  const nodes = [why];
  if (state.over) nodes.push(make("p", "next", overText(texts, pad, state)));
  else nodes.push(make("p", "next", fill(texts.deals, namesOf(pad, state.roles))));
  return nodes;
}

/** The sentence with what was scored in bold, as the server writes it. */
function scored(text, award) {
  const at = award ? text.indexOf(award) : -1;
  if (at < 0) return emphasised(text);
  return [text.slice(0, at), make("b", "", award), text.slice(at + award.length)];
}

/** What stands in the dock where the match is over as far as this phone knows. */
export function overReceipt({ pad, table, state }) {
  const said = [make("p", "next", overText(table.texts, pad, state))];
  return { said, letter: state.winner ?? "", form: undoForm(table.texts, false) };
}

function overText(texts, pad, { winner, totals }) {
  return winner ? fill(texts.wins, { name: pad.names[winner], total: totals[winner] }) : texts.shared;
}

function namesOf(pad, roles) {
  return Object.fromEntries(Object.entries(roles).map(([role, letter]) => [role, pad.names[letter]]));
}

/** The button of the receipt: a form with the name that Ctrl Z presses too. */
export function undoForm(texts, undone) {
  const form = make("form", "un-form");
  form.id = "undo";
  const button = make("button", "un", undone ? texts.redo : texts.undo);
  button.type = "submit";
  button.prepend(icon(undone ? "i-redo" : "i-undo"));
  form.append(button);
  return form;
}

/** The same in the menu, where the dock shows something else. */
export function paintMenuUndo(texts, number) {
  const item = document.getElementById("undo-item");
  item.hidden = number === null;
  if (number === null) return item.replaceChildren();
  const form = make("form", "");
  form.id = "undo";
  const button = make("button", "");
  button.type = "submit";
  button.append(icon("i-undo"), make("span", "", fill(texts.undo_hand, { number })));
  form.append(button);
  return item.replaceChildren(form);
}

/** Lines of text with buttons; each: {text, buttons: [[word, act], …]}. */
export function paintLines(lines) {
  const box = document.getElementById("outbox");
  const list = document.getElementById("outbox-lines");
  const told = JSON.stringify(lines.map((line) => [line.text, line.buttons.map(([word]) => word)]));
  if (list.dataset.told !== told) {
    list.dataset.told = told;
    box.hidden = lines.length === 0;
    list.replaceChildren(...lines.map(lineOf));
  }
  // The same words may be about another version of a hand by now.
  const acts = lines.flatMap((line) => line.buttons.map(([, act]) => act));
  list.querySelectorAll("button").forEach((button, index) => (button.onclick = acts[index]));
}

function lineOf({ text, buttons }) {
  const item = make("li", "");
  const row = make("p", "btns");
  for (const [word] of buttons) {
    const button = make("button", "btn sm", word);
    button.type = "button";
    row.append(button);
  }
  item.append(make("p", "", text), ...(buttons.length ? [row] : []));
  return item;
}
