package codec

import (
	"fmt"
	"strings"
	"unicode"
)

// Visible returns the text with every character that does not print (control
// characters, direction marks, zero-width ones, line separators) written as
// \u{1b}, so that a foreign title can neither steer a terminal nor break a
// line. Printing characters, blanks among them, stay as they are.
func Visible(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			fmt.Fprintf(&b, `\u{%x}`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden reports whether a character shows nothing but may do something.
func hidden(r rune) bool { return r != ' ' && !unicode.IsPrint(r) }
