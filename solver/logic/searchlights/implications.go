package searchlights

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// implication is a new bound or a new mark, with the earlier implications from which it follows.
// Everything on the board before the first implication counts as given. From a contradiction, the
// implications lead back to the clues that cause it. Events are logged only if s.logs is true;
// grading does not need them.
type implication struct {
	kind        kind
	clues       []int32 // of a bound: the cells of its clues
	cell        int32
	m           mark
	run         int32 // of a bound, or of a mark that closes a run
	n           int32 // of a bound, or of a supposition about a run: the number of lights
	above       bool  // of a bound: it is the largest number, not the least
	antecedents []int32
	sub         *refutation // of a mark that a nested what-if concludes
}

// kind is the kind of an implication.
type kind uint8

const (
	marking   kind = iota
	bounding       // of a run, by a clue or a rectangle
	supposing      // a mark: it follows from nothing
	counting       // a supposed number of lights in a run: it follows from nothing
)

// refutation is a supposition that ends in a contradiction. It has the clues that cause the
// contradiction, and the earlier implications on which it depends.
type refutation struct {
	suppose     logic.Supposition
	clues       []int32 // their cells
	antecedents []int32
}

// record adds an implication to the log and returns its number. Without a log it returns none.
func (s *state) record(e implication) int32 {
	if !s.logs {
		return none
	}
	s.implications = append(s.implications, e)
	return int32(len(s.implications) - 1)
}

// recordBound logs the bound that an equation gives to a run. The bound follows from the bounds of
// the other runs.
func (s *state) recordBound(q *equation, run, n int32, above bool) int32 {
	if !s.logs {
		return none
	}
	up := slices.Contains(q.minus, run) == above // whether the largest numbers of the added runs imply the bound
	antecedents := s.antecedentsOfBounds(s.antecedentsOfBounds(nil, q.plus, run, up), q.minus, run, !up)
	return s.record(implication{kind: bounding, clues: q.cells, run: run, n: n, above: above, antecedents: antecedents})
}

// antecedentsOfBounds adds the implications of the bounds of all given runs except one.
func (s *state) antecedentsOfBounds(antecedents, runs []int32, but int32, above bool) []int32 {
	for _, r := range runs {
		if r != but {
			antecedents = append(antecedents, s.antecedentsOfBound(r, above)...)
		}
	}
	return antecedents
}

// antecedentsOfBound lists the implications of a bound of a run.
func (s *state) antecedentsOfBound(run int32, above bool) []int32 {
	switch by := s.bounds[run].by; {
	case above && by.hi != none:
		return []int32{by.hi}
	case above:
		return s.marksIn(run, dot)
	case by.lo != none:
		return []int32{by.lo}
	}
	return s.marksIn(run, lamp)
}

// marksIn lists the implications of one kind of mark in a run.
func (s *state) marksIn(run int32, m mark) (out []int32) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		if s.Marks[at] == m && s.markedBy[at] != none {
			out = append(out, s.markedBy[at])
		}
	}
	return out
}

// antecedentsOfFilling lists the implications from which the closing of a run follows.
func (s *state) antecedentsOfFilling(c filling) []int32 {
	if !s.logs {
		return nil
	}
	return append(s.antecedentsOfBound(c.run, c.m == dot), s.marksIn(c.run, c.m.Other())...)
}

// refute describes the supposition at a depth, which ends at a clue that fails. It returns nil if
// no clue fails or if there is no log.
func (s *state) refute(depth int, at *clue) *refutation {
	if !s.logs || at == nil {
		return nil
	}
	all := s.sum(&at.equation)
	var ends []int32
	for _, r := range at.plus {
		ends = append(ends, s.antecedentsOfBound(r, all.hi < at.n)...)
	}
	why := s.describeUpTo(depth, ends)
	why.clues = append(why.clues, at.cell)
	why.suppose.End = &logic.Contradiction{Rule: puzzle.RuleClue, At: s.Point(at.cell), Have: int(all.lo), Can: int(all.hi - all.lo)}
	return why
}

