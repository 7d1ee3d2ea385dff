// Host is the page around a mode: the places that the mode fills, the engine, messages. A page also
// has the fields board and about of the puzzle, and open(board, about), which shows another puzzle.

import { say } from "./dom.js";
import { t } from "./words.js";

export class Host {
  tools = document.getElementById("tools");
  place = document.getElementById("board");
  cards = document.getElementById("cards");

  /** @param {import("./ask.js").Ask} ask */
  constructor(ask) { this.ask = ask; }

  // asked returns the response to a request. If there is an error, it shows a message and returns
  // null.
  async asked(operation, request) {
    try {
      return await this.ask(operation, request);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  // fail shows the message of an error after a text.
  fail(error, before = "") {
    if (error.name === "AbortError") return;
    const { line, column } = error;
    const at = column ? t("line {line}, column {column}: ", { line, column })
      : line ? t("line {line}: ", { line }) : "";
    say(before + at + error.message);
  }
}
