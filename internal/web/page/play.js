// Play: marks, a clock that can be hidden, a check that names the broken rule,
// hints in three strengths. Lamps are placed by the rules of the engine's board.

import { cellName, isBlack } from "./board.js";
import { button, card, h, say } from "./dom.js";
import { named } from "./verdict.js";
import { BoardView, marksOf } from "./view.js";

class PlayMode {
  name = "play";
  title = "Play";
  acts = Promise.resolve();

  enter(app) {
    this.app = app;
    this.view = new BoardView("Puzzle in play", (what, i, event) => this.act(what, i, event));
    this.clock = h("span", { class: "timer", role: "timer", "aria-label": "time" });
    this.hideClock = button("hide the time", () => {
      this.clock.hidden = !this.clock.hidden;
      this.hideClock.textContent = this.clock.hidden ? "show the time" : "hide the time";
    });
    this.undoButton = button("undo", () => this.later(() => this.undo()));
    this.redoButton = button("redo", () => this.later(() => this.redo()));
    app.tools.append(h("div", { class: "row" }, this.undoButton, this.redoButton),
      h("div", { class: "row" }, this.clock, this.hideClock),
      button("check", () => this.check()), button("start again", () => this.later(() => this.restart())));
    app.place.append(this.view.svg, this.keys = h("p", { class: "quiet" }));
    this.told = h("div", { "aria-live": "polite", class: "told", id: "told" });
    app.cards.append(card("Hints", h("div", { class: "row" },
      button("a nudge", () => this.hint(1)), button("a hint", () => this.hint(2)),
      button("the step", () => this.hint(3)))), this.told);
    this.timer = setInterval(() => this.tick(), 1000);
    this.update();
  }

  leave() { clearInterval(this.timer); this.store(); }

  // update takes the app's board; the position of the same board is kept.
  update() {
    this.board = this.app.board;
    const { piece } = this.board;
    this.keys.textContent = `Click to cycle: empty, ${piece}, dot. ` +
      `On the board: space or L a ${piece}, X a dot, H a hint.`;
    const link = this.board.toLink();
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem("akari.play"));
    } catch { /* refused or damaged: play from the beginning */ }
    const mine = kept?.link === link ? kept : null;
    this.states = mine?.states ?? [{ lamps: [], dots: [] }];
    this.now = mine?.now ?? 0;
    this.seconds = mine?.seconds ?? 0;
    this.solved = false;
    this.told.replaceChildren();
    this.show();
  }

  get state() { return this.states[this.now]; }

  store() {
    const kept = { link: this.board.toLink(), states: this.states, now: this.now, seconds: this.seconds };
    try {
      localStorage.setItem("akari.play", JSON.stringify(kept));
    } catch { /* full or refused */ }
  }

  tick() {
    if (!this.solved && !document.hidden) this.seconds++;
    this.clock.textContent = `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`;
    if (this.seconds % 10 === 0) this.store();
  }

  // later waits for the acts before it, as a lamp asks the engine first; of a
  // board that is gone by then nothing is done.
  later(act) {
    const { board } = this;
    this.acts = this.acts.then(() => board === this.board && act()).catch((error) => this.app.fail(error));
  }

  restart() {
    this.seconds = 0;
    this.push({ lamps: [], dots: [] });
  }

  push(state) {
    this.states.splice(this.now + 1, Infinity, state);
    this.now++;
    this.show();
  }

  undo() { if (this.now > 0) { this.now--; this.show(); } }
  redo() { if (this.now + 1 < this.states.length) { this.now++; this.show(); } }

  // show draws the position; what the lamps light, the engine says.
  async show(more = {}) {
    this.store();
    this.undoButton.disabled = this.now === 0;
    this.redoButton.disabled = this.now + 1 >= this.states.length;
    const { board, state } = this;
    const draw = (lit) =>
      this.view.show(board, marksOf(board, { lamp: state.lamps, dot: state.dots, lit, ...more }));
    draw([]);
    const told = await this.app.asked("play", this.position());
    if (!told || state !== this.state) return;
    draw(told.lit);
    this.finished(told.solved);
  }

  position() {
    const { lamps, dots } = this.state;
    return { puzzle: { ...this.board.toPuzzle(), lamps, dots } };
  }

  finished(solved) {
    if (solved && !this.solved) {
      const time = this.clock.textContent || "0:00";
      this.told.replaceChildren(card("Solved", h("p", {}, `Every rule is kept, after ${time}.`)));
    }
    this.solved = solved;
  }

  act(what, i, event) {
    if (what === "drag") return;
    if (what === "press") return this.later(() => this.turn(i, event.button === 2 ? "dot" : "next"));
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const to = { " ": "lamp", Enter: "lamp", l: "lamp", x: "dot", Delete: "none", Backspace: "none" }[key];
    if (to) this.later(() => this.turn(i, to));
    else if (key === "h") this.hint(2);
    else return false;
    return true;
  }

  // turn changes one mark: next is empty, lamp, dot, empty.
  async turn(i, to) {
    const { board } = this;
    const at = board.place(i);
    if (isBlack(board.cells[i])) return;
    const is = (list) => list.some(([r, c]) => r === at[0] && c === at[1]);
    const { lamps, dots } = this.state;
    const now = is(lamps) ? "lamp" : is(dots) ? "dot" : "none";
    let want = to === "next" ? { none: "lamp", lamp: "dot", dot: "none" }[now] : to === now ? "none" : to;
    const without = (list) => list.filter(([r, c]) => r !== at[0] || c !== at[1]);
    if (want === "lamp" && !await this.mayPlace(without(lamps), at)) {
      if (to !== "next") return;
      want = "dot";
    }
    const after = (list, mark) => want === mark ? [...without(list), at] : without(list);
    if (board === this.board) this.push({ lamps: after(lamps, "lamp"), dots: after(dots, "dot") });
  }

  // mayPlace asks the engine's board whether a lamp may stand there.
  async mayPlace(lamps, at) {
    const told = await this.app.asked("play", { puzzle: { ...this.board.toPuzzle(), lamps }, place: at });
    if (told) say(told.refused ? `No ${this.board.piece} at ${cellName(at)}: ${told.refused}.` : "");
    return told !== null && !told.refused;
  }

  async check() {
    const { state } = this;
    const told = await this.app.asked("play", this.position());
    if (!told || state !== this.state) return;
    const broken = told.broken ?? [];
    this.told.replaceChildren(card(broken.length ? "Not yet" : "Solved", ...broken.map((b) =>
      h("p", {}, `${b.sentence}: not so at ${named(b.cells.map(cellName))}.`))));
    this.show({ wrong: broken.filter((b) => b.rule !== "lit").flatMap((b) => b.cells) });
  }

  // hint tells where to look (1), the technique as well (2), or the step (3).
  async hint(level) {
    const { state } = this;
    const told = await this.app.asked("hint", { ...this.position(), level });
    if (!told || state !== this.state) return;
    const titles = ["A nudge", "A hint", "The step"];
    const title = told.wrong || told.mistake ? "A mark is wrong" : told.solved ? "Solved" : titles[level - 1];
    this.told.replaceChildren(card(title, h("p", {}, told.text ?? "The next step is beyond the ladder.")));
    const step = told.step ?? told.wrong?.why;
    this.show({
      cited: told.look ?? [...step?.clues ?? [], ...step?.dark ?? [], ...step?.cells ?? []],
      wrong: told.wrong ? [told.wrong.cell] : [],
      decided: told.step ? [...told.step.lamps ?? [], ...told.step.dots ?? []] : [],
    });
  }
}

export const playMode = new PlayMode();
