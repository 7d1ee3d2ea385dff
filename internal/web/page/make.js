// Make: a recipe, or the drawn board as a mask, becomes ten candidates. The chosen one shows its steps
// as bars.

import { BLACK, Board, OPEN, isBlack } from "./board.js";
import { button, card, engine, h, quiet, rowOf, select } from "./dom.js";
import { lists, transformsOf } from "./lists.js";
import { barsOf, gradeOf, hardestOf } from "./profile.js";
import { BoardView } from "./view.js";
import { capital, language, t } from "./words.js";

const CANDIDATES = 10;

class MakeMode {
  name = "make";
  /** @type {any} */ fields = null;
  list = null;
  /** @type {any} */ chosen = null;
  /** @type {any} */ view = null;
  /** @type {any} */ state = null;
  /** @type {any} */ progress = null;

  // enter shows the recipe and the candidates as they were left.
  enter(app) {
    this.app = app;
    this.view ??= new BoardView(t("Board"));
    this.list ??= h("div", { class: "thumbnails", id: "candidates" });
    this.chosen ??= h("div", { class: "told", id: "chosen" });
    this.fields ??= this.form();
    app.place.append(this.fields);
    const use = t("Choose a candidate to edit or play it.");
    this.state ??= h("p", { class: "quiet", id: "making", role: "status" }, use);
    const part = { max: CANDIDATES, value: 0, hidden: true, "aria-label": t("Progress") };
    this.progress ??= h("progress", part);
    app.cards.append(card(t("Candidates"), rowOf(this.state, this.progress), this.list), this.chosen);
    this.update();
  }

  leave() { this.abort?.abort(); }

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
    const more = h("details", { id: "more" }, h("summary", {}, t("More")), h("div", { class: "parts" },
      rowOf(input("black", { type: "text", value: "", size: 6, placeholder: "22%" }),
        input("seed", { type: "text", inputmode: "numeric", size: 10, placeholder: t("random") })),
      h("div", { class: "masks" }, h("div", {}, mask("none", t("any layout")),
        mask("black", t("keep my black cells, find clues")),
        mask("open", t("complete my mask (cells with ?)"))),
      h("div", {}, this.view.svg, quiet(t("Your drawing. It can be the mask.")))),
      h("label", {}, t("more recipe keys, one per line"), keys)));
    return h("form", { class: "card", id: "recipe", onsubmit: make },
      h("h2", {}, t("A recipe")),
      choice("difficulty", [...lists.levels, "any"]),
      h("fieldset", { class: "row" }, side("rows", this.app.board.rows), side("cols", this.app.board.cols)),
      h("fieldset", { class: "pictures" }, h("legend", {}, capital(t("symmetry"))),
        lists.symmetries.map(({ name }) => symmetryChoice(name))),
      more,
      rowOf(h("button", { type: "submit", class: "main" }, t("Make ten")),
        button(t("Stop"), () => this.abort?.abort())));
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
    const text = value("seed");
    if (!/^\d{0,15}$/.test(text)) throw new Error(t("The seed is a whole number of up to 15 digits."));
    return { options, count: 1, seed: text ? Number(text) : Math.floor(Math.random() * 1e15) };
  }

  // make makes candidates one after another, each from the seed after that of the one before, and shows
  // each at once. Pinned candidates stay. more are options that replace those of the recipe.
  async make(more = {}) {
    this.abort?.abort();
    const { signal } = this.abort = new AbortController();
    let made = 0;
    const numbers = () => ({ n: made, wanted: CANDIDATES });
    const tell = (text) => {
      if (this.abort.signal !== signal) return; // a newer recipe is running
      this.state.textContent = text;
      this.progress.value = made;
      this.progress.hidden = signal.aborted || made === CANDIDATES;
    };
    this.list.replaceChildren(...[...this.list.children].filter((one) => one.dataset.pinned));
    this.chosen.replaceChildren();
    try {
      const recipe = this.recipe();
      Object.assign(recipe.options, more);
      if (more.mask) delete recipe.options.size, delete recipe.options.symmetry, delete recipe.options.black;
      const first = recipe.seed;
      for (let tried = 0; tried < CANDIDATES; tried++, recipe.seed++) {
        tell(t("Making {n} of {wanted} …", { n: tried + 1, wanted: CANDIDATES }));
        const { puzzles: [puzzle], unmet } = await this.app.ask("generate", recipe, signal);
        if (!puzzle) return tell(`${t("{n} of {wanted} puzzles made.", numbers())} ${unmet}`);
        made++;
        this.list.append(this.candidate(puzzle, this.list.children.length));
      }
      return tell(t("{n} of {wanted} puzzles made from seed {seed}.", { ...numbers(), seed: first }));
    } catch (error) {
      if (error.name !== "AbortError") return tell(error.message);
      return tell(t("Stopped: {n} of {wanted} puzzles made.", numbers()));
    }
  }

  candidate(puzzle, k) {
    const board = Board.fromPuzzle(puzzle);
    const view = new BoardView(t("candidate {n}", { n: k + 1 }));
    view.show(board);
    const d = puzzle.difficulty;
    view.svg.setAttribute("aria-hidden", "true");
    const choose = () => this.choose(one, board, d);
    const name = h("span", { class: "spoken" }, `${t("candidate {n}", { n: k + 1 })}, `);
    const one = button("", choose, { "aria-pressed": "false" });
    one.append(view.svg, name, h("span", { class: "quiet" }, gradeOf(d)));
    return one;
  }

  // choose shows the grade of a candidate, and its steps as soon as the engine has explained them.
  async choose(candidate, board, difficulty) {
    for (const b of this.list.children) b.setAttribute("aria-pressed", String(b === candidate));
    const about = { author: this.app.about.author }; // who makes a puzzle is its author
    const bars = h("div", { class: "profile" }), steps = engine("p", "…");
    const pressed = { "aria-pressed": String(Boolean(candidate.dataset.pinned)) };
    const pin = button(t("Pin"), () => {
      const pinned = !candidate.dataset.pinned;
      candidate.dataset.pinned = pinned ? "yes" : "";
      pin.setAttribute("aria-pressed", String(pinned));
    }, { ...pressed, title: t("keep it when more are made") });
    const level = difficulty ? { difficulty: difficulty.name } : {};
    const alike = () => this.make({ mask: maskOf(board, false), ...level });
    const chosen = card(gradeOf(difficulty), bars, steps, rowOf(pin,
      button(t("More like this"), alike, { title: t("with the same black cells, at the same level") }),
      button(t("Edit"), () => this.app.draw(board, about)),
      button(t("Play"), () => this.app.play(board, about), { class: "main" })));
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
