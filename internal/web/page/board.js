import { KINDS, kindOf } from "./rules.js";
import { t } from "./words.js";

// A Board is the board as drawn. It is immutable: every change returns a new Board. Cells are
// texts: "." white, "#" black without a clue, a decimal number for a clue, "?" not decided yet (for
// the generator to complete). Rows and columns count from 0 here and from 1 in words.

export const WHITE = ".";
export const BLACK = "#";
export const OPEN = "?";

export const MAX_SIDE = 100;

// A transform of a grid is a sum: 4 swaps rows and columns, then 1 reverses the rows and
// 2 the columns.
const SWAP = 4, ROWS = 1, COLS = 2;
export const TURN_LEFT = SWAP + ROWS, TURN_RIGHT = SWAP + COLS, MIRROR = COLS, FLIP = ROWS;

// transformed returns the place to which the transform moves the cell (r, c) of a board of rows ×
// cols cells.
function transformed(transform, r, c, rows, cols) {
  if (transform & SWAP) [r, c, rows, cols] = [c, r, cols, rows];
  return [transform & ROWS ? rows - 1 - r : r, transform & COLS ? cols - 1 - c : c];
}

export const isClue = (text) => /^[0-9]+$/.test(text);
export const isBlack = (text) => text === BLACK || isClue(text);

export class Board {
  /** @param {string} kind @param {number} rows @param {number} cols @param {string[]} cells */
  constructor(kind, rows, cols, cells) {
    if (cells.length !== rows * cols) throw new Error("a board with a wrong number of cells");
    this.kind = kind;
    this.rows = rows;
    this.cols = cols;
    this.cells = cells;
    Object.freeze(this);
  }

  get piece() { return kindOf(this.kind).piece; }
  get maxClue() { return kindOf(this.kind).max_clue; }

  static blank(kind, rows, cols) {
    return new Board(kind, rows, cols, Array(rows * cols).fill(WHITE));
  }

  // fromPuzzle reads the JSON of a puzzle: grid is rows of text, or rows of
  // null, -1 and numbers. It throws an Error with a sentence if the page cannot show the board.
  static fromPuzzle({ kind = KINDS[0].name, grid }) {
    const texts = grid.map((row) => typeof row === "string" ? [...row]
      : row.map((n) => n === null ? WHITE : n < 0 ? BLACK : String(n)));
    const [rows, cols] = [texts.length, texts[0]?.length ?? 0];
    if (Math.max(rows, cols) > MAX_SIDE || Math.min(rows, cols) < 1) {
      throw new Error(t("A board here has 1 to {most} rows and columns.", { most: MAX_SIDE }));
    }
    const board = new Board(kind, rows, cols, texts.flat());
    if (!Board.fromLink(board.toLink())) throw new Error("not a board"); // cells that are none
    return board;
  }

  // isPuzzle reports whether fromPuzzle can read a value.
  static isPuzzle(value) {
    try {
      return Boolean(Board.fromPuzzle(value));
    } catch {
      return false;
    }
  }

  // toPuzzle is the JSON of the puzzle; cells not decided yet count as white.
  toPuzzle() {
    const texts = this.lines().map((row) => row.map((t) => t === OPEN ? WHITE : t));
    const grid = this.maxClue < 10 ? texts.map((row) => row.join(""))
      : texts.map((row) => row.map((t) => t === WHITE ? null : t === BLACK ? -1 : Number(t)));
    return { kind: this.kind, grid };
  }

  lines() {
    return Array.from({ length: this.rows }, (_, r) => this.cells.slice(r * this.cols, (r + 1) * this.cols));
  }

  index(r, c) { return r * this.cols + c; }
  place(i) { return [Math.floor(i / this.cols), i % this.cols]; }
  on(r, c) { return r >= 0 && r < this.rows && c >= 0 && c < this.cols; }

  equals(other) {
    return other?.kind === this.kind && other.rows === this.rows && other.cols === this.cols &&
      this.cells.every((t, i) => t === other.cells[i]);
  }

  // with writes one text on several cells.
  with(indices, text) {
    const cells = [...this.cells];
    for (const i of indices) cells[i] = text;
    return new Board(this.kind, this.rows, this.cols, cells);
  }

