package logic

import (
	"math"
	"math/rand/v2"
	"testing"

	"akari/puzzle"
)

// stairs is a ladder of five techniques in three levels.
var stairs = &Ladder{
	Genre: puzzle.Akari,
	Techniques: []*Technique{
		{Rung: 1, Name: "a", Weight: 1}, {Rung: 2, Name: "b", Weight: 3}, {Rung: 3, Name: "c", Weight: 4}, {Rung: 4, Name: "d", Weight: 9}, {Rung: 5, Name: "e", Weight: 20},
	},
	Levels: []Level{{"easy", 1, 2}, {"medium", 3, 3}, {"hard", 4, 5}},
}

// TestStairs formats rungs and levels, and parses their names.
func TestStairs(t *testing.T) {
	if stairs.Top() != 5 || stairs.BelowLast() != 3 || stairs.Technique(4).Name != "d" || stairs.Technique(0).Name != "" || stairs.Technique(6).Name != "" {
		t.Errorf("top %d, below the last level %d, %v", stairs.Top(), stairs.BelowLast(), stairs.Technique(4))
	}
	for r, want := range []string{"", "easy", "easy", "medium", "hard", "hard", ""} {
		if got := stairs.Level(Rung(r)); got != want {
			t.Errorf("rung %d is %q", r, got)
		}
	}
	for s, want := range map[string][2]Rung{
		"easy": {1, 2}, "HARD": {4, 5}, "R3": {3, 3}, "r5": {5, 5}, "R2-R4": {2, 4}, "easy-medium": {1, 3}, "medium-hard": {3, 5}, "R3-R3": {3, 3}, "easy-easy": {1, 2},
	} {
		if lo, hi, err := stairs.ParseLevel(s); err != nil || lo != want[0] || hi != want[1] {
			t.Errorf("%s: %d to %d, error %v", s, lo, hi, err)
		}
	}
	for _, s := range []string{"", "R6", "R0", "R3-R2", "hard-easy", "R3-x", "x-R3", "S1", "R3-"} {
		if lo, hi, err := stairs.ParseLevel(s); err == nil || lo+hi != 0 && s != "R3-x" && s != "R3-" {
			t.Errorf("%q is read as %d to %d", s, lo, hi)
		}
	}
	for limit, want := range map[Rung]bool{-1: false, 0: true, 5: true, 6: false} {
		if err := stairs.Check(puzzle.New(puzzle.Akari, 1, 1), Options{Limit: limit}); (err == nil) != want {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
}

// TestProfile compares the score with its definition in exact numbers: the first count of open cells
// has a quarter of the weight, each further count a quarter of the rest, and the last count all
// that is left.
func TestProfile(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for range 300 {
		c := profile{ladder: stairs, at: 1, factor: unit}
		cells, sum := 1+rng.IntN(60), 0.0
		open := cells
		for r := Rung(1); r <= 5; r++ {
			rest, weight := 1.0, float64(stairs.Technique(r).Weight)
			for range rng.IntN(4) {
				c.applied(r, open)
				c.applied(1, open) // turns of lower techniques do not count again
				if r > 1 {
					c.exhausted(r-1, open)
				} else {
					rest *= 0.75
					sum += weight * rest / 3 * float64(open)
				}
				sum += weight * rest / 4 * float64(open)
				rest *= 0.75
				open -= rng.IntN(open + 1)
			}
			c.exhausted(r, open)
			sum += weight * rest * float64(open)
		}
		want := 10*sum/float64(cells) + 10*20
		if got := c.score(cells, 5); math.Abs(float64(got)-want) > 0.51 {
			t.Fatalf("score %d, want %.2f", got, want)
		}
	}
	if c := (profile{ladder: stairs, at: 1, factor: unit}); c.score(0, 2) != 30 {
		t.Errorf("a board without cells: %d", c.score(0, 2))
	}
}

// TestTurns checks the numbers of turns and steps.
func TestTurns(t *testing.T) {
	g := Grade{Rung: 5, Name: "hard", ladder: stairs}
	g.count([]Turn{{1, 3}, {1, 1}, {4, 2}, {5, 1}, {1, 7}, {5, 4}})
	if g.Turns != 6 || g.Openings != 3 || g.Bottlenecks != 2 || g.TopTurns != 2 || g.TopSteps != 7 || g.Stops != 3 {
		t.Errorf("%+v", g)
	}
	if g.Steps[1] != 11 || g.Steps[4] != 2 || g.Steps[5] != 5 {
		t.Errorf("%+v", g.Steps)
	}
	for n, want := range map[int]int{0: 0, 1: 1000, 2: 1500, 4: 2083} {
		if got := harmonic(n); got != want {
			t.Errorf("%d: %d", n, got)
		}
	}
}
