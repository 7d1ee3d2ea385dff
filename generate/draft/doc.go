// Package draft is a puzzle being made, with its intended solution. It answers what follows
// from the clues, where other solutions differ, which clues can go, and which are the
// fewest that suffice. A question costs what it disturbs, not the board.
package draft
