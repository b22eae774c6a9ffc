// The check of a hand entered by cards: melds, lay-offs, what is left, and the choices.

import { group, meld, unmatched } from "./faces.js";
import { cardsOf, isSet, nameOf } from "./rules.js";
import { fill, make } from "./words.js";

export class LaidCards {
  constructor(root, hand, table) {
    Object.assign(this, { root, hand, table });
    root.addEventListener("click", (event) => this.onClick(event));
  }

  get texts() {
    return this.hand.pad.cards.texts;
  }

  focus() {
    this.root.querySelector("h2")?.focus();
  }

  onClick(event) {
    const button = event.target.closest("button");
    const { hand, table } = this;
    if (!button) return;
    if (button.dataset.change) return table.change(button.dataset.change);
    if (button.dataset.way) hand.cards.lay(hand.showdown.ways[Number(button.dataset.way)].melds.map(cardsOf));
    else if ("knocked" in button.dataset) hand.swap();
    else if (button.dataset.keep) {
      hand.cards.keepTyped = button.dataset.keep === "typed";
      hand.change({});
    } else return;
    const at = [...this.root.querySelectorAll("button")].indexOf(button);
    table.page.paint();
    (this.root.querySelectorAll("button")[at] || this.root.querySelector("h2")).focus();
  }

  paint() {
    const { hand } = this;
    this.root.hidden = !hand.cards.checking;
    if (this.root.hidden) return;
    const shown = hand.showdown;
    const parts = shown.fault ? this.refused(shown) : [...this.both(shown), ...this.told(shown), this.instead(), this.ways(shown)];
    this.root.replaceChildren(...parts.filter(Boolean));
  }

  /** A knock that the cards do not allow: what it comes to, and the two ways out. */
  refused({ fault, least }) {
    const { hand, texts } = this;
    const part = this.part(hand.who, least, []);
    part.querySelector(".n").classList.add("wrong");
    const whose = fault.field === "opponent_cards" ? hand.opponent : hand.who;
    const values = { limit: hand.limit, ...fault.values, name: hand.pad.names[whose], count: fault.values.count ?? least };
    let said = fault.code === "illegal_knock" ? texts.too_much : texts[fault.code];
    if (fault.code === "illegal_knock" && hand.limit === 0) said = texts.only_gin;
    part.append(make("p", "err", fill(said, values)));
    return [part, this.part(hand.opponent, null, []), this.instead()];
  }

  both(shown) {
    const { hand } = this;
    const { cards } = hand.pad;
    const laid = ({ melds }) => melds.map((mask) => meld(cards, mask));
    const own = [...laid(shown.spread), unmatched(cards, shown.spread.unmatched)];
    const other = [...laid(shown.opponentSpread), ...this.laidOff(shown), unmatched(cards, shown.opponentSpread.unmatched)];
    return [this.part(hand.who, shown.count, own), this.part(hand.opponent, shown.other, other)];
  }

  part(letter, count, groups) {
    const { hand, texts } = this;
    const part = make("section", `laid seat-${letter}`);
    const head = make("header", "");
    const knocker = letter === hand.who;
    const { knocked, had, key_gin, key_big } = hand.pad.texts;
    const gin = hand.cards.of(letter).length > 10 ? key_big : key_gin;
    const heading = make("h2", "", fill(!knocker ? had : count === 0 ? gin : knocked, { name: hand.pad.names[letter] }));
    heading.tabIndex = -1;
    const change = make("button", "txt", texts.change);
    change.type = "button";
    change.dataset.change = letter;
    change.setAttribute("aria-label", fill(texts.change_named, { name: hand.pad.names[letter] }));
    const value = count === null || (knocker && count === 0) ? "" : String(count);
    head.append(heading, change, make("span", "n", value));
    const laid = make("div", "grps");
    laid.append(...groups.filter(Boolean));
    part.append(head, laid);
    return part;
  }

  instead() {
    const { hand } = this;
    const button = make("button", "txt", fill(hand.pad.texts.instead, { name: hand.pad.names[hand.opponent] }));
    button.type = "button";
    button.dataset.knocked = "";
    return button;
  }

  /** What went on each of the knocker's melds, under the brass rule. */
  laidOff({ layOffs }) {
    const name = this.hand.pad.names[this.hand.who];
    const melds = [...new Set(layOffs.map(([, mask]) => mask))];
    return melds.map((mask) => {
      const held = layOffs.filter(([, on]) => on === mask).map(([card]) => card);
      return group(this.hand.pad.cards, "off", held, fill(isSet(mask) ? this.texts.off_set : this.texts.off_run, { name }));
    });
  }

  /** Where the counts typed before say otherwise, and where another way scores more. */
  told(shown) {
    const { hand, texts } = this;
    const names = hand.pad.names;
    const said = [];
    if (shown.typedCount !== null) {
      said.push(this.note(fill(texts.differs_knocker, { name: names[hand.who], right: shown.count, typed: shown.typedCount })));
    }
    if (shown.typedOther !== null) {
      const right = shown.opponentSpread.deadwood;
      const note = this.note(fill(texts.differs, { name: names[hand.opponent], right, typed: shown.typedOther }));
      if (shown.typedOther > right) note.append(this.keep(shown, right));
      said.push(note);
    }
    if (shown.better) {
      const { net } = shown.better;
      said.push(this.note(fill(net > 0 ? texts.better : texts.better_lost, { points: Math.abs(net) })));
    }
    return said;
  }

  /** The table may have missed a lay-off: what it declared stands unless it says so. */
  keep(shown, right) {
    const button = make("button", "txt", fill(this.texts.take, { number: shown.keeps ? right : shown.typedOther }));
    button.type = "button";
    button.dataset.keep = shown.keeps ? "cards" : "typed";
    return button;
  }

  note(text) {
    return make("p", "fine", `${text} `);
  }

  ways(shown) {
    if (!shown.ways.length) return null;
    const { texts, hand } = this;
    const part = make("section", "ways");
    const used = shown.spread.melds.join();
    part.append(make("h2", "", fill(texts.ways, { count: shown.ways.length })));
    const list = make("ul", "items");
    shown.ways.forEach(({ melds, settled }, index) => {
      const { scorer, points } = settled.award;
      const name = scorer && hand.pad.names[scorer === "knocker" ? hand.who : hand.opponent];
      const item = make("li", "");
      const button = make("button", "txt", fill(name ? texts.way : texts.way_none, { melds: this.written(melds), name, points }));
      button.type = "button";
      button.dataset.way = String(index);
      button.setAttribute("aria-pressed", String(melds.join() === used));
      item.append(button);
      list.append(item);
    });
    part.append(list);
    return part;
  }

  written(melds) {
    return melds.map((mask) => cardsOf(mask).map(nameOf).join(" ")).join(", ");
  }
}
