package letter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// item is a line of a paragraph, and what it may be.
type item struct {
	line
	kind what
	rows []*row // of a line of cells; a list in a program may have several
	in   *board // of which the line is a part
}

// what a line may be.
type what int

const (
	words   what = iota
	cells        // rows of a board, perhaps with slips
	ruling       // a line of a frame, of LaTeX or of a program
	label        // a number, a size or an ornament; a narrow board may have such a row
	torn         // a list that is not closed, or several lists
	puzzles      // has a link, an id, or a board with slashes
)

// board is a block of rows: lines of cells under one reading, with nothing between them.
type board struct {
	from, to int  // the items of the paragraph
	size     *row // two numbers above the rows
	rows     []*row
	width    int             // of most rows
	signs    map[string]bool // that occur
	drawn    bool            // one of them is more than a number
	black    bool            // one of them is a black cell
	declared bool            // in a notation that has a size
	entry    *puzzle.Entry
	err      error
}

// item recognises what a line may be.
func (r *Reader) item(l line) item {
	s, it := strings.Trim(l.s, blanks), item{line: l}
	switch {
	case s != "" && (isRule(s) || tex().MatchString(s)):
		it.kind = ruling
		return it
	case r.hasPuzzle(l):
		it.kind = puzzles
		return it
	}
	like := true
	for _, w := range r.rows(l) {
		if len(w.tokens) > 0 {
			it.rows = append(it.rows, &w)
			like = like && w.isLike()
		}
	}
	switch {
	case len(it.rows) == 0 || date().MatchString(s) || sum().MatchString(s):
	case it.rows[0].torn && (len(it.rows) > 1 || it.rows[0].isCells()):
		it.kind = torn
	case (isLabel(s) || it.rows[0].telephone()) && !slices.ContainsFunc(it.rows[0].tokens, func(t token) bool { return t.s == "" }):
		it.kind = label
	case like:
		it.kind = cells
	}
	return it
}

// sizeLabel matches a line that names a size.
var sizeLabel = pattern(`^\s*\(?[1-9]\d{0,5}\s*[x×X*]\s*[1-9]\d{0,5}\)?[.:]?\s*$`)

// numberLabel matches a line that numbers a puzzle or names its size.
var numberLabel = pattern(`^[#(\[]?\d{1,6}[.):\]]?$|^\(?\d{1,6}\s*[x×X*]\s*\d{1,6}\)?[.:]?$|^\d{1,4}/\d{1,4}$`)

// isLabel reports whether a line numbers a puzzle, names its size, or is an ornament of one sign.
func isLabel(s string) bool {
	if s = strings.Trim(s, blanks); numberLabel().MatchString(s) {
		return true
	}
	c, n := utf8.DecodeRuneInString(s)
	return len(s) > n && strings.ContainsRune("-_=*~.+•—–#", c) && strings.Trim(s, string(c)+" ") == ""
}

// boards finds the blocks of rows in a paragraph that may be boards.
func (r *Reader) boards(p []item) (all []*board) {
	all = r.declared(p)
	var b *board
	for i := range p {
		it := &p[i]
		switch {
		case it.in != nil:
			b = nil
		case it.kind == ruling:
		case it.kind == cells && b != nil && b.rows[0].how == it.rows[0].how:
			b.add(p, i)
		case it.kind == label && b != nil && b.fits(it, b.rows[len(b.rows)-1], 2):
			b.add(p, i)
		case it.kind == cells:
			b = &board{from: i, to: i}
			all = append(all, b)
			b.add(p, i)
		default:
			b = nil
		}
	}
	slices.SortFunc(all, func(a, b *board) int { return a.from - b.from })
	all = slices.DeleteFunc(all, func(b *board) bool {
		b.addAbove(p)
		return r.rejects(b, p)
	})
	all = append(all, slices.DeleteFunc(blankBoards(p), func(b *board) bool { return r.rejects(b, p) })...)
	slices.SortFunc(all, func(a, b *board) int { return a.from - b.from })
	return all
}

