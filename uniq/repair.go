package uniq

import (
	"cmp"
	"encoding/json"
	"slices"

	"akari/puzzle"
)

// Repair is a change of one black cell, which undoes a slip of the pen: a number is written,
// replaced or taken off, or the cell moves to a neighbour together with its number.
type Repair struct {
	Cell puzzle.Point `json:"cell,omitempty" when:"to change a number"`   // a black cell
	Clue puzzle.Cell  `json:"clue,omitempty" when:"to change a number"`   // the number to write on the cell, or null to take its number off
	From puzzle.Point `json:"from,omitempty" when:"to move a black cell"` // a black cell, which turns white
	To   puzzle.Point `json:"to,omitempty" when:"to move a black cell"`   // a white cell beside it, which turns black and gets its number
	Kind Kind         `json:"verdict"`                                    // the verdict of the changed puzzle
}

// Moves reports whether the repair moves a black cell.
func (r Repair) Moves() bool { return r.From != r.To }

// Apply moves the black cell with its clue, or sets the clue of the cell, which it blackens if necessary.
func (r Repair) Apply(p *puzzle.Puzzle) {
	if r.Moves() {
		p.Set(r.To, p.At(r.From))
		p.Set(r.From, puzzle.White)
	} else {
		p.Set(r.Cell, r.Clue)
	}
}

// MarshalJSON writes either cell and clue, or from and to.
func (r Repair) MarshalJSON() ([]byte, error) {
	type move struct {
		From    puzzle.Point `json:"from"`
		To      puzzle.Point `json:"to"`
		Verdict Kind         `json:"verdict"`
	}
	type number struct {
		Cell    puzzle.Point `json:"cell"`
		Clue    *int         `json:"clue"`
		Verdict Kind         `json:"verdict"`
	}
	if r.Moves() {
		return json.Marshal(move{r.From, r.To, r.Kind})
	}
	out := number{r.Cell, nil, r.Kind}
	if n, clue := r.Clue.Clue(); clue {
		out.Clue = &n
	}
	return json.Marshal(out)
}

// repairs finds the changes of one black cell that make the solution unique.
type repairs struct {
	*explainer
	v *Verdict
}

// repair finds every change of one black cell that makes the solution unique. If there is no
// solution, it also finds the numbers that give several. The likely slips come first, next to the
// given cells, in case that the effort limit is reached.
func (q *explainer) repair(v *Verdict, near []puzzle.Point) {
	q.begin(&q.model.Problem)
	r := &repairs{q, v}
	v.Repairs = []Repair{}
	cells := q.blacks(near)
	for _, try := range []func(puzzle.Point) bool{r.likely, r.moves, r.unlikely} {
		for _, at := range cells {
			if !try(at) {
				v.RepairsCut = true
				break
			}
		}
	}
	moves := slices.DeleteFunc(slices.Clone(v.Repairs), func(r Repair) bool { return !r.Moves() })
	v.Repairs = append(slices.DeleteFunc(v.Repairs, Repair.Moves), moves...) // an editor needs two keys for a move
}

// blacks lists the black cells, those next to the given cells first.
func (q *explainer) blacks(near []puzzle.Point) (cells []puzzle.Point) {
	near = near[:min(len(near), 64)]
	distance := make([]int, len(q.puzzle.Cells))
	for i, c := range q.puzzle.Cells {
		if c.IsWhite() {
			continue
		}
		at := q.puzzle.Point(i)
		cells, distance[i] = append(cells, at), len(q.puzzle.Cells)
		for _, to := range near {
			distance[i] = min(distance[i], max(at.Row-to.Row, to.Row-at.Row)+max(at.Col-to.Col, to.Col-at.Col))
		}
	}
	slices.SortStableFunc(cells, func(a, b puzzle.Point) int {
		return cmp.Compare(distance[q.puzzle.Index(a)], distance[q.puzzle.Index(b)])
	})
	return cells
}

// likely tries the changes of a number that undo a likely slip: a number on a plain cell, no number
// on a clue, one more or one less. It returns false if the effort limit is reached.
func (r *repairs) likely(at puzzle.Point) bool {
	n, clue := r.puzzle.At(at).Clue()
	switch {
	case r.v.Kind == Many && clue: // without the clue, there are even more solutions
		return r.number(at, n-1) && r.number(at, n+1)
	case r.v.Kind == Many:
		return r.blank(at)
	case !slices.Contains(r.v.Conflict, at):
		return true // the conflict stays
	}
	kind := r.check(r.changed(at, puzzle.Black)).Kind
	if kind == One {
		r.v.Repairs = append(r.v.Repairs, Repair{Cell: at, Clue: puzzle.Black, Kind: One})
	}
	return kind == None || kind != Undecided && r.number(at, n-1) && r.number(at, n+1)
}

// unlikely tries all other numbers on a clue.
func (r *repairs) unlikely(at puzzle.Point) bool {
	n, clue := r.puzzle.At(at).Clue()
	for k := 0; clue && k <= r.most(at); k++ {
		if (k < n-1 || k > n+1) && !r.number(at, k) {
			return false
		}
	}
	return true
}

// most returns the largest number that a clue may have.
func (q *explainer) most(at puzzle.Point) int { return min(len(q.reach(at)), q.puzzle.Genre.MaxClue) }

// number tries a number in place of a clue.
func (r *repairs) number(at puzzle.Point, k int) bool {
	if k < 0 || k > r.most(at) || r.v.Kind == None && !slices.Contains(r.v.Conflict, at) {
		return true
	}
	kind := r.check(r.changed(at, puzzle.Clue(k))).Kind
	if kind == One || kind == Many && r.v.Kind == None {
		r.v.Repairs = append(r.v.Repairs, Repair{Cell: at, Clue: puzzle.Clue(k), Kind: kind})
	}
	return kind != Undecided
}

// blank tries each number on a plain black cell of a puzzle with several solutions.
func (r *repairs) blank(at puzzle.Point) bool {
	reach := r.reach(at)
	if !touchesAll(r.explainer, reach, r.v.Regions) {
		return !r.ended()
	}
	for k := range r.most(at) + 1 {
		switch r.withClue(reach, k) {
		case Undecided:
			return false
		case One:
			r.v.Repairs = append(r.v.Repairs, Repair{Cell: at, Clue: puzzle.Clue(k), Kind: One})
		}
	}
	return true
}

// moves tries to move a black cell to each of its neighbours.
func (r *repairs) moves(at puzzle.Point) bool {
	for _, to := range r.puzzle.WhiteNeighbours(at) {
		move, p := Repair{From: at, To: to, Kind: One}, r.puzzle.Clone()
		move.Apply(p)
		switch r.check(p).Kind {
		case Undecided:
			return false
		case One:
			r.v.Repairs = append(r.v.Repairs, move)
		}
	}
	return true
}

// blacken finds every white cell that makes the solution unique if it turns black.
func (q *explainer) blacken(v *Verdict) {
	q.left = q.share
	all := []puzzle.Point{}
	for i, c := range q.puzzle.Cells {
		if !c.IsWhite() {
			continue
		}
		at := q.puzzle.Point(i)
		switch q.check(q.changed(at, puzzle.Black)).Kind {
		case Undecided:
			return
		case One:
			all = append(all, at)
		}
	}
	v.Blacken = all
}
