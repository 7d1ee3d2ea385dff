package codec

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Visible returns the text with every character that does not print (control characters,
// direction marks, zero-width characters, line separators) written as \u{1b}, so that a
// foreign title can neither steer a terminal nor break a line. Characters that print, and
// blanks, are unchanged.
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

// escaped matches what Visible writes for a character.
var escaped = regexp.MustCompile(`\\u\{([0-9a-f]{1,6})\}`)

// original returns the text that Visible has made visible.
func original(s string) string {
	return escaped.ReplaceAllStringFunc(s, func(code string) string {
		n, err := strconv.ParseUint(escaped.FindStringSubmatch(code)[1], 16, 32)
		if r := rune(n); err == nil && utf8.ValidRune(r) && hidden(r) {
			return string(r)
		}
		return code
	})
}

// VisibleJSON returns a JSON text with every character that does not print written as a JSON
// escape: U+202E becomes \u202e. Strings keep their values, and line ends between values are
// unchanged.
func VisibleJSON(text []byte) []byte {
	var out []byte
	done := 0
	for i, r := range string(text) {
		if r == '\n' || r == '\r' || r == '\t' || !hidden(r) {
			continue
		}
		out = appendEscape(append(out, text[done:i]...), r)
		done = i + utf8.RuneLen(r)
	}
	return append(out, text[done:]...)
}

// appendEscape appends a character as a JSON escape, or as two if it needs more than 16 bits.
func appendEscape(dst []byte, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}

// hidden reports whether a character is invisible and may have an effect. A blank of any width, as in a
// title in French or Japanese, has none.
func hidden(r rune) bool { return !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r) }