// rejects reports whether a block is not a board, and frees its lines.
func (r *Reader) rejects(b *board, p []item) bool {
	if b.entry != nil || b.err != nil || r.plausible(b) {
		return false
	}
	b.leave(p)
	return true
}

func (b *board) add(p []item, i int) {
	for k := b.to; k <= i; k++ {
		p[k].in = b
	}
	b.to, b.rows = i, append(b.rows, p[i].rows...)
}

// addAbove adds the lines above a block that may be rows of it: labels, and rows that are no board alone.
func (b *board) addAbove(p []item) {
	for k := b.from - 1; k >= 0 && p[k].in == nil && !b.declared; k-- {
		switch {
		case p[k].kind == ruling:
		case p[k].kind == cells && p[k].rows[0].how == b.rows[0].how, p[k].kind == label && b.fits(&p[k], b.rows[0], 2) && !sizeLabel().MatchString(p[k].s):
			b.from, b.rows, p[k].in = k, append(slices.Clone(p[k].rows), b.rows...), b
		default:
			return
		}
	}
}

func (b *board) leave(p []item) {
	for i := range p {
		if p[i].in == b {
			p[i].in = nil
		}
	}
}

// fits reports whether a label is a row of the board: it has the width, or an ornament nearly the width,
// and the reading of the row beside it, and a sign of the board.
func (b *board) fits(it *item, beside *row, most int) bool {
	w := it.rows[0]
	d := max(len(w.tokens)-len(beside.tokens), len(beside.tokens)-len(w.tokens))
	if len(it.rows) != 1 || !w.isCells() || w.how != beside.how || d > most || d > 0 && (!w.drawn || len(w.tokens) < 3 && w.how == glued || numberLabel().MatchString(strings.Trim(it.s, blanks))) {
		return false
	}
	return !w.drawn || slices.ContainsFunc(b.rows, func(other *row) bool {
		return other.drawn && usual[w.tokens[0].s].kind == white || slices.ContainsFunc(other.tokens, func(t token) bool { return slices.ContainsFunc(w.tokens, func(u token) bool { return t.s == u.s }) })
	})
}

// blankBoards finds three or more labels of one width, one of them an ornament: a board of white cells,
// perhaps with a row like "#01.".
func blankBoards(p []item) (all []*board) {
	for i := 0; i < len(p); {
		b := &board{from: i, to: i}
		ornaments := 0
		for k := i; k < len(p) && p[k].kind == label && p[k].in == nil && (len(b.rows) == 0 || b.fits(&p[k], b.rows[0], 0)); k++ {
			b.to, b.rows = k, append(b.rows, p[k].rows...)
			if !numberLabel().MatchString(strings.Trim(p[k].s, blanks)) {
				ornaments++
			}
		}
		if len(b.rows) > 2 && ornaments > 0 && b.rows[0].isCells() {
			for k := b.from; k <= b.to; k++ {
				p[k].in = b
			}
			all = append(all, b)
		}
		i = max(i+1, b.to+1)
	}
	return all
}

// plausible measures a block, and reports whether it may be a board: it has two rows and more than
// numbers and dashes. An array of numbers is a board whose signs are not clear.
func (r *Reader) plausible(b *board) bool {
	r.measure(b)
	tokens, numbers, ints, labels, other := 0, 0, 0, 0, false
	for _, w := range b.rows {
		for _, t := range w.tokens {
			tokens++
			if _, is := clueOf(t.s); is || isInt(t.s) {
				numbers++
			}
			if isInt(t.s) {
				ints++
			}
			other = other || r.isGiven(t.s) || !strings.Contains("-.0123456789", t.s)
		}
		if numberLabel().MatchString(strings.Trim(w.s, blanks)) && w.how != fields || w.telephone() {
			labels++
		}
	}
	full := b.width > 3 && len(b.rows) > 2 || slices.ContainsFunc(b.rows, func(w *row) bool { return w.isCells() })
	switch {
	case len(b.rows) < 2 || b.width < 2 || !full || len(b.rows) == 2 && !sameRows(b.rows[0], b.rows[1]):
		return false
	case ints == tokens:
		return b.rows[0].how != glued && tokens > 5 && len(b.rows) > 1
	case !b.drawn, 2*labels > len(b.rows), len(b.signs) == 1 && len(b.rows) < 3 && !slices.ContainsFunc(b.rows, func(w *row) bool { return !w.isCells() }):
		return false
	case b.width == 2:
		return other || numbers > 0 && 2*numbers < tokens
	}
	return true
}

