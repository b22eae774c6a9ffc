// A new match: chips fill the next gap, the cut is two taps on the three place cards.
// Everything is written into the plain form, which is what the server reads.

import { fill, roleMark } from "./words.js";

const ROLES = ["box", "captain", "sitter"];
const LETTERS = "abc";

function start() {
  const form = document.getElementById("new-match");
  const texts = document.getElementById("start-texts");
  if (form && texts) new NewMatch(form, JSON.parse(texts.textContent));
}

class NewMatch {
  constructor(form, texts) {
    this.form = form;
    this.texts = texts;
    this.names = [1, 2, 3].map((number) => form.elements[`player${number}`]);
    this.orders = [1, 2, 3].map((number) => form.elements[`cut${number}`]);
    this.cards = [...form.querySelectorAll("[data-cut]")];
    this.stand = form.elements.stand;
    this.dealt = this.cards.map((card) => card.dataset.role).some(Boolean);
    form.addEventListener("click", (event) => this.onClick(event));
    form.addEventListener("input", (event) => this.onInput(event));
    form.querySelector(".errs")?.focus();
    this.paint();
  }

  /** The role of each place, as far as the taps or the dealt cards say. */
  roles() {
    if (this.dealt) return this.cards.map((card) => card.dataset.role);
    const order = this.orders.map((select) => select.value);
    if (order.filter(Boolean).length === 2 && !order.includes("3")) order[order.indexOf("")] = "3";
    return order.map((place) => ROLES[Number(place) - 1] || "");
  }

  onClick(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.name !== undefined) this.fillGap(button);
    else if (button.dataset.cut) this.tap(LETTERS.indexOf(button.dataset.cut));
    else if (button.dataset.act === "equal") this.again();
    else return;
    this.paint();
  }

  onInput(event) {
    if (event.target.name?.startsWith("card_")) this.dealt = false;
    if (event.target === this.stand && this.stand.checked) this.clearCut();
    this.paint();
  }

  fillGap(chip) {
    const gap = this.names.find((input) => input.value.trim() === "");
    if (!gap) return;
    gap.value = chip.dataset.name;
    (this.names.find((input) => input.value.trim() === "") || gap).focus();
  }

  clearCut() {
    this.dealt = false;
    for (const select of this.orders) select.value = "";
    for (const input of this.form.querySelectorAll('[name^="card_"]')) input.value = "";
    for (const card of this.cards) {
      const face = card.querySelector(".pc:not(.back)");
      if (!face) continue;
      const back = document.createElement("span");
      back.className = "pc big back";
      back.ariaHidden = "true";
      face.replaceWith(back);
    }
  }

  /** First tap highest, second tap middle; the third is known. A tap more begins anew. */
  tap(place) {
    const taken = this.orders.filter((select) => select.value).length;
    if (this.dealt || taken >= 2 || this.orders[place].value) this.clearCut();
    if (this.stand) this.stand.checked = false;
    const already = this.orders.filter((select) => select.value).length;
    this.orders[place].value = String(already + 1);
    if (already === 1) this.orders.find((select) => !select.value).value = "3";
    this.note = "";
  }

  again() {
    this.clearCut();
    this.note = this.texts.equal;
  }

  nameOf(place) {
    return this.names[place].value.trim();
  }

  paint() {
    const roles = this.roles();
    const used = this.names.map((input) => input.value.trim().toLowerCase());
    for (const chip of this.form.querySelectorAll("[data-name]")) {
      chip.parentElement.hidden = used.includes(chip.dataset.name.toLowerCase());
    }
    this.cards.forEach((card, place) => this.paintCard(card, place, roles[place]));
    const named = this.names.every((input) => input.value.trim());
    const decided = roles.every(Boolean);
    const told = document.getElementById("told");
    const go = document.getElementById("go");
    let say = "";
    if (decided && named) {
      const [box, captain, sitter] = ROLES.map((role) => this.nameOf(roles.indexOf(role)));
      say = fill(this.texts.told, { box, captain, sitter });
      go.textContent = fill(this.texts.deals, { name: box });
    } else go.textContent = this.texts.start;
    told.textContent = say || this.note || "";
    told.hidden = !told.textContent;
  }

  paintCard(card, place, role) {
    const name = this.nameOf(place) || String(place + 1);
    card.parentElement.className = `place ${role} seat-${LETTERS[place]}`;
    card.querySelector(".name").textContent = name;
    const label = card.querySelector(".role");
    if (!this.dealt) {
      label.replaceChildren();
      if (role) label.append(roleMark(role), ...this.roleWords(role));
    }
    const face = card.querySelector(".pc .vh")?.textContent;
    const said = role ? fill(this.texts.key, { name, role: this.texts[role] }) : fill(this.texts.waits, { name });
    card.setAttribute("aria-label", face ? `${said}, ${face}` : said);
  }

  /** In pieces, for the second one falls away where there is no room. */
  roleWords(role) {
    const words = role === "box" ? this.texts.box_words : [this.texts[role]];
    return words.map((word) => Object.assign(document.createElement("span"), { textContent: word }));
  }
}

// Only a script that runs may hide the plain form.
document.documentElement.classList.add("js");
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
