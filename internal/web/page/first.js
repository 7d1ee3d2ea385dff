// The first visit: a small puzzle to play, the rules with what is left of each, and three doors: play,
// draw, make. It needs no engine.

import { Board } from "./board.js";
import { h, quiet, withIcon } from "./dom.js";
import { Player } from "./player.js";
import { LAMP, kindOf } from "./rules.js";
import { BoardView, marksOf, namesOf } from "./view.js";
import { capital, t } from "./words.js";

const PUZZLE = "akari/5x5/d-1f2f3-d";

// The pictures of the doors: a board, and its lamps.
const DOORS = {
  daily: { link: "akari/3x3/1g2", lamp: [[0, 1]] },
  draw: { link: "akari/3x3/-g-", lamp: [] },
  make: { link: "akari/3x3/1a-c-a1", lamp: [[1, 0], [2, 1]] },
};

class GreetMode {
  name = "greeting";

  enter(app) {
    this.player = new Player({ changed: () => this.tell() });
    this.board = Board.fromLink(PUZZLE);
    const { rules, more } = kindOf(this.board.kind);
    this.title = h("h2", { class: "hello" });
    this.lines = ["lit", "shine", "clue"].map((rule) => {
      const left = h("span", { class: "left" });
      const said = t("{rule}.", { rule: capital(t(rules[rule])) });
      const item = h("li", { "data-rule": rule },
        h("span", {}, said, rule === "lit" && ` ${t(more)}`, left));
      return { rule, left, item: withMark(item) };
    });
    this.doors = h("div", { class: "doors" },
      door("daily", t("Puzzle of the day"), t("ten by ten, easy")),
      door("draw", t("Draw a puzzle"), t("see at every stroke whether it has one solution")),
      door("make", t("Make ten"), t("by level, size and symmetry")));
    app.place.append(this.player.element);
    app.cards.append(this.title,
      h("ol", { class: "three", "aria-live": "polite" }, this.lines.map(({ item }) => item)));
    document.querySelector("main").append(this.doors);
    this.player.start(this.board, null);
    this.tell();
  }

  leave() {
    this.player.stop();
    this.doors.remove();
  }

  undo() { this.player.undo(); }
  redo() { this.player.redo(); }

  // tell says how much each rule leaves to do.
  tell() {
    const { player, board } = this;
    const { broken, count } = player.found;
    const { pieces } = namesOf(board);
    const left = {
      lit: t("{n} cells not lit", { n: broken.lit.length }),
      shine: t("{n} {pieces} shine on each other", { n: broken.shine.length, pieces }),
      clue: t("{n} clues to go", { n: broken.clue.length }),
    };
    const wrong = {
      shine: broken.shine.length > 0, clue: broken.clue.some((i) => count[i] > Number(board.cells[i])),
    };
    const begun = player.marks.includes(LAMP);
    for (const { rule, left: words, item } of this.lines) {
      const open = broken[rule].length > 0;
      item.className = wrong[rule] ? "no" : open || !begun ? "" : "ok";
      words.textContent = open ? capital(left[rule]) : "";
    }
    this.title.textContent =
      player.solved ? t("All lit. That is the game.") : t("Put a lamp where it is dark.");
    this.doors.classList.toggle("won", player.solved);
    if (player.solved) player.congratulate();
  }
}

export const greetMode = new GreetMode();

function door(view, name, words) {
  return h("a", { href: "#" + view }, picture(DOORS[view]),
    h("span", {}, h("b", {}, name), quiet(words)), withIcon(h("span", {}), "next"));
}

const withMark = (item) => {
  item.prepend(withIcon(h("span", { class: "tick" }), "check"));
  return item;
};

// picture draws a small board for a door.
function picture({ link, lamp }) {
  const view = new BoardView("");
  const board = Board.fromLink(link);
  view.show(board, marksOf(board, { lamp }));
  view.svg.setAttribute("aria-hidden", "true");
  return view.svg;
}
