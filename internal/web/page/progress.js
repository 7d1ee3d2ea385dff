// What this device remembers of play: the position and time of each puzzle, and the days
// whose puzzle was solved. Without storage it remembers nothing, and play goes on.

const PLACE = "akari.played";
const DAYS = "akari.days";
const MOST = 60; // puzzles that are remembered; the one played longest ago goes first

function read(key, empty) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? empty;
  } catch {
    return empty; // refused or damaged
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* full or refused */ }
}

const placeOf = (link) => `${PLACE}/${link}`;

// positionOf returns the position that keep was given for a board's link, if there is one.
export const positionOf = (link) => read(placeOf(link), null);

// keep remembers the position of a board.
export function keep(link, position) {
  const before = read(PLACE, []);
  const links = [link, ...(Array.isArray(before) ? before : []).filter((l) => l !== link)];
  for (const old of links.splice(MOST)) {
    try {
      localStorage.removeItem(placeOf(old));
    } catch { /* refused */ }
  }
  if (before[0] !== link) write(PLACE, links);
  write(placeOf(link), position);
}

// dayOf names a date of this device as 2026-11-23.
export function dayOf(date = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysSolved() {
  const days = read(DAYS, []);
  return Array.isArray(days) ? days : [];
}

// solvedDay remembers that the puzzle of a day was solved.
export function solvedDay(day) {
  const days = daysSolved();
  if (!days.includes(day)) write(DAYS, [...days, day].sort().slice(-1000));
}

// streak counts the days in a row, up to today or yesterday, whose puzzle was solved.
export function streak(today = new Date()) {
  const days = new Set(daysSolved());
  const at = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  let count = 0;
  if (!days.has(dayOf(at))) at.setDate(at.getDate() - 1);
  for (; days.has(dayOf(at)); at.setDate(at.getDate() - 1)) count++;
  return count;
}
