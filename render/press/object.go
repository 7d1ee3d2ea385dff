package press

import (
	"bytes"
	"errors"
	"strconv"
)

// The values of PDF: nil, bool, float64, name, str, array, dict, ref and, in
// page contents, op. A *stream is the value of an indirect object only.
type (
	name  string
	str   string
	array []any
	dict  map[name]any
	ref   int
	op    string
)

// stream is a dictionary with bytes behind it.
type stream struct {
	dict
	raw []byte
}

// lexer reads values one after the other.
type lexer struct {
	src []byte
	pos int
}

// maxDepth is how deep values may nest.
const maxDepth = 64

var (
	errEnd    = errors.New("the end of the file inside a value")
	errBroken = errors.New("not a value of PDF")
	errDeep   = errors.New("values nested too deep")
)

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool { return bytes.IndexByte([]byte("()<>[]{}/%"), c) >= 0 }

// space skips blanks and comments.
func (l *lexer) space() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case isSpace(c):
			l.pos++
		case c == '%':
			for l.pos < len(l.src) && l.src[l.pos] != '\n' && l.src[l.pos] != '\r' {
				l.pos++
			}
		default:
			return
		}
	}
}

// word reads up to the next blank or delimiter.
func (l *lexer) word() string {
	start := l.pos
	for l.pos < len(l.src) && !isSpace(l.src[l.pos]) && !isDelimiter(l.src[l.pos]) {
		l.pos++
	}
	return string(l.src[start:l.pos])
}

// value reads the next value; at the end of the source the error is errEnd.
// References are read where they are allowed, outside of page contents.
func (l *lexer) value(depth int, refs bool) (any, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	l.space()
	if l.pos >= len(l.src) {
		return nil, errEnd
	}
	switch c := l.src[l.pos]; {
	case c == '/':
		l.pos++
		return l.name(), nil
	case c == '(':
		return l.text()
	case c == '<' && l.pos+1 < len(l.src) && l.src[l.pos+1] == '<':
		l.pos += 2
		return l.dict(depth, refs)
	case c == '<':
		return l.hex()
	case c == '[':
		l.pos++
		return l.array(depth, refs)
	case isDelimiter(c):
		return nil, errBroken
	}
	return l.plain(refs), nil
}

// plain reads a number, a reference or a word.
func (l *lexer) plain(refs bool) any {
	w := l.word()
	v, err := strconv.ParseFloat(w, 64)
	if err != nil {
		switch w {
		case "true", "false":
			return w == "true"
		case "null":
			return nil
		}
		return op(w)
	}
	if !refs || v < 0 || v != float64(int(v)) {
		return v
	}
	back := l.pos
	l.space()
	if _, err := strconv.ParseUint(l.word(), 10, 16); err == nil {
		if l.space(); l.word() == "R" {
			return ref(v)
		}
	}
	l.pos = back
	return v
}

// name reads the letters behind a slash; #41 stands for A.
func (l *lexer) name() name {
	w := l.word()
	var out []byte
	for i := 0; i < len(w); i++ {
		if w[i] == '#' && i+2 < len(w) {
			if v, err := strconv.ParseUint(w[i+1:i+3], 16, 8); err == nil {
				out = append(out, byte(v))
				i += 2
				continue
			}
		}
		out = append(out, w[i])
	}
	return name(out)
}

// text reads a string in parentheses.
func (l *lexer) text() (any, error) {
	var out []byte
	depth := 0
	for ; l.pos < len(l.src); l.pos++ {
		c := l.src[l.pos]
		switch c {
		case '(':
			if depth++; depth == 1 {
				continue
			}
		case ')':
			if depth--; depth == 0 {
				l.pos++
				return str(out), nil
			}
		case '\\':
			l.pos++
			out = l.escape(out)
			continue
		}
		out = append(out, c)
	}
	return nil, errEnd
}

// escape reads what stands behind a backslash; pos stays on its last byte.
func (l *lexer) escape(out []byte) []byte {
	if l.pos >= len(l.src) {
		return out
	}
	c := l.src[l.pos]
	if i := bytes.IndexByte([]byte("nrtbf"), c); i >= 0 {
		return append(out, "\n\r\t\b\f"[i])
	}
	if c < '0' || c > '7' {
		if c == '\n' {
			return out
		}
		return append(out, c)
	}
	v, n := 0, 0
	for n < 3 && l.pos < len(l.src) && l.src[l.pos] >= '0' && l.src[l.pos] <= '7' {
		v = v<<3 | int(l.src[l.pos]-'0')
		n++
		l.pos++
	}
	l.pos--
	return append(out, byte(v))
}

// hex reads a string of hexadecimal digits.
func (l *lexer) hex() (any, error) {
	end := bytes.IndexByte(l.src[l.pos:], '>')
	if end < 0 {
		return nil, errEnd
	}
	var digits []byte
	for _, c := range l.src[l.pos+1 : l.pos+end] {
		if !isSpace(c) {
			digits = append(digits, c)
		}
	}
	l.pos += end + 1
	if len(digits)%2 == 1 {
		digits = append(digits, '0')
	}
	out := make([]byte, len(digits)/2)
	for i := range out {
		v, err := strconv.ParseUint(string(digits[2*i:2*i+2]), 16, 8)
		if err != nil {
			return nil, errBroken
		}
		out[i] = byte(v)
	}
	return str(out), nil
}

func (l *lexer) array(depth int, refs bool) (any, error) {
	out := array{}
	for {
		l.space()
		if l.pos < len(l.src) && l.src[l.pos] == ']' {
			l.pos++
			return out, nil
		}
		v, err := l.value(depth+1, refs)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
}

func (l *lexer) dict(depth int, refs bool) (any, error) {
	out := dict{}
	for {
		l.space()
		if bytes.HasPrefix(l.src[l.pos:], []byte(">>")) {
			l.pos += 2
			return out, nil
		}
		key, err := l.value(depth+1, refs)
		if err != nil {
			return nil, err
		}
		k, ok := key.(name)
		if !ok {
			return nil, errBroken
		}
		if out[k], err = l.value(depth+1, refs); err != nil {
			return nil, err
		}
	}
}