// describeUpTo describes the supposition at a depth, up to the given implications.
func (s *state) describeUpTo(depth int, ends []int32) *refutation {
	why := &refutation{}
	if start := &s.implications[s.savepoints[depth].implications]; start.kind == counting {
		lights := int(start.n)
		why.suppose.Run, why.suppose.Lights = s.pointsOf(start.run), &lights
	} else {
		s.AddMark(start.cell, start.m, &why.suppose.Lamps, &why.suppose.Dots)
	}
	s.describe(depth, why, s.ancestors(ends))
	return why
}

// ancestors lists the given implications and all implications that they depend on, in order.
func (s *state) ancestors(implications []int32) []int32 {
	return logic.Needed(len(s.implications), implications, func(e int32) []int32 { return s.implications[e].antecedents })
}

// describe describes the needed implications. Marks made by the supposition become its steps, each
// with the bounds that it needs; the supposition depends on earlier implications. The remaining
// bounds explain the end. A nested supposition uses the bounds of the outer supposition without
// describing them again.
func (s *state) describe(depth int, why *refutation, needed []int32) {
	start := int32(s.savepoints[depth].implications)
	described := make([]bool, len(s.implications))
	for i := range described[:start] {
		described[i] = depth > 0
	}
	last := implication{run: none}
	steps := &why.suppose.Steps
	for _, i := range needed {
		e := &s.implications[i]
		why.clues = append(why.clues, e.clues...)
		if i < start {
			why.antecedents = append(why.antecedents, i)
			continue
		}
		if e.kind != marking {
			continue
		}
		switch {
		case e.sub != nil:
			why.clues = append(why.clues, e.sub.clues...)
			*steps = append(*steps, logic.Step{Rung: s.rung(isLong), Clues: s.Points(e.sub.clues...), Suppose: &e.sub.suppose, Bounds: s.boundsOf(e.antecedents, described)})
		case last.sub != nil || last.run != e.run: // marks in one run are one step
			*steps = append(*steps, logic.Step{Rung: s.rung(isBounds), Clues: s.Points(s.cluesOf(e.antecedents)...), Bounds: s.boundsOf(e.antecedents, described)})
		}
		step := &(*steps)[len(*steps)-1]
		s.AddMark(e.cell, e.m, &step.Lamps, &step.Dots)
		logic.SortPoints(&step.Lamps, &step.Dots)
		last = *e
	}
	why.suppose.Bounds = s.boundsOf(needed, described)
}

// allBounds lists the bounds among implications and all that they depend on. Each bound comes after
// the bounds from which it follows.
func (s *state) allBounds(implications []int32) []logic.Bound {
	return s.boundsOf(implications, make([]bool, len(s.implications)))
}

// boundsOf is allBounds without the bounds that are described already. It marks its bounds as
// described.
func (s *state) boundsOf(implications []int32, described []bool) (out []logic.Bound) {
	for _, i := range s.ancestors(implications) {
		if e := &s.implications[i]; e.kind == bounding && !described[i] {
			described[i] = true
			b := logic.Bound{Run: s.pointsOf(e.run), Most: e.above, Lights: int(e.n)}
			for _, c := range e.clues {
				b.Clues = append(b.Clues, s.Point(c))
			}
			out = append(out, b)
		}
	}
	return out
}

// cluesOf lists the clues of the bounds from which the given implications follow. It goes back as
// far as the marks.
func (s *state) cluesOf(implications []int32) (clues []int32) {
	for _, i := range implications {
		if e := &s.implications[i]; e.kind == bounding {
			clues = append(append(clues, e.clues...), s.cluesOf(e.antecedents)...)
		}
	}
	return clues
}

// pointsOf lists the cells of a run.
func (s *state) pointsOf(run int32) (out []puzzle.Point) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		out = append(out, s.Point(at))
	}
	return out
}
