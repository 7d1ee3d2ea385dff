// Draw: the board is edited, and judged while it is.

import {
  BLACK, Board, FLIP, MAX_SIDE, MIRROR, OPEN, TURN_LEFT, TURN_RIGHT, WHITE,
  cellName, hasSymmetry, isBlack, isClue,
} from "./board.js";
import { button, card, h, movesOf, say } from "./dom.js";
import { exportCard, importCard } from "./files.js";
import { brushSymmetries, lists, transformsOf } from "./lists.js";
import { Live } from "./live.js";
import { verdictCards, verdictMarks } from "./verdict.js";
import { BoardView } from "./view.js";

const BRUSHES = [
  ["turn", "□/■", "white or black"], ["white", "□", "white"], ["black", "■", "black"],
  ...["0", "1", "2", "3", "4"].map((n) => [n, n, `clue ${n}`]),
  ["open", "?", "not decided: for Make"],
  ["why", "why not?", "why not? asks what a lamp or light on a cell leads to"],
];

const CHANGES = [
  ["⟲", "turn left", (b) => b.transformed(TURN_LEFT)],
  ["⟳", "turn right", (b) => b.transformed(TURN_RIGHT)],
  ["⇋", "mirror left and right", (b) => b.transformed(MIRROR)],
  ["⥮", "mirror top and bottom", (b) => b.transformed(FLIP)],
  ["←", "shift left", (b) => b.shifted(0, -1)], ["→", "shift right", (b) => b.shifted(0, 1)],
  ["↑", "shift up", (b) => b.shifted(-1, 0)], ["↓", "shift down", (b) => b.shifted(1, 0)],
  ["clear", "clear the board", (b) => Board.blank(b.kind, b.rows, b.cols)],
];

class DrawMode {
  name = "draw";
  title = "Draw";

  enter(app) {
    this.app = app;
    this.brush ??= "turn";
    this.symmetry ??= "none";
    this.view = new BoardView("Board", (what, i, event) => this.act(what, i, event));
    this.live = new Live(app.ask, (...found) => this.show(...found));
    this.live.on = app.engineOn;
    this.caption = h("p", { class: "quiet", id: "caption" });
    this.verdict = h("div", { id: "verdict", class: "told", "aria-live": "polite" });
    this.why = h("div", { id: "why", class: "told", "aria-live": "polite" });
    app.place.append(this.view.svg, this.caption);
    app.cards.append(this.verdict, this.why, importCard(app), exportCard(app));
    app.tools.append(...this.toolbox());
    this.update();
  }

  leave() { this.live.stop(); }
  engine(on) { this.live?.turn(on); }

  toolbox() {
    const said = (words, more) => ({ "aria-label": words, title: words, ...more });
    this.brushes = BRUSHES.map(([name, text, words]) =>
      button(text, () => this.choose(name), said(words, { "data-brush": name })));
    const write = () => this.choose("clue");
    this.clueInput = h("input",
      { type: "number", min: 0, value: 5, "aria-label": "clue to write", onchange: write, onfocus: write });
    const resize = () => this.resize();
    const number = (name) =>
      h("input", { type: "number", min: 1, max: MAX_SIDE, "aria-label": name, onchange: resize });
    const select = (label, names, change) => {
      const onchange = (e) => change(e.target.value);
      return h("select", { "aria-label": label, onchange }, names.map((n) => h("option", { value: n }, n)));
    };
    this.rowsInput = number("rows");
    this.colsInput = number("columns");
    this.kindSelect = select("kind", lists.kinds.map((k) => k.name),
      (name) => this.app.set(this.app.board.ofKind(name)));
    this.symmetrySelect = select("symmetry of the brush", brushSymmetries(),
      (name) => { this.symmetry = name; });
    this.symmetrySelect.value = this.symmetry;
    this.undoButton = button("undo", () => this.app.undo());
    this.redoButton = button("redo", () => this.app.redo());
    const group = (title, ...parts) => h("fieldset", {}, h("legend", {}, title), parts);
    return [
      group("Brush", this.brushes, this.clueInput),
      group("Symmetry", this.symmetrySelect),
      group("History", this.undoButton, this.redoButton),
      group("Size", this.rowsInput, "×", this.colsInput),
      group("Kind", this.kindSelect),
      group("Whole board", CHANGES.map(([text, words, change]) =>
        button(text, () => this.app.set(change(this.app.board)), said(words)))),
    ];
  }

  choose(name) {
    this.brush = name;
    this.press();
  }

  press() {
    for (const b of this.brushes) b.setAttribute("aria-pressed", String(b.dataset.brush === this.brush));
  }

