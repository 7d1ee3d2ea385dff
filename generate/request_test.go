package generate_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// requested reads options as the function options does, but returns an error if they are
// invalid.
func requested(text string) (o request.Options, err error) {
	for _, field := range strings.Fields(text) {
		key, value, _ := strings.Cut(field, "=")
		if err := o.Set(key, value); err != nil {
			return o, err
		}
	}
	return o, generate.Validate(o)
}

// TestImpossibleRequestsEnd makes requests that no puzzle meets. Each request must end
// within its budget, with an error that names the obstacle.
func TestImpossibleRequestsEnd(t *testing.T) {
	testkit.NotRaced(t)
	type impossible struct {
		text, want string
		reason     generate.Reason
	}
	cases := []impossible{
		{"size=1x1 black=22% symmetry=none difficulty=hard", "no 1x1 Akari of difficulty R8-R9 with 22% black cells found (rounds: ", genre.TooEasy},
		{"size=2x2 black=30% symmetry=rot90", "no 2x2 Akari with 30% black cells in symmetry rot90 found (rounds: ", genre.Misshapen},
		{"size=14x14 black=5% difficulty=easy", "never unique", genre.Ambiguous},
		{"size=40x40 black=5% budget=30", "; open cells of the nearest draft: [r", genre.Ambiguous},
		{"size=12x12 aim=touching:none+clump:5..", "with the wrong density or shape", genre.Misshapen},
		{"size=5x5 difficulty=R12 budget=25000", "too easy", genre.TooEasy},
		{"size=8x8 difficulty=R3-R5 aim=score:1..2", "off an aim", genre.OffAim},
		{"size=8x8 difficulty=R12 aim=score:1..2", "too easy", genre.TooEasy},
		{"size=10x10 keep=1%", "that need more clues", genre.TooMany},
		{"mask=__/__ symmetry=rot90", "no 2x2 Akari with the black cells of its mask in symmetry rot90 found (rounds: ", genre.Ambiguous},
		{"mask=___/_X_/___ difficulty=hard", "too easy", genre.TooEasy},
	}
	if testkit.Scale(0, 1) > 0 { // they take some seconds
		cases = append(cases,
			impossible{"size=20x20 black=20% keep=fewest", "undecided", genre.Unproved},
			impossible{"size=30x30 black=5% difficulty=easy", "never unique", genre.Ambiguous},
			impossible{"size=100x100 black=5% budget=30", "; open cells of the nearest draft: [r", genre.Ambiguous})
	}
	for _, c := range cases {
		o, err := requested(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if o.Budget == 0 {
			o.Budget = 300
		}
		e, report, err := generate.One(context.Background(), o, 1, 0)
		var unmet *generate.UnmetError
		if !errors.As(err, &unmet) || !strings.Contains(err.Error(), c.want) || report.Rejected[c.reason] == 0 {
			t.Errorf("%s: got %v, error %v, want %s", c.text, e, err, c.want)
		}
		if question := o.Size.Rows * o.Size.Cols / 8; report.Rounds > int(o.Budget)+1+question { // a question that has begun is finished
			t.Errorf("%s: %d rounds of %d", c.text, report.Rounds, o.Budget)
		}
	}
}

// TestWaysToKeep reads each way to keep clues and writes it as text again.
func TestWaysToKeep(t *testing.T) {
	for text, want := range map[string]string{
		"minimal": "minimal", "rung": "rung", "fewest": "fewest", "all": "all", "60%": "60%", "100%": "all",
	} {
		var k request.Keep
		if err := k.UnmarshalText([]byte(text)); err != nil || k.String() != want {
			t.Errorf("%s: got %v, error %v", text, k, err)
		}
	}
}

func TestBadRequests(t *testing.T) {
	for text, want := range map[string]string{
		"size=4x5 symmetry=full":                "symmetry full needs a square board, got 4x5",
		"size=6x6 difficulty=extreme":           "difficulty R10-R11: hardly any 6x6 puzzle needs it; use a larger board, as in 8x8, or give a budget",
		"size=6x6 technique=R12":                "difficulty R12: hardly any 6x6 puzzle needs it",
		"size=0x5":                              "size: size \"0x5\" is not rows x columns, each from 1 to 400",
		"size=5x401":                            "is not rows x columns",
		"black=2%":                              "black: expected 5% to 60%, got 2%",
		"black=0%":                              "black: \"0%\" is not a share",
		"black=100%":                            "black: expected 5% to 60%, got 100%",
		"black=nan":                             "is not a share",
		"black=22%~":                            "is not a share",
		"black=22%~many":                        "is not a share",
		"black=2%~1%":                           "black: expected 5% to 60%, got 2%~1%",
		"black=22%~4% mask=??/??":               "black: expected a single share, as in 22%; a share with ~",
		"keep=":                                 "keep \"\": expected usual, minimal, rung, fewest, all or a share",
		"clues=-1-5":                            "\"-1-5\" is not a range",
		"keep=all aim=digit4:none":              "keep: all does not work with aim digit4:none, which leaves black cells without a clue",
		"keep=rung":                             "keep: rung needs a difficulty",
		"keep=0%":                               "keep \"0%\": expected usual, minimal, rung, fewest, all or a share",
		"size=30x30 keep=fewest":                "keep: fewest works only on boards of at most 400 cells",
		"keep=fewest paired=true symmetry=both": ", and not with paired",
		"mask=XX/XX":                            "the mask leaves no white cell",
		"mask=X_/__ symmetry=rot180":            "the mask does not have the symmetry rot180",
		"mask=X_/_":                             "row 2 of the mask has 1 cells",
		"mask=":                                 "expected a mask of 1 to 400 rows and columns",
		"size=5x5 mask=__":                      "the mask has 1x2 cells, but the size is 5x5",
		"clues=0-0":                             "is not a range",
		"difficulty=R13":                        "unknown difficulty \"R13\"",
		"technique=R2":                          "R2 is easy, so every puzzle practises it; choose R3 or a harder technique",
		"technique=R99":                         "unknown rung",
		"difficulty=60..40":                     "\"60..40\" is not a range of scores such as 40.., ..60",
		"difficulty=R3..R5":                     "difficulty \"R3..R5\": write a range as R3-R5",
		"difficulty=40..60 aim=score:..50":      "difficulty and aim both limit the score",
		"technique=R6 difficulty=hard":          "technique and difficulty cannot be combined",
		"technique=R6 kind=searchlights":        `technique: unknown rung "R6"; rungs go from S1 to S7`,
		"difficulty=R8-R3":                      "runs backwards",
		"kind=searchlights size=1x1":            "size: a 1x1 Searchlights puzzle is never unique",
		"kind=searchlights difficulty=R3":       `difficulty: unknown difficulty "R3"; known: easy, medium, tricky, hard, extreme, S1 to S7, a range of them, or of scores as in 40..60`,
		"kind=akari difficulty=S3":              `difficulty: unknown difficulty "S3"; known: easy, medium, tricky, hard, extreme, R1 to R12, a range of them, or of scores as in 40..60`,
		"difficulty=S9":                         "S1 to S7, a range of them, or of scores as in 40..60",
		"technique=S1":                          "S1 is easy, so every puzzle practises it; choose S2 or a harder technique",
		"kind=akari technique=S3":               `technique: unknown rung "S3"; rungs go from R1 to R12`,
		"clues=60-40":                           "is not a range",
		"aim=longest":                           "write a statistic, a colon and a range",
		"aim=lines:3":                           "unknown statistic \"lines\"",
		"aim=longest:-1":                        "longest: expected none, or a range: ..8",
		"aim=longest:5..3":                      "longest: expected none, or a range: ..8",
		"aim=longest:many":                      "longest: expected none, or a range: ..8",
		"aim=longest:4~":                        "longest: expected none, or a range: ..8",
		"aim=longest:4..+longest:5..":           "statistic longest: given twice",
		"kind=searchlights aim=digit1:none":     "aim: digit1 is not a statistic of Searchlights",
		"aim=black:20..":                        "use the key black",
		"aim=longest:..4 mask=__/__":            "the mask has no '?', so it fixes",
		"black=22% mask=XX?/?_?":                "black: the mask has 33.3% black cells and leaves 50% free, so 22% is impossible; ask for black=33.3%, or leave it out",
		"black=60% mask=_X?/___":                "so 60% is impossible; ask for black=33.3%",
		"black=20% mask=__/__":                  "black: the mask has no '?', so it fixes",
		"rooms=perhaps":                         "is not true or false",
		"budget=0":                              "\"0\" is not a whole number from 1",
		"symmetry=spiral":                       "unknown symmetry",
		"kind=sudoku":                           "unknown kind \"sudoku\"; known: akari, searchlights",
		"colour=red":                            "unknown option \"colour\"",
	} {
		_, err := requested(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
			continue
		}
		if _, share, named := strings.Cut(err.Error(), "ask for black="); named { // the named share is accepted
			share, _, _ = strings.Cut(share, ",")
			_, mask, _ := strings.Cut(text, " ")
			if _, err := requested("black=" + share + " " + mask); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

func TestExhaustedBatchEnds(t *testing.T) {
	made := 0
	err := generate.Batch(context.Background(), options(t, "size=2x2"), 1, 50, 2, func(generate.Result) error {
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
	err := generate.Batch(ctx, options(t, "size=10x10"), 1, 1000, 2, func(r generate.Result) error {
		if r.Index == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestBatchHasNoDuplicates makes so many small puzzles that chance alone would repeat
// some.
func TestBatchHasNoDuplicates(t *testing.T) {
	seen := map[puzzle.Key]bool{}
	duplicates := 0
	err := generate.Batch(context.Background(), options(t, "size=4x4 black=25%"), 1, testkit.Scale(100, 800), 2, func(r generate.Result) error {
		key := r.Entry.Puzzle.Key()
		if seen[key] {
			t.Errorf("puzzle %d was there before\n%v", r.Index, puzzle.NewBoard(r.Entry.Puzzle))
		}
		seen[key] = true
		duplicates += r.Report.Rejected[genre.Duplicate]
		return nil
	})
	if err != nil || duplicates == 0 {
		t.Errorf("%d duplicates met, error %v", duplicates, err)
	}
}

// TestDensityIsAContract makes puzzles of every density and size. The number of black
// cells must be within one orbit of the request, and the puzzle must meet the rest of the
// request.
func TestDensityIsAContract(t *testing.T) {
	var j judge
	for _, c := range []struct {
		size         string
		sample, full int
	}{{"7x7", 5, 1000}, {"10x10", 5, 100}, {"14x14", 3, 40}, {"20x20", 2, 20}, {"40x40", 0, 3}, {"100x100", 0, 1}} {
		for _, black := range []string{"10%", "15%", "20%", "25%", "30%", "40%"} {
			o := options(t, "size="+c.size+" black="+black+" symmetry=rot180")
			asked := math.Round(float64(o.Black.Share) * float64(o.Size.Rows*o.Size.Cols))
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
			var exhausted *generate.ExhaustedError // on 7x7 with 10 %, fewer than 1,000 puzzles can be found
			if err != nil && !(errors.As(err, &exhausted) && c.size == "7x7" && exhausted.Made > 500) {
				t.Errorf("%s %s: %v", c.size, black, err)
			}
		}
	}
}

// TestDensitiesDiffer makes puzzles of a density with a deviation. The shares of black
// cells must have this deviation, must be at most two deviations from the requested
// share, and must be within the allowed range.
func TestDensitiesDiffer(t *testing.T) {
	n := testkit.Scale(200, 400)
	for asked, want := range map[string]struct{ mean, off, least, most float64 }{
		"24%~6%": {24, 6, 12, 36}, "8%~4%": {8.6, 3, 5, 16}, "24%": {24, 0, 24, 24},
	} {
		o := options(t, "size=10x10 black="+asked+" symmetry=rot180")
		if o.Black.String() != asked {
			t.Errorf("%s is written as %v", asked, o.Black)
		}
		mean, squares := 0.0, 0.0
		read(t, o, n, func(r *reader, _ *puzzle.Puzzle) {
			x := r.statistic("black")
			mean, squares = mean+x/float64(n), squares+x*x/float64(n)
			if x < want.least-2 || x > want.most+2 { // within an orbit
				t.Errorf("%s: %v%% are black", asked, x)
			}
		})
		off := math.Sqrt(max(0, squares-mean*mean))
		if math.Abs(mean-want.mean) > 1.5 || math.Abs(off-want.off) > 1 {
			t.Errorf("%s: %.1f%% are black on average, with a deviation of %.1f%%", asked, mean, off)
		}
	}
}

// TestDensityUnderEverySymmetry makes a few puzzles of each density with each symmetry.
// The orbits of the symmetries have from one to eight cells.
func TestDensityUnderEverySymmetry(t *testing.T) {
	var j judge
	for _, s := range puzzle.Symmetries() {
		orbit := len(s.Group())
		if s == puzzle.Mixed {
			orbit = len(puzzle.Full.Group())
		}
		for _, black := range []string{"10%", "15%", "20%", "25%", "30%", "40%"} {
			o := options(t, "size=13x13 black="+black+" symmetry="+s.String())
			asked := float64(o.Black.Share) * 169
			err := generate.Batch(context.Background(), o, 1, testkit.Scale(2, 8), 1, func(r generate.Result) error {
				j.one(t, r.Entry)
				n := 0
				for _, cell := range r.Entry.Puzzle.Cells {
					if cell.IsBlack() {
						n++
					}
				}
				if math.Abs(float64(n)-asked) > float64(orbit) || !s.Has(r.Entry.Puzzle) {
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
	testkit.NotRaced(t)
	var j judge
	rng := rand.New(rand.NewPCG(6, 6))
	for index := range testkit.Scale(3, 20) {
		o := options(t, "size=8x8 black=25% symmetry=rot180 keep=fewest")
		e, few, err := generate.One(context.Background(), o, 1, index)
		if err != nil {
			t.Fatal(err)
		}
		j.one(t, e)
		j.minimal(t, e, j.isOne)
		for range 20 {
			if n := deleted(t, &j, rng, e); few.Clues > n {
				t.Errorf("%d clues, %d are minimal", few.Clues, n)
			}
		}
	}
}

// deleted gives every black cell its clue and removes clues in random order as long as
// the solution stays unique. It returns the number of clues that stay.
func deleted(t *testing.T, j *judge, rng *rand.Rand, e *puzzle.Entry) (clues int) {
	p := e.Puzzle.Clone()
	testkit.Number(p, e.Solution)
	for _, at := range rng.Perm(len(p.Cells)) {
		c := p.Cells[at]
		if _, ok := c.Clue(); !ok {
			continue
		}
		if p.Cells[at] = puzzle.Black; !j.isOne(p) {
			p.Cells[at] = c
			clues++
		}
	}
	return clues
}

// TestDifficultyOfScores makes puzzles in a range of scores, which is the same as an aim.
func TestDifficultyOfScores(t *testing.T) {
	var by, aim request.Options
	if err := by.Set("difficulty", "40..60"); err != nil {
		t.Fatal(err)
	}
	if err := aim.Set("aim", "score:40..60"); err != nil {
		t.Fatal(err)
	}
	a, _, err := generate.One(t.Context(), by, 7, 0)
	if err != nil || a.Difficulty.Score < 40 || a.Difficulty.Score > 60 {
		t.Fatalf("got %+v, error %v", a, err)
	}
	if b, _, err := generate.One(t.Context(), aim, 7, 0); err != nil || b.ID != a.ID {
		t.Errorf("got %v and %v, error %v", a.ID, b.ID, err)
	}
}
