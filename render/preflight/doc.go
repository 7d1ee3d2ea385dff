// Package preflight holds a PDF file that akari wrote against what printers ask. It measures what is drawn: the weight of every
// line, the size of every letter, the distance of every mark from the edge.
//
// It reads only the PDF that render/pdf writes. A file that holds anything
// else, or that was changed after akari wrote it, is refused. So a file that
// is read has no colour, image, transparency, script or form: there is no way
// to say them in it.
package preflight
