package presets_test

import (
	"context"
	"math"
	"strings"
	"sync"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// TestEveryRecipeIsMet makes puzzles from every built-in recipe and checks them with engines that
// had no part in making them: the solution is unique, density, symmetry and hardest technique are
// as requested, and no clue is redundant if the recipe keeps no redundant clues.
func TestEveryRecipeIsMet(t *testing.T) {
	for _, name := range presets.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := presets.Load(presets.Folder{}, name)
			if err != nil {
				t.Fatal(err)
			}
			r.Options = generate.Resolved(r.Options)
			j := &judge{recipe: r, t: t}
			for _, res := range puzzlesOfRecipe(t, name) {
				j.check(res)
			}
		})
	}
}

// puzzlesOfRecipe returns puzzles of a built-in recipe. Making them takes longer than checking
// them, so all tests of this package share them.
func puzzlesOfRecipe(t *testing.T, name string) []generate.Result {
	t.Helper()
	testkit.NotRaced(t) // one worker
	all, err := shared[name]()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return all
}

// countOfRecipe returns the number of puzzles that the tests of a built-in recipe share.
func countOfRecipe(name string) int {
	if n := slow[name]; n > 0 {
		return testkit.Scale(1, n)
	}
	return testkit.Scale(2, 200)
}

var shared = func() map[string]func() ([]generate.Result, error) {
	m := map[string]func() ([]generate.Result, error){}
	for _, name := range presets.Names() {
		m[name] = sync.OnceValues(func() (all []generate.Result, err error) {
			r, err := presets.Load(presets.Folder{}, name)
			if err != nil {
				return nil, err
			}
			err = generate.Batch(context.Background(), r.Options, 7, countOfRecipe(name), 1, func(res generate.Result) error {
				all = append(all, res)
				return nil
			})
			return all, err
		})
	}
	return m
}()

// slow lists the recipes whose puzzles take longer to make and to check, with the number of puzzles
// to make.
var slow = map[string]int{
	"expert": 30, "extreme": 30, "giant": 50,
	"lights-easy": 150, "lights-medium": 150, "lights-tricky": 100, "lights-hard": 25, "lights-extreme": 25,
}

// judge compares puzzles with their recipe.
type judge struct {
	t       *testing.T
	recipe  *presets.Recipe
	checker uniq.Checker
	person  *logic.Solver
}

// grade returns the grade of a puzzle.
func (j *judge) grade(p *puzzle.Puzzle, limit logic.Rung) logic.Grade {
	if j.person == nil {
		j.person = j.ladder().NewSolver()
	}
	g, _ := j.person.Grade(context.Background(), p, logic.UpTo(limit))
	return g
}

// ladder returns the ladder of the recipe's genre.
func (j *judge) ladder() *logic.Ladder { return testkit.Must(ladders.Of(j.recipe.Kind.Genre())) }

func (j *judge) check(res generate.Result) {
	t, r, p := j.t, j.recipe, res.Entry.Puzzle
	v := testkit.Must(j.checker.Check(context.Background(), p, uniq.Options{}))
	if v.Kind != uniq.One || !v.Solution.Equal(res.Entry.Solution) {
		t.Fatalf("verdict %v\n%v", v.Kind, puzzle.NewBoard(p))
	}
	black := 0
	for _, c := range p.Cells {
		if c.IsBlack() {
			black++
		}
	}
	orbit := float64(len(r.Symmetry.Group()))
	if r.Symmetry == puzzle.Mixed {
		orbit = puzzle.NumTransforms
	}
	if asked, off := float64(r.Black.Share)*float64(len(p.Cells)), 2*float64(r.Black.Deviation)*float64(len(p.Cells)); math.Abs(float64(black)-asked) > orbit+off {
		t.Fatalf("%d black cells, asked for %v of %d", black, r.Black, len(p.Cells))
	}
	if !r.Symmetry.Has(p) {
		t.Fatalf("not %v\n%v", r.Symmetry, puzzle.NewBoard(p))
	}
	if d := r.Difficulty; d != (request.Difficulty{}) {
		lo, hi, _ := d.Rungs(j.ladder())
		if g := j.grade(p, j.ladder().Top()); !g.Solved || g.Rung < lo || g.Rung > hi {
			t.Fatalf("needs %v, asked for %v\n%v", g.Rung, d, puzzle.NewBoard(p))
		}
	}
	j.removals(p)
	if r.Kind.Genre() == puzzle.Searchlights {
		j.lights(res.Entry)
	}
}

// lights checks the properties that only Searchlights have: clues are at least 1, and a clue sees
// every cell. The hardest technique is the same after a round trip through each notation that
// supports the puzzle; puzzlekit supports it only with every clue.
func (j *judge) lights(e *puzzle.Entry) {
	t, p, seen := j.t, e.Puzzle, map[puzzle.Point]bool{}
	whole := p.Clone()
	for i, c := range p.Cells {
		n := 0
		for _, at := range p.Rays(p.Point(i)) {
			if e.Solution.Has(at) {
				n++
			}
			_, clue := c.Clue()
			seen[at] = seen[at] || clue
		}
		if k, clue := c.Clue(); clue && (k < 1 || k != n) {
			t.Fatalf("clue %d at %v, which sees %d\n%v", k, p.Point(i), n, puzzle.NewBoard(p))
		}
		if c.IsBlack() {
			whole.Cells[i] = puzzle.Clue(n)
		}
	}
	for i, c := range p.Cells {
		if c.IsWhite() && !seen[p.Point(i)] {
			t.Fatalf("no clue sees %v\n%v", p.Point(i), puzzle.NewBoard(p))
		}
	}
	for _, q := range []*puzzle.Puzzle{p, whole} {
		want, trips := j.grade(q, j.ladder().Top()), 0
		for _, f := range codec.Formats {
			text, err := codec.Encode(f, &puzzle.Entry{Puzzle: q})
			if err != nil {
				continue // the notation does not support the puzzle
			}
			back, err := codec.NewReader(context.Background(), strings.NewReader(text), "", codec.ReadOptions{Format: f, Genre: q.Genre}).Next()
			if err != nil {
				t.Fatal(f.Name, err)
			}
			if g := j.grade(back.Puzzle, j.ladder().Top()); g.Rung != want.Rung || g.Score != want.Score {
				t.Fatalf("through %s: S%d, before S%d\n%v", f.Name, g.Rung, want.Rung, puzzle.NewBoard(q))
			}
			trips++
		}
		if trips < 2 || q == whole && trips < 3 {
			t.Fatalf("only %d notations", trips)
		}
	}
}

// removals removes each clue alone.
func (j *judge) removals(p *puzzle.Puzzle) {
	for i, c := range p.Cells {
		if _, ok := c.Clue(); !ok {
			continue
		}
		q := p.Clone()
		q.Cells[i] = puzzle.Black
		switch j.recipe.Keep.Way {
		case request.KeepMinimal:
			if v := testkit.Must(j.checker.Check(context.Background(), q, uniq.Options{})); v.Kind != uniq.Many {
				j.t.Fatalf("without the clue at %v: %v\n%v", p.Point(i), v.Kind, puzzle.NewBoard(p))
			}
		case request.KeepDefault, request.KeepRung:
			if own := j.grade(p, j.ladder().Top()).Rung; j.grade(q, own).Solved {
				j.t.Fatalf("without the clue at %v it is no harder\n%v", p.Point(i), puzzle.NewBoard(p))
			}
		}
	}
}
