package generate

import "math/rand/v2"

// A switch is four cells where two row runs cross two column runs, lamps on one
// diagonal and none on the other: with the lamps on the other diagonal every
// clue counts the same, so that no Searchlights with a switch has one answer.
// They are most of what leaves a random board ambiguous, and are seen without
// a search.

// settleRounds is how often the whole board is looked through for switches.
const settleRounds = 30

// settle changes lamps until there is no switch, as far as it succeeds. The
// number of lamps stays within one of what is wanted.
func (l *lights) settle(rng *rand.Rand) {
	l.runs.Find(l.puzzle)
	want := l.wanted()
	for range settleRounds {
		found := false
		for cell, on := range l.on {
			if !on {
				continue
			}
			if n, corners := l.switches(int32(cell)); n > 0 {
				found = true
				l.flipBest(corners, want, rng)
			}
		}
		if !found {
			return
		}
	}
}

// flipBest changes the one of the corners of a switch that leaves the fewest
// switches, of equals one at random, among those that keep the number of lamps
// within one of what is wanted.
func (l *lights) flipBest(corners [4]int32, want int, rng *rand.Rand) {
	best, least, ties := int32(-1), 0, 0
	for _, cell := range corners {
		if l.on[cell] && l.count < want || !l.on[cell] && l.count > want {
			continue
		}
		before, _ := l.switches(cell)
		l.set(cell, !l.on[cell])
		after, _ := l.switches(cell)
		l.set(cell, !l.on[cell])
		gain := after - before
		switch {
		case best < 0 || gain < least:
			best, least, ties = cell, gain, 1
		case gain == least:
			if ties++; rng.IntN(ties) == 0 {
				best = cell
			}
		}
	}
	l.set(best, !l.on[best])
}

// switches counts the switches that a white cell is a corner of, and returns
// the corners of one.
func (l *lights) switches(cell int32) (n int, corners [4]int32) {
	of, on := l.runs.Through[cell], l.on[cell]
	row, col := l.runs.All[of[0]], l.runs.All[of[1]]
	for b := row.First; b <= row.Last(); b++ {
		if l.on[b] == on {
			continue
		}
		across := l.runs.Through[b][1]
		for c := col.First; c <= col.Last(); c += col.Step {
			if l.on[c] == on {
				continue
			}
			d := c + b - cell
			if l.cells[d].IsWhite() && l.on[d] == on && l.runs.Through[d] == [2]int32{l.runs.Through[c][0], across} {
				n++
				corners = [4]int32{cell, b, c, d}
			}
		}
	}
	return n, corners
}
