//go:build !judge

package language

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Folded returns what is equal for texts that differ in case alone or in the form of their characters
// (NFKC), so that one file name for them is enough for some file systems: STRASSE, Straße and straße.
func Folded(text string) string { return cases.Fold().String(norm.NFKC.String(text)) }
