package generate_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestImpossibleRequestsEnd asks for what cannot be: each request ends within
// its budget, with a sentence that says what was in the way.
func TestImpossibleRequestsEnd(t *testing.T) {
	for _, c := range []struct {
		size, black, symmetry, difficulty string
		shape                             generate.Shape
		want                              string
		reason                            generate.Reason
	}{
		{"1x1", "", "", "hard", generate.Shape{}, "no 1x1 Akari of difficulty R8-R9 with 22% black cells (none) found in ", generate.TooEasy},
		{"2x2", "30%", "rot90", "", generate.Shape{}, "no 2x2 Akari with 30% black cells (rot90) found in ", generate.Misshapen},
		{"12x12", "5%", "", "easy", generate.Shape{}, "ambiguous to the end", generate.Ambiguous},
		{"30x30", "5%", "", "easy", generate.Shape{}, "ambiguous to the end", generate.Ambiguous},
		{"12x12", "10%", "", "", generate.Shape{Longest: 2}, "of another density or shape", generate.Misshapen},
		{"12x12", "60%", "", "", generate.Shape{}, "of another density or shape", generate.Misshapen},
	} {
		o := options(t, c.size, c.black, c.symmetry, c.difficulty, "")
		o.Shape, o.Budget = c.shape, 300
		e, report, err := generate.One(context.Background(), o, 1, 0)
		var unmet *generate.UnmetError
		if !errors.As(err, &unmet) || !strings.Contains(err.Error(), c.want) || report.Rejected[c.reason] == 0 {
			t.Errorf("%s: got %v, error %v, want %s", c.size, e, err, c.want)
		}
		if report.Rounds > o.Budget+1 {
			t.Errorf("%s: %d rounds of %d", c.size, report.Rounds, o.Budget)
		}
	}
}

