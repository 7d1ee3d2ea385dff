// Package akari is the ladder of human techniques for Akari: what each finds, how
// a step follows from clues and dark cells, and its sentence.
//
// # What the ladder misses
//
//   - Three or more clues or dark cells taken together, except where a what-if
//     gets there (R6 and R7 take two).
//   - A pair with a dark cell of four spots or more.
//   - Counting over a region: so many lamps fit into these rows, so many are
//     wanted. Boards of pigeonholes need it, and stay open.
//   - Three assumptions at a time; a case split inside a what-if.
//   - Uniqueness as an argument ("otherwise there would be two answers"). It
//     is not used on purpose: a grade is meant to prove that the answer is the
//     only one.
package akari
