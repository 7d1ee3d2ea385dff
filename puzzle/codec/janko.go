package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
)

// Janko is the data block of the puzzle pages of janko.at, or the bare grid of such a block.
//
//	block   = [ "begin" NL ] *( line NL ) [ "end" NL ]
//	line    = key [ blank value ]
//	        | ( "problem" / "solution" ) NL *( row NL )
//	        | "moves" NL anything
//	row     = cell *( [blank] cell )          cell = "-" / "x" / "0" … "4"
//
// Traps. Section words are in brackets on pages since 2025. The size is "size N", or "rows" and
// "cols" in either order, or missing. A solution marks lamps with "o"; for a black cell it may
// have "-", "x" or the clue. The moves belong to the player of the page and are skipped. The
// final "end" is sometimes misspelt or missing. A key is an error if it is given twice, or if
// neither the site nor akari (name, id, seed, difficulty) has such a key. Package letter finds the
// block of a saved page. The bare grid has no keys and no size; blanks between its cells are
// optional.
//
// Separator: "end", or the next "begin". Blank lines inside a block are ignored. A block
// without "begin" also ends at a blank line that another puzzle follows. Two blank lines separate bare grids. These are errors: a single blank line
// between rows of the same length, a bare grid directly after another puzzle, and a grid of
// one row after any puzzle.
//
// Source: the pages; there is no published grammar.
var Janko = &Format{
	Name:       "janko",
	Title:      "data block of janko.at, or its bare grid of - x 0-4",
	Ext:        ".txt",
	Genre:      puzzle.Akari,
	frame:      jankoStart,
	ending:     jankoEnding,
	drawsMarks: true,
	decode:     decodeJanko,
	encode:     encodeJanko,
}

// jankoKeys are the keys of the site, which may begin a block without "begin". ownKeys are
// further keys that akari writes.
var (
	jankoKeys = []string{"puzzle", "author", "solver", "source", "info", "title", "unit", "depth", "size", "rows", "cols"}
	ownKeys   = []string{"name", "id", "seed", "difficulty"}
)

// jankoStart reports whether the line can be the first line of a block.
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
	case "send", "eend", "endend", "ends", "ssend": // misspelt in the archive
		return "end"
	}
	return ""
}

// jankoEnding returns the end of a puzzle. A block ends
// with "end", or before the next "begin". A block without "begin" also ends at a blank line that
// another puzzle follows.
func jankoEnding(first string) func(string) ending {
	if !jankoStart(first) {
		return paragraph // a bare grid
	}
	begun, blank := section(first) == "begin", false
	return func(line string) ending {
		afterBlank := blank
		blank = isBlank(line)
		switch section(line) {
		case "end":
			return endsWith
		case "begin":
			return endsBefore
		}
		if !begun && afterBlank {
			return endsAtFrame
		}
		return goesOn
	}
}

func decodeJanko(in *input) (*puzzle.Entry, error) {
	lines := splitLines(in.text)
	if !jankoStart(lines[0].s) && section(lines[0].s) == "" {
		return jankoGrid.entry(in, lines, 0, 0)
	}
	return in.jankoBlock(lines)
}

var jankoGrid = &alphabet{white: "-", black: "x", spacing: either, hint: "a Janko grid has - for white, x for black, 0 to 4 for clues"}

// jankoBlock is the contents of a block, by section.
type jankoBlock struct {
	entry             puzzle.Entry
	keys              map[string]bool // the keys that occurred
	rows, cols        int
	problem, solution []textLine
}

