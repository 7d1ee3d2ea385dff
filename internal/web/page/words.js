// The page's own words in the reader's language. English is the source: t("undo") returns it,
// or its translation. languages.js and the words of each language are made from the files in
// internal/language; a test compares their keys with those of the code. The engine writes its
// sentences in the language that a request names; its errors are English.

import { ENGLISH, LANGUAGES } from "./languages.js";

export { LANGUAGES };

// languageOf returns the first language of a list of wishes that the page has.
/** @param {readonly string[]} wishes */
export function languageOf(wishes) {
  const wished = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return wished.find((name) => LANGUAGES.includes(name)) ?? LANGUAGES[0];
}

/** @type {Record<string, string | Record<string, string>>} */
let words = ENGLISH;
export const missing = new Set(); // phrases that were asked for and are not in the file
export let language = LANGUAGES[0];
let plurals = new Intl.PluralRules(language);

// speak sets the language and its phrases.
/** @param {string} name @param {Record<string, string | Record<string, string>>} phrases */
export function speak(name, phrases) {
  language = name;
  words = phrases;
  plurals = new Intl.PluralRules(name);
}

// form returns the name of the form for n things: a category of Unicode, or "one" for exactly 1.
/** @param {number} n */
export const form = (n) => (n === 1 ? "one" : plurals.select(n));

// t returns a phrase in the reader's language; {name} in it stands for a value. A phrase with
// several forms has the form for {n}.
/** @param {string} phrase @param {Record<string, any>} values @returns {string} */
export function t(phrase, values = {}) {
  if (words !== ENGLISH && !(phrase in words)) missing.add(phrase);
  const said = words[phrase] ?? ENGLISH[phrase] ?? phrase;
  const text = typeof said === "string" ? said : said[form(values.n)] ?? said.other;
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// phrase returns its text. It marks the phrases of tables, which t translates later.
export const phrase = (text) => text;

// capital returns a text with a capital letter.
export const capital = (text) => text && text[0].toLocaleUpperCase(language) + text.slice(1);

// number writes a whole number, which may be a text of any length, as readers expect it.
export const number = (n) => BigInt(n).toLocaleString(language);
