// The progress of the player, stored on the device only: the position and time of each puzzle,
// and the days whose puzzle was solved. Without storage, nothing is kept.

import { Board } from "./board.js";
import { History } from "./history.js";
import { editLink } from "./link.js";
import { shared } from "./storage.js";

const PLACE = "akari.played";
const DAYS = "akari.days";
const MOST_KEPT = 60; // puzzles; the puzzle played longest ago is removed first

const placeOf = (link) => `${PLACE}/${link}`;
const areTexts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");
const links = () => shared.read(PLACE, [], areTexts);

export const hasPlayed = () => links().length > 0;

// positionOf returns the stored position of a board, given its link, or null.
export const positionOf = (link) => shared.read(placeOf(link), null,
  ({ first, about }) => typeof first === "string" && areTexts(Object.values(about ?? {})));

// keep stores the position of a board.
export function keep(link, position) {
  const before = links();
  const all = [link, ...before.filter((l) => l !== link)];
  for (const old of all.splice(MOST_KEPT)) shared.write(placeOf(old), null);
  if (before[0] !== link) shared.write(PLACE, all);
  shared.write(placeOf(link), position);
}

// games lists the puzzles that have been played, the newest first: each with its board, its words, its
// link, its marks, and whether it is solved.
export function games() {
  return links().flatMap((link) => {
    const position = positionOf(link), board = Board.fromLink(link);
    if (!position || !board) return [];
    const { about = {}, solved } = position;
    const marks = new History("", position).state;
    return [{ board, about, marks, solved, link: editLink(board, about) }];
  });
}

// dayOf returns a date in the device's time zone, as 2026-11-23. back counts days before today.
export function dayOf(back = 0) {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
  const two = (n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// isDay reports whether a text is a date, from the year 2000 until today.
export const isDay = (text) => /^2\d{3}-\d\d-\d\d$/.test(text) && text <= dayOf() &&
  new Date(text + "Z").toISOString().startsWith(text);

// sourceOf returns the source of the puzzle of a day, the same in every language.
export const sourceOf = (day) => `akari ${day}`;

// linkOfDay returns the link of the puzzle of a day, if it has been played.
export const linkOfDay = (day) => games().find(({ about }) => about.source === sourceOf(day))?.link;

export const daysSolved = () => shared.read(DAYS, [], areTexts);

// solvedPuzzle stores that a puzzle was solved, if it is the puzzle of a day.
export function solvedPuzzle({ source = "" }) {
  const day = source.replace(/^akari /, "");
  const days = daysSolved();
  if (source === sourceOf(day) && isDay(day) && !days.includes(day)) {
    shared.write(DAYS, [...days, day].sort().slice(-1000));
  }
}

// streak counts the consecutive days, ending today or yesterday, whose puzzle was solved.
export function streak() {
  const days = new Set(daysSolved());
  const first = days.has(dayOf()) ? 0 : 1;
  let count = 0;
  while (days.has(dayOf(first + count))) count++;
  return count;
}
