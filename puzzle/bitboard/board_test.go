package bitboard

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestViolate compares Violate with a list of all solutions.
func TestViolate(t *testing.T) {
	testkit.Alone(t)
	var b Board
	rng := rand.New(rand.NewPCG(23, 4))
	found, none, unsure := 0, 0, 0
	for range testkit.Scale(10000, 100000) {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(6), 1+rng.IntN(6), 0.1+rng.Float64()*0.4, 0)
		lamps := testkit.RandomLamps(rng, p)
		testkit.Number(p, lamps)
		at := rng.IntN(len(p.Cells))
		clue, ok := p.Cells[at].Clue()
		if !ok {
			continue
		}
		more := rng.IntN(2) == 0
		for cell, c := range p.Cells {
			if cell == at || c.IsBlack() && rng.IntN(3) == 0 {
				p.Cells[cell] = puzzle.Black
			}
		}
		all, complete := testkit.Search(p, 2000)
		if !complete || !b.Load(p) {
			continue
		}
		intended, others := b.set(p, lamps), map[Set]bool{}
		k := slices.IndexFunc(b.Black, func(c Black) bool { return int(c.Cell) == at })
		for _, l := range all {
			s := b.set(p, l)
			if n := s.And(b.Black[k].Around).Size(); more && n > clue || !more && n < clue {
				others[s] = true
			}
		}
		m, _ := b.Count()
		for _, budget := range [2]int{0, 1000} {
			differ, sure, work := b.Violate(m, k, int32(clue), more, intended, budget)
			switch another := !differ.Empty(); {
			case another && others[differ.Xor(intended)]:
				found++
			case another || sure && len(others) > 0 || budget > 0 && !sure:
				t.Fatalf("at %v, more %v: differs in %v, sure %v, of %d solutions\n%v", p.Point(at), more, differ, sure, len(others), puzzle.NewBoard(p))
			case !sure:
				unsure++
			case work > 0:
				none++
			}
		}
	}
	if min(found, none, unsure) < 100 {
		t.Errorf("only %d found, %d none, %d unsure", found, none, unsure)
	}
}

// set converts lamps to a Set.
func (b *Board) set(p *puzzle.Puzzle, l puzzle.Lamps) Set {
	on := make([]bool, len(p.Cells))
	for _, at := range l {
		on[p.Index(at)] = true
	}
	return b.SetOf(on)
}

// TestLoadRefuses checks that Load refuses puzzles that do not fit into two words, and other
// genres.
func TestLoadRefuses(t *testing.T) {
	var b Board
	for _, c := range []struct {
		genre             *puzzle.Genre
		rows, cols, black int
		fits              bool
	}{
		{puzzle.Akari, 16, 12, 64, true},
		{puzzle.Akari, 16, 12, 65, false},
		{puzzle.Akari, 16, 12, 63, false},
		{puzzle.Akari, 1, 128, 0, true},
		{puzzle.Akari, 1, 129, 0, false},
		{puzzle.Akari, 8, 8, 0, true},
		{puzzle.Akari, 8, 8, 64, true},
		{puzzle.Akari, 100, 100, 0, false},
		{puzzle.Searchlights, 8, 8, 0, false},
	} {
		p := puzzle.New(c.genre, c.rows, c.cols)
		for cell := range c.black {
			p.Cells[cell] = puzzle.Black
		}
		if got := b.Load(p); got != c.fits {
			t.Errorf("%dx%d with %d black cells: %v", c.rows, c.cols, c.black, got)
		}
	}
}
