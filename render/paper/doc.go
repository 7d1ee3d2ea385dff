// Package paper knows lengths, the sizes of pages, and what printers ask of
// the inside and the cover of a book. Lengths are in mm unless a name says
// otherwise.
package paper
