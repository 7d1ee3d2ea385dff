package searchlights

import (
	"context"

	"akari/puzzle"
	"akari/solver/logic"
)

// Reducer takes clues away from a puzzle for as long as it stays solvable with
// the techniques up to a rung. As that of Akari it is a truth maintenance system
// (Doyle 1979): a mark keeps the clues that it rests on, and a clue that goes
// takes only these marks along; what else is on the board is part of the closure
// without the clue, and the ladder is monotone, so that climbing on from there
// ends where climbing from an empty board would.
//
// The zero Reducer is ready; it reuses its memory and belongs to one goroutine.
type Reducer struct {
	s     state
	limit logic.Rung
	words int      // of a set
	rests []uint64 // by cell: the clues that its mark rests on, a set of words
	index []int32  // by cell: the number of its clue
}

// rest is a mark, and what it rests on.
type rest struct {
	cell int32
	m    mark
	set  []uint64
}

// Start takes a Searchlights and solves it with the techniques up to the limit.
// It reports whether that succeeds; only then are clues dropped.
func (v *Reducer) Start(ctx context.Context, p *puzzle.Puzzle, o logic.Options) bool {
	s := &v.s
	if s.puzzle = nil; Ladder.Check(p, o) != nil {
		return false
	}
	s.meter.Start(ctx, o.Work)
	s.Load(p, o.Answer)
	v.limit, v.words = o.Limit, (len(s.clues)+63)/64
	v.rests, v.index = zeroed(v.rests, v.words*len(p.Cells)), zeroed(v.index, len(p.Cells))
	for i := range s.clues {
		v.index[s.clues[i].cell] = int32(i)
	}
	if v.climb(); !s.Solved() {
		s.puzzle = nil
	}
	return s.puzzle != nil
}

// Drop takes the clues at the points away if the puzzle is still solved without
// all of them, and reports whether it is; otherwise they stay.
func (v *Reducer) Drop(at ...puzzle.Point) bool {
	s := &v.s
	if !logic.Droppable(s.puzzle, at) {
		return false
	}
	var gone []int32
	for _, a := range at {
		if _, ok := s.puzzle.At(a).Clue(); ok {
			gone = append(gone, v.index[s.puzzle.Index(a)])
		}
	}
	before := make([]rest, 0, len(s.trail))
	for _, cell := range s.trail {
		before = append(before, rest{cell, s.marks[cell], append([]uint64(nil), v.set(cell)...)})
	}
	s.undo(0)
	for _, r := range before {
		if !r.on(gone) {
			s.put(r.cell, r.m)
		}
	}
	v.turn(gone, true)
	v.climb()
	if s.Solved() {
		return true
	}
	v.turn(gone, false)
	s.undo(0)
	s.broken = false
	for _, r := range before {
		s.put(r.cell, r.m)
		copy(v.set(r.cell), r.set)
	}
	return false
}

// turn turns clues off, or on again.
func (v *Reducer) turn(clues []int32, off bool) {
	for _, i := range clues {
		v.s.clues[i].off = off
	}
}

// on reports whether a mark rests on one of the clues.
func (r *rest) on(clues []int32) bool {
	for _, i := range clues {
		if r.set[i/64]>>(i%64)&1 == 1 {
			return true
		}
	}
	return false
}

// set are the clues that a cell's mark rests on.
func (v *Reducer) set(cell int32) []uint64 { return v.rests[int(cell)*v.words:][:v.words] }

// climb is logic.Solver's climb that keeps what each mark rests on.
func (v *Reducer) climb() {
	s := &v.s
	for r := logic.Rung(1); r <= v.limit && s.Open() > 0 && !s.broken && !s.meter.Exhausted(); {
		found := s.find(r)
		if len(found) == 0 {
			r++
			continue
		}
		s.prepare(r)
		why := make([][]uint64, len(found))
		for k, f := range found {
			clues, _ := s.behind(r, f)
			why[k] = v.behind(clues)
			if s.row(r).split() {
				v.add(why[k], f.run)
			}
		}
		s.log = nil
		for k, f := range found {
			for _, cell := range f.cells {
				if s.marks[cell] == open {
					copy(v.set(cell), why[k])
				}
				s.broken = !s.Set(s.puzzle.Point(int(cell)), f.m == lamp) || s.broken
			}
		}
		r = 1
	}
}

// behind are the clues behind a step, and those that the marks rest on which
// these clues see.
func (v *Reducer) behind(clues []*clue) []uint64 {
	out := make([]uint64, v.words)
	for _, c := range clues {
		i := v.index[c.cell]
		out[i/64] |= 1 << (i % 64)
		for _, run := range c.rays {
			v.add(out, run)
		}
	}
	return out
}

// add adds what the marks in a run rest on.
func (v *Reducer) add(out []uint64, run int32) {
	r := v.s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		if v.s.marks[at] == open {
			continue
		}
		for w, bits := range v.set(at) {
			out[w] |= bits
		}
	}
}
