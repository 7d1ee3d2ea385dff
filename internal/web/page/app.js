// The page: its addresses, and what all views share. A view is an object with a name, enter(app) and
// leave(); it fills the tools, the board and the cards. The addresses, after #:
//
//   (nothing)                     the player's home; at the first visit, a greeting
//   play/PUZZLE, explain/PUZZLE   a puzzle to solve, and its steps
//   daily, daily/DATE             the puzzle of a day, which becomes play/PUZZLE
//   draw, draw/ID                 a drawing of this browser
//   make, mailbox
//   PUZZLE, or any notation       becomes a new drawing

import { hereEngine } from "./ask.js";
import { Board } from "./board.js";
import { dailyLink } from "./daily.js";
import { card, h, mark, quiet, say, select, withIcon } from "./dom.js";
import { greetMode } from "./first.js";
import { undoOf } from "./history.js";
import { homeMode } from "./home.js";
import { Host } from "./host.js";
import { editLink, fromEditLink, fromPlayLink } from "./link.js";
import { lists, loadLists } from "./lists.js";
import { playMode } from "./play.js";
import { dayOf, hasPlayed, isDay, linkOfDay } from "./progress.js";
import { KINDS } from "./rules.js";
import { Drawing, drawings, lastDrawing, newId, put } from "./shelf.js";
import { damaged, shared } from "./storage.js";
import { LANGUAGES, language, phrase, t } from "./words.js";

const VIEWS = {
  play: phrase("Play"), draw: phrase("Draw"), explain: phrase("Explain"), make: phrase("Make"),
  mailbox: phrase("Mailbox"),
};

// wrongMode is shown for a link that has no readable puzzle.
const wrongMode = {
  name: "wrong",
  enter: (app) => app.cards.append(card(t("No puzzle"), h("p", {}, t("This link has no readable puzzle.")))),
};

export class App extends Host {
  /** @type {any} */ mode = null;
  /** @type {{ board: Board, about: import("./link.js").About } | null} */
  puzzle = null; // the puzzle of the address, in Play and in Explain
  /** @type {Drawing | null} */
  drawing = null;
  turns = 0; // of the addresses

  constructor() {
    super(hereEngine((part) => this.loading(part)));
    this.engineOn = shared.read("akari.engine") !== "off";
  }

  // current returns the puzzle of the address, or else the drawing.
  get current() {
    if (this.puzzle) return this.puzzle;
    const { state } = this.drawing.history;
    if (this.parsed?.state !== state) this.parsed = { state, ...fromEditLink(state) };
    return this.parsed;
  }

  get board() { return this.current.board; }
  get about() { return this.current.about; }
  get history() { return this.drawing.history; }

  async start() {
    this.head();
    addEventListener("hashchange", () => this.follow());
    addEventListener("keydown", (e) => this.shortcut(e));
    addEventListener("paste", (e) => this.paste(e));
    addEventListener("dragover", (e) => e.preventDefault());
    addEventListener("drop", (e) => this.drop(e));
    await this.follow();
    if (damaged.size) say(t("Something that this browser had kept was damaged, and is left out."));
  }

