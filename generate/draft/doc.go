// Package draft is the generator's workshop: a puzzle being made, with its
// intended answer. It tells what follows from the clues, where other answers
// differ from the intended one, which clues can be taken away, and which are
// the fewest that suffice. A question costs what it disturbs, not the board.
package draft
