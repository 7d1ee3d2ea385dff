// All states a board has had, for undo and redo without end, kept over a reload
// as far as the browser's storage reaches. States are texts (Board.toLink).

const MAX_STORED = 2_000_000; // characters; browsers grant about five million

export class History {
  // key names the place in storage; first is the state of a new history.
  constructor(key, first) {
    this.key = key;
    this.states = [first];
    this.now = 0;
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      const whole = Array.isArray(kept?.states) && kept.states.every((s) => typeof s === "string");
      if (whole && kept.states[kept.now] !== undefined) ({ states: this.states, now: this.now } = kept);
    } catch { /* storage is refused or damaged: the history is empty */ }
  }

  get state() { return this.states[this.now]; }
  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now + 1 < this.states.length; }

  // push adds a state. During a stroke it replaces the state that the stroke added.
  push(state) {
    if (state === this.state) return;
    if (this.now === this.stroke?.now) this.now--;
    this.states.splice(this.now + 1, Infinity, state);
    this.now++;
    if (this.stroke) this.stroke.now = this.now;
    else this.store();
  }

  // begin starts a stroke, which one undo takes back; end ends it.
  begin() { this.stroke = { now: null }; }
  end() {
    this.stroke = null;
    this.store();
  }

  undo() { return this.go(-1); }
  redo() { return this.go(1); }

  go(by) {
    if (this.states[this.now + by] === undefined) return this.state;
    this.now += by;
    this.store();
    return this.state;
  }

  // store keeps the newest states that fit; those before them stay in memory.
  store() {
    let first = this.now, size = 0;
    while (first > 0 && (size += this.states[first].length + 3) < MAX_STORED) first--;
    const last = Math.min(this.states.length, this.now + 100);
    const kept = { states: this.states.slice(first, last), now: this.now - first };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch { /* full or refused: the page works on without it */ }
  }
}
