package letter

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// token is a cell of a grid as it is written, and its place in the file.
type token struct {
	s       string
	at, col int
}

// reading is how the cells of a row are separated.
type reading int

const (
	glued reading = iota // every character is a cell
	spaced
	fields // tabs, commas, semicolons, bars or "&" are between the cells, which may be empty
	listed // the elements of a list in a program
)

// pattern returns a regular expression that is compiled when it is first used: most runs read no letter.
func pattern(source string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(source) })
}

// row is a line, or a piece of a line, that may be a row of a grid.
type row struct {
	line
	tokens   []token
	how      reading
	by       string  // of fields: the characters between the cells
	signs    int     // the number of tokens that are signs of cells
	drawn    bool    // a token is a sign other than a number or a letter
	chars    []token // of a row between two bars, if its blanks may be cells
	torn     bool    // of a list that is not closed, or of two lists in a line
	numbered bool    // a number is before the cells
	head     bool    // an empty row above the line of a table in Markdown
}

// isCells reports whether all tokens are signs of cells.
func (w row) isCells() bool { return len(w.tokens) > 0 && w.signs == len(w.tokens) }

// isLike reports whether a row is a row of cells, perhaps with a slip.
func (w row) isLike() bool {
	return w.isCells() || w.drawn && len(w.tokens) > 2 && 5*w.signs >= 3*len(w.tokens)
}

// counted counts the tokens that are signs of cells.
func (r *Reader) counted(w row) row {
	w.signs, w.drawn = 0, false
	for _, t := range w.tokens {
		if !r.isSign(t.s) && !(w.how != glued && isInt(t.s)) {
			continue
		}
		w.signs++
		w.drawn = w.drawn || r.isDrawn(t.s)
	}
	return w
}

// isDrawn reports whether a sign is more than a number or a letter of a word.
func (r *Reader) isDrawn(sign string) bool {
	c, _ := utf8.DecodeRuneInString(sign)
	return r.isGiven(sign) || sign == "" || !unicode.IsLetter(c) && !isInt(sign)
}

const (
	brackets = "[](){}"
	bars     = "|│┃║¦"
)

// row cuts a line into tokens.
func (r *Reader) row(l line) row {
	l.s = narrow(l.s)
	w := row{line: l}
	text := strings.TrimRight(l.s, blanks)
	inner := l.from(len(text) - len(strings.TrimLeft(text, blanks)))
	inner.s = strings.TrimRight(inner.s, blanks)
	first, last := bar(inner.s, false), bar(inner.s, true)
	switch {
	case sheet(l.s):
		w.split(l, "\t")
	case first > 0 && last > 0 && len(inner.s) > first+last:
		inner.s = inner.s[:len(inner.s)-last]
		inner = inner.from(first)
		if strings.ContainsAny(inner.s, bars) {
			w.split(inner, bars)
		} else {
			r.framed(&w, inner)
		}
	case strings.ContainsAny(strings.Trim(inner.s, bars), bars):
		w.split(inner, bars)
	case first > 0 && last == 0: // the mark of a quotation
		return r.row(inner.from(first))
	case strings.Contains(inner.s, ","):
		w.split(inner, ",")
	case strings.Contains(inner.s, ";"):
		w.split(inner, ";")
	case strings.Contains(inner.s, "&"):
		w.split(unset(l), "&")
	case r.isGiven(" ") && strings.Contains(l.s, " "):
		w.cut(l)
	case strings.ContainsAny(inner.s, blanks):
		w.split(inner, blanks)
	default:
		w.cut(inner)
	}
	return r.counted(w)
}

// endOfRow matches the end of a row in a table of LaTeX, and ruleOfTeX a line above or below it.
var (
	endOfRow  = pattern(`\s*\\\\(?:\s*\\hline)*\s*$`)
	ruleOfTeX = pattern(`^(?:\s*\\hline)+`)
)

// unset removes the marks of a row in a table of LaTeX.
func unset(l line) line {
	l = l.from(len(ruleOfTeX().FindString(l.s)))
	l.s = strings.TrimSuffix(l.s, endOfRow().FindString(l.s))
	return l
}

// narrow replaces the wide forms of ASCII, as Japanese keyboards write them.
func narrow(s string) string {
	if !strings.ContainsFunc(s, isWide) {
		return s
	}
	return strings.Map(func(c rune) rune {
		if isWide(c) {
			return c - '！' + '!'
		}
		return c
	}, s)
}

