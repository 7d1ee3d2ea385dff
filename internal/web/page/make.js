// Make: a recipe, or the drawn board as a pattern, becomes ten candidates.

import { Board, OPEN, SYMMETRIES, isBlack } from "./board.js";
import { button, card, h, say } from "./dom.js";
import { BoardView } from "./view.js";

const CANDIDATES = 10;
const LEVELS = ["easy", "steady", "tricky", "hard", "extreme", "any"];

class MakeMode {
  name = "make";
  title = "Make";

  enter(app) {
    this.app = app;
    this.view = new BoardView("Board");
    app.place.append(this.view.svg, h("p", { class: "quiet" }, "The drawn board: the pattern, where one is used."));
    this.list = h("div", { class: "thumbnails", id: "candidates" });
    app.cards.append(this.form(), card("Candidates", h("p", { class: "quiet" }, "Choose one to draw on."), this.list));
    this.update();
  }

  leave() { this.abort?.abort(); }

  update() {
    this.view.show(this.app.board);
  }

  form() {
    const select = (name, options) => h("label", {}, name, h("select", { name }, options.map((o) => h("option", {}, o))));
    const input = (name, attributes) => h("label", {}, name, h("input", { name, ...attributes }));
    const { rows, cols } = this.app.board;
    this.fields = h("form", { class: "card", id: "recipe", onsubmit: (e) => { e.preventDefault(); this.make(); } },
      h("h2", {}, "A recipe"),
      h("fieldset", { class: "row" }, input("rows", { type: "number", min: 2, max: 60, value: rows }), input("cols", { type: "number", min: 2, max: 60, value: cols })),
      h("div", { class: "row" }, select("difficulty", LEVELS), select("symmetry", ["mixed", ...Object.keys(SYMMETRIES)])),
      h("div", { class: "row" }, input("black", { type: "text", value: "", size: 6, placeholder: "22%" }), input("seed", { type: "text", inputmode: "numeric", size: 10, placeholder: "drawn" })),
      h("label", {}, h("input", { type: "radio", name: "pattern", value: "none", checked: true }), "any layout"),
      h("label", {}, h("input", { type: "radio", name: "pattern", value: "black" }), "keep my black cells, find clues"),
      h("label", {}, h("input", { type: "radio", name: "pattern", value: "open" }), "complete my pattern (cells with ?)"),
      h("label", {}, "further keys of a recipe, one a line", h("textarea", { name: "keys", spellcheck: "false", placeholder: "aim: digit4: none\nkeep: minimal" })),
      h("div", { class: "row" }, h("button", { type: "submit" }, "Make ten"), button("Stop", () => this.abort?.abort())));
    return this.fields;
  }

  // recipe is the request: options by the keys of recipes.
  recipe() {
    const value = (name) => this.fields.elements[name].value.trim();
    const pattern = value("pattern");
    const options = {};
    if (this.app.board.kind !== "akari") options.kind = this.app.board.kind;
    if (value("difficulty") !== "any") options.difficulty = value("difficulty");
    if (pattern === "none") {
      Object.assign(options, { size: `${value("rows")}x${value("cols")}`, symmetry: value("symmetry"), layout: "mixed" });
      if (value("black")) options.black = value("black");
    } else {
      options.pattern = maskOf(this.app.board, pattern === "open");
    }
    for (const line of value("keys").split("\n")) {
      const [, key, text] = /^\s*([a-z][a-z0-9_ ]*?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (key) options[key] = text;
      else if (line.trim()) throw new Error(`"${line.trim()}" is not KEY: VALUE`);
    }
    const request = { options, count: CANDIDATES };
    request.seed = /^\d{1,15}$/.test(value("seed")) ? Number(value("seed")) : Math.floor(Math.random() * 1e15);
    return request;
  }

  async make() {
    this.abort?.abort();
    this.abort = new AbortController();
    this.list.replaceChildren(h("p", {}, "Making …"));
    try {
      const { puzzles, seed, unmet } = await this.app.ask("generate", this.recipe(), this.abort.signal);
      say(`${puzzles.length} of ${CANDIDATES} made from seed ${seed}.${unmet ? ` ${unmet}` : ""}`);
      this.list.replaceChildren(...puzzles.map((p, k) => this.candidate(p, k)));
    } catch (error) {
      this.list.replaceChildren(h("p", {}, error.name === "AbortError" ? "Stopped." : error.message));
    }
  }

  candidate(puzzle, k) {
    const board = Board.fromPuzzle(puzzle);
    const view = new BoardView(`candidate ${k + 1}`);
    view.show(board);
    const d = puzzle.difficulty;
    const choose = button("", () => { this.app.set(board); say("Drawn. Undo brings the board before it back."); }, { "aria-label": `candidate ${k + 1}${d ? `, ${d.name}, ${d.rung}, score ${d.score}` : ""}` });
    choose.append(view.svg, h("span", { class: "quiet" }, d ? `${d.name} ${d.score}` : ""));
    return choose;
  }
}

// maskOf writes the board as a picture of black and white, and, where asked,
// of cells that the generator may choose.
function maskOf(board, withOpen) {
  return board.lines().map((row) => row.map((t) => isBlack(t) ? "#" : t === OPEN && withOpen ? "?" : ".").join("")).join("\n");
}

export const makeMode = new MakeMode();
