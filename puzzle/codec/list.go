package codec

import (
	"bytes"
	"io"

	"akari/puzzle"
)

// This file cuts a JSON text into values, so that a long array is never in memory as a whole.

// jsonValue reads the object or the array that begins with c.
func (r *Reader) jsonValue(c byte) (*puzzle.Entry, error) {
	at := r.src.mark()
	if c != '[' {
		return r.jsonItem(at, "")
	}
	r.src.take([]byte{c})
	c, more := r.src.skipBlank()
	switch {
	case more && c == '[':
		return r.jsonItem(mark{r.src.line, r.src.col - 1}, "[")
	case more && c == '{':
		r.list = true
		r.begin = r.src.line
		return r.jsonItem(r.src.mark(), "")
	}
	return nil, r.stop(at, "the array has no puzzles")
}

// listItem reads the next puzzle of an array, or the value after the closing bracket of the
// array.
func (r *Reader) listItem(c byte, more bool) (*puzzle.Entry, error) {
	at := r.src.mark()
	switch {
	case !more:
		return nil, r.stop(at, "the array is not closed")
	case c == ']':
		r.src.take([]byte{c})
		r.list, r.tail = false, true
		return r.next()
	case c == ',':
		r.src.take([]byte{c})
		c, more = r.src.skipBlank()
		at = r.src.mark()
	case !r.torn:
		return nil, r.stop(at, "expected a comma or the end of the array")
	}
	if !more || c != '{' {
		return nil, r.stop(at, "expected an object")
	}
	r.begin = r.src.line
	return r.jsonItem(at, "")
}

// stop returns an error, and ends the reading of the input.
func (r *Reader) stop(at mark, msg string) error {
	r.done = io.EOF
	return r.locate(at, JSON, "", faultf(0, "%s", msg))
}

// jsonItem reads one value whose prefix has been read already.
func (r *Reader) jsonItem(at mark, prefix string) (*puzzle.Entry, error) {
	whole := r.takeValue(prefix)
	if r.behind = r.src.line; !r.torn {
		r.behind++
	}
	r.buf = bytes.TrimRight(r.buf, " \t\r\n")
	return r.decode(at, JSON, whole)
}

// takeValue takes the bytes of a value into buf, until every bracket is closed. If the value is
// not closed and a line begins with an object that cannot be part of the value, the value ends
// before that line, so that one torn line of JSON Lines does not spoil the next lines. whole is
// false if the value exceeds the limit of bytes.
func (r *Reader) takeValue(prefix string) (whole bool) {
	r.buf, r.torn, whole = append(r.buf[:0], prefix...), true, true
	n := nesting{open: []byte(prefix), last: '['}
	for {
		part := r.src.window()
		if part == nil {
			return whole
		}
		end, closed := n.follow(part)
		if room := bytesFor(r.opts.MaxCells) - len(r.buf); end > room {
			r.buf, whole = append(r.buf, part[:room]...), false
		} else {
			r.buf = append(r.buf, part[:end]...)
		}
		r.src.take(part[:end])
		if closed {
			r.torn, r.tail = n.torn, !n.torn
			return whole
		}
	}
}

// nesting follows a JSON text from bracket to bracket.
type nesting struct {
	open    []byte // the brackets that are open, the outer ones; 'o' is an array of objects
	deeper  int    // the number of further open brackets, in a value that is nested too deep to be read
	last    byte   // the last byte that is not a blank
	quoted  bool   // inside a string
	escaped bool   // after a backslash in a string
	begun   bool   // at the beginning of a line
	torn    bool   // the value ended before its brackets were closed
}

// follow returns the number of the next bytes that belong to the value, and whether the value
// ends after these bytes.
func (n *nesting) follow(text []byte) (end int, closed bool) {
	for i, c := range text {
		switch {
		case n.begun && c == '{' && !n.takes():
			n.torn = true
			return i, true
		case c == '\n':
			n.quoted, n.escaped, n.begun = false, false, true
			continue
		case n.escaped:
			n.escaped = false
		case n.quoted:
			n.escaped, n.quoted = c == '\\', c != '"'
		case c == ' ' || c == '\t' || c == '\r':
		case c != '{' && c != '[' && len(n.open) == 0: // no object and no array
			return i + 1, true
		case c == '"':
			n.quoted, n.last = true, c
		case c == '{' || c == '[':
			if top := len(n.open) - 1; c == '{' && top >= 0 && n.open[top] == '[' && n.last == '[' {
				n.open[top] = 'o'
			}
			n.last = c
			if len(n.open) <= jsonDepth+2 {
				n.open = append(n.open, c)
			} else {
				n.deeper++
			}
		case c == '}' || c == ']':
			n.last = c
			if n.deeper > 0 {
				n.deeper--
				break
			}
			n.open = n.open[:len(n.open)-1]
			if len(n.open) == 0 {
				return i + 1, true
			}
		default:
			n.last = c
		}
		n.begun = false
	}
	return len(text), false
}

// takes reports whether an object may follow in the value: after a colon, at the beginning of an
// array, or after a comma in an array of objects.
func (n *nesting) takes() bool {
	return n.last == ':' || n.last == '[' || n.last == ',' && n.open[len(n.open)-1] == 'o'
}
