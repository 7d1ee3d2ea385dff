// Import and export in every notation, pictures and links; and the shelf.

import { Board } from "./board.js";
import { button, card, h, mark, quiet, rowOf, save, say } from "./dom.js";
import { editLink, playLink } from "./link.js";
import { VERDICTS, lists } from "./lists.js";
import { kindOf } from "./rules.js";
import { SHELF, canRestore, drawings, note, remove, restore } from "./shelf.js";
import { capital, t } from "./words.js";

const LONGEST_LINK = 8000; // characters; some programs cut longer links

// The media types of the pictures.
const TYPES = {
  svg: "image/svg+xml", pdf: "application/pdf", png: "image/png",
  html: "text/html", text: "text/plain",
};

// filesCard has the links and, folded, import and export.
export function filesCard(app) {
  const copyLink = async (link) => {
    const { href } = new URL("#" + link(app.board, app.about), location.href);
    await copy(href);
    const { length } = href;
    if (length > LONGEST_LINK) {
      say(t("The link to this board has {length} characters; some programs cut links after {most}.",
        { length, most: LONGEST_LINK }));
    }
  };
  const toSolve = () => {
    note(app.drawing.id, { shared: true });
    copyLink(playLink);
  };
  const part = (title, ...children) => [h("h3", {}, title), ...children];
  return card(capital(t("share")),
    rowOf(button(t("Copy link to solve"), toSolve),
      button(t("Copy link to edit"), () => copyLink(editLink)), button(t("Print"), () => print())),
    h("details", { id: "files-card" }, h("summary", {}, t("Import and export")),
      h("div", { class: "parts" },
        part(t("Import"), importParts(app)), part(t("Export"), exportParts(app)),
        part(t("Pictures"), rowOf(lists.pictures.map((name) =>
          button(name.toUpperCase(), () => download(app, [app.puzzleOf()], name))))))));
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
    const told = await app.asked("convert", { puzzles: [app.puzzleOf()], to: to.value });
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
    say(n ? t("Puzzle {n} of the shelf: {what}.", { n, what }) : error.message);
  }
}

// shelfCard lists the drawings of this browser; its buttons print them or make a book of them.
export function shelfCard(app) {
  const body = h("div", { class: "parts", id: "shelf" });
  const gone = new AbortController();
  const show = () => body.isConnected ? body.replaceChildren(...shelfParts(app)) : gone.abort();
  document.addEventListener(SHELF, show, gone);
  addEventListener("storage", show, gone); // another tab
  body.append(...shelfParts(app));
  return card(t("Shelf"), body);
}

function shelfParts(app) {
  const all = drawings();
  const line = ({ id, board, about, verdict, level, score, shared }) => {
    const { kind, rows, cols } = board;
    const name = about.title || `${rows} × ${cols}`;
    const known = [verdict && t(level ?? VERDICTS[verdict]), score, shared && t("shared")].filter(Boolean);
    const link = h("a", { href: `#draw/${id}` }, name);
    mark(link, id === app.drawing.id && "true");
    return h("li", {}, link, quiet([kindOf(kind).title, ...known].join(" · ")),
      button("×", () => remove([id]), { "aria-label": t("remove {name}", { name }) }));
  };
  const puzzles = () => drawings().filter(({ verdict }) => (verdict ?? "one") === "one")
    .map(({ board, about }) => ({ ...board.toPuzzle(), ...about }));
  const sheet = () => download(app, puzzles(), "pdf", { per_page: "2x2", paper: "a4" });
  const blank = () => app.draw(Board.blank(app.board.kind, app.board.rows, app.board.cols));
  return [
    quiet(all.length ? t("Each drawing is saved by itself, in this browser.") : t("No drawings yet.")),
    h("ol", { class: "shelf" }, all.map(line)),
    rowOf(button(t("New drawing"), blank), canRestore() && button(t("Undo the removal"), restore),
      all.length > 0 && button(t("Remove all"), () => remove(all.map(({ id }) => id)))),
    all.length > 0 && rowOf(button(t("Print the unique ones"), sheet),
      button(t("Make a book of them"), () => book(app, puzzles()))),
  ].filter(Boolean);
}
