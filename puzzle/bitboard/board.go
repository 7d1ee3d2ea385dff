package bitboard

import (
	"slices"

	"akari/puzzle"
)

// MaxWhite and MaxBlack are how many cells of either kind a Board may have.
const MaxWhite, MaxBlack = 128, 64

// Board is an Akari whose cells are numbered in reading order, the white ones and
// the black ones each by themselves. The zero Board is ready for Load; it reuses its
// memory and belongs to one goroutine.
type Board struct {
	Cells []int32 // by white cell: its cell of the puzzle
	Clues []Clue  // by black cell

	runs   puzzle.Runs
	number []int32  // by cell of the puzzle: its number, where it is white
	lights []Set    // by white cell: the cells that a lamp there lights
	beside []uint64 // by white cell: the black cells beside it, a bit for each

	search search
}

// Clue is what a black cell asks for: so many lamps around it, from Lo to Hi.
type Clue struct {
	Lo, Hi int32
	Cell   int32 // of the puzzle
	Around Set
}

// Any is the Hi of a black cell that asks for nothing, and 0 its Lo.
const Any = 5

// Marks are what is known of the white cells of a board.
type Marks struct {
	Open  Set // a lamp may stand there, or not
	Lamps Set
	Dark  Set // no lamp lights it
}

// Load takes a puzzle. It reports whether that is an Akari small enough; otherwise
// the Board is not to be asked.
func (b *Board) Load(p *puzzle.Puzzle) bool {
	if p.Genre != puzzle.Akari || len(p.Cells) > MaxWhite+MaxBlack {
		return false
	}
	b.Cells, b.Clues = b.Cells[:0], b.Clues[:0]
	for cell, c := range p.Cells {
		if c.IsWhite() {
			b.Cells = append(b.Cells, int32(cell))
			continue
		}
		clue := Clue{Hi: Any, Cell: int32(cell)}
		if k, ok := c.Clue(); ok {
			clue.Lo, clue.Hi = int32(k), int32(k)
		}
		b.Clues = append(b.Clues, clue)
	}
	if len(b.Cells) > MaxWhite || len(b.Clues) > MaxBlack {
		return false
	}
	b.findLights(p)
	b.findBeside(p)
	return true
}

// findLights finds what a lamp on each white cell lights.
func (b *Board) findLights(p *puzzle.Puzzle) {
	b.lights = slices.Grow(b.lights[:0], len(b.Cells))[:len(b.Cells)]
	b.number = slices.Grow(b.number[:0], len(p.Cells))[:len(p.Cells)]
	for v, cell := range b.Cells {
		b.lights[v], b.number[cell] = Set{}, int32(v)
	}
	b.runs.Find(p)
	for _, r := range b.runs.All {
		var all Set
		for at := r.First; at <= r.Last(); at += r.Step {
			all.Add(b.number[at])
		}
		for at := r.First; at <= r.Last(); at += r.Step {
			lights := &b.lights[b.number[at]]
			*lights = lights.or(all)
		}
	}
}

// findBeside finds the white cells around each black one.
func (b *Board) findBeside(p *puzzle.Puzzle) {
	b.beside = slices.Grow(b.beside[:0], len(b.Cells))[:len(b.Cells)]
	clear(b.beside)
	for k := range b.Clues {
		c := &b.Clues[k]
		for _, d := range puzzle.Directions {
			if at := p.Point(int(c.Cell)).Step(d); p.At(at).IsWhite() {
				v := b.number[p.Index(at)]
				c.Around.Add(v)
				b.beside[v] |= 1 << k
			}
		}
	}
}

// SetOf are the white cells of those that are named by their cells of the puzzle.
func (b *Board) SetOf(on []bool) (s Set) {
	for v, cell := range b.Cells {
		if on[cell] {
			s.Add(int32(v))
		}
	}
	return s
}
