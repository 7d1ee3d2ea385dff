package letter

import (
	"iter"
	"slices"
	"strings"

	"akari/puzzle"
)

// mostUnread is the number of lines of a passage that are judged together, and mostPiece the length
// of the longest row that is looked for.
const mostUnread, mostPiece = 200, 200

// unread keeps a line of a paragraph that is not read, for endUnread.
func (r *Reader) unread(l line) {
	if r.passage = append(r.passage, l); len(r.passage) >= mostUnread {
		r.endUnread()
	}
}

// endUnread judges the lines of a paragraph that are not read. If most of them have a piece of one
// length that looks like a row, they are a board that something between its rows, or before them,
// makes unreadable.
func (r *Reader) endUnread() {
	lines := r.passage
	if r.passage = nil; len(lines) < 3 {
		return
	}
	times, drawn := map[int]int{}, map[int]bool{} // by length of a piece: the lines that have it, and whether it looks like a row
	for _, l := range lines {
		has := map[int]bool{}
		for piece := range fields(l.s) {
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
	if rows < 2 || 2*rows <= len(lines) {
		return
	}
	first := slices.MinFunc(lines, func(a, b line) int { return a.at - b.at })
	r.emit(first.at, nil, r.fault(first, 0, "these lines look like the rows of a board, but cannot be read", "write the rows without other signs"))
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
		pieces, is := strings.Split(text, "/"), false
		for _, p := range pieces {
			n, cells := r.cellsIn(p)
			if len(pieces) < 2 || n < 3 || 3*cells < 2*n {
				is = false
				break
			}
			is = is || r.isPiece(p)
		}
		if is {
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