  resize() {
    const side = (input) => Math.min(MAX_SIDE, Math.max(1, Math.floor(Number(input.value)) || 1));
    this.app.set(this.app.board.resized(side(this.rowsInput), side(this.colsInput)));
  }

  // update shows the app's board after any change.
  update() {
    const board = this.app.board;
    this.why.replaceChildren();
    this.press();
    this.rowsInput.value = board.rows;
    this.colsInput.value = board.cols;
    this.kindSelect.value = board.kind;
    this.clueInput.max = board.maxClue;
    this.clueInput.hidden = board.maxClue < 10;
    if (this.clueInput.hidden && this.brush === "clue") this.choose("turn");
    this.undoButton.disabled = !this.app.history.canUndo;
    this.redoButton.disabled = !this.app.history.canRedo;
    const black = board.cells.filter(isBlack).length;
    const kept = brushSymmetries()
      .filter((name) => name !== "none" && hasSymmetry(board, transformsOf(name)));
    const share = Math.round(100 * black / board.cells.length);
    this.caption.textContent =
      `${board.rows} × ${board.cols} · ${share} % black · ${kept.at(-1) ?? "no"} symmetry · ` +
      `arrows move, space turns, digits write, W asks why not a ${board.piece}`;
    this.view.show(board, new Map());
    this.live.edit(board);
  }

  show(board, found, stale) {
    this.verdict.classList.toggle("stale", stale);
    for (const c of this.verdict.children) c.classList.toggle("stale", stale);
    if (stale && found) return;
    this.verdict.replaceChildren(...verdictCards(this.app, board, found));
    if (!stale) this.view.show(board, verdictMarks(board, found?.verdict));
  }

  act(what, i, event) {
    if (what === "key") return this.key(i, event.key);
    if (this.brush === "why") return what === "press" && this.whyNot(i);
    if (what === "lift") return this.app.history.end();
    if (what === "press") {
      this.app.history.begin();
      this.text = this.textFor(i, event);
    }
    this.write(i, this.text);
  }

  // textFor is what the brush writes where it is put down; the other mouse
  // button wipes.
  textFor(i, event) {
    const now = this.app.board.cells[i];
    if (event.button === 2) return WHITE;
    if (this.brush === "clue") {
      const clue = Math.floor(Number(this.clueInput.value)) || 0;
      return String(Math.min(this.clueInput.max, Math.max(0, clue)));
    }
    const turned = now === WHITE ? BLACK : WHITE;
    return { turn: turned, white: WHITE, black: BLACK, open: OPEN }[this.brush] ??
      (now === this.brush ? BLACK : this.brush);
  }

  // write writes on a cell and, where that changes its colour, on those that
  // the symmetry joins to it. A clue stands on its own.
  write(i, text) {
    const board = this.app.board;
    let next = board;
    if (isBlack(text) !== isBlack(board.cells[i]) || text === OPEN || text === WHITE) {
      next = next.with(board.orbit(i, transformsOf(this.symmetry)), isClue(text) ? BLACK : text);
    }
    next = next.with([i], text);
    if (!next.equals(board)) this.app.set(next);
  }

  key(i, key) {
    const { board } = this.app;
    const now = board.cells[i];
    if (/^[0-9]$/.test(key)) {
      const longer = isClue(now) && now !== "0" ? now + key : key;
      const text = Number(longer) <= board.maxClue ? longer : key;
      if (Number(text) > board.maxClue) say(`Clues of ${board.kind} go up to ${board.maxClue}.`);
      else this.write(i, text);
      return true;
    }
    const turned = now === WHITE ? BLACK : WHITE;
    const text = {
      " ": turned, Enter: turned, "#": BLACK, b: BLACK, "?": OPEN,
      ".": WHITE, Delete: WHITE, Backspace: WHITE,
    }[key];
    if (text !== undefined) this.write(i, text);
    else if (key === "w" || key === "W") this.whyNot(i);
    else return false;
    return true;
  }

  // whyNot asks what a lamp or light on the cell would lead to.
  async whyNot(i) {
    const board = this.app.board;
    const at = board.place(i);
    if (isBlack(board.cells[i])) return say(`A ${board.piece} is always on a white cell.`);
    const told = await this.app.asked("why", { puzzle: board.toPuzzle(), cell: at, not: true });
    if (told) {
      const steps = told.steps.map((t) => h("li", {}, t.text, movesOf(t)));
      this.why.replaceChildren(card(`Why not a ${board.piece} at ${cellName(at)}?`,
        steps.length > 0 && h("ol", { class: "steps" }, steps),
        told.text && h("p", {}, told.text)));
    }
  }
}

export const drawMode = new DrawMode();
