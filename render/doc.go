// Package render draws puzzles. A puzzle is one figure in cell units; figures are
// arranged on sheets and written as SVG, EPS, PNG or text. It knows shapes, ink and fonts,
// and no rule of any puzzle.
package render
