// The parts of a sentence of the engine, and the cells that they name.

import { language } from "./words.js";

export const CELL = /(r\d+c\d+)/;

// placeOf returns the row and the column of a cell by its name.
export function placeOf(name) {
  const [, r, c] = /r(\d+)c(\d+)/.exec(name);
  return [Number(r) - 1, Number(c) - 1];
}

// beatsOf divides a text after commas and sentences, but not within a list: a part is long enough, and
// it names a cell. The parts together are the text.
export function beatsOf(text) {
  const beats = [];
  const shortest = language === "ja" ? 10 : 20; // characters
  let open = "";
  for (const part of text.split(/(?<=[.:;,] )(?!r\d)|(?<=[。、])(?!r\d)/)) {
    open += part;
    if (open.length < shortest || !CELL.test(open)) continue;
    beats.push(open);
    open = "";
  }
  if (open) beats.push((beats.pop() ?? "") + open);
  return beats;
}

// numbered lists the cells of all parts but the last, each with the number of the first part that
// names it.
export function numbered(beats) {
  const first = new Map();
  beats.slice(0, -1).forEach((text, k) => {
    for (const [name] of text.matchAll(/r\d+c\d+/g)) if (!first.has(name)) first.set(name, k + 1);
  });
  return [...first].map(([name, n]) => ({ n, at: placeOf(name) }));
}
