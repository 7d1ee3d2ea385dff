// Links to solve: #play/KIND/ROWSxCOLUMNS/CELLS?title=…&author=…&source=…. The part between
// play/ and the question mark is a board as Board.toLink writes it. Anybody can write a link, so
// its length is limited, and its words are shown as text only.

import { Board } from "./board.js";

/** @typedef {{ title?: string, author?: string, source?: string }} About */

const MOST = 100_000; // characters; a board of 100 × 100 takes at most 80,000
const MOST_WORDS = 120; // characters of a title, an author, a source
const ABOUT = ["title", "author", "source"];

// playLink writes the fragment that fromPlayLink reads.
/** @param {Board} board @param {About} about */
export function playLink(board, about = {}) {
  const said = ABOUT.filter((name) => about[name]).map((name) => [name, clean(about[name])]);
  const query = said.length ? "?" + new URLSearchParams(said) : "";
  return "play/" + board.toLink() + query;
}

// fromPlayLink reads a fragment, or an address with a fragment. It returns { board, about }, or
// null if the text is not a link to solve; about has title, author and source, "" if unknown.
/** @param {string} text @returns {{ board: Board, about: About } | null} */
export function fromPlayLink(text) {
  const at = text.length > MOST ? -1 : text.search(/(^|#)play\//);
  if (at < 0) return null;
  const [link, query = ""] = text.slice(at).replace(/^#?play\//, "").split(/\?(.*)/s);
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

// clean returns a text as one line of limited length, without control characters.
function clean(text) {
  const line = String(text).replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, " ").trim();
  return [...line].slice(0, MOST_WORDS).join("");
}
