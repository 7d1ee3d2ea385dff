package figures_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"akari/generate/figures"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// slow are figures as their sentences say them, cell by cell.
var slow = map[string]func(p *puzzle.Puzzle) float64{
	"touching": func(p *puzzle.Puzzle) float64 { return shareInClumps(p, 2) },
	"clumped":  func(p *puzzle.Puzzle) float64 { return shareInClumps(p, 3) },
	"clump": func(p *puzzle.Puzzle) float64 {
		most := 0
		for at := range p.Cells {
			most = max(most, len(clumpOf(p, p.Point(at), map[puzzle.Point]bool{})))
		}
		return float64(most)
	},
	"longest":   func(p *puzzle.Puzzle) float64 { return largest(p, true) },
	"rectangle": func(p *puzzle.Puzzle) float64 { return largest(p, false) },
}

// clumpOf is the set of black cells joined with one.
func clumpOf(p *puzzle.Puzzle, at puzzle.Point, seen map[puzzle.Point]bool) map[puzzle.Point]bool {
	if p.In(at) && p.At(at).IsBlack() && !seen[at] {
		seen[at] = true
		for _, d := range puzzle.Directions {
			clumpOf(p, puzzle.Point{Row: at.Row + d.Row, Col: at.Col + d.Col}, seen)
		}
	}
	return seen
}

func shareInClumps(p *puzzle.Puzzle, least int) float64 {
	in, black := 0.0, 0.0
	for at, c := range p.Cells {
		if c.IsBlack() {
			black++
			if len(clumpOf(p, p.Point(at), map[puzzle.Point]bool{})) >= least {
				in++
			}
		}
	}
	if black == 0 {
		return 0
	}
	return 100 * in / black
}

// largest is the area of the largest white rectangle, or of those one cell wide.
func largest(p *puzzle.Puzzle, line bool) float64 {
	most := 0
	for top := range p.Rows {
		for bottom := top; bottom < p.Rows; bottom++ {
			for left := range p.Cols {
				for right := left; right < p.Cols; right++ {
					white := !line || top == bottom || left == right
					for r := top; r <= bottom; r++ {
						for c := left; c <= right; c++ {
							white = white && p.Cells[r*p.Cols+c].IsWhite()
						}
					}
					if white {
						most = max(most, (bottom-top+1)*(right-left+1))
					}
				}
			}
		}
	}
	return float64(most)
}

func TestFiguresAgreeWithTheirSentences(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var b figures.Board
	for range testkit.Scale(300, 3000) {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(8), 1+rng.IntN(8), rng.Float64(), 0.5)
		b.Of(p, 0, logic.Grade{})
		for name, want := range slow {
			if got := figures.ByName(name).Take(&b); math.Abs(got-want(p)) > 1e-9 {
				t.Fatalf("%s is %v, want %v:\n%v", name, got, want(p), puzzle.NewBoard(p))
			}
		}
	}
}

// TestMotifs compares a board on which one cell repeats with one at random.
func TestMotifs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	lattice, random := puzzle.New(puzzle.Akari, 15, 15), puzzle.New(puzzle.Akari, 15, 15)
	for at := range lattice.Cells {
		if (at/15+2*(at%15))%5 == 0 {
			lattice.Cells[at] = puzzle.Black
		}
		if rng.IntN(5) == 0 {
			random.Cells[at] = puzzle.Black
		}
	}
	take := func(p *puzzle.Puzzle) float64 {
		var b figures.Board
		b.Of(p, 0, logic.Grade{})
		return figures.ByName("motif").Take(&b)
	}
	if a, b := take(lattice), take(random); a < 8 || b > 5 {
		t.Errorf("a lattice has the motif %.1f, random cells %.1f", a, b)
	}
}

func TestSpreads(t *testing.T) {
	var s figures.Spread
	for _, x := range []float64{1, 2, 6} {
		v := make(figures.Values, len(figures.List))
		for i := range v {
			v[i] = x
		}
		s.Add(v)
	}
	if s.Mean(0) != 3 || math.Abs(s.Deviation(0)-math.Sqrt(14.0/3)) > 1e-9 {
		t.Errorf("mean %v, deviation %v", s.Mean(0), s.Deviation(0))
	}
	text, err := json.Marshal(&s)
	var back map[string]map[string]float64
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || len(back) != len(figures.List) || back["longest"]["most"] != 6 || back["score"]["least"] != 1 {
		t.Errorf("%s: %v", text, err)
	}
}

// TestNamesDiffer keeps the list one that a recipe can choose from.
func TestNamesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range figures.List {
		if seen[f.Name] || f.About == "" || figures.ByName(f.Name) != f {
			t.Errorf("figure %q", f.Name)
		}
		seen[f.Name] = true
	}
}
