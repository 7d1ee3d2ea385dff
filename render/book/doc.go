// Package book lays puzzles out as the pages of a printed book.
package book