// measure finds the width of a block, without the numbers of its columns, and its signs.
func (r *Reader) measure(b *board) {
	b.unruled()
	r.unframed(b.rows)
	count := map[int]int{}
	for _, w := range b.rows {
		count[len(w.tokens)]++
	}
	for n, k := range count {
		if k > count[b.width] || k == count[b.width] && n > b.width {
			b.width = n
		}
	}
	b.signs = map[string]bool{}
	for _, w := range b.rows {
		for _, t := range w.tokens {
			if r.isSign(t.s) {
				b.signs[t.s] = true
				b.drawn = b.drawn || r.isDrawn(t.s)
				b.black = b.black || usual[t.s].kind == black || t.s == "x" || r.isGiven(t.s)
			}
		}
	}
}

// unruled takes the numbers of the columns off a block, and the empty head of a table in Markdown. Cells
// cannot count up: a 3 beside a 2 would have too few white cells beside it.
func (b *board) unruled() {
	n := len(b.rows)
	if n < 3 {
		return
	}
	if w := b.rows[0]; w.how == spaced && len(w.tokens) == 2 && len(b.rows[1].tokens) != 2 && isInt(w.tokens[0].s) && isInt(w.tokens[1].s) {
		b.size, b.rows = w, b.rows[1:]
		return
	}
	if b.rows[0].head || isRuler(b.rows[0], len(b.rows[1].tokens)) {
		b.rows = b.rows[1:]
	}
	if n = len(b.rows); n > 2 && isRuler(b.rows[n-1], len(b.rows[n-2].tokens)) {
		b.rows = b.rows[:n-1]
	}
}

// isRuler reports whether a row counts the columns of rows of a width: 1 2 3, 0 1 2, a b c. Of 10, it may have only the
// last digit.
func isRuler(w *row, width int) bool {
	text, n := "", 0
	for _, t := range w.tokens {
		if text += t.s; t.s != "" {
			n++
		}
	}
	if width < 3 || n != width && (n != 1 || utf8.RuneCountInString(text) != width) {
		return false
	}
	long, short := "", ""
	for i := range width {
		label := follows(text[:1], i)
		long, short = long+label, short+label[max(0, len(label)-1):]
	}
	return len(text) >= width && (text == long || text == short)
}

// follows returns the i-th label after the first, which is "1", "0", "A" or "a"; "" after
// another label.
func follows(first string, i int) string {
	switch {
	case first == "0" || first == "1":
		return strconv.Itoa(int(first[0]-'0') + i)
	case (first == "A" || first == "a") && i < 26:
		return string(rune(first[0]) + rune(i))
	}
	return ""
}

// telephone reports whether a row is more likely a number of a telephone or a date.
func (w *row) telephone() bool {
	return w.how == glued && telephones(strings.Trim(w.s, blanks))
}

// numberBefore matches a line that begins with the number of a row.
var numberBefore = pattern(`^\s*[|│]?\s*(?:[rR]|[rR]ow\s)?(\d{1,3}|[A-Za-z])(\.\s+|[:)\]]\s*| *[|│]\s*|\t|[,;] *| +)(.+)$`)

// numbered takes the numbers of rows off the beginnings of lines, if each line of a
// block has one, and the numbers count up.
func (r *Reader) numbered(p []item) {
	for i := 0; i < len(p); {
		rows, sure := r.counting(p[i:])
		if n := len(rows); n < 2 || n < 3 && !sure || i > 0 && isRowLike(p[i-1], p[i]) || i+n < len(p) && isRowLike(p[i+n], p[i]) {
			i++
			continue
		}
		for k, w := range rows {
			w.numbered = true
			p[i+k].kind, p[i+k].rows = cells, []*row{&w}
		}
		i += len(rows)
	}
}

