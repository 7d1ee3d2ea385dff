package uniq

import (
	"slices"

	"akari/puzzle"
)

// blacken finds every white cell that leaves exactly one answer if it turns
// black, or else a small set of such cells.
func (q *inquiry) blacken(v *Verdict) {
	q.left = q.share
	s := &blackSets{q: q, board: q.puzzle.Clone(), pool: []puzzle.Lamps{v.Answer, v.Other}}
	all := []ranked[puzzle.Point]{}
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
			all = append(all, ranked[puzzle.Point]{at, check.Stats})
		case Many:
			s.meet(check)
		}
	}
	if v.Blacken = easiest(all); len(all) > 0 {
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

// maxBlacken is the number of cells that a set may have beyond what all sets
// are tried for, and maxTried the number of cells tried where two answers
// differ in more.
const (
	maxBlacken = 5
	maxTried   = 8
)

// blackSets looks for cells that leave exactly one answer if they turn black
// together. That more cells are black may give a puzzle new answers, so that no
// set tells much about those that hold it, as with clues; but answers of one
// changed puzzle are often answers of others, which need no search then.
type blackSets struct {
	q     *inquiry
	white []puzzle.Point
	board *puzzle.Puzzle // the puzzle with the set under trial black
	set   []puzzle.Point
	pool  []puzzle.Lamps // answers of changed puzzles, those met last first
}

// maxPool is the number of answers kept, and maxSets the number of sets of one
// size up to which all are tried, whatever the budget.
const maxPool, maxSets = 64, 1 << 12

// meet adds two answers of a changed puzzle to the pool.
func (s *blackSets) meet(v Verdict) {
	s.pool = slices.Insert(s.pool, 0, slices.Clone(v.Answer), slices.Clone(v.Other))
	s.pool = s.pool[:min(len(s.pool), maxPool)]
}

// smallest tries all sets, the smallest first, from two cells on. smallest says
// that all smaller sets have been tried. An empty set says that none will do, nil
// that it takes more than the budget.
func (s *blackSets) smallest() (set []puzzle.Point, smallest bool) {
	sets := len(s.white) // of the size before
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

// try adds to the set under trial every choice of so many white cells from a
// place on. One says that the set will do; Undecided that the budget ended.
//
// Before and, unless it is One, after: the cells of the set are black on the
// board, and no others that are white in the puzzle.
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

// judge decides the board: by two answers from the pool, or else by search.
func (s *blackSets) judge() Kind {
	if s.q.spent() {
		return Undecided
	}
	first := -1
	for i, l := range s.pool {
		s.q.charge(1 + int64(len(s.board.Cells)/1024))
		if first >= 0 && l.Equal(s.pool[first]) || len(s.board.Check(l)) > 0 {
			continue
		}
		if first >= 0 { // those that settle much are asked first
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

// along returns at most size cells that leave exactly one answer; nil if it
// finds none. One of two answers has to go, so it tries the cells where two
// answers differ, and goes on from there with the puzzle that is left.
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
