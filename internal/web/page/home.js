// The player's home: the puzzle of the day in the position in which it was left, a lamp for each day, and
// the games that are not over.

import { Board } from "./board.js";
import { card, h, quiet } from "./dom.js";
import { lamps, nextCard, weekCard } from "./daily.js";
import { marksAt, progressOf } from "./player.js";
import { dayOf, games, sourceOf } from "./progress.js";
import { drawings } from "./shelf.js";
import { judge } from "./rules.js";
import { BoardView, nameOf } from "./view.js";
import { t } from "./words.js";

const WEEKS = 4; // before the last seven days
const MOST_GAMES = 12;

class HomeMode {
  name = "home";

  enter(app) {
    this.app = app;
    this.update();
  }

  update() {
    const source = sourceOf(dayOf()), all = games();
    const today = all.find(({ about }) => about.source === source);
    const board = today?.board ?? Board.blank("akari", 10, 10);
    const marks = [...today?.marks ?? ""].map(Number);
    const found = judge(board, marks);
    const view = new BoardView(t("Puzzle of the day"));
    view.show(board, marksAt(board, marks, found));
    const [lit, most] = progressOf(board, found);
    const open = today?.solved ? t("See it again") : lit ? t("Continue") : t("Play");
    this.app.place.replaceChildren(h("a", { class: "today", href: "#daily" }, view.svg));
    const more = all.filter((one) => !one.solved && one !== today).slice(0, MOST_GAMES);
    const line = (game) =>
      h("li", {}, h("a", { href: `#play/${game.link}` }, nameOf(game.board, game.about)));
    const archive = Array.from({ length: WEEKS }, (_, k) => lamps(7 * (k + 1), 7)).reverse();
    const shelf = drawings().length;
    this.app.cards.replaceChildren(
      card(t("Puzzle of the day"), quiet(t("ten by ten, easy")),
        today && h("p", {}, today.solved ? t("Solved") : t("{lit} of {most} cells lit", { lit, most })),
        h("a", { class: "button main", href: "#daily" }, open)),
      weekCard(),
      h("details", { class: "card", id: "archive" }, h("summary", {}, t("Earlier puzzles")), archive),
      more.length && card(t("Games that are not over"), h("ul", { class: "games" }, more.map(line))) || "",
      nextCard(this.app, () => "akari"),
      shelf && h("p", { class: "card" },
        h("a", { href: "#draw" }, t("Your drawings: {n}", { n: shelf }))) || "");
  }
}

export const homeMode = new HomeMode();
