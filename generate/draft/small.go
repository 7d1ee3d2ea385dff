package draft

import (
	"slices"

	"akari/puzzle/bitboard"
)

// smallBudget is how many contradictions a search on a small board may meet; near,
// which learns from them, goes on after that.
const smallBudget = 200

// tellSets tells the intended answer and what clues count in it to the board of sets,
// where the puzzle fits.
func (d *Draft) tellSets() {
	if !d.fits {
		return
	}
	d.intended = bitboard.Set{}
	for v, is := range d.answer {
		if is == 1 {
			d.intended.Add(int32(v))
		}
	}
	for k := range d.small.Black {
		if r := d.clueRow[d.small.Black[k].Cell]; r >= 0 {
			d.small.Number(k, d.rows[r].sum)
		}
	}
}

// sets are what is decided, as sets. The clues that are on ask.
func (d *Draft) sets() bitboard.Marks {
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
	for k := range d.small.Black {
		if r := d.clueRow[d.small.Black[k].Cell]; r >= 0 && d.rows[r].on {
			asking |= 1 << k
		}
	}
	d.small.Ask(asking)
	return d.small.Start(closed, lamps)
}

// onlyAnswer reports whether a search on sets shows that there is no other answer.
func (d *Draft) onlyAnswer() bool {
	if !d.fits {
		return false
	}
	only, work := d.small.Only(d.sets(), d.intended, smallBudget)
	d.work += work
	return only
}

// violatedSmall is violated on a board that fits into sets.
func (d *Draft) violatedSmall(row int32) outcome {
	m, r := d.sets(), &d.rows[row]
	k := slices.IndexFunc(d.small.Black, func(c bitboard.Black) bool { return c.Cell == r.cell })
	for _, more := range [2]bool{false, true} {
		differ, sure, work := d.small.Violate(m, k, r.sum, more, d.intended, smallBudget)
		d.work += work
		if !differ.Empty() {
			w := d.witness[r.cell][:0]
			for !differ.Empty() {
				w = append(w, d.cellOf(differ.Pop()))
			}
			d.witness[r.cell] = w
			return another
		}
		if !sure {
			return gaveUp
		}
	}
	return refuted
}
