package letter

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// grid reads the rows of a fragment in the notations of package codec, and else with the signs
// that people use.
func (r *Reader) grid(lines []line, rows []row) (*puzzle.Entry, error) {
	given := hasToken(rows, r.isGiven)
	if d, rest := size(rows); d != nil && d.either && d.is(len(rest), len(rest[0].tokens)) {
		lines, rows = lines[1:], rest
	}
	var strict error
	if !given && !hasToken(rows, func(s string) bool { return s == "" }) { // package codec knows no empty cells
		var text strings.Builder
		for i, l := range lines {
			if i > 0 {
				text.WriteByte('\n')
			}
			text.WriteString(spaced.Replace(l.s))
		}
		var e *puzzle.Entry
		if e, strict = r.decode(text.String(), lines...); strict == nil {
			sure := func(s string) bool { return s == "x" || means(s, black) }
			if !slices.ContainsFunc(e.Puzzle.Cells, puzzle.Cell.IsWhite) && !hasToken(rows, sure) {
				return nil, r.ask(rows[0].tokens, "which value is white? the board has no white cell;")
			}
			return e, nil
		}
		var notation *codec.NotationError // perhaps the text fits two notations
		if errors.As(strict, new(*codec.GenreError)) || errors.As(strict, &notation) && len(notation.Fits) > 0 {
			return nil, strict
		}
	}
	e, err := r.table(rows)
	var bad *codec.SyntaxError
	if err != nil && errors.As(strict, &bad) && bad.Format != "" && !errors.Is(err, errAsk) {
		return nil, strict // it names the notation
	}
	return e, err
}

// spaced replaces the blanks of other alphabets, and the signs of keycaps.
var spaced = strings.NewReplacer("\u00a0", " ", "\u2007", " ", "\u202f", " ", "\u3000", " ")

// hasToken reports whether a token of rows has a property.
func hasToken(rows []row, property func(s string) bool) bool {
	return slices.ContainsFunc(rows, func(w row) bool {
		return slices.ContainsFunc(w.tokens, func(t token) bool { return property(t.s) })
	})
}

// table reads rows of tokens: a size, a frame, row numbers and column heads are compared with the
// cells and left out.
func (r *Reader) table(rows []row) (*puzzle.Entry, error) {
	declared, rows := size(rows)
	rows = headed(numbered(r, rows))
	cells := make([][]token, 0, len(rows))
	for i, w := range rows {
		if n, want := len(w.tokens), len(rows[0].tokens); n != want {
			at := token{at: w.at, col: w.col}
			if n > 0 && n < want {
				at = w.tokens[n-1]
				at.col++
			}
			return nil, r.faultAt(at, fmt.Sprintf("row %d has %s, but the first row has %d", i+1, spell.Counted(n, "cell"), want), "")
		}
		cells = append(cells, w.tokens)
	}
	if len(cells) == 0 || len(cells[0]) == 0 {
		return nil, r.faultAt(token{at: 1}, "the grid has no rows", "")
	}
	if d := declared; d != nil && !d.is(len(cells), len(cells[0])) {
		return nil, r.faultAt(d.token, fmt.Sprintf("the declared size is %s, but the grid has %s of %s", d.s, spell.Counted(len(cells), "row"), spell.Counted(len(cells[0]), "cell")), "")
	}
	return r.entry(cells)
}

// sizes is the size that a line above a grid declares.
type sizes struct {
	token
	rows, cols int
	either     bool // rows and columns in any order
}

func (d *sizes) is(rows, cols int) bool {
	return d.rows == rows && d.cols == cols || d.either && d.rows == cols && d.cols == rows
}

var sized = regexp.MustCompile(`^\(?(\d{1,6})(\s*[x×X*,]\s*|\s+)(\d{1,6})\)?[.:]?$`)

// size takes a size off the rows: one number, two numbers, or two lines with a number each.
func size(rows []row) (*sizes, []row) {
	if len(rows) < 3 {
		return nil, rows
	}
	text := strings.Trim(rows[0].s, blanks)
	at := token{s: text, at: rows[0].at, col: rows[0].col}
	alike := len(rows[0].tokens) == len(rows[len(rows)-1].tokens)
	if m := sized.FindStringSubmatch(text); m != nil {
		a, _ := strconv.Atoi(m[1])
		b, _ := strconv.Atoi(m[3])
		d := &sizes{at, a, b, strings.Trim(m[2], blanks) != ""}
		if alike && !(d.either && d.is(len(rows)-1, len(rows[1].tokens))) {
			return nil, rows
		}
		return d, rows[1:]
	}
	if alike {
		return nil, rows
	}
	a, err := strconv.Atoi(text)
	if err != nil {
		return nil, rows
	}
	if b, err := strconv.Atoi(strings.Trim(rows[1].s, blanks)); err == nil && len(rows) > 3 {
		return &sizes{at, a, b, false}, rows[2:]
	}
	return &sizes{at, a, len(rows[1].tokens), false}, rows[1:]
}

