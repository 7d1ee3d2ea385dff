// Explain: the steps a person would take, forward and back, each with its
// sentence and its cells; a list of all techniques below.

import { cellName } from "./board.js";
import { button, card, engine, h, mark, quiet, rowOf } from "./dom.js";
import { legend } from "./legend.js";
import { citedBy, decidedBy, movesOf } from "./steps.js";
import { BoardView, marksOf } from "./view.js";
import { language, t } from "./words.js";

class ExplainMode {
  name = "explain";
  title = "Explain";

  enter(app) {
    this.app = app;
    const act = (what, i, event) => what === "key" && this.key(event.key);
    this.view = new BoardView(t("Explained board"), act);
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
    this.app.cards.replaceChildren(card(t("Thinking …")));
    try {
      const request = { puzzle: this.board.toPuzzle(), language };
      this.told = await this.app.ask("explain", request, this.abort.signal);
      this.build();
      this.go(0);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.app.cards.replaceChildren(card(t("No explanation"), h("p", {}, error.message)));
    }
  }

  build() {
    const { told } = this;
    this.back = button(t("◀ back"), () => this.go(this.now - 1));
    this.forth = button(t("next ▶"), () => this.go(this.now + 1));
    const slide = () => this.go(Number(this.range.value));
    this.range = h("input",
      { type: "range", min: 0, max: told.steps.length, value: 0, "aria-label": t("step"), oninput: slide });
    this.app.tools.replaceChildren(rowOf(this.back, this.forth), this.range);
    this.step = h("div", { "aria-live": "polite", class: "told", id: "step" });
    const list = h("ol", { class: "steps" }, told.steps.map((step, k) =>
      engine("li", button(`${step.technique} (${step.rung})`, () => this.go(k + 1)))));
    this.items = [...list.children];
    const d = told.difficulty;
    const end = told.solved ? t("Solved completely.") : t("{n} cells stay open.", { n: told.open ?? "?" });
    this.app.cards.replaceChildren(this.step,
      card(d ? `${t(d.name)}, ${d.rung}, ${t("score")} ${d.score}` : t("Not graded"), h("p", {}, end),
        (told.solutions ?? []).map((text) => engine("p", text)), list), legend(this.board.kind));
  }

  // go shows the board after the first k steps, and the text of step k.
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
      lamp: before.flatMap((one) => one.lamps ?? []), dot: before.flatMap((one) => one.dots ?? []),
      cited: citedBy(step), decided: decidedBy(step),
    }));
    this.step.replaceChildren(this.stepCard(step));
  }

  stepCard(step) {
    if (!step) {
      const keys = t("On the board, N shows the next step and P the previous step.");
      return card(t("Before the first step"), quiet(keys));
    }
    const piece = t(this.board.piece);
    const done = [
      ...(step.lamps ?? []).map((at) => t("{piece} at {cell}", { piece, cell: cellName(at) })),
      ...(step.dots ?? []).map((at) => t("no {piece} at {cell}", { piece, cell: cellName(at) })),
    ];
    const title = engine("span", `${this.now}. ${step.technique} (${step.rung})`);
    return card(title, engine("p", step.text), movesOf(step),
      done.length > 0 && quiet(done.join(", ")));
  }

  key(key) {
    if (!this.told || key !== "n" && key !== "p") return false;
    this.go(this.now + (key === "n" ? 1 : -1));
    return true;
  }
}

export const explainMode = new ExplainMode();
