// On the page of a match that is over. What waits here was typed for it all the same: it is
// sent and, where that is refused, shown until a person decides. With nothing waiting,
// nothing of the match has to lie on this phone any more.

import { onChange, openOutbox } from "./outbox.js";
import { Sender } from "./sending.js";
import { paintLines, paintStatus } from "./status.js";
import { linesOf } from "./troubles.js";

/** Stands where the pad has its table (table.js): what waits, and no pad. */
class Rest {
  constructor(table, outbox) {
    Object.assign(this, { base: { table }, outbox, queue: [], editing: null, busy: 0, went: false });
    this.sender = new Sender({ writer: table.writer, phone: "", token: "", told: (news) => this.told(news) });
    this.sender.outbox = outbox;
  }

  get texts() {
    return this.base.table.texts;
  }

  async open() {
    await this.look();
    if (!this.waits) return this.forget();
    onChange(() => this.look());
    this.sender.listen();
    return this.sender.flush();
  }

  async told({ phase }) {
    this.busy += phase === "sending" ? 1 : -1;
    await this.look();
  }

  /** Once something went through, or was given up, the page is another one. */
  async look() {
    const { writer, match } = this.base.table;
    const before = this.queue.length;
    this.queue = await this.outbox.waiting(writer, match);
    this.waits = this.queue.length + (await this.outbox.waiting("phone", match)).length > 0;
    this.strangers = this.waits ? await this.outbox.waitingForOthers(writer) : null;
    this.went ||= this.queue.length < before;
    const [head] = this.queue;
    if (this.went && !this.busy && (!head || head.trouble)) location.reload();
    else this.show();
  }

  show() {
    if (!this.waits) return;
    paintStatus(this, false);
    paintLines(linesOf(this));
  }

  async forget() {
    const { match } = this.base.table;
    if ((await this.outbox.everything()).some((entry) => entry.match === match)) return;
    for (const { table } of await this.outbox.matches()) if (table.match === match) await this.outbox.forgetMatch(table);
  }
}

const data = JSON.parse(document.getElementById("outbox-data").textContent);
openOutbox().then((outbox) => outbox && new Rest(data, outbox).open());
