package akari

import (
	"math/bits"
	"slices"
)

// A demand is a clue that still needs lamps, or a dark cell that needs light. It has a few open
// cells and the ways to satisfy it. In a way to satisfy a clue, all other cells of the clue have no
// lamp. In a way to light a dark cell, one cell has a lamp, and the other cells may have one.
type demand struct {
	at    int32 // the clue or the dark cell
	clue  bool
	cells [4]int32
	n     int
	ways  []uint8 // sets of cells that get a lamp
}

// choices[n][k] lists the k-subsets of n cells as bit sets.
var choices = func() (t [5][5][]uint8) {
	for n := range t {
		for set := range uint8(1) << n {
			k := bits.OnesCount8(set)
			t[n][k] = append(t[n][k], set)
		}
	}
	return t
}()

// clueDemand returns the demand of a clue that needs one to three of its open cells.
func (s *state) clueDemand(c int32) (d demand, ok bool) {
	t := s.tallies[c]
	if t.clue < 0 || t.need < 1 || t.free <= t.need {
		return d, false
	}
	d.at, d.clue = c, true
	for _, step := range s.neighbours {
		if s.Marks[c+step] == open {
			d.cells[d.n] = c + step
			d.n++
		}
	}
	d.ways = choices[d.n][t.need]
	return d, true
}

// maxSpots is the largest number of spots that a dark cell of a pair may have.
const maxSpots = 3

// darkDemand returns the demand of a dark cell with at least two spots and at most most spots (no
// more than four).
func (s *state) darkDemand(i, most int32) (d demand, ok bool) {
	if n := s.spots(i); n < 2 || n > most {
		return d, false
	}
	d.at = i
	if s.Marks[i] == open {
		d.cells[0], d.n = i, 1
	}
	for _, r := range s.runs[i] {
		l := &s.lines[r]
		left := l.spots
		for j := l.first; left > 0; j += l.step {
			if s.Marks[j] != open {
				continue
			}
			left--
			if j != i {
				d.cells[d.n] = j
				d.n++
			}
		}
	}
	d.ways = choices[d.n][1]
	return d, true
}

// demandAt returns the demand of a clue, or of a dark cell with at most most spots.
func (s *state) demandAt(i, most int32) (demand, bool) {
	if s.Marks[i] == wall {
		return s.clueDemand(i)
	}
	return s.darkDemand(i, most)
}

// joint is the table of a pair: its cells without duplicates, the cells that each of them sees, and
// the sets of lamps that satisfy both demands.
type joint struct {
	a, b  *demand
	cells [8]int32
	n     int
	place [4]uint8 // by cell of b: its index in cells
	sees  [8]uint8
	ways  [36]uint8
	total int
}

// pair makes the conclusions that hold in all joint ways to satisfy two demands: a cell has a lamp
// in all ways, has a dot in all ways, or is lit in all ways.
func (s *state) pair(a, b *demand) {
	j := s.gather(a, b)
	if !j.interacts() {
		return
	}
	always, never := j.combine()
	if j.total == 0 {
		s.Failed = true
		if s.everyWay {
			s.clashes = append(s.clashes, [2]int32{a.at, b.at})
		}
		return
	}
	for k, i := range j.cells[:j.n] {
		switch bit := uint8(1) << k; {
		case always&bit != 0:
			s.conclude(i, lamp, a.at, b.at)
		case never&bit != 0:
			s.conclude(i, dot, a.at, b.at)
		}
	}
	j.concludeLit(s)
}

// gather begins the table of a pair, without its ways.
func (s *state) gather(a, b *demand) (j joint) {
	j.a, j.b = a, b
	j.n = copy(j.cells[:], a.cells[:a.n])
	for k, i := range b.cells[:b.n] {
		at := slices.Index(j.cells[:a.n], i)
		if at < 0 {
			at = j.n
			j.cells[at] = i
			j.n++
		}
		j.place[k] = uint8(at)
	}
	for k, i := range j.cells[:j.n] {
		j.sees[k] = j.inRuns(s, i) &^ (1 << k)
	}
	return j
}

// inRuns returns the set of the table's cells in the runs of a cell.
func (j *joint) inRuns(s *state, i int32) (set uint8) {
	through := s.runs[i]
	for k, cell := range j.cells[:j.n] {
		if r := s.runs[cell]; r[0] == through[0] || r[1] == through[1] {
			set |= 1 << k
		}
	}
	return set
}

// interacts reports whether the demands share a cell, or a cell of one demand sees a cell of the
// other. If not, their ways combine freely and conclude nothing new.
func (j *joint) interacts() bool {
	first := uint8(1)<<j.a.n - 1
	for _, k := range j.place[:j.b.n] {
		if int(k) < j.a.n || j.sees[k]&first != 0 {
			return true
		}
	}
	return false
}

// combine fills the table of ways: each pair of a way of a and a way of b that agree, so that no
// lamp of one is in a cell that the other leaves without a lamp. It returns the cells with a lamp in
// every way, and the cells with a lamp in no way.
func (j *joint) combine() (always, never uint8) {
	var lampsOfB, dotsOfB [6]uint8 // by way of b
	cellsOfA, cellsOfB := uint8(1)<<j.a.n-1, uint8(0)
	for _, k := range j.place[:j.b.n] {
		cellsOfB |= 1 << k
	}
	for w, way := range j.b.ways {
		for m := way; m != 0; m &= m - 1 {
			lampsOfB[w] |= 1 << j.place[bits.TrailingZeros8(m)]
		}
		dotsOfB[w] = j.dotsOf(j.b, lampsOfB[w], cellsOfB)
	}
	always, never = 0xff, 0xff
	for _, lampsOfA := range j.a.ways {
		dotsOfA := j.dotsOf(j.a, lampsOfA, cellsOfA)
		for w := range j.b.ways {
			lamps, dots := lampsOfA|lampsOfB[w], dotsOfA|dotsOfB[w]
			if lamps&dots != 0 {
				continue
			}
			always &= lamps
			never &= dots
			j.ways[j.total] = lamps
			j.total++
		}
	}
	return always, never
}

// dotsOf returns the cells that have no lamp in a way to satisfy a demand: the cells that its lamps
// see and, for a clue, its other cells.
func (j *joint) dotsOf(d *demand, lamps, cells uint8) (dots uint8) {
	for m := lamps; m != 0; m &= m - 1 {
		dots |= j.sees[bits.TrailingZeros8(m)]
	}
	if d.clue {
		dots |= cells &^ lamps
	}
	return dots
}

// concludeLit makes dots in the cells outside the table that are lit in every way. Such a cell is lit
// in the first way, too. So only the open cells in the runs of that way's lamps are examined.
func (j *joint) concludeLit(s *state) {
	for axis := range 2 {
		for m := j.ways[0]; m != 0; m &= m - 1 {
			l := &s.lines[s.runs[j.cells[bits.TrailingZeros8(m)]][axis]]
			left := l.spots
			for i := l.first; left > 0; i += l.step {
				if s.Marks[i] != open {
					continue
				}
				left--
				if j.litInEveryWay(j.inRuns(s, i)) && !slices.Contains(j.cells[:j.n], i) {
					s.conclude(i, dot, j.a.at, j.b.at)
				}
			}
		}
	}
}

// litInEveryWay reports whether every way has a lamp in the set.
func (j *joint) litInEveryWay(set uint8) bool {
	for _, w := range j.ways[:j.total] {
		if w&set == 0 {
			return false
		}
	}
	return true
}
