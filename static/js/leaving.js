// Logging out on a phone that others use too: what waits is not lost, not left lying open
// and not sent under another name. With nothing waiting, logging out is one press.

import { handsOf, openOutbox } from "./outbox.js";
import { Sender } from "./sending.js";

const form = document.querySelector("form[data-leaves]");
const choices = document.getElementById("kept-hands");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const outbox = await openOutbox();
  if (outbox && (await waits(outbox)) && !(await settled(outbox))) return;
  await outbox?.forgetMatches();
  form.submit();
});

async function waits(outbox) {
  const waiting = await outbox.waiting(form.dataset.leaves);
  const hands = handsOf(waiting).length;
  if (choices) {
    choices.hidden = waiting.length === 0;
    for (const radio of form.elements.kept) radio.required = waiting.length > 0;
    document.getElementById("kept-count").textContent = String(hands);
  }
  return waiting.length > 0;
}

/** Do what was chosen for what waits; false while nothing is chosen or it failed. */
async function settled(outbox) {
  if (!choices) {
    location.assign(form.action);
    return false;
  }
  const choice = form.querySelector('[name="kept"]:checked')?.value;
  if (choice === "keep") return true;
  if (choice === "throw") {
    await outbox.throwAway((entry) => entry.writer === form.dataset.leaves);
    return true;
  }
  if (choice === "send") {
    await send(outbox);
    if (!(await waits(outbox))) return true;
    document.getElementById("kept-fault").hidden = false;
    choices.focus();
  }
  return false;
}

async function send(outbox) {
  const token = form.elements.csrfmiddlewaretoken.value;
  const sender = new Sender({ writer: form.dataset.leaves, phone: "", token, told: () => {} });
  sender.outbox = outbox;
  await sender.flush();
}

// The page of logging out says at once what waits.
if (form && choices) openOutbox().then((outbox) => outbox && waits(outbox));
