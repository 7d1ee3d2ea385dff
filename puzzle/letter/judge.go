package letter

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
)

// words reports a line that is not part of a puzzle.
func (r *Reader) skip(l line) {
	r.words = true
	r.unread(l)
	if strings.Trim(l.s, blanks) != "" {
		r.tell(Piece{Line: l.at, Text: l.s, Fate: Words})
	}
}

// sentence reads the puzzles in a line of words.
func (r *Reader) sentence(l line) {
	before := r.found
	all := links(l.s)
	bare := []byte(l.s) // without links
	for _, s := range all {
		copy(bare[s.off:], strings.Repeat(" ", len(s.text)))
	}
	rest := string(bare)
	var last line
	end := len(strings.TrimRight(l.s, blanks+">)\""))
	for _, s := range distinct(all) {
		at := s.spot(&last, l)
		e, err, is := r.readLink(at, s)
		if is && err != nil && s.off+len(s.text) == end {
			e, err = r.joined(at, s, err)
		}
		if is {
			r.emit(l.at, e, err)
		}
	}
	last = line{}
	for _, s := range findIDs(rest) {
		e, err := r.decode(s.text, s.spot(&last, l))
		r.emit(l.at, e, err)
	}
	last = line{}
	for _, s := range r.onALine(rest) {
		e, err := r.lineBoard(s.spot(&last, l), s.text)
		r.emit(l.at, e, err)
	}
	for _, at := range ownIDs.FindAllStringIndex(rest, -1) {
		r.emit(l.at, nil, r.fault(l, at[0], "this is the id of a puzzle", "'akari generate --id ID' makes the puzzle again"))
	}
	for _, mark := range []string{"SAVEFILE:41:", "pzprv3", "m=edit&p=", "m=solve&p=", "\"grid\""} {
		if i := strings.Index(rest, mark); i >= 0 {
			r.emit(l.at, nil, r.fault(l, i, "this may be a puzzle, but its beginning is missing", "write the puzzle on lines of its own"))
			break
		}
	}
	if r.found == before {
		r.skip(l)
	}
	r.beside = 0
}

// mostWrapped is the number of lines into which a mail program may have cut a link.
const mostWrapped = 8

// joined reads a link that a mail program has cut into lines. If that fails, it returns the error
// of the first line, and the other lines are still to be read.
func (r *Reader) joined(at line, s span, wrong error) (*puzzle.Entry, error) {
	text := s.text
	for n := range mostWrapped {
		next, more := r.look(n)
		part := strings.Trim(next.s, blanks)
		end := linkEnd(part)
		if !more || end == 0 || part[end:] != "" && strings.Trim(part[end:], ">)]\".,;") != "" || begins(part) {
			break
		}
		text += part[:end]
		if e, err, is := r.readLink(at, span{text, 0}); is && err == nil {
			r.held = r.held[n+1:]
			return e, nil
		}
		if part[end:] != "" {
			break
		}
	}
	return nil, wrong
}

// endFragment judges the lines of the fragment.
func (r *Reader) endFragment() {
	lines := r.fragment
	r.fragment, r.size = nil, 0
	if len(lines) == 0 {
		return
	}
	for _, l := range lines {
		if l.cut {
			r.emit(lines[0].at, nil, r.fault(lines[0], 0, fmt.Sprintf("expected a puzzle of at most %d bytes, got more", r.opts.MaxBytes()), ""))
			return
		}
	}
	for _, l := range lines {
		if why, hint := r.undecoded(l.s); why != "" {
			r.emit(l.at, nil, r.fault(l, strings.IndexAny(l.s, "\ufffc\ufffd"), why, hint))
			return
		}
	}
	whole := lines
	lines, rows, dropped := r.trimmed(lines)
	r.paragraph.rows += len(rows)
	if len(rows) == 0 || len(rows) == 1 && len(dropped) > 0 || len(rows) > 1 && !r.candidate(rows) {
		r.alone(whole)
		return
	}
	for _, l := range dropped {
		r.skip(l)
	}
	switch {
	case len(rows) == 1:
		if r.paragraph.single == nil {
			r.paragraph.single = lines
		} else {
			r.stray(lines)
		}
	default:
		r.board(lines, rows)
	}
}

