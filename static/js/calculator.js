// The calculator: each tap says what to discard, what to knock with and what that would
// score. All of it is worked out here; the address holds the cards, nothing else does.

import { face, meld, unmatched } from "./faces.js";
import { CardGrid } from "./grid.js";
import { plural } from "./painting.js";
import { BIG_GIN_SIZE, RuleError, cardsOf, formatCards, maskOf, parseCard, parseCards } from "./rules.js";
import { advise } from "./rules/advice.js";
import { fill, make } from "./words.js";

/** A verdict is read out, and the address written, when the tapping rests. */
const REST = 600;

class Calculator {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.form = root.querySelector("form");
    this.held = [];
    this.turnedUp = "";
    this.grid = new CardGrid(root.querySelector(".cgrid"), { held: () => this.held, take: (cards) => this.take(cards) });
    this.grid.build(data);
    this.form.addEventListener("submit", (event) => this.onSubmit(event));
    this.form.elements.turned_up?.addEventListener("change", () => this.read());
    document.getElementById("clear").addEventListener("click", () => this.clear());
    if (root.querySelector(".errs")) this.paint(); // what was typed stands as the server answered it
    else this.read();
  }

  part(id) {
    return document.getElementById(id);
  }

  // --- cards in and out ---

  take(cards) {
    const { held } = this;
    if (cards.length === 1 && held.includes(cards[0])) return this.hold(held.filter((card) => card !== cards[0]));
    const fresh = cards.filter((card) => !held.includes(card));
    if (held.length + fresh.length > BIG_GIN_SIZE) return this.refuse(this.data.texts.full);
    return this.hold([...held, ...fresh]);
  }

  clear() {
    this.form.elements.cards.value = "";
    this.hold([]);
  }

  onSubmit(event) {
    event.preventDefault();
    this.read();
  }

  /** Take what is typed, or say what is wrong with it; the typing stays as it is. */
  read() {
    const { elements } = this.form;
    try {
      const turned = elements.turned_up?.value.trim();
      this.turnedUp = turned ? parseCard(turned, "turned_up") : "";
      const cards = cardsOf(parseCards(elements.cards.value, "cards"));
      const values = { size: BIG_GIN_SIZE - 1, eleven: BIG_GIN_SIZE, count: cards.length };
      if (cards.length > BIG_GIN_SIZE) throw new RuleError("too_many_cards", "cards", values);
      this.hold(cards);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.forgive();
      elements[error.field].setAttribute("aria-invalid", "true");
      elements[error.field].setAttribute("aria-describedby", "note");
      this.refuse(fill(this.data.texts[error.code], error.values));
    }
  }

  hold(cards) {
    this.held = cards;
    this.note("");
    this.forgive();
    this.form.elements.cards.value = formatCards(maskOf(cards));
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keepAddress(), REST);
    this.paint();
  }

  refuse(text) {
    this.note(text);
    this.announce(text, 0);
  }

  /** Take away what was found wrong before, here or by the server. */
  forgive() {
    const panel = this.root.querySelector(".errs");
    if (panel) document.title = document.title.replace(/^.*?: /, "");
    for (const fault of [panel, ...this.form.querySelectorAll(".err")]) fault?.remove();
    for (const field of this.form.querySelectorAll(".in")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  /** A page that is loaded anew, or sent to somebody, shows the same cards. */
  keepAddress() {
    const asked = new URLSearchParams();
    for (const field of [this.form.elements.cards, this.form.elements.turned_up]) {
      if (field?.value) asked.set(field.name, field.value);
    }
    const query = asked.toString();
    if (location.search.slice(1) !== query) history.replaceState(null, "", query ? `?${query}` : location.pathname);
  }

  // --- painting ---

  paint() {
    const advice = advise(maskOf(this.held), this.data.rules, this.turnedUp);
    const then = advice.discard ? "_then" : "";
    this.part("number").textContent = plural(this.data.number, this.held.length);
    for (const cell of this.grid.cells) this.paintCell(cell);
    this.paintVerdict(advice, then);
    this.paintScores(advice);
    this.paintShort(advice, then);
    this.tell(advice, then);
  }

  paintCell(cell) {
    const on = this.held.includes(cell.dataset.card);
    cell.classList.toggle("on", on);
    cell.setAttribute("aria-pressed", String(on));
    cell.setAttribute("aria-label", cell.dataset.name);
    cell.lastChild.textContent = on ? "✓" : "";
  }

  paintVerdict(advice, then) {
    const { texts } = this.data;
    const label = texts[advice.verdict + then] || "";
    const line = this.line(advice);
    const discard = this.part("discard");
    discard.querySelector(".pc")?.remove();
    if (advice.discard) discard.append(face(this.data, advice.discard, " big"));
    discard.hidden = !advice.discard;
    this.part("label").textContent = label;
    this.part("count").replaceChildren(this.figure(advice));
    this.root.querySelector(".verdictline").hidden = !label;
    this.part("line").textContent = line;
    this.part("line").hidden = !line;
    const { melds, unmatched: left } = advice.spread;
    const groups = [...melds.map((mask) => meld(this.data, mask)), unmatched(this.data, left)];
    this.part("groups").replaceChildren(...groups.filter(Boolean));
  }

  line({ verdict, limit, spread }) {
    const key = verdict === "above" && limit === 0 ? "only_gin" : verdict;
    return fill(this.data.texts[`line_${key}`] || "", { count: spread.deadwood, limit });
  }

  /** The count, or a stamp where nothing is left to count. */
  figure({ verdict, spread }) {
    const stamp = this.data.texts[`stamp_${verdict}`];
    return stamp ? make("span", "stamp calm", stamp) : document.createTextNode(String(spread.deadwood));
  }

  paintScores({ verdict, scores }) {
    const { texts } = this.data;
    const table = this.part("scores");
    table.hidden = !scores.length;
    table.querySelector("small").textContent = verdict === "knock" ? texts.after_knock : texts.after_gin;
    table.tBodies[0].replaceChildren(...scores.map((score) => this.row(score)));
  }

  row({ other, award }) {
    const row = make("tr", "");
    const head = make("th", "");
    head.scope = "row";
    head.append(make("span", "n b", String(other)));
    const yours = make("td", "");
    const theirs = make("td", "");
    const points = make("span", "n b", `+${award.points}`);
    if (award.scorer === "knocker") yours.append(points);
    else yours.append(make("span", award.kind === "push" ? "stamp wait" : "stamp", this.data.texts[`stamp_${award.kind}`]));
    if (award.scorer === "opponent") theirs.append(points);
    row.append(head, yours, theirs);
    return row;
  }

  /** The verdict in one line, which stays in sight under the cards on a phone. */
  paintShort(advice, then) {
    const { texts } = this.data;
    const short = this.part("short");
    const parts = [];
    if (advice.discard) parts.push(make("b", "", texts.discard), face(this.data, advice.discard));
    if (advice.verdict === "above") parts.push(make("b", "", fill(texts.said_above, { count: advice.spread.deadwood })));
    else if (advice.verdict === "none") parts.push(make("span", "", texts.line_none));
    else {
      const count = make("span", "n", "");
      count.append(this.figure(advice));
      parts.push(make("b", "", texts[`short_${advice.verdict}${then}`] ?? texts[advice.verdict + then]), count);
    }
    if (advice.verdict !== "none") parts.push(this.onward());
    short.replaceChildren(...parts);
  }

  onward() {
    const link = make("a", "", this.data.texts.melds);
    link.href = "#result";
    return link;
  }

  // --- telling ---

  note(text) {
    this.part("note").textContent = text;
  }

  tell({ verdict, discard, spread }, then) {
    const said = this.data.texts[`said_${verdict}${then}`];
    if (!said) return;
    this.announce(fill(said, { card: this.data.names[discard], count: spread.deadwood }), REST);
  }

  announce(text, after) {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => { this.part("live").textContent = text; }, after);
  }
}

document.documentElement.classList.add("js");
new Calculator(document.getElementById("calculator"), JSON.parse(document.getElementById("calculator-data").textContent));
