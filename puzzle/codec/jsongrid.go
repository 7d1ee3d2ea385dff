package codec

import (
	"encoding/json"
	"strings"

	"akari/puzzle"
)

// The grid of a JSON puzzle, which may stand before the kind is known.

// grid is the cells of a JSON grid before its genre is known.
type grid struct {
	board
	rows  int
	drawn bool // rows are strings
	at    int
	ev    evidence
}

// readGrid reads an array of rows.
func (j *jsonPuzzle) readGrid(at int) error {
	if _, err := j.delim('[', "the grid"); err != nil {
		return err
	}
	g := &grid{at: at, ev: noEvidence()}
	for j.dec.More() {
		at := j.start()
		before := len(g.cells)
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
	}
	if g.rows == 0 {
		return faultf(at, "the grid has no rows")
	}
	j.grid = g
	_, _, err := j.token()
	return err
}

// gridRow reads a row, a string or an array of cells.
func (j *jsonPuzzle) gridRow(g *grid) error {
	tok, at, err := j.token()
	if err != nil {
		return err
	}
	row, drawn := tok.(string)
	switch {
	case g.rows > 0 && drawn != g.drawn:
		return faultf(at, "rows are either all strings or all arrays")
	case drawn:
		g.drawn = true
		return j.drawnRow(g, at, row)
	case tok == json.Delim('['):
		return j.cellRow(g)
	}
	return faultf(at, "a row is %s, not a string or an array", describe(tok))
}

// add takes a cell into the grid.
func (g *grid) add(in *input, off int, c puzzle.Cell) error {
	if len(g.cells) == in.limits.MaxCells {
		return in.tooLarge(off)
	}
	g.cells = append(g.cells, c)
	return nil
}

// drawnRow reads a row like ".2.#.".
func (j *jsonPuzzle) drawnRow(g *grid, at int, row string) error {
	literal := strings.HasPrefix(j.in.text[at+1:], row) // no escapes: offsets are plain
	for i, c := range row {
		off := at
		if literal {
			off += 1 + i
		}
		cell := puzzle.White
		switch {
		case c == '#':
			cell = puzzle.Black
		case c >= '0' && c <= '9':
			cell = puzzle.Clue(int(c - '0'))
		case c != '.':
			return faultf(off, "%s is no cell", quote(string(c))).but("a row has . for white, # for black, and 0 to 4")
		}
		g.ev.see(off, cell)
		if err := g.add(j.in, off, cell); err != nil {
			return err
		}
	}
	return nil
}

// cellRow reads the rest of a row like null, 2, "x", -1].
func (j *jsonPuzzle) cellRow(g *grid) error {
	for j.dec.More() {
		tok, at, err := j.token()
		if err != nil {
			return err
		}
		cell := puzzle.White
		switch v := tok.(type) {
		case nil:
		case json.Number:
			if v.String() == "-1" {
				cell = puzzle.Black
				break
			}
			n, err := number(at, v.String(), "a clue")
			if err != nil {
				return err
			}
			cell = puzzle.Clue(n)
		default:
			if tok != "x" {
				return faultf(at, "%s is no cell", describe(tok)).but("a cell is null for white, -1 for black, or a clue")
			}
			cell = puzzle.Black
		}
		if tok == "x" || cell != puzzle.Black { // -1 is black in either genre
			g.ev.see(at, cell)
		}
		if err := g.add(j.in, at, cell); err != nil {
			return err
		}
	}
	_, _, err := j.token()
	return err
}

// genre is the kind the object names, or the one its grid proves.
func (j *jsonPuzzle) genre() (*puzzle.Genre, error) {
	g := j.grid
	switch {
	case j.kind == puzzle.Searchlights && g.drawn:
		return nil, faultf(g.at, "a searchlights grid is rows of null, -1 and integers, not strings")
	case j.kind == puzzle.Searchlights:
		return g.ev.genre(j.kind)
	case j.kind == puzzle.Akari || g.drawn:
		return g.ev.genre(puzzle.Akari)
	}
	return g.ev.genre(j.in.genre)
}
