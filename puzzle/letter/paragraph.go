package letter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// near is what the reader remembers of the paragraphs before this one, for as long as only one
// blank line is between them.
type near struct {
	gap   int    // the blank lines before this paragraph
	board *board // at the end of the last paragraph, if it is not emitted yet
	lines []line // of board
	words []item // the last lines that may be words; they have no fate yet
	odd   bool   // cells before this paragraph cannot be judged
	rows  []item // paragraphs of one row each, the last of which is the last paragraph
}

// endParagraph judges a paragraph.
func (r *Reader) endParagraph() {
	lines := r.fragment
	r.fragment, r.size = nil, 0
	if len(lines) == 0 {
		return
	}
	for _, l := range lines {
		if why, hint := r.undecoded(l); why != "" {
			if b := r.near.board; b != nil {
				r.spoil(b, l, claim{is: true}, 0)
			}
			r.release()
			r.near.odd = strings.Contains(l.s, unjudged)
			r.emit(l.at, nil, r.fault(l, max(0, strings.IndexAny(l.s, "\ufffc\ufffd\x00")), why, hint))
			r.judge(Unread, lines...)
			return
		}
	}
	if r.near.gap > 1 {
		r.release()
	}
	p := make([]item, len(lines))
	for i, l := range lines {
		p[i] = r.item(l)
	}
	markHeads(p)
	if !hasText(p) { // a frame goes on
		r.judge(Heading, lines...)
		r.near.gap = 0
		return
	}
	r.numbered(p)
	boards := r.boards(p)
	if len(boards) == 0 && len(p) == 1 && (p[0].kind == cells && p[0].rows[0].drawn || p[0].kind == label && len(r.near.rows) > 0) && len(p[0].rows) == 1 {
		r.single(p[0])
		r.near.gap = 0
		return
	}
	r.near.odd = r.near.odd && !slices.ContainsFunc(p, func(it item) bool { return it.in == nil && isWords(it.s) })
	for _, b := range boards {
		if r.read(b); r.near.odd {
			r.spoil(b, p[b.from].line, claim{is: true}, 0)
		}
	}
	r.guard(p, boards)
	r.endRows(p, boards)
	r.meet(p, boards)
	r.deliver(p, boards)
	r.near.gap = 0
}

// markHeads finds the heads of tables in Markdown: a line of dashes is below a head, which may be empty. A line
// of single dashes below a row, or above another dash, is a row of white cells.
func markHeads(p []item) {
	for i := range p {
		s := strings.Trim(p[i].s, blanks)
		if !strings.Contains(s, "|") || strings.Trim(s, "|:- ") != "" || !strings.Contains(s, "-") {
			continue
		}
		isEmpty := i > 0 && len(p[i-1].rows) == 1 && strings.Trim(p[i-1].rows[0].s, blanks+bars) == ""
		isRow := i > 0 && p[i-1].kind != words && !isEmpty || slices.ContainsFunc(p[i+1:], func(it item) bool { return strings.Contains(it.s, "-") })
		if p[i].kind != ruling && isRow {
			continue
		}
		p[i].kind, p[i].rows = ruling, nil
		if isEmpty {
			p[i-1].rows[0].head = true
		}
	}
}

// single keeps a paragraph of one row: the rows of a board may have blank lines between them.
func (r *Reader) single(it item) {
	n := &r.near
	if b := n.board; b != nil {
		if l, c := r.stray(b, []item{it}); c.is {
			r.spoil(b, l, c, len(b.rows)+1)
			n.lines = append(n.lines, it.line)
			return
		}
		r.release()
	}
	const most = 10_000
	if k := len(n.rows); k > 0 && (k == most || !sameRows(n.rows[k-1].rows[0], it.rows[0])) {
		r.release()
	}
	n.rows = append(n.rows, it)
}

// sameRows reports whether two rows may be rows of one board.
func sameRows(a, b *row) bool {
	d := len(a.tokens) - len(b.tokens)
	return a.how == b.how && d*d <= 1
}

