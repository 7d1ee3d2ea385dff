package searchlights

import (
	"akari/puzzle"
	"akari/solver/logic"
)

type mark = logic.Mark

const (
	open = logic.Open
	dot  = logic.Dot
	lamp = logic.Lamp
)

// equation is a clue, or a rectangle of four clues, as an equation of the lights in runs:
//
//	Σ plus − Σ minus = n
type equation struct {
	plus, minus []int32
	n           int32
	cells       []int32 // the cells of the clues
}

// clue is a number in a black cell, the sum of the lights in the runs beside it. A clue that is off
// concludes nothing.
type clue struct {
	equation
	cell int32
	off  bool
}

// state is a board while it is solved. A supposition starts with the bounds of the runs after the last
// call of tighten, and restores them at its end.
//
// Only a clue beside a run whose bounds have changed can conclude something new, and only in a
// changed run can one mark become the only possible mark. stale and changed list these clues and
// runs, so the cost of a supposition does not depend on the size of the board.
//
// Invariant: a clue that is not in stale concludes nothing from the current bounds, and has not
// failed.
type state struct {
	logic.Kernel
	techniques []technique
	runs       puzzle.Runs
	clues      []clue
	lamps      []int32 // by run: its lights
	opens      []int32 // by run: its open cells

	bounds     []impliedBound // by run
	oldBounds  []oldBound     // earlier bounds, the latest last
	savepoints [2]savepoint   // by depth: the start of a supposition
	ends       [][2]int32     // by run: the clues beside it, or -1
	stale      intSet         // clues that may conclude something new
	changed    intSet         // runs whose marks or bounds have changed
	given      []int32        // runs that had only one possible mark before any supposition
	narrowed   intSet         // used by tighten: the runs with new bounds
	newBounds  []impliedBound // by run in narrowed
	fillings   []filling      // memory of runsToFill
	done       []bool         // memory of Open
	found      []deduction    // the result of the last Deduce
	listed     []bool         // memory of findSplits

	logs         bool          // whether implications are logged
	implications []implication // the log
	markedBy     []int32       // by marked cell: its implication, or none

	rectangles []rectangle
	framed     bool // whether the rectangles of this board are listed
}

// savepoint is a moment: the lengths of the trail, of oldBounds and of the log.
type savepoint struct{ marks, bounds, implications int }

// none means no clue, or no implication.
const none = -1

// Load: see logic.Board.
func (s *state) Load(p *puzzle.Puzzle, solution []bool) {
	s.Begin(s, p, solution, false)
	if s.techniques == nil {
		s.techniques = techniques
	}
	s.runs.Find(p)
	n := len(s.runs.All)
	s.clues, s.framed, s.logs = s.clues[:0], false, false
	s.lamps, s.opens = zeroed(s.lamps, n), zeroed(s.opens, n)
	s.bounds, s.newBounds, s.ends = zeroed(s.bounds, n), zeroed(s.newBounds, n), zeroed(s.ends, n)
	s.markedBy = zeroed(s.markedBy, len(p.Cells))
	s.changed.reset(n)
	s.narrowed.reset(n)
	for i, r := range s.runs.All {
		s.opens[i], s.ends[i] = r.Size, [2]int32{none, none}
	}
	for i, c := range p.Cells {
		if k, ok := c.Clue(); ok {
			s.addClue(clue{equation{s.runs.AppendBeside(nil, p, p.Point(i)), nil, int32(k), []int32{int32(i)}}, int32(i), false})
		}
	}
	s.stale.reset(len(s.clues))
	s.forget()
}

// addClue adds a clue to the list of clues and to its runs.
func (s *state) addClue(c clue) {
	for _, r := range c.plus {
		at := &s.ends[r][0]
		if *at != none {
			at = &s.ends[r][1]
		}
		*at = int32(len(s.clues))
	}
	s.clues = append(s.clues, c)
}

func zeroed[T any](a []T, n int) []T {
	a = logic.Resize(a, n)
	clear(a)
	return a
}

// Put: see logic.Marker. It adapts the bounds of its runs to the marks.
func (s *state) Put(cell int32, m mark) {
	s.Kernel.Put(cell, m)
	s.markedBy[cell] = none
	for _, r := range s.runs.Through[cell] {
		s.opens[r]--
		if m == lamp {
			s.lamps[r]++
		}
		s.changed.add(r)
		b := s.bounds[r]
		if least := s.lamps[r]; least > b.lo {
			b.lo, b.by.lo = least, none
		}
		if most := s.lamps[r] + s.opens[r]; most < b.hi {
			b.hi, b.by.hi = most, none
		}
		if b != s.bounds[r] {
			s.setBounds(r, b)
		}
	}
}

// Undo: see logic.Marker.
func (s *state) Undo(n int) {
	for _, cell := range s.Closed[n:] {
		for _, r := range s.runs.Through[cell] {
			s.opens[r]++
			if s.Marks[cell] == lamp {
				s.lamps[r]--
			}
		}
	}
	s.Kernel.Undo(n)
}
