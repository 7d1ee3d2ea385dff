// The first script of the page: it loads the phrases of the reader's language, and shows what the address
// names.

import { App } from "./app.js";
import { h } from "./dom.js";
import { listsOf } from "./lists.js";
import { shared } from "./storage.js";
import { LANGUAGES, languageOf, speak, t } from "./words.js";

// The link that skips to the board is not a link to another board.
document.querySelector(".skip").addEventListener("click", (e) => {
  e.preventDefault();
  const cell = document.querySelector('#board [tabindex="0"]');
  if (cell instanceof SVGElement) cell.focus();
});

const chosen = shared.read("akari.language", null, (name) => LANGUAGES.includes(name));
const wished = chosen ?? languageOf(navigator.languages ?? []);

// What the views for authors need next is asked for before it is needed.
const ahead = (attributes) => document.head.append(h("link", attributes));
if (location.hash.length > 1 && !/^#(play|daily)\b/.test(location.hash)) {
  ahead({ rel: "modulepreload", href: "./modes.js" });
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
document.getElementById("loading").textContent = t("Loading …");

new App().start();
