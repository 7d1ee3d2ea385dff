package logic_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// suite is the ladder that is tested.
type suite struct{ *logic.Ladder }

// TestLadders runs the tests that every ladder passes. Each technique is sound and monotone. All
// images of a board have the same grade and score. A call ends with its context. A reducer agrees
// with a climb. Every step of an explanation or a proof is needed and true. No call panics for a
// caller's mistake.
func TestLadders(t *testing.T) {
	for _, l := range ladders.All {
		for name, test := range map[string]func(v suite, t *testing.T){
			"rows": suite.rows, "sound": suite.sound, "monotone": suite.monotone, "images": suite.images,
			"reducer": suite.reducer, "steps": suite.steps, "truth": suite.truth, "proofs": suite.proofs,
			"words": suite.words, "ends": suite.ends, "zero values": suite.zero,
		} {
			t.Run(l.Genre.Name+"/"+name, func(t *testing.T) { test(suite{l}, t) })
		}
	}
}

// rows checks that each technique has every text of its page, and an example that needs the
// technique.
func (v suite) rows(t *testing.T) {
	s := v.NewSolver()
	names := map[string]bool{}
	for k, q := range v.Techniques {
		r := logic.Rung(k + 1)
		if names[q.Name] || q.Rung != r || q.Name == "" || q.Sentence == "" || q.Why == "" || q.Limits == "" || q.Weight == 0 || q.Verbalize == nil || v.Level(r) == "" {
			t.Errorf("row %d: %+v", r, q)
		}
		names[q.Name] = true
		p := v.Example(r)
		below, err := s.Grade(t.Context(), p, logic.UpTo(r-1))
		g, err2 := s.Grade(t.Context(), p, logic.UpTo(r))
		if err != nil || err2 != nil || below.Solved || !g.Solved || g.Rung != r {
			t.Errorf("the example of %s: %+v, below %+v, errors %v, %v", q.Name, g, below, err, err2)
		}
	}
}

// board makes a board of at most twelve white cells that has a solution, with all its solutions.
func (v suite) board(rng *rand.Rand) (*puzzle.Puzzle, []puzzle.Lamps) {
	for {
		p := testkit.Random(rng, v.Genre, 2+rng.IntN(3), 2+rng.IntN(4), 0.3, 0.3+0.7*rng.Float64())
		white := len(slices.DeleteFunc(slices.Clone(p.Cells), puzzle.Cell.IsBlack))
		if rng.IntN(2) == 0 {
			testkit.Number(p, testkit.RandomLamps(rng, p))
		}
		if white > 12 {
			continue
		}
		if all, _ := testkit.Search(p, 1<<12); len(all) > 0 {
			return p, all
		}
	}
}

// climb makes all marks of the techniques up to a rung from a position.
func climb(b logic.Board, p *puzzle.Puzzle, limit logic.Rung, lamps, dots []puzzle.Point) {
	b.Meter().Start(context.Background(), logic.DefaultWork)
	b.Load(p, nil)
	for _, at := range lamps {
		b.Set(at, true)
	}
	for _, at := range dots {
		b.Set(at, false)
	}
	for r := logic.Rung(1); r <= limit && b.Open() > 0 && !b.Broken(); r++ {
		if b.Apply(r) > 0 {
			r = 0
		}
	}
}

// sound compares the marks of every rung with all solutions of small boards.
func (v suite) sound(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	b := v.NewBoard()
	solved := map[logic.Rung]bool{}
	for n := range testkit.Scale(50, 1000) {
		p, solutions := v.board(rng)
		if n%20 == 0 {
			p = v.varied(rng, 1+logic.Rung(n/20)%v.BelowLast())
			solutions, _ = testkit.Search(p, 500)
		}
		for limit := logic.Rung(1); limit <= v.Top(); limit++ {
			climb(b, p, limit, nil, nil)
			if b.Broken() || b.Open() == 0 && !b.Solved() {
				t.Fatalf("rung %d finds no solution\n%v", limit, puzzle.NewBoard(p))
			}
			solved[limit] = solved[limit] || b.Solved()
			v.each(p, func(at puzzle.Point) {
				if known, lamp := b.At(at); known && slices.ContainsFunc(solutions, func(a puzzle.Lamps) bool { return a.Has(at) != lamp }) {
					t.Fatalf("rung %d: %v is wrong\n%v", limit, at, puzzle.NewBoard(p))
				}
			})
		}
	}
	if !solved[1] || !solved[2] {
		t.Error("the simplest techniques solve nothing")
	}
}

