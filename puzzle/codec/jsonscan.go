package codec

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

// jsonScan reads a JSON text (RFC 8259) value by value. The text is valid UTF-8. Decoder.Token of
// encoding/json also reports offsets, but is slow: it takes three times as long for the tokens as
// jsonScan takes to read the puzzle (BenchmarkTokens). A test compares jsonScan with encoding/json.
type jsonScan struct {
	*input
	pos int
}

// jsonDepth is the deepest nesting of a value that is skipped.
const jsonDepth = 200

// next skips white space and returns the next byte, or 0 at the end of the text. (checkText
// refuses texts with a NUL byte.)
func (s *jsonScan) next() byte {
	for ; s.pos < len(s.text); s.pos++ {
		if c := s.text[s.pos]; c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return c
		}
	}
	return 0
}

// place returns the offset of the next value.
func (s *jsonScan) place() int {
	s.next()
	return s.pos
}

// fail returns an error at the current place; at the end of the text, it reports that the text
// ends too early.
func (s *jsonScan) fail(format string, args ...any) *fault {
	if s.next() == 0 {
		return faultf(s.pos, "the JSON text ends too early")
	}
	return faultf(s.pos, format, args...)
}

// list reads an array or object. It calls f to read each item; in an object, f also reads the
// key. what names the value in errors.
func (s *jsonScan) list(open, end byte, what string, f func() error) error {
	if s.next() != open {
		kind := "an array"
		if open == '{' {
			kind = "an object"
		}
		return s.fail("expected %s as %s, got %s", what, kind, s.describe())
	}
	s.pos++
	for first := true; ; first = false {
		switch c := s.next(); {
		case c == end:
			s.pos++
			return nil
		case first:
		case c != ',':
			return s.fail("not JSON: expected a comma or '%c', got %s", end, s.describe())
		default:
			s.pos++
			if s.next() == end {
				return s.fail("not JSON: expected an item after the comma, got '%c'", end)
			}
		}
		if err := s.look(1); err != nil {
			return err
		}
		if err := f(); err != nil {
			return err
		}
	}
}

// key reads an object's key and its colon.
func (s *jsonScan) key() (string, error) {
	key, err := s.str("a key")
	if err == nil && s.next() != ':' {
		err = s.fail("not JSON: expected a colon, got %s", s.describe())
	}
	if err == nil {
		s.pos++
	}
	return key, err
}

// word skips the word w (null, true, false) if it is next, and reports whether it was.
func (s *jsonScan) word(w string) bool {
	s.next()
	if !strings.HasPrefix(s.text[s.pos:], w) {
		return false
	}
	s.pos += len(w)
	return true
}

// str reads a string. what names the string in errors.
func (s *jsonScan) str(what string) (string, error) {
	if s.next() != '"' {
		return "", s.fail("expected %s as a string, got %s", what, s.describe())
	}
	start := s.pos + 1
	for i := start; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case c == '"':
			s.pos = i + 1
			return s.text[start:i], nil
		case c == '\\':
			return s.escaped(start, i)
		case c < ' ':
			return "", faultf(i, "not JSON: unexpected control character in a string")
		}
	}
	s.pos = len(s.text)
	return "", s.fail("")
}

// escaped reads the rest of a string whose first escape is at i.
func (s *jsonScan) escaped(start, i int) (text string, err error) {
	for i < len(s.text) && s.text[i] != '"' && s.text[i] >= ' ' && s.text[i:] != `\` {
		if s.text[i] == '\\' {
			i++
		}
		i++
	}
	err = json.Unmarshal([]byte(s.text[start-1:i]+`"`), &text)
	if bad, is := errors.AsType[*json.SyntaxError](err); is {
		at := strings.LastIndexByte(s.text[:start-1+int(bad.Offset)-1], '\\')
		return "", faultf(at, "not JSON: unknown escape %s", quote(s.text[at:min(at+6, len(s.text))]))
	}
	if half := LoneSurrogate(s.text[start:i]); half >= 0 {
		return "", faultf(start+half, "not JSON: %s is half of a character", s.text[start+half:start+half+6])
	}
	s.pos = min(i+1, len(s.text))
	switch rest := s.text[i:]; {
	case strings.HasPrefix(rest, `"`):
		return text, nil
	case rest != "" && rest[0] < ' ':
		return "", faultf(i, "not JSON: unexpected control character in a string")
	}
	return "", s.fail("")
}

// LoneSurrogate returns the place of the first escape in a valid JSON text that is only half of a
// character, such as \ud800, or -1.
func LoneSurrogate(text string) int {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		r, ok := escape(text[i:])
		next, _ := escape(text[min(i+6, len(text)):])
		switch {
		case !ok:
			i++ // the escaped character
		case !utf16.IsSurrogate(r):
			i += 5
		case utf16.DecodeRune(r, next) == unicode.ReplacementChar:
			return i
		default:
			i += 11
		}
	}
	return -1
}

// escape returns the value of an escape \uXXXX at the beginning of a text.
func escape(text string) (r rune, ok bool) {
	if len(text) < 6 || text[:2] != `\u` {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}

// num reads a number and returns its text and its place.
func (s *jsonScan) num(what string) (text string, start int, err error) {
	if c := s.next(); c != '-' && (c < '0' || c > '9') {
		return "", s.pos, s.fail("expected %s as a number, got %s", what, s.describe())
	}
	start = s.pos
	for s.pos < len(s.text) && s.text[s.pos] >= '0' && s.text[s.pos] <= '9' {
		s.pos++
	}
	digits := s.pos > start && (s.text[start] != '0' || s.pos == start+1) // the usual number
	for s.pos < len(s.text) && strings.IndexByte("+-.0123456789eE", s.text[s.pos]) >= 0 {
		s.pos, digits = s.pos+1, false
	}
	if text = s.text[start:s.pos]; !digits && !json.Valid([]byte(text)) {
		return "", start, faultf(start, "not JSON: expected a number, got %s", quote(text))
	}
	return text, start, nil
}

// skip skips one value of any kind.
func (s *jsonScan) skip(depth int) (err error) {
	if depth > jsonDepth {
		return s.fail("expected arrays and objects nested at most %d deep, got more", jsonDepth)
	}
	switch c := s.next(); {
	case c == '{':
		return s.list('{', '}', "", func() error {
			if _, err := s.key(); err != nil {
				return err
			}
			return s.skip(depth + 1)
		})
	case c == '[':
		return s.list('[', ']', "", func() error { return s.skip(depth + 1) })
	case c == '"':
		_, err = s.str("")
	case c == '-' || c >= '0' && c <= '9':
		_, _, err = s.num("")
	case !s.word("null") && !s.word("true") && !s.word("false"):
		err = s.fail("not JSON: unexpected %s", quote(s.text[s.pos:]))
	}
	return err
}

// describe returns a description of the next value for an error.
func (s *jsonScan) describe() string {
	at := *s
	switch c := at.next(); {
	case c == '{':
		return "an object"
	case c == '[':
		return "an array"
	case at.skip(1) == nil:
		return quote(strings.TrimSpace(s.text[s.pos:at.pos]))
	}
	return quote(s.text[s.pos:])
}
