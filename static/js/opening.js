// Opening the table page: with what the server wrote into it, or, where the service worker
// gave the page without a match, with what this phone keeps of it.

import { newKey } from "./key.js";
import { watchNews } from "./news.js";
import { openOutbox } from "./outbox.js";
import { seatPads } from "./painting.js";
import { Pencil } from "./pencil.js";
import { Table } from "./table.js";

/** What the server wrote: {pad, table}; null in the page without a match. */
export function tableData() {
  const [pad, table] = ["pad-data", "table-data"].map((id) => document.getElementById(id));
  return pad && table && { pad: JSON.parse(pad.textContent), table: JSON.parse(table.textContent) };
}

/** What this phone keeps of the match in the address; without it, the page that says so. */
export async function keptData() {
  const match = location.pathname.match(/^\/m\/([0-9a-z]+)\//)?.[1];
  const outbox = await openOutbox();
  const kept = (await outbox?.matches())?.find((data) => data.table.match === match);
  if (kept) fitPage(kept);
  else location.replace(document.getElementById("pad").dataset.offline);
  return kept ?? null;
}

/** Say the language of its words, and leave out of the page what this match does not play. */
function fitPage({ pad: { roles, rules }, table }) {
  // Kept by a release that did not write it down: the page says its own.
  if (table.language) document.documentElement.lang = table.language;
  seatPads(roles);
  if (rules.big_gin_bonus === null) for (const key of document.querySelectorAll("#pad .big")) key.remove();
  if (rules.oklahoma !== "off") return;
  for (const part of document.querySelectorAll("#pad .turned, #pad .turned-line")) part.remove();
}

/** Start everything but the keys. */
export function openTable(data, pad) {
  const phone = nameOfPhone();
  const token = document.querySelector("#pad [name=csrfmiddlewaretoken]")?.value ?? "";
  const table = new Table(data, pad, { phone, token });
  const held = document.getElementById("pencil-data");
  table.pencil = new Pencil(table, phone, held ? JSON.parse(held.textContent) : null);
  document.querySelector('[data-act="send"]').addEventListener("click", () => {
    document.getElementById("menu").open = false;
    table.sender.flush();
  });
  table.ready = openOutbox().then((outbox) => table.open(outbox));
  watchNews(table);
  offerInstall();
  return table;
}

/** A random name for this phone, so that it knows its own pencil again. */
function nameOfPhone() {
  try {
    const name = localStorage.getItem("third-hand:phone") || newKey();
    localStorage.setItem("third-hand:phone", name);
    return name;
  } catch {
    return newKey();
  }
}

/** Start the worker where there can be one; else say what is missing. */
function offerInstall() {
  if (!("serviceWorker" in navigator)) {
    document.getElementById("missing-item").hidden = false;
    return;
  }
  navigator.serviceWorker.register("/sw.js", { scope: "/" }).catch(() => {
    // a browser that forbids it, as in some private windows: the page works without
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    showItem(event);
  });
}

function showItem(event) {
  const item = document.getElementById("install-item");
  item.hidden = false;
  item.querySelector("button").onclick = () => {
    item.hidden = true;
    document.getElementById("menu").open = false;
    event.prompt();
  };
}
