package uniq

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestSlips makes one slip of the pen in a published puzzle. If the puzzle is not unique any more,
// the repair that undoes the slip must be among the repairs.
func TestSlips(t *testing.T) {
	testkit.NotRaced(t)
	type slip struct {
		kind  string
		least float64 // of the slips of the kind, the share that a repair undoes
		undo  func(rng *rand.Rand, p *puzzle.Puzzle) (Repair, bool)
	}
	pick := func(rng *rand.Rand, p *puzzle.Puzzle, is func(puzzle.Cell) bool) (at puzzle.Point, ok bool) {
		for _, i := range rng.Perm(len(p.Cells)) {
			if is(p.Cells[i]) {
				return p.Point(i), true
			}
		}
		return at, false
	}
	clue := func(c puzzle.Cell) bool { _, is := c.Clue(); return is }
	slips := []slip{
		{"a number left out", .95, func(rng *rand.Rand, p *puzzle.Puzzle) (Repair, bool) {
			at, ok := pick(rng, p, clue)
			was := p.At(at)
			p.Set(at, puzzle.Black)
			return Repair{Cell: at, Clue: was}, ok
		}},
		{"a number off by one", .95, func(rng *rand.Rand, p *puzzle.Puzzle) (Repair, bool) {
			at, ok := pick(rng, p, clue)
			n, _ := p.At(at).Clue()
			was, k := p.At(at), n+1-2*rng.IntN(2)
			if k < 0 || k > p.Genre.MaxClue {
				k = 2*n - k
			}
			p.Set(at, puzzle.Clue(k))
			return Repair{Cell: at, Clue: was}, ok
		}},
		{"a number on a plain cell", .95, func(rng *rand.Rand, p *puzzle.Puzzle) (Repair, bool) {
			at, ok := pick(rng, p, func(c puzzle.Cell) bool { return c == puzzle.Black })
			p.Set(at, puzzle.Clue(rng.IntN(4)))
			return Repair{Cell: at, Clue: puzzle.Black}, ok
		}},
		{"a cell moved", .8, func(rng *rand.Rand, p *puzzle.Puzzle) (Repair, bool) {
			at, _ := pick(rng, p, puzzle.Cell.IsBlack)
			beside := p.WhiteNeighbours(at)
			if len(beside) == 0 {
				return Repair{}, false
			}
			to := beside[rng.IntN(len(beside))]
			Repair{From: at, To: to}.Apply(p)
			return Repair{From: to, To: at}, true
		}},
	}
	corpus := testkit.Corpus(t)
	rng := rand.New(rand.NewPCG(150, 4))
	rng.Shuffle(len(corpus), func(i, j int) { corpus[i], corpus[j] = corpus[j], corpus[i] })
	var c Checker
	for _, s := range slips {
		tried, undone := map[Kind]int{}, map[Kind]int{}
		for _, a := range corpus[:testkit.Scale(30, 150)] {
			p := a.Puzzle.Clone()
			undo, ok := s.undo(rng, p)
			v := testkit.Must(c.Check(bg, p, Options{Explain: ok}))
			if !ok || v.Kind != Many && v.Kind != None {
				continue
			}
			tried[v.Kind]++
			undo.Kind = One
			if slices.Contains(v.Repairs, undo) {
				undone[v.Kind]++
			} else {
				t.Logf("%s, %s: %v is not among %v, cut %v", s.kind, a.Name, undo, v.Repairs, v.RepairsCut)
			}
		}
		t.Logf("%s: undone %v of %v", s.kind, undone, tried)
		for kind, n := range tried {
			if float64(undone[kind]) < s.least*float64(n) {
				t.Errorf("%s, %s: undone %d of %d", s.kind, kind, undone[kind], n)
			}
		}
	}
}
