// Package draft has the puzzle that the generator makes, with its intended solution. It
// returns the cells that the clues decide, the cells in which other solutions differ, the
// redundant clues, and a smallest set of clues. The cost of a question depends on the cells
// that it changes, not on the board.
package draft

import (
	"fmt"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// Draft is the puzzle that the generator makes, with its intended solution.
//
// Unit propagation over the constraints is what a person calls counting: a clue that is full or
// needs all its places, a cell that can be lit from one place only. A Draft stores the constraint
// that decided each cell. So when a clue is removed, the Draft undoes and repeats only the
// decisions that rested on the clue (truth maintenance; Doyle 1979).
//
// Invariant, between any two calls: constraints that are on leave no undecided variable without a
// choice; each constraint has counted the values of its variables; the reason for the value of a
// variable uses only variables that were decided before it.
//
// The zero Draft is ready. It belongs to one goroutine and reuses its memory.
type Draft struct {
	// CluesOnly makes deductions count clues alone, without covers. It must not change
	// between Load and the last question.
	CluesOnly bool

	puzzle *puzzle.Puzzle
	cols   int  // when it was loaded
	counts bool // CluesOnly when it was loaded
	model  puzzle.Model

	// All constraints but covers. The last constraint has no variables and is never on: it is the reason of
	// the values that a search has proved. Variable v is in the constraints occ[occStart[v]:occStart[v+1]].
	constraints    []constraint
	vars           []int32
	occStart, occ  []int32
	clueConstraint []int32 // by cell, -1 if it had no clue when it was loaded

	// Covers, see covers.go.
	covered bool       // each variable has a cover, which is its two runs, so that covers need no counts of their own
	runs    [][2]int32 // by variable: the two runs through it
	only    []int32    // by variable: the variable that its cover decided, -1 if it decided none

	solution []int8 // by variable, 0 or 1: the intended solution

	// What is decided.
	val    []int8 // 0, 1 or unknown
	reason []int32
	stamp  []int64
	clock  int64
	queue  []int32
	open   int // how many variables are unknown

	work int64 // cells looked at by Load, and values assigned by searches

	witness [][]int32 // by cell with a clue: the cells in which a solution that violates only this clue differs, see stands

	gone   []int32   // constraints of the clues being taken away
	flips  []int32   // variables whose value in the intended solution changes
	undone []decided // what the change undid
	local  localSearch

	sets sets
}

// constraint is lo ≤ Σ ≤ hi over the variables vars[start:start+size].
type constraint struct {
	start, size int32
	lo, hi      int32
	ones, free  int32 // how many of its variables are 1, and how many undecided
	sum         int32 // the sum of its variables, the undecided variables as in the intended solution
	forced      int32 // how many variables it is the reason of
	spent       int32 // of a run: how many covers along it have decided a variable
	on          bool  // false if the constraint no longer applies
	run         bool  // no clue: if the draft has covers, one of the two runs through each of its variables
	cover       bool  // at least one, as a cover, of a board on which a variable does not have two runs
	cell        int32 // of the clue, if it is the constraint of a clue
}

// decided is a variable with its value, its reason and the time at which it got them.
type decided struct {
	v      int32
	val    int8
	reason int32
	stamp  int64
}

// unknown is the value of an undecided variable.
const unknown int8 = -1

// Load takes a puzzle and its intended solution, by cell, and deduces what follows. The
// solution must satisfy the puzzle, which nobody else may change while the Draft is used.
// It costs the total length of the constraints or, if the black cells stay, the number of cells and
// the consequences of the changes since the last Load.
func (d *Draft) Load(p *puzzle.Puzzle, solution []bool) {
	work := d.work + int64(len(d.val))
	if d.puzzle == p && d.cols == p.Cols && d.counts == d.CluesOnly && d.stays() {
		d.Update(solution)
		d.local.reset(d)
		d.work = work
		return
	}
	d.puzzle, d.cols, d.counts = p, p.Cols, d.CluesOnly
	d.model.Build(p)
	n := d.model.Problem.NumVars()
	d.solution, d.val, d.reason = resize(d.solution, n), resize(d.val, n), resize(d.reason, n)
	d.stamp = resize(d.stamp, n)
	for v, cell := range d.model.Cell {
		d.val[v] = unknown
		d.solution[v] = 0
		if solution[cell] {
			d.solution[v] = 1
		}
	}
	d.loadConstraints()
	d.sets.loaded, d.sets.told = false, false
	d.work += int64(n)
	d.clock, d.open, d.queue = 0, n, d.queue[:0]
	for r := range d.constraints {
		if d.check(int32(r)); !d.CluesOnly && d.short(int32(r)) {
			d.light(int32(r), d.set)
		}
	}
	d.propagate()
	d.local.reset(d)
}

// stays reports whether the puzzle has the white cells that were loaded, and no new clue.
func (d *Draft) stays() bool {
	if len(d.clueConstraint) != len(d.puzzle.Cells) {
		return false
	}
	for cell, c := range d.puzzle.Cells {
		if _, clue := c.Clue(); c.IsWhite() != (d.model.Var[cell] >= 0) || clue && d.clueConstraint[cell] < 0 {
			return false
		}
	}
	return true
}

// loadConstraints copies the model's constraints into the flat form.
func (d *Draft) loadConstraints() {
	m := &d.model
	d.constraints, d.vars = d.constraints[:0], d.vars[:0]
	d.occStart = zeroed(d.occStart, m.Problem.NumVars()+2)
	if n := len(d.puzzle.Cells); len(d.witness) != n {
		d.witness = make([][]int32, n)
	}
	d.clueConstraint = resize(d.clueConstraint, len(d.puzzle.Cells))
	for cell := range d.clueConstraint {
		d.clueConstraint[cell] = -1
	}
	first := true // no cover was met
	d.covered = false
	for r := range m.Problem.NumConstraints() {
		switch label := m.Label(r); label.Kind {
		case puzzle.AtMostOne:
			d.addConstraint(m.Problem.Constraint(r), true)
		case puzzle.Cover:
			if first {
				first, d.covered = false, !slices.ContainsFunc(d.occStart[2:], func(runs int32) bool { return runs != 2 })
			}
			if !d.covered {
				d.addConstraint(m.Problem.Constraint(r), true)
				d.constraints[len(d.constraints)-1].cover = true
			}
		case puzzle.Count:
			d.clueConstraint[label.Cell] = int32(len(d.constraints))
			d.addConstraint(m.Problem.Constraint(r), false)
			d.constraints[len(d.constraints)-1].cell = label.Cell
		default:
			d.fail("cannot load a constraint of kind %d", label.Kind)
		}
	}
	d.constraints = append(d.constraints, constraint{})
	d.findConstraints(m.Problem.NumVars())
}

func (d *Draft) addConstraint(from solver.Constraint, run bool) {
	n := int32(len(from.Vars))
	to := constraint{start: int32(len(d.vars)), size: n, lo: int32(from.Lo), hi: int32(from.Hi), free: n, on: true, run: run}
	for _, v := range from.Vars {
		d.vars = append(d.vars, int32(v))
		d.occStart[v+2]++
		to.sum += int32(d.solution[v])
	}
	d.constraints = append(d.constraints, to)
}

// findConstraints lists the constraints of each of n variables. Before: occStart[v+2] is the number of
// constraints of variable v.
func (d *Draft) findConstraints(n int) {
	for v := range n {
		d.occStart[v+2] += d.occStart[v+1]
	}
	d.occ = resize(d.occ, len(d.vars))
	for r := range d.constraints {
		for _, v := range d.constraintVars(int32(r)) {
			d.occ[d.occStart[v+1]] = int32(r)
			d.occStart[v+1]++
		}
	}
	if d.covered {
		d.findRuns(n)
	}
}

// Forget drops the witnesses, so that later results do not depend on earlier boards.
func (d *Draft) Forget() {
	for cell := range d.witness {
		d.witness[cell] = d.witness[cell][:0]
	}
}

// Work returns the work so far, in loaded cells and assigned values.
func (d *Draft) Work() int64 { return d.work }

// Open returns how many cells unit propagation leaves undecided.
func (d *Draft) Open() int { return d.open }

// OpenCells returns the cells that unit propagation leaves undecided, in order.
func (d *Draft) OpenCells() (cells []int32) {
	for v, val := range d.val {
		if val == unknown {
			cells = append(cells, d.model.Cell[v])
		}
	}
	return cells
}

// constraintVars returns the variables of a constraint.
func (d *Draft) constraintVars(r int32) []int32 {
	constraint := &d.constraints[r]
	return d.vars[constraint.start : constraint.start+constraint.size]
}

// constraintsOf returns the constraints that a variable is in.
func (d *Draft) constraintsOf(v int32) []int32 { return d.occ[d.occStart[v]:d.occStart[v+1]] }

// stirred returns the constraints of a variable that may decide other variables after the variable
// got the value. A 0 decides nothing in the two runs, which come first.
func (d *Draft) stirred(v int32, val int8) []int32 {
	constraints := d.constraintsOf(v)
	if val == 0 && d.covered {
		return constraints[2:]
	}
	return constraints
}

// cellOf returns the cell of a variable.
func (d *Draft) cellOf(v int32) int32 { return d.model.Cell[solver.Var(v)] }

// resize returns a slice of n elements with arbitrary values, reusing memory.
func resize[T any](s []T, n int) []T {
	return slices.Grow(s[:0], n)[:n]
}

// zeroed returns a slice of n zero elements, reusing memory.
func zeroed[T any](s []T, n int) []T {
	s = resize(s, n)
	clear(s)
	return s
}

func (d *Draft) fail(format string, args ...any) {
	panic("draft: internal error: " + fmt.Sprintf(format, args...))
}
