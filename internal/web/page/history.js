// All states of a board, for unlimited undo and redo. The storage of the tab keeps the newest
// states over a reload, each as its difference from the state before it. A new tab begins with the
// newest board of any tab. States are texts: a puzzle with its words (editLink).

import { fromEditLink } from "./link.js";
import { shared, tab } from "./storage.js";
import { Undo } from "./undo.js";

const MAX_STORED = 1_000_000; // characters; browsers grant about five million
const MAX_REDO = 100; // states after the current one that are stored

export class History extends Undo {
  // key names the place in storage; first is the state of a new history.
  constructor(key, first) {
    const isState = (state) => fromEditLink(state) !== null;
    const kept = tab.read(key, null, (value) => unpacked(value)?.every(isState) ?? false);
    const states = unpacked(kept) ?? [shared.read(key, first, isState)];
    super(states.slice(1), states[kept?.now] === undefined ? states.length - 1 : kept.now);
    this.key = key;
    this.first = states[0];
    this.changes = [];
    this.stroke = null; // during a stroke: { now }, the place of the state that it added
  }

  get state() { return this.at(this.now); }

  // at returns the state after k steps.
  at(k) { return k ? this.steps[k - 1] : this.first; }

  // push adds a state. During a stroke it replaces the state that the stroke added.
  push(state) {
    if (state === this.state) return;
    if (this.now === this.stroke?.now) this.now--;
    super.push(state);
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

  undo() { if (this.back() !== undefined) this.store(); }
  redo() { if (this.forth() !== undefined) this.store(); }

  // change returns the difference of state k from the state before it (see changeOf).
  change(k) { return this.changes[k] ??= changeOf(this.at(k - 1), this.at(k)); }

  // store keeps the newest states that fit; the states before them stay in memory.
  store() {
    let from = this.now, size = this.state.length;
    while (from > 0 && (size += this.change(from)[2].length + 12) < MAX_STORED) from--;
    const changes = [];
    const end = Math.min(this.steps.length, this.now + MAX_REDO) + 1;
    for (let k = from + 1; k < end; k++) changes.push(this.change(k));
    tab.write(this.key, { first: this.at(from), changes, now: this.now - from });
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
  for (const change of kept.changes) {
    if (!Array.isArray(change)) return null;
    const [n, m, text] = change;
    const old = states.at(-1);
    states.push(old.slice(0, n) + text + old.slice(old.length - m));
  }
  return states;
}
