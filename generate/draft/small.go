package draft

import (
	"slices"

	"akari/puzzle/bitboard"
	"akari/solver"
)

// smallBudget is the number of contradictions that a search on a small board may meet
// before localSearch takes over.
const smallBudget = 200

// sets are the draft as a board of sets, if it fits.
type sets struct {
	bitboard.Board
	loaded, fits bool
	told         bool // the solution and the numbers of clues are up to date
	intended     bitboard.Set
}

// fits reports whether the draft fits into sets, which are then up to date.
func (d *Draft) fits() bool {
	s := &d.sets
	if !s.loaded {
		s.loaded, s.fits = true, s.Load(d.puzzle)
	}
	if s.told || !s.fits {
		return s.fits
	}
	s.told, s.intended = true, bitboard.Set{}
	for v, is := range d.solution {
		if is == 1 {
			s.intended.Add(int32(v))
		}
	}
	for k := range s.Black {
		if r := d.clueConstraint[s.Black[k].Cell]; r >= 0 {
			s.Number(k, d.constraints[r].sum)
		}
	}
	return true
}

// marks returns what is decided as sets, and switches on the clues whose constraints are on.
func (d *Draft) marks() bitboard.Marks {
	var closed, lamps bitboard.Set
	for v, val := range d.val {
		if val != unknown {
			closed.Add(int32(v))
			if val == 1 {
				lamps.Add(int32(v))
			}
		}
	}
	asking := uint64(0)
	for k := range d.sets.Black {
		if r := d.clueConstraint[d.sets.Black[k].Cell]; r >= 0 && d.constraints[r].on {
			asking |= 1 << k
		}
	}
	d.sets.Ask(asking)
	return d.sets.Start(closed, lamps)
}

// onlySolution reports whether a search on sets proves that the solution is unique.
func (d *Draft) onlySolution() bool {
	if !d.fits() {
		return false
	}
	only, work := d.sets.Only(d.marks(), d.sets.intended, smallBudget)
	d.work += work
	return only
}

// violatedSmall is violated on a board that fits into sets.
func (d *Draft) violatedSmall(constraint int32) solver.Status {
	m, r := d.marks(), &d.constraints[constraint]
	k := slices.IndexFunc(d.sets.Black, func(c bitboard.Black) bool { return c.Cell == r.cell })
	for _, more := range [2]bool{false, true} {
		differ, sure, work := d.sets.Violate(m, k, r.sum, more, d.sets.intended, smallBudget)
		d.work += work
		if !differ.Empty() {
			w := d.witness[r.cell][:0]
			for !differ.Empty() {
				w = append(w, d.cellOf(differ.Pop()))
			}
			d.witness[r.cell] = w
			return solver.Sat
		}
		if !sure {
			return solver.Unknown
		}
	}
	return solver.Unsat
}
