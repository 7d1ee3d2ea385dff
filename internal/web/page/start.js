// The first script of the page: it loads the phrases of the reader's language, and opens the
// player for a link to solve, a first puzzle for a first visit, and otherwise the page for authors.

import { h } from "./dom.js";
import { greet } from "./first.js";
import { listsOf } from "./lists.js";
import { playAlone, playMode } from "./play.js";
import { shared, tab } from "./storage.js";
import { LANGUAGES, languageOf, speak, t } from "./words.js";

const plays = () => location.hash.startsWith("#play/");
const began = plays();
const known = [tab.read("akari.mode"), shared.read("akari.draw"), shared.read("akari.played")];
let greeting = location.hash.length < 2 && known.every((value) => value === null);

addEventListener("hashchange", (e) => {
  if (plays() === began && !greeting) return;
  e.stopImmediatePropagation();
  location.reload();
});

// The link that skips to the board is not a link to another board.
document.querySelector(".skip").addEventListener("click", (e) => {
  e.preventDefault();
  const cell = document.querySelector('#board [tabindex="0"]');
  if (cell instanceof SVGElement) cell.focus();
});

const wished = languageOf(navigator.languages ?? []);

// What the page for authors needs next is asked for before it is needed.
const ahead = (attributes) => document.head.append(h("link", attributes));
if (!began && !greeting) {
  ahead({ rel: "modulepreload", href: "./app.js" });
  ahead({ rel: "preload", href: listsOf(wished), as: "fetch", crossorigin: "anonymous" });
}
if (wished !== LANGUAGES[0]) {
  try {
    speak(wished, (await import(`./words-${wished}.js`)).default);
    document.documentElement.lang = wished;
  } catch { /* not there: English */ }
}
document.querySelector(".skip").textContent = t("Skip to the board");
const labels = { modes: t("Tasks"), tools: t("Tools"), cards: t("About the board") };
for (const id in labels) document.getElementById(id).setAttribute("aria-label", labels[id]);

const loading = document.getElementById("loading");
loading.textContent = t("Loading …");

// open opens the page for authors in a mode, and returns it. If it cannot be loaded, the page says so.
async function open(mode) {
  try {
    const { app } = await import("./app.js");
    await app.start(mode);
    return app;
  } catch (error) {
    loading.textContent = t("The page could not be loaded: {why}", { why: error.message });
    document.getElementById("board").replaceChildren(loading);
    throw error;
  }
}

if (began || greeting) loading.remove();
if (began) playAlone((link) => { location.hash = link; });
else if (greeting) {
  greet(async (mode) => {
    greeting = false;
    const app = await open(mode);
    if (mode === "play") playMode.daily();
    return (texts) => app.take(texts);
  });
} else open();
