// What the engine found out about a board: as marks on its cells, and as cards
// that say it in sentences and offer what to do.

import { BLACK, cellName } from "./board.js";
import { button, card, h } from "./dom.js";
import { BoardView, marksOf } from "./view.js";

const HEADLINES = {
  one: "Exactly one answer",
  many: "Two answers or more",
  none: "No answer",
  undecided: "Not decided within the budget",
};

const MOST_NAMED = 12; // cells named in a sentence

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
  if (!found) return [card(app.engineOn ? "Thinking …" : "The engine is off", h("p", { class: "quiet" }, app.engineOn ? "" : "Nothing is judged until it is switched on, at the top of the page."))];
  if (found.error) return [card("No verdict", h("p", {}, found.error.message))];
  const v = found.verdict;
  return [headCard(board, v), repairCard(app, board, v), figuresCard(board, found)].filter(Boolean);
}

function headCard(board, v) {
  const c = card(HEADLINES[v.verdict]);
  c.dataset.verdict = v.verdict;
  if (v.verdict === "many") {
    const regions = v.regions?.length ?? 0;
    c.append(h("p", {}, `These two differ in ${count(v.differ.length, "cell")}${regions > 1 ? `; ${regions} regions are open, each for itself` : ""}. The hatched cells are open; everywhere else all answers agree.`),
      h("div", { class: "pair" }, [v.lamps, v.other].map((lamps, k) => answer(board, lamps, v.differ, k ? "another" : "one answer"))));
  }
  if (v.verdict === "none" && v.conflict) {
    c.append(h("p", {}, v.conflict.length ? "These contradict each other; take one away and the rest can be kept:" : "The board contradicts itself."),
      h("p", {}, named(v.conflict.map((at) => conflictName(board, at)))));
  }
  if (v.verdict === "one") {
    const idle = v.removable?.length;
    if (idle) c.append(h("p", {}, `Clues that could go, each by itself: ${named(v.removable.map(cellName))}.`));
    else if (v.removable) c.append(h("p", {}, "No clue could go."));
  }
  if (v.unseen?.length) c.append(h("p", {}, `No clue sees ${named(v.unseen.map(cellName))}: a ${board.piece} there is anybody's guess.`));
  return c;
}

function conflictName(board, at) {
  const text = board.cells[board.index(...at)];
  return /^\d+$/.test(text) ? `the ${text} at ${cellName(at)}` : `the light on ${cellName(at)}`;
}

function answer(board, lamps, differ, caption) {
  const view = new BoardView(`${caption}: ${board.piece}s at ${lamps.map(cellName).join(" ")}`);
  view.show(board, marksOf(board, { lamp: lamps, region: differ }));
  return h("figure", {}, view.svg, h("figcaption", {}, caption));
}

function repairCard(app, board, v) {
  const write = (pairs) => app.set(pairs.reduce((b, { cell, clue }) => b.with([b.index(...cell)], String(clue)), board));
  const blacken = (cells) => app.set(board.with(cells.map((at) => board.index(...at)), BLACK));
  const least = (proved) => proved === false ? " (perhaps fewer do)" : "";
  const words = (pairs) => pairs.map(({ cell, clue }) => `${clue} at ${cellName(cell)}`).join(", ");
  const buttons = [
    ...(v.repairs ?? []).slice(0, MOST_NAMED).map((r) => button(words([r]), () => write([r]), { class: "repair" })),
    v.repair_set?.length && button(words(v.repair_set) + least(v.repair_set_smallest), () => write(v.repair_set), { class: "repair" }),
    ...(v.blacken ?? []).slice(0, MOST_NAMED).map((at) => button(`${cellName(at)} black`, () => blacken([at]), { class: "blacken" })),
    v.blacken_set?.length && button(`${v.blacken_set.map(cellName).join(", ")} black${least(v.blacken_set_smallest)}`, () => blacken(v.blacken_set), { class: "blacken" }),
  ].filter(Boolean);
  if (!buttons.length) return null;
  const title = v.verdict === "many" ? "A change makes it unique" : "A change gives answers";
  const c = card(title, h("p", { class: "quiet" }, "Click to apply; undo takes it back."), h("div", { class: "row" }, buttons));
  c.dataset.repairs = "";
  return c;
}

function figuresCard(board, { verdict, rating, count: counted }) {
  const clues = board.cells.filter((t) => /^\d+$/.test(t)).length;
  const rows = [["clues", `${clues}${verdict.removable ? `, ${verdict.removable.length || "none"} idle` : ""}`]];
  if (counted?.count) rows.unshift(["answers", counted.count]);
  const d = rating?.difficulty;
  if (d) rows.push(["difficulty", `${d.name}, ${d.rung}`], ["score", d.score], ["techniques", Object.entries(rating.techniques ?? {}).map(([r, n]) => `${r} × ${n}`).join(", ")]);
  else rows.push(["difficulty", verdict.verdict !== "one" ? "after it is unique" : rating ? "beyond the ladder" : "…"]);
  return card("In figures", h("dl", {}, rows.map(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))])));
}

const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

// named lists the first of some words, and says how many more there are.
export const named = (words) => words.slice(0, MOST_NAMED).join(", ") + (words.length > MOST_NAMED ? ` and ${words.length - MOST_NAMED} more` : "");
