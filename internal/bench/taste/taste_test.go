package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestFit compares the weights with slow gradient descent.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var rows [][]float64
	var yes []bool
	for range 60 {
		x := rng.NormFloat64()
		rows = append(rows, []float64{x, x + rng.NormFloat64(), rng.NormFloat64(), 1})
		yes = append(yes, x+rng.NormFloat64() > 0.5)
	}
	slow := make([]float64, 4)
	for range 20000 {
		gradient := []float64{penalty * slow[0], penalty * slow[1], penalty * slow[2], 0}
		for i, row := range rows {
			p := 1 / (1 + math.Exp(-score(slow, row)))
			for k, x := range row {
				gradient[k] += (p - float64(one(yes[i]))) * x
			}
		}
		for k := range slow {
			slow[k] -= 0.01 * gradient[k]
		}
	}
	for k, w := range fit(rows, yes) {
		if math.Abs(w-slow[k]) > 1e-6 {
			t.Errorf("weight %d is %g, by gradient descent %g", k, w, slow[k])
		}
	}
}

// TestApart checks that the classifier finds a planted difference, and no difference where there is none.
func TestApart(t *testing.T) {
	boards := func(seed uint64, planted bool) (rows [][]float64) {
		rng := rand.New(rand.NewPCG(2, seed))
		for range 60 {
			p := testkit.Random(rng, puzzle.Akari, 17, 17, 0.25, 0.5)
			for i := range p.Cells {
				if planted && i >= 2*p.Cols && p.Cells[i-2*p.Cols].IsBlack() {
					p.Cells[i] = 0
				}
			}
			rows = append(rows, featuresOf(p).values)
		}
		return rows
	}
	hand := boards(1, false)
	if r := apart(hand, boards(2, true)); r.mean < 0.95 {
		t.Errorf("%v of boards without pairs at (2,0) are told right", r)
	}
	if r := apart(hand, boards(3, false)); math.Abs(r.mean-0.5) > 4*r.deviation {
		t.Errorf("%v of random boards are told right", r)
	}
	if r := halves(hand); math.Abs(r.mean-0.5) > 4*r.deviation {
		t.Errorf("%v of random halves are told right", r)
	}
}

// TestFeatures checks features that can be counted by eye.
func TestFeatures(t *testing.T) {
	f := featuresOf(testkit.Grid(
		"#..1",
		"....",
		"2#..",
		"...4"))
	for name, want := range map[string]float64{
		"symmetry none": 1, "pairs at (2,0)": 16.0 / 8 / (25.0 / 16), "pairs at (3,0)": 16.0 / 4 / (25.0 / 16), "pairs at (0,3)": 16.0 / 4 / (25.0 / 16),
		"2x2 pattern 0000": 2.0 / 9, "2x2 pattern 0011": 1.0 / 9, "white runs of 1": 3.0 / 10, "white runs of 4": 2.0 / 10,
		"black in ring 0": 4.0 / 12, "black in ring 1": 1.0 / 4, "white rows and columns": 2, "clued in ring 0": 3.0 / 4, "clued alone": 2.0 / 3,
		"clues with a lamp at each side": 1.0 / 3, "white cells beside a clue": 6.0 / 3, "clues beside a clue": 0, "clues opposite clues": 0,
	} {
		if k := slices.Index(f.names, name); k < 0 || math.Abs(f.values[k]-want) > 1e-9 {
			t.Errorf("%s: expected %g, got %v", name, want, f)
		}
	}
}
