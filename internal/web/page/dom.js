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

// ICONS are drawn in 24 units with one stroke; the second path of an icon is filled.
const ICONS = {
  lamp: ["M18.25 10a6.25 6.25 0 1 1-12.5 0a6.25 6.25 0 1 1 12.5 0", "M9.5 16.25h5l-.6 3.25h-3.8z"],
  dot: [
    "M7 4.5h10a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17V7A2.5 2.5 0 0 1 7 4.5z",
    "M14 12a2 2 0 1 1-4 0a2 2 0 1 1 4 0"],
  undo: ["M8 5.5 3.75 9.75 8 14M4.25 9.75H15a5 5 0 0 1 0 10h-4.5"],
  redo: ["M16 5.5l4.25 4.25L16 14M19.75 9.75H9a5 5 0 0 0 0 10h4.5"],
  hint: ["M4.5 8.5v-2a2 2 0 0 1 2-2h2M15.5 4.5h2a2 2 0 0 1 2 2v2" +
    "M19.5 15.5v2a2 2 0 0 1-2 2h-2M8.5 19.5h-2a2 2 0 0 1-2-2v-2" +
    "M14.75 12a2.75 2.75 0 1 1-5.5 0a2.75 2.75 0 1 1 5.5 0"],
  why: ["M7.75 8.25a4.25 4.25 0 1 1 6.4 3.7C12.7 12.75 12 13.6 12 15.25",
    "M13.25 19a1.25 1.25 0 1 1-2.5 0a1.25 1.25 0 1 1 2.5 0"],
  check: ["M4.75 12.75 9.75 17.75 19.5 7"],
  clear: ["M13.6 5.4a1.5 1.5 0 0 1 2.1 0l3.9 3.9a1.5 1.5 0 0 1 0 2.1" +
    "L11.5 19.5H8.2l-3.3-3.3a1.5 1.5 0 0 1 0-2.1z" +
    "M9.4 9.6l6 6M11.5 19.5h8"],
  share: ["M12 14.5V3.75M7.75 8 12 3.75 16.25 8M7.5 11.25h-2v8.5h13v-8.5h-2"],
  next: ["M4.5 12h14.5M13 6l6 6-6 6"],
  settings: ["M4 8h8.5M17.5 8H20M4 16h2.5M11.5 16H20M17.5 8a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0" +
    "M11.5 16a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0"],
};

// withIcon puts an icon before the text of an element, if it has one.
export function withIcon(button, name) {
  const [line, full] = ICONS[name];
  const text = button.textContent;
  button.replaceChildren(s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: line }), full && s("path", { class: "full", d: full })), text && h("span", {}, text));
  return button;
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
