// What the engine found out about a board: as marks on its cells, and as cards with its
// sentences and a button for each repair.

import { BLACK, WHITE, cellName, isBlack, isClue } from "./board.js";
import { button, card, engine, h, quiet, rowOf } from "./dom.js";
import { headlineOf, techniqueOf } from "./lists.js";
import { LAMP, judge } from "./rules.js";
import { marksOf, namesOf } from "./view.js";
import { number, t } from "./words.js";

const MOST_NAMED = 12; // buttons of a kind, and cells named in a sentence

// SIDES has the names of the solutions that the board can show where two solutions differ.
const SIDES = { A: "A", B: "B", both: "A + B" };

// verdictMarks shows a verdict on the board itself: what is certain is lit. If there are two solutions, side
// says which of them the board shows, with its name on each lamp that is not in every solution; the light
// is that of the solution that is shown alone.
export function verdictMarks(board, verdict, side) {
  if (!verdict) return new Map();
  const many = verdict.verdict === "many", certain = verdict.forced?.lamps ?? [];
  const solutions = { A: verdict.lamps ?? [], B: verdict.other ?? [] };
  const marks = marksOf(board, {
    lamp: many ? solutions[side] ?? certain : verdict.verdict === "one" ? verdict.lamps : [],
    dot: many ? verdict.forced?.dots : [],
    region: many ? verdict.regions?.flat() ?? verdict.differ : [],
    conflict: verdict.conflict,
    removable: verdict.removable,
    repair: likeliest(verdict).map(({ cell }) => cell),
  });
  for (const { cell, clue } of likeliest(verdict)) {
    if (Number.isInteger(clue)) marks.get(board.index(...cell)).clue ??= clue;
  }
  for (const mark of marks.values()) if (mark.lit) delete mark.dot; // light excludes a lamp
  const places = (all) => all.map((at) => board.index(...at));
  const everywhere = new Set(places(certain));
  for (const name of many ? Object.keys(solutions) : []) {
    if (side !== "both" && side !== name) continue;
    for (const i of places(solutions[name]).filter((i) => !everywhere.has(i))) {
      const mark = { ...marks.get(i) };
      delete mark.lamp;
      marks.set(i, { ...mark, ghost: (mark.ghost ?? "") + name });
    }
  }
  return marks;
}

// likeliest lists the changes of the likeliest repairs that change few cells of the board.
function likeliest({ repairs = [] }) {
  const few = repairs.slice(0, MOST_NAMED).filter(({ row, set }) => row === undefined && set.length <= 2);
  return few.flatMap(({ set }) => set);
}

// headline returns a verdict in a few words, with the number of solutions if it is known.
export function headline({ verdict, count }) {
  const words = t(headlineOf(verdict.verdict));
  const n = verdict.verdict === "many" && count?.count;
  const head = words[0].toUpperCase() + words.slice(1);
  return n ? t("{verdict}: {n}", { verdict: head, n: number(n) }) : head;
}

// verdictCards returns a verdict in words, with a button for each repair.
export function verdictCards(app, board, found, sides) {
  if (!found && app.engineOn) return [h("div", { class: "thinking" }, card(t("Thinking …")))];
  if (!found) return [card(t("Checks are off"), quiet(t("Turn them on in the settings.")))];
  if (!found.verdict) return [card(t("No verdict"), h("p", {}, found.error.message))];
  const v = found.verdict;
  if (found.early) return [headCard(board, found, sides)];
  return [headCard(board, found, sides), repairCard(app, board, v), statisticsCard(board, found)]
    .filter(Boolean);
}

