// Explain: the steps a person would take, forward and back, each with its
// sentence and its cells; a nudge first, the hint second, the step third.

import { cellName } from "./board.js";
import { button, card, h, mark, movesOf } from "./dom.js";
import { BoardView, marksOf } from "./view.js";

class ExplainMode {
  name = "explain";
  title = "Explain";

  enter(app) {
    this.app = app;
    this.view = new BoardView("Explained board", (what, i, event) => what === "key" && this.key(event.key));
    app.place.append(this.view.svg);
    this.update();
  }

  leave() { this.abort?.abort(); }

  async update() {
    this.abort?.abort();
    this.abort = new AbortController();
    this.told = null;
    this.now = 0;
    this.board = this.app.board;
    this.view.show(this.board);
    this.app.tools.replaceChildren();
    this.app.cards.replaceChildren(card("Thinking …"));
    try {
      this.told = await this.app.ask("explain", { puzzle: this.board.toPuzzle() }, this.abort.signal);
      this.build();
      this.go(0);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.app.cards.replaceChildren(card("No explanation", h("p", {}, error.message)));
    }
  }

  build() {
    const { told } = this;
    this.back = button("◀ back", () => this.go(this.now - 1));
    this.forth = button("next ▶", () => this.go(this.now + 1));
    const slide = () => this.go(Number(this.range.value));
    this.range = h("input",
      { type: "range", min: 0, max: told.steps.length, value: 0, "aria-label": "step", oninput: slide });
    this.app.tools.replaceChildren(h("div", { class: "row" }, this.back, this.forth), this.range);
    this.step = h("div", { "aria-live": "polite", class: "told", id: "step" });
    const list = h("ol", { class: "steps" }, told.steps.map((t, k) =>
      h("li", {}, button(`${t.technique} (${t.rung})`, () => this.go(k + 1)))));
    this.items = [...list.children];
    const d = told.difficulty;
    const end = told.solved ? "Solved to the end."
      : `${told.open ?? "Some"} cells stay open. ${(told.solutions ?? []).join(" ")}`;
    this.app.cards.replaceChildren(this.step,
      card(d ? `${d.name}, ${d.rung}, score ${d.score}` : "Not graded", h("p", {}, end), list));
  }

  // go shows the board before step k, and what is told of that step.
  go(k) {
    const { steps } = this.told;
    this.now = Math.max(0, Math.min(steps.length, k));
    this.range.value = this.now;
    this.back.disabled = this.now === 0;
    this.forth.disabled = this.now === steps.length;
    this.items.forEach((li, i) => mark(li, i + 1 === this.now && "step"));
    this.items[this.now - 1]?.scrollIntoView({ block: "nearest" });
    const step = steps[this.now - 1];
    const before = steps.slice(0, this.now);
    this.view.show(this.board, marksOf(this.board, {
      lamp: before.flatMap((t) => t.lamps ?? []), dot: before.flatMap((t) => t.dots ?? []),
      cited: step && [...step.clues ?? [], ...step.dark ?? [], ...step.cells ?? []],
      decided: step && [...step.lamps ?? [], ...step.dots ?? []],
    }));
    this.step.replaceChildren(this.stepCard(step));
  }

  stepCard(step) {
    if (!step) {
      const keys = "On the board, N shows the next step and P the previous step.";
      return card("Before the first step", h("p", { class: "quiet" }, keys));
    }
    const { piece } = this.board;
    const done = [
      ...(step.lamps ?? []).map((at) => `${piece} at ${cellName(at)}`),
      ...(step.dots ?? []).map((at) => `no ${piece} at ${cellName(at)}`),
    ];
    return card(`${this.now}. ${step.technique} (${step.rung})`, h("p", {}, step.text), movesOf(step),
      done.length > 0 && h("p", { class: "quiet" }, done.join(", ")));
  }

  key(key) {
    if (!this.told || key !== "n" && key !== "p") return false;
    this.go(this.now + (key === "n" ? 1 : -1));
    return true;
  }
}

export const explainMode = new ExplainMode();
