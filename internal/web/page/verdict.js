// What the engine found out about a board: as marks on its cells, and as cards with its
// sentences and a button for each repair.

import { BLACK, cellName } from "./board.js";
import { button, card, h } from "./dom.js";
import { headlineOf } from "./lists.js";
import { BoardView, marksOf } from "./view.js";

const MOST_NAMED = 12; // buttons of a kind, and cells named in a sentence

// verdictMarks shows a verdict on the board itself.
export function verdictMarks(board, verdict) {
  if (!verdict) return new Map();
  const many = verdict.verdict === "many";
  const marks = marksOf(board, {
    lamp: many ? verdict.forced?.lamps : verdict.verdict === "one" ? verdict.lamps : [],
    dot: many ? verdict.forced?.dots : [],
    region: many ? verdict.regions?.flat() ?? verdict.differ : [],
    conflict: verdict.conflict,
    removable: verdict.removable,
    repair: (verdict.repairs ?? []).map((r) => r.cell),
    blacken: verdict.blacken,
  });
  for (const { cell, clue } of verdict.repairs ?? []) {
    marks.get(board.index(...cell)).clue ??= clue;
  }
  return marks;
}

// verdictCards says a verdict in words, with a button for each repair.
export function verdictCards(app, board, found) {
  if (!found && app.engineOn) return [card("Thinking …")];
  const quiet = (text) => h("p", { class: "quiet" }, text);
  if (!found) return [card("The engine is off", quiet("Switch it on at the top of the page."))];
  if (found.error) return [card("No verdict", h("p", {}, found.error.message))];
  const v = found.verdict;
  return [headCard(board, v), repairCard(app, board, v), figuresCard(board, found)].filter(Boolean);
}

// headCard has the headline and the sentences of a verdict.
function headCard(board, v) {
  const headline = headlineOf(v.verdict);
  const c = card(headline[0].toUpperCase() + headline.slice(1));
  c.dataset.verdict = v.verdict;
  if (v.verdict === "many") {
    const one = solution(board, v.lamps, v.differ, "one solution");
    c.append(h("div", { class: "pair" }, one, solution(board, v.other, v.differ, "another")),
      h("p", { class: "quiet" }, "The hatched cells are open; everywhere else all solutions agree."));
  }
  c.append(...(v.text ?? []).map((sentence) => h("p", {}, sentence)));
  return c;
}

function solution(board, lamps, differ, caption) {
  const view = new BoardView(`${caption}: ${board.piece}s at ${lamps.map(cellName).join(" ")}`);
  view.show(board, marksOf(board, { lamp: lamps, region: differ }));
  return h("figure", {}, view.svg, h("figcaption", {}, caption));
}

// repairCard has a button for each change that the verdict proposes.
function repairCard(app, board, v) {
  const index = (at) => board.index(...at);
  const clue = (pairs) => {
    const text = pairs.map(({ cell, clue }) => `${clue} at ${cellName(cell)}`).join(", ");
    const after = (b, { cell, clue }) => b.with([index(cell)], String(clue));
    return text && button(text, () => app.set(pairs.reduce(after, board)), { class: "repair" });
  };
  const black = (cells) => {
    const text = cells.map(cellName).join(", ");
    const blacken = () => app.set(board.with(cells.map(index), BLACK));
    return text && button(`${text} black`, blacken, { class: "blacken" });
  };
  const each = (list = []) => list.slice(0, MOST_NAMED).map((one) => [one]);
  const buttons = [
    ...[...each(v.repairs), v.repair_set ?? []].map(clue),
    ...[...each(v.blacken), v.blacken_set ?? []].map(black),
  ].filter(Boolean);
  if (!buttons.length) return null;
  const c = card("Repairs", h("p", { class: "quiet" }, "Click one to apply it; undo restores the board."),
    h("div", { class: "row" }, buttons));
  c.dataset.repairs = "";
  return c;
}

function figuresCard(board, { verdict, rating, count }) {
  const rows = [["clues", board.cells.filter((t) => /^\d+$/.test(t)).length]];
  if (count?.count) rows.unshift(["solutions", count.count]);
  const d = rating?.difficulty;
  if (d) {
    const used = Object.entries(rating.techniques ?? {}).map(([rung, times]) => `${rung} × ${times}`);
    rows.push(["difficulty", `${d.name}, ${d.rung}`], ["score", d.score], ["techniques", used.join(", ")]);
  } else {
    const unique = rating ? "beyond the ladder" : "…";
    rows.push(["difficulty", verdict.verdict === "one" ? unique : "available once the puzzle is unique"]);
  }
  const row = ([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))];
  return card("Statistics", h("dl", {}, rows.map(row)));
}

// named lists the first of some words, and how many more there are.
export function named(words) {
  const more = words.length - MOST_NAMED;
  return words.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
