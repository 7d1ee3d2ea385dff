//go:build !judge

package language

import (
	"cmp"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Folded returns what is equal for texts that differ in case alone or in the form of their characters
// (NFKC), so that one file name for them is enough for some file systems: STRASSE, Straße and straße.
func Folded(text string) string { return cases.Fold().String(norm.NFKC.String(text)) }

// Compare compares names without their case and accents, which count only if the names are otherwise equal.
// Languages with letters of their own after Z or N, such as Swedish and Spanish, get the same order.
func Compare(a, b string) int {
	return cmp.Or(strings.Compare(bare(a), bare(b)), strings.Compare(a, b))
}

// bare returns a text without case and accents.
func bare(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return c
	}, norm.NFD.String(Folded(text)))
}
