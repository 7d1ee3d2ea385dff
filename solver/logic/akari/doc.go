// Package akari is the ladder of human techniques for Akari. For each technique it has what
// the technique finds, how a step follows from clues and dark cells, and its sentence.
// Ladder.Beyond lists what no technique finds.
package akari
