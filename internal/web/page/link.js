// Links to edit and to solve: #KIND/ROWSxCOLUMNS/CELLS?title=…&author=…&source=…, after play/ in a link
// to solve. The part before the question mark is a board as Board.toLink writes it. Anybody can write a
// link, so its length is limited, and its words are shown as text only.

import { Board } from "./board.js";

/** @typedef {{ title?: string, author?: string, source?: string }} About */

const MOST = 100_000; // characters; a board of 100 × 100 takes at most 80,000
const MOST_WORDS = 120; // characters of a title, an author, a source
const ABOUT = ["title", "author", "source"];

// editLink writes what fromEditLink reads: a puzzle with its words in one text.
/** @param {Board} board @param {About} about */
export function editLink(board, about = {}) {
  const said = ABOUT.filter((name) => about[name]).map((name) => [name, clean(about[name])]);
  const query = said.length ? "?" + new URLSearchParams(said) : "";
  return board.toLink() + query;
}

// playLink writes the fragment that fromPlayLink reads.
/** @param {Board} board @param {About} about */
export const playLink = (board, about = {}) => "play/" + editLink(board, about);

// fromPlayLink reads a fragment, or an address with a puzzle in it, that is a link to solve.
/** @param {string} text */
export function fromPlayLink(text) {
  const link = /(?:^|#)play\/(.*)/s.exec(text) ?? /\/play\/([^#]*)/.exec(text);
  return link && fromEditLink(link[1]);
}

// fromEditLink reads a text that editLink wrote. It returns { board, about }, or null for any other
// text; about has title, author and source, "" if unknown.
/** @param {unknown} text @returns {{ board: Board, about: About } | null} */
export function fromEditLink(text) {
  if (typeof text !== "string" || text.length > MOST) return null;
  const [link, query = ""] = text.split(/\?(.*)/s);
  let board = null;
  try {
    board = Board.fromLink(decodeURIComponent(link));
  } catch { /* a percent sign that encodes nothing */ }
  const said = new URLSearchParams(query);
  const about = Object.fromEntries(ABOUT.map((name) => [name, clean(said.get(name) ?? "")]));
  return board && { board, about };
}

// webAddress returns a text if it is an http or https address, and null otherwise.
export const webAddress = (text) => /^https?:\/\/[^\s/]+/i.test(text) ? text : null;

// clean returns a text as one line of limited length, without control characters. A longer text
// ends in "…".
function clean(text) {
  const line = String(text).replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, " ").trim();
  const all = [...line];
  return all.length > MOST_WORDS ? all.slice(0, MOST_WORDS - 1).join("") + "…" : line;
}
