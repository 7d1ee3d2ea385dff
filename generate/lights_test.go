package generate

import (
	"context"
	"strings"
	"testing"

	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/searchlights"
	"akari/uniq"
)

// optionsOf returns the options with keys set, each key followed by its value.
func optionsOf(t testing.TB, set ...string) (o request.Options) {
	t.Helper()
	for i := 0; i < len(set); i += 2 {
		if err := o.Set(set[i], set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

func lightsOptions(t testing.TB, set ...string) request.Options {
	t.Helper()
	o := optionsOf(t, set...)
	if err := o.Kind.UnmarshalText([]byte("searchlights")); err != nil {
		t.Fatal(err)
	}
	if err := Validate(o); err != nil {
		t.Fatal(err)
	}
	return o
}

// TestSearchlightsAreAsAsked makes puzzles of many requests and checks each against its
// request without the generator's code.
func TestSearchlightsAreAsAsked(t *testing.T) {
	testkit.NotRaced(t)
	for _, set := range [][]string{
		{"size", "6x6"},
		{"size", "9x7", "symmetry", "vertical"},
		{"size", "10x10", "symmetry", "rot180", "lights", "45%"},
		{"size", "8x8", "symmetry", "full", "black", "35%"},
		{"size", "9x9", "symmetry", "diagonal", "clues", "0-12", "lights", "15%"},
		{"size", "8x8", "symmetry", "rot90", "paired", "true"},
		{"size", "8x8", "clues", "1-5"},
		{"size", "8x8", "keep", "all"},
		{"size", "8x8", "keep", "90%"},
		{"size", "5x5", "keep", "fewest"},
		{"mask", "?????/?#?#?/?????/?#?#?/?????"},
		{"mask", "#..#..#/......./#..#..#/......./#..#..#/......./#..#..#"},
	} {
		o := lightsOptions(t, set...)
		err := Batch(context.Background(), o, 7, testkit.Scale(2, 16), 1, func(r Result) error {
			checkLights(t, Resolved(o), r)
			return nil
		})
		if err != nil {
			t.Errorf("%v: %v", set, err)
		}
	}
}

// TestFullDraftsAreLeft makes puzzles on boards on which some drafts end with a second
// solution and no place for a further black cell.
func TestFullDraftsAreLeft(t *testing.T) {
	testkit.NotRaced(t)
	o := lightsOptions(t, "mask", "?????/?#?#?/?????/?#?#?/?????")
	for _, seed := range []uint64{129, 200, 271, 295, 378} {
		if _, _, err := One(t.Context(), o, seed, 0); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func checkLights(t *testing.T, o request.Options, r Result) {
	t.Helper()
	p := r.Entry.Puzzle
	v, err := uniq.Check(context.Background(), p, uniq.Options{Explain: true})
	if err != nil || v.Kind != uniq.One || !v.Solution.Equal(r.Entry.Solution) {
		t.Fatalf("%s: %s, %v\n%v", r.Entry.ID, v.Kind, err, puzzle.NewBoard(p))
	}
	if o.Keep.Way == request.KeepMinimal && !o.Paired && len(v.Removable) > 0 {
		t.Errorf("%s: clues to spare: %v", r.Entry.ID, v.Removable)
	}
	black, clues := 0, 0
	for i, c := range p.Cells {
		k, ok := c.Clue()
		if c.IsBlack() {
			black++
		}
		if !ok {
			continue
		}
		if clues++; k < o.Clues.Lo || k > o.Clues.Hi {
			t.Errorf("%s: clue %d at %v", r.Entry.ID, k, p.Point(i))
		}
	}
	if black != r.Report.Black || clues != r.Report.Clues || !o.Symmetry.Has(p) {
		t.Errorf("%s: %d black cells, %d clues, report %+v\n%v", r.Entry.ID, black, clues, r.Report, puzzle.NewBoard(p))
	}
	want := float64(o.Lights) * float64(len(p.Cells)-black)
	if n := float64(len(r.Entry.Solution)); len(r.Report.Added) == 0 && (n < want-1.5 || n > want+1.5) {
		t.Errorf("%s: %v lamps, want %v", r.Entry.ID, n, want)
	}
}

// TestSearchlightsByBruteForce checks small puzzles, including duplicates, against all
// placements of lights.
func TestSearchlightsByBruteForce(t *testing.T) {
	testkit.NotRaced(t)
	o := lightsOptions(t, "size", "4x4")
	for index := range testkit.Scale(10, 200) {
		e, _, err := One(context.Background(), o, 3, index)
		if err != nil {
			t.Fatal(err)
		}
		if all := testkit.Brute(e.Puzzle); len(all) != 1 || !all[0].Equal(e.Solution) {
			t.Errorf("%s: %d solutions\n%v", e.ID, len(all), puzzle.NewBoard(e.Puzzle))
		}
	}
}

// TestSearchlightsDependOnSeedAlone makes a batch with one worker and with three workers,
// and makes each puzzle again from its id.
func TestSearchlightsDependOnSeedAlone(t *testing.T) {
	o := lightsOptions(t, "size", "8x8", "symmetry", "rot180")
	var ids []string
	var boards []*puzzle.Puzzle
	for _, workers := range []int{1, 3} {
		i := 0
		err := Batch(context.Background(), o, 11, 6, workers, func(r Result) error {
			if workers == 1 {
				ids, boards = append(ids, r.Entry.ID), append(boards, r.Entry.Puzzle)
			} else if ids[i] != r.Entry.ID || !boards[i].Equal(r.Entry.Puzzle) {
				t.Errorf("puzzle %d depends on the number of workers", i)
			}
			i++
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, id := range ids {
		if e, _, err := FromID(context.Background(), id); err != nil || !e.Puzzle.Equal(boards[i]) {
			t.Errorf("%s makes another puzzle: %v", id, err)
		}
	}
}

func TestBadLights(t *testing.T) {
	for want, set := range map[string][]string{
		"lights: expected 5% to 90% of the white cells, got 100%": {"lights", "100%", "kind", "searchlights"},
		"lights needs kind: searchlights":                         {"lights", "30%"},
		"clues 0-1000000: expected a range within 0 to 999999":    {"clues", "0-1000000", "kind", "searchlights"},
		"the mask leaves no white cell":                           {"mask", "##/##", "kind", "searchlights"},
		"black: expected 5% to 60%, got 60.000004%":               {"black", "60.000004%", "kind", "searchlights"},
	} {
		var o request.Options
		for i := 0; i < len(set); i += 2 {
			if err := o.Set(set[i], set[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		if err := Validate(o); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestRareRungHasItsBudget requests run splits, which nine drafts in ten do not need. The
// default budget of the rung must make puzzles, and no clue of them can go, even if clues
// were put back.
func TestRareRungHasItsBudget(t *testing.T) {
	for text, want := range map[string]request.Rounds{"S5 10x10": request.DefaultBudget, "S6 10x10": 42_000, "S6 14x15": 7_000, "S6-S7 10x10": request.DefaultBudget} {
		rung, size, _ := strings.Cut(text, " ")
		if got := Resolved(lightsOptions(t, "difficulty", rung, "size", size)).Budget; got != want {
			t.Errorf("%s: a budget of %d rounds, want %d", text, got, want)
		}
	}
	for seed := range uint64(testkit.Scale(0, 2)) {
		e, r, err := One(t.Context(), lightsOptions(t, "size", "10x10", "difficulty", "S6"), seed, 0)
		if err != nil || r.Grade.Rung != 6 {
			t.Errorf("seed %d: rung %d, %v", seed, r.Grade.Rung, err)
			continue
		}
		for i, c := range e.Puzzle.Cells {
			if _, ok := c.Clue(); !ok {
				continue
			}
			e.Puzzle.Cells[i] = puzzle.Black
			if g := testkit.Must(searchlights.Ladder.NewSolver().Grade(t.Context(), e.Puzzle, logic.UpTo(6))); g.Solved {
				t.Errorf("seed %d: the clue of cell %d can go", seed, i)
			}
			e.Puzzle.Cells[i] = c
		}
	}
}

// TestLargeSearchlights counts the rounds for large boards. If what-ifs guide the repair, or all changes are
// made at open cells, a puzzle takes more than 1900 rounds.
func TestLargeSearchlights(t *testing.T) {
	testkit.NotRaced(t)
	for _, level := range []string{"tricky", "hard"} {
		rounds, n := 0, testkit.Scale(2, 8)
		err := Batch(t.Context(), lightsOptions(t, "size", "40x40", "difficulty", level), 1, n, 2, func(r Result) error {
			rounds += r.Report.Rounds
			return nil
		})
		if err != nil || rounds > 1000*n {
			t.Errorf("%s: %d rounds for %d puzzles, error %v", level, rounds, n, err)
		}
	}
}

// TestLargeBoardsNeedRunSplits makes a large board for S6: it needs S6, and without any one of its clues
// techniques up to S6 do not solve it.
func TestLargeBoardsNeedRunSplits(t *testing.T) {
	testkit.Full(t, "a large board for S6 takes seconds")
	e, _, err := One(t.Context(), lightsOptions(t, "size", "21x21", "difficulty", "S6", "budget", "30000"), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	v, limit := searchlights.Ladder.NewSolver(), searchlights.Ladder.Named("run split")
	grade := func() logic.Grade {
		return testkit.Must(v.Grade(t.Context(), e.Puzzle, logic.UpTo(limit)))
	}
	if g := grade(); !g.Solved || g.Rung != limit {
		t.Errorf("needs S%d", g.Rung)
	}
	for cell, c := range e.Puzzle.Cells {
		if _, ok := c.Clue(); ok {
			e.Puzzle.Cells[cell] = puzzle.Black
			if grade().Solved {
				t.Errorf("the clue at %v is not needed", e.Puzzle.Point(cell))
			}
			e.Puzzle.Cells[cell] = c
		}
	}
}