func TestBadRequests(t *testing.T) {
	for _, c := range []struct{ size, black, symmetry, keep, want string }{
		{"4x5", "", "full", "", "symmetry full needs a square board, not 4x5"},
		{"", "2%", "", "", "2% black cells: ask for 5% to 60%"},
		{"", "", "", "rung", "keep: rung needs a difficulty"},
		{"30x30", "", "", "fewest", "keep: fewest is for boards of up to 400 cells"},
	} {
		err := options(t, c.size, c.black, c.symmetry, "", c.keep).Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestExhaustedBatchEnds(t *testing.T) {
	made := 0
	err := generate.Batch(context.Background(), options(t, "2x2", "", "", "", ""), 1, 50, 2, func(generate.Result) error {
		made++
		return nil
	})
	var exhausted *generate.ExhaustedError
	if !errors.As(err, &exhausted) || exhausted.Made != made || made == 0 {
		t.Errorf("%d made, error %v", made, err)
	}
}

func TestBatchStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	err := generate.Batch(ctx, options(t, "10x10", "", "", "", ""), 1, 1000, 2, func(r generate.Result) error {
		if r.Index == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestBatchHasNoTwins makes more small puzzles than chance would keep apart.
func TestBatchHasNoTwins(t *testing.T) {
	seen := map[string]bool{}
	twins := 0
	err := generate.Batch(context.Background(), options(t, "4x4", "25%", "", "", ""), 1, testkit.Scale(400, 2000), 2, func(r generate.Result) error {
		key := puzzle.NewBoard(r.Entry.Puzzle.Canonical()).String()
		if seen[key] {
			t.Errorf("puzzle %d was there before\n%s", r.Index, key)
		}
		seen[key] = true
		twins += r.Report.Rejected[generate.Duplicate]
		return nil
	})
	if err != nil || twins == 0 {
		t.Errorf("%d twins met, error %v", twins, err)
	}
}

// TestDensityIsAContract makes puzzles of every density and size and counts
// their black cells: within one orbit of the request, and the rest as asked.
func TestDensityIsAContract(t *testing.T) {
	var j judge
	for _, c := range []struct {
		size         string
		sample, full int
	}{{"7x7", 5, 1000}, {"10x10", 5, 1000}, {"14x14", 3, 1000}, {"20x20", 2, 1000}, {"40x40", 0, 20}, {"100x100", 0, 20}} {
		for _, black := range []string{"10%", "15%", "20%", "25%", "30%", "40%"} {
			o := options(t, c.size, black, "rot180", "", "")
			asked := math.Round(float64(o.Black) * float64(o.Size.Rows*o.Size.Cols))
			err := generate.Batch(context.Background(), o, 1, testkit.Scale(c.sample, c.full), 1, func(r generate.Result) error {
				j.one(t, r.Entry)
				n := 0
				for _, cell := range r.Entry.Puzzle.Cells {
					if cell.IsBlack() {
						n++
					}
				}
				if math.Abs(float64(n)-asked) > 2 || n != r.Report.Black || !o.Symmetry.Has(r.Entry.Puzzle) {
					t.Fatalf("%d black cells, reported %d, asked for %v", n, r.Report.Black, asked)
				}
				return nil
			})
			var exhausted *generate.ExhaustedError // 7x7 with 10 % has under a thousand it can find
			if err != nil && !(errors.As(err, &exhausted) && c.size == "7x7" && exhausted.Made > 500) {
				t.Errorf("%s %s: %v", c.size, black, err)
			}
		}
	}
}

// TestDensityUnderEverySymmetry makes a few puzzles of each density with each
// symmetry; their orbits hold from one to eight cells.
func TestDensityUnderEverySymmetry(t *testing.T) {
	var j judge
	for _, s := range puzzle.Symmetries() {
		for _, black := range []string{"15%", "20%", "30%", "40%"} {
			o := options(t, "13x13", black, s.String(), "", "")
			asked := float64(o.Black) * 169
			err := generate.Batch(context.Background(), o, 1, testkit.Scale(1, 20), 1, func(r generate.Result) error {
				j.one(t, r.Entry)
				n := 0
				for _, cell := range r.Entry.Puzzle.Cells {
					if cell.IsBlack() {
						n++
					}
				}
				if math.Abs(float64(n)-asked) > float64(len(s.Group())) || !s.Has(r.Entry.Puzzle) {
					t.Fatalf("%v %s: %d black cells, asked for %v", s, black, n, asked)
				}
				return nil
			})
			if err != nil {
				t.Errorf("%v %s: %v", s, black, err)
			}
		}
	}
}

func TestFewestIsNoMoreThanMinimal(t *testing.T) {
	var j judge
	for index := range testkit.Scale(5, 50) {
		o := options(t, "8x8", "25%", "rot180", "", "fewest")
		e, few, err := generate.One(context.Background(), o, 1, index)
		if err != nil {
			t.Fatal(err)
		}
		j.one(t, e)
		j.minimal(t, e, j.isOne)
		o.Keep = generate.KeepMinimal
		if _, minimal, _ := generate.One(context.Background(), o, 1, index); few.Clues > minimal.Clues {
			t.Errorf("%d clues, %d are minimal", few.Clues, minimal.Clues)
		}
	}
}

func TestPairedClues(t *testing.T) {
	var j judge
	for _, level := range []string{"", "steady"} {
		o := options(t, "10x10", "24%", "both", level, "")
		o.Paired = true
		err := generate.Batch(context.Background(), o, 1, testkit.Scale(5, 100), 2, func(r generate.Result) error {
			j.one(t, r.Entry)
			clues := puzzle.New(puzzle.Akari, 10, 10)
			for i, c := range r.Entry.Puzzle.Cells {
				if _, ok := c.Clue(); ok {
					clues.Cells[i] = puzzle.Black
				}
			}
			if !puzzle.Both.Has(clues) {
				t.Errorf("clues not paired\n%v", puzzle.NewBoard(r.Entry.Puzzle))
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
