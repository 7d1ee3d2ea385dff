// Texts and files in and out: every notation, pictures, links.

import { button, card, h, save, say } from "./dom.js";
import { playLink } from "./link.js";
import { lists } from "./lists.js";

// What the browser calls the pictures.
const TYPES = {
  svg: "image/svg+xml", pdf: "application/pdf", png: "image/png",
  eps: "application/postscript", html: "text/html", text: "text/plain",
};

export function importCard(app) {
  const text = h("textarea", { id: "import", "aria-label": "a puzzle in any notation", spellcheck: "false" });
  const chosen = async () => app.import(await file.files[0].text());
  const file = h("input", { type: "file", "aria-label": "a file", onchange: chosen });
  return card("Import",
    h("p", { class: "quiet" }, "Paste an address, an id or a grid anywhere on the page, or drop a file."),
    text, h("div", { class: "row" }, button("Read", () => app.import(text.value)), file));
}

export function exportCard(app) {
  const to = h("select", { "aria-label": "notation" }, lists.notations.map((n) => h("option", {}, n)));
  to.value = "puzzlink";
  const text = h("textarea",
    { id: "export", readonly: true, "aria-label": "the puzzle in that notation", spellcheck: "false" });
  const write = async () => {
    const told = await app.asked("convert", { puzzles: [app.board.toPuzzle()], to: to.value });
    if (told?.unsaid) app.fail(new Error(told.unsaid[0].error));
    text.value = told?.text ?? "";
    return text.value;
  };
  const written = (use) => async () => {
    if (await write()) use(text.value);
  };
  const copy = async (what) => {
    await navigator.clipboard.writeText(what);
    say("Copied.");
  };
  to.addEventListener("change", write);
  return card("Export",
    h("div", { class: "row" }, to, button("Write", write), button("Copy", written(copy)),
      button("Save", written((t) => save(`puzzle.${to.value}`, t, "text/plain")))),
    text,
    h("div", { class: "row" },
      button("Copy link to solve", () => copy(new URL("#" + playLink(app.board), location.href).href)),
      button("Copy the link of this board", () => copy(location.href)),
      button("Print", () => print())),
    h("div", { class: "row" }, lists.pictures.map((name) =>
      button(name.toUpperCase(), () => download(app, [app.board.toPuzzle()], name)))),
    keptRow(app));
}

// download draws puzzles and saves the file.
export async function download(app, puzzles, to, more = {}) {
  const told = await app.asked("render", { puzzles, to, ...more });
  if (told) save(`akari.${to === "text" ? "txt" : to}`, told.text ?? bytes(told.data), TYPES[to]);
}

const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

// book makes a small book of puzzles, with rules and solutions, and saves it.
async function book(app, puzzles) {
  say("Making the book…");
  const told = await app.asked("book", {
    description: "title: Akari\npage: {trim: a5}\n" +
      "parts: [{title: Puzzles, files: [kept.jsonl], per_page: 2}]\n",
    files: { "kept.jsonl": puzzles.map((p) => JSON.stringify(p)).join("\n") },
  });
  if (!told) return;
  save("akari-book.pdf", bytes(told.print), TYPES.pdf);
  say(`${told.report.pages} pages.`);
}

const kept = () => JSON.parse(localStorage.getItem("akari.kept") ?? "[]");

// keptRow is the list of saved puzzles, which can be printed together.
function keptRow(app) {
  const print = (make) => () => kept().length ? make() : say("Save a puzzle first.");
  const text = h("span", { class: "quiet" });
  const show = () => { const n = kept().length; text.textContent = n ? `${n} saved` : "no puzzle saved"; };
  const keep = (list) => {
    localStorage.setItem("akari.kept", JSON.stringify(list));
    show();
  };
  const sheet = () => download(app, kept(), "pdf", { per_page: "2x2", paper: "a4" });
  show();
  return h("div", { class: "row" },
    button("Save this puzzle", () => keep([...kept(), app.board.toPuzzle()])), text,
    button("Print saved puzzles", print(sheet)),
    button("Make a book of saved puzzles", print(() => book(app, kept()))),
    button("Clear saved puzzles", () => keep([])));
}
