// Putting names and numbers into sentences that the server translated. Text is only
// ever set as text, so a name can never become markup.

const PLACE = /(\+?)%\((\w+)\)s/g;

/**
 * The sentence with its places filled in. One that follows a number comes as an object of
 * plural forms, and `values.count` is the number.
 */
export function fill(template, values) {
  const text = typeof template === "string" ? template : formFor(template, values.count);
  return text.replace(PLACE, (_, plus, name) => plus + String(values[name]));
}

/**
 * The rule of our own translations: Romanian's, which holds for the other languages too,
 * for they have no form of their own for a few. Intl counts Tagalog in another way.
 */
function formFor({ one, few, other }, number) {
  if (number === 1) return one;
  const rest = number % 100;
  return number === 0 || (rest > 0 && rest < 20) ? few : other;
}

/** Fill an element with the sentence; the values named in `marked` get class "n". */
export function fillInto(element, template, values, marked = []) {
  element.replaceChildren();
  let end = 0;
  for (const found of template.matchAll(PLACE)) {
    element.append(template.slice(end, found.index));
    const text = found[1] + String(values[found[2]]);
    if (marked.includes(found[2])) element.append(make("span", "n", text));
    else element.append(text);
    end = found.index + found[0].length;
  }
  element.append(template.slice(end));
}

/** A sentence whose end, after the last colon, is what matters and stands bold. */
export function emphasised(text) {
  const at = text.lastIndexOf(": ");
  if (at < 0) return [text];
  return [`${text.slice(0, at + 2)}`, make("b", "", text.slice(at + 2))];
}

export function make(tag, className, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** A drawing of the page's own set, by its name; the element around it is named. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** The sign of a card's suit. */
export const pip = (card) => icon(`su-${card[1].toLowerCase()}`);

/** The sign of a role; its words stand beside it, so it is nothing to hear. */
export const roleMark = (role) => icon(`r-${role}`);
