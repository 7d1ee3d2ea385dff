// Package press knows what printers ask of the inside of a book, and reads a
// PDF file to say whether it meets that. It reads what is drawn, not what the
// maker of the file meant: every line's weight, every letter's size, every
// mark's distance from the edge.
package press
