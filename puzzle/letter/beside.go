package letter

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"akari/internal/spell"
)

// A line beside a board may be a row of it: a row with a note, with a slip, or with something before
// it. Such a line makes the board an error. This file finds such lines.

// A line touches a board, or is beyond a blank line.
const touching, beyond = true, false

// claim is why a line may be a row of a board.
type claim struct {
	is    bool
	extra string // what is beside the cells of a whole row
}

// claims reports whether a line may be a row of a board. A line that touches the board must not have a
// run of its signs half as long as a row; a line beyond a blank line must not have one as long as a row,
// or one cell shorter or longer.
func (r *Reader) claims(b *board, l line, touches bool) claim {
	least, most := max(b.width-1, 2), b.width+1
	if touches {
		least, most = max((b.width+1)/2, 3), 1<<30
	}
	s := unworded.Replace(narrow(strings.Trim(l.s, blanks)))
	if !touches && sizeLabel().MatchString(s) {
		return claim{}
	}
	for _, run := range r.runs(b, s) {
		exact := run.n == b.width
		whole := exact && b.width > 3 && run.to-run.from == len(s)
		piece := s[run.from:run.to]
		part := run.mixed && b.width > 3 && !joined(s, run) && !sizeLabel().MatchString(piece) && !telephones(piece) && !(address().MatchString(piece) && len(piece) < len(s))
		rest := strings.Trim(s[:run.from]+" "+s[run.to:], blanks)
		whole = whole || exact && b.width > 4 && !isWords(rest)
		if run.n >= least && run.n <= most && run.drawn && (touches || whole || part) {
			c := claim{is: true}
			if exact {
				c.extra = rest
			}
			return c
		}
	}
	return claim{is: touches && (r.slipped(b, l, s) || r.isPart(b, l, s))}
}

// joined reports whether a letter or a digit is beside a run, as in "image001.png".
func joined(s string, run run) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:run.from])
	after, _ := utf8.DecodeRuneInString(s[run.to:])
	isWord := func(c rune) bool { return c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c)) }
	return isWord(before) || isWord(after)
}

// isPart reports whether a line that touches a board may be a piece of it: it has a sign of the board and
// no words, or it is in cells like a table.
func (r *Reader) isPart(b *board, l line, s string) bool {
	if b.rows[0].how == fields {
		w := r.row(l)
		n := len(w.tokens)
		if strings.ContainsAny(l.s, "\t"+bars) || w.how == fields && n > 2 && n >= b.width-1 && n <= b.width+1 || b.rows[0].by != "" && strings.Contains(",;&", b.rows[0].by) && strings.Count(l.s, b.rows[0].by) >= max(2, b.width-2) {
			return true
		}
	}
	n, digits := len(s), strings.Count(strings.Map(digitOfClue, s), "0")
	if near := n > 2 && n >= b.width-1 && n <= b.width+1; near && digits == n {
		return true
	} else if s == "--" || isWords(s) || telephones(s) || date().MatchString(s) || numberLabel().MatchString(s) {
		return false
	} else if near && 3*digits >= 2*n && !aSize().MatchString(s) {
		return true
	}
	return strings.ContainsFunc(s, func(c rune) bool {
		return b.signs[string(c)] && (r.isDrawn(string(c)) || n == 1) || !b.black && usual[string(c)].kind == black
	})
}

// digitOfClue replaces the digits of clues by "0".
func digitOfClue(c rune) rune {
	if c >= '0' && c <= '4' {
		return '0'
	}
	return min(c, 'x')
}

// run is a piece of a line that consists of cells of a board.
type run struct {
	from, to int // bytes
	n        int // cells
	drawn    bool
	mixed    bool // of several signs
}

// runs returns the longest pieces of a line that consist of signs of a board, with the separators that the
// board has.
func (r *Reader) runs(b *board, s string) (all []run) {
	var now run
	last := ""
	end := func() {
		if now.n > 1 {
			all = append(all, now)
		}
		now, last = run{}, ""
	}
	add := func(sign string, from, to int) {
		if now.n == 0 {
			now.from = from
		}
		now.mixed = now.mixed || now.n > 0 && sign != last
		now.n, now.to, last = now.n+1, to, sign
		now.drawn = now.drawn || r.isDrawn(sign) || b.signs[sign] && strings.EqualFold(sign, "x")
	}
	for i, c := range s {
		sign := string(c)
		switch {
		case isSelector(c), unicode.Is(unicode.Cf, c), b.rows[0].how != glued && strings.ContainsRune(blanks+",;|&", c), b.rows[0].how == listed && strings.ContainsRune(brackets+"\"'", c):
		case b.signs[sign] || c >= '0' && c <= '4' || usual[sign].kind == black && !b.black:
			add(sign, i, i+len(sign))
		default:
			end()
		}
	}
	end()
	return all
}

