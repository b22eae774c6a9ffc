// Two phones, one hand, where mine waits on this phone: the choice is written there before
// anything else happens, so that it holds without a network too.

import { openOutbox } from "./outbox.js";

const form = document.querySelector("form[data-next]");

form?.addEventListener("submit", async (event) => {
  const choice = form.querySelector('[name="choice"]:checked')?.value;
  if (choice !== "keep" && choice !== "next") return; // "replace" shows first what changes
  event.preventDefault();
  const outbox = await openOutbox();
  const all = (await outbox?.everything()) ?? [];
  const mine = all.find((entry) => entry.key === form.elements.client_key.value);
  if (!mine) return form.submit();
  if (choice === "keep") await outbox.remove(mine.id);
  else await outbox.renumber(mine.id, Number(form.dataset.next));
  location.assign(form.getAttribute("action"));
});