  // head fills the head of the page, which all views share.
  head() {
    this.links = Object.entries(VIEWS).map(([name, title]) => h("a", { "data-mode": name }, t(title)));
    document.getElementById("modes").append(...this.links);
    const turn = () => this.turn(this.switch.checked);
    this.switch = h("input",
      { type: "checkbox", id: "engine-switch", onchange: turn, checked: this.engineOn });
    const wasm = document.documentElement.dataset.engine === "wasm";
    const where = wasm ? t("nothing leaves this machine")
      : t("boards are checked at {host}", { host: location.host });
    const speak = (e) => {
      shared.write("akari.language", e.target.value);
      location.reload();
    };
    const own = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
    const open = h("summary", { "aria-label": t("Settings"), title: t("Settings") });
    const settings = h("details", { id: "settings" }, withIcon(open, "settings"), h("div", {},
      h("label", {}, this.switch, t("check the board at every stroke")), quiet(where),
      h("label", {}, t("Language"),
        select({ translate: "no", onchange: speak }, LANGUAGES, own, language))));
    addEventListener("click", (e) => { if (!settings.contains(e.target)) settings.open = false; });
    addEventListener("keydown", (e) => { if (e.key === "Escape") settings.open = false; });
    this.progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("loading the engine") });
    document.getElementById("engine").append(this.progress, settings);
  }

  // loading shows how much of an engine has been loaded.
  loading(part) {
    this.progress.hidden = part === 1;
    this.progress.value = part;
  }

  turn(on) {
    this.engineOn = on;
    shared.write("akari.engine", on ? "on" : "off");
    this.mode?.engine?.(on);
  }

  // follow shows what the address names.
  async follow() {
    const turn = ++this.turns;
    const fragment = location.hash.slice(1);
    const [, view, rest = ""] = /^(play|explain|draw|make|mailbox|daily)(?:\/(.*))?$/s.exec(fragment) ?? [];
    if (!fragment || fragment === "play") {
      return this.enter(hasPlayed() || drawings().length ? homeMode : greetMode);
    }
    if (view === "daily") return this.daily(rest || dayOf());
    const puzzle = view === "play" || view === "explain" && rest ? fromEditLink(rest) : undefined;
    if (puzzle === null) return this.enter(wrongMode);
    if (view === "play") return this.enter(playMode, puzzle);
    const modes = await this.authors();
    if (turn !== this.turns || !modes) return undefined;
    if (view === "draw") this.openDrawing(rest || undefined);
    if (view === "explain" && !rest || view === "make") this.openDrawing();
    if (view) return this.enter(modes[view], puzzle ?? (view === "explain" ? this.current : null));
    return this.openLink(fragment);
  }

  // authors loads the views for authors, or says why it cannot.
  async authors() {
    try {
      const [{ MODES }] = await Promise.all([import("./modes.js"), lists.kinds ? null : loadLists()]);
      return this.modes = MODES;
    } catch (error) {
      const cause = error instanceof TypeError ? t("there is no network") : error.message;
      const why = t("The page could not be loaded: {why}", { why: cause });
      this.enter({ name: "wrong", enter: () => this.place.append(h("p", { id: "loading" }, why)) });
      return null;
    }
  }

  // enter shows a view; a view that is shown already is updated. puzzle is that of the address.
  enter(mode, puzzle = null) {
    const again = mode === this.mode;
    this.puzzle = puzzle;
    if (!again) {
      this.mode?.leave?.();
      if (this.mode) { // the first view keeps the title of the page
        say("");
        document.title = "akari";
      }
      this.mode = mode;
      for (const place of [this.tools, this.place, this.cards]) place.replaceChildren();
      delete this.place.dataset.head;
      document.querySelector("main").className = mode.name;
    }
    this.aim();
    if (again) mode.update?.();
    else mode.enter(this);
  }

  // aim sets where the links of the head lead: Play and Explain to the puzzle that is shown.
  aim() {
    const { name } = this.mode;
    const link = ["play", "draw", "explain"].includes(name) ? "/" + editLink(this.board, this.about) : "";
    for (const a of this.links) {
      const { mode } = a.dataset;
      a.setAttribute("href", "#" + mode + (mode === "play" || mode === "explain" ? link : ""));
      mark(a, (name === "home" ? "play" : name) === mode && "page");
    }
  }

  // openDrawing opens a drawing, by default the last one, and writes its address.
  openDrawing(id = this.drawing?.id ?? lastDrawing()) {
    if (!id || id !== this.drawing?.id) {
      const blank = Board.blank(KINDS[0].name, 10, 10);
      this.drawing = new Drawing(id ?? newId(), editLink(blank));
      if (id && !this.drawing.known) say(t("This drawing is not in this browser."));
    }
    if (location.hash.startsWith("#draw")) history.replaceState(null, "", "#draw/" + this.drawing.id);
  }

  // openLink opens a link to edit, or a puzzle in any notation, as a new drawing in place of the address.
  async openLink(fragment) {
    const open = (puzzle) => {
      history.replaceState(null, "", "#draw/" + (puzzle ? put(puzzle.board, puzzle.about) : ""));
      return this.follow();
    };
    const own = fromEditLink(fragment);
    if (own) return open(own);
    try {
      if (/^[a-z]+\/\d+x\d+\//.test(fragment)) throw new Error(); // no other notation
      const [puzzle] = await this.read(decoded(fragment));
      await open({ board: Board.fromPuzzle(puzzle), about: puzzle });
    } catch (error) {
      await open(null);
      this.fail(error, `${t("This link has no readable puzzle.")} `);
    }
    return undefined;
  }

  // daily opens the puzzle of a day. Its seed is the date, so it is the same on every machine.
  async daily(day) {
    const turn = this.turns;
    if (!this.mode) this.enter(homeMode);
    if (!isDay(day)) return this.enter(wrongMode);
    const link = linkOfDay(day) ?? await dailyLink(this, day);
    if (turn !== this.turns) return undefined;
    history.replaceState(null, "", link ? "#play/" + link : "#");
    return this.follow();
  }

  // draw makes a new drawing and opens it; play opens a puzzle to solve.
  /** @param {Board} board @param {import("./link.js").About} about */
  draw(board, about = {}) { location.hash = "draw/" + put(board, about); }
  play(board, about = {}) { location.hash = "play/" + editLink(board, about); }

  // set changes the board of the drawing; undo takes it back.
  /** @param {Board} board */
  set(board) { this.edit(board, this.about); }

  // describe changes the title, the author and the source of the drawing.
  /** @param {import("./link.js").About} about */
  describe(about) { this.edit(this.board, about); }

  edit(board, about) {
    this.history.push(editLink(board, about));
    this.changed();
  }

  // puzzleOf returns the JSON of the drawing with its title and author.
  puzzleOf() {
    const said = Object.entries(this.about).filter(([, text]) => text);
    return { ...this.board.toPuzzle(), ...Object.fromEntries(said) };
  }

  undo() { this.history.undo(); this.changed(); }
  redo() { this.history.redo(); this.changed(); }

  changed() {
    if (!this.drawing.save()) say(t("Not saved: this browser’s storage is blocked or full."));
    this.aim();
    this.mode.update?.();
  }

  // read returns the puzzles of a text in any notation.
  async read(text) {
    const own = fromPlayLink(text.trim()) ?? fromEditLink(text.trim().replace(/^[^#\s]*#/, ""));
    if (own) return [{ ...own.board.toPuzzle(), ...own.about }];
    const { items } = await this.ask("read", { puzzles: text });
    const fault = items.find((i) => i.error);
    if (fault || !items.length) throw new Error(fault?.error ?? t("The text contains no puzzle."));
    return items.map((i) => i.puzzle);
  }

  // import reads a text and opens its first puzzle as a new drawing.
  async import(text) {
    try {
      const puzzles = await this.read(text);
      this.draw(Board.fromPuzzle(puzzles[0]), puzzles[0]);
      say(puzzles.length === 1 ? t("Read one puzzle.")
        : t("Read the first of {n} puzzles; the mailbox checks them all.", { n: puzzles.length }));
    } catch (error) {
      this.fail(error);
    }
  }

  shortcut(e) {
    const asked = undoOf(e);
    const to = this.mode?.undo ? this.mode : this.mode?.name === "draw" ? this : null;
    if (!asked || !to || isEditable(e.target)) return;
    e.preventDefault();
    to[asked]();
  }

  paste(e) {
    if (isEditable(e.target)) return;
    const text = e.clipboardData.getData("text");
    if (text.trim()) this.take([text]);
  }

  async drop(e) {
    e.preventDefault();
    const files = [...e.dataTransfer.files];
    if (files.length) this.take(await Promise.all(files.map((f) => f.text())), files.map((f) => f.name));
    else this.take([e.dataTransfer.getData("text")]);
  }

  // take reads texts: one as a new drawing, several in the mailbox.
  async take(texts, names) {
    if (this.mode.take) return this.mode.take(texts, names);
    if (texts.length === 1) return this.import(texts[0]);
    const modes = await this.authors();
    if (!modes) return undefined;
    history.pushState(null, "", "#mailbox");
    await this.follow();
    return modes.mailbox.take(texts, names);
  }
}

// decoded returns a fragment without percent-encoding.
function decoded(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // written by hand, with a % that encodes nothing
  }
}

const isEditable = (element) => element.closest?.("textarea, input, select") != null;