func (in *input) jankoBlock(lines []textLine) (*puzzle.Entry, error) {
	lines = slices.DeleteFunc(lines, func(l textLine) bool { return strings.Trim(l.s, " \t") == "" })
	b, seen := jankoBlock{keys: map[string]bool{}}, map[string]bool{}
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if err := in.look(len(l.s)); err != nil {
			return nil, err
		}
		word := section(l.s)
		switch {
		case seen["end"]:
			return nil, faultf(l.off, "unexpected line after 'end'")
		case seen[word]:
			return nil, faultf(l.off, "the section '%s' is given twice", word)
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

// scalar reads a "key value" line.
func (b *jankoBlock) scalar(l textLine) error {
	key, rest := l.trimmed().word()
	value, at := rest.s, rest.off
	e := &b.entry
	known := slices.Concat(jankoKeys, ownKeys)
	if !slices.Contains(known, key.s) {
		f := faultf(key.off, "unknown key %s", quote(key.s)).but("write a key, a blank and a value, or begin a section: problem, solution, moves")
		if near, ok := spell.Nearest(key.s, known); ok {
			f.but("did you mean %s?", near)
		}
		return f
	}
	if b.keys[key.s] {
		return faultf(key.off, "the key %s is given twice", quote(key.s))
	}
	b.keys[key.s] = true
	if s := textField(e, key.s); s != nil {
		*s = original(value)
		return nil
	}
	switch key.s {
	case "puzzle":
		if !akariName(value) {
			return faultf(at, "%s is a different kind of puzzle", quote(value)).but("expected akari")
		}
	case "seed":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return faultf(at, "expected the seed as a whole number, got %s", quote(value))
		}
		e.Seed = &n
	case "difficulty":
		e.Difficulty = parseDifficulty(value)
	case "size", "rows", "cols":
		what := map[string]string{"size": "the size", "rows": "the number of rows", "cols": "the number of columns"}[key.s]
		n, err := side(at, value, what)
		for i, side := range []*int{&b.rows, &b.cols} {
			if other := []string{"cols", "rows"}[i]; key.s == other {
				continue
			}
			if err == nil && *side != 0 && *side != n {
				err = faultf(at, "%s is given twice: first %d, then %d", what, *side, n)
			}
			*side = n
		}
		return err
	}
	return nil
}

// akariName reports whether a name in a file means Akari.
func akariName(s string) bool {
	switch strings.ReplaceAll(strings.ToLower(s), " ", "") {
	case "akari", "lightup", "bijutsukan":
		return true
	}
	return false
}

func (b *jankoBlock) finish(in *input) (*puzzle.Entry, error) {
	if len(b.problem) == 0 {
		return nil, faultf(len(in.text), "the block has no grid").but("write the line 'problem' and the grid below it")
	}
	grid, err := jankoGrid.entry(in, b.problem, b.rows, b.cols)
	if err != nil {
		return nil, err
	}
	e := b.entry
	e.Puzzle = grid.Puzzle
	if len(b.solution) > 0 {
		e.Solution, err = in.jankoSolution(b.solution, e.Puzzle)
	}
	return &e, err
}

// jankoSolution returns the lamps of a solution grid. It returns an error if any other cell of
// the grid differs from the puzzle.
func (in *input) jankoSolution(lines []textLine, p *puzzle.Puzzle) (puzzle.Lamps, error) {
	at := 0
	lamps := puzzle.Lamps{}
	a := *jankoGrid
	a.hint = "a solution has o for a lamp on a white cell, and - or the cell of the problem elsewhere"
	a.read = func(token textLine) (square, bool) {
		here := p.Point(at)
		c := p.Cells[at]
		at++
		if token.s == "o" {
			lamps = append(lamps, here)
			return square{}, c.IsWhite()
		}
		sq, ok := jankoGrid.square(token)
		return sq, ok && (sq.cell == puzzle.White || sq.cell == c || sq.cell == puzzle.Black && c.IsBlack())
	}
	_, err := in.readGrid(lines, p.Rows, p.Cols, &a)
	return lamps, err
}

func encodeJanko(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	dst = append(dst, "begin\npuzzle akari\n"...)
	scalar := func(key, value string) {
		if value != "" {
			dst = fmt.Appendf(dst, "%s %s\n", key, Visible(value))
		}
	}
	for _, key := range textKeys {
		scalar(key, *textField(e, key))
	}
	scalar("difficulty", formatDifficulty(e.Difficulty))
	if e.Seed != nil {
		dst = fmt.Appendf(dst, "seed %d\n", *e.Seed)
	}
	dst = fmt.Appendf(dst, "rows %d\ncols %d\nproblem\n", p.Rows, p.Cols)
	dst = jankoGrid.append(dst, e)
	if e.Solution != nil {
		// The lamps alone, on a board of white cells.
		blank := &puzzle.Entry{Puzzle: puzzle.New(p.Genre, p.Rows, p.Cols), Solution: e.Solution}
		solution := alphabet{white: "-", lamp: "o", spacing: spaced}
		dst = solution.append(append(dst, "solution\n"...), blank)
	}
	return append(dst, "end\n"...), nil
}

// formatDifficulty writes "medium R3 41", without unknown values.
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

// parseDifficulty reads the output of formatDifficulty. A word that is neither a score nor a
// rung is part of the name.
func parseDifficulty(s string) *puzzle.Difficulty {
	if s == "" {
		return nil
	}
	d := &puzzle.Difficulty{}
	var name []string
	for _, word := range strings.Fields(s) {
		n, err := strconv.Atoi(word)
		_, isRung := puzzle.ParseRung(word)
		switch {
		case err == nil && strconv.Itoa(n) == word:
			d.Score = n
		case isRung:
			d.Rung = word
		default:
			name = append(name, word)
		}
	}
	d.Name = strings.Join(name, " ")
	return d
}
