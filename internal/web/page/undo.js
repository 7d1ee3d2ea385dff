// Undo is a list of steps, of which the first now steps are done. A new step removes the steps that
// were taken back.
export class Undo {
  /** @param {any[]} steps */
  constructor(steps = [], now = steps.length) {
    this.steps = steps;
    this.now = now;
  }

  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now < this.steps.length; }

  push(step) {
    this.steps.splice(this.now, Infinity, step);
    this.now++;
  }

  // back takes a step back and forth repeats it; both return the step, or undefined if there is none.
  back() { return this.canUndo ? this.steps[--this.now] : undefined; }
  forth() { return this.canRedo ? this.steps[this.now++] : undefined; }
}

// undoOf returns what a key asks for, "undo" or "redo", or undefined.
/** @param {KeyboardEvent} e */
export function undoOf(e) {
  const key = e.key.toLowerCase();
  if (!(e.ctrlKey || e.metaKey) || e.altKey || key !== "z" && key !== "y") return undefined;
  return key === "y" || e.shiftKey ? "redo" : "undo";
}
