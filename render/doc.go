// Package render draws puzzles. It draws a puzzle as one figure in cell units, arranges figures
// on sheets, and writes sheets as SVG, PNG or text. It has shapes, ink and fonts, but no
// rules of puzzles.
package render
