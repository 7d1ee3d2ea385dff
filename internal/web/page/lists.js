// The words of requests and responses: the engine's own lists, which app.js loads before it
// begins. A file has them, so that nobody waits for the engine.

import { LANGUAGES, language } from "./words.js";

export const lists = {};

export async function loadLists() {
  const response = await fetch(language === LANGUAGES[0] ? "lists.json" : `lists-${language}.json`);
  Object.assign(lists, await response.json());
}

const named = (list, name) => list.find((item) => item.name === name);

// kindOf is a kind of puzzle: { name, title, piece, max_clue }.
export const kindOf = (name) => named(lists.kinds, name);

// The transforms that leave a symmetry as it is (see transformed in board.js).
export const transformsOf = (symmetry) => named(lists.symmetries, symmetry).transforms;

// The symmetries of a brush: mixed is a choice of the generator.
export const brushSymmetries = () => lists.symmetries.map((s) => s.name).filter((n) => n !== "mixed");

// The verdicts in a word or two, in the order in which they are counted.
export const VERDICTS = {
  one: "unique", many: "not unique", none: "no solution", undecided: "undecided",
};

// headlineOf returns a verdict as a headline.
export const headlineOf = (verdict) => lists.headlines.find((h) => h.verdict === verdict).text;