// stray judges a further row that stands alone in a paragraph.
func (r *Reader) stray(lines []line) {
	if r.likely(lines[0]) {
		r.emit(lines[0].at, nil, r.fault(lines[0], 0, "stray row", "write the rows of a board without other lines between them"))
		return
	}
	r.skip(lines[0])
}

// trimmed takes lines that are not rows off both ends of a fragment. It returns the other lines,
// their rows, and the lines that it dropped.
func (r *Reader) trimmed(lines []line) (kept []line, rows []row, dropped []line) {
	for _, l := range lines {
		if rule.MatchString(strings.Trim(l.s, blanks)) {
			if n := len(rows); n == 1 && strings.HasPrefix(strings.Trim(l.s, blanks), "|") && strings.Trim(rows[0].s, blanks+bars) == "" {
				rows[0].head = true
			}
			continue
		}
		rows = append(rows, r.rows(l)...)
	}
	rows = slices.DeleteFunc(rows, func(w row) bool { return len(w.tokens) == 0 })
	r.unframed(rows)
	rows = r.unnumbered(rows)
	width, _ := commonWidth(rows)
	edge := func(w row) bool {
		if len(w.tokens) == width && w.signs == width || w.head {
			return false
		}
		text := strings.Trim(w.s, blanks)
		if d := len(w.tokens) - width; text == "" || d != 0 && w.telephone() && !(d*d == 1 && w.signs == len(w.tokens)) {
			return true
		}
		if sized.MatchString(text) && strings.ContainsAny(text, "x×X*,") {
			return len(rows) < 3
		}
		if w.drawn && w.signs == len(w.tokens) && !w.isLabel() {
			return false // a row that was cut
		}
		if w.isLabel() {
			inGrid := func(w row) bool { return len(w.tokens) == width && strings.Contains(w.s, text[:1]) }
			return strings.Trim(text, "-_=*~.+•—–# ") != "" || text == "--" || !slices.ContainsFunc(rows, inGrid)
		}
		return !w.like() && !(strings.ContainsAny(text, "0123456789") && len(strings.Fields(text)) > 1 && w.at == rows[0].at)
	}
	from, to := 0, len(rows)
	for to > from && edge(rows[to-1]) && !(to > from+1 && rows[to-1].cutOff(width)) {
		to--
	}
	for from < to && edge(rows[from]) && !r.sizeAbove(rows[from:to]) {
		from++
	}
	for i, w := range rows {
		if i < from || i >= to {
			dropped = append(dropped, w.line)
		}
	}
	rows = rows[from:to]
	if len(rows) == 0 {
		return nil, nil, dropped
	}
	for _, l := range lines {
		if l.at >= rows[0].at && l.at <= rows[len(rows)-1].at {
			kept = append(kept, l)
		}
	}
	return kept, rows, dropped
}

// commonWidth returns the width that most rows have, the largest if there are several, and how many
// rows have it.
func commonWidth(rows []row) (width, times int) {
	count := map[int]int{}
	for _, w := range rows {
		count[len(w.tokens)]++
	}
	for n, k := range count {
		if k > times || k == times && n > width {
			width, times = n, k
		}
	}
	return width, times
}

// unnumbered takes the numbers of rows off the rows between labels.
func (r *Reader) unnumbered(rows []row) []row {
	from, to := 0, len(rows)
	for from < to && rows[from].isLabel() {
		from++
	}
	for from < to && rows[to-1].isLabel() {
		to--
	}
	if to-from < 2 {
		return rows
	}
	return append(append(append([]row{}, rows[:from]...), numbered(r, rows[from:to])...), rows[to:]...)
}

// sizeAbove reports whether the first line is the size of the rows below it.
func (r *Reader) sizeAbove(rows []row) bool {
	declared, rest := size(rows)
	return declared != nil && len(rest) > 1 && declared.is(len(rest), len(rest[0].tokens))
}

