package letter

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// start recognises what a file is by its first lines: a mail, a page, or a text.
func (r *Reader) start() *part {
	file := &lookahead{pull: r.src.next}
	first, before := file.text()
	if reason, hint := codec.NotText(first.s); reason != "" && before == 0 {
		r.emit(1, nil, &codec.SyntaxError{File: r.file, Line: 1, Column: 1, Msg: reason, Hint: hint})
		return nil
	}
	if strings.HasPrefix(first.s, "From ") || fieldName(first.s) != "" && codec.Framed(first.s) == nil {
		second, _ := file.look(before + 1)
		if is, mbox := mailHead(first.s, second.s); is {
			file.held = file.held[before:]
			r.mail = &mail{lookahead: *file, mbox: mbox}
			p, _ := r.mail.nextPart()
			return p
		}
	}
	return &part{pull: file.take}
}

// nextPart goes on to the next part, and reports whether there is one.
func (r *Reader) nextPart() bool {
	for {
		var p *part
		more := true
		switch {
		case r.part == nil:
			p = r.start()
		case r.mail != nil:
			for _, ended := r.part.pull(); ended; { // lines that are left over
				_, ended = r.part.pull()
			}
			p, more = r.mail.nextPart()
		default:
			more = false
		}
		if p == nil || !more {
			r.endGroup(0)
			return false
		}
		r.part = p
		r.endGroup(p.group)
		if p.group != 0 && (len(r.choices) == 0 || p.choice != r.choice) {
			r.choices = append(r.choices, nil)
		}
		r.choice = p.choice
		if p.note == "" {
			r.open(p)
			return true
		}
		at := 1
		if l, more := p.pull(); more {
			at = l.at
		}
		if r.words = true; r.opts.Skipped != nil {
			r.opts.Skipped(at, p.note)
		}
	}
}

// open prepares the lines of a part.
func (r *Reader) open(p *part) {
	r.beside, r.gap = 0, 0
	text := &lookahead{pull: p.pull}
	first, _ := text.text()
	raw := text.take
	if p.html || isPage(first.s) {
		raw = newPage(raw).next
	}
	r.lookahead = lookahead{pull: (&unquoted{lookahead: lookahead{pull: raw}}).next}
}

// pageTag matches the tags that may begin a page.
var pageTag = regexp.MustCompile(`(?i)^<(?:!doctype html|!--|\?xml|p[ >]|(?:html|head|body|script|div|pre|table|meta|title|span|br|h1|h2|center|font|ul|ol|style|link|section|main|article)(?:[ >/\t]|$))`)

// isPage reports whether a text that begins with the line is an HTML page or a piece of one.
func isPage(s string) bool {
	return pageTag.MatchString(strings.TrimLeft(s[:min(len(s), 200)], blanks+"\ufeff"))
}

// endGroup ends a multipart/alternative if the next part is not in it. Of its parts, the one that
// is read best counts. A puzzle that only another part has counts, too.
func (r *Reader) endGroup(next int) {
	if r.group == next {
		return
	}
	choices := r.choices
	r.group, r.choices = next, nil
	if len(choices) == 0 {
		return
	}
	best, most := 0, -1
	for i, c := range choices {
		puzzles, errors := tally(c)
		if score := 2*puzzles - errors; puzzles+errors > 0 && score > most || most < 0 && puzzles+errors > 0 {
			best, most = i, max(score, 0)
		}
	}
	all := choices[best]
	puzzles, errors := tally(all)
	for i, c := range choices {
		p, e := tally(c)
		covered := errors == 0 && p+e <= puzzles
		for _, it := range c {
			if i != best && !(it.err != nil && covered) && !contains(choices[best], it) {
				all = append(all, it)
			}
		}
	}
	r.queue = append(r.queue, all...)
}

func tally(items []item) (puzzles, errors int) {
	for _, it := range items {
		if it.err == nil {
			puzzles++
		} else {
			errors++
		}
	}
	return puzzles, errors
}

func contains(items []item, it item) bool {
	return slices.ContainsFunc(items, func(other item) bool {
		return it.entry != nil && other.entry != nil && it.entry.Puzzle.Equal(other.entry.Puzzle) || it.err != nil && other.err != nil
	})
}

// finish ends the text. A row that stands alone is a puzzle if there is nothing else.
func (r *Reader) finish() {
	r.done = io.EOF
	if r.src.err != nil {
		return
	}
	switch lone := r.lone; {
	case r.found > 0:
		for _, lines := range lone {
			for _, l := range lines {
				r.skip(l)
			}
			r.endUnread()
		}
	case len(lone) > 0 && (!r.words || len(lone[0]) == 1 && r.likely(lone[0][0])):
		lines := lone[0]
		var rows []row
		for _, l := range lines {
			rows = append(rows, r.rows(l)...)
		}
		e, err := r.grid(lines, rows)
		r.emit(lines[0].at, e, err)
		if len(lone) > 1 && !r.words {
			r.emit(lone[1][0].at, nil, r.fault(lone[1][0], 0, "stray row after a puzzle", "write one-row boards in another notation"))
		}
	default:
		r.emit(1, nil, &codec.SyntaxError{File: r.file, Line: 1, Column: 1, Msg: "no puzzle in the input"})
	}
}

