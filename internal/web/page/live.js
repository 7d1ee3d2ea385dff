// The live verdict: the board is judged shortly after the last edit. A newer edit aborts the
// request, and the response for an older board is dropped.

import { language } from "./words.js";

const WAIT = 200; // milliseconds after the last edit
const LARGE = 400; // cells: on a larger board the reasons take much longer than the verdict

export class Live {
  // show is called with (board, findings, stale); findings grow step by step.
  constructor(ask, show) {
    this.ask = ask;
    this.show = show;
    this.on = true;
    this.findings = null;
  }

  edit(board) {
    this.stop();
    this.board = board;
    this.show(board, this.findings, true);
    if (!this.on) return;
    this.timer = setTimeout(() => this.judge(board), WAIT);
  }

  stop() {
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  turn(on) {
    this.on = on;
    this.findings = null;
    if (on) this.edit(this.board);
    else {
      this.stop();
      this.show(this.board, null, true);
    }
  }

  // judge asks for the verdict, on a large board first without its reasons, and then for the
  // finding that NEXT has for the verdict. Findings are early if the reasons are missing.
  async judge(board) {
    const abort = this.abort = new AbortController();
    const found = {};
    const tell = () => {
      if (abort.signal.aborted) return;
      this.findings = found;
      this.show(board, found, false);
    };
    try {
      const puzzle = board.toPuzzle();
      if (board.cells.length > LARGE) {
        found.early = true;
        found.verdict = await this.ask("check", { puzzle, brief: true }, abort.signal);
        tell();
      }
      found.verdict = await this.ask("check", { puzzle, words: true, language }, abort.signal);
      if (found.early) found.early = false;
      tell();
      const [name, operation] = NEXT[found.verdict.verdict] ?? [];
      if (!name) return;
      found[name] = await this.ask(operation, { puzzle }, abort.signal);
      tell();
    } catch (error) {
      if (error.name === "AbortError") return;
      Object.assign(found, { error, early: false });
      tell();
    }
  }
}

// NEXT has, by verdict, the name of a further finding and the operation that returns it.
const NEXT = {
  one: ["rating", "rate"],
  many: ["count", "count"],
};
