// The first script of the page: it loads the phrases of the reader's language, and opens the
// player for a link to solve, and otherwise the page for authors.

import { LANGUAGES, languageOf, speak, t } from "./words.js";

const plays = () => location.hash.startsWith("#play/");
const began = plays();

addEventListener("hashchange", (e) => {
  if (plays() === began) return;
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
} else {
  await import("./app.js");
}
