package preflight

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
)

// A value of a PDF file is a float64, a bool or one of these types.
type (
	name  string
	str   string // the bytes of a string
	array []any
	dict  map[name]any
	ref   int // to the object of this number
	word  string
)

// stream is a dictionary followed by bytes.
type stream struct {
	dict
	raw []byte
}

var (
	errEnd    = errors.New("the file is truncated")
	errBroken = errors.New("not in the form that akari writes")
)

// maxDepth is the largest depth of nested lists.
const maxDepth = 8

// lexer reads values from a part of a file.
type lexer struct {
	ctx  context.Context
	src  []byte
	pos  int
	read int // number of values read so far
}

// maxString is the largest number of bytes of a string.
const maxString = 1 << 16

func (l *lexer) space() {
	l.pos = len(l.src) - len(bytes.TrimLeft(l.src[l.pos:], " \n"))
}

// token returns the bytes up to the next blank or delimiter.
func (l *lexer) token() string {
	rest := l.src[l.pos:]
	n := bytes.IndexAny(rest[:min(len(rest), maxString)], " \n()<>[]/")
	if n < 0 {
		n = len(rest)
	}
	l.pos += n
	return string(rest[:n])
}

// skip skips a text. It returns an error if the text does not come next.
func (l *lexer) skip(text string) error {
	if !bytes.HasPrefix(l.src[l.pos:], []byte(text)) {
		return fmt.Errorf("%q is missing", text)
	}
	l.pos += len(text)
	return nil
}

func (l *lexer) value(depth int) (any, error) {
	const often = 4096
	if l.read++; l.read%often == 0 && l.ctx.Err() != nil {
		return nil, l.ctx.Err()
	}
	l.space()
	switch rest := l.src[l.pos:]; {
	case len(rest) == 0:
		return nil, errEnd
	case depth > maxDepth:
		return nil, errors.New("nested too deep")
	case rest[0] == '/':
		l.pos++
		return name(l.token()), nil
	case rest[0] == '(':
		return l.text()
	case bytes.HasPrefix(rest, []byte("<<")):
		l.pos += 2
		return l.dict(depth)
	case rest[0] == '<':
		return l.hex()
	case rest[0] == '[':
		l.pos++
		return l.list("]", depth)
	}
	return l.plain()
}

func (l *lexer) plain() (any, error) {
	t := l.token()
	if t == "" {
		return nil, errBroken
	}
	if c := t[0]; c != '-' && (c < '0' || c > '9') {
		switch t {
		case "true":
			return true, nil
		case "false":
			return false, nil
		}
		return word(t), nil
	}
	v, err := strconv.ParseFloat(t, 64)
	if err != nil || len(t) > 20 || !(v < 1e9 && v > -1e9) {
		return nil, fmt.Errorf("expected a number, got %.20q", t)
	}
	if bytes.HasPrefix(l.src[l.pos:], []byte(" 0 R")) && v > 0 && v == float64(int(v)) {
		l.pos += len(" 0 R")
		return ref(v), nil
	}
	return v, nil
}

// text reads a string in brackets.
func (l *lexer) text() (any, error) {
	var out []byte
	for l.pos++; l.pos < len(l.src) && len(out) < maxString; l.pos++ {
		switch c := l.src[l.pos]; {
		case c == ')':
			l.pos++
			return str(out), nil
		case c == '(':
			return nil, errBroken
		case c == '\\' && l.pos+1 < len(l.src):
			l.pos++
			switch c = l.src[l.pos]; c {
			case 'r':
				c = '\r'
			case '\\', '(', ')':
			default:
				return nil, errBroken
			}
			out = append(out, c)
		default:
			out = append(out, c)
		}
	}
	return nil, errEnd
}

// hex reads a string in hexadecimal digits.
func (l *lexer) hex() (any, error) {
	l.pos++
	n := bytes.IndexByte(l.src[l.pos:min(len(l.src), l.pos+maxString)], '>')
	if n < 0 {
		return nil, errEnd
	}
	out, err := hex.DecodeString(string(l.src[l.pos : l.pos+n]))
	if err != nil {
		return nil, errBroken
	}
	l.pos += n + 1
	return str(out), nil
}

// list reads values up to the end of a list.
func (l *lexer) list(end string, depth int) (out array, err error) {
	for {
		if l.space(); l.skip(end) == nil {
			return out, nil
		}
		v, err := l.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
}

func (l *lexer) dict(depth int) (any, error) {
	list, err := l.list(">>", depth)
	out := dict{}
	for k := 0; k+1 < len(list); k += 2 {
		if key, ok := list[k].(name); ok {
			out[key] = list[k+1]
		}
	}
	if err == nil && 2*len(out) != len(list) {
		err = errBroken // a key is missing, is not a name, or appears twice
	}
	return out, err
}
