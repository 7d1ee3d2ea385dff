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
  play: { link: "akari/3x3/1g2", lamp: [[0, 1]] },
  draw: { link: "akari/3x3/-g-", lamp: [] },
  make: { link: "akari/3x3/1a-c-a1", lamp: [[1, 0], [2, 1]] },
};

// greet shows the first visit. open(mode) opens the page for authors in a mode, and returns what opens
// a text with a puzzle; it is called once.
export function greet(open) {
  const place = document.getElementById("board"), cards = document.getElementById("cards");
  const player = new Player({ changed: () => tell() });
  const board = Board.fromLink(PUZZLE);
  const { rules, more } = kindOf(board.kind);
  const title = h("h2", { class: "hello" });
  const lines = ["lit", "shine", "clue"].map((rule) => {
    const left = h("span", { class: "left" });
    const said = t("{rule}.", { rule: capital(t(rules[rule])) });
    const item = h("li", { "data-rule": rule }, h("span", {}, said, rule === "lit" && ` ${t(more)}`, left));
    return { rule, left, item: withMark(item) };
  });
  const list = h("ol", { class: "three", "aria-live": "polite" }, lines.map(({ item }) => item));

  // tell says how much each rule leaves to do.
  const tell = () => {
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
    for (const { rule, left: words, item } of lines) {
      const open = broken[rule].length > 0;
      item.className = wrong[rule] ? "no" : open || !begun ? "" : "ok";
      words.textContent = open ? capital(left[rule]) : "";
    }
    title.textContent = player.solved ? t("All lit. That is the game.") : t("Put a lamp where it is dark.");
    doors.classList.toggle("won", player.solved);
    if (player.solved) player.congratulate();
  };

  const leave = (mode, text) => async () => {
    for (const [name, act] of Object.entries(takes)) removeEventListener(name, act);
    player.stop();
    doors.remove();
    document.body.classList.remove("greeting");
    for (const element of [place, cards]) element.replaceChildren();
    const read = await open(mode);
    if (text) read(text);
  };
  const takes = {
    paste: (e) => leave("draw", [e.clipboardData.getData("text")])(),
    dragover: (e) => e.preventDefault(),
    drop: async (e) => {
      e.preventDefault();
      const files = [...e.dataTransfer.files];
      leave("draw", files.length ? await Promise.all(files.map((f) => f.text()))
        : [e.dataTransfer.getData("text")])();
    },
  };
  const door = (mode, name, words) => withArrow(h("button", { type: "button", onclick: leave(mode) },
    picture(DOORS[mode]), h("span", {}, h("b", {}, name), quiet(words))));
  const doors = h("nav", { class: "doors", "aria-label": t("Tasks") },
    door("play", t("Puzzle of the day"), t("ten by ten, easy")),
    door("draw", t("Draw a puzzle"), t("see at every stroke whether it has one solution")),
    door("make", t("Make ten"), t("by level, size and symmetry")));

  document.body.classList.add("greeting");
  place.append(player.element);
  cards.append(title, list);
  document.querySelector("main").append(doors);
  player.start(board, null);
  for (const [name, act] of Object.entries(takes)) addEventListener(name, act);
  tell();
}

const withMark = (item) => {
  item.prepend(withIcon(h("span", { class: "tick" }), "check"));
  return item;
};

const withArrow = (door) => {
  door.append(withIcon(h("span", {}), "next"));
  return door;
};

// picture draws a small board for a door.
function picture({ link, lamp }) {
  const view = new BoardView("");
  const board = Board.fromLink(link);
  view.show(board, marksOf(board, { lamp }));
  view.svg.setAttribute("aria-hidden", "true");
  return view.svg;
}
