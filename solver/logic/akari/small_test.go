package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/bitboard"
	"akari/solver/logic"
)

// TestSmallBoards compares the board of sets with the marks of a state, round by round. It also
// compares the results of the prober on small boards with its results on the same boards surrounded
// by black rows, which are too large for sets.
func TestSmallBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 11))
	var b bitboard.Board
	var s state
	var v Prober
	refuted, stood := 0, 0
	var rungs [Top + 1]int
	for range testkit.Scale(400, 4000) {
		p := testkit.Random(rng, puzzle.Akari, 6+rng.IntN(6), 6+rng.IntN(6), 0.15+0.3*rng.Float64(), 0)
		solution := testkit.RandomLamps(rng, p)
		testkit.Number(p, solution)
		for cell, keep := 0, rng.Float64(); cell < len(p.Cells); cell++ {
			if p.Cells[cell].IsBlack() && rng.Float64() > keep {
				p.Cells[cell] = puzzle.Black
			}
		}
		s.Load(p, nil)
		s.climb(R2)
		if !b.Load(p) {
			continue
		}
		m, ok := b.Count()
		if !ok {
			t.Fatalf("the clues contradict each other\n%v", puzzle.NewBoard(p))
		}
		s.compareSets(t, &m)
		for k, i := range s.whites {
			for _, as := range [2]mark{dot, lamp} {
				if s.Marks[i] != open {
					continue
				}
				rounds := []int{1, logic.ShortRounds, 3, logic.Endless}[rng.IntN(4)]
				s.base = len(s.Closed)
				s.Decide(i, as)
				bad, next := s.propagate(rounds), m
				if ok := b.Suppose(&next, int32(k), as == lamp, rounds); ok == bad {
					t.Fatalf("%d rounds from %v at %v: %v\n%v", rounds, as, s.Point(i), ok, puzzle.NewBoard(p))
				} else if ok {
					s.compareSets(t, &next)
					stood++
				} else {
					refuted++
				}
				s.Undo(s.base)
				s.Failed = false
			}
		}
		on := make([]bool, len(p.Cells))
		for _, at := range solution {
			on[p.Index(at)] = true
		}
		large := p.Clone()
		large.Rows += 1 + (bitboard.MaxWhite+bitboard.MaxBlack)/p.Cols
		for len(large.Cells) < large.Rows*large.Cols {
			large.Cells = append(large.Cells, puzzle.Black)
		}
		asked := [4]logic.Rung{R9, R10, R11, R12}[rng.IntN(4)]
		got, want := v.Needs(p, on, asked), v.Needs(large, slices.Concat(on, make([]bool, len(large.Cells)-len(on))), asked)
		if got != want {
			t.Fatalf("asked for R%d: R%d, as a large board R%d\n%v", asked, got, want, puzzle.NewBoard(p))
		}
		rungs[got]++
	}
	if refuted < 1000 || stood < 1000 || rungs[R8] < 5 || rungs[R9] < 5 || rungs[R11] < 2 {
		t.Errorf("only %d refuted, %d stood, rungs %v", refuted, stood, rungs)
	}
}

// compareSets compares marks as sets with the marks of a state.
func (s *state) compareSets(t *testing.T, m *bitboard.Marks) {
	t.Helper()
	for k, i := range s.whites {
		v := int32(k)
		if m.Open.Has(v) != (s.Marks[i] == open) || m.Lamps.Has(v) != (s.Marks[i] == lamp) || m.Dark.Has(v) != s.dark(i) {
			t.Fatalf("%v is %v; open %v, lamp %v, dark %v\n%v", s.Point(i), s.Marks[i], m.Open.Has(v), m.Lamps.Has(v), m.Dark.Has(v), puzzle.NewBoard(s.Puzzle))
		}
	}
}
