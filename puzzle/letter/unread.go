package letter

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// mostPiece is the length of the longest row that is looked for, and mostUnread the number of lines
// that are judged together; a line with more than mostBeside pieces is a sentence.
const mostPiece, mostUnread, mostBeside = 200, 200, 12

// puzzles of other kinds that akari does not read.
var (
	names       = pattern(`(?::[a-z0-9_+-]+:\s*){4}|(?:\[[a-z]+(?: \d)?\]\s*){4}|\[td\].*\[td\]`)
	coordinates = pattern(`\b(?:[A-Za-z]\d{1,2}|[rR]\d{1,2}[cC]\d{1,2}|\(\d{1,2}, ?\d{1,2}\))\b`)
	aPicture    = pattern(`(?i)\[(?:inline )?(?:image|img|picture|photo|bild|foto|imagen|grafik|cid|attachment)\b[^\]]*\]|\bcid:\S+@|!\[[^\]]*\]\(|[\w)-]\.(?:png|jpe?g|gif|heic|webp|tiff?|bmp|pdf)\b|\b(?:image|photo|sticker|document|media|médias|medien|multimedia) (?:omitted|ausgeschlossen|weggelassen|omis|omitido)|\bdata:image/`)
	aCoordinate = pattern(`^\s*[A-Za-z]\d{1,2}[\s:=]+\S{1,2}\s*$`)
)

// namesPicture reports whether a line names a picture or a file in its place, other than the logo of a signature.
func namesPicture(s string) bool {
	s = s[:min(len(s), mostPiece)]
	return aPicture().MatchString(s) && !strings.Contains(strings.ToLower(s), "logo")
}

// unread returns an error for lines that may be a board: a sign between its rows, or an unknown
// alphabet, makes them unreadable.
func (r *Reader) unread(p []item) *codec.SyntaxError {
	for part := range slices.Chunk(p, mostUnread) {
		if e := r.unreadLines(part); e != nil {
			return e
		}
	}
	return nil
}

func (r *Reader) unreadLines(p []item) *codec.SyntaxError {
	const apart, plain = "write each row on a line of its own, with a sign for each cell", "write the rows without other signs"
	var lines []line
	placed := 0
	for _, it := range p {
		l := it.line
		lines = append(lines, l)
		if aCoordinate().MatchString(l.s) {
			placed++
		}
		if e := r.unlinked(l, l.s); e != nil {
			return e
		}
		switch {
		case r.rowsIn(l.s):
			return r.fault(l, 0, "this looks like all rows of a board on one line", "write each row on a line of its own")
		case namesPicture(l.s):
			return r.fault(l, 0, "this names a picture or a file, which may be a puzzle", "write the puzzle as text, or leave this line out")
		case names().MatchString(l.s):
			return r.fault(l, 0, "this looks like a row of named cells", apart)
		case placed > 2 || len(coordinates().FindAllString(l.s[:min(len(l.s), 1000)], 5)) > 4:
			return r.fault(l, 0, "this looks like a list of cells", apart)
		}
	}
	switch rows := strangers(lines); {
	case r.mostlyRows(lines):
		return r.fault(lines[0], 0, "these lines look like the rows of a board, but cannot be read", plain)
	case blankCells(lines):
		return r.fault(lines[0], 0, "blanks look like the white cells of a board", "try --cells 'space=white'")
	case len(rows) > 2:
		return r.faultAt(rows[0][0], "these lines look like the rows of a board in other signs", "say what the signs mean, as in --cells '"+tokensOf(rows).example()+"'")
	}
	return nil
}

