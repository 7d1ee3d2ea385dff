// Package akari is the ladder of human techniques for Akari. For each technique it has code that
// finds conclusions, code that shows how a step follows from clues and dark cells, and sentences.
// Ladder.Beyond lists what no technique finds.
package akari
