// Links to solve: #play/KIND/ROWSxCOLUMNS/CELLS?title=…&author=…&source=…. The part between
// play/ and the question mark is a board as Board.toLink writes it. A link is a stranger's
// text: its length is limited, and its words are only ever shown as text.

import { Board } from "./board.js";

const MOST = 60_000; // characters; a board of 100 × 100 takes at most 50,000
const MOST_WORDS = 120; // characters of a title, an author, a source
const ABOUT = ["title", "author", "source"];

// playLink writes the fragment that fromPlayLink reads.
export function playLink(board, about = {}) {
  const said = ABOUT.filter((name) => about[name]).map((name) => [name, clean(about[name])]);
  const query = said.length ? "?" + new URLSearchParams(said) : "";
  return "play/" + board.toLink() + query;
}

// fromPlayLink reads a fragment, or the address that has it, and returns the board and
// { title, author, source }, or null if it is not a link to solve.
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

// webAddress returns a text if it is an address that may be a link, else null.
export const webAddress = (text) => /^https?:\/\/[^\s/]+/i.test(text) ? text : null;

// clean removes controls and limits the length.
function clean(text) {
  const line = String(text).replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, " ").trim();
  return [...line].slice(0, MOST_WORDS).join("");
}
