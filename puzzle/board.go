package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// Board is a puzzle in play: the puzzle and the lamps placed so far.
type Board struct {
	Puzzle *Puzzle
	lamp   []bool // by cell
	rays   []int  // by cell: how many lamps see it
}

// NewBoard starts the puzzle with no lamps; nil is a puzzle without cells.
func NewBoard(p *Puzzle) *Board {
	if p == nil {
		p = &Puzzle{}
	}
	return &Board{Puzzle: p, lamp: make([]bool, len(p.Cells)), rays: make([]int, len(p.Cells))}
}

// PlaceError says why a lamp cannot be placed or removed at a point.
type PlaceError struct {
	At     Point
	Reason PlaceReason
}

// PlaceReason is the condition that a placement or a removal fails.
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

// Place puts a lamp on a white cell that holds none and, in a genre whose
// lamps give light, is not lit by another. Otherwise the board stays as it is
// and the error is a *PlaceError.
func (b *Board) Place(at Point) error {
	switch i, in := b.index(at); {
	case !in:
		return &PlaceError{at, OutsideGrid}
	case b.Puzzle.Cells[i].IsBlack():
		return &PlaceError{at, NotWhite}
	case b.lamp[i]:
		return &PlaceError{at, HasLamp}
	case b.Puzzle.Genre.Lights() && b.rays[i] > 0:
		return &PlaceError{at, IsLit}
	}
	b.flip(at, true, 1)
	return nil
}

// Remove takes the lamp at the point away; where there is none the error is a
// *PlaceError.
func (b *Board) Remove(at Point) error {
	switch i, in := b.index(at); {
	case !in:
		return &PlaceError{at, OutsideGrid}
	case !b.lamp[i]:
		return &PlaceError{at, NoLamp}
	}
	b.flip(at, false, -1)
	return nil
}

// index is the place in Cells of a cell of the board; in is false if there is no such
// cell, or was none when the board was new.
func (b *Board) index(at Point) (i int, in bool) {
	if !b.Puzzle.In(at) {
		return 0, false
	}
	i = b.Puzzle.Index(at)
	return i, i >= 0 && i < min(len(b.lamp), len(b.Puzzle.Cells))
}

// flip sets whether a lamp stands at the point, and tells the cells it sees.
func (b *Board) flip(at Point, lamp bool, rays int) {
	b.lamp[b.Puzzle.Index(at)] = lamp
	for _, q := range b.Puzzle.Rays(at) {
		if i, in := b.index(q); in {
			b.rays[i] += rays
		}
	}
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

// Rays returns the cells one lamp at the point would light (Puzzle.Rays).
func (b *Board) Rays(at Point) []Point { return b.Puzzle.Rays(at) }

// Illuminated returns the free white cells that at least one lamp lights, in
// reading order: none in a genre whose lamps light nothing.
func (b *Board) Illuminated() []Point {
	var out []Point
	for i := range b.lamp {
		if b.illuminated(i) {
			out = append(out, b.Puzzle.Point(i))
		}
	}
	return out
}

func (b *Board) illuminated(i int) bool {
	return i < len(b.Puzzle.Cells) && b.Puzzle.Genre.Lights() && b.rays[i] > 0 && !b.lamp[i] && b.Puzzle.Cells[i].IsWhite()
}

// Solved reports whether the lamps are an answer: every rule is kept.
func (b *Board) Solved() bool { return len(b.Puzzle.Check(b.Lamps())) == 0 }

// String draws the board, a line each row: '#' black, a clue as its number,
// 'L' lamp, '*' lit, '_' any other white cell. Where a clue has more than one
// digit every cell is padded to the widest, with a blank between cells.
func (b *Board) String() string {
	if b.Puzzle == nil {
		return ""
	}
	text := make([]string, min(len(b.lamp), len(b.Puzzle.Cells)))
	width := 1
	for i, c := range b.Puzzle.Cells[:len(text)] {
		text[i] = b.cellText(i, c)
		width = max(width, len(text[i]))
	}
	var s strings.Builder
	for row := range slices.Chunk(text, max(1, b.Puzzle.Cols)) {
		if s.Len() > 0 {
			s.WriteByte('\n')
		}
		for c, t := range row {
			if width > 1 && c > 0 {
				s.WriteByte(' ')
			}
			s.WriteString(strings.Repeat(" ", width-len(t)))
			s.WriteString(t)
		}
	}
	return s.String()
}

func (b *Board) cellText(i int, c Cell) string {
	switch n, clue := c.Clue(); {
	case clue:
		return fmt.Sprint(n)
	case c.IsBlack():
		return "#"
	case b.lamp[i]:
		return "L"
	case b.illuminated(i):
		return "*"
	}
	return "_"
}
