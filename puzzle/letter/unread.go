package letter

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// mostUnread is the number of lines of a passage that are judged together, and mostPiece the length
// of the longest row that is looked for; a line with more than mostBeside pieces is a sentence.
const mostUnread, mostPiece, mostBeside = 200, 200, 4

// unread keeps a line of a paragraph that is not read, for endUnread.
func (r *Reader) unread(l line) {
	if r.passage = append(r.passage, l); len(r.passage) >= mostUnread {
		r.endUnread()
	}
}

// endUnread judges the lines of a paragraph that are not read: they must not be a board that a sign
// between its rows, or an unknown alphabet, makes unreadable.
func (r *Reader) endUnread() {
	lines := r.passage
	if len(lines) > 0 {
		lines = append(lines, r.aside...)
	}
	if r.passage, r.aside = nil, nil; len(lines) == 0 {
		return
	}
	slices.SortFunc(lines, func(a, b line) int { return a.at - b.at })
	const hint = "write the rows without other signs"
	for _, l := range lines {
		if r.rowsIn(l.s) {
			r.emit(l.at, nil, r.fault(l, 0, "this looks like all rows of a board on one line", "write each row on a line of its own"))
			return
		}
	}
	switch from, most := strangers(lines); {
	case r.mostlyRows(lines):
		r.emit(lines[0].at, nil, r.fault(lines[0], 0, "these lines look like the rows of a board, but cannot be read", hint))
	case blankCells(lines):
		r.emit(lines[0].at, nil, r.fault(lines[0], 0, "blanks look like the white cells of a board", "try --cells 'space=white'"))
	case most > 2:
		l := lines[from]
		r.emit(l.at, nil, r.fault(l, 0, "these lines look like the rows of a board in other signs", "say what the signs mean, as in --cells 'o=white X=black space=white'"))
	}
}

// mostlyRows reports whether most lines have a piece of one length that looks like a row.
func (r *Reader) mostlyRows(lines []line) bool {
	times, drawn := map[int]int{}, map[int]bool{} // by length of a piece: the lines that have it, and whether it looks like a row
	for _, l := range lines {
		has, pieces := map[int]bool{}, slices.Collect(fields(l.s))
		if len(pieces) > mostBeside {
			continue
		}
		for _, piece := range pieces {
			n, cells := r.cellsIn(piece)
			if 3*cells < 2*n || n < 3 || n > mostPiece {
				continue
			}
			if !has[n] {
				times[n]++
			}
			has[n] = true
			drawn[n] = drawn[n] || r.isPiece(piece)
		}
	}
	rows := 0
	for n, k := range times {
		if drawn[n] || drawn[n-1] || drawn[n+1] { // a cell may be missing
			rows = max(rows, k)
		}
	}
	return len(lines) > 2 && rows > 1 && 2*rows > len(lines)
}

// rowsIn reports whether a line consists of three or more pieces of one length that look like rows.
func (r *Reader) rowsIn(s string) bool {
	pieces := strings.FieldsFunc(strings.ReplaceAll(s, `\n`, " "), func(c rune) bool { return strings.ContainsRune(blanks+bars+",;/", c) })
	other := func(p string) bool { return utf8.RuneCountInString(p) != utf8.RuneCountInString(pieces[0]) }
	return len(pieces) > 2 && r.areRows(pieces) && !slices.ContainsFunc(pieces, other)
}

// areRows reports whether pieces of a line are mostly cells, and one of them looks like nothing else.
func (r *Reader) areRows(pieces []string) bool {
	for _, p := range pieces {
		if n, cells := r.cellsIn(p); n < 3 || 3*cells < 2*n {
			return false
		}
	}
	return slices.ContainsFunc(pieces, r.isPiece)
}

// blankCells reports whether lines consist of black cells, clues and blanks, which do not only
// separate them.
func blankCells(lines []line) bool {
	black, wide := 0, false
	for _, l := range lines {
		if strings.Trim(l.s, " 01234"+blackSigns) != "" {
			return false
		}
		if strings.ContainsAny(l.s, blackSigns) {
			black++
		}
		wide = wide || strings.Contains(strings.TrimRight(l.s, " "), "  ")
	}
	return len(lines) > 2 && black > 1 && wide
}