// evidence is what speaks for a board in rows.
type evidence struct {
	like, telephones       int // rows that look like rows of a board; numbers of telephones
	tokens, signs, numbers int
	drawn                  int            // signs other than numbers
	other                  bool           // a sign other than a number, a hyphen, a dot
	glued                  bool           // in a row nothing separates the cells
	count                  map[string]int // of each token
}

// candidate reports whether rows may be a board: most of them look like rows of one width.
func (r *Reader) candidate(rows []row) bool {
	rows, width, times := unlabelled(rows)
	v := r.weigh(rows)
	most := 0
	for _, n := range v.count {
		most = max(most, n)
	}
	switch {
	case len(rows) < 2, width < 2, 2*v.like < len(rows)+1 && 3*v.like < 2*len(rows):
		return false
	case times < len(rows) && (len(rows) < 3 && !nearly(rows) || 2*times < len(rows)):
		return false
	case len(rows) == 3 && r.opts.Cells == nil && betweenNumbers(rows, width):
		return false
	case len(v.count) == 1 && len(rows) < 3: // two ornaments
		return false
	case width == 2 && !v.other && (v.drawn*2 < v.tokens || v.numbers == 0):
		return false
	case 2*v.telephones > len(rows) || !v.other && 5*v.numbers > 3*v.tokens && v.glued:
		return false
	case len(rows) == 2 && 5*v.signs <= 4*v.tokens:
		return false
	case 10*v.numbers >= 9*v.tokens && (width < 3 || 4*most < v.tokens || min(width, len(rows)) < 4 && 5*most < 2*v.tokens):
		return false // one number would be white
	}
	return true
}

// betweenNumbers reports whether two of three rows are numbers with blanks between them, and the
// other has no blanks and does not look like a row: "1 2 3", "X", "1 2 3".
func betweenNumbers(rows []row, width int) bool {
	for _, w := range rows {
		numbers := !slices.ContainsFunc(w.tokens, func(t token) bool { return !isInt(t.s) })
		if len(w.tokens) == width && (w.glued || !numbers) || len(w.tokens) != width && (!w.glued || numbers || w.like()) {
			return false
		}
	}
	return len(rows[0].tokens) != len(rows[1].tokens) || len(rows[1].tokens) != len(rows[2].tokens)
}

// unlabelled returns the rows without labels and ornaments, the width of most rows, and how many
// rows have it. A row of one sign is no ornament if another row of its width has the sign.
func unlabelled(rows []row) (kept []row, width, times int) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(w row) bool { return len(w.tokens) == 0 })
	if width, times = commonWidth(rows); times == 0 {
		return nil, 0, 0
	}
	signs, one := map[string]bool{}, times > 2
	model := rows[slices.IndexFunc(rows, func(w row) bool { return len(w.tokens) == width })]
	add := func(w row) {
		for _, t := range w.tokens {
			signs[t.s] = true
		}
	}
	for _, w := range rows {
		if !w.isLabel() && w.like() {
			add(w)
		}
		if len(w.tokens) != width {
			continue
		}
		first, of := w.tokens[0].s, model.tokens[0].s
		same := first == of || strings.Contains("#_.", first) && strings.Contains("#_.", of)
		one = one && same && w.glued == model.glued && w.isLabel() && w.drawn
	}
	if len(signs) == 0 && one {
		for _, w := range rows {
			if len(w.tokens) == width {
				add(w)
			}
		}
	}
	wide, whites := false, false
	for s := range signs {
		whites = whites || means(s, white)
	}
	for _, w := range rows {
		black := slices.ContainsFunc(w.tokens, func(t token) bool { return means(t.s, black) })
		wide = wide || !w.isLabel() && len(w.tokens) == width && (w.drawn || black && w.signs == width)
	}
	for _, w := range rows {
		same := len(w.tokens) == width && (signs[w.tokens[0].s] || wide && !whites && means(w.tokens[0].s, white))
		if !w.isLabel() || same {
			kept = append(kept, w)
		} else if len(w.tokens) == width {
			times--
		}
	}
	return kept, width, times
}