// likely reports whether a row that stands alone among words is a puzzle.
func (r *Reader) likely(l line) bool {
	w := r.row(l)
	return w.sure() && w.drawn && !w.isLabel() && !w.telephone()
}

// frame reads a puzzle in a notation with a frame, or in JSON, if the line begins one.
func (r *Reader) frame(l line) bool {
	if at, is := r.json(l); is {
		r.endFragment()
		r.take()
		if strings.Trim(l.s[:at], blanks) != "" {
			before := l
			before.s = l.s[:at]
			r.line(before)
			r.endFragment()
		}
		r.endParagraph()
		r.endSpaced()
		r.back(l.from(at))
		r.run(nil)
		return true
	}
	f := codec.Framed(l.s)
	if f == nil || f.OneLine || f == codec.JSON || f == codec.Janko && !r.block(l) {
		return false
	}
	r.endParagraph()
	r.endSpaced()
	r.run(f)
	return true
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

// jsonKey matches a key of a JSON object.
const jsonKey = `"[^"]{1,78}"[ \t]*:`

var (
	jsonStart   = regexp.MustCompile(`(?:\[[ \t]*)?\{[ \t]*` + jsonKey)
	objectBelow = regexp.MustCompile(`^[ \t]*` + jsonKey)
	arrayBelow  = regexp.MustCompile(`^[ \t]*\{[ \t]*(?:$|` + jsonKey + `)`)
)

// json returns the offset of a JSON object, or of an array of objects, in the line that follows.
func (r *Reader) json(l line) (at int, is bool) {
	if place := jsonStart.FindStringIndex(l.s); place != nil {
		return place[0], true
	}
	alone := strings.Trim(l.s, blanks)
	if alone != "{" && alone != "[" {
		return 0, false
	}
	pattern := objectBelow
	if alone == "[" {
		pattern = arrayBelow
	}
	below, _ := r.look(1)
	return strings.Index(l.s, alone), pattern.MatchString(below.s)
}

// run passes lines to package codec, which reads a puzzle with a frame, or JSON if f is nil.
func (r *Reader) run(f *codec.Format) {
	if r.inner == nil || f != nil {
		first := true
		r.feed = &feed{pull: func() (line, bool) {
			l, more := r.peek()
			begins := first
			if first = false; more && f != nil && !begins && (signature(l.s) || f == codec.Sgt && !record.MatchString(l.s)) {
				return l, false
			}
			return r.take()
		}}
		r.inner = codec.NewReader(r.ctx, r.feed, r.file, r.opts.ReadOptions)
	}
	r.idle, r.isFrame = false, f != nil
	r.more()
}

// otherFrame reads a board in a frame of lines that package codec does not know.
func (r *Reader) otherFrame(lines []line) (*puzzle.Entry, error) {
	var rows []row
	for _, l := range lines {
		if strings.ContainsAny(l.s, "·◯░×") || strings.Contains(l.s, "██") {
			return nil, errAsk // a drawing of akari, with a mistake
		}
		if !rule.MatchString(strings.Trim(l.s, blanks)) {
			rows = append(rows, r.row(l))
		}
	}
	r.unframed(rows)
	if len(rows) < 2 || codec.Framed(lines[0].s) != codec.Text || !r.candidate(rows) {
		return nil, errAsk
	}
	return r.table(rows)
}

// record matches a line of a game that Tatham's program has saved.
var record = regexp.MustCompile(`^[A-Z ]{8}:\d+:`)

// signature reports whether a line separates the signature from a mail.
func signature(s string) bool { return strings.TrimRight(s, blanks) == "--" }

// more reads the next puzzle of package codec. The lines that package codec does not use go back
// to the text.
func (r *Reader) more() {
	f := r.feed
	e, err := r.inner.Next()
	if err == io.EOF {
		r.inner = nil
		return
	}
	n, col := r.inner.Place()
	if err != nil && r.isFrame && f.gone == 0 {
		if other, wrong := r.otherFrame(f.passed[:min(n-1, len(f.passed))]); wrong == nil {
			e, err = other, nil
		}
	}
	r.emit(f.line(r.inner.Line()).at, e, placed(err, f.line))
	if f.drop(n); r.inner.InList() {
		return
	}
	rest := append([]line{}, f.passed...)
	if len(rest) > 0 {
		rest[0] = rest[0].from(min(col, len(rest[0].s)))
	}
	if len(rest) > 0 && rest[0].blank() {
		rest = rest[1:]
	}
	if r.idle = len(rest) == 0 && err == nil && !r.isFrame; !r.idle {
		r.inner = nil
	}
	r.back(rest...)
}
