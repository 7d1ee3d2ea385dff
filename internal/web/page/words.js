// The page's own words in the reader's language. English is the source: t("undo") returns it,
// or its translation by the file of the language, which has the same keys. A test compares
// the keys of all files with those of the code. The engine writes its sentences in the language that a
// request names; its errors are English.

export const LANGUAGES = ["en", "de", "es", "fr", "ja"];

// languageOf returns the first language of a list of wishes that the page has.
export function languageOf(wishes) {
  const wished = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return wished.find((name) => LANGUAGES.includes(name)) ?? LANGUAGES[0];
}

// ENGLISH has the phrases of the API that are not English words.
const ENGLISH = { rot180: "180° rotation", rot90: "90° rotation" };

let words = ENGLISH;
export const missing = new Set(); // phrases that were asked for and are not in the file
export let language = LANGUAGES[0];

// speak sets the language and its phrases.
export function speak(name, phrases) {
  language = name;
  words = phrases;
}

// t returns a phrase in the reader's language; {name} in it stands for a value.
export function t(phrase, values = {}) {
  if (words !== ENGLISH && !(phrase in words)) missing.add(phrase);
  return (words[phrase] ?? phrase).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// phrase returns its text. It marks the phrases of tables, which t translates later.
export const phrase = (text) => text;

// capital returns a text with a capital letter.
export const capital = (text) => text && text[0].toLocaleUpperCase(language) + text.slice(1);

// number writes a whole number, which may be a text of any length, as readers expect it.
export const number = (n) => BigInt(n).toLocaleString(language);
