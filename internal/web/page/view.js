// Draws a board as SVG, and reports pointers and keys by cell. The caller decides which marks
// cells have and what a press does.

import { s } from "./dom.js";
import { BLACK, OPEN, WHITE, isBlack, isClue } from "./board.js";
import { strokes } from "./pointer.js";
import { LAMP, judge, kindOf } from "./rules.js";
import { phrase, t } from "./words.js";

const SIDE = 40; // of a cell, in units of the drawing
const RIM = 18; // for row and column numbers
const MANY = 30; // rows or columns from which lamps have no foot and no halo

// The marks of a cell in the order they are drawn, each with its text for screen readers. The
// mark "clue" has the number that a repair would write.
export const MARKS = {
  region: phrase("open: the solutions differ here"),
  lit: phrase("lit"),
  met: phrase("complete"),
  over: phrase("too many {pieces}"),
  cited: phrase("a reason for this step"),
  conflict: phrase("part of the contradiction"),
  removable: phrase("redundant clue"),
  lamp: phrase("{piece}"),
  clash: phrase("shines on another {piece}"),
  dot: phrase("no {piece}"),
  decided: phrase("decided by this step"),
  supposed: phrase("supposed for this step"),
  repair: phrase("a repair"),
  wrong: phrase("wrong"),
};

