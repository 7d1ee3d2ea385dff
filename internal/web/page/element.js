// <akari-puzzle src="play/…"> is a puzzle to play on any page. src is a link to solve, whole or
// from play/ on. When the puzzle is solved, the element sends the event "solved" with the detail
// { puzzle, seconds }.

import { h } from "./dom.js";
import { fromPlayLink } from "./link.js";
import { Player } from "./player.js";
import { kindOf } from "./rules.js";
import { headOf } from "./view.js";
import { capital, language, languageOf, speak, t } from "./words.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(PLAYER_STYLE); // defined by Element in page.go, like PLAYER_WORDS

const wished = languageOf(navigator.languages ?? []);
if (wished in PLAYER_WORDS) speak(wished, PLAYER_WORDS[wished]);

class AkariPuzzle extends HTMLElement {
  static observedAttributes = ["src"];

  connectedCallback() { this.load(); }
  attributeChangedCallback() { if (this.isConnected) this.load(); }
  disconnectedCallback() { this.player?.stop(); }

  load() {
    this.player?.stop();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const link = this.getAttribute("src") ?? "";
    const read = fromPlayLink(link);
    const unread = t("This puzzle cannot be read: its src is not a link for solvers.");
    if (!read) return root.replaceChildren(h("p", {}, unread));
    const { board, about } = read;
    this.player = new Player({ solved: () => this.solved(board) });
    this.player.element.lang = language;
    const head = headOf(about);
    const rules = Object.values(kindOf(board.kind).rules);
    const sentence = (rule) => t("{rule}.", { rule: capital(t(rule)) });
    root.replaceChildren(...head ? [h("p", { class: "head" }, head)] : [], this.player.element,
      h("details", { class: "rules" }, h("summary", {}, t("Rules")),
        h("ul", {}, rules.map((rule) => h("li", {}, sentence(rule))))));
    this.player.start(board);
  }

  solved(board) {
    this.player.congratulate();
    const detail = { puzzle: board.toLink(), seconds: this.player.seconds };
    this.dispatchEvent(new CustomEvent("solved", { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get("akari-puzzle")) customElements.define("akari-puzzle", AkariPuzzle);
