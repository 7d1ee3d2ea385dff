// Package paper has the printers' rules for sheets. The rules are lengths, sizes of pages, and
// requirements for the inside and the cover of a book. Lengths are in mm unless a name says
// otherwise.
package paper
