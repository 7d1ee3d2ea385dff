package draft

import "akari/puzzle/bitboard"

// smallBudget is how many contradictions a search on a small board may meet; near,
// which learns from them, goes on after that.
const smallBudget = 200

// violatedSmall is violated on a board that fits into sets.
func (d *Draft) violatedSmall(row int32) outcome {
	b, r := &d.small, &d.rows[row]
	var open, lamps, intended bitboard.Set
	for v, val := range d.val {
		if val == unknown {
			open.Add(int32(v))
		} else if val == 1 {
			lamps.Add(int32(v))
		}
		if d.answer[v] == 1 {
			intended.Add(int32(v))
		}
	}
	at := 0
	for k := range b.Clues {
		c := &b.Clues[k]
		c.Lo, c.Hi = 0, bitboard.Any
		if c.Cell == r.cell {
			at = k
		} else if r := d.clueRow[c.Cell]; r >= 0 && d.rows[r].on {
			c.Lo, c.Hi = d.rows[r].lo, d.rows[r].hi
		}
	}
	m := b.Marks(open, lamps)
	for _, bounds := range [2][2]int32{{0, r.hi - 1}, {r.hi + 1, r.size}} {
		differ, sure, work := b.Violate(m, at, bounds[0], bounds[1], intended, smallBudget)
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
