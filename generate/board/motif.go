package board

import (
	"math/rand/v2"
	"slices"

	"akari/generate/statistics"
	"akari/puzzle"
)

// A motif is a small figure of cells that repeats on a lattice: every down-th row has
// copies of it, across cells apart, and each such row begins shift cells further right (the
// Hermite form of a lattice). Every second row of copies may have the figure reflected or
// rotated. The symmetry maps each copy to further ones.
type motif struct {
	cells               []puzzle.Point // the figure, in a box of motifBox cells each way
	down, across, shift int
	origin              puzzle.Point
	turn                puzzle.Transform // of every second row of copies
}

// motifBox is the side of the largest figure; motifDown and motifAcross bound the lattice.
const motifBox, motifDown, motifAcross = 3, 4, 7

// motifTries is the largest number of motifs that are drawn for a layout. motifChoice is
// the number of motifs that are compared; each makes about the right number of cells black.
const motifTries, motifChoice = 200, 8

// aimsForMotif is the distance from the aims, in tenths, that outweighs one standard deviation of
// the statistic motif.
const aimsForMotif = 2

// repeat turns the orbits of a motif black. Of a few motifs it takes the one with the
// highest statistic motif, less a penalty for the distance from the aims. It keeps symmetry
// and shape.
func (l *Layout) repeat(rng *rand.Rand) {
	var best []int32
	most, choice := -1.0, 0
	for try := 0; try < motifTries && choice < motifChoice; try++ {
		m := l.drawMotif(rng)
		orbits, n := slices.Clone(l.orbitsOf(&m)), l.Black
		for _, k := range orbits {
			n += len(l.Orbits[k])
		}
		if n > l.Target+l.Target/20 || n < l.Target-l.Target/4 {
			continue
		}
		choice++
		for _, k := range orbits {
			l.darken(k)
		}
		off, _ := l.Aims.Distance(&l.Statistics)
		if z := statistics.ByName("motif").Take(&l.Statistics) - float64(off/aimsForMotif); best == nil || z > most {
			best, most = orbits, z
		}
		for _, k := range orbits {
			l.Whiten(k)
		}
	}
	for _, k := range best {
		l.darken(k)
	}
}

// drawMotif draws a figure and a lattice.
func (l *Layout) drawMotif(rng *rand.Rand) motif {
	m := motif{down: 1 + rng.IntN(motifDown), across: 2 + rng.IntN(motifAcross-1)}
	m.shift = rng.IntN(m.across)
	m.origin = puzzle.Point{Row: rng.IntN(m.down), Col: rng.IntN(m.across)}
	if rng.IntN(3) == 0 {
		m.turn = puzzle.Transform(1 + rng.IntN(3)) // a mirror or a half turn
	}
	for at := range motifBox * motifBox {
		if rng.IntN(motifBox) == 0 {
			m.cells = append(m.cells, puzzle.Point{Row: at / motifBox, Col: at % motifBox})
		}
	}
	if m.cells == nil {
		m.cells = []puzzle.Point{{}}
	}
	return m
}

// orbitsOf lists the free orbits with a cell of the motif. The list is valid
// until the next flood.
func (l *Layout) orbitsOf(m *motif) []int32 {
	l.round++
	l.queue = l.queue[:0]
	for i := -motifBox; m.origin.Row+i*m.down < l.Rows; i++ {
		first := (m.origin.Col+i*m.shift)%m.across - motifBox - m.across
		for c := first; c < l.Cols; c += m.across {
			for _, at := range m.cells {
				if i&1 == 1 {
					at = m.turn.Point(at, motifBox, motifBox)
				}
				if r, c := m.origin.Row+i*m.down+at.Row, c+at.Col; l.Inside(r, c) && !l.reached(r, c) {
					k := l.OrbitOf[r*l.Cols+c]
					for _, cell := range l.Orbits[k] {
						l.stamp[cell] = l.round
					}
					if l.IsFree[k] {
						l.queue = append(l.queue, k)
					}
				}
			}
		}
	}
	return l.queue
}
