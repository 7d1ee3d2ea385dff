package codec

import (
	"slices"
	"unicode/utf8"

	"akari/puzzle"
)

// grid is the grid of a JSON puzzle. Its genre may still be unknown, since the key "kind" may
// come after the grid.
type grid struct {
	board
	rows  int
	drawn bool // the rows are strings
	at    int  // the offset in the text
	ev    *evidence
}

func (j *jsonPuzzle) readGrid() error {
	g := &grid{at: j.place()}
	err := j.list('[', ']', "the grid", func() error {
		at, before := j.place(), len(g.cells)
		if err := j.gridRow(g); err != nil {
			return err
		}
		width := len(g.cells) - before
		if g.rows == 0 {
			g.cols = width
		}
		g.rows++
		switch {
		case width == 0:
			return faultf(at, "row %d has no cells", g.rows)
		case width != g.cols:
			return ragged(textLine{off: at}, g.rows-1, width, g.cols, false)
		}
		return nil
	})
	if err == nil && g.rows == 0 {
		err = faultf(g.at, "the grid has no rows")
	}
	j.grid = g
	return err
}

// gridRow reads a row, a string or an array of cells.
func (j *jsonPuzzle) gridRow(g *grid) error {
	c := j.next()
	drawn := c == '"'
	switch {
	case !drawn && c != '[':
		return j.fail("expected a row as a string or an array, got %s", j.describe())
	case g.rows > 0 && drawn != g.drawn:
		return faultf(j.pos, "expected all rows as strings or all rows as arrays, got both")
	case g.ev == nil:
		g.drawn, g.ev = drawn, &evidence{genres: puzzle.Genres}
		if drawn {
			g.ev = &evidence{genres: slices.DeleteFunc(slices.Clone(puzzle.Genres), func(g *puzzle.Genre) bool { return !isDrawn(g) })}
		}
	}
	if drawn {
		return j.drawnRow(g)
	}
	return j.list('[', ']', "a row", func() error { return j.gridCell(g) })
}

// drawnRow reads a row like ".2.#.".
func (j *jsonPuzzle) drawnRow(g *grid) error {
	at := j.pos
	row, err := j.str("a row")
	if err != nil {
		return err
	}
	place := func(i int) int { // the offset of byte i of the row
		if j.pos == at+len(row)+2 { // the string has no escapes
			return at + 1 + i
		}
		return at
	}
	if room := j.maxCells - len(g.cells); len(row) > room {
		return j.tooLarge(place(room))
	}
	if len(g.cells) == 0 { // memory for the declared number of rows, or for a square; never more than the text is long
		g.cells = make([]puzzle.Cell, 0, min(len(row)*max(j.rows, len(row)), len(j.text)))
	}
	if err := j.look(len(row)); err != nil {
		return err
	}
	for i := range len(row) {
		c := cellOf[row[i]]
		if c == 0 {
			_, n := utf8.DecodeRuneInString(row[i:])
			return faultf(place(i), "expected a cell, got %s", quote(row[i:i+n])).but("a row has . for white, # for black, 0 to 4 for clues")
		}
		cell := puzzle.Cell(c - 1)
		g.cells = append(g.cells, cell)
		if cell > max(g.ev.most, puzzle.Black) || cell == puzzle.Black && g.ev.blanks == nil {
			g.ev.see(place(i), cell)
		}
	}
	return nil
}

// gridCell reads null, -1, a clue or "x". A -1 is not evidence of a genre, since it is a black
// cell in every genre.
func (j *jsonPuzzle) gridCell(g *grid) error {
	c := j.next()
	at := j.pos
	cell := puzzle.White
	switch {
	case j.word("null"):
	case j.word(`"x"`):
		cell = puzzle.Black
		g.ev.see(at, cell)
	case c == '-' || c >= '0' && c <= '9':
		n, err := j.whole("a clue", -1, mostNumber)
		if err != nil {
			return err
		}
		if cell = puzzle.Black; n >= 0 {
			cell = puzzle.Clue(n)
			g.ev.see(at, cell)
		}
	default:
		return j.fail("expected a cell, got %s", j.describe()).but("a cell is null for white, -1 for black, or a clue")
	}
	if len(g.cells) == j.maxCells {
		return j.tooLarge(at)
	}
	g.cells = append(g.cells, cell)
	return nil
}

// genre returns the kind that the object names, or the only kind that the grid allows.
func (j *jsonPuzzle) genre() (*puzzle.Genre, error) {
	g := j.grid
	switch {
	case j.kind == nil:
		return g.ev.genre(j.input.genre)
	case j.input.genre != nil && j.input.genre != j.kind:
		return nil, faultOf(j.kindAt, &GenreError{j.input.genre, []*puzzle.Genre{j.kind}})
	case g.drawn && !isDrawn(j.kind):
		return nil, faultf(g.at, "expected each row of a %s grid as an array of null, -1 and clues, got strings", j.kind.Name)
	}
	return g.ev.genre(j.kind)
}
