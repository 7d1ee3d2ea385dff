package draft

import (
	"context"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// Removal is the result of an attempt to remove clues.
type Removal int

const (
	Needed  Removal = iota // the clues stay: without them the puzzle would lose its solution or its technique
	Removed                // the clues are removed
	Unclear                // the clues stay: the budget ended first
)

// DropCounted removes the clues of the cells, all or none, if unit propagation decides the
// same cells without them. Cells without a clue do not count.
func (d *Draft) DropCounted(cells ...int32) Removal {
	constraints := d.clueConstraints(cells)
	if d.open == 0 && slices.ContainsFunc(constraints, d.stands) {
		return Needed
	}
	if !d.retract(constraints) {
		d.restore(constraints)
		return Needed
	}
	d.erase(cells)
	return Removed
}

// DropSettled does what DropCounted does, unless one of the clues counts an open cell. The open cells then
// have the same solutions as before.
func (d *Draft) DropSettled(cells ...int32) Removal {
	if slices.ContainsFunc(d.clueConstraints(cells), func(r int32) bool { return d.constraints[r].free > 0 }) {
		return Needed
	}
	return d.DropCounted(cells...)
}

// DropIf removes the clues of the cells, all or none, if the intended solution stays
// unique. With the clues, it must be unique. It spends up to budget conflicts. If no second
// solution was found, agrees decides; it may be nil.
//
// A second solution must violate one of the clues, so the search starts beside the clue and
// decides only what its changes disturb.
func (d *Draft) DropIf(budget int64, agrees func() bool, cells ...int32) Removal {
	constraints := d.clueConstraints(cells)
	verdict := d.without(constraints, budget)
	if agrees != nil && verdict != Needed {
		verdict = Needed
		if agrees() {
			verdict = Removed
		}
	}
	if verdict == Removed {
		d.erase(cells)
	} else {
		d.restore(constraints)
	}
	return verdict
}

// Spares returns what DropIf would return without a condition; the clues stay.
func (d *Draft) Spares(budget int64, cells ...int32) Removal {
	constraints := d.clueConstraints(cells)
	verdict := d.without(constraints, budget)
	d.restore(constraints)
	return verdict
}

// without turns the constraints off, unless a witness stands, and asks whether the solution stays
// unique. The caller must restore the constraints or erase their clues.
func (d *Draft) without(constraints []int32, budget int64) Removal {
	d.undone = d.undone[:0]
	switch {
	case slices.ContainsFunc(constraints, d.stands):
		return Needed
	case d.retract(constraints) && d.open == 0:
		return Removed
	}
	return d.needed(constraints, budget)
}

// Without lists the cells that unit propagation decides with the clues of the cells only.
func (d *Draft) Without(cells ...int32) (open []int32) {
	constraints := d.clueConstraints(cells)
	d.retract(constraints)
	for _, x := range d.undone {
		if d.val[x.v] == unknown {
			open = append(open, d.cellOf(x.v))
		}
	}
	d.restore(constraints)
	return open
}

// needed looks for a solution that violates a clue of the constraints, which are off.
func (d *Draft) needed(constraints []int32, budget int64) Removal {
	for _, constraint := range constraints {
		switch d.violated(constraint, &budget) {
		case solver.Sat:
			return Needed
		case solver.Unknown:
			return Unclear
		}
	}
	return Removed
}

// violated looks for a solution that violates the clue of a constraint that is off; if there is
// one, the lamps that differ are the clue's witness.
func (d *Draft) violated(constraint int32, budget *int64) solver.Status {
	if d.fits() {
		if status := d.violatedSmall(constraint); status != solver.Unknown {
			return status
		}
	}
	k, at := d.constraints[constraint].hi, d.constraints[constraint].cell
	status := solver.Unsat
	for _, bounds := range [2][2]int32{{0, k - 1}, {k + 1, d.constraints[constraint].size}} {
		if status == solver.Unsat {
			if status = d.local.violate(constraint, bounds[0], bounds[1], budget); status == solver.Sat {
				d.witness[at] = d.local.changes(d.witness[at][:0], nil)
			}
			d.local.forget()
		}
	}
	return status
}

// stands reports whether the witness of a clue still shows that the clue is needed. Then no
// search is needed.
func (d *Draft) stands(constraint int32) bool {
	cells := d.witness[d.constraints[constraint].cell]
	if len(cells) == 0 {
		return false
	}
	for _, cell := range cells {
		if d.model.Var[cell] < 0 {
			return false
		}
	}
	d.exchange(cells, 1)
	stands := d.constraints[constraint].sum != d.constraints[constraint].hi
	for _, cell := range cells {
		for _, r := range d.constraintsOf(int32(d.model.Var[cell])) {
			stands = stands && (r == constraint || d.holds(r))
		}
	}
	d.exchange(cells, -1)
	return stands
}

// exchange adds to the sums of constraints the lamps that the constraints gain if the lamps on the cells are
// exchanged; if n is -1, it subtracts them.
func (d *Draft) exchange(cells []int32, n int32) {
	for _, cell := range cells {
		v := d.model.Var[cell]
		gain := n * int32(1-2*d.solution[v])
		for _, r := range d.constraintsOf(int32(v)) {
			d.constraints[r].sum += gain
		}
	}
}

// holds reports whether the sums satisfy a constraint and the covers along it.
func (d *Draft) holds(r int32) bool {
	constraint := &d.constraints[r]
	if constraint.on && (constraint.sum < constraint.lo || constraint.sum > constraint.hi) {
		return false
	}
	if !constraint.run || !d.covered || constraint.sum > 0 {
		return true
	}
	for _, v := range d.constraintVars(r) {
		if d.constraints[d.across(v, r)].sum == 0 {
			return false
		}
	}
	return true
}

// clueConstraints lists the constraints of the clues in the cells.
func (d *Draft) clueConstraints(cells []int32) []int32 {
	d.gone = d.gone[:0]
	for _, cell := range cells {
		if r := d.clueConstraint[cell]; r >= 0 && d.constraints[r].on {
			d.gone = append(d.gone, r)
		}
	}
	return d.gone
}

// erase removes the clues of cells whose constraints are off.
func (d *Draft) erase(cells []int32) {
	for _, cell := range cells {
		d.puzzle.Cells[cell] = puzzle.Black
	}
}

// Ambiguities returns lists of cells in which other solutions differ from the intended one.
// Each open cell that has another value in some solution is in one list or more. If no
// solution contains another solution, this is true only of open cells with an intended lamp.
// It returns nil and sure if the intended solution is unique. It spends up to budget conflicts
// on each question. It ends, and is not sure, if the context ends or the work is spent.
func (d *Draft) Ambiguities(ctx context.Context, budget, work int64) (differ [][]int32, sure bool) {
	if ctx.Err() == nil && d.onlySolution() {
		return nil, true
	}
	sure = true
	d.local.until = d.work + work
	defer func() { d.local.until = math.MaxInt64 }()
	covered := make([]bool, len(d.val))
	given := int32(len(d.constraints) - 1)
	var proved []int32
	for v := range d.val {
		if d.val[v] != unknown || covered[v] || d.solution[v] == 0 && d.puzzle.Genre.Antichain {
			continue
		}
		if ctx.Err() != nil || d.work > d.local.until {
			sure = false
			break
		}
		left := budget
		d.local.assign(int32(v), 1-d.solution[v], decision)
		switch d.local.run(ctx, &left) {
		case solver.Sat:
			differ = append(differ, d.local.changes(nil, covered))
			d.local.forget()
		case solver.Unsat:
			d.local.forget()
			proved = append(proved, int32(v))
			d.set(int32(v), d.solution[v], given)
			d.propagate()
		default:
			sure = false
			d.local.forget()
		}
	}
	d.undone = d.undone[:0]
	for _, v := range proved {
		d.drop(v, given)
	}
	d.undoDependents()
	return differ, sure
}

// changes appends the cells where the solution on the trail differs from the intended one,
// and marks their variables unless mark is nil.
func (s *localSearch) changes(to []int32, mark []bool) []int32 {
	for _, v := range s.trail {
		if s.d.val[v] != s.d.solution[v] {
			if mark != nil {
				mark[v] = true
			}
			to = append(to, s.d.cellOf(v))
		}
	}
	return to
}