func (v suite) each(p *puzzle.Puzzle, f func(at puzzle.Point)) {
	for i, c := range p.Cells {
		if c.IsWhite() {
			f(p.Point(i))
		}
	}
}

// monotone makes a few right marks first. Each rung then concludes at least what it concludes
// without them.
func (v suite) monotone(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	b, more := v.NewBoard(), v.NewBoard()
	for range testkit.Scale(30, 600) {
		p, solutions := v.board(rng)
		var lamps, dots []puzzle.Point
		v.each(p, func(at puzzle.Point) {
			if lamp := solutions[0].Has(at); rng.IntN(3) > 0 {
			} else if lamp {
				lamps = append(lamps, at)
			} else {
				dots = append(dots, at)
			}
		})
		for limit := logic.Rung(1); limit <= v.Top(); limit++ {
			climb(b, p, limit, nil, nil)
			climb(more, p, limit, lamps, dots)
			v.each(p, func(at puzzle.Point) {
				known, _ := b.At(at)
				still, _ := more.At(at)
				if more.Broken() || known && !still && more.Open() > 0 {
					t.Fatalf("rung %d: %v is known, but not when %v and %v are\n%v", limit, at, lamps, dots, puzzle.NewBoard(p))
				}
			})
		}
	}
}

// images grades and explains the images of boards. The grade stays the same, and in the explanation
// only the places of the cells change.
func (v suite) images(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 3))
	s, o := v.NewSolver(), logic.UpTo(v.Top())
	for range testkit.Scale(15, 250) {
		p, _ := v.board(rng)
		want, err := s.Grade(t.Context(), p, o)
		e, err2 := v.Explain(t.Context(), p, o)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		symmetric := false
		for by := puzzle.Transform(1); by < puzzle.NumTransforms; by++ {
			symmetric = symmetric || p.Transform(by).Equal(p)
		}
		for by := range puzzle.Transform(puzzle.NumTransforms) {
			q := p.Transform(by)
			got, _ := s.Grade(t.Context(), q, o)
			f, _ := v.Explain(t.Context(), q, o)
			same := got == want && len(f.Steps) == len(e.Steps) && f.Open == e.Open
			for k := 0; same && !symmetric && k < len(e.Steps); k++ { // the explanation of a symmetric board may be that of another image
				same = f.Steps[k].Rung == e.Steps[k].Rung && slices.Equal(marked(&f.Steps[k], q, 0), marked(&e.Steps[k], p, by))
			}
			if !same {
				t.Fatalf("turned by %d: %+v in %d steps, want %+v in %d\n%v", by, got, len(f.Steps), want, len(e.Steps), puzzle.NewBoard(p))
			}
		}
	}
}

// marked lists the cells that a step decides, mapped to an image.
func marked(s *logic.Step, p *puzzle.Puzzle, by puzzle.Transform) (out []puzzle.Point) {
	for _, at := range slices.Concat(s.Lamps, s.Dots) {
		out = append(out, by.Point(at, p.Rows, p.Cols))
	}
	logic.SortPoints(&out)
	return out
}

