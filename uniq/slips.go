package uniq

import (
	"cmp"
	"slices"

	"akari/puzzle"
)

// repairs looks for the slips that may have spoiled a puzzle.
type repairs struct {
	*explainer
	v     *Verdict
	cells []puzzle.Point // all cells, the likeliest first
	loose []bool         // by cell: a different number may end the contradiction, if there is one
	stays []bool         // by cell: the contradiction stays even without the number
}

// repair finds the repairs that make the solution unique, the likeliest first. If there is no
// solution, it also finds the numbers that give several. Changes of several cells have an effort limit
// of their own; they are not tried if a single change of a cell was found, and the layout is symmetric.
// Cells that break the symmetry of the layout and cells near the given cells come first, in case that a
// limit is reached. If there are several solutions, of which pool has some, and each repair changes
// the layout, several clues may be missing.
func (q *explainer) repair(v *Verdict, near []puzzle.Point, pool [][]bool) {
	n := len(q.puzzle.Cells)
	r := &repairs{q, v, q.nearest(near), make([]bool, n), make([]bool, n)}
	for i := range n {
		r.loose[i] = v.Kind == Many
	}
	for _, at := range v.Conflict {
		r.loose[q.puzzle.Index(at)] = true
	}
	v.Repairs = []Repair{}
	q.left = q.share
	r.each(r.number, r.move, r.recolour, r.otherNumber)
	if len(v.Repairs) != 1 || len(unmatched(r.repaired(v.Repairs[0]))) > 0 {
		q.left = q.share
		if !r.rows() {
			v.RepairsCut = true
		}
		r.each(r.exchange)
	}
	if v.Kind == Many && !v.RepairsCut && !slices.ContainsFunc(v.Repairs, r.keepsLayout) {
		v.Repairs = append(v.Repairs, q.repairSet(pool)...)
	}
	r.rank()
}

// keepsLayout reports whether a repair changes only numbers.
func (r *repairs) keepsLayout(repair Repair) bool {
	return repair.Row == nil && !slices.ContainsFunc(repair.Set, func(c Change) bool {
		return c.White || r.puzzle.At(c.Cell).IsWhite()
	})
}

// repaired returns the puzzle after a repair.
func (q *explainer) repaired(r Repair) *puzzle.Puzzle {
	p := q.puzzle.Clone()
	r.Apply(p)
	return p
}

// nearest lists all cells, those next to the given cells first.
func (q *explainer) nearest(near []puzzle.Point) []puzzle.Point {
	near = near[:min(len(near), 64)]
	if lone := unmatched(q.puzzle); len(lone) <= 4 {
		near = append(lone, near...)
	}
	cells, distance := make([]puzzle.Point, len(q.puzzle.Cells)), make([]int, len(q.puzzle.Cells))
	for i := range cells {
		cells[i], distance[i] = q.puzzle.Point(i), len(cells)
		for _, to := range near {
			distance[i] = min(distance[i], apart(cells[i], to))
		}
	}
	slices.SortStableFunc(cells, func(a, b puzzle.Point) int {
		return cmp.Compare(distance[q.puzzle.Index(a)], distance[q.puzzle.Index(b)])
	})
	return cells
}

// apart returns the distance of two cells in king's moves.
func apart(a, b puzzle.Point) int {
	return max(a.Row-b.Row, b.Row-a.Row, a.Col-b.Col, b.Col-a.Col)
}

// each tries each kind of change on every cell. A kind ends if the effort limit is reached.
func (r *repairs) each(kinds ...func(at puzzle.Point) bool) {
	for _, kind := range kinds {
		for _, at := range r.cells {
			if !kind(at) {
				r.v.RepairsCut = true
				break
			}
		}
	}
}

// try decides a repaired puzzle, and lists the repair if it makes the solution unique and no repair in the
// list gives the same puzzle.
func (r *repairs) try(slip Slip, row *int, set ...Change) Kind {
	repair := Repair{Slip: slip, Row: row, Set: set}
	p := r.repaired(repair)
	repair.Kind = r.check(p).Kind
	if (repair.Kind == One || repair.Kind == Many && (slip == MissingRow || slip == ChangedClue && r.v.Kind == None)) &&
		!slices.ContainsFunc(r.v.Repairs, func(listed Repair) bool { return r.repaired(listed).Equal(p) }) {
		r.v.Repairs = append(r.v.Repairs, repair)
	}
	return repair.Kind
}

// set is try for a change of one cell. It returns false if the effort limit is reached.
func (r *repairs) set(slip Slip, at puzzle.Point, c puzzle.Cell) bool {
	return r.try(slip, nil, become(at, c)) != Undecided
}

// most returns the largest number that a cell may have.
func (q *explainer) most(at puzzle.Point) int {
	return min(len(q.puzzle.Genre.ClueReach(q.puzzle, at)), q.puzzle.Genre.MaxClue)
}

// number tries the likely numbers on a black cell: each number on a plain cell, no number on a clue, one
// more or one less.
func (r *repairs) number(at puzzle.Point) bool {
	n, clue := r.puzzle.At(at).Clue()
	switch {
	case r.puzzle.At(at).IsWhite() || !r.loose[r.puzzle.Index(at)]:
		return !r.ended()
	case clue && r.v.Kind == None:
		off := r.try(ExtraClue, nil, become(at, puzzle.Black))
		if r.stays[r.puzzle.Index(at)] = off == None; off == None || off == Undecided {
			return off == None
		}
	case !clue && !touchesAll(r.explainer, r.reach(at), r.v.Regions):
		return !r.ended()
	case !clue:
		return r.numbers(MissingClue, at, 0, r.most(at))
	}
	return r.numbers(ChangedClue, at, n-1, n-1) && r.numbers(ChangedClue, at, n+1, n+1)
}