// mostlyRows reports whether two lines have a piece of one length that looks like a row, and others a
// piece nearly so long.
func (r *Reader) mostlyRows(lines []line) bool {
	times, drawn := map[int]int{}, map[int]int{} // by length of a piece: the lines that have it, and those in which it looks like a row
	for _, l := range lines {
		has, pieces := map[int]bool{}, slices.Collect(pieces(l.s))
		if len(pieces) > mostBeside {
			continue
		}
		for _, piece := range pieces {
			n, cells := r.cellsIn(piece)
			if 3*cells < 2*n || n < 3 || n > mostPiece || has[n] {
				continue
			}
			has[n] = true
			times[n]++
			if r.isPiece(piece) {
				drawn[n]++
			}
		}
	}
	for n, k := range times {
		if sure := drawn[n] + drawn[n-1] + drawn[n+1]; sure > 1 && n > 4 || sure > 0 && k > 1 && 2*k > len(lines) && len(lines) > 2 { // a cell may be missing
			return true
		}
	}
	return false
}

// rowsIn reports whether a line has three or more pieces of one length that look like rows.
func (r *Reader) rowsIn(s string) bool {
	times, drawn := map[int]int{}, map[int]bool{}
	for piece := range pieces(strings.ReplaceAll(s, `\n`, " ")) {
		if n, cells := r.cellsIn(piece); n > 2 && n <= mostPiece && 3*cells >= 2*n {
			times[n]++
			drawn[n] = drawn[n] || r.isPiece(piece)
		}
	}
	for n, k := range times {
		if k > 2 && drawn[n] {
			return true
		}
	}
	return false
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
func strangers(lines []line) (rows [][]token) {
	var run [][]token
	for i := 0; i <= len(lines); i++ {
		var next []token
		if i < len(lines) {
			next = signsOf(lines[i])
		}
		if len(run) > 0 && len(next) == len(run[0]) && lines[i].at == run[len(run)-1][0].at+1 {
			run = append(run, next)
			continue
		}
		if len(run) > len(rows) && fewSigns(run) {
			rows = run
		}
		if run = nil; len(next) > 2 {
			run = [][]token{next}
		}
	}
	return rows
}

// signsOf returns the cells of a line: its characters, or short words between blanks.
func signsOf(l line) []token {
	l.s = strings.Trim(l.s[:min(len(l.s), mostPiece)], blanks)
	if strings.HasPrefix(l.s, "(") && isLabel(l.s) || sizeLabel().MatchString(l.s) {
		return nil // the number of a note, or a size
	}
	var w row
	if l.s = strings.Trim(l.s, blanks+brackets+",;"); strings.ContainsAny(l.s, blanks) {
		w.split(l, blanks)
	} else {
		w.cut(l)
	}
	if slices.ContainsFunc(w.tokens, func(t token) bool { return utf8.RuneCountInString(t.s) > 2 }) {
		return nil
	}
	return w.tokens
}

// fewSigns reports whether rows are in two to six signs, of which one that is no digit has most of
// the cells. Words of one length have more signs. Without a digit there must be a dozen cells.
func fewSigns(rows [][]token) bool {
	s := tokensOf(rows)
	most, digits, all := 0, 0, len(rows)*len(rows[0])
	for sign, n := range s.times {
		if strings.Trim(sign, "0123456789") == "" {
			digits += n
		} else {
			most = max(most, n)
		}
	}
	return len(s.times) > 1 && len(s.times) <= 6 && 2*most > all && (digits > 0 || all >= 12) && 3*digits < all
}

// unworded undoes the changes of Word.
var unworded = strings.NewReplacer("…", "...", "–", "--")

// pieces cuts a line at signs that stand beside rows.
func pieces(s string) iter.Seq[string] {
	s = unworded.Replace(s)
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
	signs, drawn := map[rune]bool{}, false
	for _, c := range piece {
		if r.isSign(string(c)) {
			signs[c], drawn = true, drawn || r.isDrawn(string(c))
		}
	}
	return drawn && len(signs) > 1 && !telephones(piece)
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
	b := &board{}
	for l.s = range strings.SplitSeq(text, "/") {
		w := r.row(l)
		b.rows = append(b.rows, &w)
		l.col += utf8.RuneCountInString(l.s) + 1
	}
	r.measure(b)
	r.read(b)
	return b.entry, b.err
}