// reducer removes one or two clues of a board at a time, and compares each result with a climb on
// the board without these clues.
func (v suite) reducer(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 4))
	red, s := v.NewReducer(), v.NewSolver()
	answered := map[bool]int{}
	for n := range testkit.Scale(100, 3000) {
		o := logic.UpTo(1 + logic.Rung(n)%v.Reduces)
		p := v.Example(o.Limit).Transform(puzzle.Transform(rng.IntN(puzzle.NumTransforms)))
		if n%10 > 0 {
			p = testkit.Random(rng, v.Genre, 3+rng.IntN(6), 3+rng.IntN(6), 0.25+0.2*rng.Float64(), 0)
			testkit.Number(p, testkit.RandomLamps(rng, p))
		}
		for i, c := range p.Cells {
			if c.IsBlack() && rng.IntN(8) == 0 {
				p.Cells[i] = puzzle.Black // a black cell without a clue may be dropped, and nothing changes
			}
		}
		g, _ := s.Grade(t.Context(), p, o)
		if g.Solved && p.Rows%2 == 0 {
			o.Solution = make([]bool, len(p.Cells))
			for _, at := range s.Lamps() {
				o.Solution[p.Index(at)] = true
			}
		}
		given := p.Clone()
		if red.Start(t.Context(), given, o) != g.Solved {
			t.Fatalf("rung %d: Start disagrees with %+v\n%v", o.Limit, g, puzzle.NewBoard(p))
		}
		if !g.Solved {
			continue
		}
		clues := slices.DeleteFunc(rng.Perm(len(p.Cells)), func(i int) bool { return p.Cells[i].IsWhite() })
		for _, i := range clues { // a caller may change its puzzle between two calls
			given.Cells[i] = puzzle.Black
		}
		for len(clues) > 0 {
			n := min(len(clues), 1+rng.IntN(3)/2)
			q := p.Clone()
			var drop []puzzle.Point
			for _, i := range clues[:n] {
				drop, q.Cells[i] = append(drop, p.Point(i)), puzzle.Black
			}
			clues = clues[n:]
			want, _ := s.Grade(t.Context(), q, logic.UpTo(o.Limit))
			if got := red.Drop(drop...); got != want.Solved {
				t.Fatalf("rung %d: Drop(%v) = %v, want %v\n%v", o.Limit, drop, got, want.Solved, puzzle.NewBoard(p))
			} else if answered[got]++; got {
				p = q
			}
		}
	}
	if answered[true] < 100 || answered[false] < 100 {
		t.Errorf("clues that go and stay: %v", answered)
	}
}

// steps checks that every step of an explanation above the easiest level is needed: without it,
// another step no longer follows by its technique from the rules that it names, or the solution is
// not reached, even with additional easy steps. Every step is by the lowest technique that
// concludes something, and its marks agree with the solution.
func (v suite) steps(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 5))
	b := v.NewBoard()
	taken := 0
	for n := testkit.Scale(8, 200); n > 0; {
		p := testkit.Random(rng, v.Genre, 4+rng.IntN(3), 4+rng.IntN(3), 0.25, 0.8)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		for i, c := range p.Cells {
			if c.IsBlack() && rng.IntN(3) == 0 {
				p.Cells[i] = puzzle.Black
			}
		}
		e, err := v.Explain(t.Context(), p, logic.UpTo(v.Top()))
		if err != nil {
			t.Fatal(err)
		}
		if !e.Solved {
			continue
		}
		n--
		if !replay(b, p, e.Steps) {
			t.Fatalf("the steps do not follow\n%v", puzzle.NewBoard(p))
		}
		for k := range e.Steps {
			if e.Steps[k].Rung <= v.Levels[0].Hi {
				continue // another step by the same clue may conclude as much
			}
			if taken++; replay(b, p, slices.Delete(slices.Clone(e.Steps), k, k+1)) {
				t.Fatalf("step %d, %s, can go\n%v", k+1, v.Text(p, &e.Steps[k]), puzzle.NewBoard(p))
			}
			if v.replaced(b, p, slices.Delete(slices.Clone(e.Steps), k, k+1)) {
				t.Fatalf("easy steps replace step %d, %s\n%v", k+1, v.Text(p, &e.Steps[k]), puzzle.NewBoard(p))
			}
		}
		climb(b, p, 0, nil, nil)
		for k := range e.Steps {
			s := &e.Steps[k]
			for _, at := range slices.Concat(s.Lamps, s.Dots) {
				lamp := slices.Contains(s.Lamps, at)
				if low := v.Show(b, s.Rung-1, at, lamp, false); low != nil || lamp != e.Lamps.Has(at) {
					t.Fatalf("step %d, %s, is not so, or %+v is open\n%v", k+1, v.Text(p, s), low, puzzle.NewBoard(p))
				}
			}
			b.Make(s)
		}
	}
	if taken < testkit.Scale(1, 20) {
		t.Errorf("only %d steps", taken)
	}
}

