package searchlights

import (
	"context"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// rectangle is four clues at the corners of a rectangle. On each side, both clues count the run
// between them, so the difference of the two diagonals depends only on the runs outside the
// rectangle. Of these, plus lists the runs of the first and the last corner, and minus the runs of
// the other two corners. No run is in both lists.
type rectangle struct {
	equation
	clues [4]*clue // in reading order
}

// Rectangle is four clues at the corners of a rectangle, with the cells of the runs that lead out
// of the rectangle.
type Rectangle struct {
	Corners [4]puzzle.Point
	Outer   []puzzle.Point
	Slack   int // by how many lights its equation fails to decide the outer cells; 0 if it decides them
}

// Rectangles lists the rectangles that imply more than their clues do one by one. For a malformed
// puzzle or a puzzle of another genre, it returns nil.
func Rectangles(ctx context.Context, p *puzzle.Puzzle) (all []Rectangle) {
	var s state
	if Ladder.Check(p, logic.Options{}) != nil {
		return nil
	}
	s.Effort.Start(ctx, logic.DefaultWork)
	s.Load(p, nil)
	s.findRectangles()
	for i := range s.clues {
		s.clues[i].off = true
	}
	for i := range s.rectangles {
		q := &s.rectangles[i]
		q.switchClues(true)
		s.forget()
		s.boundByClues()
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
		q.switchClues(false)
	}
	return all
}

// switchClues switches the four clues on or off.
func (q *rectangle) switchClues(on bool) {
	for _, c := range q.clues {
		c.off = !on
	}
}

// findRectangles lists all rectangles of the board, including those with clues that are off.
func (s *state) findRectangles() {
	if s.framed {
		return
	}
	s.framed = true
	s.rectangles = s.rectangles[:0]
	for i := range s.clues {
		a := &s.clues[i]
		const right, down = 0, 1
		b, c := s.facing(a, right), s.facing(a, down)
		if b == nil || c == nil {
			continue
		}
		// a + d - b - c: each side of the rectangle is a ray of two clues, which cancels.
		if d := s.facing(b, down); d != nil && d == s.facing(c, right) {
			q := rectangle{equation{n: a.n + d.n - b.n - c.n, cells: []int32{a.cell, b.cell, c.cell, d.cell}}, [4]*clue{a, b, c, d}}
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
	next := c.cell + [2]int32{1, int32(s.Puzzle.Cols)}[axis]
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

// cancel adds rays to one side of an equation. A ray that is on the other side too is removed from
// both sides.
func cancel(to, other *[]int32, rays []int32) {
	for _, r := range rays {
		if k := slices.Index(*other, r); k >= 0 {
			*other = slices.Delete(*other, k, k+1)
		} else {
			*to = append(*to, r)
		}
	}
}

// boundByRectangles bounds the runs by rectangles and clues until no bound changes. Like tighten, it
// looks once in each round at every rectangle, with the bounds before this round. It reports false
// if a clue or a rectangle fails.
func (s *state) boundByRectangles() bool {
	s.findRectangles()
	for s.boundByClues() {
		s.Effort.Spend(1 + len(s.rectangles)/8)
		for i := range s.rectangles {
			q := &s.rectangles[i]
			off := q.clues[0].off || q.clues[1].off || q.clues[2].off || q.clues[3].off
			if !off && !s.solve(&q.equation) {
				s.narrowed.clear()
				return false
			}
		}
		if !s.commit() {
			return true
		}
	}
	return false
}
