package letter

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// judged counts the tokens that are likely cells.
func (r *Reader) judged(w row) row {
	w.signs, w.drawn = 0, false
	for i := range w.tokens {
		t := &w.tokens[i]
		if !w.glued {
			t.s = clean(t.s)
		}
		if !r.isSign(t.s) {
			if r.isRow(t.s) {
				w.signs++
				w.drawn = true
			} else if t.s != "" && strings.Contains("=+/%€$£&", t.s) { // a sum, a price
				w.signs -= 2
			}
			continue
		}
		w.signs++
		c, _ := utf8.DecodeRuneInString(t.s)
		w.drawn = w.drawn || r.isGiven(t.s) || t.s == "" || !unicode.IsLetter(c) && !unicode.IsDigit(c)
	}
	return w
}

// isRow reports whether a token is a row of cells itself, as behind the number of a row.
func (r *Reader) isRow(s string) bool {
	n, signs, drawn := 0, 0, 0
	for _, c := range s {
		n++
		if r.isSign(string(c)) {
			signs++
			if c < '0' || c > '9' {
				drawn++
			}
		}
	}
	return n > 2 && 5*signs >= 4*n && drawn > 1
}

// telephone reports whether a row is more likely a number of a telephone or a date: digits, and
// only hyphens and dots between them.
func (w row) telephone() bool {
	digits := 0
	for _, t := range w.tokens {
		switch _, is := clueOf(t.s); {
		case is:
			digits++
		case t.s != "-" && t.s != ".":
			return false
		}
	}
	return w.glued && 5*digits > 3*len(w.tokens)
}

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

// label matches a line that numbers a puzzle, names its size, or is an ornament.
var label = regexp.MustCompile(`^[#(\[]?\d{1,6}[.):\]]?$|^\(?\d{1,6}\s*[x×X*]\s*\d{1,6}\)?[.:]?$|^\d{1,4}/\d{1,4}$`)

// isLabel reports whether a line numbers a puzzle, names its size, or is an ornament.
func isLabel(s string) bool {
	s = strings.Trim(s, blanks)
	if label.MatchString(s) || s == "--" {
		return true
	}
	c, n := utf8.DecodeRuneInString(s)
	return len(s) > n && strings.ContainsRune("-_=*~.+•—–#", c) && strings.Trim(s, string(c)+" ") == ""
}

// isLabel reports whether the line of a row is a label. A row of a table is none: it has an empty cell.
func (w row) isLabel() bool {
	return isLabel(w.s) && !slices.ContainsFunc(w.tokens, func(t token) bool { return t.s == "" })
}

// cutOff reports whether a row below a board of the given width may be a row of it that has lost or won
// a cell: "#2." below "...#".
func (w row) cutOff(width int) bool {
	d := len(w.tokens) - width
	mixed := slices.ContainsFunc(w.tokens, func(t token) bool { return t.s != w.tokens[0].s })
	return d*d == 1 && width > 2 && mixed && w.signs == len(w.tokens) && w.drawn
}
