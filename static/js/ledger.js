// The match as it will be once everything that waits on this phone is stored: the hands
// that the server told of, then each hand and undo that waits, in order (R7, R18).

import { isOver, leader, nextRoles } from "./rules/award.js";

/**
 * Work the match out again.
 * table: lines (standing hands by number) and first roles, as the server told them.
 * Returns lines, totals, roles, number, hands, over, winner: those of the next hand.
 */
export function replay(table, rules, names, queue) {
  let lines = table.lines;
  for (const entry of queue) lines = applied(lines, entry);
  const totals = Object.fromEntries(Object.keys(names).map((letter) => [letter, 0]));
  let hands = 0;
  let over = false;
  let roles = table.first;
  for (const line of lines) {
    roles = nextRoles(line.roles, line.scorer);
    if (over) continue;
    hands += 1;
    if (line.scorer) totals[line.scorer] += line.points;
    over = isOver(rules, totals, hands);
  }
  const number = lines.length ? lines[lines.length - 1].number + 1 : 1;
  return { lines, totals, roles, number, hands, over, winner: over ? leader(totals) : null };
}

function applied(lines, entry) {
  const last = lines[lines.length - 1];
  if (entry.what === "undo") {
    const named = last && last.number === entry.number && isNamed(last, entry.fields);
    return named ? lines.slice(0, -1) : lines;
  }
  if (lines.some((line) => line.key && line.key === entry.key)) return lines; // stored, the answer lost
  const line = { ...entry.line, number: entry.number, key: entry.key, entry: entry.id };
  return [...lines.filter((other) => other.number !== entry.number), line].sort((a, b) => a.number - b.number);
}

function isNamed(line, fields) {
  return fields.hand ? line.hand === fields.hand : line.key === fields.hand_key;
}
