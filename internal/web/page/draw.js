// Draw: the board is edited, and the engine judges it after each edit.

import {
  BLACK, Board, FLIP, MAX_SIDE, MIRROR, OPEN, TURN_LEFT, TURN_RIGHT, WHITE,
  cellName, hasSymmetry, isBlack, isClue,
} from "./board.js";
import { announce, button, card, engine, h, say, select, withIcon } from "./dom.js";
import { filesCard, shelfCard } from "./files.js";
import { brushSymmetries, lists, transformsOf } from "./lists.js";
import { Live } from "./live.js";
import { kindOf } from "./rules.js";
import { note } from "./shelf.js";
import { Stage } from "./stage.js";
import { citedBy, listOf } from "./steps.js";
import { headline, verdictCards, verdictMarks } from "./verdict.js";
import { BoardView, headOf, marksOf } from "./view.js";
import { capital, language, t } from "./words.js";

// The brushes: a name, what its button shows, and its words. A black patch is black in dark mode as
// well.
const patch = (kind) => h("span", { class: `patch ${kind}` });
/** @typedef {[string, () => any[], string]} Brush */
/** @type {Brush[]} */
const BRUSHES = [
  ["turn", () => [patch("white"), patch("black")], "white or black"],
  ["white", () => [patch("white")], "white"], ["black", () => [patch("black")], "black"],
  ...["0", "1", "2", "3", "4"].map((n) => /** @type {Brush} */ ([n, () => [n], "clue {n}"])),
  ["open", () => ["?"], "undecided: Make chooses black or white"],
  ["why", () => [t("why not?")], "why not? shows what a lamp or light in a cell leads to"],
];

/** @type {[string, string, (b: Board) => Board][]} */
const CHANGES = [
  ["⟲", "turn left", (b) => b.transformed(TURN_LEFT)],
  ["⟳", "turn right", (b) => b.transformed(TURN_RIGHT)],
  ["⇋", "flip left to right", (b) => b.transformed(MIRROR)],
  ["⥮", "flip top to bottom", (b) => b.transformed(FLIP)],
  ["←", "shift left", (b) => b.shifted(0, -1)], ["→", "shift right", (b) => b.shifted(0, 1)],
  ["↑", "shift up", (b) => b.shifted(-1, 0)], ["↓", "shift down", (b) => b.shifted(1, 0)],
];

class DrawMode {
  name = "draw";

  enter(app) {
    this.app = app;
    this.brush ??= "turn";
    this.symmetry ??= "none";
    this.judged = null; // the board of the newest verdict, and its marks
    this.side = "both"; // the solutions on the board, if there are two
    this.view = new BoardView(t("Board"), (what, i, event) => this.act(what, i, event));
    this.stage = new Stage(this.view);
    this.live = new Live(app.ask, (...found) => this.show(...found));
    this.live.on = app.engineOn;
    this.caption = h("p", { class: "quiet", id: "caption" });
    this.verdict = h("div", { id: "verdict", class: "told" });
    this.why = h("div", { id: "why", class: "told", "aria-live": "polite" });
    app.place.append(this.stage.element, this.caption);
    app.cards.append(this.verdict, this.why, this.aboutCard(), shelfCard(app), filesCard(app));
    app.tools.append(...this.toolbox());
    this.update();
  }

  leave() {
    this.live.stop();
    this.stage.close();
  }

  engine(on) { this.live?.turn(on); }

  toolbox() {
    const said = (words, more) => ({ "aria-label": words, title: words, ...more });
    this.brushes = BRUSHES.map(([name, shown, words]) =>
      h("button", { type: "button", onclick: () => this.choose(name),
        ...said(t(words, { n: name }), { "data-brush": name }) }, shown()));
    const write = () => this.choose("clue");
    this.clueInput = h("input", {
      type: "number", min: 0, value: 5, "aria-label": t("clue to enter"), onchange: write, onfocus: write,
    });
    const resize = () => this.resize();
    const number = (name) =>
      h("input", { type: "number", min: 1, max: MAX_SIDE, "aria-label": name, onchange: resize });
    const choice = (label, change) => ({ "aria-label": label, onchange: (e) => change(e.target.value) });
    this.rowsInput = number(t("rows"));
    this.colsInput = number(t("columns"));
    this.kindSelect = select(choice(t("kind"), (name) => this.turnKind(name)),
      lists.kinds.map((k) => k.name), (name) => kindOf(name).title);
    this.symmetrySelect = select(choice(t("symmetry of the brush"), (name) => { this.symmetry = name; }),
      brushSymmetries(), t, this.symmetry);
    const sign = (name, act, words) => withIcon(button("", act, said(words)), name);
    this.undoButton = sign("undo", () => this.app.undo(), t("undo"));
    this.redoButton = sign("redo", () => this.app.redo(), t("redo"));
    const clear = () => {
      const { kind, rows, cols } = this.app.board;
      this.app.set(Board.blank(kind, rows, cols));
    };
    const group = (title, ...parts) => h("fieldset", {}, h("legend", {}, title), parts);
    const hand = [group(t("Brush"), this.brushes, this.clueInput),
      group(t("History"), this.undoButton, this.redoButton, sign("clear", clear, t("clear the board")))];
    const whole = [group(capital(t("symmetry")), this.symmetrySelect),
      group(capital(t("size")), this.rowsInput, "×", this.colsInput, this.stage.zooms),
      group(capital(t("kind")), this.kindSelect),
      group(t("Whole board"), CHANGES.map(([text, words, change]) =>
        button(text, () => this.app.set(change(this.app.board)), said(t(words)))))];
    return [h("div", { class: "hand" }, hand), h("div", { class: "whole" }, whole)];
  }

