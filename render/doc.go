// Package render draws a puzzle as one figure in cell units and writes it as
// SVG, PDF or text. It knows shapes and ink, and no rule of any puzzle.
package render
