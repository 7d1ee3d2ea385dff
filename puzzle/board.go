package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Board is a puzzle in play: the puzzle and the lamps placed so far.
type Board struct {
	Puzzle *Puzzle
	lamp   []bool // by cell
}

// NewBoard returns a board without lamps. A nil puzzle counts as a puzzle without cells.
func NewBoard(p *Puzzle) *Board {
	if p == nil {
		p = &Puzzle{}
	}
	return &Board{Puzzle: p, lamp: make([]bool, len(p.Cells))}
}

// PlaceError reports why a lamp cannot be placed or removed.
type PlaceError struct {
	At     Point
	Reason PlaceReason
}

// PlaceReason is the condition that a placement or a removal violates.
type PlaceReason string

const (
	OutsideGrid PlaceReason = "outside the grid"
	NotWhite    PlaceReason = "not a white cell"
	HasLamp     PlaceReason = "the cell already holds a lamp"
	IsLit       PlaceReason = "the cell is illuminated by another lamp"
	NoLamp      PlaceReason = "the cell holds no lamp"
)

func (e *PlaceError) Error() string {
	return fmt.Sprintf("invalid position %v: %s", e.At, e.Reason)
}

// Place puts a lamp on a white cell. If the cell holds a lamp already or, in a genre whose
// lamps give light, another lamp lights it, the board does not change and the error is a
// *PlaceError.
func (b *Board) Place(at Point) error {
	switch i, in := b.index(at); {
	case !in:
		return &PlaceError{at, OutsideGrid}
	case b.Puzzle.Cells[i].IsBlack():
		return &PlaceError{at, NotWhite}
	case b.lamp[i]:
		return &PlaceError{at, HasLamp}
	case b.Puzzle.Genre.Lights() && slices.ContainsFunc(b.Puzzle.Rays(at), b.has):
		return &PlaceError{at, IsLit}
	default:
		b.lamp[i] = true
		return nil
	}
}

// Remove removes the lamp at a point. If there is no lamp, the error is a *PlaceError.
func (b *Board) Remove(at Point) error {
	switch i, in := b.index(at); {
	case !in:
		return &PlaceError{at, OutsideGrid}
	case !b.lamp[i]:
		return &PlaceError{at, NoLamp}
	default:
		b.lamp[i] = false
		return nil
	}
}

// index returns the index in Cells of a point. in is false if the board has no cell at the
// point, or had none when NewBoard made it.
func (b *Board) index(at Point) (i int, in bool) {
	if !b.Puzzle.In(at) {
		return 0, false
	}
	i = b.Puzzle.Index(at)
	return i, i >= 0 && i < min(len(b.lamp), len(b.Puzzle.Cells))
}

func (b *Board) has(at Point) bool {
	i, in := b.index(at)
	return in && b.lamp[i]
}

// Lamps returns the lamps placed so far.
func (b *Board) Lamps() Lamps {
	l := Lamps{}
	for i, on := range b.lamp {
		if on {
			l = append(l, b.Puzzle.Point(i))
		}
	}
	return l
}

// Illuminated returns the white cells without a lamp that at least one lamp lights, in
// reading order. It returns nil in a genre whose lamps light nothing.
func (b *Board) Illuminated() []Point {
	var out []Point
	for i, lit := range b.Puzzle.Lit(b.Lamps()) {
		if at := b.Puzzle.Point(i); lit && !b.has(at) {
			out = append(out, at)
		}
	}
	return out
}

// Solved reports whether the lamps are a solution.
func (b *Board) Solved() bool { return len(b.Puzzle.Check(b.Lamps())) == 0 }

// String draws the board, a line for each row: '#' black, a clue as its number,
// 'L' lamp, '*' lit, '_' any other white cell. If a clue has more than one
// digit, every cell is padded to the widest, with a blank between cells.
func (b *Board) String() string {
	if b.Puzzle == nil {
		return ""
	}
	text, width := make([]string, min(len(b.lamp), len(b.Puzzle.Cells))), 1
	lit := b.Puzzle.Lit(b.Lamps())
	for i := range text {
		switch n, clue := b.Puzzle.Cells[i].Clue(); {
		case clue:
			text[i] = strconv.Itoa(n)
			width = max(width, len(text[i]))
		case b.Puzzle.Cells[i].IsBlack():
			text[i] = "#"
		case b.lamp[i]:
			text[i] = "L"
		case lit[i]:
			text[i] = "*"
		default:
			text[i] = "_"
		}
	}
	gap := ""
	if width > 1 {
		gap = " "
	}
	var rows []string
	for row := range slices.Chunk(text, max(1, b.Puzzle.Cols)) {
		for c, t := range row {
			row[c] = fmt.Sprintf("%*s", width, t)
		}
		rows = append(rows, strings.Join(row, gap))
	}
	return strings.Join(rows, "\n")
}