  // aboutCard has fields for the title, the author and the source of the puzzle.
  aboutCard() {
    const field = (name, words) => {
      const input = h("input", { type: "text", maxlength: 120, value: this.app.about[name] ?? "" });
      const changed = () => this.app.describe({ ...this.app.about, [name]: input.value });
      input.addEventListener("focus", () => this.app.history.begin());
      input.addEventListener("input", changed);
      input.addEventListener("blur", () => {
        this.app.history.end();
        this.app.changed();
      });
      return [name, h("label", { class: "field" }, words, input), input];
    };
    this.fields = [field("title", t("title")), field("author", t("author")), field("source", t("source"))];
    return h("details", { class: "card", id: "about" }, h("summary", {}, t("Title and author")),
      this.fields.map(([, label]) => label));
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
    this.stage.open(board);
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
    const symmetry = t(kept.at(-1) ?? "none");
    const { rows, cols, piece } = board;
    const size = t("{rows} × {cols} · {share} % black · symmetry: {symmetry}",
      { rows, cols, share, symmetry });
    const keys = t("arrows move, space changes the cell, digits enter a clue, W shows why it has no {piece}",
      { piece: t(piece) });
    this.caption.replaceChildren(size, h("span", { class: "keys" }, ` · ${keys}`));
    for (const [name, , input] of this.fields) {
      if (input !== document.activeElement) input.value = this.app.about[name] ?? "";
    }
    this.app.place.dataset.head = headOf(this.app.about);
    if (!board.equals(this.live.board)) this.live.edit(board);
  }

  // turnKind makes the board one of another kind, and says which clues that kind cannot have.
  turnKind(name) {
    const { board } = this.app;
    const next = board.ofKind(name);
    this.app.set(next);
    const n = board.cells.filter((text, i) => text !== next.cells[i]).length;
    if (!n) return;
    say(t("{n} clues are too large for {kind}; their cells are black now. Undo restores them.",
      { n, kind: kindOf(name).title }));
  }

  // show draws the board with the newest verdict. An older verdict's marks stay, dimmed, on the
  // cells that have not changed.
  show(board, found, stale) {
    this.verdict.classList.toggle("stale", stale);
    if (!stale && found.early) {
      this.replaceVerdict(this.verdictCards(board, found));
      return announce(headline(found));
    }
    if (found?.verdict && !stale) {
      const { name: level, score } = found.rating?.difficulty ?? {};
      note(this.app.drawing.id, { verdict: found.verdict.verdict, level, score });
    }
    for (const c of this.verdict.children) c.classList.toggle("stale", stale);
    this.view.svg.classList.toggle("dimmed", stale);
    if (!stale) this.judge(board, found.verdict);
    this.view.show(board, found ? this.kept(board) : new Map());
    if (stale && found) return;
    this.replaceVerdict(this.verdictCards(board, found));
    const said = found?.verdict && "early" in found;
    if (stale || said || found.rating || found.count) return;
    announce(found.verdict ? headline(found) : t("No verdict"));
  }

  // judge keeps the marks of a verdict for the board that it is about.
  judge(board, verdict) { this.judged = { board, marks: verdictMarks(board, verdict, this.side) }; }

  // verdictCards returns a verdict in words. Its buttons choose the solution that the board shows; the
  // board may have changed since the verdict.
  verdictCards(board, found) {
    const choose = (side) => {
      this.side = side;
      this.judge(board, found.verdict);
      this.view.show(this.app.board, this.kept(this.app.board));
    };
    return verdictCards(this.app, board, found, [this.side, choose]);
  }

  // kept returns the marks of the newest verdict that still apply to a board.
  kept(board) {
    const { board: old, marks } = this.judged ?? {};
    if (old?.kind !== board.kind || old.rows !== board.rows || old.cols !== board.cols) return new Map();
    return new Map([...marks].filter(([i]) => old.cells[i] === board.cells[i]));
  }

  // replaceVerdict replaces the cards. If the focus was on a button, it moves to the new button
  // with the same number, or to the board if there is none.
  replaceVerdict(cards) {
    const before = [...this.verdict.querySelectorAll("button")].indexOf(document.activeElement);
    this.verdict.replaceChildren(...cards);
    if (before < 0) return;
    const now = this.verdict.querySelectorAll("button")[before];
    (now ?? this.view.cells[this.view.focus]).focus({ preventScroll: true });
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

  // textFor returns the text that a stroke from cell i writes; with the right mouse button, a
  // stroke makes cells white.
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

  // write writes a text on a cell. If the cell changes its colour or becomes white or undecided,
  // the other cells of its orbit under the symmetry do so, too; a clue makes them black without a
  // clue.
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
      const { title } = kindOf(board.kind);
      if (Number(text) <= board.maxClue) this.write(i, text);
      else say(t("The largest clue in {kind} is {most}.", { kind: title, most: board.maxClue }));
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

  // whyNot asks what a lamp or light on the cell leads to, and marks the cells of the reasons.
  async whyNot(i) {
    const board = this.app.board;
    const at = board.place(i);
    const piece = t(board.piece);
    if (isBlack(board.cells[i])) return say(t("Only a white cell can have a {piece}.", { piece }));
    const told = await this.app.asked("why", { puzzle: board.toPuzzle(), cell: at, not: true, language });
    if (!told || !board.equals(this.app.board)) return;
    this.why.replaceChildren(card(t("Why not a {piece} at {cell}?", { piece, cell: cellName(at) }),
      told.steps.length ? listOf(told.steps) : engine("p", told.text)));
    this.view.show(board, marksOf(board, { cited: told.steps.flatMap(citedBy), decided: [at] }));
  }
}

export const drawMode = new DrawMode();
