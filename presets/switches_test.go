package presets_test

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"testing"

	"akari/generate"
	"akari/generate/genre"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// made makes puzzles from the text of a recipe.
func made(t *testing.T, text string, count int, check func(generate.Result)) error {
	t.Helper()
	testkit.NotRaced(t) // one worker
	dir := write(t, map[string]string{"r.yaml": text})
	r, err := presets.Load(folder(dir), "r.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return generate.Batch(context.Background(), r.Options, 1, count, 1, func(res generate.Result) error {
		check(res)
		return nil
	})
}

// look describes a layout. It is measured by marking rooms cell by cell.
type look struct{ rooms, oneCell, blocks, longest int }

func lookAt(p *puzzle.Puzzle) (l look) {
	seen := map[puzzle.Point]bool{}
	var mark func(at puzzle.Point) int
	mark = func(at puzzle.Point) int {
		if !p.In(at) || p.At(at).IsBlack() || seen[at] {
			return 0
		}
		seen[at] = true
		n := 1
		for _, d := range puzzle.Directions {
			n += mark(at.Step(d))
		}
		return n
	}
	for i := range p.Cells {
		at := p.Point(i)
		if n := mark(at); n > 0 {
			l.rooms++
			if n == 1 {
				l.oneCell++
			}
		}
		for _, d := range []puzzle.Point{{Row: 0, Col: 1}, {Row: 1, Col: 0}} {
			n := 0
			for q := at; p.In(q) && p.At(q).IsWhite(); q = q.Step(d) {
				n++
			}
			l.longest = max(l.longest, n)
		}
		block := true
		for _, q := range []puzzle.Point{at, at.Step(puzzle.Point{Row: 1}), at.Step(puzzle.Point{Col: 1}), at.Step(puzzle.Point{Row: 1, Col: 1})} {
			block = block && p.In(q) && p.At(q).IsBlack()
		}
		if block {
			l.blocks++
		}
	}
	return l
}

// TestShapeSwitches requests each value of each switch for the shape: what is forbidden never
// occurs, and what is allowed does occur.
func TestShapeSwitches(t *testing.T) {
	const board = "size: 9x9\nblack: 32%\nsymmetry: none\n"
	const strict = "aim: {blocks: none}\n"
	for _, c := range []struct {
		keys  string
		least look // sums over all puzzles
		most  look // limits for each puzzle
	}{
		{strict, look{}, look{rooms: 1, longest: 9}},
		{"aim: {blocks: none, longest: ..5}\n", look{longest: 5}, look{rooms: 1, longest: 5}},
		{strict + "rooms: true\n", look{rooms: 2}, look{rooms: 81, longest: 9}},
		{strict + "rooms: true\none_cell: true\n", look{rooms: 2, oneCell: 1}, look{rooms: 81, oneCell: 81, longest: 9}},
		{"aim: {touching: 90..}\n", look{blocks: 1}, look{rooms: 1, blocks: 81, longest: 9}},
	} {
		var top look
		err := made(t, board+c.keys, testkit.Scale(15, 150), func(r generate.Result) {
			l := lookAt(r.Entry.Puzzle)
			if l.rooms > c.most.rooms || l.oneCell > c.most.oneCell || l.blocks > c.most.blocks || l.longest > c.most.longest {
				t.Errorf("%q: %+v\n%v", c.keys, l, puzzle.NewBoard(r.Entry.Puzzle))
			}
			top = look{max(top.rooms, l.rooms), max(top.oneCell, l.oneCell), max(top.blocks, l.blocks), max(top.longest, l.longest)}
		})
		if err != nil || top.rooms < c.least.rooms || top.oneCell < c.least.oneCell || top.blocks < c.least.blocks || top.longest < c.least.longest {
			t.Errorf("%q: at most %+v, wanted at least %+v; error %v", c.keys, top, c.least, err)
		}
	}
}

