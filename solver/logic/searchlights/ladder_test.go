package searchlights

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

var bg = context.Background()

// small makes a board of at most twelve white cells that has an answer, with
// all its answers. One in four has clues at the corners of a rectangle.
func small(rng *rand.Rand) (*puzzle.Puzzle, []puzzle.Lamps) { return smallWith(rng, rng.IntN(4) == 0) }

// smallWith does so with a rectangle or not.
func smallWith(rng *rand.Rand, rectangle bool) (*puzzle.Puzzle, []puzzle.Lamps) {
	for {
		p := testkit.Random(rng, puzzle.Searchlights, 2+rng.IntN(3), 2+rng.IntN(4), 0.35, 0.4+0.6*rng.Float64())
		if rectangle {
			p = testkit.Random(rng, puzzle.Searchlights, 4+rng.IntN(2), 4+rng.IntN(2), 0.6, 0.6)
			plant(p, rng.IntN(p.Rows-2), rng.IntN(p.Cols-2))
		}
		lamps := testkit.RandomLamps(rng, p)
		white := 0
		for i, c := range p.Cells {
			if c.IsWhite() {
				white++
			} else if _, ok := c.Clue(); ok {
				n := 0
				for _, at := range p.Rays(p.Point(i)) {
					if lamps.Has(at) {
						n++
					}
				}
				p.Cells[i] = puzzle.Clue(n)
			}
		}
		if white > 12 {
			continue
		}
		if all := testkit.Brute(p); len(all) > 0 {
			return p, all
		}
	}
}

// plant puts clues at the corners of a rectangle.
func plant(p *puzzle.Puzzle, row, col int) {
	for r := range 3 {
		for c := range 3 {
			p.Set(puzzle.Point{Row: row + r, Col: col + c}, puzzle.White)
			if r != 1 && c != 1 {
				p.Set(puzzle.Point{Row: row + r, Col: col + c}, puzzle.Clue(0))
			}
		}
	}
	p.Set(puzzle.Point{Row: row + 1, Col: col + 1}, puzzle.Black)
}

// same reports whether all answers agree with a mark.
func same(answers []puzzle.Lamps, at puzzle.Point, lamp bool) bool {
	return !slices.ContainsFunc(answers, func(a puzzle.Lamps) bool { return a.Has(at) != lamp })
}

// TestSound checks the marks of every rung against all answers.
func TestSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 10))
	var needed [S7 + 1]int
	for n := range testkit.Scale(300, 6000) {
		p, answers := small(rng)
		if n%20 == 0 {
			p = varied(rng, S3)
			answers = testkit.Brute(p)
		}
		var s state
		for limit := S1; limit <= S7; limit++ {
			climb(&s, p, limit)
			if s.broken || s.Open() == 0 && !s.Solved() {
				t.Fatalf("rung %d finds no answer\n%v", limit, puzzle.NewBoard(p))
			}
			for cell, m := range s.marks {
				if m != open && !same(answers, p.Point(cell), m == lamp) {
					t.Fatalf("rung %d: %v is wrong\n%v", limit, p.Point(cell), puzzle.NewBoard(p))
				}
			}
			if s.Solved() {
				needed[limit]++
				break
			}
		}
	}
	for r := S1; r <= S4; r++ {
		if needed[r] == 0 {
			t.Errorf("no board needs rung %d: %v", r, needed)
		}
	}
}

// climb makes all marks of the techniques up to a rung.
func climb(s *state, p *puzzle.Puzzle, limit logic.Rung) {
	s.meter.Start(bg, logic.DefaultWork)
	s.Load(p, nil)
	for r := S1; r <= limit && s.Open() > 0 && !s.broken; {
		if s.Apply(r) == 0 {
			r++
		} else {
			r = S1
		}
	}
}

