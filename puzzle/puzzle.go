package puzzle

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Cell is one square of a puzzle: White (the zero Cell), Black, or a black cell with a clue.
type Cell int32

const (
	White Cell = 0 // a cell that can hold a lamp
	Black Cell = 1 // a wall without a clue
)

// noClue is the cell that Clue returns for an impossible number.
const noClue Cell = -1

// Clue returns a black cell with the number n. Validate refuses the cell if n is below 0 or
// above a billion.
func Clue(n int) Cell {
	if n < 0 || n > 1_000_000_000 {
		return noClue
	}
	return Cell(n) + 2
}

// IsWhite reports whether the cell can hold a lamp.
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

// MarshalJSON writes [row, column], from 0.
func (p Point) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "[%d,%d]", p.Row, p.Col), nil
}

// UnmarshalJSON reads [row, column], from 0.
func (p *Point) UnmarshalJSON(text []byte) error {
	var pair []int
	if err := json.Unmarshal(text, &pair); err != nil {
		return err
	}
	if len(pair) != 2 {
		return fmt.Errorf("expected a cell as [row, column], got %s", text)
	}
	*p = Point{pair[0], pair[1]}
	return nil
}

// ParsePoint reads a point as Point.String writes it, "r3c4", in upper or lower case.
func ParsePoint(s string) (Point, error) {
	var p Point
	_, err := fmt.Sscanf(strings.ToLower(s), "r%dc%d", &p.Row, &p.Col)
	p.Row, p.Col = p.Row-1, p.Col-1
	if err != nil || p.Row < 0 || p.Col < 0 || p.String() != strings.ToLower(s) {
		return Point{}, fmt.Errorf("%q is not a cell such as r3c4", s)
	}
	return p, nil
}

// Compare orders points in reading order.
func (p Point) Compare(q Point) int { return cmp.Or(p.Row-q.Row, p.Col-q.Col) }

// Puzzle is a board as printed, and the genre whose rules apply. The name, author, difficulty
// and other facts are in Entry.
//
// Validate reports whether the board is valid. If it is not, all methods still return, and
// Check reports RuleBoard.
type Puzzle struct {
	Genre      *Genre
	Rows, Cols int
	Cells      []Cell // Rows×Cols cells in reading order
}

// New makes a puzzle of the given size with white cells only, or without cells if no
// board has that size.
func New(g *Genre, rows, cols int) *Puzzle {
	p := &Puzzle{Genre: g, Rows: rows, Cols: cols}
	if rows > 0 && cols > 0 && rows <= MaxCells/cols {
		p.Cells = make([]Cell, rows*cols)
	}
	return p
}

// Clone returns a copy that shares no memory with p.
func (p *Puzzle) Clone() *Puzzle {
	if p == nil {
		return nil
	}
	q := *p
	q.Cells = slices.Clone(p.Cells)
	return &q
}

// Equal reports whether both puzzles are the same board of the same genre.
func (p *Puzzle) Equal(q *Puzzle) bool {
	if p == nil || q == nil {
		return p == q
	}
	return p.Genre == q.Genre && p.Rows == q.Rows && p.Cols == q.Cols && slices.Equal(p.Cells, q.Cells)
}

// In reports whether the point is on the board.
func (p *Puzzle) In(at Point) bool {
	return p != nil && at.Row >= 0 && at.Row < p.Rows && at.Col >= 0 && at.Col < p.Cols
}

// Index returns the index in Cells of a point of the board.
func (p *Puzzle) Index(at Point) int { return at.Row*p.Cols + at.Col }

// Point returns the point of Cells[i].
func (p *Puzzle) Point(i int) Point {
	cols := max(1, p.Cols)
	return Point{i / cols, i % cols}
}

// At returns the cell at a point. Points beyond the edge are black.
func (p *Puzzle) At(at Point) Cell {
	if !p.In(at) {
		return Black
	}
	if i := p.Index(at); i >= 0 && i < len(p.Cells) {
		return p.Cells[i]
	}
	return Black
}

// Set changes the cell at a point. It does nothing if the point is beyond the edge.
func (p *Puzzle) Set(at Point, c Cell) {
	if p.In(at) && p.Index(at) >= 0 && p.Index(at) < len(p.Cells) {
		p.Cells[p.Index(at)] = c
	}
}

// MaxCells is the number of cells of the largest board. The search for two solutions that
// differ in few cells needs twice as many variables, and a solver can still hold that number.
const MaxCells = 1_000_000

// InvalidError reports why a puzzle is not a board of its genre.
type InvalidError struct{ Reason string }

func (e *InvalidError) Error() string { return e.Reason }

func invalid(format string, args ...any) error { return &InvalidError{fmt.Sprintf(format, args...)} }

// Validate returns an *InvalidError if the puzzle is not a board of its genre: if its shape or
// size is wrong, or if a clue is too large. A puzzle without a solution is valid.
func (p *Puzzle) Validate() error {
	if err := p.validShape(); err != nil {
		return err
	}
	most := Clue(p.Genre.MaxClue)
	for i, c := range p.Cells {
		switch n, _ := c.Clue(); {
		case c < 0:
			return invalid("%v: the value %d is not a white cell, a black cell or a clue", p.Point(i), c)
		case c > most:
			return invalid("%v: clue %d is too large; %s clues go from 0 to %d", p.Point(i), n, p.Genre.Title, p.Genre.MaxClue)
		}
	}
	return nil
}

// validShape is Validate without the check of the cells.
func (p *Puzzle) validShape() error {
	switch {
	case p == nil:
		return invalid("there is no puzzle")
	case p.Genre == nil:
		return invalid("the puzzle has no genre")
	case p.Rows < 1 || p.Cols < 1:
		return invalid("expected at least 1 row and 1 column, got %d and %d", p.Rows, p.Cols)
	case p.Rows > MaxCells/p.Cols:
		return invalid("expected a board of at most %d cells, got %d×%d", MaxCells, p.Rows, p.Cols)
	case len(p.Cells) != p.Rows*p.Cols:
		return invalid("expected %d×%d cells, got %d", p.Rows, p.Cols, len(p.Cells))
	}
	return nil
}

// String draws the puzzle as Board.String does, or returns the error of Validate.
func (p *Puzzle) String() string {
	if err := p.Validate(); err != nil {
		return "puzzle: " + err.Error()
	}
	return NewBoard(p).String()
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
		if q := at.Step(d); p.At(q).IsWhite() {
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
		for q := at.Step(d); p.At(q).IsWhite(); q = q.Step(d) {
			seen = append(seen, q)
		}
	}
	slices.SortFunc(seen, Point.Compare)
	return seen
}

// Lamps is a set of cells that hold a lamp, in reading order.
type Lamps []Point

// SortedLamps returns the given points in reading order, each once.
func SortedLamps(points []Point) Lamps {
	l := slices.Clone(points)
	slices.SortFunc(l, Point.Compare)
	return slices.Compact(l)
}

// Has reports whether there is a lamp at the point, in O(log n) time.
func (l Lamps) Has(at Point) bool {
	_, found := slices.BinarySearchFunc(l, at, Point.Compare)
	return found
}

// Equal reports whether both sets are equal.
func (l Lamps) Equal(m Lamps) bool { return slices.Equal(l, m) }

// Differ returns the cells that are in only one of the sets, in reading order.
func (l Lamps) Differ(m Lamps) []Point {
	var out []Point
	for _, at := range SortedLamps(slices.Concat(l, m)) {
		if l.Has(at) != m.Has(at) {
			out = append(out, at)
		}
	}
	return out
}