// isRowLike reports whether a line beside a numbered row is a row, too, and has no number.
func isRowLike(it, numbered item) bool {
	if it.kind != cells || len(numbered.rows) != 1 {
		return false
	}
	w, other := it.rows[0], numbered.rows[0]
	return w.how == other.how && len(w.tokens) == len(other.tokens) && !isRuler(w, len(w.tokens)) && !isRuler(w, len(w.tokens)-1)
}

// counting returns the rows after the numbers with which the first lines begin.
// sure is true if the numbers are no cells.
func (r *Reader) counting(p []item) (rows []row, sure bool) {
	first := ""
	for i, it := range p {
		if it.kind == ruling || len(it.rows) > 1 {
			break
		}
		m := numberBefore().FindStringSubmatchIndex(it.s)
		if m == nil || sheet(it.s) && strings.Contains(it.s[:m[2]], "\t") { // a tab is before the second cell
			break
		}
		at, number, mark := m[6], it.s[m[2]:m[3]], strings.Trim(it.s[m[4]:m[5]], blanks+",;")
		if bar(strings.TrimLeft(it.s, blanks), false) > 0 { // a table, in which a bar marks no number
			at, mark = m[4], ""
		}
		if i == 0 {
			first = number
		}
		w := r.row(it.from(at))
		if number != follows(first, i) || !w.isLike() || len(rows) > 0 && w.how != rows[0].how {
			break
		}
		n, err := strconv.Atoi(number)
		sure = sure || mark != "" || err != nil || n > 4 || w.how == glued && len(w.tokens) > 1
		rows = append(rows, w)
	}
	drawn := slices.ContainsFunc(rows, func(w row) bool { return w.drawn })
	if !drawn || len(rows) > 0 && len(rows[0].tokens) < 2 {
		return nil, false
	}
	return rows, sure
}

// declared finds boards in the notations puzzlekit and PencilBox: a size, and rows of their signs. A board
// in PencilBox has exactly so many rows of so many cells.
func (r *Reader) declared(p []item) (all []*board) {
	for i := 0; i < len(p); i++ {
		f, head, size := codec.Puzzlekit, i+1, strings.Fields(p[i].s)
		if len(size) == 1 && head < len(p) {
			f, head, size = codec.PencilBox, i+2, append(size, strings.Trim(p[i+1].s, blanks))
		}
		if len(size) != 2 || side(size[0]) == 0 || side(size[1]) == 0 {
			continue
		}
		rows, cols := side(size[0]), side(size[1])
		end := head + conforming(p[head:], cols, f)
		if end-head != rows && (f == codec.PencilBox || end == head) {
			continue
		}
		b := &board{from: i, to: end - 1, declared: true}
		for k := i; k < end; k++ {
			p[k].in = b
			if k >= head {
				w := r.row(p[k].line)
				p[k].rows, b.rows = []*row{&w}, append(b.rows, &w)
			}
		}
		r.measure(b)
		b.width = cols
		if b.entry, b.err = r.readAs(f, p[i:end]); b.err == nil && f == codec.Puzzlekit && cols == 2 && max(rows, cols) <= 4 {
			e := r.fault(p[i].line, 0, "", "")
			e.Err = &codec.NotationError{Fits: []*codec.Format{codec.Puzzlekit, codec.Janko}}
			e.Msg = e.Err.Error() // the size may be a row of clues
			b.entry, b.err = nil, e
		}
		all = append(all, b)
		i = end - 1
	}
	return all
}

// side returns the number of a side, or 0.
func side(s string) int {
	if len(s) > 6 || strings.Trim(s, "0123456789") != "" {
		return 0
	}
	n, _ := strconv.Atoi(s)
	return n
}

// puzzlekitCell and pencilBoxCell match a cell in these notations.
var (
	puzzlekitCell = pattern(`^(?:[-x]|0|[1-9]\d{0,2})$`)
	pencilBoxCell = pattern(`^(?:[.+*]|0|[1-9]\d{0,2})$`)
)

