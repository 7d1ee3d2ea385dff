// The steps of the engine: their sentences and their cells.

import { engine, h } from "./dom.js";

// movesOf lists the moves of a step that has several.
export function movesOf(step) {
  return step.moves && h("ol", { class: "steps" }, step.moves.map((m) => engine("li", m.text, movesOf(m))));
}

// listOf lists steps with their moves.
export function listOf(steps) {
  return h("ol", { class: "steps" }, steps.map((step) => engine("li", step.text, movesOf(step))));
}

// citedBy returns the cells that a step uses, and decidedBy the cells that it decides.
export const citedBy = (step) => [...step?.clues ?? [], ...step?.dark ?? [], ...step?.cells ?? []];
export const decidedBy = (step) => [...step?.lamps ?? [], ...step?.dots ?? []];
