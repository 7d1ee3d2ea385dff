package letter

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// line is a line of a text and its place in the file.
type line struct {
	s   string
	at  int  // the line in the file, from 1
	col int  // the characters before s on that line
	cut bool // the line is longer than the limit, and s is its beginning
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
	r    *bufio.Reader
	at   int // the line that follows
	most int // the longest line, in bytes
	err  error
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
		s.r = bufio.NewReaderSize(&wide{r: s.r, big: big}, 16<<10)
	}
	return s
}

// next is a pull. It returns a line without its end, cut off at the limit.
func (s *source) next() (line, bool) {
	var whole []byte
	l := line{at: s.at}
	for n := 0; ; n++ {
		part, err := s.r.ReadSlice('\n')
		if len(whole)+len(part) > s.most {
			part, l.cut = part[:max(0, s.most-len(whole))], true
		}
		if errors.Is(err, bufio.ErrBufferFull) || n > 0 {
			whole = append(whole, part...)
			part = whole
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			s.err = err
			return line{}, false
		}
		if err != nil && len(part) == 0 {
			return line{}, false
		}
		s.at++
		l.s = string(bytes.TrimSuffix(bytes.TrimSuffix(part, []byte("\n")), []byte("\r")))
		return l, true
	}
}

// wide turns UTF-16 into UTF-8.
type wide struct {
	r    *bufio.Reader
	big  bool
	high rune // the first half of a pair
	rest []byte
}

func (w *wide) Read(b []byte) (n int, err error) {
	for len(w.rest) < len(b) {
		if len(w.rest) > 0 && w.r.Buffered() < 2 {
			break
		}
		var unit [2]byte
		if _, err = io.ReadFull(w.r, unit[:]); err != nil {
			break
		}
		c := rune(unit[1])<<8 | rune(unit[0])
		if w.big {
			c = rune(unit[0])<<8 | rune(unit[1])
		}
		switch {
		case w.high != 0:
			c = utf16.DecodeRune(w.high, c)
			w.high = 0
		case c >= 0xd800 && c < 0xdc00:
			w.high = c
			continue
		}
		w.rest = utf8.AppendRune(w.rest, c)
	}
	n = copy(b, w.rest)
	w.rest = w.rest[n:]
	if n > 0 {
		return n, nil
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return 0, err
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
