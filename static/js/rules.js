// The rules in the browser, R1-R18: what scoring/rules does in Python, name by name.
// The server works every hand out again and is right; a browser test compares both.

export * from "./rules/award.js";
export * from "./rules/cards.js";
export * from "./rules/choices.js";
export * from "./rules/melds.js";
export * from "./rules/settle.js";