// TestReasons checks each step of an explanation against brute force: with the
// clues that it names and the marks before it, all answers agree on what it
// concludes. What a supposition says follows as well, with its marks.
func TestReasons(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 13))
	var told [S7 + 1]int
	for range testkit.Scale(200, 4000) {
		p, answers := small(rng)
		e, err := Ladder.Explain(bg, p, logic.UpTo(S7))
		if err != nil {
			t.Fatal(err)
		}
		var lamps, dots []puzzle.Point
		for k := range e.Steps {
			step := &e.Steps[k]
			told[step.Rung]++
			check(t, p, answers, step, lamps, dots)
			if text := Ladder.Text(p, step); len(text) < 20 {
				t.Fatalf("step %d says %q", k, text)
			}
			lamps, dots = append(lamps, step.Lamps...), append(dots, step.Dots...)
		}
		var s state
		climb(&s, p, S7)
		if e.Solved != s.Solved() || e.Solved && e.Open > 0 {
			t.Fatalf("solved: %v with %d cells open, the climb: %v\n%v", e.Solved, e.Open, s.Solved(), puzzle.NewBoard(p))
		}
	}
	for r := S1; r <= S4; r++ {
		if told[r] == 0 {
			t.Errorf("no step of rung %d: %v", r, told)
		}
	}
}

func check(t *testing.T, p *puzzle.Puzzle, answers []puzzle.Lamps, step *logic.Step, lamps, dots []puzzle.Point) {
	t.Helper()
	left := allowed(p, step.Clues, lamps, dots)
	if len(left) == 0 {
		t.Fatalf("step %+v: no placement keeps its facts\n%v", step, puzzle.NewBoard(p))
	}
	for _, at := range step.Lamps {
		if !same(left, at, true) || !same(answers, at, true) {
			t.Fatalf("%v does not follow from %v: %s\n%v", at, step.Clues, Ladder.Text(p, step), puzzle.NewBoard(p))
		}
	}
	for _, at := range step.Dots {
		if !same(left, at, false) || !same(answers, at, false) {
			t.Fatalf("%v does not follow from %v: %s\n%v", at, step.Clues, Ladder.Text(p, step), puzzle.NewBoard(p))
		}
	}
	if u := step.Suppose; u != nil {
		checkSupposition(t, p, u, lamps, dots)
	}
}

// checkSupposition checks the steps inside, each from its own clues and what
// stands before it.
func checkSupposition(t *testing.T, p *puzzle.Puzzle, u *logic.Supposition, lamps, dots []puzzle.Point) {
	t.Helper()
	lamps, dots = slices.Concat(lamps, u.Lamps), slices.Concat(dots, u.Dots)
	for k := range u.Steps {
		in := &u.Steps[k]
		left := allowed(p, in.Clues, lamps, dots)
		for _, a := range left {
			for _, at := range in.Lamps {
				if !a.Has(at) {
					t.Fatalf("inside: %v does not follow from %v\n%v", at, in.Clues, puzzle.NewBoard(p))
				}
			}
			for _, at := range in.Dots {
				if a.Has(at) {
					t.Fatalf("inside: %v does not follow from %v\n%v", at, in.Clues, puzzle.NewBoard(p))
				}
			}
		}
		if in.Suppose != nil {
			checkSupposition(t, p, in.Suppose, lamps, dots)
		}
		lamps, dots = append(lamps, in.Lamps...), append(dots, in.Dots...)
	}
}

// allowed lists all placements that keep the clues and the marks.
func allowed(p *puzzle.Puzzle, clues, lamps, dots []puzzle.Point) (out []puzzle.Lamps) {
	q := p.Clone()
	for i, c := range q.Cells {
		if _, ok := c.Clue(); ok && !slices.Contains(clues, q.Point(i)) {
			q.Cells[i] = puzzle.Black
		}
	}
	for _, a := range testkit.Brute(q) {
		if !slices.ContainsFunc(lamps, func(at puzzle.Point) bool { return !a.Has(at) }) && !slices.ContainsFunc(dots, a.Has) {
			out = append(out, a)
		}
	}
	return out
}

