// Makes a part of the page equal to another, changing only what differs: what has the
// focus, a selection or an opened fold stays the same element and keeps all three.

const REACTS = new Set(["open", "value", "checked"]); // the reader's own, not the server's

export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  attributes(old, fresh);
  children(old, [...fresh.childNodes]);
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !REACTS.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    const own = REACTS.has(name) && old.type !== "hidden";
    if (!own && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// By place; an id that is found again later on means that something came in before it.
function children(old, wanted) {
  let at = old.firstChild;
  for (const fresh of wanted) {
    const same = fresh.id ? childOf(old, fresh.id) : at;
    if (!same || (same.id && same.id !== fresh.id)) {
      old.insertBefore(fresh, at);
      continue;
    }
    while (at !== same) at = removed(at);
    at = same.nextSibling;
    morph(same, fresh);
  }
  while (at) at = removed(at);
}

function childOf(parent, id) {
  return [...parent.children].find((child) => child.id === id);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
