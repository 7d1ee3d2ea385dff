// Package akari is the ladder of human techniques for Akari. It has what each
// finds, how a step follows from clues and dark cells, and its sentence.
// What no technique of it sees is in Ladder.Beyond.
package akari