// endRows makes a board of three or more rows with a blank line between them, if the paragraph that
// follows is not a row, too. Fewer rows are lines beside the paragraph.
func (r *Reader) endRows(p []item, boards []*board) {
	n := &r.near
	rows := n.rows
	if n.rows = nil; len(rows) == 0 {
		return
	}
	b := &board{to: len(rows) - 1}
	var lines []line
	for i := range rows {
		rows[i].in = b
		b.rows, lines = append(b.rows, rows[i].rows...), append(lines, rows[i].line)
	}
	if len(rows) < 3 || !r.plausible(b) {
		b.leave(rows)
		n.words = append(n.words, rows...)
		return
	}
	r.read(b)
	for _, it := range n.words {
		if c := r.claims(b, it.line, touching); c.is {
			r.spoil(b, it.line, c, 1)
		}
	}
	r.release()
	for i := range p {
		if c := r.claims(b, p[i].line, touching); c.is && p[i].in == nil {
			r.spoil(b, p[i].line, c, len(rows)+1)
		}
	}
	if len(boards) > 0 && boards[0].width == b.width && n.gap == 1 {
		r.spoil(b, p[boards[0].from].line, claim{is: true}, 0)
		r.spoil(boards[0], p[boards[0].from].line, claim{is: true}, 0)
	}
	r.checkSaid(b)
	r.emitBoard(b, lines)
}

// meet compares a paragraph with the last one, if only one blank line is between them.
func (r *Reader) meet(p []item, boards []*board) {
	n := &r.near
	if b := n.board; b != nil {
		switch l, c := r.stray(b, p); {
		case len(boards) > 0 && !hasText(p[:boards[0].from]) && boards[0].width == b.width && boards[0].continues(b):
			const msg = "a blank line is inside a board, or between two boards of one width"
			e := r.fault(p[0].line, 0, msg, "write a board without blank lines, and two boards with two blank lines or words between them")
			if b.err == nil {
				b.entry, b.err = nil, e
			}
			boards[0].entry, boards[0].err = nil, e
		case c.is:
			r.spoil(b, l, c, len(b.rows)+1)
		}
		for i := range p {
			if p[i].in == nil && (len(boards) == 0 || i < boards[0].from) {
				r.heed(b, p[i].line)
			}
		}
	}
	if len(boards) > 0 && n.board == nil {
		if l, c := r.stray(boards[0], n.words); c.is {
			r.spoil(boards[0], l, c, 1)
		}
	}
	r.release()
}

// hasText reports whether lines have more than pieces of frames.
func hasText(p []item) bool {
	return slices.ContainsFunc(p, func(it item) bool { return it.kind != ruling && it.in == nil })
}

// continues reports whether a block may be the rest of the board before it: they have one reading, at
// least one is not a square, and few of the cells are not signs.
func (b *board) continues(before *board) bool {
	all, signs := 0, 0
	for _, w := range b.rows {
		all, signs = all+len(w.tokens), signs+w.signs
	}
	square := len(b.rows) == b.width && len(before.rows) == before.width && before.err == nil
	return b.rows[0].how == before.rows[0].how && !square && 8*signs >= 7*all
}

// release gives the paragraphs before this one their fate.
func (r *Reader) release() {
	n := &r.near
	if n.board != nil {
		r.emitBoard(n.board, n.lines)
		n.board, n.lines = nil, nil
	}
	if len(n.rows) > 0 {
		r.endRows(nil, nil)
	}
	r.pass(n.words)
	n.words = nil
}

// deliver emits the boards and the puzzles of a paragraph, and keeps what the next one may concern.
func (r *Reader) deliver(p []item, boards []*board) {
	var rest []item
	for i := 0; i < len(p); i++ {
		it := p[i]
		switch b := it.in; {
		case b != nil:
			if i < b.from {
				r.judge(Unread, it.line)
				continue
			}
			r.pass(rest)
			rest = nil
			lines := []line{}
			for ; i < len(p) && p[i].in == b; i++ {
				lines = append(lines, p[i].line)
			}
			i--
			if !slices.Contains(boards, b) { // after a line that is not part of the board
				r.judge(Unread, lines...)
				continue
			}
			r.checkSaid(b)
			if len(boards) == 1 && !hasText(p[b.to+1:]) {
				r.near.board, r.near.lines = b, lines
			} else {
				r.emitBoard(b, lines)
			}
			boards = slices.DeleteFunc(boards, func(other *board) bool { return other == b })
		case it.kind == puzzles:
			i += r.sentence(it.line, p[i+1:])
		case it.kind == torn:
			r.emit(it.at, nil, r.fault(it.line, 0, "a list is not closed, or the line has two grids", "write each row on a line of its own"))
			r.judge(Unread, it.line)
		case it.kind == ruling:
			r.judge(Heading, it.line)
		default:
			rest = append(rest, it)
		}
	}
	if p[len(p)-1].in != nil {
		r.pass(rest)
		rest = nil
	}
	r.near.words = rest
}

// emitBoard emits a board, and gives its lines their fate.
func (r *Reader) emitBoard(b *board, lines []line) {
	fate := Board
	if b.err != nil {
		fate = Unread
	}
	r.emit(lines[0].at, b.entry, b.err)
	r.judge(fate, lines...)
}

