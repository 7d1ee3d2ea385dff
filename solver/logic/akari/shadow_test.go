package akari

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestShadows compares the shadows of a grade, for which only dots beside completed clues are
// examined, with the shadows of an explanation. The boards are closed under R1 to R4.
func TestShadows(t *testing.T) {
	testkit.Alone(t)
	rng := rand.New(rand.NewPCG(3, 11))
	var n [2]int
	check := func(p *puzzle.Puzzle) {
		s := closure(p, techniques, R4)
		for s.opens > 0 && !s.broken {
			for _, i := range s.whites {
				if s.marks[i] != open || !s.completes(i) {
					continue
				}
				s.everyWay = true
				want := s.castsShadow(i)
				s.everyWay = false
				if got := s.castsShadow(i); got != want {
					t.Fatalf("a lamp at %v: casts a shadow %v\n%v", s.Point(i), got, puzzle.NewBoard(p))
				}
				if want {
					n[1]++
				} else {
					n[0]++
				}
			}
			if s.Apply(R5) == 0 {
				return
			}
			for r := R1; r <= R4 && s.opens > 0 && !s.broken; r++ {
				if s.Apply(r) > 0 {
					r = 0
				}
			}
		}
	}
	for range testkit.Scale(1500, 8000) {
		p := testkit.Random(rng, puzzle.Akari, 10, 10, 0.25, 0)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		for i, c := range p.Cells {
			if c.IsBlack() && rng.IntN(3) == 0 {
				p.Cells[i] = puzzle.Black
			}
		}
		check(p)
	}
	for r := R5; r <= Top; r++ {
		check(Ladder.Example(r))
	}
	if min(n[0], n[1]) < 500 {
		t.Errorf("only %v without and with a shadow", n)
	}
}
