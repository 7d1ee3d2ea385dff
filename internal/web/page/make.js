// Make: a recipe, or the drawn board as a mask, becomes ten candidates. The chosen one shows its steps
// as bars.

import { BLACK, Board, OPEN, isBlack } from "./board.js";
import { button, card, engine, h, quiet, rowOf, say, select } from "./dom.js";
import { drawMode } from "./draw.js";
import { lists, transformsOf } from "./lists.js";
import { playMode } from "./play.js";
import { barsOf, gradeOf, hardestOf } from "./profile.js";
import { BoardView } from "./view.js";
import { capital, language, t } from "./words.js";

const CANDIDATES = 10;

class MakeMode {
  name = "make";
  title = "Make";
  /** @type {any} */ fields = null;
  list = null;
  /** @type {any} */ chosen = null;
  /** @type {any} */ view = null;

  // enter shows the recipe and the candidates as they were left.
  enter(app) {
    this.app = app;
    document.body.classList.add("making");
    this.view ??= new BoardView(t("Board"));
    this.list ??= h("div", { class: "thumbnails", id: "candidates" });
    this.chosen ??= h("div", { class: "told", id: "chosen" });
    this.fields ??= this.form();
    app.place.append(this.fields);
    const title = t("Candidates"), use = t("Choose a candidate to edit or play it.");
    app.cards.append(card(title, quiet(use), this.list), this.chosen);
    this.update();
  }

  leave() {
    this.abort?.abort();
    document.body.classList.remove("making");
  }

  update() { this.view.show(this.app.board); }

  form() {
    const choice = (name, options, chosen) => h("label", {}, t(name), select({ name }, options, t, chosen));
    const input = (name, attributes) => h("label", {}, t(name), h("input", { name, ...attributes }));
    const side = (name, value) => input(name, { type: "number", min: 2, max: 60, value });
    const mask = (value, text) =>
      h("label", {}, h("input", { type: "radio", name: "mask", value, checked: value === "none" }), text);
    const keys = h("textarea",
      { name: "keys", spellcheck: "false", placeholder: "aim: digit4: none\nkeep: minimal" });
    const make = (e) => {
      e.preventDefault();
      this.make();
    };
    const fields = h("form", { class: "card", id: "recipe", onsubmit: make },
      h("h2", {}, t("A recipe")),
      h("fieldset", { class: "row" }, side("rows", this.app.board.rows), side("cols", this.app.board.cols)),
      choice("difficulty", [...lists.levels, "any"]),
      h("fieldset", { class: "pictures" }, h("legend", {}, capital(t("symmetry"))),
        lists.symmetries.map(({ name }) => symmetryChoice(name))),
      rowOf(input("black", { type: "text", value: "", size: 6, placeholder: "22%" }),
        input("seed", { type: "text", inputmode: "numeric", size: 10, placeholder: t("random") })),
      h("div", { class: "masks" }, h("div", {}, mask("none", t("any layout")),
        mask("black", t("keep my black cells, find clues")),
        mask("open", t("complete my mask (cells with ?)"))),
      h("div", {}, this.view.svg, quiet(t("Your drawing. It can be the mask.")))),
      h("label", {}, t("more recipe keys, one per line"), keys),
      rowOf(h("button", { type: "submit", class: "main" }, t("Make ten")),
        button(t("Stop"), () => this.abort?.abort())));
    return fields;
  }