func isWide(c rune) bool { return c >= '！' && c <= '～' }

// sheet reports whether tabs separate the cells of a line, and do not only indent it.
func sheet(s string) bool {
	if !strings.Contains(s, "\t") {
		return false
	}
	full := slices.DeleteFunc(strings.Split(s, "\t"), func(f string) bool { return strings.Trim(f, blanks) == "" })
	return len(full) != 1 || utf8.RuneCountInString(strings.Trim(full[0], blanks)) <= 3
}

// bar returns the length of the bar at the beginning or the end of a text, or 0.
func bar(s string, end bool) int {
	c, n := utf8.DecodeRuneInString(s)
	if end {
		c, n = utf8.DecodeLastRuneInString(s)
	}
	if s == "" || !strings.ContainsRune(bars, c) {
		return 0
	}
	return n
}

// framed reads the cells between two bars: cells with a blank between them, or cells without, of
// which a blank is a white cell.
func (r *Reader) framed(w *row, l line) {
	text := strings.Trim(l.s, " ")
	w.cut(l)
	if !r.isGiven(" ") {
		for i := range w.tokens {
			w.tokens[i].s = strings.Trim(w.tokens[i].s, blanks)
		}
	}
	if all := strings.Fields(text); len(all) > 1 && utf8.RuneCountInString(text) == 2*len(all)-1 && len(l.s)-len(text) <= 2 {
		w.chars, w.tokens = w.tokens, nil
		w.split(l, " ")
	} else {
		w.chars = w.tokens
	}
	w.how = fields
}

// unframed makes each blank between two bars a cell, if only that gives rows of one width.
func (r *Reader) unframed(rows []*row) {
	framed := slices.DeleteFunc(slices.Clone(rows), func(w *row) bool { return len(w.chars) == 0 })
	varies := func(cells func(*row) []token) bool {
		return slices.ContainsFunc(framed, func(w *row) bool { return len(cells(w)) != len(cells(framed[0])) })
	}
	if varies(func(w *row) []token { return w.chars }) || !varies(func(w *row) []token { return w.tokens }) {
		return
	}
	for _, w := range framed {
		w.tokens = w.chars
		*w = r.counted(*w)
	}
}

// split cuts a line at separators. Several blanks are one separator; other separators stand
// between cells that may be empty.
func (w *row) split(l line, separators string) {
	w.how, w.by = fields, separators
	if separators == blanks || separators == " " {
		w.how = spaced
	}
	col, from, column := l.col, 0, l.col
	add := func(end int) {
		if cell := strings.Trim(l.s[from:end], blanks); w.how == fields || cell != "" {
			w.tokens = append(w.tokens, token{clean(unquote(cell)), l.at, column})
		}
	}
	for i, c := range l.s {
		if strings.ContainsRune(separators, c) {
			add(i)
			from, column = i+utf8.RuneLen(c), col+1
		}
		col++
	}
	add(len(l.s))
}

// cut makes a token of each character.
func (w *row) cut(l line) {
	w.how = glued
	col := l.col
	for _, c := range l.s {
		if !isSelector(c) {
			w.tokens = append(w.tokens, token{string(c), l.at, col})
		}
		col++
	}
}

// isSelector reports whether a character only changes how the character before it looks.
func isSelector(c rune) bool {
	return c == '\ufe0f' || c == '\ufe0e' || c == '\u20e3'
}

// clean returns a token without selectors. The words for cells in programs and in LaTeX become signs.
func clean(s string) string {
	switch s {
	case "None", "null", "nil", "&nbsp;":
		return ""
	case `\blacksquare`, `$\blacksquare$`:
		return "■"
	case `\square`, `$\square$`:
		return "□"
	}
	if n := len(s); n == 2 && s[0] == '#' && s[1] >= '0' && s[1] <= '4' { // a clue on a black cell
		return s[1:]
	}
	return strings.Map(func(c rune) rune {
		if isSelector(c) {
			return -1
		}
		return c
	}, s)
}

// unquote removes quotes around a cell, and the formula that a spreadsheet makes of a number.
func unquote(s string) string {
	for n := len(s); n > 1 && strings.IndexByte("\"'`", s[0]) >= 0 && s[n-1] == s[0]; n = len(s) {
		s = strings.ReplaceAll(s[1:n-1], `""`, `"`)
		s = strings.TrimPrefix(s, "=")
	}
	return s
}
