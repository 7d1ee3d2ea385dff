// The page for authors: one board and five modes. A mode fills the tools, the board and the cards;
// the app keeps its fields when the mode changes.

import { hereEngine } from "./ask.js";
import { Board } from "./board.js";
import { button, h, mark, quiet, say, withIcon } from "./dom.js";
import { History } from "./history.js";
import { Host } from "./host.js";
import { drawMode } from "./draw.js";
import { explainMode } from "./explain.js";
import { editLink, fromEditLink, fromPlayLink } from "./link.js";
import { lists, loadLists } from "./lists.js";
import { makeMode } from "./make.js";
import { playMode } from "./play.js";
import { mailboxMode } from "./mailbox.js";
import { damaged, shared, tab } from "./storage.js";
import { undoOf } from "./undo.js";
import { t } from "./words.js";

const MODES = [drawMode, explainMode, makeMode, playMode, mailboxMode];
const LONGEST_LINK = 8000; // characters; some programs cut longer links

class App extends Host {
  constructor() {
    super(hereEngine((part) => this.loading(part)));
    const wasm = document.documentElement.dataset.engine === "wasm";
    const { host } = location;
    this.where = wasm ? t("nothing leaves this machine") : t("boards are checked at {host}", { host });
    this.engineOn = shared.read("akari.engine") !== "off";
  }

  // current returns the puzzle of the history: its board, and its title, author and source.
  get current() {
    const { state } = this.history;
    if (this.parsed?.state !== state) this.parsed = { state, ...fromEditLink(state) };
    return this.parsed;
  }

  get board() { return this.current.board; }
  get about() { return this.current.about; }

  // start opens the page in a mode, by default in the mode that the tab was in.
  async start(mode = tab.read("akari.mode")) {
    await loadLists();
    this.history = new History("akari.draw", Board.blank(lists.kinds[0].name, 10, 10).toLink());
    this.openFragment();
    this.head();
    addEventListener("hashchange", () => this.openFragment() && this.mode.update?.());
    addEventListener("keydown", (e) => this.shortcut(e));
    addEventListener("paste", (e) => this.paste(e));
    addEventListener("dragover", (e) => e.preventDefault());
    addEventListener("drop", (e) => this.drop(e));
    this.enter(MODES.find((m) => m.name === mode) ?? MODES[0]);
    if (damaged.size) say(t("Something that this browser had kept was damaged, and is left out."));
  }

  // head fills the head of the page, which all modes share.
  head() {
    const names = document.getElementById("modes");
    names.append(...MODES.map((m) => button(t(m.title), () => this.enter(m), { "data-mode": m.name })));
    const turn = () => this.turn(this.switch.checked);
    this.switch = h("input", { type: "checkbox", id: "engine-switch", onchange: turn });
    const open = h("summary", { "aria-label": t("Settings"), title: t("Settings") });
    const settings = h("details", { id: "settings" }, withIcon(open, "settings"), h("div", {},
      h("label", {}, this.switch, t("check the board at every stroke")), quiet(this.where)));
    addEventListener("click", (e) => { if (!settings.contains(e.target)) settings.open = false; });
    addEventListener("keydown", (e) => { if (e.key === "Escape") settings.open = false; });
    this.progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("loading the engine") });
    document.getElementById("engine").append(this.progress, settings);
    this.turn(this.engineOn);
  }

  // loading shows how much of an engine has been loaded.
  loading(part) {
    this.progress.hidden = part === 1;
    this.progress.value = part;
  }

  enter(mode) {
    this.mode?.leave?.();
    if (this.mode) say("");
    this.mode = mode;
    tab.write("akari.mode", mode.name);
    for (const b of document.querySelectorAll("[data-mode]")) {
      mark(b, b.getAttribute("data-mode") === mode.name && "page");
    }
    for (const place of [this.tools, this.place, this.cards]) place.replaceChildren();
    document.querySelector("main").classList.toggle("wide", Boolean(mode.wide));
    mode.enter(this);
  }

  turn(on) {
    this.engineOn = on;
    shared.write("akari.engine", on ? "on" : "off");
    this.switch.checked = on;
    this.mode?.engine?.(on);
  }

  // set changes the board of the current puzzle; undo takes it back.
  /** @param {Board} board */
  set(board) { this.open(board, this.about); }

  // describe changes the title, the author and the source of the puzzle.
  /** @param {import("./link.js").About} about */
  describe(about) { this.open(this.board, about); }

  // open makes another puzzle the current one, with its title and author, if it has them.
  /** @param {Board} board @param {import("./link.js").About} about */
  open(board, about = {}) {
    this.history.push(editLink(board, about));
    this.changed();
  }

  // puzzle returns the JSON of the board with its title and author.
  puzzle() {
    const said = Object.entries(this.about).filter(([, text]) => text);
    return { ...this.board.toPuzzle(), ...Object.fromEntries(said) };
  }

  undo() { this.history.undo(); this.changed(); }
  redo() { this.history.redo(); this.changed(); }

  changed() {
    const link = this.history.state;
    window.history.replaceState(null, "", "#" + link);
    const { length } = location.href;
    if (length > LONGEST_LINK) {
      say(t("The link to this board has {length} characters; some programs cut links after {most}.",
        { length, most: LONGEST_LINK }));
    }
    this.mode?.update?.();
  }

  // openFragment opens the board of the address, if there is one, in the form that this page writes
  // or in any notation. It returns false if there is none, or if the engine still has to read it.
  openFragment() {
    const fragment = location.hash.slice(1);
    const own = fromEditLink(fragment);
    const failed = (error) => {
      this.changed();
      this.fail(error, `${t("This link has no readable puzzle.")} `);
    };
    if (own) this.history.push(editLink(own.board, own.about));
    else if (/^[a-z]+\/\d+x\d+\//.test(fragment)) failed(new Error()); // no other notation
    else if (fragment) this.import(decoded(fragment), failed);
    return Boolean(own);
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

  // import reads a text and shows its first puzzle, or calls failed with an error.
  async import(text, failed = (error) => this.fail(error)) {
    try {
      const puzzles = await this.read(text);
      this.open(Board.fromPuzzle(puzzles[0]), puzzles[0]);
      say(puzzles.length === 1 ? t("Read one puzzle.")
        : t("Read the first of {n} puzzles; the mailbox checks them all.", { n: puzzles.length }));
    } catch (error) {
      failed(error);
    }
  }

  shortcut(e) {
    const asked = undoOf(e);
    if (!asked || isEditable(e.target)) return;
    e.preventDefault();
    (this.mode.undo ? this.mode : this)[asked]();
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

  take(texts, names) {
    if (this.mode.take) this.mode.take(texts, names);
    else if (texts.length === 1) this.import(texts[0]);
    else {
      this.enter(mailboxMode);
      mailboxMode.take(texts, names);
    }
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

export const app = new App();