// replay makes steps, each of them only from the rules that it names. It reports whether all steps
// follow and solve the board.
func replay(b logic.Board, p *puzzle.Puzzle, steps []logic.Step) bool {
	climb(b, p, 0, nil, nil)
	for _, t := range steps {
		if !b.Rederive(&t, false) {
			return false
		}
		b.Make(&t)
	}
	return b.Solved()
}

// replaced makes the given steps as soon as they follow, in any order, and all easy steps between
// them. It reports whether this solves the board.
func (v suite) replaced(b logic.Board, p *puzzle.Puzzle, steps []logic.Step) bool {
	easy := v.Levels[0].Hi
	climb(b, p, easy, nil, nil)
	for made := true; made; {
		made = false
		for k := range steps {
			t, now := steps[k], len(b.Trail())
			if t.Rung > easy && b.Rederive(&t, false) {
				b.Make(&t)
				made = made || len(b.Trail()) > now
			}
			for r := logic.Rung(1); r <= easy; r++ {
				if b.Apply(r) > 0 {
					r = 0
				}
			}
		}
	}
	return b.Solved()
}

// ends ends the context of explanations at each of their checks, with growing distances.
func (v suite) ends(t *testing.T) {
	for _, q := range v.Techniques {
		p, ended := v.Example(q.Rung), 0
		for looks := 0; ; looks += 1 + looks/testkit.Scale(1, 4) {
			_, err := v.Explain(testkit.NewPolled(looks), p, logic.UpTo(v.Top()))
			if err == nil {
				break
			}
			if ended++; !errors.Is(err, context.Canceled) {
				t.Fatalf("%s after %d looks: %v", q.Name, looks, err)
			}
		}
		if ended < 5 {
			t.Errorf("%s: ended %d times", q.Name, ended)
		}
	}
}

// zero calls the functions of a ladder with zero values and with arguments that do not fit
// together. They return errors and do not panic.
func (v suite) zero(t *testing.T) {
	p, none, ctx := v.Example(1), logic.Step{}, t.Context()
	s, red := v.NewSolver(), v.NewReducer()
	if red.Drop(puzzle.Point{}) || red.Start(ctx, nil, logic.Options{}) || red.Drop() {
		t.Error("a reducer without a puzzle answers")
	}
	red.Start(ctx, p, logic.UpTo(v.Top()))
	if red.Drop(puzzle.Point{Row: -1}, puzzle.Point{Row: 1 << 20}) {
		t.Error("a clue outside the grid is dropped")
	}
	if l := s.Lamps(); len(l) > 0 || s.Profile() != nil || s.Work() != 0 || s.IsOpen(puzzle.Point{}) {
		t.Errorf("a solver without a puzzle has lamps %v", l)
	}
	texts := []string{
		v.Technique(-1).Name, v.Technique(logic.MaxRungs + 9).Name, v.Level(-1), v.Verbalize(p).Text, v.Text(p, &none),
		(logic.Words{Ladder: v.Ladder, Puzzle: p}).List(nil, "and"), logic.Capital(""),
	}
	if strings.Join(texts, "") != "" || len(v.Passages(p, nil)) > 0 || len(v.Passages(p, []logic.Step{none, none})) != 2 || v.Alike(p, &none, &none) {
		t.Errorf("nothing is told as %q", texts)
	}
	if len((&logic.Explanation{}).Paragraphs()) > 0 || len(none.After(&puzzle.Entry{}, "")) > 0 || none.Length() != 0 || (&logic.Grade{}).Difficulty() != nil {
		t.Error("there is something in nothing")
	}
	if l := new(logic.Ladder); l.Top() != 0 || l.BelowLast() != 0 || l.Level(1) != "" || new(logic.Meter).Exhausted() {
		t.Error("a ladder without techniques has some")
	}
}