// strangers looks for a run of lines with equally many cells in few signs, of which most cells have
// one: a board in signs that akari does not know. It returns the longest run.
func strangers(lines []line) (from, most int) {
	begin := 0
	for i := 1; i <= len(lines); i++ {
		n := len(signsOf(lines[begin].s))
		if i < len(lines) && n > 2 && lines[i].at == lines[i-1].at+1 && len(signsOf(lines[i].s)) == n {
			continue
		}
		if i-begin > most && n > 2 && fewSigns(lines[begin:i]) {
			from, most = begin, i-begin
		}
		begin = i
	}
	return from, most
}

// signsOf returns the cells of a line: its characters, or those between blanks; nil if they are not
// single.
func signsOf(s string) []rune {
	s = strings.Trim(s, blanks)
	if strings.HasPrefix(s, "(") && isLabel(s) {
		return nil // the number of a note
	}
	s = strings.Trim(s, blanks+brackets+",;")
	all := []rune(s[:min(len(s), mostPiece)])
	if !strings.ContainsAny(s, blanks) {
		return all
	}
	for i, c := range all {
		if (i%2 == 1) != strings.ContainsRune(blanks, c) {
			return nil
		}
	}
	return slices.DeleteFunc(all, func(c rune) bool { return strings.ContainsRune(blanks, c) })
}

// fewSigns reports whether lines are in two to six signs, of which one that is no digit has most of
// the cells. Words of one length have more signs. Without a digit there must be a dozen cells.
func fewSigns(lines []line) bool {
	count, all := map[rune]int{}, 0
	for _, l := range lines {
		for _, c := range signsOf(l.s) {
			count[c]++
			all++
		}
	}
	most, digits := 0, 0
	for c, n := range count {
		if c >= '0' && c <= '9' {
			digits += n
		} else {
			most = max(most, n)
		}
	}
	return len(count) > 1 && len(count) <= 6 && 2*most > all && (digits > 0 || all >= 12) && 3*digits < all
}

// fields cuts a line at signs that stand beside rows.
func fields(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(c rune) bool { return strings.ContainsRune(blanks+brackets+bars+`/\<>"'`+"`:;,$§^~&=", c) })
}

// cellsIn returns the number of characters and of cells in a piece of a line.
func (r *Reader) cellsIn(piece string) (n, cells int) {
	for _, c := range piece {
		if n++; r.isSign(string(c)) {
			cells++
		}
	}
	return n, cells
}

// isPiece reports whether a piece of a line looks like a row of cells, and like nothing else.
func (r *Reader) isPiece(piece string) bool {
	w := r.row(line{s: piece})
	signs := map[string]bool{}
	for _, t := range w.tokens {
		if r.isSign(t.s) {
			signs[t.s] = true
		}
	}
	return w.drawn && len(signs) > 1 && !w.telephone()
}

// onALine finds the boards of a line that have a slash between their rows, as in "..1/.#./...".
func (r *Reader) onALine(s string) (all []span) {
	for at := 0; at < len(s); {
		begin := at + len(s[at:]) - len(strings.TrimLeft(s[at:], blanks+brackets+"\"'`"))
		end := len(s)
		if n := strings.IndexAny(s[begin:], blanks+brackets+"\"'`,;"); n >= 0 {
			end = begin + n
		}
		at = end + 1
		text := strings.TrimRight(s[begin:end], "/!?:")
		if pieces := strings.Split(text, "/"); len(pieces) > 1 && r.areRows(pieces) {
			all = append(all, span{text, begin})
		}
	}
	return all
}

// lineBoard reads a board with slashes between its rows.
func (r *Reader) lineBoard(l line, text string) (*puzzle.Entry, error) {
	var lines []line
	var rows []row
	for l.s = text; ; {
		piece, more := l, false
		piece.s, _, more = strings.Cut(l.s, "/")
		lines, rows = append(lines, piece), append(rows, r.row(piece))
		if !more {
			return r.grid(lines, rows)
		}
		l = l.from(len(piece.s) + 1)
	}
}