// weigh counts the evidence in rows.
func (r *Reader) weigh(rows []row) (v evidence) {
	v.count = map[string]int{}
	for _, w := range rows {
		ints := 0
		for _, t := range w.tokens {
			v.tokens++
			v.count[t.s]++
			_, isClue := clueOf(t.s)
			sign := r.isSign(t.s)
			switch {
			case isInt(t.s):
				ints++
				v.numbers++
			case isClue:
				v.numbers++
			case sign:
				v.drawn++
				v.other = v.other || t.s != "-" && t.s != "." && t.s != ""
			}
			if sign || r.isRow(t.s) {
				v.signs++
			}
		}
		if w.like() && (w.drawn || ints == len(w.tokens) || w.sure() && !w.isLabel()) {
			v.like++
		}
		if w.telephone() {
			v.telephones++
		}
		v.glued = v.glued || w.glued
	}
	return v
}

// nearly reports whether two rows are rows of one board of which a cell is missing.
func nearly(rows []row) bool {
	a, b := rows[0], rows[1]
	d := len(a.tokens) - len(b.tokens)
	return a.like() && b.like() && a.drawn && b.drawn && d*d == 1
}

// board reads a grid.
func (r *Reader) board(lines []line, rows []row) {
	e, err := r.grid(lines, rows)
	if n := len(r.spaced); n > 0 && r.gap == 1 && r.likely(r.spaced[n-1]) && e != nil && e.Puzzle.Cols == len(r.row(r.spaced[n-1]).tokens) {
		r.emit(r.spaced[n-1].at, nil, r.fault(r.spaced[n-1], 0, "stray row before a board", "write a board without blank lines"))
		r.spaced = nil
	}
	r.endSpaced()
	r.emit(lines[0].at, e, err)
	r.paragraph.boards++
	r.beside = 0
	if e != nil {
		r.beside = e.Puzzle.Cols
	}
}

// single judges a row that stands alone in its paragraph.
func (r *Reader) single(p paragraph) {
	l := p.single[0]
	w := r.row(l)
	signs := map[string]bool{}
	for _, t := range w.tokens {
		signs[t.s] = true
	}
	row := 5*w.signs > 4*len(w.tokens) && w.drawn && len(signs) > 1 && !w.isLabel() && !w.telephone()
	switch {
	case row && 2*p.rows > p.lines && (p.boards > 0 || p.wordy && p.rows > 1):
		r.endSpaced()
		r.emit(l.at, nil, r.fault(l, 0, "stray row", "write the rows of a board without other lines between them"))
	case row && w.sure() && !p.wordy && r.beside == len(w.tokens) && r.gap == 1 && len(w.tokens) > 3:
		r.emit(l.at, nil, r.fault(l, 0, "stray row after a board", "write a board without blank lines"))
	case w.sure() && !p.wordy && len(w.tokens) > 2 && (len(r.spaced) == 0 || r.gap == 1 && len(r.row(r.spaced[0]).tokens) == len(w.tokens)):
		const most = 10_000
		if len(r.spaced) == most {
			r.endSpaced()
		}
		r.spaced = append(r.spaced, l)
	default:
		r.endSpaced()
		if w.sure() && !p.wordy && len(w.tokens) > 2 {
			r.spaced = append(r.spaced, l)
			return
		}
		r.alone(p.single)
	}
}

// alone keeps lines that are a puzzle only if the text has nothing else.
func (r *Reader) alone(lines []line) {
	if len(r.lone) < 2 {
		r.aside = append(r.aside, lines...)
		r.lone = append(r.lone, lines)
		return
	}
	for _, l := range lines {
		r.skip(l)
	}
}

// endSpaced judges rows with a blank line between them.
func (r *Reader) endSpaced() {
	lines := r.spaced
	r.spaced = nil
	if len(lines) < 3 {
		for i := range lines {
			r.alone(lines[i : i+1])
		}
		return
	}
	rows := make([]row, len(lines))
	for i, l := range lines {
		rows[i] = r.row(l)
	}
	if !r.candidate(rows) {
		for _, l := range lines {
			r.skip(l)
		}
		return
	}
	e, err := r.grid(lines, rows)
	r.emit(lines[0].at, e, err)
}
