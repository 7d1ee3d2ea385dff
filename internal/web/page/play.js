// Play: a puzzle without its solution. The engine is used only for hints, reasons and new puzzles.

import { Board, cellName, isBlack } from "./board.js";
import { next, nextCard, weekCard } from "./daily.js";
import { button, card, engine, h, quiet, rowOf, say, withIcon } from "./dom.js";
import { legend } from "./legend.js";
import { editLink, playLink, webAddress } from "./link.js";
import { Player } from "./player.js";
import { keep, positionOf, solvedPuzzle } from "./progress.js";
import { kindOf } from "./rules.js";
import { citedBy, decidedBy, listOf } from "./steps.js";
import { BoardView, headOf, marksOf, nameOf, namesOf } from "./view.js";
import { capital, language, t } from "./words.js";

const MOST_NAMED = 6; // cells in a sentence
const EXAMPLES = {
  akari: { link: "akari/3x3/a1d1b", lamp: [[0, 0], [1, 2], [2, 1]] },
  searchlights: { link: "searchlights/1x3/2b", lamp: [[0, 1], [0, 2]] },
};

class PlayMode {
  name = "play";

  /** @param {import("./app.js").App} app */
  enter(app) {
    this.app = app;
    this.player = new Player({
      changed: () => this.changed(),
      solved: () => this.solved(),
      pick: (i) => this.pick(i),
      key: (key, i) => {
        if (key === "h") this.hint(2);
        else if (key === "w") this.whyNot(i);
        return key === "h" || key === "w";
      },
    });
    const purpose = t("why not? shows what a lamp or light in a cell leads to");
    this.why = button(t("why not?"), () => this.turnWhy(!this.asking), { title: purpose });
    const rules = { class: "rules", "aria-label": t("Rules"), title: t("Rules") };
    const check = withIcon(button(t("check"), () => this.check()), "check");
    this.player.extra.append(check, withIcon(button(t("hint"), () => this.hint(2)), "hint"), this.why,
      withIcon(button("", () => this.card(t("Rules"), ...rulesOf(this.board)), rules), "why"));
    app.place.append(this.player.element);
    this.about = h("div", { class: "told about" });
    this.told = h("div", { "aria-live": "polite", class: "told", id: "told" });
    this.week = h("div", { class: "told" });
    this.rules = h("div", { class: "told" });
    app.cards.append(this.about, this.told, this.week, this.helpCard(), nextCard(app, () => this.board.kind),
      this.rules);
    this.hidden = () => this.store();
    addEventListener("pagehide", this.hidden);
    this.update();
  }

  leave() {
    this.store();
    this.player.stop();
    removeEventListener("pagehide", this.hidden);
  }

  // update shows the app's board in the position in which the player left it.
  update() {
    if (this.board) this.store();
    this.board = this.app.board;
    this.changedHere = false;
    const kept = positionOf(this.board.toLink());
    this.stored = kept?.at;
    this.hints = Math.max(0, kept?.hints | 0);
    this.words = this.app.about;
    document.title = nameOf(this.board, this.words);
    this.turnWhy(false);
    this.tell();
    this.player.start(this.board, kept);
    this.about.replaceChildren(this.aboutCard());
    this.rules.replaceChildren(h("details", { class: "card", open: innerWidth > 700 },
      h("summary", {}, t("Rules")), rulesOf(this.board)), legend(this.board.kind));
    this.app.place.dataset.head = headOf(this.words);
    this.week.replaceChildren(weekCard());
    scrollTo({ top: 0 });
  }

  undo() { this.player.undo(); }
  redo() { this.player.redo(); }

  // store keeps the position, unless another tab has kept a newer one and nothing has changed here.
  store() {
    const link = this.board.toLink();
    const newer = positionOf(link)?.at !== this.stored;
    if (this.player.board !== this.board || newer && !this.changedHere) return;
    this.changedHere = false;
    this.stored = `${Date.now()} ${Math.random()}`;
    keep(link, { ...this.player.state, about: this.words, hints: this.hints, at: this.stored });
  }

  tell(...what) { this.told.replaceChildren(...what); }

  // card shows a card with a button that closes it.
  card(title, ...what) {
    this.tell(card(title, ...what, button(t("close"), () => this.tell(), { class: "close" })));
  }

  // uncover moves the sheet of a narrow window to the top, if it covers fewer marked cells there.
  uncover() {
    const { classList } = this.told;
    classList.remove("high");
    if (getComputedStyle(this.told).position !== "fixed") return;
    scrollTo({ top: 0 });
    const cells = [...this.player.view.svg.querySelectorAll(".cited, .decided, .wrong")];
    const covered = () => {
      const sheet = this.told.getBoundingClientRect();
      const boxes = cells.map((cell) => cell.getBoundingClientRect());
      return boxes.filter((box) => box.bottom > sheet.top && box.top < sheet.bottom).length;
    };
    const low = covered();
    classList.add("high");
    if (covered() >= low) classList.remove("high");
  }

  changed() {
    this.tell();
    this.changedHere = true;
    clearTimeout(this.later);
    this.later = setTimeout(() => this.store()); // after the mark is shown
  }

  aboutCard() {
    const { board, words } = this;
    const source = webAddress(words.source ?? "");
    const more = { target: "_blank", rel: "noopener noreferrer nofollow" };
    return card(nameOf(board, words),
      words.author && quiet(t("by {author}", words)),
      words.source && h("p", {}, source ? h("a", { href: source, ...more }, source) : words.source),
      rowOf(button(t("Copy link to solve"), () => this.share()),
        button(t("Edit"), () => this.app.draw(board, words))));
  }

