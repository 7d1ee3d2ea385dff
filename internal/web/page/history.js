// All states of a board, for unlimited undo and redo. States are texts: a puzzle with its words, or the
// marks of a player. pack returns the newest states for storage, each as its difference from the state
// before it.

const MOST_UNDO = 500, MOST_REDO = 100; // states before and after the current one that are stored
const MAX_STORED = 1_000_000; // characters; browsers grant about five million

export class History {
  changes = []; // of each state from the state before it (see changeOf)
  stroke = -1; // during a stroke: the place of the state that it added, or Infinity before it

  // The history begins with a state, or with the states that pack returned, if kept has them.
  /** @param {string} first @param {any} kept @param {(state: string) => boolean} isState */
  constructor(first, kept = null, isState = () => true) {
    const states = unpacked(kept);
    const whole = states?.every(isState);
    this.states = whole ? states : [first];
    this.now = whole && states[kept.now] !== undefined ? kept.now : this.states.length - 1;
  }

  get state() { return this.states[this.now]; }
  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now < this.states.length - 1; }

  // push adds a state after the current one. During a stroke it replaces the state that the stroke added.
  push(state) {
    if (state === this.state) return;
    if (this.now === this.stroke) this.now--;
    this.states.splice(++this.now, Infinity, state);
    this.changes.length = Math.min(this.changes.length, this.now);
    if (this.stroke >= 0) this.stroke = this.now;
  }

  // begin starts a stroke, which one undo takes back; end ends it.
  begin() { this.stroke = Infinity; }
  end() { this.stroke = -1; }

  undo() { if (this.canUndo) this.now--; }
  redo() { if (this.canRedo) this.now++; }

  // change returns the difference of state k from the state before it.
  change(k) { return this.changes[k] ??= changeOf(this.states[k - 1], this.states[k]); }

  // pack returns the newest states that fit; the states before them stay in memory.
  pack() {
    const { now, states } = this;
    let from = now, size = this.state.length;
    const fits = () => (size += this.change(from)[2].length + 12) < MAX_STORED;
    while (from > 0 && now - from < MOST_UNDO && fits()) from--;
    const changes = [];
    for (let k = from + 1; k < states.length && k <= now + MOST_REDO; k++) changes.push(this.change(k));
    return { first: states[from], changes, now: now - from };
  }
}

// changeOf returns [n, m, text]: a new state has the first n and the last m characters of the
// old one, with the text between them.
function changeOf(old, next) {
  const most = Math.min(old.length, next.length);
  let n = 0, m = 0;
  while (n < most && old[n] === next[n]) n++;
  while (m < most - n && old.at(-1 - m) === next.at(-1 - m)) m++;
  return [n, m, next.slice(n, next.length - m)];
}

// unpacked returns the states of what pack returned, or null for any other value.
function unpacked(kept) {
  if (typeof kept?.first !== "string" || !Array.isArray(kept.changes)) return null;
  const states = [kept.first];
  for (const change of kept.changes) {
    if (!Array.isArray(change)) return null;
    const [n, m, text] = change;
    const old = states.at(-1);
    states.push(old.slice(0, n) + text + old.slice(old.length - m));
  }
  return states;
}

// undoOf returns what a key asks for, "undo" or "redo", or undefined.
/** @param {KeyboardEvent} e */
export function undoOf(e) {
  const key = e.key.toLowerCase();
  if (!(e.ctrlKey || e.metaKey) || e.altKey || key !== "z" && key !== "y") return undefined;
  return key === "y" || e.shiftKey ? "redo" : "undo";
}
