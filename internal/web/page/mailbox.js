// Mailbox: many texts, one table of verdicts, with those that are the same
// puzzle turned or mirrored.

import { Board } from "./board.js";
import { button, card, h, save, say } from "./dom.js";

const COLUMNS = ["file", "line", "name", "size", "verdict", "difficulty", "score", "same as", "note"];

class MailboxMode {
  name = "mailbox";
  title = "Mailbox";
  wide = true;

  enter(app) {
    this.app = app;
    this.rows ??= [];
    const files = h("input", { type: "file", multiple: true, id: "files", "aria-label": "files", onchange: async () => this.take(await Promise.all([...files.files].map((f) => f.text())), [...files.files].map((f) => f.name)) });
    this.body = h("tbody");
    this.count = h("p", { "aria-live": "polite", id: "counted" });
    app.place.append(h("div", { class: "card" }, h("h2", {}, "A mailbox"),
      h("p", { class: "quiet" }, "Drop files here, or choose them: any notation, many puzzles in a file."),
      h("div", { class: "row" }, files, button("Stop", () => this.abort?.abort()),
        button("Save as CSV", () => save("verdicts.csv", this.csv(), "text/csv")),
        button("Save as JSON", () => save("verdicts.jsonl", this.rows.map((r) => JSON.stringify(r) + "\n").join(""), "application/x-ndjson")),
        button("Empty", () => { this.rows = []; this.show(); })),
      this.count,
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "verdicts" }, h("table", {}, h("thead", {}, h("tr", {}, COLUMNS.map((c) => h("th", { scope: "col" }, c)))), this.body))));
    this.show();
  }

  leave() { this.abort?.abort(); }

  // take judges every puzzle of the texts, in order.
  async take(texts, names = texts.map((_, k) => `text ${k + 1}`)) {
    this.abort?.abort();
    const { signal } = this.abort = new AbortController();
    for (const [k, text] of texts.entries()) {
      try {
        const { items, passed = [] } = await this.app.ask("read", { puzzles: text, source: { file: names[k] } }, signal);
        for (const item of items) await this.judge(names[k], item, signal);
        for (const words of passed) this.add({ file: names[k], note: `passed over: ${words}` });
      } catch (error) {
        if (error.name === "AbortError") break;
        this.add({ file: names[k], line: error.line, note: error.message });
      }
    }
    say(signal.aborted ? "Stopped." : "All judged.");
  }

  async judge(file, item, signal) {
    const row = { file, line: item.line };
    if (item.error) return this.add({ ...row, note: item.error });
    const board = Board.fromPuzzle(item.puzzle);
    Object.assign(row, { name: item.puzzle.name, size: `${board.rows}x${board.cols}`, key: item.key, link: board.toLink() });
    const verdict = await this.app.ask("check", { puzzle: item.puzzle, brief: true }, signal);
    row.verdict = verdict.verdict;
    if (row.verdict === "one") {
      const { difficulty } = await this.app.ask("rate", { puzzle: item.puzzle }, signal);
      Object.assign(row, { difficulty: difficulty?.name ?? "beyond the ladder", score: difficulty?.score });
    }
    const twin = this.rows.find((r) => r.key && r.key === row.key);
    if (twin) row["same as"] = [twin.file, twin.line].filter((x) => x !== undefined).join(":");
    this.add(row);
  }

  add(row) {
    this.rows.push(row);
    this.show();
  }

  show() {
    const cell = (row, c) => c === "name" && row.link
      ? h("td", {}, h("a", { href: "#" + row.link, onclick: () => setTimeout(() => document.querySelector("[data-mode=draw]").click()) }, row.name || "(no name)"))
      : h("td", {}, String(row[c] ?? ""));
    this.body.replaceChildren(...this.rows.map((row) => h("tr", {}, COLUMNS.map((c) => cell(row, c)))));
    const of = (v) => this.rows.filter((r) => r.verdict === v).length;
    this.count.textContent = this.rows.length ? `${this.rows.length} puzzles: ${of("one")} one, ${of("many")} many, ${of("none")} none, ${of("undecided")} undecided, ${this.rows.filter((r) => !r.verdict).length} not read.` : "Empty.";
  }

  // csv quotes every field; one that a spreadsheet would run as a formula gets
  // an apostrophe before it.
  csv() {
    const quote = (x) => `"${String(x ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
    return [COLUMNS, ...this.rows.map((r) => COLUMNS.map((c) => r[c]))].map((line) => line.map(quote).join(",") + "\r\n").join("");
  }
}

export const mailboxMode = new MailboxMode();