  // recipe returns the request: the options, by the keys of recipes.
  recipe() {
    const value = (name) => this.fields.elements[name].value.trim();
    const mask = value("mask");
    const options = {};
    options.kind = this.app.board.kind;
    if (value("difficulty") !== "any") options.difficulty = value("difficulty");
    if (mask === "none") {
      options.size = `${value("rows")}x${value("cols")}`;
      // Without the key, the symmetry is the usual symmetry of the kind of puzzle.
      if (value("symmetry") !== "mixed") options.symmetry = value("symmetry");
      if (value("black")) options.black = value("black");
    } else {
      options.mask = maskOf(this.app.board, mask === "open");
    }
    for (const line of value("keys").split("\n")) {
      const [, key, text] = /^\s*([a-z][a-z0-9_ ]*?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (key) options[key] = text;
      else if (line.trim()) throw new Error(t("\"{line}\" is not KEY: VALUE", { line: line.trim() }));
    }
    const random = Math.floor(Math.random() * 1e15);
    const seed = /^\d{1,15}$/.test(value("seed")) ? Number(value("seed")) : random;
    return { options, count: CANDIDATES, seed };
  }

  async make() {
    this.abort?.abort();
    this.abort = new AbortController();
    this.list.replaceChildren(h("p", {}, t("Making …")));
    this.chosen.replaceChildren();
    try {
      const { puzzles, seed, unmet } = await this.app.ask("generate", this.recipe(), this.abort.signal);
      const numbers = { n: puzzles.length, wanted: CANDIDATES, seed };
      const made = t("{n} of {wanted} puzzles made from seed {seed}.", numbers);
      say(unmet ? `${made} ${unmet}` : made);
      this.list.replaceChildren(...puzzles.map((p, k) => this.candidate(p, k)));
    } catch (error) {
      this.list.replaceChildren(h("p", {}, error.name === "AbortError" ? t("Stopped.") : error.message));
    }
  }

  candidate(puzzle, k) {
    const board = Board.fromPuzzle(puzzle);
    const view = new BoardView(t("candidate {n}", { n: k + 1 }));
    view.show(board);
    const d = puzzle.difficulty;
    const label = `${t("candidate {n}", { n: k + 1 })}, ${gradeOf(d)}`;
    const choose = () => this.choose(one, board, d);
    const one = button("", choose, { "aria-label": label, "aria-pressed": "false" });
    one.append(view.svg, h("span", { class: "quiet" }, d ? `${t(d.name)} ${d.score}` : ""));
    return one;
  }

  // choose shows the grade of a candidate, and its steps as soon as the engine has explained them.
  async choose(candidate, board, difficulty) {
    for (const b of this.list.children) b.setAttribute("aria-pressed", String(b === candidate));
    const open = (mode) => () => {
      this.app.open(board, { author: this.app.about.author }); // who makes a puzzle is its author
      this.app.enter(mode);
    };
    const bars = h("div", { class: "profile" }), steps = engine("p", "…");
    const chosen = card(gradeOf(difficulty), bars, steps, rowOf(
      button(t("Edit"), open(drawMode)), button(t("Play"), open(playMode), { class: "main" })));
    this.chosen.replaceChildren(chosen);
    const told = await this.app.asked("explain", { puzzle: board.toPuzzle(), language });
    if (!told?.steps.length) return steps.remove();
    bars.append(barsOf(told.steps));
    const { technique } = hardestOf(told.steps);
    steps.textContent = t("{n} steps, the hardest: {technique}", { n: told.steps.length, technique });
  }
}

// symmetryChoice is a radio button for a symmetry, with a picture: some black cells, repeated as the
// symmetry repeats them. The cells of mixed are undecided.
function symmetryChoice(name) {
  const board = Board.blank("akari", 5, 5);
  const cells = [1, 7, 10].flatMap((i) => board.orbit(i, transformsOf(name)));
  const view = new BoardView("");
  view.show(board.with(cells, name === "mixed" ? OPEN : BLACK));
  view.svg.setAttribute("aria-hidden", "true");
  const radio = { type: "radio", name: "symmetry", value: name, checked: name === "mixed" };
  return h("label", {}, h("input", radio), view.svg, h("span", {}, t(name)));
}

// maskOf writes the board as a mask. If withOpen is true, undecided cells are free for the
// generator to choose; otherwise they are white.
function maskOf(board, withOpen) {
  const letter = (text) => isBlack(text) ? "#" : text === OPEN && withOpen ? "?" : ".";
  return board.lines().map((row) => row.map(letter).join("")).join("\n");
}

export const makeMode = new MakeMode();
