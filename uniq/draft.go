package uniq

import (
	"fmt"

	"akari/puzzle"
	"akari/solver"
)

// Draft is a puzzle being made, with its intended answer. It answers a
// generator's questions: what follows from the clues by unit propagation
// alone, which cells are ambiguous, and which clues can be taken away. Each
// question costs what it disturbs, not the board.
//
// Unit propagation over the rows is what a person calls counting: a clue that
// is full or needs all its places, a cell that can be lit from one place only.
// A Draft keeps, for every cell so decided, the row that decided it, so that
// taking a clue away undoes and repeats only what rested on it (truth
// maintenance; Doyle 1979).
//
// The zero Draft is ready. It belongs to one goroutine and reuses its memory.
type Draft struct {
	puzzle *puzzle.Puzzle
	model  puzzle.Model

	// The rows, flat: row r is lo[r] ≤ Σ vars[start[r]:start[r+1]] ≤ hi[r], and
	// variable v lies in the rows occ[occStart[v]:occStart[v+1]].
	start, lo, hi, vars []int32
	occStart, occ       []int32
	on                  []bool  // a row that is off is no longer a rule
	clueRow             []int32 // by cell, -1 where it has no clue

	answer []int8 // by variable, 0 or 1: the intended answer

	// What is decided. A row's ones and zeros count its decided variables.
	val         []int8 // 0, 1 or unknown
	reason      []int32
	stamp       []int64
	clock       int64
	ones, zeros []int32
	forced      []int32 // by row: how many variables it is the reason of
	queue       []int32
	open        int // how many variables are unknown

	rows []int32   // of the clues being taken away
	cone []decided // what that undid
	near near
}

// decided is a variable with its value, and why and when it got it.
type decided struct {
	v      int32
	val    int8
	reason int32
	stamp  int64
}

// unknown is the value of an undecided variable.
const unknown int8 = -1

// Load takes a puzzle and its intended answer, a lamp where answer says so by
// cell, and deduces what it can. The answer must keep every rule of the
// puzzle. The puzzle is not changed by the Draft and must not be changed by
// others while the Draft is used. O(total length of the rows).
func (d *Draft) Load(p *puzzle.Puzzle, answer []bool) {
	d.puzzle = p
	d.model.Build(p)
	d.loadRows()
	n := d.model.Problem.NumVars
	d.answer, d.val, d.reason = resize(d.answer, n), resize(d.val, n), resize(d.reason, n)
	d.stamp = resize(d.stamp, n)
	for v, cell := range d.model.Cell {
		d.val[v] = unknown
		d.answer[v] = 0
		if answer[cell] {
			d.answer[v] = 1
		}
	}
	d.clock, d.open, d.queue = 0, n, d.queue[:0]
	for r := range d.on {
		d.check(int32(r))
	}
	d.propagate()
	d.near.reset(d)
}

// loadRows copies the model's rows into the flat form.
func (d *Draft) loadRows() {
	p := &d.model.Problem
	rows := p.NumRows()
	d.start, d.lo, d.hi = resize(d.start, rows+1), resize(d.lo, rows), resize(d.hi, rows)
	d.on, d.forced = resize(d.on, rows), zeroed(d.forced, rows+1) // the last: proved
	d.ones, d.zeros = zeroed(d.ones, rows), zeroed(d.zeros, rows)
	d.clueRow = resize(d.clueRow, len(d.puzzle.Cells))
	for cell := range d.clueRow {
		d.clueRow[cell] = -1
	}
	d.vars = d.vars[:0]
	d.occStart = zeroed(d.occStart, p.NumVars+2)
	for r := range rows {
		row := p.Row(r)
		d.start[r], d.lo[r], d.hi[r], d.on[r] = int32(len(d.vars)), int32(row.Lo), int32(row.Hi), true
		if label := d.model.Label(r); label.Rule == puzzle.RuleClue {
			d.clueRow[label.Cell] = int32(r)
		}
		for _, v := range row.Vars {
			d.vars = append(d.vars, int32(v))
			d.occStart[v+2]++
		}
	}
	d.start[rows] = int32(len(d.vars))
	for v := range p.NumVars {
		d.occStart[v+2] += d.occStart[v+1]
	}
	d.occ = resize(d.occ, len(d.vars))
	for r := range rows {
		for _, v := range d.vars[d.start[r]:d.start[r+1]] {
			d.occ[d.occStart[v+1]] = int32(r)
			d.occStart[v+1]++
		}
	}
}

// Open returns how many cells unit propagation leaves undecided.
func (d *Draft) Open() int { return d.open }

// IsOpen reports whether unit propagation leaves the white cell undecided.
func (d *Draft) IsOpen(cell int) bool {
	v := d.model.Var[cell]
	return v >= 0 && d.val[v] == unknown
}

// rowVars are the variables of a row.
func (d *Draft) rowVars(r int32) []int32 { return d.vars[d.start[r]:d.start[r+1]] }

// rowsOf are the rows a variable lies in.
func (d *Draft) rowsOf(v int32) []int32 { return d.occ[d.occStart[v]:d.occStart[v+1]] }

// cellOf is the cell of a variable.
func (d *Draft) cellOf(v int32) int32 { return d.model.Cell[solver.Var(v)] }

// resize returns a slice of n elements of any value, reusing memory.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

// zeroed returns a slice of n zero elements, reusing memory.
func zeroed[T any](s []T, n int) []T {
	s = resize(s, n)
	clear(s)
	return s
}

func (d *Draft) fail(format string, args ...any) {
	panic("uniq: internal error: " + fmt.Sprintf(format, args...))
}