// slipped reports whether a line, or a piece of it, is a row of which few cells are not signs.
func (r *Reader) slipped(b *board, l line, s string) bool {
	isNear := func(n int) bool { return n >= max(b.width-1, 3) && n <= b.width+1 }
	if w := r.row(l); b.rows[0].how != glued && isNear(len(w.tokens)) && w.isLike() {
		return true
	}
	for f := range strings.FieldsSeq(s) {
		if n, cells := r.cellsIn(f); isNear(n) && 5*cells >= 3*n && r.isPiece(f) {
			return true
		}
	}
	return false
}

// spoil makes a board an error because of a line beside it.
func (r *Reader) spoil(b *board, l line, c claim, number int) {
	if b.err != nil {
		return
	}
	msg, hint := "this line may be a row of the board beside it", "write the rows without other lines between them, and two boards with two blank lines between them"
	if c.extra != "" {
		msg, hint = fmt.Sprintf("row %d has something beside its cells: %s", number, shown(c.extra)), "write words on lines of their own, with a blank line between them and the board"
	}
	b.entry, b.err = nil, r.fault(l, 0, msg, hint)
}

// guard checks the lines of a paragraph that touch its boards, and the lines between them.
func (r *Reader) guard(p []item, boards []*board) {
	for n, b := range boards {
		r.checkAbove(p, b)
		for i := b.to + 1; i < len(p) && p[i].in == nil; i++ {
			r.heed(b, p[i].line)
		}
		for i := b.from - 1; i >= 0 && p[i].in == nil; i-- {
			c := r.claims(b, p[i].line, touching)
			c.is = c.is || signature(p[i].s) && b.signs["-"] || i+1 < b.from && b.isLabelled(p[i]) && b.isLabelled(p[i+1])
			if c.is && !p[i].isFrame() && !r.isHead(p[i].line, b) && !(i == b.from-1 && sizeLabel().MatchString(p[i].s)) {
				r.spoil(b, p[i].line, c, 1)
				p[i].in = b
			}
		}
		for i := b.to + 1; i < len(p) && p[i].in == nil; i++ {
			c := r.claims(b, p[i].line, touching)
			c.is = c.is || signature(p[i].s) && signature(p[i-1].s)
			if c.is = c.is || b.declared && i == b.to+1 && !isWords(p[i].s) && !signature(p[i].s); c.is && !p[i].isFrame() {
				r.spoil(b, p[i].line, c, len(b.rows)+1)
				p[i].in = b
			}
		}
		if n > 0 && (boards[n-1].width == b.width || boards[n-1].rows[0].how == b.rows[0].how && !slices.ContainsFunc(p[boards[n-1].to+1:b.from], item.hasWord)) {
			r.spoil(boards[n-1], p[b.from].line, claim{is: true}, 0)
			r.spoil(b, p[b.from].line, claim{is: true}, 0)
		}
	}
}

// isLabelled reports whether a label has a sign of the board; two such lines may be a row with a line end in it.
func (b *board) isLabelled(it item) bool { return it.kind == label && b.shares(it.rows[0]) }

