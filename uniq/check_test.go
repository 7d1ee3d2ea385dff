package uniq

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

var bg = context.Background()

// judge compares a verdict with all solutions of the puzzle.
func judge(t *testing.T, p *puzzle.Puzzle, v Verdict, solutions []puzzle.Lamps) {
	t.Helper()
	want := [...]Kind{None, One, Many}[min(len(solutions), 2)]
	if v.Kind != want {
		t.Fatalf("%s: %s, want %s\n%v", p.Genre.Name, v.Kind, want, puzzle.NewBoard(p))
	}
	is := func(l puzzle.Lamps) bool { return slices.ContainsFunc(solutions, l.Equal) }
	if (v.Solution != nil) != (v.Kind != None) || v.Kind != None && !is(v.Solution) {
		t.Fatalf("%s: solution %v of %v\n%v", v.Kind, v.Solution, solutions, puzzle.NewBoard(p))
	}
	if v.Kind == Many && (!is(v.Other) || v.Other.Equal(v.Solution) || !slices.Equal(v.Differ, v.Solution.Differ(v.Other))) {
		t.Fatalf("many: %v, %v, differ in %v\n%v", v.Solution, v.Other, v.Differ, puzzle.NewBoard(p))
	}
}

func TestCheckCorpus(t *testing.T) {
	var c Checker
	named := 0
	corpus := testkit.Corpus(t)
	for _, a := range corpus {
		v := testkit.Must(c.Check(bg, a.Puzzle, Options{}))
		if v.Kind != One || !v.Solution.Equal(a.Solution) {
			t.Errorf("%s: %s, solution %v, published %v", a.Name, v.Kind, v.Solution, a.Solution)
		}
		if a.Name == "janko-101_10x10" || a.Name == "janko-876_16x16" {
			named++ // puzzles of the book chapter
		}
	}
	if len(corpus) > 400 && named != 2 { // fewer are the puzzles of a clone without the archive
		t.Errorf("%d of the two puzzles 101 and 876 are in the corpus", named)
	}
}

// crowded lists the hostile boards that clause learning cannot decide within the default effort
// limit: up to twelve pigeons in too few holes. (A proof takes a number of steps exponential in the
// pigeons: Haken, "The intractability of resolution", 1985.)
var crowded = []string{"e_php_10", "e_php_11", "e_php_12"}

func TestCheckHostile(t *testing.T) {
	var c Checker
	for _, a := range testkit.Hostile(t) {
		v := testkit.Must(c.Check(bg, a.Puzzle, Options{Budget: 6000}))
		want := Kind(a.Verdict)
		if slices.Contains(crowded, a.Name) {
			want = Undecided
		}
		if v.Kind != want {
			t.Errorf("%s: %s, want %s", a.Name, v.Kind, want)
		}
		checkWitnesses(t, a.Puzzle, v)
	}
}

// checkWitnesses checks the solutions of a verdict against the rules.
func checkWitnesses(t *testing.T, p *puzzle.Puzzle, v Verdict) {
	t.Helper()
	for _, l := range []puzzle.Lamps{v.Solution, v.Other} {
		if bad := p.Check(l); l != nil && bad != nil {
			t.Errorf("solution %v breaks %v", l, bad)
		}
	}
	if v.Kind == Many && v.Solution.Equal(v.Other) {
		t.Errorf("both solutions are %v", v.Solution)
	}
}

// named maps the verdicts of other programs.
var named = map[string]Kind{"unique": One, "multiple": Many, "none": None}

// TestCheckSearchlightsVectors also counts the conflicts for all images of the boards. Without
// sums, the boards as given would need 83,000 conflicts.
func TestCheckSearchlightsVectors(t *testing.T) {
	var c Checker
	conflicts, turns := int64(0), testkit.Scale(2, puzzle.NumTransforms)
	testkit.EachLine(t, testkit.Shared(t, "vectors", "searchlights.jsonl"), func(line struct {
		Name, Verdict string
		Grid          [][]*int
		Lamps         []puzzle.Point
	}) {
		p := testkit.Searchlights(line.Grid)
		v := testkit.Must(c.Check(bg, p, Options{}))
		if v.Kind != named[line.Verdict] || v.Kind == One && line.Lamps != nil && !v.Solution.Equal(puzzle.SortedLamps(line.Lamps)) {
			t.Errorf("%s: %s with %v, want %s with %v", line.Name, v.Kind, v.Solution, line.Verdict, line.Lamps)
		}
		checkWitnesses(t, p, v)
		for turn := range puzzle.Transform(turns) {
			conflicts += testkit.Must(c.Check(bg, p.Transform(turn), Options{})).Stats.Conflicts
		}
	})
	if conflicts > int64(20_500*turns/puzzle.NumTransforms) {
		t.Errorf("%d conflicts", conflicts)
	}
}

