// Mailbox: many texts, one table of verdicts, with the puzzles that are the same when
// rotated or reflected.

import { Board } from "./board.js";
import { button, h, save, say } from "./dom.js";
import { drawMode } from "./draw.js";

const COLUMNS = ["file", "line", "name", "size", "verdict", "difficulty", "score", "same as", "note"];

class MailboxMode {
  name = "mailbox";
  title = "Mailbox";
  wide = true;
  rows = [];
  first = new Map(); // the first row of each puzzle, by its key
  counts = {}; // rows by verdict

  enter(app) {
    this.app = app;
    this.body = h("tbody", {}, this.rows.map((row) => this.line(row)));
    this.count = h("p", { "aria-live": "polite", id: "counted" });
    const head = h("thead", {}, h("tr", {}, COLUMNS.map((c) => h("th", { scope: "col" }, c))));
    app.place.append(h("div", { class: "card" }, h("h2", {}, "A mailbox"),
      h("p", { class: "quiet" }, "Drop files here, or choose them: any notation, many puzzles in a file."),
      this.controls(), this.count,
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "verdicts" },
        h("table", {}, head, this.body))));
    this.tally();
  }

  controls() {
    const chosen = async (e) => {
      const files = [...e.target.files];
      this.take(await Promise.all(files.map((f) => f.text())), files.map((f) => f.name));
    };
    const json = () => this.rows.map((row) => JSON.stringify(row) + "\n").join("");
    return h("div", { class: "row" },
      h("input", { type: "file", multiple: true, id: "files", "aria-label": "files", onchange: chosen }),
      button("Stop", () => this.abort?.abort()),
      button("Save as CSV", () => save("verdicts.csv", this.csv(), "text/csv")),
      button("Save as JSON", () => save("verdicts.jsonl", json(), "application/x-ndjson")),
      button("Empty", () => this.empty()));
  }

  leave() { this.abort?.abort(); }

  // take checks every puzzle of the texts, in order.
  async take(texts, names = texts.map((_, k) => `text ${k + 1}`)) {
    this.abort?.abort();
    const { signal } = this.abort = new AbortController();
    for (const [k, text] of texts.entries()) {
      const source = { file: names[k] };
      try {
        const { items, passed = [] } = await this.app.ask("read", { puzzles: text, source }, signal);
        for (const item of items) this.add(await this.judge(names[k], item, signal));
        for (const words of passed) this.add({ file: names[k], note: `skipped: ${words}` });
      } catch (error) {
        if (error.name === "AbortError") break;
        this.add({ file: names[k], line: error.line, note: error.message });
      }
    }
    say(signal.aborted ? "Stopped." : "Every puzzle is checked.");
  }

  // judge is the row of one item of a text.
  async judge(file, item, signal) {
    const row = { file, line: item.line };
    if (item.error) return { ...row, note: item.error };
    const { puzzle, key } = item;
    const board = Board.fromPuzzle(puzzle);
    Object.assign(row, { name: puzzle.name, size: `${board.rows}x${board.cols}`, key, link: board.toLink() });
    const { verdict } = await this.app.ask("check", { puzzle, brief: true }, signal);
    row.verdict = verdict;
    if (verdict === "one") {
      const { difficulty } = await this.app.ask("rate", { puzzle }, signal);
      Object.assign(row, { difficulty: difficulty?.name ?? "beyond the ladder", score: difficulty?.score });
    }
    const same = this.first.get(key);
    if (same) row["same as"] = [same.file, same.line].filter((x) => x !== undefined).join(":");
    else this.first.set(key, row);
    return row;
  }

  add(row) {
    this.rows.push(row);
    this.counts[row.verdict] = (this.counts[row.verdict] ?? 0) + 1;
    this.body.append(this.line(row));
    this.tally();
  }

  empty() {
    this.rows = [];
    this.counts = {};
    this.first.clear();
    this.body.replaceChildren();
    this.tally();
  }

  // line is a row of the table; the name of a puzzle leads to its board.
  line(row) {
    const open = (e) => {
      e.preventDefault();
      this.app.set(Board.fromLink(row.link));
      this.app.enter(drawMode);
    };
    return h("tr", {}, COLUMNS.map((c) => h("td", {}, c === "name" && row.link
      ? h("a", { href: "#" + row.link, onclick: open }, row.name || "(no name)")
      : String(row[c] ?? ""))));
  }

  tally() {
    const of = (verdict) => `${this.counts[verdict] ?? 0} ${verdict}`;
    this.count.textContent = this.rows.length === 0 ? "Empty."
      : `${this.rows.length} puzzles: ${["one", "many", "none", "undecided"].map(of).join(", ")}, ` +
        `${this.counts[undefined] ?? 0} not read.`;
  }

  // csv quotes every field; one that a spreadsheet would run as a formula gets
  // an apostrophe before it.
  csv() {
    const quote = (x) => `"${String(x ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
    const lines = [COLUMNS, ...this.rows.map((row) => COLUMNS.map((c) => row[c]))];
    return lines.map((line) => line.map(quote).join(",") + "\r\n").join("");
  }
}

export const mailboxMode = new MailboxMode();