// numbers tries the numbers from first to last on a cell.
func (r *repairs) numbers(slip Slip, at puzzle.Point, first, last int) bool {
	for k := max(first, 0); k <= min(last, r.most(at)); k++ {
		if !r.set(slip, at, puzzle.Clue(k)) {
			return false
		}
	}
	return true
}

// otherNumber tries the other numbers on a clue.
func (r *repairs) otherNumber(at puzzle.Point) bool {
	n, clue := r.puzzle.At(at).Clue()
	return !clue || !r.loose[r.puzzle.Index(at)] || r.stays[r.puzzle.Index(at)] || r.numbers(ChangedClue, at, 0, n-2) && r.numbers(ChangedClue, at, n+2, r.most(at))
}

// move tries to move a black cell to each of its neighbours.
func (r *repairs) move(at puzzle.Point) bool {
	c := r.puzzle.At(at)
	if c.IsWhite() {
		return true
	}
	for _, to := range r.puzzle.WhiteNeighbours(at) {
		if r.try(MovedCell, nil, become(at, puzzle.White), become(to, c)) == Undecided {
			return false
		}
	}
	return true
}

// recolour tries a white cell in place of a black cell, or a black cell in place of a white cell. The
// black cell gets each number if it leaves several solutions without a number.
func (r *repairs) recolour(at puzzle.Point) bool {
	if r.puzzle.At(at).IsBlack() {
		return r.set(ExtraCell, at, puzzle.White)
	}
	kind := r.try(MissingCell, nil, become(at, puzzle.Black))
	return kind == Many && r.numbers(NumberedCell, at, 0, r.most(at)) || kind == One || kind == None
}

// exchange tries to exchange a number with the number of another black cell, or to put it there.
func (r *repairs) exchange(at puzzle.Point) bool {
	c, i := r.puzzle.At(at), r.puzzle.Index(at)
	if _, clue := c.Clue(); !clue || !r.loose[i] {
		return true
	}
	if r.account(Stats{}); r.spent() { // the loop is long
		return false
	}
	for _, other := range r.cells {
		d, slip := r.puzzle.At(other), SwappedClues
		if d == puzzle.Black {
			slip = MisplacedClue
		}
		if d.IsWhite() || d == c || slip == SwappedClues && at.Compare(other) > 0 && r.loose[r.puzzle.Index(other)] {
			continue
		}
		if r.try(slip, nil, become(at, d), become(other, c)) == Undecided {
			return false
		}
	}
	return true
}

// rows tries to remove a doubled row, to insert a missing row, to exchange neighbouring rows, and to
// shift a row.
func (r *repairs) rows() bool {
	p := r.puzzle
	row := func(i int) []puzzle.Cell { return p.Cells[i*p.Cols : (i+1)*p.Cols] }
	for i := range p.Rows - 1 {
		if slices.Equal(row(i), row(i+1)) {
			next := i + 1
			if r.try(DoubledRow, &next) == Undecided {
				return false
			}
		} else if r.try(SwappedRows, nil, append(r.rewritten(i, row(i+1)), r.rewritten(i+1, row(i))...)...) == Undecided {
			return false
		}
	}
	if !r.missing() {
		return false
	}
	for i := range p.Rows {
		right := append([]puzzle.Cell{puzzle.White}, row(i)[:p.Cols-1]...)
		left := append(slices.Clone(row(i)[1:]), puzzle.White)
		if !r.shifted(i, right, 0) || !r.shifted(i, left, p.Cols-1) {
			return false
		}
	}
	return true
}

// shifted tries a row as it was before a shift in which it lost a cell. The lost cell gets numbers only if
// there are several solutions without a number.
func (r *repairs) shifted(i int, was []puzzle.Cell, lost int) bool {
	for c := range puzzle.Clue(min(4, r.puzzle.Genre.MaxClue)) + 1 {
		was[lost] = c
		set := r.rewritten(i, was)
		if len(set) < 2 {
			continue
		}
		if kind := r.try(ShiftedRow, nil, set...); kind == Undecided || c == puzzle.Black && kind != Many {
			return kind != Undecided
		}
	}
	return true
}

// rewritten lists the changes that give a row other contents.
func (r *repairs) rewritten(i int, row []puzzle.Cell) (set []Change) {
	for col, c := range row {
		if at := (puzzle.Point{Row: i, Col: col}); r.puzzle.At(at) != c {
			set = append(set, become(at, c))
		}
	}
	return set
}

// missing finds where a row is missing, if the layout of the other rows is symmetric: the row then is the
// image of another row, without its numbers.
func (r *repairs) missing() bool {
	for _, s := range []puzzle.Symmetry{puzzle.Rot180, puzzle.Vertical} {
		turn, whole := s.Group()[1], r.puzzle.Rows < 3 || s.Has(r.puzzle)
		for i := 0; i <= r.puzzle.Rows && !whole; i++ {
			if r.account(Stats{}); r.spent() {
				return false
			}
			p := r.puzzle.Clone()
			Repair{Slip: MissingRow, Row: &i}.Apply(p)
			var set []Change
			for col := range p.Cols {
				at := puzzle.Point{Row: i, Col: col}
				if p.At(turn.Point(at, p.Rows, p.Cols)).IsBlack() {
					set = append(set, become(at, puzzle.Black))
				}
			}
			Repair{Set: set}.Apply(p)
			if s.Has(p) && r.try(MissingRow, &i, set...) == Undecided {
				return false
			}
		}
	}
	return true
}
