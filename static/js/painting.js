// Showing the table as the phone works it out: place cards, the two pads, the sheet.
// The server wrote the page for one hand; this turns it to the next without a reload.

import { fill, fillInto, make, roleMark } from "./words.js";

const LETTERS = ["a", "b", "c"];
const ROLES = ["box", "captain", "sitter"];

/** The form of a sentence that goes with this number. */
export function plural(forms, number, values = {}) {
  return fill(forms, { count: number, ...values });
}

/** Put one state of the match on the page. shown: {pad, table, state, waiting}. */
export function paintTable(shown) {
  const { pad, table, state } = shown;
  const heading = state.over ? table.texts.match_over : fill(table.texts.heading, { number: state.number });
  const title = document.getElementById("heading");
  if (state.over) title.textContent = heading;
  else fillInto(title, table.texts.heading, { number: state.number }, ["number"]);
  document.title = `${heading} · ${LETTERS.map((letter) => pad.names[letter]).join(", ")}`;
  document.getElementById("pad").classList.toggle("closed", state.over);
  for (const letter of LETTERS) paintPlace(letter, shown);
  seatPads(state.roles);
  paintFields(state);
  paintSheet(shown);
}

function paintPlace(letter, { pad, table, state }) {
  const card = document.querySelector(`#places [data-seat="${letter}"]`);
  const role = state.over ? "" : ROLES.find((name) => state.roles[name] === letter);
  const total = state.totals[letter];
  const name = pad.names[letter];
  card.className = `place ${role} seat-${letter}${state.winner === letter ? " won" : ""}`;
  card.querySelector(".vh").textContent = plural(table.texts.places[role], total, { name, points: total });
  const face = card.querySelector("[aria-hidden]");
  const label = face.querySelector(".role");
  if (role) label.replaceChildren(roleMark(role), ...roleWords(table.texts, role));
  else label.textContent = state.winner === letter ? table.texts.winner : "\u00a0";
  Object.assign(face.querySelector(".name"), { textContent: name, title: name });
  face.querySelector(".tot").textContent = String(total);
  const share = Math.min(100, Math.round((100 * total) / pad.rules.game_target));
  face.querySelector(".to100 rect").setAttribute("width", `${share}%`);
}

function roleWords(texts, role) {
  return texts.roles[role].map((word) => make("span", "", word));
}

/** The two pads stand in seat order, for those who play this hand. */
export function seatPads(roles) {
  const playing = [roles.box, roles.captain].sort();
  document.querySelectorAll("#pad .side").forEach((side, index) => {
    side.className = `col side seat-${playing[index]}`;
    side.dataset.who = playing[index];
  });
}

/** What goes with the hand unseen; the radios of the plain form follow the players. */
function paintFields(state) {
  const { elements } = document.getElementById("pad");
  elements.number.value = String(state.number);
  elements.roles.value = ROLES.map((role) => state.roles[role]).join("");
  const playing = [state.roles.box, state.roles.captain].sort();
  document.querySelectorAll('#pad [name="knocker"]').forEach((radio, index) => {
    if (index < playing.length) radio.value = playing[index];
  });
}

function paintSheet({ pad, table, state, waiting }) {
  const rows = document.getElementById("sheet-rows");
  const ghost = document.getElementById("ghost");
  rows.innerHTML = table.sheet;
  for (const line of table.lines) {
    const stays = state.lines.some((other) => other.hand === line.hand && !other.entry);
    if (!stays) document.getElementById(`hand-${line.number}`)?.classList.add("waits-undo");
  }
  const totals = Object.fromEntries(LETTERS.map((letter) => [letter, 0]));
  for (const line of state.lines) {
    if (line.scorer) totals[line.scorer] += line.points;
    if (line.entry) rows.append(keptRow(line, { pad, table, totals }));
  }
  if (ghost) {
    ghost.querySelector(".no .n").textContent = String(state.number);
    for (const cell of ghost.querySelectorAll("[data-ghost]")) {
      const role = ROLES.find((name) => state.roles[name] === cell.dataset.ghost);
      cell.className = `${role} seat-${cell.dataset.ghost}`;
    }
    rows.append(ghost);
  }
  for (const letter of LETTERS) {
    document.querySelector(`[data-total="${letter}"] span`).textContent = String(state.totals[letter]);
    const head = document.querySelector(`#score-sheet thead .seat-${letter} .who`);
    Object.assign(head, { textContent: pad.names[letter], title: pad.names[letter] });
  }
  document.getElementById("sheet-leader").textContent = waiting ? "" : table.leader;
}

function keptRow(line, { table, totals }) {
  const row = document.getElementById("kept-row").content.firstElementChild.cloneNode(true);
  row.querySelector(".no .n").textContent = String(line.number);
  for (const letter of LETTERS) {
    const cell = row.querySelector(`[data-kept="${letter}"]`);
    const role = ROLES.find((name) => line.roles[name] === letter);
    const won = line.scorer === letter;
    cell.classList.add(role);
    cell.classList.toggle("sc", won && role === "box");
    cell.querySelector(".vh").textContent = table.texts.sheet_roles[role];
    cell.querySelector(".aw").textContent = won ? `+${line.points}` : "";
    cell.querySelector(".rt").textContent = won ? String(totals[letter]) : "";
  }
  row.querySelector(".told").textContent = line.told;
  return row;
}