// headCard has the headline and the sentences of a verdict. For two solutions it has a button for each
// of them: sides is the solution that is shown, and a function to show another.
function headCard(board, found, [shown, choose]) {
  const v = found.verdict;
  const c = card(headline(found));
  c.dataset.verdict = v.verdict;
  if (found.early) {
    c.append(quiet(t("Thinking …")));
    return c;
  }
  if (v.verdict === "many") {
    const press = (side) => {
      for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.side === side));
    };
    const pick = (side) => {
      press(side);
      choose(side);
    };
    const buttons = Object.entries(SIDES).map(([side, name]) =>
      button(name, () => pick(side), { "data-side": side, translate: "no" }));
    press(shown);
    c.append(h("div", { class: "row sides", role: "group", "aria-label": t("Solutions A and B") }, buttons));
    c.append(quiet(t(
      "Letters name the solutions, A and B; {pieces} without a letter are in every solution.",
      namesOf(board))));
  }
  c.append(...(v.text ?? []).map((sentence) => engine("p", sentence)));
  return c;
}

// repairCard has a button for each of the likeliest changes that the verdict proposes. It says which of
// two solutions the change keeps.
function repairCard(app, board, v) {
  const buttons = (v.repairs ?? []).slice(0, MOST_NAMED).map((repair) => {
    const next = repaired(board, repair);
    const sides = v.verdict === "many" && next.rows === board.rows ? { A: v.lamps, B: v.other } : {};
    const keeps = Object.keys(sides).filter((side) => solves(next, sides[side])).join("");
    const one = button(changeWords(board, repair), () => app.set(next), { class: "repair" });
    if (keeps) one.append(h("span", { class: "keeps" }, t("keeps solution {name}", { name: keeps })));
    return one;
  });
  if (!buttons.length) return null;
  const use = t("Click a repair to apply it; undo restores the board.");
  const c = card(t("Repairs"), quiet(use), rowOf(buttons));
  return c;
}

// solves reports whether lamps solve a board. A lamp on a black cell solves none.
function solves(board, lamps) {
  const marks = new Uint8Array(board.cells.length);
  for (const at of lamps) marks[board.index(...at)] = LAMP;
  return board.cells.every((text, i) => !marks[i] || !isBlack(text)) && judge(board, marks).solved;
}

const DOUBLED = "doubled row", MISSING = "missing row";

// changeWords names a repair on its button.
function changeWords(board, { slip, row, set = [] }) {
  if (slip === DOUBLED) return t("remove row {row}", { row: row + 1 });
  if (slip === MISSING) return t("insert row {row}", { row: row + 1 });
  if (slip.includes("row")) {
    return t("write row {row} again", { row: [...new Set(set.map(({ cell: [r] }) => r + 1))].join(", ") });
  }
  return set.map(({ cell, clue, white }) => {
    const name = cellName(cell);
    if (white) return t("{cells} white", { cells: name });
    if (clue !== null) return t("{clue} at {cell}", { clue, cell: name });
    const black = isBlack(board.cells[board.index(...cell)]);
    return black ? t("no number at {cell}", { cell: name }) : t("{cells} black", { cells: name });
  }).join(", ");
}

// repaired returns a board with a repair.
function repaired(board, { slip, row, set = [] }) {
  const by = { [DOUBLED]: -1, [MISSING]: 1 }[slip] ?? 0;
  const to = (r) => slip === DOUBLED && r === row ? -1 : r < row ? r : r + by;
  const resized = by ? board.moved(board.rows + by, board.cols, (r, c) => [to(r), c]) : board;
  return set.reduce((b, { cell, clue, white }) =>
    b.with([b.index(...cell)], white ? WHITE : clue === null ? BLACK : String(clue)), resized);
}

function statisticsCard(board, { verdict, rating }) {
  const rows = [[t("clues"), board.cells.filter(isClue).length]];
  const d = rating?.difficulty;
  if (d) {
    const used = Object.entries(rating.techniques ?? {})
      .map(([rung, times]) => `${techniqueOf(board.kind, rung)} × ${times}`);
    rows.push([t("difficulty"), t(d.name)], [t("score"), d.score],
      [t("techniques"), used.join(", ")]);
  } else {
    const unique = rating ? t("beyond the known techniques") : "…";
    const words = verdict.verdict === "one" ? unique : t("available once the puzzle is unique");
    rows.push([t("difficulty"), words]);
  }
  const row = ([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))];
  return card(t("Statistics"), h("dl", {}, rows.map(row)));
}
