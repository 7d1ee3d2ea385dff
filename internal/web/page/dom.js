// Making elements. Text is always text: nothing here reads HTML.

// h makes an element: h("button", {type: "button", onclick: f}, "Undo").
/** @param {string} name @param {Record<string, any>} attributes @returns {any} */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// s makes an SVG element.
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.flat(Infinity).filter((c) => c != null && c !== false));
  return element;
}

// mark sets the aria-current of an element, or removes it if current is false.
export function mark(element, current) {
  if (current) element.setAttribute("aria-current", current);
  else element.removeAttribute("aria-current");
}

// button makes a button with a text.
/** @param {string} text @param {(e: MouseEvent) => void} onclick @returns {HTMLButtonElement} */
export function button(text, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, text);
}

// rowOf makes a row of elements, and quiet a paragraph in a fainter colour.
export const rowOf = (...children) => h("div", { class: "row" }, children);
export const quiet = (text) => h("p", { class: "quiet" }, text);

// select makes a list of values to choose from. words returns the text of a value.
export function select(attributes, values, words, chosen) {
  return h("select", attributes,
    values.map((value) => h("option", { value, selected: value === chosen }, words(value))));
}

// engine makes an element with a sentence of the engine.
export function engine(name, ...children) {
  return h(name, { "data-told": true }, ...children);
}

// card makes a section with a heading.
export function card(title, ...children) {
  return h("section", { class: "card" }, h("h2", {}, title), ...children);
}

// save hands a file to the browser's downloads.
export function save(name, bytes, type) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const a = h("a", { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const SHOWN = 8000; // milliseconds
let hiding = 0;

// say shows a short message over the page for a while; screen readers hear it.
export function say(text) {
  document.getElementById("message").textContent = text;
  clearTimeout(hiding);
  if (text) hiding = setTimeout(() => say(""), SHOWN);
}

// announce makes screen readers speak a short sentence, whose content is visible elsewhere.
export function announce(text) {
  document.getElementById("spoken").textContent = text;
}
