// The first script of the page: it loads the phrases of the reader's language, and opens the
// player for a link to solve, a first puzzle for a first visit, and otherwise the page for authors.

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
if (wished !== LANGUAGES[0]) {
  try {
    speak(wished, (await import(`./words-${wished}.js`)).default);
    document.documentElement.lang = wished;
  } catch { /* not there: English */ }
}
document.querySelector(".skip").textContent = t("Skip to the board");
const labels = { modes: t("Tasks"), tools: t("Tools"), cards: t("About the board") };
for (const id in labels) document.getElementById(id).setAttribute("aria-label", labels[id]);

if (began) {
  const { playAlone } = await import("./play.js");
  playAlone((link) => { location.hash = link; });
} else if (greeting) {
  (await import("./first.js")).greet(async (mode) => {
    greeting = false;
    const { app } = await import("./app.js");
    await app.start(mode);
    if (mode === "play") (await import("./play.js")).playMode.daily();
    return (texts) => app.take(texts);
  });
} else {
  (await import("./app.js")).app.start();
}
