// Package merge joins the parts of a batch, however many records they have, to the
// bytes that one machine would have written.
package merge
