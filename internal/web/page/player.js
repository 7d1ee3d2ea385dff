// The player: a board with marks, undo, a clock and the state of the rules. It needs no engine,
// no network and no storage, and works in a document or in a shadow tree.

import { cellName, isBlack, isClue } from "./board.js";
import { button, h, rowOf, withIcon } from "./dom.js";
import { History } from "./history.js";
import { LAMP, judge, kindOf } from "./rules.js";
import { Stage } from "./stage.js";
import { BoardView, namesOf } from "./view.js";
import { capital, t } from "./words.js";

const NONE = 0, DOT = 2;
const KEYS = { " ": LAMP, Enter: LAMP, l: LAMP, x: DOT, Delete: NONE, Backspace: NONE };

export class Player {
  brush = LAMP;
  seconds = 0;
  stroke = null; // during a stroke: { paint, first }

  // The functions in on are optional. The player calls changed() after each change and solved()
  // after the change that solves the puzzle. pick(cell) returns true if it handles a press or a key that
  // makes a mark, and key(key, cell) if it handles another key, instead of the player.
  constructor(on = {}) {
    this.on = on;
    this.view = new BoardView(t("Puzzle in play"), (...what) => this.act(...what), 2);
    this.stage = new Stage(this.view);
    this.light = h("progress", { class: "light", "aria-label": t("Progress") });
    this.part = h("span", { class: "part" });
    this.verdict = h("p", { class: "verdict" });
    this.spoken = h("p", { class: "spoken", role: "status" });
    this.clock = h("button", { class: "clock", type: "button", title: t("hide the time") });
    this.clock.addEventListener("click", () => this.hideTime());
    this.end = h("div", { class: "solved row", role: "status" });
    const sign = (name, act, words) =>
      withIcon(button("", act, { "aria-label": words, title: words }), name);
    this.undoButton = sign("undo", () => this.undo(), t("undo"));
    this.redoButton = sign("redo", () => this.redo(), t("redo"));
    this.brushes = [LAMP, DOT].map((mark) => button("", () => this.choose(mark)));
    this.extra = h("span", { class: "row" });
    this.bar = h("div", { class: "bar", role: "toolbar", "aria-label": t("Play") },
      h("div", { class: "lights" }, this.light, this.part),
      h("div", { class: "state" }, this.verdict, this.end, this.clock), this.spoken,
      rowOf(h("span", { class: "row brushes", role: "group", "aria-label": t("mark") }, this.brushes),
        this.undoButton, this.redoButton, this.extra, this.stage.zooms,
        sign("clear", () => this.clear(), t("clear all marks"))));
    this.element = h("div", { class: "player" }, this.stage.element, this.bar);
  }

