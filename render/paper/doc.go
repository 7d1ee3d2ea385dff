// Package paper knows what printers say of sheets. It has lengths, the sizes of
// pages, and what is asked of the inside and the cover of a book. Lengths are in mm unless a name says
// otherwise.
package paper
