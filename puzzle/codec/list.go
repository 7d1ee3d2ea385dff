package codec

import (
	"bytes"
	"io"

	"akari/puzzle"
)

// A JSON text is taken value by value, so that a long array is never held
// whole.

// jsonValue reads the object or the array that begins with c.
func (r *Reader) jsonValue(c byte) (*puzzle.Entry, error) {
	at := r.src.mark()
	if c != '[' {
		return r.jsonItem(at, "")
	}
	r.src.next()
	c, more := r.src.skipBlank()
	switch {
	case more && c == '[':
		return r.jsonItem(mark{r.src.line, r.src.col - 1}, "[")
	case more && c == '{':
		r.list = true
		r.begin = r.src.line
		return r.jsonItem(r.src.mark(), "")
	}
	return nil, r.stop(at, "an array without puzzles")
}

// listItem reads on in an array: after a comma the next puzzle, after the
// closing bracket what follows it.
func (r *Reader) listItem(c byte, more bool) (*puzzle.Entry, error) {
	at := r.src.mark()
	switch {
	case !more:
		return nil, r.stop(at, "the array is not closed")
	case c == ']':
		r.src.next()
		r.list = false
		return r.next()
	case c == ',':
		r.src.next()
		c, more = r.src.skipBlank()
		at = r.src.mark()
	case !r.torn:
		return nil, r.stop(at, "a comma or the end of the array belongs here")
	}
	if !more || c != '{' {
		return nil, r.stop(at, "an object belongs here")
	}
	r.begin = r.src.line
	return r.jsonItem(at, "")
}

// stop reports an error behind which nothing more can be read.
func (r *Reader) stop(at mark, msg string) error {
	r.done = io.EOF
	return r.locate(at, jsonObject, "", faultf(0, "%s", msg))
}

// jsonItem reads one value, of which prefix has been taken already.
func (r *Reader) jsonItem(at mark, prefix string) (*puzzle.Entry, error) {
	whole := r.takeValue(prefix)
	r.buf = bytes.TrimRight(r.buf, " \t\r\n")
	return r.decode(at, jsonObject, whole)
}

// takeValue takes bytes into buf until every bracket is closed. A value that
// is not closed where a line begins with a new object is torn: it ends there,
// so that one bad line of JSON Lines does not take the next ones along.
func (r *Reader) takeValue(prefix string) (whole bool) {
	r.buf = append(r.buf[:0], prefix...)
	r.torn, whole = true, true
	depth, quoted, escaped := len(prefix), false, false
	for {
		c, more := r.src.next()
		if !more {
			return whole
		}
		if len(r.buf) < r.opts.Limits.MaxBytes {
			r.buf = append(r.buf, c)
		} else {
			whole = false
		}
		switch {
		case c == '\n':
			quoted, escaped = false, false
			if next, _ := r.src.peek(); len(next) > 0 && next[0] == '{' {
				return whole
			}
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
		if depth == 0 {
			r.torn = false
			return whole
		}
	}
}
