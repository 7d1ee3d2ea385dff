// The rules of each kind of puzzle for the player: light, conflicts, counts of clues. A test
// compares them with the engine on 10,000 positions.

import { phrase } from "./words.js";

const SEES = phrase(
  "a numbered black cell sees exactly that many lights along its row and column, up to the next black cell");

export const KINDS = [{
  name: "akari", title: "Akari", piece: phrase("lamp"), pieces: phrase("lamps"), max_clue: 4, shines: true,
  rules: {
    clue: phrase("a numbered black cell has exactly that many lamps among the cells beside it"),
    shine: phrase("no lamp shines on another lamp"),
    lit: phrase("every white cell is lit"),
  },
  more: phrase("A lamp lights its own cell, and its row and column up to the next black cell."),
}, {
  name: "searchlights", title: "Searchlights", piece: phrase("light"), pieces: phrase("lights"),
  max_clue: 999_999, shines: false,
  rules: {
    clue: SEES,
  },
  more: phrase("Lights do not block the view, and may see each other."),
}];

export const LEVELS = ["easy", "medium", "tricky", "hard", "extreme"];

// kindOf returns a kind of puzzle by its name.
export const kindOf = (name) => KINDS.find((k) => k.name === name);

// judge applies the rules to a position, in which marks[i] is LAMP if cell i has a lamp. It
// returns for each cell lit (0 or 1), clash (1 if the cell has a lamp that shines on another
// lamp) and count (the lamps that a clue on the cell counts), pairs of lamps that shine on each
// other with no lamp between, for each rule the cells that break it, and solved. It takes one pass
// over the rows and one over the columns.
export const LAMP = 1;
/** @typedef {{ kind: string, rows: number, cols: number, cells: string[] }} Cells */
/** @param {Cells} board @param {ArrayLike<number>} marks */
export function judge(board, marks) {
  const { rows, cols, cells } = board;
  const { shines, rules } = kindOf(board.kind);
  const black = Uint8Array.from(cells, (t) => Number(t !== "." && t !== "?"));
  const lit = new Uint8Array(cells.length), clash = new Uint8Array(cells.length);
  const count = new Int32Array(cells.length), pairs = [];
  const line = (first, step, length) => {
    const end = first + step * length;
    for (let from = first, at = first; at <= end; at += step) {
      if (at < end && !black[at]) continue;
      run(from, at, step, first, end);
      from = at + step;
    }
  };
  // run judges the white cells from one cell up to the black cell or edge at to.
  const run = (from, to, step, first, end) => {
    let lamps = 0;
    for (let i = from; i < to; i += step) lamps += Number(marks[i] === LAMP);
    const before = from > first ? from - step : -1, after = to < end ? to : -1;
    if (shines) {
      for (let i = from, last = -1; i < to && lamps; i += step) {
        lit[i] = 1;
        if (lamps === 1 || marks[i] !== LAMP) continue;
        clash[i] = 1;
        if (last >= 0) pairs.push([last, i]);
        last = i;
      }
      if (from === to) return;
      if (before >= 0 && marks[from] === LAMP) count[before]++;
      if (after >= 0 && marks[to - step] === LAMP) count[after]++;
    } else {
      if (before >= 0) count[before] += lamps;
      if (after >= 0) count[after] += lamps;
    }
  };
  for (let r = 0; r < rows; r++) line(r * cols, 1, cols);
  for (let c = 0; c < cols; c++) line(c, cols, rows);
  const broken = Object.fromEntries(Object.keys(rules).map((rule) => [rule, []]));
  cells.forEach((text, i) => {
    if (black[i] && text !== "#" && count[i] !== Number(text)) broken.clue.push(i);
    if (shines && clash[i]) broken.shine.push(i);
    if (shines && !black[i] && !lit[i]) broken.lit.push(i);
  });
  return { lit, clash, count, pairs, broken, solved: Object.values(broken).every((list) => !list.length) };
}
