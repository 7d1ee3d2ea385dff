// Package solutions counts the solutions of a puzzle exactly, or lists them in order.
//
// Both begin with the conclusions that the rules allow at once, and divide the rest into
// independent parts. A part is walked cell by cell; the state that the rules must
// remember on the way is small (see key), so neither counting nor listing takes time or
// memory for solutions beyond those yielded. If it grows too large, solutions are listed by
// search (see lister).
package solutions
