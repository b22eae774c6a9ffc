// On a page that refuses a match: what this phone still keeps of it, to be read and copied.
// What somebody else's account left waiting here is shown to nobody else.

import { openOutbox } from "./outbox.js";
import { fill, make } from "./words.js";

const section = document.getElementById("kept-here");

/** One line for each hand and undo, in the order in which they were typed. */
function lineOf({ what, number, line }) {
  const { textContent } = document.getElementById(what === "undo" ? "kept-here-undo" : "kept-here-hand").content;
  return fill(textContent, { number, told: line?.told ?? "" });
}

/** Typed under this name, or while nobody was logged in. */
function isMine({ writer }) {
  return writer === section.dataset.writer || writer === "phone";
}

async function show() {
  const match = location.pathname.match(/^\/m\/([0-9a-z]+)\//)?.[1];
  const outbox = match && (await openOutbox());
  const all = (await outbox?.everything()) ?? [];
  const lines = all.filter((entry) => entry.match === match && isMine(entry)).map(lineOf);
  const list = document.getElementById("kept-here-hands");
  list.append(...lines.map((line) => make("li", "", line)));
  list.dataset.text = lines.join("\n");
  section.hidden = lines.length === 0;
}

show();
