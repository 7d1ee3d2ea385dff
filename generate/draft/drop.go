package draft

import (
	"context"
	"slices"

	"akari/puzzle"
)

// Removal is what became of a clue that was to be taken away.
type Removal int

const (
	Needed  Removal = iota // it stays: without it the puzzle loses what it had
	Removed                // it is gone
	Unclear                // it stays: the budget ended first
)

// DropCounted takes the clues of the cells away, all or none, if unit
// propagation decides all it decided before without them. Cells without a clue
// count for nothing.
func (d *Draft) DropCounted(cells ...int32) Removal {
	rows := d.clueRows(cells)
	if d.open == 0 && d.anyStands(rows) {
		return Needed
	}
	if !d.retract(rows) {
		if d.Look > 0 {
			d.needed(rows, d.Look) // for the witness, among the variables that are undone
		}
		d.restore(rows)
		return Needed
	}
	d.erase(cells)
	return Removed
}

// DropIf takes the clues of the cells away, all or none, if the intended answer
// stays the only one, which it must be with them, and agrees, where there is such
// a condition, holds without them. It spends up to budget conflicts; sure says that
// they were enough.
//
// Whether a clue is needed is a local question: an answer without it that is
// not the intended one must violate it, so the search starts with at most its
// neighbours and decides only what their change disturbs. The condition is asked
// only where there is no second answer, or where the budget ended before one was
// found: whoever asks for more than one answer is spared most of the clues that
// cannot go.
func (d *Draft) DropIf(budget int64, agrees func(sure bool) bool, cells ...int32) Removal {
	rows := d.clueRows(cells)
	if d.anyStands(rows) {
		return Needed
	}
	verdict := d.without(rows, budget)
	if agrees != nil && verdict != Needed {
		sure := verdict == Removed
		verdict = Needed
		if agrees(sure) {
			verdict = Removed
		}
	}
	if verdict == Removed {
		d.erase(cells)
	} else {
		d.restore(rows)
	}
	return verdict
}

// Spares is what DropIf would answer without a condition; the clues stay.
func (d *Draft) Spares(budget int64, cells ...int32) Removal {
	rows := d.clueRows(cells)
	if d.anyStands(rows) {
		return Needed
	}
	verdict := d.without(rows, budget)
	d.restore(rows)
	return verdict
}

// without takes the rows off and asks whether the answer stays the only one.
func (d *Draft) without(rows []int32, budget int64) Removal {
	if d.retract(rows) && d.open == 0 {
		return Removed
	}
	return d.needed(rows, budget)
}

// Without lists the cells that unit propagation decides, but not without the
// clues of the cells.
func (d *Draft) Without(cells ...int32) (open []int32) {
	rows := d.clueRows(cells)
	d.retract(rows)
	for _, x := range d.cone {
		if d.val[x.v] == unknown {
			open = append(open, d.cellOf(x.v))
		}
	}
	d.restore(rows)
	return open
}

// needed asks whether an answer breaks a clue of the rows, which are off.
func (d *Draft) needed(rows []int32, budget int64) Removal {
	for _, row := range rows {
		switch d.violated(row, &budget) {
		case another:
			return Needed
		case gaveUp:
			return Unclear
		}
	}
	return Removed
}

// violated asks for an answer that breaks the clue of a row that is off.
func (d *Draft) violated(row int32, budget *int64) outcome {
	if d.fits() {
		if result := d.violatedSmall(row); result != gaveUp {
			return result
		}
	}
	k, n := d.rows[row].hi, d.rows[row].size
	result := d.near.violate(row, 0, k-1, budget)
	if result == refuted {
		d.near.forget()
		result = d.near.violate(row, k+1, n, budget)
	}
	if result == another {
		at := d.rows[row].cell
		d.witness[at] = d.near.changes(d.witness[at][:0], nil)
	}
	d.near.forget()
	return result
}

