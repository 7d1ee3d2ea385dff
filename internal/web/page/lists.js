// The engine's lists of the words in requests and responses. app.js loads them first; they come
// from a file, so that the page does not wait for the engine.

import { LANGUAGES, language } from "./words.js";

export const lists = {};

// listsOf is the name of the file of a language.
/** @param {string} language */
export const listsOf = (language) => language === LANGUAGES[0] ? "lists.json" : `lists-${language}.json`;

export async function loadLists() {
  const response = await fetch(listsOf(language));
  Object.assign(lists, await response.json());
}

const named = (list, name) => list.find((item) => item.name === name);

// The transforms that leave a symmetry as it is (see transformed in board.js).
export const transformsOf = (symmetry) => named(lists.symmetries, symmetry).transforms;

// The symmetries of a brush: all but mixed, which only the generator has.
export const brushSymmetries = () => lists.symmetries.map((s) => s.name).filter((n) => n !== "mixed");

// techniqueOf returns the name of a technique by its rung.
export const techniqueOf = (kind, rung) =>
  lists.techniques.find((one) => one.kind === kind && one.rung === rung).name;

// The verdicts in a word or two, in the order in which they are counted.
export const VERDICTS = {
  one: "unique", many: "not unique", none: "no solution", undecided: "undecided",
};

// headlineOf returns a verdict as a headline.
export const headlineOf = (verdict) => lists.headlines.find((h) => h.verdict === verdict).text;
