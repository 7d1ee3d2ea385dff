// Puzzles to play next: the puzzle of each day, with a lamp for each day that is solved, and new ones.

import { Board } from "./board.js";
import { button, card, h, mark, rowOf, say, select, withIcon } from "./dom.js";
import { editLink } from "./link.js";
import { dayOf, daysSolved, sourceOf, streak } from "./progress.js";
import { LEVELS } from "./rules.js";
import { capital, language, t } from "./words.js";

const SIZES = ["7x7", "10x10", "14x14", "20x20"];
const wanted = { level: LEVELS[0], size: SIZES[1] };

// make returns the link of a new puzzle, or "" if there is none.
/** @param {import("./host.js").Host} app */
async function make(app, kind, { size, level, seed }, about) {
  say(t("Making a puzzle …"));
  const options = { kind, size, difficulty: level };
  const made = await app.asked("generate", { options, count: 1, seed });
  if (!made) return "";
  const [puzzle] = made.puzzles;
  say(puzzle ? "" : made.unmet ?? t("No puzzle found; try another size or level."));
  return puzzle ? editLink(Board.fromPuzzle(puzzle), about) : "";
}

// dailyLink makes the puzzle of a day and returns its link. It is one for all: the seed is the date.
export function dailyLink(app, day) {
  const [level] = LEVELS;
  const title = t("Puzzle of {day}, {level}", { day, level: t(level) });
  const recipe = { size: "10x10", level, seed: Number(day.replaceAll("-", "")) };
  return make(app, "akari", recipe, { title, source: sourceOf(day) });
}

// next makes a new puzzle of a kind and opens it.
export async function next(app, kind) {
  const title = t("Puzzle, {level}", { level: t(wanted.level) });
  const recipe = { ...wanted, seed: Math.floor(Math.random() * 1e15) };
  const link = await make(app, kind, recipe, { title });
  if (link) location.hash = "play/" + link;
}

// nextCard has the choice of a new puzzle.
export function nextCard(app, kind) {
  const choice = (label, name) =>
    ({ "aria-label": label, onchange: (e) => { wanted[name] = e.target.value; } });
  const sizeName = (size) => size.replace("x", " × ");
  return card(t("Another puzzle"),
    rowOf(select(choice(t("level"), "level"), LEVELS, t, wanted.level),
      select(choice(t("size"), "size"), SIZES, sizeName, wanted.size),
      button(capital(t("next puzzle")), () => next(app, kind()))),
    rowOf(h("a", { class: "button", href: "#daily" }, t("Puzzle of the day"))));
}

// lamps returns a lamp for each of n days up to the day that is back days before today; the lamps of
// solved days are lit.
export function lamps(back, n) {
  const solved = new Set(daysSolved());
  const name = (day, style) => new Date(day + "T12:00").toLocaleDateString(language, style);
  return h("ol", { class: "week", translate: "no" }, Array.from({ length: n }, (_, k) => {
    const day = dayOf(back + n - 1 - k), lit = solved.has(day);
    const words = name(day, { weekday: "long", day: "numeric", month: "long" });
    const label = lit ? t("{day}: solved", { day: words }) : words;
    const short = back || n > 7 ? String(Number(day.slice(8))) : name(day, { weekday: "narrow" });
    const more = { "aria-label": label, title: label, class: lit && "on" };
    const link = h("a", { href: `#daily/${day}`, ...more }, short);
    mark(link, day === dayOf() && "date");
    withIcon(link, "lamp");
    return h("li", {}, link);
  }));
}

// weekCard has the lamps of the last seven days, and how many of them are in a row.
export function weekCard() {
  const days = streak();
  const text = days ? t("Puzzles of the day solved in a row: {days}.", { days })
    : t("Solve the puzzle of the day to begin a streak.");
  return h("section", { class: "card" }, lamps(0, 7), h("p", { class: "quiet", id: "streak" }, text));
}
