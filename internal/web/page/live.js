// The live verdict: a while after the last edit the board is judged; a newer
// edit ends the question, and a response for an older board is dropped.

const WAIT = 200; // milliseconds after the last edit

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

  // judge asks for the verdict, then for what a board with that verdict is worth asking.
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
      found.verdict = await this.ask("check", { puzzle, words: true }, abort.signal);
      tell();
      const [name, operation] = NEXT[found.verdict.verdict] ?? [];
      if (!name) return;
      found[name] = await this.ask(operation, { puzzle }, abort.signal);
      tell();
    } catch (error) {
      if (error.name === "AbortError") return;
      found.error = error;
      tell();
    }
  }
}

// What is asked after each verdict, and the name of the finding.
const NEXT = {
  one: ["rating", "rate"],
  many: ["count", "count"],
};