// AREAS are the grounds of cells. Each row has one path for each of them: one shape for each cell is
// slow on a board of 10,000 cells, and one path for the whole board is slow to change. A cell without
// light is a tile that stands apart; lit cells and black cells join their neighbours.
// within says which cells an area has, and tile draws one of them at (x, y).
const square = (x, y) => `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
const AREAS = {
  dusk: {
    within: (text, mark) => !isBlack(text) && !mark.lit,
    tile: (x, y) => `M${x + 4} ${y + 4}h32v32h-32z`,
  },
  lit: { within: (_, mark) => mark.lit, tile: square },
  wall: { within: isBlack, tile: square },
};

// STAR is a light: ten corners around the middle of a cell, from the top.
const STAR = Array.from({ length: 10 }, (_, k) => {
  const r = SIDE * (k % 2 ? 0.17 : 0.38);
  const turn = Math.PI * k / 5;
  const at = [SIDE / 2 + r * Math.sin(turn), SIDE / 2 - r * Math.cos(turn)];
  return (k ? "L" : "M") + at.map((x) => x.toFixed(1)).join(" ");
}).join(" ") + "Z";

// FOOT is the foot of a lamp, below its globe.
const FOOT = "M15.5 27h9l-1.1 5.6a1.5 1.5 0 0 1-1.5 1.2h-3.8a1.5 1.5 0 0 1-1.5-1.2z";

const UNMARKED = {};

export class BoardView {
  // The view calls act with ("press", cell, { button }), ("drag", cell), ("lift") and
  // ("key", cell, event). A finger that rests counts as the button rest (see strokes).
  constructor(label, act, rest = 0) {
    this.act = act ?? (() => {});
    this.live = Boolean(act);
    this.pattern = Math.random().toString(36).slice(2);
    this.label = label;
    this.size = "";
    this.focus = 0;
    // Chromium would put an svg that listens for focus into the order of Tab, before its cells.
    const tabindex = this.live ? "-1" : null;
    this.svg = s("svg", { class: "board", tabindex, role: this.live ? "grid" : "img", "aria-label": label });
    if (!this.live) return;
    strokes(this.svg, (...place) => this.cellAt(...place), {
      press: (i, button) => {
        this.cells[i].focus({ preventScroll: true });
        this.act("press", i, { button });
      },
      drag: (i) => this.act("drag", i),
      lift: () => this.act("lift"),
      rest,
    });
    this.svg.addEventListener("keydown", (e) => this.key(e));
    this.svg.addEventListener("focusin", ({ target: { dataset } }) => {
      if (dataset.cell) this.focused(Number(dataset.cell));
    });
  }

  // show draws the board; marks maps a cell's index to {mark: value}, which is not changed later. A cell
  // that keeps this value and its board is left as it is. Each of pairs is two cells whose
  // pieces shine on each other, and each of beams two ends of the light of a supposed lamp.
  show(board, marks = new Map(), pairs = [], beams = []) {
    const before = this.board === board ? this.marks : null;
    this.board = board;
    this.marks = marks;
    if (this.size !== `${board.rows}x${board.cols}`) this.build();
    const changed = [...board.cells.keys()].filter((i) => !before || before.get(i) !== marks.get(i));
    for (const r of new Set(changed.map((i) => Math.floor(i / board.cols)))) this.fill(r, marks);
    for (const i of changed) this.draw(i, board.cells[i], marks.get(i) ?? UNMARKED);
    this.join(this.clashes, pairs, 0.36);
    this.join(this.beams, beams, 0);
    if (!this.live) return;
    const { label, board: { rows, cols } } = this;
    this.svg.setAttribute("aria-label", t("{label}, {rows} rows, {cols} columns", { label, rows, cols }));
  }

  // build makes the cells of a board of another size.
  build() {
    const { rows, cols } = this.board;
    this.size = `${rows}x${cols}`;
    this.focus = Math.min(this.focus, rows * cols - 1);
    const rim = this.live ? RIM : 2;
    this.svg.setAttribute("viewBox", `${-rim} ${-rim} ${cols * SIDE + rim + 2} ${rows * SIDE + rim + 2}`);
    this.svg.classList.toggle("many", Math.max(rows, cols) > 24);
    this.cells = [];
    this.keys = [];
    const lines = Array.from({ length: rows }, (_, r) => s("g", { role: this.live ? "row" : null },
      Array.from({ length: cols }, (_, c) => this.cell(r, c))));
    const numbers = this.live ? this.numbers() : [];
    const side = SIDE - 2;
    this.ring = this.live && s("rect", { class: "focus-box", x: 1, y: 1, width: side, height: side, rx: 4 });
    this.small = Math.max(rows, cols) >= MANY;
    const area = (name) => [name, s("path", { class: `area ${name}` })];
    this.areas = lines.map(() => Object.fromEntries(Object.keys(AREAS).map(area)));
    this.clashes = s("path", { class: "clash-line" });
    this.beams = s("path", { class: "beam" });
    const whole = { x: 0, y: 0, width: cols * SIDE, height: rows * SIDE };
    this.svg.replaceChildren(this.halo(), ...numbers, s("rect", { class: "grout", ...whole }),
      ...this.areas.flatMap(Object.values), this.beams, ...lines, this.clashes,
      s("rect", { class: "frame", ...whole }),
      ...this.live ? [this.ring] : []);
  }

  // fill draws the areas of a row that have changed.
  fill(r, marks) {
    const { cols, cells } = this.board;
    for (const [name, { within, tile }] of Object.entries(AREAS)) {
      let path = "";
      for (let c = 0; c < cols; c++) {
        const i = r * cols + c;
        if (within(cells[i], marks.get(i) ?? UNMARKED)) path += tile(c * SIDE, r * SIDE);
      }
      redraw(this.areas[r][name], path);
    }
  }

  // sweep lets light cross the board once, away from a row.
  sweep(row) {
    this.areas.forEach(({ lit }, r) => {
      lit.style.setProperty("--far", String(Math.abs(r - row) / this.board.rows));
      lit.classList.add("swept");
      lit.addEventListener("animationend", () => lit.classList.remove("swept"), { once: true });
    });
  }

  // join draws a line between the cells of each pair, from a distance to their middles in sides of a cell.
  join(path, pairs, inset) {
    const middle = (i) => this.board.place(i).map((n) => (n + 0.5) * SIDE);
    redraw(path, pairs.map((pair) => {
      const [[r1, c1], [r2, c2]] = pair.map(middle);
      const [dr, dc] = [Math.sign(r2 - r1) * SIDE * inset, Math.sign(c2 - c1) * SIDE * inset];
      return `M${c1 + dc} ${r1 + dr}L${c2 - dc} ${r2 - dr}`;
    }).join(""));
  }

  cell(r, c) {
    const i = this.board.index(r, c);
    // Never replaced: the touch events of a finger go to the element that it touched first.
    const ground = s("rect", { class: "ground", width: SIDE, height: SIDE });
    const g = s("g", { transform: `translate(${c * SIDE} ${r * SIDE})`, "data-cell": i }, ground);
    if (this.live) {
      g.setAttribute("role", "gridcell");
      g.setAttribute("tabindex", i === this.focus ? "0" : "-1");
    }
    this.cells.push(g);
    return g;
  }

  numbers() {
    const { rows, cols } = this.board;
    const at = (x, y, n) => s("text", { class: "number", x, y, "aria-hidden": "true" }, String(n + 1));
    return [...Array.from({ length: cols }, (_, c) => at((c + 0.5) * SIDE, -RIM / 2, c)),
      ...Array.from({ length: rows }, (_, r) => at(-RIM / 2, (r + 0.5) * SIDE, r))];
  }

  // halo defines the light around a lamp.
  halo() {
    return s("defs", {}, s("radialGradient", { id: `halo-${this.pattern}` },
      s("stop", { class: "glow", offset: 0.3, "stop-opacity": 0.95 }),
      s("stop", { class: "glow", offset: 1, "stop-opacity": 0 })));
  }

  // lamp returns the shapes of a lamp or a light.
  lamp() {
    const mid = SIDE / 2;
    if (this.board.piece === "light") return [s("path", { class: "lamp-disc", d: STAR })];
    if (this.small) return [s("circle", { class: "lamp-disc", cx: mid, cy: mid, r: 12 })];
    return [
      s("rect", { class: "halo", width: SIDE, height: SIDE, fill: `url(#halo-${this.pattern})` }),
      s("path", { class: "lamp-foot", d: FOOT }),
      s("circle", { class: "lamp-disc", cx: mid, cy: 17.5, r: 11 }),
    ];
  }

  // draw fills one cell if it has changed.
  draw(i, text, mark) {
    let key = this.board.kind + text;
    for (const name in mark) key += ` ${name} ${mark[name]}`;
    if (this.keys[i] === key) return;
    this.keys[i] = key;
    const g = this.cells[i];
    g.setAttribute("class", ["cell", isBlack(text) ? "black" : text === OPEN ? "open" : "white",
      ...Object.keys(mark).filter((m) => mark[m] !== false)].join(" "));
    if (this.live) g.setAttribute("aria-label", this.words(i, text, mark));
    while (g.childNodes.length > 1) g.lastChild.remove();
    g.append(...this.shapes(text, mark));
  }

  shapes(text, mark) {
    const mid = SIDE / 2;
    const box = (name, inset) => {
      const side = SIDE - 2 * inset;
      return s("rect", { class: name, x: inset, y: inset, width: side, height: side, rx: 4 });
    };
    const letter = (name, t) =>
      s("text", { class: t.length > 2 ? `${name} digits${t.length}` : name, x: mid, y: mid }, t);
    const far = SIDE - 7;
    return [
      isClue(text) && letter("clue", text),
      mark.clue !== undefined && !isClue(text) && !mark.ghost && letter("clue repaired", String(mark.clue)),
      text === OPEN && letter("undecided", "?"),
      mark.over && [box("over-box", 3), s("text", { class: "extra", x: 32, y: 10.5 }, `+${mark.over}`)],
      (mark.lamp || mark.supposed) && this.lamp(),
      mark.ghost && [s("circle", { class: `ghost-disc ${mark.ghost}`, cx: mid, cy: mid, r: 12 }),
        s("text", { class: "ghost-name", x: mid, y: mid, translate: "no" }, mark.ghost)],
      mark.dot && s("circle", { class: "dot-disc", cx: mid, cy: mid, r: 3 }),
      mark.cited && box("cited-box", 2),
      mark.conflict && box("conflict-box", 3),
      mark.removable && s("path", { class: "removable-line", d: `M8 ${SIDE - 6} H${SIDE - 8}` }),
      mark.decided && box("decided-box", 3),
      mark.repair && box("repair-box", 4),
      mark.beat && [s("circle", { class: "beat-disc", cx: 8, cy: 8, r: 7.5 }),
        s("text", { class: "beat-number", x: 8, y: 8.5 }, mark.beat)],
      mark.wrong && s("path", { class: "wrong-cross", d: `M7 7 L${far} ${far} M${far} 7 L7 ${far}` }),
    ].flat().filter(Boolean);
  }

  // words returns the text of a cell for screen readers.
  words(i, text, mark) {
    const [r, c] = this.board.place(i);
    const ground = { [WHITE]: t("white"), [OPEN]: t("not decided"), [BLACK]: t("black") }[text] ??
      t("black, clue {clue}", { clue: text });
    const names = namesOf(this.board);
    const more = Object.keys(MARKS).filter((m) => mark[m]).map((m) => t(MARKS[m], names));
    if (mark.ghost) more.push(t("{piece} in solution {name}", { ...names, name: mark.ghost }));
    if (mark.clue !== undefined) more.push(t("clue {clue} would work", { clue: mark.clue }));
    return [t("row {row} column {column}", { row: r + 1, column: c + 1 }), ground, ...more].join(", ");
  }

  focused(i) {
    this.cells[this.focus]?.setAttribute("tabindex", "-1");
    this.focus = i;
    this.cells[i].setAttribute("tabindex", "0");
    this.ring.setAttribute("transform", this.cells[i].getAttribute("transform"));
  }

  // cellAt returns the cell at (x, y) of the window. It returns -1 outside the board, and if the
  // point is nearer to the edge of its cell than inset, in sides of a cell.
  cellAt(x, y, inset) {
    const box = this.svg.getScreenCTM();
    const col = (x - box.e) / box.a / SIDE, row = (y - box.f) / box.d / SIDE;
    const c = Math.floor(col), r = Math.floor(row);
    if (!this.board.on(r, c)) return -1;
    const rim = Math.min(col - c, c + 1 - col, row - r, r + 1 - row);
    return rim < inset ? -1 : this.board.index(r, c);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { rows, cols } = this.board;
    const [r, c] = this.board.place(this.focus);
    const to = {
      ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1],
      Home: [r, 0], End: [r, cols - 1], PageUp: [0, c], PageDown: [rows - 1, c],
    }[event.key];
    if (to) {
      if (this.board.on(...to)) this.cells[this.board.index(...to)].focus();
      event.preventDefault();
    } else if (this.act("key", this.focus, event)) {
      event.preventDefault();
    }
  }
}

