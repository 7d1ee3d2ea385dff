package render

import (
	"math/rand/v2"
	"testing"

	"akari/puzzle"
)

// TestSeams checks two sides of every cell: a white line is between two black cells and nowhere
// else, and black cells extend below the frame.
func TestSeams(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		p := puzzle.New(puzzle.Akari, 1+rng.IntN(6), 1+rng.IntN(6))
		for i := range p.Cells {
			if rng.IntN(2) == 0 {
				p.Cells[i] = puzzle.Black
			}
		}
		f := Draw(p, Marks{}, Print)
		w := f.FrameWidth() / 2
		for i := range p.Cells {
			at := p.Point(i)
			x, y := float64(at.Col), float64(at.Row)
			for _, side := range []struct {
				next   puzzle.Point
				edge   XY // the middle of the side
				beyond XY // under the frame there, if the cell is the last
			}{
				{at.Step(puzzle.Point{Row: 1}), XY{x + 0.5, y + 1}, XY{x + 0.5, y + 1 + w/2}},
				{at.Step(puzzle.Point{Col: 1}), XY{x + 1, y + 0.5}, XY{x + 1 + w/2, y + 0.5}},
			} {
				both := p.In(side.next) && p.At(at).IsBlack() && p.At(side.next).IsBlack()
				if got := onWhiteLine(f, side.edge); got != both {
					t.Fatalf("%v\nthe side of %v towards %v: a white line is %v", p, at, side.next, got)
				}
				if got := inFill(f, side.beyond); !p.In(side.next) && got != p.At(at).IsBlack() {
					t.Fatalf("%v\nblack under the frame beside %v is %v", p, at, got)
				}
			}
		}
	}
	p := puzzle.New(puzzle.Akari, 1, 2)
	p.Cells[0], p.Cells[1] = puzzle.Black, puzzle.Black
	s := Print
	s.Black = 30 // grey cells have black lines
	if f := Draw(p, Marks{}, s); onWhiteLine(f, XY{1, 0.5}) {
		t.Error("a white line between grey cells")
	}
}

func onWhiteLine(f *Figure, at XY) bool {
	for _, shape := range f.Shapes {
		if lines, is := shape.(Lines); is && lines.Ink == White {
			for _, e := range lines.Ends {
				if r := lineRect(e[0], e[1], lines.Width); r.X <= at.X && at.X <= r.X+r.W && r.Y <= at.Y && at.Y <= r.Y+r.H {
					return true
				}
			}
		}
	}
	return false
}

func inFill(f *Figure, at XY) bool {
	for _, shape := range f.Shapes {
		if fill, is := shape.(Fill); is {
			for _, r := range fill.Rects {
				if r.X <= at.X && at.X <= r.X+r.W && r.Y <= at.Y && at.Y <= r.Y+r.H {
					return true
				}
			}
		}
	}
	return false
}
