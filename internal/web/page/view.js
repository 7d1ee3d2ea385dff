// Draws a board as SVG, and reports pointers and keys by cell. The caller decides which marks
// cells have and what a press does.

import { s } from "./dom.js";
import { BLACK, OPEN, WHITE, isBlack, isClue } from "./board.js";
import { strokes } from "./pointer.js";
import { kindOf } from "./rules.js";
import { phrase, t } from "./words.js";

const SIDE = 40; // of a cell, in units of the drawing
const RIM = 18; // for row and column numbers

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
  repair: phrase("a repair"),
  blacken: phrase("unique if this cell were black"),
  wrong: phrase("wrong"),
};

// AREAS are drawn in this order, each as one path for all its cells: painting one shape per cell
// is slow on a board of 10,000 cells.
const AREAS = {
  white: (text) => text === WHITE,
  open: (text) => text === OPEN,
  black: isBlack,
  rays: (_, mark) => mark.lit,
  hatch: (_, mark) => mark.region,
};

// STRIPES are the patterns of areas that colour alone must not show: the side of the pattern,
// its rotation in degrees and the width of a stripe.
const STRIPES = { rays: [10, -45, 1.2], hatch: [8, 45, 2.5] };

// STAR is a light: ten corners around the middle of a cell, from the top.
const STAR = Array.from({ length: 10 }, (_, k) => {
  const r = SIDE * (k % 2 ? 0.17 : 0.38);
  const turn = Math.PI * k / 5;
  const at = [SIDE / 2 + r * Math.sin(turn), SIDE / 2 - r * Math.cos(turn)];
  return (k ? "L" : "M") + at.map((x) => x.toFixed(1)).join(" ");
}).join(" ") + "Z";

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
    this.svg = s("svg", { class: "board", role: this.live ? "grid" : "img", "aria-label": label });
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
    this.svg.addEventListener("focusin", ({ target: { dataset } }) => this.focused(Number(dataset.cell)));
  }

  // show draws the board; marks maps a cell's index to {mark: value}.
  show(board, marks = new Map()) {
    this.board = board;
    if (this.size !== `${board.rows}x${board.cols}`) this.build();
    for (const name in AREAS) this.fill(name, marks);
    board.cells.forEach((text, i) => this.draw(i, text, marks.get(i) ?? UNMARKED));
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
    this.svg.style.setProperty("--cells", Math.max(rows, cols));
    this.cells = [];
    this.keys = [];
    const lines = Array.from({ length: rows }, (_, r) => s("g", { role: this.live ? "row" : null },
      Array.from({ length: cols }, (_, c) => this.cell(r, c))));
    const numbers = this.live ? this.numbers() : [];
    const side = SIDE - 2;
    this.ring = this.live && s("rect", { class: "focus-box", x: 1, y: 1, width: side, height: side, rx: 4 });
    const area = (name) => s("path", {
      class: `area ${name}`, fill: name in STRIPES ? `url(#${name}-${this.pattern})` : null,
    });
    const patterns = this.patterns();
    this.areas = Object.fromEntries(Object.keys(AREAS).map((name) => [name, area(name)]));
    const grid = Array.from({ length: rows + 1 }, (_, r) => `M0 ${r * SIDE}h${cols * SIDE}`)
      .concat(Array.from({ length: cols + 1 }, (_, c) => `M${c * SIDE} 0v${rows * SIDE}`));
    this.svg.replaceChildren(patterns, ...numbers, ...Object.values(this.areas),
      s("path", { class: "lines", d: grid.join("") }), ...lines,
      s("rect", { class: "frame", x: 0, y: 0, width: cols * SIDE, height: rows * SIDE }),
      ...this.live ? [this.ring] : []);
  }

  // fill draws an area if it has changed.
  fill(name, marks) {
    const { rows, cols, cells } = this.board;
    const within = (i) => AREAS[name](cells[i], marks.get(i) ?? UNMARKED);
    let path = "";
    for (let r = 0; r < rows; r++) {
      for (let c = 0, from; c < cols; c++) {
        for (from = c; c < cols && within(r * cols + c);) c++;
        if (c > from) path += `M${from * SIDE} ${r * SIDE}h${(c - from) * SIDE}v${SIDE}H${from * SIDE}z`;
      }
    }
    if (this.areas[name].getAttribute("d") !== path) this.areas[name].setAttribute("d", path);
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

  // patterns defines the fill of each of STRIPES.
  patterns() {
    const striped = ([name, [side, turn, width]]) =>
      s("pattern", {
        id: `${name}-${this.pattern}`, width: side, height: side,
        patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})`,
      }, s("rect", { class: `${name}-paper`, width: side, height: side }),
      s("rect", { class: `${name}-line`, width, height: side }));
    return s("defs", {}, Object.entries(STRIPES).map(striped));
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
      mark.clue !== undefined && !isClue(text) && letter("clue repaired", String(mark.clue)),
      text === OPEN && letter("undecided", "?"),
      mark.lamp && (this.board.piece === "light" ? s("path", { class: "lamp-disc", d: STAR })
        : s("circle", { class: "lamp-disc", cx: mid, cy: mid, r: SIDE * 0.3 })),
      mark.dot && s("circle", { class: "dot-disc", cx: mid, cy: mid, r: 3 }),
      mark.cited && box("cited-box", 2),
      mark.conflict && box("conflict-box", 3),
      mark.removable && s("path", { class: "removable-line", d: `M8 ${SIDE - 6} H${SIDE - 8}` }),
      mark.decided && box("decided-box", 3),
      mark.repair && box("repair-box", 4),
      mark.blacken && box("blacken-box", 4),
      (mark.wrong || mark.clash) &&
        s("path", { class: "wrong-cross", d: `M7 7 L${far} ${far} M${far} 7 L7 ${far}` }),
    ].filter(Boolean);
  }

  // words returns the text of a cell for screen readers.
  words(i, text, mark) {
    const [r, c] = this.board.place(i);
    const ground = { [WHITE]: t("white"), [OPEN]: t("not decided"), [BLACK]: t("black") }[text] ??
      t("black, clue {clue}", { clue: text });
    const names = namesOf(this.board);
    const more = Object.keys(MARKS).filter((m) => mark[m]).map((m) => t(MARKS[m], names));
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

// marksOf collects marks: marksOf(board, {lamp: [[0, 1]], dot: [...]}).
export function marksOf(board, lists) {
  const marks = new Map();
  for (const [name, places] of Object.entries(lists)) {
    for (const [r, c] of places ?? []) {
      const i = board.index(r, c);
      marks.set(i, { ...marks.get(i), [name]: true });
    }
  }
  return marks;
}
