// Package pdf writes pages as PDF files. It is the one place that uses the
// PDF library, and works around what the library does not do.
package pdf
