package letter

import (
	"io"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// frame reads a puzzle in a notation with a frame, or in JSON, if the line begins one.
func (r *Reader) frame(l line) bool {
	if at, is := r.json(l); is {
		r.take()
		if strings.Trim(l.s[:at], blanks) != "" {
			before := l
			before.s = l.s[:at]
			r.add(before)
		}
		r.endParagraph()
		r.release()
		r.back(l.from(at))
		r.run(nil)
		return true
	}
	f := codec.Framed(l.s)
	if f == nil || f.OneLine || f == codec.JSON || f == codec.Janko && !r.block(l) || f == codec.Text && !r.drawing() {
		return false
	}
	r.endParagraph()
	r.release()
	r.run(f)
	return true
}

// drawnRow matches the first row below the frame of a drawing of akari: a row with its signs, the bottom or nothing.
var drawnRow = pattern(`[·◯░×]|██|█\d|^[` + blanks + `]*(?:└|$)`)

// drawing reports whether a line begins a drawing of akari.
func (r *Reader) drawing() bool {
	row, _ := r.look(1)
	return drawnRow().MatchString(row.s)
}

// block reports whether a line begins a block of janko.at, which has a line "problem".
func (r *Reader) block(l line) bool {
	switch strings.Trim(l.s, " \t[]") {
	case "begin", "problem":
		return true
	}
	const most = 60
	for n := range most {
		next, more := r.look(n)
		text := strings.Trim(next.s, " \t")
		if strings.Trim(text, "[]") == "problem" {
			return true
		}
		if !more || text != "" && !strings.Contains(text, " ") {
			return false
		}
	}
	return false
}

// jsonStart matches the beginning of a JSON object with a key, or of an array of such objects.
var jsonStart = pattern(`(?:\[\s*)?\{\s*"[^"]{1,78}"[ \t]*:`)

// json returns the offset of a JSON object, or of an array of objects, in the line that follows. The first key may be on
// one of the next lines.
func (r *Reader) json(l line) (at int, is bool) {
	place := jsonStart().FindStringIndex(l.s)
	if alone := strings.Trim(l.s, blanks); alone == "{" || alone == "[" {
		one, _ := r.look(1)
		two, _ := r.look(2)
		place = jsonStart().FindStringIndex(l.s + "\n" + one.s + "\n" + two.s)
	}
	if place == nil || place[0] > len(l.s) {
		return 0, false
	}
	return place[0], true
}

// run passes lines to package codec, which reads a puzzle with a frame, or JSON if f is nil.
func (r *Reader) run(f *codec.Format) {
	if r.inner == nil || f != nil {
		first := true
		r.feed = &feed{pull: func() (line, bool) {
			l, more := r.peek()
			begins := first
			if first = false; more && f != nil && !begins && (signature(l.s) || f == codec.Sgt && !record().MatchString(l.s)) {
				return l, false
			}
			return r.take()
		}}
		r.inner = codec.NewReader(r.ctx, r.feed, r.file, r.opts.ReadOptions)
	}
	r.idle, r.isFrame = false, f != nil
	r.more()
}

// record matches a line of a game that Tatham's program has saved.
var record = pattern(`^[A-Z ]{8}:\d+:`)

// signature reports whether a line separates the signature from a mail.
func signature(s string) bool { return strings.TrimRight(s, blanks) == "--" }

// more reads the next puzzle of package codec. The lines that package codec does not use go back
// to the text.
func (r *Reader) more() {
	f := r.feed
	e, err := r.inner.Next()
	if err == io.EOF {
		r.inner = nil
		r.judge(Heading, f.passed...)
		return
	}
	n, col := r.inner.Place()
	first := f.line(r.inner.Line())
	torn := r.isFrame && err != nil
	if err = placed(err, f.line); err == nil && r.opts.Genre == nil && e.Puzzle.Genre != puzzle.Akari && strings.Contains(first.s, "┌") {
		e, err = nil, r.fault(first, 0, "a clue is too large for Akari", "--kind searchlights reads a board of Searchlights with square corners")
	}
	r.emit(first.at, e, err)
	r.near.gap = 2
	fate := Board
	if err != nil {
		fate = Unread
	}
	used := n - 1 - f.gone
	if col > 0 {
		used++
	}
	r.judge(fate, f.passed[:min(max(used, 0), len(f.passed))]...)
	if f.drop(n); r.inner.InList() {
		return
	}
	rest := slices.Clone(f.passed)
	if len(rest) > 0 {
		if rest[0] = rest[0].from(min(col, len(rest[0].s))); rest[0].blank() {
			rest = rest[1:]
		}
	}
	if r.idle = len(rest) == 0 && err == nil && !r.isFrame; !r.idle {
		r.inner = nil
	}
	r.back(rest...)
	if torn {
		r.remains()
	}
}

// remains passes over the lines below a frame that is an error, which may be the rest of it: up to two blank
// lines, words or another puzzle.
func (r *Reader) remains() {
	for gap := 0; gap < 2; {
		l, more := r.peek()
		if !more || isWords(l.s) || signature(l.s) || codec.Framed(l.s) != nil || r.hasPuzzle(l) {
			return
		}
		_, _ = r.take()
		if gap++; !l.blank() {
			gap = 0
			r.judge(Unread, l)
		}
	}
}