  helpCard() {
    const { piece } = namesOf(this.app.board);
    const keys = [
      t("Click or tap to cycle: empty, {piece}, dot.", { piece }),
      t("Right-click, or press and hold, for dots; drag to draw many."),
      t("Keys: space or L for {piece}, X for dot, H for a hint, W for why not.", { piece }),
    ];
    return card(t("Help"), rowOf(
      button(t("a nudge"), () => this.hint(1)), button(t("a hint"), () => this.hint(2)),
      button(t("the step"), () => this.hint(3))),
    h("ul", { class: "quiet" }, keys.map((text) => h("li", {}, text))));
  }

  solved() {
    solvedPuzzle(this.words);
    this.week.replaceChildren(weekCard());
    const { time } = this.player, n = this.hints;
    const share = () => this.share(t("Solved in {time}", { time }));
    const steps = { class: "button", href: `#explain/${editLink(this.board, this.words)}` };
    this.tell(card(t("Solved in {time}", { time }),
      quiet(n ? t("With {n} hints.", { n }) : t("Without hints.")),
      rowOf(h("a", steps, t("See the steps")))));
    this.player.congratulate(withIcon(button(t("share"), share), "share"),
      withIcon(button(t("next puzzle"), () => next(this.app, this.board.kind), { class: "main" }), "next"));
  }

  // share opens the device's share dialog if there is a text and the device has one, and
  // otherwise copies the link to solve.
  async share(text) {
    const url = new URL("#" + playLink(this.board, this.words), location.href).href;
    try {
      if (text && navigator.share) return await navigator.share({ title: this.words.title, text, url });
      await navigator.clipboard.writeText(text ? `${text}: ${url}` : url);
      say(t("Copied."));
    } catch (error) {
      if (error.name !== "AbortError") say(url); // without a clipboard, show it
    }
  }

  // check names the rules that are broken, with their cells, and counts what is left to do.
  check() {
    const { rules } = kindOf(this.board.kind);
    const { broken } = this.player;
    const lines = Object.entries(broken).filter(([, cells]) => cells.length).map(([rule, cells]) => {
      const values = {
        rule: capital(t(rules[rule])), n: cells.length - MOST_NAMED,
        cells: cells.slice(0, MOST_NAMED).map((i) => cellName(this.board.place(i))).join(", "),
      };
      return h("p", {}, values.n > 0 ? t("{rule}: broken at {cells} and {n} more cells.", values)
        : t("{rule}: broken at {cells}.", values));
    });
    const title = this.player.solved ? t("Solved") : lines.length ? t("A mark is wrong") : t("Not yet");
    this.card(title, ...lines, this.player.left && h("p", {}, this.player.left));
    this.player.show({ wrong: Object.values(broken).flat().map((i) => this.board.place(i)) });
    this.uncover();
  }

  position() {
    const { lamps, dots } = this.player;
    return { puzzle: { ...this.board.toPuzzle(), lamps, dots } };
  }

  // ask returns the engine's response, or null if it failed or the position has changed since.
  async ask(operation, request) {
    const { board, player } = this;
    const before = player.marks.join("");
    const told = await this.app.asked(operation, request);
    return board === this.board && before === player.marks.join("") ? told : null;
  }

  // hint shows where to look (1), also the technique (2), or the whole step (3).
  async hint(level) {
    const told = await this.ask("hint", { ...this.position(), level, language });
    if (!told) return;
    const titles = [t("a nudge"), t("a hint"), t("the step")].map(capital);
    const title = told.wrong || told.mistake ? t("A mark is wrong")
      : told.solved ? t("Solved") : titles[level - 1];
    this.card(title, told.text ? engine("p", told.text)
      : h("p", {}, t("The next step needs a technique that akari does not know.")));
    this.hints++;
    const step = told.step ?? told.wrong?.why;
    this.player.show({
      cited: told.look ?? citedBy(step),
      wrong: told.wrong ? [told.wrong.cell] : [],
      decided: decidedBy(told.step),
    });
    this.uncover();
  }

  turnWhy(on) {
    this.asking = on;
    this.why.setAttribute("aria-pressed", String(on));
    if (on) say(t("Choose a cell to see why it has no {piece}.", namesOf(this.board)));
  }

  // pick handles the press after "why not?".
  pick(i) {
    if (!this.asking) return false;
    this.turnWhy(false);
    say("");
    this.whyNot(i);
    return true;
  }

  async whyNot(i) {
    const { piece } = namesOf(this.board);
    const cell = this.board.place(i);
    if (isBlack(this.board.cells[i])) return say(t("Only a white cell can have a {piece}.", { piece }));
    const told = await this.ask("why", { puzzle: this.board.toPuzzle(), cell, not: true, language });
    if (!told) return undefined;
    this.hints++;
    const { steps = [] } = told;
    this.card(t("Why not a {piece} at {cell}?", { piece, cell: cellName(cell) }),
      steps.length ? listOf(steps) : engine("p", told.text));
    this.player.show({ decided: [cell] });
    return this.uncover();
  }
}

// rulesOf returns the rules of the kind of a board, with a solved example.
function rulesOf({ kind }) {
  const { rules, more } = kindOf(kind);
  const { link, lamp } = EXAMPLES[kind];
  const view = new BoardView(t("A solved example"));
  const small = Board.fromLink(link);
  view.show(small, marksOf(small, { lamp }));
  return [h("ul", {}, Object.values(rules).map((rule) => h("li", {}, sentence(rule)))),
    h("p", {}, t(more)), h("div", { class: "example" }, view.svg)];
}

// sentence returns a rule in the reader's language.
const sentence = (rule) => t("{rule}.", { rule: capital(t(rule)) });

export const playMode = new PlayMode();