  ofKind(kind) {
    const cells = this.cells.map((t) => isClue(t) && Number(t) > kindOf(kind).max_clue ? BLACK : t);
    return new Board(kind, this.rows, this.cols, cells);
  }

  // moved copies every cell to the place that to(r, c) returns, on a board of rows × cols cells. It
  // drops cells whose place is outside.
  moved(rows, cols, to) {
    const cells = Array(rows * cols).fill(WHITE);
    this.cells.forEach((t, i) => {
      const [r, c] = to(...this.place(i));
      if (r >= 0 && r < rows && c >= 0 && c < cols) cells[r * cols + c] = t;
    });
    return new Board(this.kind, rows, cols, cells);
  }

  resized(rows, cols) { return this.moved(rows, cols, (r, c) => [r, c]); }

  // shifted moves all cells; what leaves at one side comes back at the other.
  shifted(down, right) {
    return this.moved(this.rows, this.cols,
      (r, c) => [(r + down + this.rows) % this.rows, (c + right + this.cols) % this.cols]);
  }

  transformed(transform) {
    const [rows, cols] = transform & SWAP ? [this.cols, this.rows] : [this.rows, this.cols];
    return this.moved(rows, cols, (r, c) => transformed(transform, r, c, this.rows, this.cols));
  }

  // orbit lists the cells that a symmetric brush writes with cell i. Transforms that swap rows and
  // columns need a square board; other boards ignore them.
  orbit(i, transforms) {
    const [r, c] = this.place(i);
    const cells = transforms
      .filter((t) => !(t & SWAP) || this.rows === this.cols)
      .map((t) => this.index(...transformed(t, r, c, this.rows, this.cols)));
    return [...new Set(cells)];
  }

  // toLink writes the board for the fragment of an address: kind, size, and the cells in reading
  // order: a letter for 1 to 26 white cells, "-" for a black cell, a digit for a clue, "(12)" for a
  // clue above 9, "_" for an undecided cell.
  toLink() {
    let text = "", run = 0;
    const end = () => { if (run) text += String.fromCharCode(96 + run); run = 0; };
    for (const t of this.cells) {
      if (t === WHITE && run < 26) { run++; continue; }
      end();
      if (t === WHITE) run = 1;
      else text += t === BLACK ? "-" : t === OPEN ? "_" : t.length > 1 ? `(${t})` : t;
    }
    end();
    return `${this.kind}/${this.rows}x${this.cols}/${text}`;
  }

  // fromLink reads a text that toLink wrote. It returns null for any other text.
  static fromLink(text) {
    const parts = /^([a-z]+)\/([1-9]\d{0,2})x([1-9]\d{0,2})\/([-a-z0-9_()]*)$/.exec(text);
    if (!parts || !kindOf(parts[1])) return null;
    const [kind, rows, cols] = [parts[1], Number(parts[2]), Number(parts[3])];
    if (rows > MAX_SIDE || cols > MAX_SIDE) return null;
    const cells = [];
    for (const [token] of parts[4].matchAll(/[a-z]|\(\d{1,6}\)|./g)) {
      if (/^[a-z]$/.test(token)) cells.push(...Array(token.charCodeAt(0) - 96).fill(WHITE));
      else if (token === "-") cells.push(BLACK);
      else if (token === "_") cells.push(OPEN);
      else if (/^\(?\d+\)?$/.test(token) && Number(token.replace(/[()]/g, "")) <= kindOf(kind).max_clue) {
        cells.push(token.replace(/[()]/g, ""));
      } else return null;
    }
    return cells.length === rows * cols ? new Board(kind, rows, cols, cells) : null;
  }
}

// cellName writes a place as people do: r3c4.
/** @param {number[]} place */
export const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;

// hasSymmetry reports whether the transforms keep the black cells of the board.
export function hasSymmetry(board, transforms) {
  const needsSquare = transforms.some((t) => t & SWAP);
  if (needsSquare && board.rows !== board.cols) return false;
  return board.cells.every((t, i) =>
    board.orbit(i, transforms).every((j) => isBlack(board.cells[j]) === isBlack(t)));
}
