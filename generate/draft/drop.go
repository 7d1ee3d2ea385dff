package draft

import (
	"context"

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
	if !d.retract(rows) {
		d.restore(rows)
		return Needed
	}
	d.erase(cells)
	return Removed
}

// Drop takes the clues of the cells away, all or none, if the intended answer
// stays the only one, which it must be with them. It spends up to budget
// conflicts.
//
// Whether a clue is needed is a local question: an answer without it that is
// not the intended one must violate it, so the search starts with at most its
// neighbours and decides only what their change disturbs.
func (d *Draft) Drop(budget int64, cells ...int32) Removal {
	return d.DropIf(budget, nil, cells...)
}

// DropIf is Drop with a further condition, asked only where there is no second
// answer, or where the budget ended before one was found: whoever asks for more
// than one answer is spared most of the clues that cannot go.
func (d *Draft) DropIf(budget int64, agrees func() bool, cells ...int32) Removal {
	rows := d.clueRows(cells)
	verdict := Removed
	if !d.retract(rows) || d.open > 0 {
		verdict = d.needed(rows, budget)
	}
	if agrees != nil && verdict != Needed {
		verdict = Needed
		if agrees() {
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
	k, n := d.rows[row].hi, d.rows[row].size
	result := d.near.violate(row, 0, k-1, budget)
	d.near.forget()
	if result == refuted {
		result = d.near.violate(row, k+1, n, budget)
		d.near.forget()
	}
	return result
}

// clueRows lists the rows of the cells' clues.
func (d *Draft) clueRows(cells []int32) []int32 {
	d.gone = d.gone[:0]
	for _, cell := range cells {
		if r := d.clueRow[cell]; r >= 0 {
			d.gone = append(d.gone, r)
		}
	}
	return d.gone
}

// erase makes cells whose rows are off black cells without a clue.
func (d *Draft) erase(cells []int32) {
	for _, cell := range cells {
		d.puzzle.Cells[cell] = puzzle.Black
		d.clueRow[cell] = -1
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
			differ = append(differ, d.near.flips(covered))
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

// flips lists the cells where the answer on the trail is not the intended one,
// and marks their variables.
func (s *near) flips(mark []bool) []int32 {
	var cells []int32
	for _, v := range s.trail {
		if s.d.val[v] != s.d.answer[v] {
			mark[v] = true
			cells = append(cells, s.d.cellOf(v))
		}
	}
	return cells
}
