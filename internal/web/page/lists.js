// The words that requests take and responses have: the engine's own lists, which app.js
// loads before it begins.

export const lists = {};

export async function loadLists(ask) {
  Object.assign(lists, await ask("lists", {}));
}

const named = (list, name) => list.find((item) => item.name === name);

// The transforms that leave a symmetry as it is (see transformed in board.js).
export const transformsOf = (symmetry) => named(lists.symmetries, symmetry).transforms;

// The symmetries of a brush: mixed is a choice of the generator.
export const brushSymmetries = () => lists.symmetries.map((s) => s.name).filter((n) => n !== "mixed");

// headlineOf is a verdict in words.
export const headlineOf = (verdict) => lists.headlines.find((h) => h.verdict === verdict).text;