// hasWord reports whether a line has a letter or a digit.
func (it item) hasWord() bool {
	return strings.ContainsFunc(it.s, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
}

// isFrame reports whether a line is a line of a frame.
func (it item) isFrame() bool {
	s := strings.Trim(it.s, blanks)
	return isRule(s) || tex().MatchString(s) || it.kind == ruling && strings.Contains(s, "|")
}

// checkAbove compares a board with the size in the lines that touch it above: "6 7", "6x7", or a number in
// each of two lines. Other numbers may be a size that is not well written.
func (r *Reader) checkAbove(p []item, b *board) {
	i := b.from - 1
	for i >= 0 && p[i].kind == ruling {
		i--
	}
	above, l := "", line{}
	switch {
	case b.entry == nil || b.declared:
		return
	case b.size != nil:
		above, l = strings.Trim(b.size.s, blanks), b.size.line
	case i < 0 || p[i].in != nil || p[i].kind == puzzles:
		return
	default:
		above, l = strings.Trim(p[i].s, blanks), p[i].line
		if i > 0 && p[i-1].in == nil && side(above) > 0 && side(strings.Trim(p[i-1].s, blanks)) > 0 {
			above, l = strings.Trim(p[i-1].s, blanks)+" "+above, p[i-1].line
		}
	}
	rows, cols := b.entry.Puzzle.Rows, b.entry.Puzzle.Cols
	m := aSize().FindStringSubmatch(above)
	switch {
	case m != nil:
		a, c := side(m[1]), side(m[3])
		if !(a == rows && c == cols || strings.Trim(m[2], blanks) != "" && a == cols && c == rows) {
			b.entry, b.err = nil, r.fault(l, 0, fmt.Sprintf("the declared size is %s, but the grid has %s of %s", above, spell.Counted(rows, "row"), spell.Counted(cols, "cell")), "")
		}
	case above == "0" || side(above) > 0 && len(above) < 4 && side(above) != rows:
		b.entry, b.err = nil, r.fault(l, 0, fmt.Sprintf("the declared size is %s, but the grid has %s", above, spell.Counted(rows, "row")), "put a blank line after the number of a puzzle")
	case strings.ContainsFunc(above, unicode.IsNumber) && !isWords(above) && !numberLabel().MatchString(above) && !date().MatchString(above):
		if !r.isHead(l, b) {
			b.entry, b.err = nil, r.fault(l, 0, "this may be the size of the board, but cannot be read", "write the number of rows, a blank and the number of columns, or put a blank line below")
		}
	}
}

// address matches the address of a computer.
var address = pattern(`^\d{1,3}(?:\.\d{1,3}){3}$`)

var (
	aSize = pattern(`^\(?(\d{1,6})(\s*[x×X*,]\s*|\s+)(\d{1,6})\)?[.:]?$`)
	date  = pattern(`^\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d\.?$|^(?:19|20)\d\d-\d\d-\d\d$`)
	sum   = pattern(`^\d+(?: [-+x*/] \d+)+ = \d+$`)
)

// isWords reports whether a line consists of words: it has three letters in a row that are not
// all cells, or two such letters at its beginning.
func isWords(s string) bool {
	text := strings.Trim(s, blanks)
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		n := utf8.RuneCountInString(word)
		if strings.Trim(word, "xXL") != "" && (n >= 3 || n == 2 && strings.HasPrefix(text, word)) {
			return true
		}
	}
	return false
}

// isHead reports whether a line is the head of a board: the numbers of its columns.
func (r *Reader) isHead(l line, b *board) bool {
	w := r.row(l)
	return isRuler(&w, b.width)
}

// isRowOf reports whether a line is a row of a board: it has its reading, and its width or nearly.
func (it item) isRowOf(b *board) bool {
	if it.kind != cells && it.kind != label || len(it.rows) != 1 {
		return false
	}
	w := it.rows[0]
	mixed := slices.ContainsFunc(w.tokens, func(t token) bool { return t.s != w.tokens[0].s })
	d := len(w.tokens) - b.width
	if len(w.chars) == b.width {
		return true
	}
	return w.how == b.rows[0].how && w.drawn && b.shares(w) && !w.telephone() && (d == 0 && b.width > 3 && w.isLike() || d*d == 1 && mixed && b.width > 3 && w.isCells())
}

// shares reports whether a row has a sign of the board that is not a number.
func (b *board) shares(w *row) bool {
	return slices.ContainsFunc(w.tokens, func(t token) bool {
		return b.signs[t.s] && !isInt(t.s) || !b.black && usual[t.s].kind == black
	})
}

// stray returns a line beyond a blank line that may be a row of the board.
func (r *Reader) stray(b *board, p []item) (at line, c claim) {
	for _, it := range p {
		if it.in != nil {
			continue
		}
		c = claim{is: b.rows[len(b.rows)-1].numbered && r.isNumbered(it.line, b)}
		if !c.is && !telephones(strings.Trim(it.s, blanks)) {
			c = r.claims(b, it.line, beyond)
		}
		if c.is || it.isRowOf(b) {
			c.is = true
			return it.line, c
		}
	}
	return line{}, claim{}
}

// isNumbered reports whether a line is a number and a row of the board.
func (r *Reader) isNumbered(l line, b *board) bool {
	m := numberBefore().FindStringSubmatchIndex(l.s)
	if m == nil {
		return false
	}
	w := r.row(l.from(m[6]))
	d := len(w.tokens) - b.width
	return d*d <= 1 && w.isLike() && w.how == b.rows[0].how && b.shares(&w)
}

// groups and doubled match groups of digits, and two signs between groups.
var (
	groups  = pattern(`\d+`)
	doubled = pattern(`[-.:] *[-.:]`)
)

// telephones reports whether a line consists of numbers, dates and the like: digits, most of them in groups,
// and single signs between the groups.
func telephones(s string) bool {
	if s == "" || strings.Trim(s, "0123456789-. /+():") != "" || !strings.Contains("0123456789+(", s[:1]) || !strings.Contains("0123456789)", s[len(s)-1:]) || doubled().MatchString(s) {
		return false
	}
	digits, long, all := 0, 0, groups().FindAllString(s, -1)
	for _, group := range all {
		if digits += len(group); len(group) > 1 {
			long++
		}
	}
	return 5*digits > 3*len(strings.ReplaceAll(s, " ", "")) && (2*long >= len(all) || !strings.Contains(s, " "))
}
