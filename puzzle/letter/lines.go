package letter

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// line is a line of a text and its place in the file.
type line struct {
	s   string
	at  int  // the line in the file, from 1
	col int  // the characters before s on that line
	cut bool // the line is longer than the limit, and s is its beginning

	fate *bool // whether the line has its fate; nil for a blank line
}

func (l line) blank() bool { return strings.Trim(l.s, blanks) == "" && !l.cut }

// from returns the line without its first n bytes.
func (l line) from(n int) line {
	l.col += utf8.RuneCountInString(l.s[:n])
	l.s = l.s[n:]
	return l
}

// blanks are the characters that separate cells or indent a line.
const blanks = " \t\u00a0\u2007\u202f\u3000"

// A row of a table (HTML, spreadsheet) is a line whose cells are separated by tabs. A cell with a dark fill and no text is
// "#"; a cell whose fill, picture or style cannot be judged is the character unjudged, alone or before its text. A tab
// inside a cell is a blank. Bytes that cannot be decoded are U+FFFD. A line with U+FFFD or unjudged is never words.
const unjudged = "\ufffc"

// pull returns the next line, and whether there is one.
type pull func() (line, bool)

// lookahead reads lines before they are needed.
type lookahead struct {
	pull pull
	held []line
}

// look returns the line that is n lines after the next one.
func (a *lookahead) look(n int) (line, bool) {
	for len(a.held) <= n {
		if a.pull == nil {
			return line{}, false
		}
		l, more := a.pull()
		if !more {
			return line{}, false
		}
		a.held = append(a.held, l)
	}
	return a.held[n], true
}

func (a *lookahead) peek() (line, bool) { return a.look(0) }

func (a *lookahead) take() (line, bool) {
	l, more := a.peek()
	if more {
		a.held = a.held[1:]
	}
	return l, more
}

// back returns lines to the text.
func (a *lookahead) back(lines ...line) { a.held = slices.Concat(lines, a.held) }

// text returns the first line that is not blank, or the last of many blank lines, and the number of
// lines before it.
func (a *lookahead) text() (l line, n int) {
	const most = 100
	for ; n < most; n++ {
		next, more := a.look(n)
		if !more {
			break
		}
		if l = next; !l.blank() {
			break
		}
	}
	return l, n
}

// source reads the lines of a file.
type source struct {
	r         *bufio.Reader
	at        int    // the line that follows
	most      int    // the longest line, in bytes
	rest      []byte // of a line with other line ends, if more
	more, cut bool
	err       error
}

// newSource returns the source of a text in UTF-8, or in UTF-16 if the charset or the first bytes
// say so.
func newSource(r io.Reader, charset string, most int) *source {
	s := &source{r: bufio.NewReaderSize(r, 16<<10), at: 1, most: most}
	head, _ := s.r.Peek(3)
	isWide, big := strings.HasPrefix(charset, "utf-16"), charset == "utf-16be"
	switch {
	case string(head) == "\ufeff":
		_, _ = s.r.Discard(3)
	case len(head) > 1 && (string(head[:2]) == "\xff\xfe" || string(head[:2]) == "\xfe\xff"):
		_, _ = s.r.Discard(2)
		isWide, big = true, head[0] == 0xfe
	}
	if isWide {
		s.r = bufio.NewReaderSize(wide(s.r, big), 16<<10)
	}
	return s
}

// next is a pull. It returns a line without its end, cut off at the limit. A carriage return ends a line, too.
func (s *source) next() (line, bool) {
	if !s.more {
		if s.rest, s.cut, s.more = s.whole(); !s.more {
			return line{}, false
		}
	}
	l := line{at: s.at, cut: s.cut}
	s.at++
	var text []byte
	text, s.rest, s.more = bytes.Cut(s.rest, []byte("\r"))
	l.s = string(text)
	return l, true
}

// whole returns the bytes up to the line feed, without carriage returns before it, and whether it has cut them off at the
// limit.
func (s *source) whole() (whole []byte, cut, more bool) {
	for {
		part, err := s.r.ReadSlice('\n')
		isLong := errors.Is(err, bufio.ErrBufferFull)
		if len(whole)+len(part) > s.most {
			part, cut = part[:max(0, s.most-len(whole))], true
		}
		if isLong || whole != nil {
			whole = append(whole, part...)
			part = whole
		}
		if isLong {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			s.err = err
			return nil, false, false
		}
		if err != nil && len(part) == 0 {
			return nil, false, false
		}
		return bytes.TrimRight(part, "\r\n"), cut, true
	}
}

// feed passes lines to a reader of bytes, one at a time, and records which lines it has passed.
type feed struct {
	pull   func() (line, bool)
	passed []line // without the lines that were dropped
	gone   int    // the number of lines that were dropped
	part   string
	ended  bool // part lacks its line end
}

func (f *feed) Read(b []byte) (int, error) {
	if f.part == "" && !f.ended {
		l, more := f.pull()
		if !more {
			return 0, io.EOF
		}
		f.passed = append(f.passed, l)
		f.part, f.ended = l.s, true
	}
	n := copy(b, f.part)
	if f.part = f.part[n:]; f.part == "" && n < len(b) {
		b[n], f.ended = '\n', false
		n++
	}
	return n, nil
}

// drop forgets the lines before the line with a number, from 1.
func (f *feed) drop(number int) {
	if n := min(number-1-f.gone, len(f.passed)); n > 0 {
		f.passed, f.gone = f.passed[n:], f.gone+n
	}
}

// line returns the line with a number, from 1, or the nearest line that is known.
func (f *feed) line(number int) line {
	if len(f.passed) == 0 {
		return line{at: 1}
	}
	return f.passed[max(0, min(number-1-f.gone, len(f.passed)-1))]
}
