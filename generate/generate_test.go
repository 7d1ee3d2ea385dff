package generate_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/uniq"
)

// options reads options from a text such as "size=5x5 black=20%" and leaves out keys
// without a value.
func options(t testing.TB, text string) request.Options {
	t.Helper()
	given := slices.DeleteFunc(strings.Fields(text), func(field string) bool { return strings.HasSuffix(field, "=") })
	o, err := requested(strings.Join(given, " "))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// judge checks a finished puzzle with engines that the generator does not use.
type judge struct {
	checker uniq.Checker
	person  *logic.Solver
}

// grade returns the grade of the puzzle by the techniques of a person up to a rung.
func (j *judge) grade(p *puzzle.Puzzle, limit logic.Rung) logic.Grade {
	if j.person == nil {
		j.person = akari.Ladder.NewSolver()
	}
	g, _ := j.person.Grade(context.Background(), p, logic.UpTo(limit))
	return g
}

// one fails unless the puzzle has a unique solution and the entry has that solution.
func (j *judge) one(t *testing.T, e *puzzle.Entry) {
	t.Helper()
	v := testkit.Must(j.checker.Check(context.Background(), e.Puzzle, uniq.Options{}))
	if v.Kind != uniq.One || !v.Solution.Equal(e.Solution) || len(e.Puzzle.Check(e.Solution)) > 0 {
		t.Fatalf("verdict %v\n%v", v.Kind, puzzle.NewBoard(e.Puzzle))
	}
}

// minimal fails if the puzzle without one of its clues still satisfies kept.
func (j *judge) minimal(t *testing.T, e *puzzle.Entry, kept func(*puzzle.Puzzle) bool) {
	t.Helper()
	if at := spared(e.Puzzle, kept); at >= 0 {
		t.Fatalf("the clue at %v can go\n%v", e.Puzzle.Point(at), puzzle.NewBoard(e.Puzzle))
	}
}

// spared returns the first redundant clue's cell, or -1 if the puzzle needs every clue.
func spared(p *puzzle.Puzzle, kept func(*puzzle.Puzzle) bool) int {
	for i, c := range p.Cells {
		if _, ok := c.Clue(); !ok {
			continue
		}
		q := p.Clone()
		if q.Cells[i] = puzzle.Black; kept(q) {
			return i
		}
	}
	return -1
}

func (j *judge) isOne(p *puzzle.Puzzle) bool {
	return testkit.Must(j.checker.Check(context.Background(), p, uniq.Options{})).Kind != uniq.Many
}

func TestMinimalUnderUniqueness(t *testing.T) {
	var j judge
	for _, c := range [][3]string{{"7x7", "25%", "both"}, {"10x10", "22%", "rot180"}, {"9x12", "30%", "none"}, {"20x20", "20%", "rot90"}} {
		o := options(t, "size="+c[0]+" black="+c[1]+" symmetry="+c[2]+" keep=minimal")
		err := generate.Batch(context.Background(), o, 1, testkit.Scale(6, 50), 2, func(r generate.Result) error {
			j.one(t, r.Entry)
			j.minimal(t, r.Entry, j.isOne)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestMinimalAtARung(t *testing.T) {
	var j judge
	for _, level := range []string{"R1-R2", "easy", "medium", "tricky", "hard", "R6-R8", "R4"} {
		o := options(t, "size=10x10 black=22% symmetry=rot180 difficulty="+level)
		err := generate.Batch(context.Background(), o, 1, testkit.Scale(6, 50), 2, func(r generate.Result) error {
			j.one(t, r.Entry)
			g := j.grade(r.Entry.Puzzle, akari.Ladder.Top())
			lo, hi, _ := o.Difficulty.Rungs(akari.Ladder)
			if !g.Solved || g.Rung < lo || g.Rung > hi {
				t.Fatalf("asked for %v, got %v", o.Difficulty, g.Rung)
			}
			j.minimal(t, r.Entry, func(p *puzzle.Puzzle) bool { return j.grade(p, g.Rung).Solved })
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestMinimalByCounting makes minimal puzzles that counting solves, and checks them with
// engines that the generator does not use. If each change removed all clues of the board
// again, a 20x20 puzzle would take 2,000 rounds.
func TestMinimalByCounting(t *testing.T) {
	var j judge
	for _, c := range []struct {
		size, black, symmetry string
		paired                bool
	}{{"6x9", "28%", "none", false}, {"10x10", "22%", "rot180", true}, {"20x20", "22%", "rot180", false}, {"25x25", "30%", "both", false}} {
		o := options(t, "size="+c.size+" black="+c.black+" symmetry="+c.symmetry+" difficulty=R2 keep=minimal")
		o.Paired = c.paired
		rounds, n := 0, testkit.Scale(2, 40)
		err := generate.Batch(context.Background(), o, 3, n, 2, func(r generate.Result) error {
			rounds += r.Report.Rounds
			j.one(t, r.Entry)
			if g := j.grade(r.Entry.Puzzle, akari.OnlySpot); !g.Solved {
				t.Fatalf("%v: counting does not solve\n%v", c, puzzle.NewBoard(r.Entry.Puzzle))
			}
			if !c.paired {
				j.minimal(t, r.Entry, j.isOne)
			} else {
				j.pairs(t, r.Entry)
			}
			return nil
		})
		if err != nil || rounds > 100*n {
			t.Errorf("%v: %d rounds for %d puzzles, error %v", c, rounds, n, err)
		}
	}
}

// TestCluesAlone makes puzzles that a person solves by counting clues alone. At these sizes
// no puzzle is found if repair also lights cells from their only spot.
func TestCluesAlone(t *testing.T) {
	var j judge
	for _, size := range testkit.Sample(2, "10x10", "12x12", "20x20", "25x25") {
		for _, keep := range []string{"rung", "minimal"} {
			o := options(t, "size="+size+" black=22% symmetry=rot180 difficulty=R1 keep="+keep)
			rounds, n := 0, testkit.Scale(4, 20)
			err := generate.Batch(context.Background(), o, 3, n, 2, func(r generate.Result) error {
				rounds += r.Report.Rounds
				j.one(t, r.Entry)
				solved := func(p *puzzle.Puzzle) bool { return j.grade(p, akari.ClueCount).Solved }
				if !solved(r.Entry.Puzzle) {
					t.Fatalf("%s: counting clues does not solve\n%v", size, puzzle.NewBoard(r.Entry.Puzzle))
				}
				if keep == "minimal" {
					solved = j.isOne
				}
				j.minimal(t, r.Entry, solved)
				return nil
			})
			if err != nil || rounds > 1300*n {
				t.Errorf("%s, %s: %d rounds for %d puzzles, error %v", size, keep, rounds, n, err)
			}
		}
	}
}

// TestLargeBoardsTakeFewRounds makes large boards that need more than counting. Repair changes only
// the cells that the techniques leave open: if it changed all cells that counting leaves open, these
// boards would take five times the rounds.
func TestLargeBoardsTakeFewRounds(t *testing.T) {
	o := options(t, "size=40x40 difficulty=R6-R8")
	rounds, n := 0, testkit.Scale(4, 20)
	err := generate.Batch(t.Context(), o, 1, n, 2, func(r generate.Result) error {
		rounds += r.Report.Rounds
		return nil
	})
	if err != nil || rounds > 120*n {
		t.Errorf("%d rounds for %d puzzles, error %v", rounds, n, err)
	}
}

// pairs fails unless the puzzle needs every pair of opposite clues.
func (j *judge) pairs(t *testing.T, e *puzzle.Entry) {
	t.Helper()
	for i, c := range e.Puzzle.Cells {
		p, opposite := e.Puzzle.Clone(), len(e.Puzzle.Cells)-1-i
		if _, ok := c.Clue(); !ok {
			continue
		}
		p.Cells[i], p.Cells[opposite] = puzzle.Black, puzzle.Black
		if _, ok := e.Puzzle.Cells[opposite].Clue(); !ok || j.isOne(p) {
			t.Fatalf("the clues at %v and opposite can go, or are no two\n%v", p.Point(i), puzzle.NewBoard(e.Puzzle))
		}
	}
}

// TestHighRungsAreSoon counts the rounds that puzzles of high rungs take. If boards are
// not chosen by their prediction, R10 and R11 take 3,000 rounds a puzzle.
func TestHighRungsAreSoon(t *testing.T) {
	var j judge
	for level, most := range map[string]int{"R9": 400, "R10": 2500, "R10-R11": 2000} {
		o := options(t, "size=10x10 black=22% symmetry=rot180 difficulty="+level)
		lo, hi, _ := o.Difficulty.Rungs(akari.Ladder)
		puzzles, rounds, eased := testkit.Scale(1, 20), 0, 0
		if level != "R9" { // enough puzzles for ease to change some, and for a mean
			puzzles = max(puzzles, 8)
		}
		err := generate.Batch(context.Background(), o, 7, puzzles, 2, func(r generate.Result) error {
			rounds += r.Report.Rounds
			j.one(t, r.Entry)
			g := j.grade(r.Entry.Puzzle, akari.Ladder.Top())
			j.minimal(t, r.Entry, func(p *puzzle.Puzzle) bool { return j.grade(p, g.Rung).Solved })
			if !g.Solved || g.Rung < lo || g.Rung > hi {
				t.Errorf("asked for %v, got %v", o.Difficulty, g.Rung)
			}
			if spared(r.Entry.Puzzle, j.isOne) >= 0 {
				eased++
			}
			return nil
		})
		if err != nil || rounds > most*puzzles || level == "R10" && eased == 0 {
			t.Errorf("%s: %d rounds for %d puzzles, %d of them with a clue for the person alone, error %v", level, rounds, puzzles, eased, err)
		}
	}
}

func TestBatchIsTheSameWithAnyNumberOfWorkers(t *testing.T) {
	o := options(t, "size=8x8 black=24% symmetry=rot180 difficulty=easy-tricky")
	var runs []string
	for _, workers := range []int{1, 2, 5} {
		text := ""
		err := generate.Batch(context.Background(), o, 7, 40, workers, func(r generate.Result) error {
			text += fmt.Sprintln(r.Index, *r.Entry.Seed, r.Entry.Puzzle.Cells, r.Entry.Solution, *r.Entry.Difficulty, r.Report)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, text)
	}
	if runs[0] != runs[1] || runs[0] != runs[2] {
		t.Error("the batch depends on the number of workers")
	}
}

// TestRangesJoin makes one range of puzzles at once and in three pieces, and compares the
// puzzles.
func TestRangesJoin(t *testing.T) {
	o := options(t, "size=7x7 black=25% symmetry=rot180 difficulty=easy")
	var whole, parts []string
	into := func(list *[]string) func(generate.Result) error {
		return func(r generate.Result) error {
			*list = append(*list, fmt.Sprint(r.Index, r.Entry.ID))
			return nil
		}
	}
	err := generate.Range(t.Context(), o, 3, 0, 40, 2, into(&whole))
	for _, at := range [][2]int{{0, 7}, {7, 30}, {30, 40}} {
		if err == nil {
			err = generate.Range(t.Context(), o, 3, at[0], at[1], 1, into(&parts))
		}
	}
	if err != nil || !slices.Equal(whole, parts) || len(whole) != 40 {
		t.Errorf("%d and %d puzzles, error %v", len(whole), len(parts), err)
	}
}

// TestTheRequestEntersTheSeed checks that two requests with equal seed and index make
// different layouts.
func TestTheRequestEntersTheSeed(t *testing.T) {
	testkit.NotRaced(t)
	easy, medium := options(t, "size=14x14 black=22% symmetry=rot180 difficulty=easy"), options(t, "size=14x14 black=22% symmetry=rot180 difficulty=medium")
	for index := range 20 {
		a, _, errA := generate.One(t.Context(), easy, 1, index)
		b, _, errB := generate.One(t.Context(), medium, 1, index)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		same := true
		for at := range a.Puzzle.Cells {
			same = same && a.Puzzle.Cells[at].IsBlack() == b.Puzzle.Cells[at].IsBlack()
		}
		if same {
			t.Errorf("index %d has the same layout", index)
		}
	}
}
