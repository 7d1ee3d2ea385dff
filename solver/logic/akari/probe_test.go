package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestProberAgreesWithClimbing compares a Prober with a climb that uses only R1, R2 and what-ifs,
// makes all deductions of a round at once and tries both marks. Deep what-ifs are used together with
// short and long ones.
func TestProberAgreesWithClimbing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	var v Prober
	var n [3][2]int
	check := func(p *puzzle.Puzzle, solution puzzle.Lamps) {
		on := make([]bool, len(p.Cells))
		for _, at := range solution {
			on[p.Index(at)] = true
		}
		for k, r := range [3]logic.Rung{R8, R9, R11} {
			alone := slices.Clone(techniques)
			for other := R3; other <= R10; other++ {
				if other != R9 && (r < R11 || other > R7) {
					alone[other-1].find = func(*state, logic.Rung) {}
				}
			}
			if r < R11 {
				alone[R9-1], alone[R11-1].find = techniques[r-1], alone[R3-1].find
			}
			want := 0
			if closure(p, alone, R11).Left == 0 {
				want = 1
			}
			n[k][want]++
			if got := v.Needs(p, on, R12); (got <= r) != (want == 1) {
				t.Fatalf("R%d: needs R%d\n%v", r, got, puzzle.NewBoard(p))
			}
			if got, least := v.Needs(p, on, r), v.Needs(p, on, R12); got != min(r, least) {
				t.Fatalf("asked for R%d: needs R%d of R%d\n%v", r, got, least, puzzle.NewBoard(p))
			}
		}
	}
	for range testkit.Scale(150, 6000) {
		if p, solutions := testkit.Judged(rng, puzzle.Akari); len(solutions) == 1 {
			check(p, solutions[0])
		}
	}
	person := newPerson()
	for r := R1; r <= Top; r++ {
		for turn := range puzzle.NumTransforms {
			p := Ladder.Example(r).Transform(puzzle.Transform(turn))
			person.grade(p, Top)
			check(p, person.Lamps())
		}
	}
	if min(n[0][0], n[0][1], n[1][0], n[1][1], n[2][0], n[2][1]) < 8 {
		t.Errorf("only %v unsolved and solved", n)
	}
}

// TestProberTriesEverything checks that no deep what-if refutes the wrong mark of a cell that Needs left
// open, although Needs does not try marks that seem futile.
func TestProberTriesEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 10))
	var v Prober
	left := 0
	for range testkit.Scale(400, 6000) {
		p := testkit.Random(rng, puzzle.Akari, 6+rng.IntN(3), 6+rng.IntN(3), 0.2, 0)
		lamps := testkit.RandomLamps(rng, p)
		testkit.Number(p, lamps)
		on := make([]bool, len(p.Cells))
		for _, at := range lamps {
			on[p.Index(at)] = true
		}
		for i, c := range p.Cells {
			if _, clue := c.Clue(); clue && rng.IntN(5) == 0 {
				p.Cells[i] = puzzle.Black
			}
		}
		if v.Needs(p, on, R12) != R12 {
			continue
		}
		for _, i := range v.s.whites {
			if v.s.Marks[i] != open {
				continue
			}
			left++
			clear(v.futile)
			if v.refutes(i, v.s.Right(i, v.on).Other(), R11) {
				t.Fatalf("a what-if refutes the wrong mark of cell %d, which Needs left open\n%v", i, puzzle.NewBoard(p))
			}
		}
	}
	if left < 500 {
		t.Errorf("only %d cells were left open", left)
	}
}