// conforming counts the first lines that are rows of a notation with a size, if they have a sign. In PencilBox, each
// has cols cells.
func conforming(p []item, cols int, f *codec.Format) (n int) {
	isCell, signs := puzzlekitCell(), ""
	if f == codec.PencilBox {
		isCell = pencilBoxCell()
	}
	for ; n < len(p); n++ {
		all := strings.Fields(p[n].s)
		if len(all) == 0 || f == codec.PencilBox && len(all) != cols || slices.ContainsFunc(all, func(s string) bool { return !isCell.MatchString(s) }) {
			break
		}
		signs += strings.Trim(strings.Join(all, ""), "0123456789")
	}
	if signs == "" {
		return 0
	}
	return n
}

// readAs reads lines in a notation of package codec.
func (r *Reader) readAs(f *codec.Format, p []item) (*puzzle.Entry, error) {
	var text strings.Builder
	var lines []line
	for _, it := range p {
		lines = append(lines, it.line)
		text.WriteString(plainBlanks.Replace(it.s) + "\n")
	}
	o := r.opts.ReadOptions
	o.Format = f
	return r.decode(o, text.String(), lines...)
}

// plainBlanks replaces the blanks of other alphabets.
var plainBlanks = strings.NewReplacer("\u00a0", " ", "\u2007", " ", "\u202f", " ", "\u3000", " ")

// read reads the rows of a block. A row of another width, or with a wide gap, is an error.
func (r *Reader) read(b *board) {
	if b.entry != nil || b.err != nil {
		return
	}
	rows := make([][]token, len(b.rows))
	for i, w := range b.rows {
		if rows[i] = w.tokens; len(w.tokens) != b.width {
			b.err = r.ragged(w, i, b)
			return
		}
	}
	last := b.rows[len(b.rows)-1]
	switch i := slices.IndexFunc(b.rows, func(w *row) bool { return w.gap() > 0 }); {
	case i >= 0:
		b.err = r.faultAt(b.rows[i].tokens[b.rows[i].gap()], "there is a wide gap in the row, as between two boards", "write two boards one below the other, or one board with one blank between its cells")
	case b.width == 4 && (isYear(b.rows[0]) || isYear(last)):
		b.err = r.fault(b.rows[0].line, 0, "this may be a year, or a row of clues", "put a blank line between a year and a board, or write the row with blanks between its cells")
	default:
		b.entry, b.err = r.entry(rows)
	}
}

func isYear(w *row) bool {
	return w.how == glued && len(w.s) >= 4 && (strings.HasPrefix(strings.Trim(w.s, blanks), "20") || strings.HasPrefix(strings.Trim(w.s, blanks), "19")) && strings.Trim(w.s, blanks+"0123456789") == ""
}

// ragged returns the error for a row of another width.
func (r *Reader) ragged(w *row, i int, b *board) error {
	at, n := token{at: w.at, col: w.col}, len(w.tokens)
	if n < b.width {
		at = w.tokens[n-1]
		at.col++
	}
	return r.faultAt(at, fmt.Sprintf("row %d has %s, but most rows have %d", i+1, spell.Counted(n, "cell"), b.width), "")
}

// gap returns the token after a wide gap in a row with blanks between its cells, or 0. In a row
// whose cells are in columns, a gap beside a short number is not wide.
func (w *row) gap() int {
	if w.how != spaced || len(w.tokens) < 3 {
		return 0
	}
	var gaps, starts, ends []int
	for i, b := range w.tokens[1:] {
		a := w.tokens[i]
		start, wide := b.col-a.col, utf8.RuneCountInString(a.s)
		gaps, starts, ends = append(gaps, start-wide), append(starts, start), append(ends, start-wide+utf8.RuneCountInString(b.s))
	}
	even := func(all []int) bool { return slices.Min(all) == slices.Max(all) }
	if even(gaps) || even(starts) || even(ends) {
		return 0
	}
	return slices.Index(gaps, slices.Max(gaps)) + 1
}