// TestHints asks for help from right and wrong positions.
func TestHints(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 14))
	steps, wrongs := 0, 0
	for steps < testkit.Scale(20, 50) || wrongs < testkit.Scale(20, 50) {
		p, answers := small(rng)
		if len(answers) != 1 {
			continue
		}
		in := logic.Position{Puzzle: p, Answer: answers[0]}
		for cell, c := range p.Cells {
			if at := p.Point(cell); c.IsWhite() && rng.IntN(4) == 0 {
				if answers[0].Has(at) != (rng.IntN(5) == 0) {
					in.Lamps = append(in.Lamps, at)
				} else {
					in.Dots = append(in.Dots, at)
				}
			}
		}
		a, err := Ladder.Hint(bg, in, logic.UpTo(S7))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case a.Wrong != nil:
			if a.Wrong.Lamp == answers[0].Has(a.Wrong.At) {
				t.Fatalf("%+v is right", a.Wrong)
			}
			if w := a.Wrong.Why; len(w) > 0 {
				wrongs++
				if last := w[len(w)-1]; !slices.Contains(concluded(&last), a.Wrong.At) {
					t.Fatalf("%+v is not told by %+v", a.Wrong, w)
				}
			}
		case a.Step != nil:
			steps++
			check(t, p, answers, a.Step, in.Lamps, in.Dots)
			checkOpen(t, answers, in, a.Step)
		}
	}
}

// checkOpen holds all open steps against the one of a hint: each follows, and one
// of them says what it says, by no higher technique.
func checkOpen(t *testing.T, answers []puzzle.Lamps, in logic.Position, hinted *logic.Step) {
	t.Helper()
	open, err := Ladder.Open(bg, in, logic.UpTo(S7))
	if err != nil {
		t.Fatal(err)
	}
	told := map[puzzle.Point]logic.Rung{}
	for k := range open {
		check(t, in.Puzzle, answers, &open[k], in.Lamps, in.Dots)
		for _, at := range concluded(&open[k]) {
			told[at] = cmp.Or(told[at], open[k].Rung)
		}
	}
	for _, at := range concluded(hinted) {
		if r := told[at]; r == 0 || r > hinted.Rung {
			t.Fatalf("%v is told by a hint as %d, by the open steps as %d\n%v", at, hinted.Rung, r, puzzle.NewBoard(in.Puzzle))
		}
	}
}

// TestRefute asks of cells what a mark there would lead to. What is refuted is
// wrong in every answer, with a contradiction that follows from the clues it
// names; a mark that some answer has is never refuted; and the technique is the
// lowest what-if that refutes it.
func TestRefute(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 19))
	refuted, spared := 0, 0
	for range testkit.Scale(150, 1500) {
		p, answers := small(rng)
		s := state{rows: techniques}
		s.meter.Start(bg, logic.DefaultWork)
		s.Load(p, nil)
		for cell, c := range p.Cells {
			if c.IsBlack() {
				continue
			}
			at, lamp := p.Point(cell), rng.IntN(2) == 0
			step := Ladder.Show(&s, logic.UpTo(S7), at, !lamp, true)
			if step == nil {
				spared++
				continue
			}
			refuted++
			if !same(answers, at, !lamp) || step.Suppose == nil || step.Suppose.End == nil {
				t.Fatalf("%v, lamp %v: refuted by %+v\n%v", at, lamp, step, puzzle.NewBoard(p))
			}
			check(t, p, answers, step, nil, nil)
			if Ladder.Show(&s, logic.UpTo(step.Rung-1), at, !lamp, true) != nil {
				t.Fatalf("%v: a lower technique than %d refutes it", at, step.Rung)
			}
		}
		if len(s.trail) > 0 || s.broken {
			t.Fatal("the board is not as before")
		}
	}
	if t.Logf("%d refuted, %d not", refuted, spared); refuted == 0 || spared == 0 {
		t.Error("nothing is refuted, or everything")
	}
}
