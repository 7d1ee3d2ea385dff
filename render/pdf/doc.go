// Package pdf writes pages as PDF files. Only this package uses the PDF library; the
// package works around the library's gaps.
package pdf
