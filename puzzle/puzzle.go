package puzzle

import (
	"errors"
	"fmt"
	"slices"
)

// Cell is what a puzzle prints in one square: White (the zero Cell), Black, or
// a black cell with a clue.
type Cell int32

const (
	White Cell = 0 // a lamp may stand here
	Black Cell = 1 // a wall without a clue
)

// Clue is a black cell that carries the number n, n ≥ 0.
func Clue(n int) Cell {
	if n < 0 {
		panic(fmt.Sprintf("puzzle: internal error: clue %d", n))
	}
	return Cell(n) + 2
}

// IsWhite reports whether a lamp may stand on the cell.
func (c Cell) IsWhite() bool { return c == White }

// IsBlack reports whether the cell is a wall, with or without a clue.
func (c Cell) IsBlack() bool { return c != White }

// Clue returns the number the cell carries, and whether it carries one.
func (c Cell) Clue() (n int, ok bool) {
	if c < 2 {
		return 0, false
	}
	return int(c - 2), true
}

// Point is a cell's place; rows and columns count from 0, from the top left.
type Point struct{ Row, Col int }

// String writes the point as people do, counting from 1: r3c4.
func (p Point) String() string { return fmt.Sprintf("r%dc%d", p.Row+1, p.Col+1) }

// Compare orders points in reading order.
func (p Point) Compare(q Point) int {
	if p.Row != q.Row {
		return p.Row - q.Row
	}
	return p.Col - q.Col
}

// Puzzle is a board as printed, and the genre whose rules it is played by.
// What people say about it (name, author, difficulty …) lies in Entry.
type Puzzle struct {
	Genre      *Genre
	Rows, Cols int
	Cells      []Cell // Rows×Cols cells in reading order
}

// New makes a puzzle of the given size with white cells only.
// Both sides must be at least 1.
func New(g *Genre, rows, cols int) *Puzzle {
	if g == nil || rows < 1 || cols < 1 {
		panic(fmt.Sprintf("puzzle: internal error: New(%v, %d, %d)", g, rows, cols))
	}
	return &Puzzle{Genre: g, Rows: rows, Cols: cols, Cells: make([]Cell, rows*cols)}
}

// Clone returns a copy that shares no memory with p.
func (p *Puzzle) Clone() *Puzzle {
	q := *p
	q.Cells = slices.Clone(p.Cells)
	return &q
}

// Equal reports whether both are the same board of the same genre.
func (p *Puzzle) Equal(q *Puzzle) bool {
	return p.Genre == q.Genre && p.Rows == q.Rows && p.Cols == q.Cols && slices.Equal(p.Cells, q.Cells)
}

// In reports whether the point lies on the board.
func (p *Puzzle) In(at Point) bool {
	return at.Row >= 0 && at.Row < p.Rows && at.Col >= 0 && at.Col < p.Cols
}

// Index is the place of a point in Cells. The point must lie on the board.
func (p *Puzzle) Index(at Point) int { return at.Row*p.Cols + at.Col }

// Point is the place of Cells[i].
func (p *Puzzle) Point(i int) Point { return Point{i / p.Cols, i % p.Cols} }

// At returns the cell at a point of the board.
func (p *Puzzle) At(at Point) Cell { return p.Cells[p.Index(at)] }

// Set changes the cell at a point of the board.
func (p *Puzzle) Set(at Point, c Cell) { p.Cells[p.Index(at)] = c }

// MaxCells is the size of the largest board: one that has room twice among the
// variables of a solver's runs, to look for two answers that are alike.
const MaxCells = 1_000_000

// Validate reports what keeps the puzzle from being a board of its genre at
// all: a wrong shape or size, or a clue the genre does not have. A puzzle
// without an answer is valid.
func (p *Puzzle) Validate() error {
	switch {
	case p.Genre == nil:
		return errors.New("puzzle has no genre")
	case p.Rows < 1 || p.Cols < 1:
		return fmt.Errorf("a board of %d rows and %d columns", p.Rows, p.Cols)
	case len(p.Cells) > MaxCells:
		return fmt.Errorf("a board of %d cells, at most %d are possible", len(p.Cells), MaxCells)
	case len(p.Cells) != p.Rows*p.Cols:
		return fmt.Errorf("%d cells for %d rows of %d", len(p.Cells), p.Rows, p.Cols)
	}
	most := Clue(p.Genre.MaxClue)
	for i, c := range p.Cells {
		if c < 0 || c > most {
			n, _ := c.Clue()
			return fmt.Errorf("%v: clue %d, %s clues go from 0 to %d", p.Point(i), n, p.Genre.Title, p.Genre.MaxClue)
		}
	}
	return nil
}

// Directions are the four orthogonal steps, in reading order: up, left, right,
// down. The opposite of Directions[i] is Directions[3-i].
var Directions = [4]Point{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// Step returns the point one step d away.
func (p Point) Step(d Point) Point { return Point{p.Row + d.Row, p.Col + d.Col} }

// WhiteNeighbours returns the white cells that share a side with the point, in
// reading order.
func (p *Puzzle) WhiteNeighbours(at Point) []Point {
	var out []Point
	for _, d := range Directions {
		if q := at.Step(d); p.In(q) && p.At(q).IsWhite() {
			out = append(out, q)
		}
	}
	return out
}

// Rays returns the white cells seen from a point in the four directions, up to
// the next black cell or the edge, in reading order. The point itself, which
// may be white or black, is not among them.
func (p *Puzzle) Rays(at Point) []Point {
	var seen []Point
	for _, d := range Directions {
		for q := at.Step(d); p.In(q) && p.At(q).IsWhite(); q = q.Step(d) {
			seen = append(seen, q)
		}
	}
	slices.SortFunc(seen, Point.Compare)
	return seen
}

// Lamps is a set of cells that hold a lamp, in reading order.
type Lamps []Point

// SortedLamps returns the set of the given points: in reading order, each once.
func SortedLamps(points []Point) Lamps {
	l := slices.Clone(points)
	slices.SortFunc(l, Point.Compare)
	return slices.Compact(l)
}

// Has reports whether a lamp stands at the point, in O(log n).
func (l Lamps) Has(at Point) bool {
	_, found := slices.BinarySearchFunc(l, at, Point.Compare)
	return found
}

// Equal reports whether both are the same set.
func (l Lamps) Equal(m Lamps) bool { return slices.Equal(l, m) }

// Differ returns the cells where the two sets differ, in reading order.
func (l Lamps) Differ(m Lamps) []Point {
	var out []Point
	for len(l) > 0 && len(m) > 0 {
		switch c := l[0].Compare(m[0]); {
		case c == 0:
			l, m = l[1:], m[1:]
		case c < 0:
			out, l = append(out, l[0]), l[1:]
		default:
			out, m = append(out, m[0]), m[1:]
		}
	}
	return append(append(out, l...), m...)
}
