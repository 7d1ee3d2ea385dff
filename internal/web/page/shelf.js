// The shelf: the drawings of this browser. A drawing has an id, which is in its address, and is saved by
// itself after each change, with what is known about it. Removals can be undone.

import { History } from "./history.js";
import { editLink, fromEditLink } from "./link.js";
import { shared, tab } from "./storage.js";

/** @typedef {{ state: string, at: number, verdict?: string, level?: string, score?: number,
 *   shared?: boolean }} Saved */

export const SHELF = "akari.shelf"; // the ids of the drawings, and the name of the event after a change
const REMOVED = "akari.removed"; // groups of ids, the newest last
const LAST = "akari.drawing"; // the id of the drawing that this tab had open
const MOST_REMOVED = 20; // groups
const isState = (state) => fromEditLink(state) !== null;
const areIds = (list) => Array.isArray(list) && list.every((id) => typeof id === "string");
const keyOf = (id) => `${SHELF}/${id}`;
const ids = () => shared.read(SHELF, [], areIds);
const groups = () => shared.read(REMOVED, [], (list) => Array.isArray(list) && list.every(areIds));

const states = new Map(); // the states that this page has saved, for a browser without storage

/** @returns {Saved | null} */
const saved = (id) => shared.read(keyOf(id), null, (value) => isState(value.state)) ??
  (states.has(id) ? { state: states.get(id), at: 0 } : null);

function changed() { document.dispatchEvent(new Event(SHELF)); }

// drawings lists what is on the shelf, the drawing that was changed last first.
export function drawings() {
  const all = ids().map((id) => ({ id, ...saved(id) })).filter(({ state }) => state);
  return all.sort((a, b) => b.at - a.at).map((one) => ({ ...one, ...fromEditLink(one.state) }));
}

// note adds to what the shelf knows about a drawing, and reports whether it is kept.
/** @param {string} id @param {Partial<Saved>} more */
export function note(id, more) {
  const before = saved(id);
  if (!before && !more.state) return true; // a drawing that is not saved yet
  if (more.state) states.set(id, more.state);
  const all = ids();
  const kept = shared.write(keyOf(id), { ...before, ...more }) &&
    (all.includes(id) || shared.write(SHELF, [...all, id]));
  changed();
  return kept;
}

// put adds a drawing to the shelf, unless it is there, and returns its id.
export function put(board, about) {
  const state = editLink(board, about);
  const there = drawings().find((one) => one.state === state);
  if (there) return there.id;
  const id = newId();
  note(id, { state, at: Date.now() });
  return id;
}

export const newId = () => Math.random().toString(36).slice(2, 10);

// remove takes drawings off the shelf, and restore puts back those of the last removal.
export function remove(list) {
  shared.write(SHELF, ids().filter((id) => !list.includes(id)));
  const all = [...groups(), list];
  for (const id of all.splice(0, all.length - MOST_REMOVED).flat()) shared.write(keyOf(id), null);
  shared.write(REMOVED, all);
  changed();
}

export function restore() {
  const all = groups();
  shared.write(SHELF, [...ids(), ...all.pop() ?? []]);
  shared.write(REMOVED, all);
  changed();
}

export const canRestore = () => groups().length > 0;

// A Drawing is a drawing with its history, which this tab keeps over a reload.
export class Drawing {
  // first is the state of a drawing that is not on the shelf.
  constructor(id, first) {
    this.id = id;
    const kept = tab.read(keyOf(id), null, (value) => new History("", value, isState).state !== "");
    const state = saved(id)?.state;
    this.known = Boolean(kept ?? state);
    this.history = new History(state ?? first, kept, isState);
    if (state) this.history.push(state); // another tab may have changed it
    tab.write(LAST, id);
    this.keep();
  }

  // keep stores the history for this tab; save also puts the drawing on the shelf, and reports whether it
  // is kept.
  keep() { tab.write(keyOf(this.id), this.history.pack()); }
  save() {
    this.keep();
    const { state } = this.history;
    if (state === saved(this.id)?.state) return true;
    return note(this.id, { state, at: Date.now(), verdict: undefined, level: undefined, score: undefined });
  }
}

// lastDrawing returns the id of the drawing that this tab had open, or else the newest on the shelf.
export const lastDrawing = () =>
  tab.read(LAST, null, (id) => typeof id === "string") ?? drawings()[0]?.id;