// TestCheckUniquenessVectors also requires a contradiction for every board without a solution.
func TestCheckUniquenessVectors(t *testing.T) {
	var c Checker
	testkit.EachLine(t, testkit.Shared(t, "vectors", "akari_uniqueness.jsonl"), func(line struct {
		Name, Noqx string
		Grid       []string
		Solution   []puzzle.Point
	}) {
		p := testkit.Grid(line.Grid...)
		v := testkit.Must(c.Check(bg, p, Options{}))
		if v.Kind != named[line.Noqx] || v.Kind == One && !v.Solution.Equal(puzzle.SortedLamps(line.Solution)) {
			t.Errorf("%s: %s with %v, want %s with %v", line.Name, v.Kind, v.Solution, line.Noqx, line.Solution)
		}
		checkWitnesses(t, p, v)
		if v.Kind != None {
			return
		}
		v = testkit.Must(c.Check(bg, p, Options{Explain: true}))
		if len(v.Conflict) == 0 || keeps(p, v.Conflict) != solver.Unsat {
			t.Errorf("%s: the conflict %v does not contradict itself", line.Name, v.Conflict)
		}
	})
}

func TestCheckBudget(t *testing.T) {
	for _, a := range testkit.Corpus(t) {
		v := testkit.Must(Check(bg, a.Puzzle, Options{Budget: 1}))
		if v.Kind != One && v.Kind != Undecided || v.Kind == Undecided && v.Solution != nil || v.Stats.Conflicts > 16 {
			t.Errorf("%s: %s after %d conflicts of 1, solution %v", a.Name, v.Kind, v.Stats.Conflicts, v.Solution)
		}
	}
}

// TestCheckAllocatesNothing decides all boards twice. The second time allocates nothing.
func TestCheckAllocatesNothing(t *testing.T) {
	boards := testkit.Sample(150, append(testkit.Corpus(t), testkit.Hostile(t)...)...)
	var c Checker
	all := func() {
		for _, a := range boards {
			testkit.Must(c.Check(bg, a.Puzzle, Options{}))
		}
	}
	all()
	if n := testing.AllocsPerRun(1, all); n != 0 { // for several runs, AllocsPerRun returns the mean, rounded down
		t.Errorf("%v allocations for %d boards", n, len(boards))
	}
}

// TestCheckWork ends a search on a large board because of the work between its conflicts, long
// before the number of conflicts reaches the effort limit.
func TestCheckWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	side := testkit.Scale(200, 250)
	p := testkit.Random(rng, puzzle.Searchlights, side, side, 0.4, 0)
	light := make([]bool, len(p.Cells))
	for i := range light {
		light[i] = rng.IntN(10) < 3
	}
	for i, c := range p.Cells {
		if c == puzzle.Black && rng.IntN(10) < 7 {
			n := 0
			for _, at := range p.Genre.ClueReach(p, p.Point(i)) {
				if light[p.Index(at)] {
					n++
				}
			}
			p.Cells[i] = puzzle.Clue(n)
		}
	}
	budget := int64(testkit.Scale(2500, 3500))
	var c Checker
	v := testkit.Must(c.Check(bg, p, Options{Budget: budget}))
	most := budget*workOfConflict + int64(c.solver.NumVars()*workOfVariable)
	if v.Kind != Undecided || v.Stats.Conflicts >= budget || v.Stats.Propagations > most+most/10 {
		t.Errorf("%s: %d conflicts, %d propagations, at most %d", v.Kind, v.Stats.Conflicts, v.Stats.Propagations, most)
	}
}
