package searchlights

import (
	"context"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// rectangle is four clues at the corners of a rectangle. The run between two of them counts
// once for each diagonal, so the diagonals differ by the outer runs alone: plus lists the
// outer runs of the first and the last corner, minus those of the other two. No run is in
// both.
type rectangle struct {
	equation
	clues [4]*clue // in reading order
}

// Rectangle is four clues at the corners of a rectangle, with the cells of the
// runs that lead out of it.
type Rectangle struct {
	Corners [4]puzzle.Point
	Outer   []puzzle.Point
	Slack   int // how many lights its equation leaves open: with 0 it decides the outer cells
}

// Rectangles lists the rectangles that imply more than their four clues one by one. For a
// malformed puzzle, or one of another genre, it returns nil.
func Rectangles(ctx context.Context, p *puzzle.Puzzle) (all []Rectangle) {
	var s state
	if Ladder.Check(p, logic.Options{}) != nil {
		return nil
	}
	s.meter.Start(ctx, logic.DefaultWork)
	s.Load(p, nil)
	s.findRectangles()
	for i := range s.clues {
		s.clues[i].off = true
	}
	for i := range s.rectangles {
		q := &s.rectangles[i]
		q.turn(false)
		s.forget()
		s.settle()
		if sum := s.sum(&q.equation); sum.lo < sum.hi {
			one := Rectangle{Slack: int(min(q.n-sum.lo, sum.hi-q.n))}
			for k, c := range q.clues {
				one.Corners[k] = p.Point(int(c.cell))
			}
			for _, r := range slices.Concat(q.plus, q.minus) {
				one.Outer = append(one.Outer, s.pointsOf(r)...)
			}
			all = append(all, one)
		}
		q.turn(true)
	}
	return all
}

// turn turns the clues off, or on.
func (q *rectangle) turn(off bool) {
	for _, c := range q.clues {
		c.off = off
	}
}

// findRectangles lists the rectangles of the board, whichever clues are off.
func (s *state) findRectangles() {
	if s.framed {
		return
	}
	s.framed = true
	s.rectangles = s.rectangles[:0]
	for i := range s.clues {
		a := &s.clues[i]
		b, c := s.facing(a, 0), s.facing(a, 1)
		if b == nil || c == nil {
			continue
		}
		if d := s.facing(b, 1); d != nil && d == s.facing(c, 0) {
			q := rectangle{equation{n: a.n + d.n - b.n - c.n, cells: [4]int32{a.cell, b.cell, c.cell, d.cell}}, [4]*clue{a, b, c, d}}
			cancel(&q.plus, &q.minus, a.plus)
			cancel(&q.minus, &q.plus, b.plus)
			cancel(&q.minus, &q.plus, c.plus)
			cancel(&q.plus, &q.minus, d.plus)
			s.rectangles = append(s.rectangles, q)
		}
	}
}

// facing returns the clue at the other end of the run that goes right (axis 0) or down
// (axis 1) from a clue, or nil.
func (s *state) facing(c *clue, axis int) *clue {
	next := c.cell + [2]int32{1, int32(s.puzzle.Cols)}[axis]
	for _, r := range c.plus {
		if s.runs.All[r].First != next || s.runs.Through[next][axis] != r {
			continue
		}
		for _, end := range s.ends[r] {
			if end != none && &s.clues[end] != c {
				return &s.clues[end]
			}
		}
	}
	return nil
}

// cancel adds rays to one side of an equation; a ray on the other side vanishes instead.
func cancel(to, other *[]int32, rays []int32) {
	for _, r := range rays {
		if k := slices.Index(*other, r); k >= 0 {
			*other = slices.Delete(*other, k, k+1)
		} else {
			*to = append(*to, r)
		}
	}
}

// settleAll is settle with rectangles.
func (s *state) settleAll() bool { return s.settle() && s.settleRectangles() }

// settleRectangles bounds the runs by rectangles and clues until nothing new follows; it
// reports whether all of them can be met.
//
// Before: settle() was the last change, and true.
func (s *state) settleRectangles() bool {
	s.findRectangles()
	for {
		news, ok := s.tightenRectangles()
		if !ok || !news {
			return ok
		}
		if !s.settle() {
			return false
		}
	}
}

// tightenRectangles looks once at every rectangle, all on the same board; see tighten. It is
// not ok if a rectangle can no longer be met.
func (s *state) tightenRectangles() (news, ok bool) {
	s.meter.Spend(1 + len(s.rectangles)/8)
	for i := range s.rectangles {
		q := &s.rectangles[i]
		if q.clues[0].off || q.clues[1].off || q.clues[2].off || q.clues[3].off {
			continue
		}
		if !s.solve(&q.equation) {
			s.next.clear()
			return false, false
		}
	}
	return s.commit(), true
}