var (
	numberBefore = regexp.MustCompile(`^\s*[|│]?\s*(?:[rR]|[rR]ow\s)?(\d{1,3}|[A-Za-z])(\.\s+|[:)\]]\s*| *[|│]\s*|\t|[,;] *| +)(.+)$`)
	bullet       = regexp.MustCompile(`^\s*([-*•·+:;%!]|//+)\s+(\S+)$`)
)

// numbered takes the numbers of rows, or bullets, off the beginnings of the lines, if every line
// has one and the numbers are in order.
func numbered(r *Reader, rows []row) []row {
	head := len(rows) > 2 && heads1(rows[0])
	body := rows
	if head {
		body = rows[1:]
	}
	var cut []row
	first, sure := "", head
	for i, w := range body {
		m := numberBefore.FindStringSubmatchIndex(w.s)
		if m == nil {
			if m = bullet.FindStringSubmatchIndex(w.s); m == nil || i > 0 && w.s[m[2]:m[3]] != first || m[5]-m[4] < 2 {
				return rows
			}
			first, sure = w.s[m[2]:m[3]], true
			cut = append(cut, r.row(w.from(m[4])))
			continue
		}
		number, mark := w.s[m[2]:m[3]], strings.Trim(w.s[m[4]:m[5]], blanks+",;")
		if i == 0 {
			first = number
		}
		if number != follows(first, i) || first != "1" && first != "0" && first != "A" && first != "a" && first != "01" {
			return rows
		}
		at := m[6]
		if bar(strings.TrimLeft(w.s, blanks), false) > 0 { // a table, in which a bar marks no number; it begins the row
			at, mark = m[4], ""
		}
		rest := r.row(w.from(at))
		if n, err := strconv.Atoi(number); mark != "" || err != nil || n > 4 || rest.glued && len(rest.tokens) > 1 {
			sure = true
		}
		cut = append(cut, rest)
	}
	if !sure || len(cut) < 2 {
		return rows
	}
	if head && len(rows[0].tokens) != len(cut[0].tokens) {
		return append([]row{rows[0]}, cut...)
	}
	return cut // the head has the numbers of the columns
}

// follows returns the i-th label after the first: "1", "0", "01" or "A".
func follows(first string, i int) string {
	switch first {
	case "0":
		return strconv.Itoa(i)
	case "1":
		return strconv.Itoa(i + 1)
	case "01":
		return fmt.Sprintf("%02d", i+1)
	}
	if i < 26 && len(first) == 1 {
		return string(rune(first[0]) + rune(i))
	}
	return ""
}

// heads1 reports whether a row has the numbers or letters of columns.
func heads1(w row) bool {
	tokens := w.tokens
	if len(tokens) > 1 && tokens[0].s == "" {
		tokens = tokens[1:]
	}
	if len(tokens) < 2 {
		return false
	}
	for i, t := range tokens {
		want := follows(tokens[0].s, i)
		if w.glued && len(want) > 1 {
			want = want[len(want)-1:]
		}
		if t.s != want {
			return false
		}
	}
	s := tokens[0].s
	return s == "1" || s == "0" || s == "A" || s == "a" || s == "01"
}

// headed takes off a line with the heads of columns: numbers beyond the clues, letters, or the
// empty head of a table in Markdown.
func headed(rows []row) []row {
	if len(rows) < 3 {
		return rows
	}
	first, width := rows[0], len(rows[1].tokens)
	n := len(first.tokens)
	letters := n > 0 && first.tokens[n-1].s >= "A"
	switch {
	case heads1(first) && (n == width+1 && first.tokens[0].s == "" || n == width) && (letters || n > 5 || n != len(rows[1].tokens)):
		return rows[1:]
	case first.head:
		return rows[1:]
	}
	return rows
}

// shown returns a piece of a text in quotes.
func shown(s string) string { return "'" + codec.Short(s) + "'" }