// namesOf returns the words for the piece of a board in the reader's language.
export function namesOf({ kind }) {
  const { piece, pieces } = kindOf(kind);
  return { piece: t(piece), pieces: t(pieces) };
}

// nameOf returns the title of a puzzle, or its kind and size.
/** @param {{ kind: string, rows: number, cols: number }} board @param {import("./link.js").About} about */
export const nameOf = ({ kind, rows, cols }, { title }) =>
  title || `${kindOf(kind).title} ${rows} × ${cols}`;

// headOf returns the title and the author of a puzzle in one line.
/** @param {import("./link.js").About} about */
export const headOf = (about) =>
  [about.title, about.author && t("by {author}", about)].filter(Boolean).join(", ");

// marksOf collects marks: marksOf(board, {lamp: [[0, 1]], dot: [...]}). The cells that the lamps light
// have the mark lit.
export function marksOf(board, lists) {
  const marks = new Map();
  const all = lists.lamp?.length ? { ...lists, lit: litBy(board, lists.lamp) } : lists;
  for (const [name, places] of Object.entries(all)) {
    for (const [r, c] of places ?? []) {
      const i = board.index(r, c);
      marks.set(i, { ...marks.get(i), [name]: true });
    }
  }
  return marks;
}

// redraw sets the outline of a path if it has changed.
function redraw(path, outline) {
  if ((path.getAttribute("d") ?? "") !== outline) path.setAttribute("d", outline);
}

// litBy lists the cells that lamps light.
function litBy(board, lamps) {
  const marks = new Uint8Array(board.cells.length);
  for (const at of lamps) marks[board.index(...at)] = LAMP;
  const { lit } = judge(board, marks);
  return [...lit.keys()].filter((i) => lit[i]).map((i) => board.place(i));
}
