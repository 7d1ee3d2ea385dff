// The progress of the player, stored on the device only: the position and time of each puzzle,
// and the days on which the puzzle of the day was solved. Without storage, nothing is kept.

import { shared } from "./storage.js";

const PLACE = "akari.played";
const DAYS = "akari.days";
const MOST_KEPT = 60; // puzzles; the puzzle played longest ago is removed first

const placeOf = (link) => `${PLACE}/${link}`;

// positionOf returns the stored position of a board, given its link, or null.
export const positionOf = (link) => shared.read(placeOf(link), null,
  ({ marks, about }) => typeof marks === "string" &&
    Object.values(about ?? {}).every((words) => typeof words === "string"));

// keep stores the position of a board.
export function keep(link, position) {
  const before = shared.read(PLACE, [], Array.isArray);
  const links = [link, ...before.filter((l) => l !== link)];
  for (const old of links.splice(MOST_KEPT)) shared.write(placeOf(old), null);
  if (before[0] !== link) shared.write(PLACE, links);
  shared.write(placeOf(link), position);
}

// dayOf returns a date in the device's time zone, as 2026-11-23.
export function dayOf(date = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysSolved() {
  const areDays = (days) => Array.isArray(days) && days.every((day) => typeof day === "string");
  return shared.read(DAYS, [], areDays);
}

// solvedDay stores that the puzzle of a day was solved.
export function solvedDay(day) {
  const days = daysSolved();
  if (!days.includes(day)) shared.write(DAYS, [...days, day].sort().slice(-1000));
}

// streak counts the consecutive days, ending today or yesterday, whose puzzle was solved.
export function streak(today = new Date()) {
  const days = new Set(daysSolved());
  const at = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  let count = 0;
  if (!days.has(dayOf(at))) at.setDate(at.getDate() - 1);
  for (; days.has(dayOf(at)); at.setDate(at.getDate() - 1)) count++;
  return count;
}
