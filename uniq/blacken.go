package uniq

import (
	"slices"

	"akari/puzzle"
)

// blacken finds every white cell that makes the solution unique if it turns black. Without such
// a cell it looks for a small set of cells.
func (q *inquiry) blacken(v *Verdict) {
	q.left = q.share
	s := &blackSets{q: q, board: q.puzzle.Clone(), pool: []puzzle.Lamps{v.Solution, v.Other}}
	all := []puzzle.Point{}
	for i, c := range q.puzzle.Cells {
		if !c.IsWhite() {
			continue
		}
		at := q.puzzle.Point(i)
		s.white = append(s.white, at)
		switch check := q.check(q.changed(at, puzzle.Black)); check.Kind {
		case Undecided:
			return
		case One:
			all = append(all, at)
		case Many:
			s.meet(check)
		}
	}
	if v.Blacken = all; len(all) > 0 {
		return
	}
	q.left = q.share / exactShare
	v.BlackenSet, v.BlackenSmallest = s.smallest()
	if v.BlackenSet == nil {
		q.left = q.share
		for size := 2; size <= maxBlacken && v.BlackenSet == nil; size++ {
			v.BlackenSet = s.along(q.puzzle, v.Differ, size)
		}
		slices.SortFunc(v.BlackenSet, puzzle.Point.Compare)
	}
}

// maxBlacken is the size of the largest set that along looks for. maxTried is the number of cells
// that it tries for each member.
const (
	maxBlacken = 5
	maxTried   = 8
)

// blackSets looks for cells that make the solution unique if all turn black. More black cells may
// give a puzzle new solutions, so the result for a set shows little about larger sets. But
// solutions of one changed puzzle are often solutions of other changed puzzles, which then need no
// search.
type blackSets struct {
	q     *inquiry
	white []puzzle.Point
	board *puzzle.Puzzle // the puzzle with the set under trial black
	set   []puzzle.Point
	pool  []puzzle.Lamps // solutions of changed puzzles, the latest first
}

// maxPool is the number of solutions kept. If there are more than maxSets sets of one size, not
// all sets are tried, whatever the budget.
const maxPool, maxSets = 64, 1 << 12

// meet adds two solutions of a changed puzzle to the pool.
func (s *blackSets) meet(v Verdict) {
	s.pool = slices.Insert(s.pool, 0, slices.Clone(v.Solution), slices.Clone(v.Other))
	s.pool = s.pool[:min(len(s.pool), maxPool)]
}

// smallest tries all sets of two or more cells, the smallest first. It reports whether the result
// is proved to be a smallest set. The result is empty if no set works, and nil if the effort limit
// is reached.
func (s *blackSets) smallest() (set []puzzle.Point, smallest bool) {
	sets := len(s.white) // number of sets of the previous size
	for size := 2; size <= len(s.white); size++ {
		sets = sets * (len(s.white) - size + 1) / size
		if sets > maxSets || s.q.share >= 0 && int64(sets) > s.q.left {
			return nil, false
		}
		switch s.try(0, size) {
		case One:
			return s.set, true
		case Undecided:
			return nil, false
		}
	}
	return []puzzle.Point{}, false
}

// try adds every choice of size white cells, from an index on, to the set on trial. It returns One
// if a set works, and Undecided if the effort limit is reached.
//
// Before, and after unless it returns One: of the puzzle's white cells, exactly the set on trial is
// black on the board.
func (s *blackSets) try(from, size int) Kind {
	if size == 0 {
		return s.judge()
	}
	for i := from; i <= len(s.white)-size; i++ {
		s.board.Set(s.white[i], puzzle.Black)
		s.set = append(s.set, s.white[i])
		if kind := s.try(i+1, size-1); kind == One || kind == Undecided {
			return kind
		}
		s.board.Set(s.white[i], puzzle.White)
		s.set = s.set[:len(s.set)-1]
	}
	return Many
}

// judge decides the board, by two solutions of the pool or by search.
func (s *blackSets) judge() Kind {
	if s.q.spent() {
		return Undecided
	}
	first := -1
	for i, l := range s.pool {
		s.q.charge(1 + int64(len(s.board.Cells)/1024))
		onBlack := func(at puzzle.Point) bool { return s.board.At(at).IsBlack() }
		if first >= 0 && l.Equal(s.pool[first]) || slices.ContainsFunc(l, onBlack) || len(s.board.Check(l)) > 0 {
			continue
		}
		if first >= 0 { // solutions that decide many boards move to the front
			s.pool[0], s.pool[first] = s.pool[first], s.pool[0]
			s.pool[1], s.pool[i] = s.pool[i], s.pool[1]
			return Many
		}
		first = i
	}
	v := s.q.check(s.board)
	if v.Kind == Many {
		s.meet(v)
	}
	return v.Kind
}

// along returns at most size cells that make the solution unique, or nil if it finds no such cells.
// It tries cells in which two solutions differ, and continues with the changed puzzle.
func (s *blackSets) along(p *puzzle.Puzzle, differ []puzzle.Point, size int) []puzzle.Point {
	for _, at := range differ[:min(len(differ), maxTried)] {
		left := p.Clone()
		left.Set(at, puzzle.Black)
		v := s.q.check(left)
		if v.Kind == One {
			return []puzzle.Point{at}
		}
		if v.Kind == Many && size > 1 {
			if set := s.along(left, slices.Clone(v.Differ), size-1); set != nil {
				return append(set, at)
			}
		}
	}
	return nil
}