  // start shows a board. kept is a state of it, or null; a state of another size is ignored.
  start(board, kept) {
    this.board = board;
    const whole = (state) => state.length === board.cells.length && /^[012]*$/.test(state);
    this.past = new History("0".repeat(board.cells.length), kept, whole);
    this.read();
    const seconds = this.past.states[0] === kept?.first ? kept.seconds : 0;
    this.seconds = Math.max(0, seconds | 0);
    this.found = null;
    this.brushes.forEach((b, k) => {
      b.textContent = k ? t("dot") : t(board.piece);
      withIcon(b, k ? "dot" : "lamp");
    });
    this.choose(LAMP);
    this.stage.open(board);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tick(), 1000);
    this.show();
    this.tell();
    this.end.replaceChildren();
  }

  stop() {
    clearInterval(this.timer);
    this.stage.close();
  }

  // read reads the marks of the history.
  read() {
    this.marks = Uint8Array.from(this.past.state, Number);
    this.board.cells.forEach((text, i) => { if (isBlack(text)) this.marks[i] = NONE; });
  }

  // state returns the position for a later start.
  get state() { return { ...this.past.pack(), seconds: this.seconds, solved: this.solved }; }

  get solved() { return this.found?.solved ?? false; }

  // places lists the cells that have a mark, each as [row, column].
  places(mark) {
    return [...this.marks.keys()].filter((i) => this.marks[i] === mark).map((i) => this.board.place(i));
  }

  get lamps() { return this.places(LAMP); }
  get dots() { return this.places(DOT); }

  tick() {
    if (!this.solved && !document.hidden) this.seconds++;
    this.tell();
  }

  get time() { return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`; }

  hideTime() {
    this.clock.classList.toggle("hidden");
    this.tell();
  }

  tell() {
    const hidden = this.clock.classList.contains("hidden");
    this.clock.textContent = hidden ? t("time") : this.time;
    this.clock.setAttribute("aria-label",
      hidden ? t("show the time") : t("time {time}; hide it", { time: this.time }));
  }

  choose(mark) {
    this.brush = mark;
    this.brushes.forEach((b, k) => b.setAttribute("aria-pressed", String([LAMP, DOT][k] === mark)));
  }

  act(what, i, event) {
    if (what === "press") this.press(i, event.button === 2);
    else if (what === "drag") this.drag(i);
    else if (what === "lift") this.lift();
    else return this.key(i, event.key.length === 1 ? event.key.toLowerCase() : event.key);
  }

  // press starts a stroke. The lamp brush cycles empty, lamp, dot; the dot brush and the other
  // button set or remove a dot.
  press(i, dots) {
    this.stroke = null;
    if (this.on.pick?.(i) || isBlack(this.board.cells[i])) return;
    const first = this.marks[i];
    const dotted = first === DOT ? NONE : DOT;
    const paint = dots || this.brush === DOT ? dotted : (first + 1) % 3;
    this.stroke = { paint, first };
    this.write(i);
  }

  // drag continues a stroke. A mark is painted on empty cells only; a stroke that removes marks
  // removes only the mark that the first cell had.
  drag(i) {
    const { stroke } = this;
    if (!stroke || isBlack(this.board.cells[i])) return;
    if (this.marks[i] === (stroke.paint === NONE ? stroke.first : NONE)) this.write(i);
  }

  write(i) {
    this.marks[i] = this.stroke.paint;
    this.show();
  }

  // lift ends a stroke; one undo takes it back.
  lift() {
    if (!this.stroke) return;
    this.stroke = null;
    this.past.push(this.marks.join(""));
    this.changed();
  }

  // changed updates the buttons and calls the functions in on, after a change of the marks.
  changed() {
    this.tools();
    this.on.changed?.();
    if (this.solved && !this.told) this.on.solved?.();
    this.told = this.solved;
    if (!this.solved) this.end.replaceChildren();
  }

  // set writes a mark on a cell, or removes it if the cell has it.
  set(i, mark) {
    if (isBlack(this.board.cells[i])) return;
    this.stroke = { paint: this.marks[i] === mark ? NONE : mark };
    this.write(i);
    this.lift();
  }

  clear() {
    this.past.push("0".repeat(this.marks.length));
    this.back();
  }

  undo() {
    this.past.undo();
    this.back();
  }

  redo() {
    this.past.redo();
    this.back();
  }

  // back shows the state of the history.
  back() {
    this.stroke = null;
    this.read();
    this.show();
    this.changed();
  }

  key(i, key) {
    if (!(key in KEYS)) return this.on.key?.(key, i) ?? false;
    if (!this.on.pick?.(i)) this.set(i, KEYS[key]);
    return true;
  }

  // show draws the position with more marks: { name: [[row, column], …] } (see MARKS in view.js).
  show(more = {}) {
    const { board, marks } = this;
    const found = this.found = judge(board, marks);
    const all = marksAt(board, marks, found);
    for (const [name, places] of Object.entries(more)) {
      for (const i of (places ?? []).map((place) => board.index(...place))) {
        all.set(i, { ...all.get(i), [name]: true });
      }
    }
    this.view.show(board, all, found.pairs);
    this.tools();
    this.verdict.textContent = this.sentence();
    const wrong = this.mistakes().join(", ");
    this.verdict.classList.toggle("bad", wrong !== "");
    if (this.spoken.textContent !== capital(wrong)) this.spoken.textContent = capital(wrong);
    const [lit, most] = progressOf(board, found);
    Object.assign(this.light, { value: lit, max: Math.max(1, most) });
    this.part.textContent = t("{lit} of {most}", { lit, most });
  }

  tools() {
    this.undoButton.disabled = !this.past.canUndo;
    this.redoButton.disabled = !this.past.canRedo;
  }

  // broken lists the cells that break a rule now: clues with too many pieces, and pieces that shine on
  // each other. What further marks can complete is not broken.
  /** @returns {Record<string, number[]>} */
  get broken() {
    const { broken, count } = this.found;
    return { ...broken, lit: [], clue: broken.clue.filter((i) => count[i] > Number(this.board.cells[i])) };
  }

  // mistakes describes the broken rules.
  mistakes() {
    const { broken, board } = this;
    const over = broken.clue;
    const first = () => ({ clue: board.cells[over[0]], cell: cellName(board.place(over[0])) });
    const { pieces } = namesOf(board);
    return [
      broken.shine?.length && t("{n} {pieces} shine on each other", { n: broken.shine.length, pieces }),
      over.length === 1 && t("the {clue} at {cell} has too many {pieces}", { ...first(), pieces }),
      over.length > 1 && t("{n} clues have too many {pieces}", { n: over.length, pieces }),
    ].filter(Boolean);
  }

  // left returns what is left to do, in one line.
  get left() {
    const { lit = [], clue } = this.found.broken;
    const n = clue.length - this.broken.clue.length;
    return capital([
      n && t("{n} clues to go", { n }), lit.length && t("{n} cells not lit", { n: lit.length }),
    ].filter(Boolean).join(", "));
  }

  // sentence returns the mistakes, or else what is left to do, in one line.
  sentence() {
    if (this.solved) return this.over;
    return capital(this.mistakes().join(", ")) || this.left;
  }

  // over returns the words for a solved puzzle.
  get over() { return kindOf(this.board.kind).shines ? t("All lit.") : t("Solved"); }

  // congratulate shows that the puzzle is solved, with buttons, beside the clock, and lets light cross
  // the board once, from the row of the last lamp.
  congratulate(...buttons) {
    this.end.replaceChildren(h("strong", {}, this.over), ...buttons);
    const [last] = this.past.now ? this.past.change(this.past.now) : [0]; // the first cell of the stroke
    this.view.sweep(this.board.place(last)[0]);
  }
}

// marksAt returns the marks of a position on a board: its lamps and dots, and what judge has found. Cells
// with the same marks share them.
export function marksAt(board, marks, found) {
  const all = new Map();
  board.cells.forEach((text, i) => {
    const excess = isClue(text) ? Math.max(-1, found.count[i] - Number(text)) : -1;
    const name = marks[i] | found.lit[i] << 2 | found.clash[i] << 3 | excess + 1 << 4;
    let mark = MARKS_OF.get(name);
    if (!mark) {
      mark = {};
      if (found.lit[i]) mark.lit = true;
      if (marks[i] === LAMP) mark.lamp = true;
      if (marks[i] === DOT) mark.dot = true;
      if (found.clash[i]) mark.clash = true;
      if (excess === 0) mark.met = true;
      if (excess > 0) mark.over = excess;
      MARKS_OF.set(name, mark);
    }
    all.set(i, mark);
  });
  return all;
}

const MARKS_OF = new Map(); // by what they say, as a number

// progressOf returns how many cells are lit, and how many there are; without light, clues that are met.
export function progressOf(board, { broken }) {
  const all = board.cells.filter(broken.lit ? (text) => !isBlack(text) : isClue).length;
  return [all - (broken.lit ?? broken.clue).length, all];
}
