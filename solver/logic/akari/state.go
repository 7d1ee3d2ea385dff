package akari

import (
	"math/bits"

	"akari/puzzle"
	"akari/solver/logic"
)

type mark = logic.Mark

const (
	open = logic.Open
	dot  = logic.Dot // a lit cell gets a dot at once
	lamp = logic.Lamp
	wall = logic.Wall // a black cell, or the frame around the board
)

// line is a run: a maximal sequence of white cells in a row or a column. Two lamps in a run would
// light each other.
type line struct {
	first, step, size int32 // its cells are first, first+step, …
	spots             int32 // number of open cells
	xor               int32 // the exclusive or of all open cells; if spots is 1, the spot
	lit               bool  // whether it has a lamp
	cross             uint8 // the axis of the runs that cross it: 0 for rows, 1 for columns
}

// tally counts what a clue still needs. A cell without a clue has a tally too, which no technique
// reads: an update is cheaper than a branch.
type tally struct {
	clue int8 // the number, -1 without a clue
	need int8 // missing lamps
	free int8 // open cells beside it
}

// fails reports whether there is a clue that can no longer be satisfied.
func (t tally) fails() bool { return t.clue >= 0 && (t.need < 0 || t.free < t.need) }

// state is a board while it is solved. A frame of walls around the board gives every cell four
// neighbours. Cells are numbered row by row: cell (row+1)·width + column, where width is the number
// of columns plus one; the end of each row of the frame is also the start of the next row.
//
// Every change is one entry of the trail, which also shows where a technique must look again (see
// changed).
type state struct {
	logic.Kernel
	runs       [][2]int32 // by white cell: its row run, its column run
	lines      []line
	tallies    []tally
	walls      []int32 // all black cells
	whites     []int32 // the white cells, in reading order
	neighbours [4]int32
	clued      []uint8 // by white cell: the directions of neighbouring clues at the start, as bits

	techniques []technique

	// What a pass of a technique works with.
	scope       []int32                 // the cells to look at, all open ones among them
	open        []int32                 // memory for a scope smaller than the board
	found       []deduction             // the conclusions of the pass
	steps       int                     // number of clues that concluded something
	everyWay    bool                    // see conclude
	kept        logic.Rules             // the rules that a supposition may use; nil: all
	clashes     [][2]int32              // in a supposition, the pairs that cannot be satisfied
	looked      [logic.MaxRungs + 1]int // by technique: the length of the trail when it last looked, -1 for never
	pass        int64                   // the number of this pass, as a stamp for cells
	due         []int64                 // … for which there is a conclusion
	met         []int64                 // … that were met
	round       int64                   // the number of a demand whose partners are sought, as a stamp
	tried       []int64                 // … for partners that were tried
	base        int                     // the length of the trail at the start of a what-if
	graphs      int64                   // the number of implication graphs so far
	antecedents []antecedent            // by cell
	cases       [][]logic.Marked        // memory of casesAt
	reads       []int32                 // memory of nestFromBase
}

// Load loads a puzzle (see logic.Board) in time linear in its cells. It reuses memory.
func (s *state) Load(p *puzzle.Puzzle, solution []bool) {
	s.Begin(s, p, solution, true)
	w, n := int32(p.Cols+1), len(s.Marks)
	if s.techniques == nil {
		s.techniques = techniques
	}
	s.neighbours = [4]int32{-w, -1, 1, w}
	s.runs = logic.Resize(s.runs, n)
	s.tallies, s.clued = logic.Resize(s.tallies, n), logic.Resize(s.clued, n)
	clear(s.clued)
	s.walls, s.whites, s.lines = s.walls[:0], s.whites[:0], s.lines[:0]
	s.due, s.met, s.tried = logic.Resize(s.due, n), logic.Resize(s.met, n), logic.Resize(s.tried, n)
	s.antecedents = logic.Resize(s.antecedents, n)
	for i := range s.tallies {
		s.tallies[i] = tally{clue: -1, need: -1}
	}
	for r := range p.Rows {
		for c, cell := range p.Cells[r*p.Cols : (r+1)*p.Cols] {
			if i := int32(r+1)*w + int32(c); cell.IsWhite() {
				s.whites = append(s.whites, i)
			} else {
				s.walls = append(s.walls, i)
				if k, ok := cell.Clue(); ok {
					s.tallies[i].clue, s.tallies[i].need = int8(k), int8(k)
					for k, d := range s.neighbours {
						s.clued[i-d] |= 1 << k
					}
				}
			}
		}
	}
	for r := range p.Rows {
		s.addLines(int32(r+1)*w, 1, p.Cols, 0)
	}
	for c := range p.Cols {
		s.addLines(w+int32(c), w, p.Rows, 1)
	}
	for _, i := range s.whites {
		s.lines[s.runs[i][0]].xor ^= i
		s.lines[s.runs[i][1]].xor ^= i
		for _, d := range s.neighbours {
			s.tallies[i+d].free++
		}
	}
	s.scope = s.whites
	s.forget()
}