// stands reports whether the exchange of lamps that showed a clue to be needed
// when it was last asked about still does, though other clues have come or gone
// and the board has changed elsewhere. No search is needed then, nor what follows
// without the clue.
func (d *Draft) stands(row int32) bool {
	cells := d.witness[d.rows[row].cell]
	if len(cells) == 0 {
		return false
	}
	for _, cell := range cells {
		if d.model.Var[cell] < 0 {
			return false
		}
	}
	d.exchange(cells, 1)
	stands := d.rows[row].sum != d.rows[row].hi
	for _, cell := range cells {
		for _, r := range d.rowsOf(int32(d.model.Var[cell])) {
			stands = stands && (r == row || d.holds(r))
		}
	}
	d.exchange(cells, -1)
	return stands
}

// exchange adds to the sums of rows what they gain by lamps on the cells that
// have none and none on those that have one, or with n = -1 takes it off again.
func (d *Draft) exchange(cells []int32, n int32) {
	for _, cell := range cells {
		v := d.model.Var[cell]
		gain := n * int32(1-2*d.answer[v])
		for _, r := range d.rowsOf(int32(v)) {
			d.rows[r].sum += gain
		}
	}
}

// holds reports whether a row, and the covers along it, are satisfied by the sums.
func (d *Draft) holds(r int32) bool {
	row := &d.rows[r]
	if row.on && (row.sum < row.lo || row.sum > row.hi) {
		return false
	}
	if !row.run || !d.covered || row.sum > 0 {
		return true
	}
	for _, v := range d.rowVars(r) {
		if d.rows[d.across(v, r)].sum == 0 {
			return false
		}
	}
	return true
}

// anyStands reports whether one of the rows is seen to be needed without a search.
func (d *Draft) anyStands(rows []int32) bool { return slices.ContainsFunc(rows, d.stands) }

// clueRows lists the rows of the clues that are in the cells.
func (d *Draft) clueRows(cells []int32) []int32 {
	d.gone = d.gone[:0]
	for _, cell := range cells {
		if r := d.clueRow[cell]; r >= 0 && d.rows[r].on {
			d.gone = append(d.gone, r)
		}
	}
	return d.gone
}

// erase makes cells whose rows are off black cells without a clue.
func (d *Draft) erase(cells []int32) {
	for _, cell := range cells {
		d.puzzle.Cells[cell] = puzzle.Black
	}
}

// Ambiguities returns where other answers differ from the intended one, each
// as a list of cells; together they show every open cell that some answer
// leaves without its intended lamp, none being found twice over. No list and
// sure says that the intended answer is the only one. It spends up to budget
// conflicts on each question, and asks none after the context has ended.
//
// No answer of an Akari contains another, so that another answer lacks an
// intended lamp; in other genres every open cell is asked about.
func (d *Draft) Ambiguities(ctx context.Context, budget int64) (differ [][]int32, sure bool) {
	if ctx.Err() == nil && d.onlyAnswer() {
		return nil, true
	}
	sure = true
	covered := make([]bool, len(d.val))
	given := int32(len(d.rows) - 1)
	var proved []int32
	for v := range d.val {
		if d.val[v] != unknown || covered[v] || d.answer[v] == 0 && d.puzzle.Genre.Antichain {
			continue
		}
		if ctx.Err() != nil {
			sure = false
			break
		}
		left := budget
		switch d.near.flip(ctx, int32(v), &left) {
		case another:
			differ = append(differ, d.near.changes(nil, covered))
			d.near.forget()
		case refuted:
			d.near.forget()
			proved = append(proved, int32(v))
			d.set(int32(v), d.answer[v], given)
			d.propagate()
		case gaveUp:
			sure = false
			d.near.forget()
		}
	}
	d.cone = d.cone[:0]
	for _, v := range proved {
		d.drop(v, given)
	}
	d.undoCone()
	return differ, sure
}

// changes appends the cells where the answer on the trail is not the intended
// one, and marks their variables, if there is a place for it.
func (s *near) changes(to []int32, mark []bool) []int32 {
	for _, v := range s.trail {
		if s.d.val[v] != s.d.answer[v] {
			if mark != nil {
				mark[v] = true
			}
			to = append(to, s.d.cellOf(v))
		}
	}
	return to
}
