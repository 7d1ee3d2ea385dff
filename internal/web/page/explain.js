// Explain: the steps a person would take, forward and back, each told in parts that have numbers on
// the board; a list of all techniques below.

import { isBlack } from "./board.js";
import { beatsOf, CELL, numbered, placeOf } from "./beats.js";
import { button, card, engine, h, mark, quiet, rowOf, withIcon } from "./dom.js";
import { legend } from "./legend.js";
import { barsOf, gradeOf } from "./profile.js";
import { kindOf } from "./rules.js";
import { Stage } from "./stage.js";
import { citedBy, decidedBy, movesOf } from "./steps.js";
import { BoardView, marksOf } from "./view.js";
import { capital, language, t } from "./words.js";

class ExplainMode {
  name = "explain";

  enter(app) {
    this.app = app;
    const act = (what, i, event) => what === "key" && this.key(event.key);
    this.view = new BoardView(t("Explained board"), act);
    this.stage = new Stage(this.view);
    app.place.append(this.stage.element);
    app.tools.append(this.stage.zooms);
    this.update();
  }

  leave() {
    this.abort?.abort();
    this.stage.close();
  }

  async update() {
    this.abort?.abort();
    this.abort = new AbortController();
    this.told = null;
    this.now = 0;
    this.board = this.app.board;
    this.view.show(this.board);
    this.stage.open(this.board);
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
    const back = { "aria-label": t("step back"), title: t("step back"), class: "back" };
    this.back = withIcon(button("", () => this.go(this.now - 1), back), "next");
    this.forth = withIcon(button(t("Next step"), () => this.go(this.now + 1), { class: "main" }), "next");
    this.count = h("span", { class: "quiet timer" });
    this.step = h("div", { "aria-live": "polite", class: "told", id: "step" });
    const list = h("ol", { class: "steps" }, told.steps.map((step, k) =>
      engine("li", button(step.technique, () => this.goTo(k + 1)))));
    this.items = [...list.children];
    const end = told.solved ? t("Solved completely.") : t("{n} cells stay open.", { n: told.open ?? "?" });
    const grade = h("strong", {}, gradeOf(told.difficulty));
    this.app.cards.replaceChildren(
      h("div", { class: "scrub" }, rowOf(grade, this.count), this.profile()),
      this.step, h("div", { class: "row paces" }, this.back, this.forth),
      card(t("All steps"), h("p", {}, end), (told.solutions ?? []).map((text) => engine("p", text)), list),
      legend(this.board.kind));
  }

  // profile returns the solution as bars, one for each step, under a slider: a higher bar is a harder
  // step.
  profile() {
    const { steps } = this.told;
    const slide = () => this.go(Number(this.range.value));
    this.range = h("input",
      { type: "range", min: 0, max: steps.length, value: 0, "aria-label": t("step"), oninput: slide });
    const picture = barsOf(steps);
    this.bars = [...picture.children];
    return h("div", { class: "profile" }, picture, this.range);
  }

  // goTo shows a step of the list, and the board, which may be above the window.
  goTo(k) {
    this.go(k);
    this.stage.element.scrollIntoView({ block: "nearest" });
  }

  // go shows the board after the first k steps, and the text of step k.
  go(k) {
    const { steps } = this.told;
    this.now = Math.max(0, Math.min(steps.length, k));
    const step = steps[this.now - 1];
    this.range.value = this.now;
    this.count.textContent = t("step {k} of {all}", { k: this.now, all: steps.length });
    const name = step ? `, ${step.technique}` : "";
    this.range.setAttribute("aria-valuetext", this.count.textContent + name);
    this.back.disabled = this.now === 0;
    this.forth.disabled = this.now === steps.length;
    const times = ["past", "now", "later"];
    this.bars.forEach((bar, i) => bar.setAttribute("class", times[1 + Math.sign(i + 1 - this.now)]));
    this.items.forEach((li, i) => mark(li, i + 1 === this.now && "step"));
    const item = this.items[this.now - 1];
    if (item) item.parentElement.scrollTop = item.offsetTop - item.parentElement.clientHeight / 2;
    const before = steps.slice(0, this.now);
    const beats = step ? beatsOf(step.text) : [];
    const marks = marksOf(this.board, {
      lamp: before.flatMap((one) => one.lamps ?? []), dot: before.flatMap((one) => one.dots ?? []),
      cited: citedBy(step), decided: decidedBy(step), supposed: step?.suppose?.lamps,
    });
    for (const { n, at } of numbered(beats)) {
      const i = this.board.on(...at) ? this.board.index(...at) : -1;
      if (i >= 0) marks.set(i, { ...marks.get(i), beat: n });
    }
    this.view.show(this.board, marks, [], (step?.suppose?.lamps ?? []).flatMap((at) => this.beamsOf(at)));
    this.step.replaceChildren(this.stepCard(step, beats));
  }

  // beamsOf returns the ends of the light of a lamp, in its row and its column.
  beamsOf([r, c]) {
    const { board } = this;
    if (!kindOf(board.kind).shines) return [];
    const end = (dr, dc) => {
      let [y, x] = [r, c];
      const free = () => board.on(y + dr, x + dc) && !isBlack(board.cells[board.index(y + dr, x + dc)]);
      while (free()) [y, x] = [y + dr, x + dc];
      return board.index(y, x);
    };
    return [[end(0, -1), end(0, 1)], [end(-1, 0), end(1, 0)]];
  }

  stepCard(step, beats) {
    if (!step) {
      const keys = t("On the board, N shows the next step and P the previous step.");
      return card(t("Before the first step"), quiet(keys));
    }
    return card(engine("span", capital(step.technique)), this.beatList(beats), movesOf(step));
  }

  // beatList lists the parts of a step with their numbers on the board. The last part is what follows.
  beatList(beats) {
    const show = (i) => this.view.cells[i].focus({ preventScroll: true });
    const cell = (name) => {
      const [r, c] = placeOf(name);
      const i = this.board.on(r, c) ? this.board.index(r, c) : -1;
      return i < 0 ? name : button(name, () => show(i), { class: "at" });
    };
    const parts = (text) => text.split(CELL).map((part, k) => k % 2 ? cell(part) : part);
    return h("ol", { class: "beats" }, beats.map((text, k) =>
      engine("li", k + 1 === beats.length ? h("strong", {}, parts(text)) : h("span", {}, parts(text)))));
  }

  key(key) {
    if (!this.told || key !== "n" && key !== "p") return false;
    this.go(this.now + (key === "n" ? 1 : -1));
    return true;
  }
}

export const explainMode = new ExplainMode();