// addLines divides one row (axis 0) or column (axis 1) of the board into runs.
func (s *state) addLines(start, step int32, n, axis int) {
	first := start
	for k, i := 0, start; k <= n; k, i = k+1, i+step {
		if k < n && s.Marks[i] != wall {
			s.runs[i][axis] = int32(len(s.lines))
			continue
		}
		if i > first {
			size := (i - first) / step
			s.lines = append(s.lines, line{first: first, step: step, size: size, spots: size, cross: uint8(1 - axis)})
		}
		first = i + step
	}
}

// crossing returns the run that crosses a run at a cell.
func (s *state) crossing(l *line, i int32) *line { return &s.lines[s.runs[i][l.cross]] }

// beside returns the cell of the first clue beside a white cell, by direction.
func (s *state) beside(i int32, at uint8) int32 { return i + s.neighbours[bits.TrailingZeros8(at)&3] }

// close removes an open cell from every count and adds it to the trail.
func (s *state) close(i int32, m mark) {
	s.Kernel.Put(i, m)
	for _, r := range s.runs[i] {
		s.lines[r].spots--
		s.lines[r].xor ^= i
	}
	for _, d := range s.neighbours {
		s.tallies[i+d].free--
	}
}

// Put: see logic.Marker. A lamp makes dots in all cells that it lights.
func (s *state) Put(i int32, m mark) {
	if m == lamp {
		s.light(i)
	} else {
		s.close(i, dot)
	}
}

// putAlone makes a mark in an open cell, without dots in the cells that a lamp lights.
func (s *state) putAlone(i int32, m mark) {
	s.close(i, m)
	if m != lamp {
		return
	}
	for _, d := range s.neighbours {
		s.tallies[i+d].need--
	}
	for _, r := range s.runs[i] {
		s.lines[r].lit = true
	}
}

// light puts a lamp in an open cell, and dots in all cells that it lights.
func (s *state) light(i int32) {
	s.putAlone(i, lamp)
	for _, r := range s.runs[i] {
		l := &s.lines[r]
		for j := l.first; l.spots > 0; j += l.step {
			if s.Marks[j] == open {
				s.close(j, dot)
			}
		}
	}
}

// Undo undoes every change since the trail had n entries, and counts this as work.
func (s *state) Undo(n int) {
	s.Effort.Spend(len(s.Closed) - n)
	s.undoFree(n)
}

// undoFree does what Undo does, and counts no work.
func (s *state) undoFree(n int) {
	for k := len(s.Closed) - 1; k >= n; k-- {
		s.reopen(s.Closed[k])
	}
	s.Left += len(s.Closed) - n
	s.Closed = s.Closed[:n]
}

// reopen adds a closed cell to every count again, except opens.
func (s *state) reopen(i int32) {
	if s.Marks[i] == lamp {
		s.lines[s.runs[i][0]].lit = false
		s.lines[s.runs[i][1]].lit = false
		for _, d := range s.neighbours {
			s.tallies[i+d].need++
		}
	}
	s.Marks[i] = open
	for _, r := range s.runs[i] {
		s.lines[r].spots++
		s.lines[r].xor ^= i
	}
	for _, d := range s.neighbours {
		s.tallies[i+d].free++
	}
}

// dark reports whether a white cell is not lit yet.
func (s *state) dark(i int32) bool {
	return !s.lines[s.runs[i][0]].lit && !s.lines[s.runs[i][1]].lit
}

// spots counts the open cells that could light a dark cell, itself included.
func (s *state) spots(i int32) int32 {
	n := s.lines[s.runs[i][0]].spots + s.lines[s.runs[i][1]].spots
	if s.Marks[i] == open {
		n--
	}
	return n
}

// Solved reports whether the marks are the solution: no cell is open, every clue is satisfied,
// every white cell is lit.
func (s *state) Solved() bool {
	if s.Left > 0 || s.Failed {
		return false
	}
	for _, i := range s.walls {
		if t := s.tallies[i]; t.clue >= 0 && t.need != 0 {
			return false
		}
	}
	for _, i := range s.whites {
		if s.dark(i) {
			return false
		}
	}
	return true
}
