// Package collect makes or reads the puzzles of a book.
package collect
