// All states of a board, for unlimited undo and redo. The storage of the tab keeps the newest
// states over a reload, each as its difference from the state before it. A new tab begins with the
// newest board of any tab. States are texts (Board.toLink).

import { shared, tab } from "./storage.js";

const MAX_STORED = 1_000_000; // characters; browsers grant about five million
const MAX_REDO = 100; // states after the current one that are stored

export class History {
  // key names the place in storage; first is the state of a new history.
  constructor(key, first) {
    this.key = key;
    this.states = unpacked(tab.read(key)) ?? [shared.read(key) ?? first];
    if (typeof this.states[0] !== "string") this.states = [first];
    const now = tab.read(key)?.now;
    this.now = this.states[now] === undefined ? this.states.length - 1 : now;
    this.changes = [];
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
    this.changes.length = Math.min(this.changes.length, this.now);
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

  // change returns the difference of state k from the state before it (see changeOf).
  change(k) { return this.changes[k] ??= changeOf(this.states[k - 1], this.states[k]); }

  // store keeps the newest states that fit; the states before them stay in memory.
  store() {
    let from = this.now, size = this.state.length;
    while (from > 0 && (size += this.change(from)[2].length + 12) < MAX_STORED) from--;
    const changes = [];
    const end = Math.min(this.states.length, this.now + 1 + MAX_REDO);
    for (let k = from + 1; k < end; k++) changes.push(this.change(k));
    tab.write(this.key, { first: this.states[from], changes, now: this.now - from });
    shared.write(this.key, this.state);
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

// unpacked returns the states that store has kept, or null if there are none.
function unpacked(kept) {
  if (typeof kept?.first !== "string" || !Array.isArray(kept.changes)) return null;
  const states = [kept.first];
  for (const [n, m, text] of kept.changes) {
    const old = states.at(-1);
    states.push(old.slice(0, n) + text + old.slice(old.length - m));
  }
  return states;
}
