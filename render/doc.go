// Package render draws a puzzle as one figure in cell units, arranges figures on
// sheets, and writes them as SVG, EPS, PNG or text. It knows shapes, ink and fonts,
// and no rule of any puzzle.
package render
