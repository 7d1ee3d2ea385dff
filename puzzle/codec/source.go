package codec

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
)

// source reads an input in lines or in bytes, and counts lines and columns.
type source struct {
	r    *bufio.Reader
	line int // the line of the next byte, from 1
	col  int // the number of bytes of the line that were taken
	err  error
}

// Patient returns a reader that returns an error after its context has ended.
func Patient(ctx context.Context, r io.Reader) io.Reader { return patient{ctx, r} }

type patient struct {
	ctx context.Context
	r   io.Reader
}

func (p patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.r.Read(b)
}

// peekSize is the number of bytes of a line that recognise a frame or the end of a puzzle.
const peekSize = 128

func newSource(r io.Reader) *source {
	s := &source{r: bufio.NewReaderSize(r, 16<<10), line: 1}
	if mark, _ := s.r.Peek(3); string(mark) == "\ufeff" { // byte order mark
		_, _ = s.r.Discard(3)
	}
	return s
}

// mark is a place in the input: a line from 1, and the number of bytes between the beginning of
// the line and the place.
type mark struct{ line, col int }

func (s *source) mark() mark { return mark{s.line, s.col} }

// fail keeps the first error other than io.EOF.
func (s *source) fail(err error) {
	if s.err == nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
}

// peek returns the rest of the current line, but at most the given number of bytes, and whether
// there is a next byte. It reads no more of the input than it needs, as the input may come from a
// program that waits for the result of one puzzle before it sends the next.
func (s *source) peek(most int) (string, bool) {
	for n, seen := 1, 0; ; n = min(max(n+1, s.r.Buffered()), most) {
		b, err := s.r.Peek(n)
		if len(b) == 0 {
			s.fail(err)
			return "", false
		}
		end := bytes.IndexByte(b[seen:], '\n')
		if seen += max(end, 0); end < 0 && len(b) == n && n < most {
			seen = n
			continue
		}
		if end >= 0 {
			b = b[:seen]
		}
		return string(bytes.TrimSuffix(b, []byte("\r"))), true
	}
}

// window returns the buffered bytes, at least one. It returns nil at the end of the input.
func (s *source) window() []byte {
	if _, err := s.r.Peek(1); err != nil {
		s.fail(err)
		return nil
	}
	b, _ := s.r.Peek(s.r.Buffered())
	return b
}

// take skips bytes of the window.
func (s *source) take(b []byte) {
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		s.line, s.col = s.line+bytes.Count(b, []byte("\n")), len(b)-1-i
	} else {
		s.col += len(b)
	}
	_, _ = s.r.Discard(len(b))
}

// skipBlank skips blanks, tabs and line ends. It returns the next byte, and whether there is a
// next byte.
func (s *source) skipBlank() (byte, bool) { return s.skip(" \t\r\n") }

// skip skips bytes of the set. It returns the next byte, and whether there is a next byte.
func (s *source) skip(set string) (byte, bool) {
	for {
		b, err := s.r.Peek(1)
		if len(b) == 0 {
			s.fail(err)
			return 0, false
		}
		if strings.IndexByte(set, b[0]) < 0 {
			return b[0], true
		}
		s.take(b)
	}
}

// readLine takes the rest of the line and appends it to dst, without the line end. If dst would
// become longer than max bytes, readLine skips the remainder of the line, and whole is false.
func (s *source) readLine(dst []byte, max int) (out []byte, whole bool) {
	whole = true
	for {
		part, err := s.r.ReadSlice('\n')
		if len(dst)+len(part) > max {
			whole, part = false, nil
		}
		dst = append(dst, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			s.fail(err)
		}
		s.line, s.col = s.line+1, 0
		return bytes.TrimSuffix(bytes.TrimSuffix(dst, []byte("\n")), []byte("\r")), whole
	}
}