// pass gives lines that have no board their fate: a row alone and lines that look like rows are errors,
// other lines are words.
func (r *Reader) pass(p []item) {
	if len(p) > 0 {
		r.said(p)
		r.fate(p)
	}
}

// fate gives lines without a board their fate, or keeps them if they may be all of the text.
func (r *Reader) fate(p []item) {
	if e := r.unread(p); e != nil {
		r.settle()
		r.emit(e.Line, nil, e)
		for _, it := range p {
			r.judge(Unread, it.line)
		}
		return
	}
	if isNumber := len(p) == 1 && numberLabel().MatchString(strings.Trim(p[0].s, blanks)); r.only == nil && !r.words && r.found == 0 && !isNumber && isWhole(p) {
		r.only = p
		return
	}
	r.settle()
	for _, it := range p {
		if it.isAlone() {
			r.emit(it.at, nil, r.fault(it.line, 0, "one row alone is not a board", "write all rows of a board, without other lines between them"))
			r.judge(Unread, it.line)
			continue
		}
		r.words = true
		r.judge(Words, it.line)
	}
}

// settle passes the small grid that may be all of the text, if there is more.
func (r *Reader) settle() {
	if p := r.only; p != nil {
		r.only, r.words = nil, true
		r.fate(p)
	}
}

// isWhole reports whether lines are rows of one grid, which may be a puzzle if the text has nothing
// else. The number of a puzzle is not.
func isWhole(p []item) bool {
	signs, all, drawn := 0, 0, false
	for _, it := range p {
		if len(it.rows) != 1 || !sameRows(it.rows[0], p[0].rows[0]) {
			return false
		}
		w := it.rows[0]
		signs, all, drawn = signs+w.signs, all+len(w.tokens), drawn || w.drawn
	}
	return signs == all || drawn && 2*signs >= all && len(p[0].rows[0].tokens) > 1
}

// isAlone reports whether a line is a row of cells and nothing else: it has four cells of two signs.
func (it item) isAlone() bool {
	if it.kind != cells || len(it.rows) != 1 {
		return false
	}
	w := it.rows[0]
	mixed := slices.ContainsFunc(w.tokens, func(t token) bool { return t.s != w.tokens[0].s })
	return w.isCells() && w.drawn && mixed && len(w.tokens) > 3 && !w.telephone()
}

// saidSize is a size that a letter gives, or a number of rows if b is 0.
type saidSize struct {
	line
	a, b int
}

var rowsIn = pattern(`(?i)(?:^|[^\w.:/])(\d{1,2})\s*(?:rows|zeilen|reihen|lignes|filas|righe|行)(?:\W|$)`)

var sizesIn = pattern(`(?i)(?:^|[^\w.:/])(\d{1,3})(?:\s*[x×*✕✖⨯хＸ]\s*|[-\s]*(?:rows?|by|mal|sur|por|per|fois|op|bij|на|zeilen|reihen|lignes|filas|righe|行)(?:\W+(?:and|und|et|y|e)\s+|\W+|))(\d{1,3})(?::?\s|:?$|[^\w:/])|^\W*(?:size\W+)?(\d{1,3})[ ,]+(\d{1,3})\W*$`)

// said remembers the size in words, for the next board.
func (r *Reader) said(p []item) {
	for _, it := range p {
		r.note(it.line)
		m := sizesIn().FindStringSubmatch(it.s)
		if m == nil {
			if m = rowsIn().FindStringSubmatch(it.s); m == nil {
				continue
			}
			m = append(m, "0", "", "")
		}
		a, _ := strconv.Atoi(m[1] + m[3])
		b, _ := strconv.Atoi(m[2] + m[4])
		r.says = &saidSize{it.line, a, b}
	}
}

// checkSaid compares a board with the size or the number of rows that the words before it give. If neither number of a size is right,
// it is the size of something else.
func (r *Reader) checkSaid(b *board) {
	if s := r.says; s != nil && b.err == nil {
		rows, cols := b.entry.Puzzle.Rows, b.entry.Puzzle.Cols
		right, size := s.a == rows && s.b == cols || s.a == cols && s.b == rows, fmt.Sprintf("%d×%d", s.a, s.b)
		near := s.a == rows || s.a == cols || s.b == rows || s.b == cols
		if s.b == 0 {
			near, right, size = near || s.a == rows-1 || s.a == rows+1, s.a == rows, fmt.Sprintf("%d rows", s.a)
		}
		if near && !right {
			b.entry, b.err = nil, r.fault(b.rows[0].line, 0, fmt.Sprintf("line %d says %s, but the board has %d rows of %d cells", s.at, size, rows, cols), "write all rows of the board without other lines between them")
		}
	}
	r.says = nil
	r.obey(b)
}
