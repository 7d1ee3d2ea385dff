// The difficulty of a solution: its grade in words, and its steps as bars.

import { s } from "./dom.js";
import { capital, t } from "./words.js";

const HIGHEST = 13; // the height of the bar of R12

const levelOf = ({ rung }) => Number(rung.slice(1));

// barsOf draws a bar for each step: a higher bar is a harder step.
export function barsOf(steps) {
  const bars = steps.map((step, k) => {
    const high = levelOf(step) + 1;
    return s("rect", { x: k + 0.1, y: HIGHEST - high, width: 0.8, height: high });
  });
  const size = { viewBox: `0 0 ${steps.length || 1} ${HIGHEST}`, preserveAspectRatio: "none" };
  return s("svg", { ...size, "aria-hidden": "true" }, bars);
}

// hardestOf returns the first of the hardest steps.
export const hardestOf = (steps) => steps.reduce((a, b) => levelOf(b) > levelOf(a) ? b : a);

// gradeOf returns a difficulty in words.
export const gradeOf = (d) => d ? `${capital(t(d.name))} · ${t("score")} ${d.score}` : t("Not graded");