// TestPinwheelFilter draws a pinwheel in the centre. It is rejected unless it is requested.
func TestPinwheelFilter(t *testing.T) {
	const recipe = "symmetry: rot90\nblack: 25%\nbudget: 100\nsize: 11x11\nmask: |\n" +
		"  ???????????\n  ???????????\n  ??.......??\n  ??.#.###.??\n  ??.#.#...??\n  ??.#####.??\n" +
		"  ??...#.#.??\n  ??.###.#.??\n  ??.......??\n  ???????????\n  ???????????\n"
	var unmet *generate.UnmetError
	if err := made(t, recipe, 1, func(generate.Result) {}); !errors.As(err, &unmet) || unmet.Report.Rejected[genre.Pinwheel] == 0 {
		t.Errorf("error %v", err)
	}
	if err := made(t, recipe+"pinwheel: true\n", 1, func(generate.Result) {}); err != nil {
		t.Error(err)
	}
}

// clued lists the cells with clues, and counts the black cells.
func clued(p *puzzle.Puzzle) (clues []int, black int) {
	for i, c := range p.Cells {
		if c.IsBlack() {
			black++
		}
		if _, ok := c.Clue(); ok {
			clues = append(clues, i)
		}
	}
	return clues, black
}

func TestCluesAsAsked(t *testing.T) {
	const board = "size: 10x10\nblack: 24%\nsymmetry: both\n"
	for keys, right := range map[string]func(p *puzzle.Puzzle, clues, black int) bool{
		"keep: all\n": func(_ *puzzle.Puzzle, clues, black int) bool { return clues == black },
		"keep: 75%\n": func(_ *puzzle.Puzzle, clues, black int) bool { return clues == int(math.Round(0.75*float64(black))) },
		"paired: true\n": func(p *puzzle.Puzzle, _, _ int) bool {
			places := puzzle.New(puzzle.Akari, 10, 10)
			for i, c := range p.Cells {
				if _, ok := c.Clue(); ok {
					places.Cells[i] = puzzle.Black
				}
			}
			return puzzle.Both.Has(places)
		},
	} {
		err := made(t, board+keys, testkit.Scale(10, 100), func(r generate.Result) {
			if clues, black := clued(r.Entry.Puzzle); !right(r.Entry.Puzzle, len(clues), black) {
				t.Errorf("%q: %d clues of %d\n%v", keys, len(clues), black, puzzle.NewBoard(r.Entry.Puzzle))
			}
		})
		if err != nil {
			t.Errorf("%q: %v", keys, err)
		}
	}
}

// TestFewestClues tries every smaller set of clues.
func TestFewestClues(t *testing.T) {
	err := made(t, "size: 5x5\nblack: 28%\nkeep: fewest\n", testkit.Scale(4, 16), func(r generate.Result) {
		p := r.Entry.Puzzle
		clues, _ := clued(p)
		full := p.Clone()
		testkit.Number(full, puzzle.SortedLamps(r.Entry.Solution))
		var walls []int
		for i, c := range p.Cells {
			if c.IsBlack() {
				walls = append(walls, i)
			}
		}
		for set := range uint(1) << len(walls) {
			if bits.OnesCount(set) != len(clues)-1 {
				continue
			}
			q := full.Clone()
			for k, i := range walls {
				if set>>k&1 == 0 {
					q.Cells[i] = puzzle.Black
				}
			}
			if solutions, _ := testkit.Search(q, 2); len(solutions) == 1 {
				t.Errorf("%d clues do, not %d\n%v", len(clues)-1, len(clues), puzzle.NewBoard(q))
			}
		}
	})
	if err != nil {
		t.Error(err)
	}
}

func TestScoreBand(t *testing.T) {
	person := akari.Ladder.NewSolver()
	err := made(t, "size: 10x10\ndifficulty: R3-R5\naim: {score: 50..60}\n", testkit.Scale(2, 80), func(r generate.Result) {
		if g, _ := person.Grade(t.Context(), r.Entry.Puzzle, logic.UpTo(akari.Ladder.Top())); g.Score < 50 || g.Score > 60 || g.Rung < akari.StarvedClue || g.Rung > akari.FullClueShadow {
			t.Errorf("score %d, %v", g.Score, g.Rung)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
