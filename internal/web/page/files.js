// Import and export in every notation, pictures and links; and the saved puzzles.

import { Board } from "./board.js";
import { button, card, h, quiet, rowOf, save, say } from "./dom.js";
import { playLink } from "./link.js";
import { lists } from "./lists.js";
import { damaged, shared } from "./storage.js";
import { capital, t } from "./words.js";

// The media types of the pictures.
const TYPES = {
  svg: "image/svg+xml", pdf: "application/pdf", png: "image/png",
  html: "text/html", text: "text/plain",
};

// filesCard has the links and, folded, import and export.
export function filesCard(app) {
  const link = () => new URL("#" + playLink(app.board, app.about), location.href).href;
  const part = (title, ...children) => [h("h3", {}, title), ...children];
  return card(capital(t("share")),
    rowOf(button(t("Copy link to solve"), () => copy(link())),
      button(t("Copy link to edit"), () => copy(location.href)), button(t("Print"), () => print())),
    h("details", { id: "files-card" }, h("summary", {}, t("Import and export")),
      h("div", { class: "parts" },
        part(t("Import"), importParts(app)), part(t("Export"), exportParts(app)),
        part(t("Pictures"), rowOf(lists.pictures.map((name) =>
          button(name.toUpperCase(), () => download(app, [app.puzzle()], name))))))));
}

function importParts(app) {
  const text = h("textarea",
    { id: "import", "aria-label": t("a puzzle in any notation"), spellcheck: "false" });
  const chosen = async () => app.import(await file.files[0].text());
  const file = h("input", { type: "file", "aria-label": t("a file"), onchange: chosen });
  return [
    quiet(t("Paste an address, an ID or a grid anywhere on the page, or drop a file.")),
    text, rowOf(button(t("Read"), () => app.import(text.value)), file)];
}

function exportParts(app) {
  const to = h("select", { "aria-label": t("notation") },
    lists.notations.map((n) => h("option", { translate: "no" }, n)));
  to.value = "puzzlink";
  const text = h("textarea",
    { id: "export", readonly: true, "aria-label": t("the puzzle in that notation"), spellcheck: "false" });
  const write = async () => {
    const told = await app.asked("convert", { puzzles: [app.puzzle()], to: to.value });
    if (told?.unsaid) app.fail(new Error(told.unsaid[0].error));
    text.value = told?.text ?? "";
    return text.value;
  };
  const written = (use) => async () => {
    if (await write()) use(text.value);
  };
  to.addEventListener("change", write);
  return [
    rowOf(to, button(t("Write"), write), button(t("Copy"), written(copy)),
      button(t("Save"), written((words) => save(`puzzle.${to.value}`, words, "text/plain")))),
    text];
}

// copy puts a text on the clipboard, or shows it if the browser refuses.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("Copied."));
  } catch {
    say(text);
  }
}

// download draws puzzles and saves the file.
export async function download(app, puzzles, to, more = {}) {
  const told = await app.asked("render", { puzzles, to, ...more });
  if (told) save(`akari.${to === "text" ? "txt" : to}`, told.text ?? bytes(told.data), TYPES[to]);
}

const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

// book makes a small book of puzzles, with rules and solutions, and saves it. An error names
// the puzzle that it is about.
async function book(app, puzzles) {
  say(t("Making the book …"));
  const name = "kept.jsonl";
  try {
    const told = await app.ask("book", {
      description: "title: Akari\npage: {trim: a5}\n" +
        `parts: [{title: Puzzles, files: [${name}], per_page: 2}]\n`,
      files: { [name]: puzzles.map((p) => JSON.stringify(p)).join("\n") },
    });
    save("akari-book.pdf", bytes(told.print), TYPES.pdf);
    say(t("{n} pages.", { n: told.report.pages }));
  } catch (error) {
    const [, n, what] = error.message.match(/^kept\.jsonl:(\d+):? (.*)$/s) ?? [];
    say(n ? t("Saved puzzle {n}: {what}.", { n, what }) : error.message);
  }
}

const PLACE = "akari.kept";
// kept returns the saved puzzles, without those that are damaged.
function kept() {
  const list = shared.read(PLACE, [], Array.isArray);
  const whole = list.filter(Board.isPuzzle);
  if (whole.length < list.length) damaged.add(PLACE);
  return whole;
}

// keepPuzzle adds a puzzle to the saved puzzles.
export function keepPuzzle(puzzle) {
  const done = shared.write(PLACE, [...kept(), puzzle]);
  say(done ? t("Saved. Draw lists your saved puzzles.")
    : t("Not saved: this browser’s storage is blocked or full."));
  document.dispatchEvent(new Event(PLACE));
}

// keptCard lists the saved puzzles; its buttons print them or make a book of them.
export function keptCard(app) {
  const body = h("div", { class: "parts", id: "kept" });
  const gone = new AbortController();
  const show = () => body.isConnected ? body.replaceChildren(...keptParts(app)) : gone.abort();
  document.addEventListener(PLACE, show, gone);
  addEventListener("storage", show, gone); // another tab
  body.append(...keptParts(app));
  return card(t("Saved puzzles"), body);
}

function keptParts(app) {
  const keep = (list) => {
    shared.write(PLACE, list);
    document.dispatchEvent(new Event(PLACE));
  };
  const list = kept();
  const line = (puzzle, k) => {
    const board = Board.fromPuzzle(puzzle);
    const name = puzzle.title || puzzle.name || `${board.rows} × ${board.cols}`;
    const remove = () => keep(kept().filter((_, i) => i !== k));
    return h("li", {}, button(name, () => app.open(board, puzzle), { title: t("open") }),
      button("×", remove, { "aria-label": t("remove {name}", { name }) }));
  };
  const sheet = () => download(app, kept(), "pdf", { per_page: "2x2", paper: "a4" });
  return [
    rowOf(button(t("Save this puzzle"), () => keepPuzzle(app.puzzle()))),
    list.length ? h("ol", { class: "kept" }, list.map(line))
      : quiet(t("No saved puzzles yet.")),
    list.length > 0 && rowOf(button(t("Print saved puzzles"), sheet),
      button(t("Make a book of saved puzzles"), () => book(app, kept())),
      button(t("Remove all"), () => keep([]))),
  ].filter(Boolean);
}
