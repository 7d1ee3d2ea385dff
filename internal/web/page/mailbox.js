// Mailbox: many texts, one table of verdicts, with the puzzles that are the same when
// rotated or reflected.

import { Board } from "./board.js";
import { announce, button, h, quiet, rowOf, save, say } from "./dom.js";
import { editLink } from "./link.js";
import { VERDICTS, lists } from "./lists.js";
import { put } from "./shelf.js";
import { t } from "./words.js";

const COLUMNS = [
  "file", "line", "name", "author", "size", "verdict", "difficulty", "score", "same as", "note",
];
const PORTION = 100; // rows that are shown at a time

class MailboxMode {
  name = "mailbox";

  constructor() { this.forget(); }

  forget() {
    this.rows = [];
    this.first = new Map(); // the first row of each puzzle, by its key
    this.counts = {}; // puzzles by verdict
    this.files = new Set();
    this.page = 0;
    this.order = { column: "", down: false };
    this.wanted = { verdict: "", text: "" };
  }

  enter(app) {
    this.app = app;
    this.body = h("tbody");
    this.count = h("p", { id: "counted" });
    this.heads = COLUMNS.map((c) => h("th", { scope: "col" }, button(t(c), () => this.sort(c))));
    this.pager = h("div", { class: "row", id: "pager" });
    app.place.append(h("div", { class: "card" }, h("h2", {}, t("A mailbox")),
      quiet(t("Drop files here, or choose them. A file may have many puzzles, in any notation.")),
      this.controls(), this.count, this.pager,
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("verdicts") },
        h("table", {}, h("thead", {}, h("tr", {}, this.heads, h("td"))), this.body))));
    this.draw();
  }

  controls() {
    const chosen = async (e) => {
      const files = [...e.target.files];
      this.take(await Promise.all(files.map((f) => f.text())), files.map((f) => f.name));
    };
    const json = () => this.rows.map((row) => JSON.stringify(row) + "\n").join("");
    const want = (name) => (e) => {
      this.wanted[name] = e.target.value;
      this.page = 0;
      this.draw();
    };
    return [
      rowOf(
        h("input",
          { type: "file", multiple: true, id: "files", "aria-label": t("files"), onchange: chosen }),
        button(t("Stop"), () => this.abort?.abort()),
        button(t("Save as CSV"), () => save("verdicts.csv", this.csv(), "text/csv")),
        button(t("Save as JSON"), () => save("verdicts.jsonl", json(), "application/x-ndjson")),
        button(t("Empty"), () => { this.forget(); this.draw(); })),
      rowOf(
        h("select", { "aria-label": t("filter by verdict"), onchange: want("verdict") },
          h("option", { value: "" }, t("all verdicts")),
          Object.entries(VERDICTS).map(([v, words]) => h("option", { value: v }, t(words)))),
        h("input", { type: "search", "aria-label": t("filter by words"), placeholder: t("filter"),
          oninput: want("text") })),
    ];
  }

  leave() { this.abort?.abort(); }

  // take checks every puzzle of the texts, in order.
  async take(texts, names = texts.map((_, k) => t("text {n}", { n: k + 1 }))) {
    this.abort?.abort();
    const { signal } = this.abort = new AbortController();
    for (const [k, text] of texts.entries()) {
      const source = { file: names[k] };
      this.files.add(names[k]);
      try {
        const { items } = await this.app.ask("read", { puzzles: text, source }, signal);
        for (const item of items) this.add(await this.judge(names[k], item, signal));
      } catch (error) {
        if (error.name === "AbortError") break;
        this.add({ file: names[k], line: error.line, note: error.message });
      }
    }
    this.draw();
    say(signal.aborted ? t("Stopped.") : t("All puzzles are checked."));
    announce(this.tally());
  }

  // judge returns the row of one item of a text.
  async judge(file, item, signal) {
    const row = { file, line: item.line };
    if (item.error) return { ...row, note: item.error };
    const { puzzle, key } = item;
    const board = Board.fromPuzzle(puzzle);
    const { title, name, author, source } = puzzle;
    const size = `${board.rows}x${board.cols}`;
    Object.assign(row, { name: title || name, author, source, size, key, link: board.toLink() });
    const { verdict } = await this.app.ask("check", { puzzle, brief: true }, signal);
    row.verdict = verdict;
    if (verdict === "one") {
      const { difficulty } = await this.app.ask("rate", { puzzle }, signal);
      row.difficulty = difficulty?.name ?? "beyond the known techniques";
      row.score = difficulty?.score;
    }
    const same = this.first.get(key);
    if (same) row["same as"] = [same.file, same.line].filter((x) => x !== undefined).join(":");
    else this.first.set(key, row);
    return row;
  }

  // add appends a row. While puzzles arrive, a row is drawn if it is in the portion that is
  // shown, and the counts once for each frame.
  add(row) {
    this.rows.push(row);
    if (row.verdict) this.counts[row.verdict] = (this.counts[row.verdict] ?? 0) + 1;
    const sorted = this.order.column || this.wanted.verdict || this.wanted.text;
    if (!sorted && this.page === 0 && this.rows.length <= PORTION) this.body.append(this.line(row));
    this.frame ??= requestAnimationFrame(() => this.head());
  }

  sort(column) {
    this.order = { column, down: this.order.column === column && !this.order.down };
    this.draw();
  }

  // shown returns the rows that the filter leaves, in order.
  shown() {
    const { verdict, text } = this.wanted;
    const words = text.toLowerCase();
    const has = (row) => COLUMNS.some((c) => String(row[c] ?? "").toLowerCase().includes(words));
    const rows = this.rows.filter((row) => (!verdict || row.verdict === verdict) && (!words || has(row)));
    const { column, down } = this.order;
    if (!column) return rows;
    const value = (row) => column === "difficulty" ? lists.levels.indexOf(row[column])
      : column === "size" ? row.size?.split("x").reduce((a, b) => a * b) : row[column];
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    return rows.sort((a, b) => compare(String(value(a) ?? ""), String(value(b) ?? "")) * (down ? -1 : 1));
  }

  // draw shows one portion of the table.
  draw() {
    const rows = this.shown();
    const n = rows.length;
    const pages = Math.max(1, Math.ceil(n / PORTION));
    this.page = Math.min(this.page, pages - 1);
    const from = this.page * PORTION;
    this.body.replaceChildren(...rows.slice(from, from + PORTION).map((row) => this.line(row)));
    this.heads.forEach((head, k) => {
      const now = COLUMNS[k] === this.order.column;
      head.ariaSort = now ? this.order.down ? "descending" : "ascending" : null;
    });
    const go = (by) => () => { this.page += by; this.draw(); };
    this.pager.replaceChildren(...pages === 1 ? [] : [
      button(t("◀ back"), go(-1), { disabled: this.page === 0 }),
      t("{from} to {to} of {n}", { from: from + 1, to: Math.min(from + PORTION, n), n }),
      button(t("next ▶"), go(1), { disabled: this.page + 1 === pages }),
    ]);
    this.head();
  }

  // head writes the counts.
  head() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    this.count.textContent = this.tally();
  }

  // line returns a row of the table; the name of a puzzle is a link that opens it in Draw.
  line(row) {
    const board = row.link && Board.fromLink(row.link);
    const about = { title: row.name, author: row.author, source: row.source };
    const keep = button(t("put on the shelf"), () => {
      put(board, about);
      say(t("It is on the shelf in Draw."));
    });
    const text = (c) => !row[c] ? row[c] : c === "verdict" ? t(VERDICTS[row[c]])
      : c === "difficulty" ? t(row[c]) : row[c];
    return h("tr", {}, COLUMNS.map((c) => h("td", {}, c === "name" && row.link
      ? h("a", { href: "#" + editLink(board, about) }, row.name || t("(no name)"))
      : String(text(c) ?? ""))), h("td", {}, row.verdict === "one" && keep));
  }

  tally() {
    if (this.rows.length === 0) return t("Empty.");
    const of = ([verdict, words]) => `${this.counts[verdict] ?? 0} ${t(words)}`;
    const puzzles = Object.values(this.counts).reduce((a, b) => a + b, 0);
    return t("Files: {files}, puzzles: {puzzles} ({verdicts}); texts not read: {unread}", {
      files: this.files.size, puzzles, verdicts: Object.entries(VERDICTS).map(of).join(", "),
      unread: this.rows.length - puzzles,
    });
  }

  // csv quotes every field. A field that a spreadsheet would run as a formula gets an apostrophe
  // before it.
  csv() {
    const quote = (x) => `"${String(x ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
    const lines = [COLUMNS, ...this.rows.map((row) => COLUMNS.map((c) => row[c]))];
    return lines.map((line) => line.map(quote).join(",") + "\r\n").join("");
  }
}

export const mailboxMode = new MailboxMode();
