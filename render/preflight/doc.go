// Package preflight checks a PDF file that akari wrote against the rules of printers. It
// measures the weight of every line, the size of every letter, and the distance of every mark
// from the edge.
//
// The package reads only the PDF that render/pdf writes. It refuses a file that contains
// anything else, and a file that was changed after akari wrote it.
package preflight
