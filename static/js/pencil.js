// Who keeps the score: told in the menu, taken and laid down there. It refuses nobody.

import { newKey } from "./key.js";
import { fill } from "./words.js";

export class Pencil {
  constructor(table, phone, held) {
    Object.assign(this, { table, phone });
    for (const act of ["take", "lay_down"]) {
      document.querySelector(`[data-act="${act}"]`)?.addEventListener("click", () => this.ask(act));
    }
    this.show(held);
  }

  show(held) {
    const { texts } = this.table;
    const mine = held?.phone === this.phone;
    let text = texts.pencil_free;
    if (mine) text = texts.pencil_mine;
    else if (held) text = held.name ? fill(texts.pencil_named, { name: held.name }) : texts.pencil_other;
    const told = document.getElementById("pencil-told");
    told.hidden = false;
    told.querySelector("p").textContent = text;
    document.getElementById("pencil-take").hidden = mine;
    document.getElementById("pencil-lay-down").hidden = !mine;
  }

  /** Needs the network: only then does the other phone hear of it. */
  async ask(what) {
    document.getElementById("menu").open = false;
    const { urls, writer } = this.table.base.table;
    const { answer } = await this.table.sender.post({ what, key: newKey(), fields: {}, url: urls.send, writer });
    if (answer.body?.table) await this.table.take(answer.body, { mine: true });
    else this.table.notice = this.table.texts.did_not_get_through;
    this.table.show();
  }
}
