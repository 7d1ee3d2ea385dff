package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Janko: the data block of the puzzle pages of janko.at, and the bare grid
// that solvers take from it.
//
//	block   = [ "begin" NL ] *( line NL ) [ "end" NL ]
//	line    = key [ blank value ]
//	        | ( "problem" / "solution" ) NL *( row NL )
//	        | "moves" NL anything
//	row     = cell *( [blank] cell )          cell = "-" / "x" / "0" … "4"
//
// Traps. Section words may stand in brackets, as pages since 2025 have them.
// The size is "size N", or "rows" and "cols" in either order, or left out. The
// solution marks lamps with "o"; on black cells archives write "-", "x" or the
// clue, all three are read. The moves are the page's own business and are
// skipped. The final "end" is sometimes misspelt or missing. Keys not known
// here are skipped, so that ours (id, seed, difficulty, name) do not disturb
// other readers. A block lies in saved pages too (see page.go); the bare grid
// has neither keys nor size, blanks between its cells are optional.
//
// Source: the pages themselves; there is no published grammar.
var janko = &Format{
	Name:       "janko",
	Title:      "data block of janko.at, or its bare grid of - x 0-4",
	Ext:        ".txt",
	frame:      jankoFrame,
	ending:     jankoEnding,
	drawsMarks: true,
	decode:     decodeJanko,
	encode:     encodeJanko,
}

// jankoKeys are the scalars that may begin a block without "begin".
var jankoKeys = []string{"puzzle", "author", "solver", "source", "info", "title", "unit", "depth", "size", "rows", "cols"}

func jankoFrame(line string) bool {
	return pageFrame(line) || jankoStart(line)
}

// jankoStart reports whether the line can be the first of a block.
func jankoStart(line string) bool {
	switch section(line) {
	case "begin", "problem":
		return true
	}
	key, value := textLine{s: line}.trimmed().word()
	return value.s != "" && slices.Contains(jankoKeys, key.s)
}

// section returns the section word of a line, without brackets, or "".
func section(line string) string {
	word := strings.Trim(line, " \t")
	if strings.HasPrefix(word, "[") && strings.HasSuffix(word, "]") {
		word = word[1 : len(word)-1]
	}
	switch word {
	case "begin", "problem", "solution", "moves", "end":
		return word
	case "send", "eend", "endend", "ends", "ssend": // as they stand in the archive
		return "end"
	}
	return ""
}

// jankoEnding: a page reaches to the end of the input, a block from "begin" to
// "end" or the next "begin", anything else to "end" or a blank line.
func jankoEnding(first string) func(string) ending {
	if pageFrame(first) {
		return func(string) ending { return goesOn }
	}
	begun := section(first) == "begin"
	return func(line string) ending {
		switch section(line) {
		case "end":
			return endsWith
		case "begin":
			return endsBefore
		}
		if begun {
			return goesOn
		}
		return paragraph(line)
	}
}

func decodeJanko(in *input) (*puzzle.Entry, error) {
	if pageFrame(strings.TrimLeft(in.text, " \t\n")) {
		inner, err := in.pageData()
		if err != nil {
			return nil, err
		}
		return inner.jankoBlock(splitLines(inner.text))
	}
	lines := splitLines(in.text)
	if !jankoStart(lines[0].s) && section(lines[0].s) == "" {
		if err := in.checkBare(); err != nil {
			return nil, err
		}
		b, err := in.readGrid(lines, 0, 0, either, jankoCell)
		if err != nil {
			return nil, cellHint(err, "a Janko grid has - for white, x for black, and 0 to 4")
		}
		return b.entry(puzzle.Akari), nil
	}
	return in.jankoBlock(lines)
}

func jankoCell(token textLine) (square, bool) {
	switch token.s {
	case "-":
		return square{cell: puzzle.White}, true
	case "x":
		return square{cell: puzzle.Black}, true
	}
	return clueDigit(token.s)
}

// jankoBlock is what the lines of a block say, by section.
type jankoBlock struct {
	entry             puzzle.Entry
	rows, cols        int
	problem, solution []textLine
}

func (in *input) jankoBlock(lines []textLine) (*puzzle.Entry, error) {
	lines = slices.DeleteFunc(lines, func(l textLine) bool { return strings.Trim(l.s, " \t") == "" })
	var b jankoBlock
	seen := map[string]bool{}
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		word := section(l.s)
		switch {
		case seen["end"]:
			return nil, faultf(l.off, "a line after end")
		case seen[word]:
			return nil, faultf(l.off, "a second %s", word)
		case word == "":
			if err := b.scalar(l); err != nil {
				return nil, err
			}
			continue
		}
		seen[word] = true
		if word == "begin" {
			continue
		}
		first := i + 1
		for i+1 < len(lines) && section(lines[i+1].s) == "" {
			i++
		}
		switch word {
		case "problem":
			b.problem = lines[first : i+1]
		case "solution":
			b.solution = lines[first : i+1]
		case "end":
			i = first - 1 // nothing may follow
		}
	}
	return b.finish(in)
}

const keyLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// scalar reads a "key value" line.
func (b *jankoBlock) scalar(l textLine) (err error) {
	key, rest := l.trimmed().word()
	if strings.Trim(key.s, keyLetters) != "" {
		return faultf(key.off, "%s is no key", quote(key.s)).but("a line is a key, a blank and a value, or a section: problem, solution, moves")
	}
	value, at := rest.s, rest.off
	e := &b.entry
	if s := textField(e, key.s); s != nil {
		*s = value
		return nil
	}
	switch key.s {
	case "puzzle":
		if !akariName(value) {
			return faultf(at, "a puzzle of the kind %s", quote(value)).but("only akari is read from a Janko block")
		}
	case "seed":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return faultf(at, "the seed is %s, not a number", quote(value))
		}
		e.Seed = &n
	case "difficulty":
		e.Difficulty = parseDifficulty(value)
	case "size":
		if err = setSide(&b.rows, at, value, "the size"); err == nil {
			err = setSide(&b.cols, at, value, "the size")
		}
	case "rows":
		err = setSide(&b.rows, at, value, "the number of rows")
	case "cols":
		err = setSide(&b.cols, at, value, "the number of columns")
	}
	return err
}

// setSide reads a side that may be said twice, but not differently.
func setSide(n *int, at int, value, what string) error {
	got, err := side(at, value, what)
	if err == nil && *n != 0 && *n != got {
		err = faultf(at, "%s is %d, and was %d before", what, got, *n)
	}
	*n = got
	return err
}

// akariName reports whether a file means this genre by the name.
func akariName(s string) bool {
	switch strings.ToLower(s) {
	case "akari", "lightup", "bijutsukan":
		return true
	}
	return false
}

func (b *jankoBlock) finish(in *input) (*puzzle.Entry, error) {
	if len(b.problem) == 0 {
		return nil, faultf(len(in.text), "the block has no problem").but("a line 'problem' goes before the grid")
	}
	grid, err := in.readGrid(b.problem, b.rows, b.cols, either, jankoCell)
	if err != nil {
		return nil, cellHint(err, "a Janko grid has - for white, x for black, and 0 to 4")
	}
	e := b.entry
	e.Puzzle = grid.entry(puzzle.Akari).Puzzle
	if len(b.solution) > 0 {
		e.Answer, err = in.jankoSolution(b.solution, e.Puzzle)
	}
	return &e, err
}

// jankoSolution takes the lamps of a solution grid, and holds what else it
// says against the puzzle.
func (in *input) jankoSolution(lines []textLine, p *puzzle.Puzzle) (puzzle.Lamps, error) {
	at := 0
	lamps := puzzle.Lamps{}
	_, err := in.readGrid(lines, p.Rows, p.Cols, either, func(token textLine) (square, bool) {
		here := p.Point(at)
		c := p.Cells[at]
		at++
		if token.s == "o" {
			lamps = append(lamps, here)
			return square{}, c.IsWhite()
		}
		sq, ok := jankoCell(token)
		return sq, ok && (sq.cell == puzzle.White || sq.cell == c || sq.cell == puzzle.Black && c.IsBlack())
	})
	return lamps, cellHint(err, "a solution has o for a lamp, - elsewhere, and may repeat the black cells")
}

func encodeJanko(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	dst = append(dst, "begin\npuzzle akari\n"...)
	scalar := func(key, value string) {
		if value != "" {
			dst = fmt.Appendf(dst, "%s %s\n", key, Visible(value))
		}
	}
	scalar("name", e.Name)
	scalar("title", e.Title)
	scalar("author", e.Author)
	scalar("source", e.Source)
	scalar("id", e.ID)
	scalar("difficulty", formatDifficulty(e.Difficulty))
	if e.Seed != nil {
		dst = fmt.Appendf(dst, "seed %d\n", *e.Seed)
	}
	dst = fmt.Appendf(dst, "rows %d\ncols %d\nproblem\n", p.Rows, p.Cols)
	dst = appendSpaced(dst, p, func(i int) string { return jankoToken(p.Cells[i]) })
	if e.Answer != nil {
		dst = append(dst, "solution\n"...)
		dst = appendSpaced(dst, p, func(i int) string {
			if e.Answer.Has(p.Point(i)) {
				return "o"
			}
			return "-"
		})
	}
	return append(dst, "end\n"...), nil
}

func jankoToken(c puzzle.Cell) string {
	switch n, clue := c.Clue(); {
	case clue:
		return strconv.Itoa(n)
	case c.IsBlack():
		return "x"
	}
	return "-"
}

// appendSpaced writes a grid with a blank between cells.
func appendSpaced(dst []byte, p *puzzle.Puzzle, token func(i int) string) []byte {
	for i := range p.Cells {
		dst = append(dst, token(i)...)
		if (i+1)%p.Cols == 0 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst
}

// formatDifficulty writes "steady R3 41", leaving out what is not known.
func formatDifficulty(d *puzzle.Difficulty) string {
	if d == nil {
		return ""
	}
	s := strings.TrimSpace(d.Name + " " + d.Rung)
	if d.Score != 0 {
		s += " " + strconv.Itoa(d.Score)
	}
	return s
}

// parseDifficulty reads what formatDifficulty writes; other texts are a name.
func parseDifficulty(s string) *puzzle.Difficulty {
	if s == "" {
		return nil
	}
	d := &puzzle.Difficulty{}
	var name []string
	for _, word := range strings.Fields(s) {
		switch n, err := strconv.Atoi(word); {
		case err == nil && strconv.Itoa(n) == word:
			d.Score = n
		case len(word) > 1 && word[0] == 'R' && digits(word[1:]):
			d.Rung = word
		default:
			name = append(name, word)
		}
	}
	d.Name = strings.Join(name, " ")
	return d
}
