package akari

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// follows reports whether a step follows on the plain board by its own technique, from the rules
// that it names or from other given rules.
func (b plain) follows(s *logic.Step, rules cells) bool {
	lamps, dots := b.set(s.Lamps), b.set(s.Dots)
	holds := func(c plain) bool { return c.bad || lamps&^c.lamp == 0 && dots&(c.open|c.lamp) == 0 }
	switch s.Rung {
	case R1, R2:
		ok := false
		rules.each(func(rule cells) {
			if b.cell(rule).IsBlack() == (s.Rung == R1) {
				l, d, _ := b.says(rule)
				ok = ok || holds(b.with(l, d))
			}
		})
		return ok
	case R3, R4:
		ok := true
		(dots & b.open).each(func(at cells) { ok = ok && b.with(at, 0).fails(rules) })
		return ok && lamps == 0
	case R6, R7:
		ok := false
		rules.each(func(one cells) {
			(rules & (one - 1)).each(func(two cells) { ok = ok || holds(b.pair(one, two)) })
		})
		return ok
	}
	return b.splits(s, rules) && b.forces(s, rules)
}

// replay makes all steps but leaves out some conclusions of one step. It reports whether every
// other step follows and the solution is reached.
func replay(p *puzzle.Puzzle, steps []logic.Step, without int, gone puzzle.Point) bool {
	b := newPlain(p)
	for k := range steps {
		t := steps[k]
		if k == without {
			t.Lamps = slices.DeleteFunc(slices.Clone(t.Lamps), func(at puzzle.Point) bool { return at == gone })
			t.Dots = slices.DeleteFunc(slices.Clone(t.Dots), func(at puzzle.Point) bool { return at == gone })
		}
		if !b.follows(&t, b.rulesUsed(&t)) {
			return false
		}
		b = b.with(b.set(t.Lamps), b.set(t.Dots))
	}
	return b.open == 0 && !b.bad
}

// small makes boards of at most 49 cells without redundant clues that the techniques up to R9
// solve.
func small(rng *rand.Rand, n int, each func(p *puzzle.Puzzle, e *logic.Explanation)) {
	v := newPerson()
	red := Ladder.NewReducer()
	for n > 0 {
		p := testkit.Random(rng, puzzle.Akari, 4+rng.IntN(4), 4+rng.IntN(4), 0.22, 0)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		if !v.grade(p, R9).Solved || !red.Start(context.Background(), p, logic.UpTo(R9)) {
			continue
		}
		for _, i := range rng.Perm(len(p.Cells)) {
			if p.Cells[i].IsBlack() && red.Drop(p.Point(i)) {
				p.Cells[i] = puzzle.Black
			}
		}
		each(p, explain(p, Top))
		n--
	}
}

// TestEveryStepIsNeeded leaves out the conclusions of explanations one by one, or a clue's
// conclusions together. Then some other step no longer follows on the plain board, or the solution
// is not reached.
func TestEveryStepIsNeeded(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 12))
	conclusions, hard := 0, 0
	each := func(p *puzzle.Puzzle, e *logic.Explanation) {
		if !e.Solved || !replay(p, e.Steps, -1, puzzle.Point{}) {
			t.Fatalf("not whole on\n%v", puzzle.NewBoard(p))
		}
		for k, s := range e.Steps {
			if s.Rung == R1 && len(s.Dots) > 1 {
				continue // a clue concludes about all its cells; TestNoStepIsSpared leaves out the whole step
			}
			for _, at := range s.Dots {
				conclusions++
				if s.Rung >= R3 {
					hard++
				}
				if replay(p, e.Steps, k, at) {
					t.Fatalf("%v of step %d, %s, can go on\n%v", at, k, Ladder.Text(p, &s), puzzle.NewBoard(p))
				}
			}
		}
	}
	p := testkit.Grid("##....#", ".1.3.1#", ".#...##", "1......") // the order of the steps changes a reason
	each(p, explain(p, Top))
	small(rng, testkit.Scale(100, 2000), each)
	if t.Logf("%d conclusions, %d of R3 and above", conclusions, hard); hard < 100 {
		t.Error("too few hard steps")
	}
}

// TestNoStepIsSpared leaves out every whole step.
func TestNoStepIsSpared(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 13))
	small(rng, testkit.Scale(100, 2000), func(p *puzzle.Puzzle, e *logic.Explanation) {
		for k := range e.Steps {
			if replay(p, slices.Delete(slices.Clone(e.Steps), k, k+1), -1, puzzle.Point{}) {
				t.Fatalf("step %d, %s, can go on\n%v", k, Ladder.Text(p, &e.Steps[k]), puzzle.NewBoard(p))
			}
		}
	})
}

// TestNoStepIsReplaced leaves out each hard step in turn. On the plain board, it makes the other
// steps as soon as they follow, and between them every conclusion from clue counts and only spots.
// The solution must not be reached.
func TestNoStepIsReplaced(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 14))
	hard := 0
	small(rng, testkit.Scale(100, 2000), func(p *puzzle.Puzzle, e *logic.Explanation) {
		for k := range e.Steps {
			if e.Steps[k].Rung < R3 {
				continue
			}
			hard++
			b := newPlain(p)
			for before := ^cells(0); b.open != before; {
				before = b.open
				b = b.count(b.rules(), len(p.Cells))
				for j := range e.Steps {
					s := &e.Steps[j]
					if lamps, dots := b.set(s.Lamps), b.set(s.Dots); j != k && (lamps|dots)&b.open != 0 && b.follows(s, b.rulesUsed(s)) {
						b = b.with(lamps, dots).count(b.rules(), len(p.Cells))
					}
				}
			}
			if b.open == 0 && !b.bad {
				t.Fatalf("easy steps replace step %d, %s\n%v", k, Ladder.Text(p, &e.Steps[k]), puzzle.NewBoard(p))
			}
		}
	})
	if t.Logf("%d hard steps", hard); hard < 100 {
		t.Error("too few hard steps")
	}
}

// TestReasonsHaveAnEffortLimit searches for short reasons with a very low effort limit. The steps
// still follow from their rules, and a reason that may have unnecessary rules is marked.
func TestReasonsHaveAnEffortLimit(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 8))
	unproved := 0
	for range 20 {
		s, f := openStep(rng, R8)
		c, b := s.claimFor(R8, f), plainOf(s)
		end := s.Effort.Apart(1)
		step := toldAs(s, c, s.fewer(c, s.proveFirst(c)))
		if end(); !b.follows(step, b.rulesUsed(step)) {
			t.Fatalf("not so: %s\n%v", Ladder.Text(b.p, step), puzzle.NewBoard(b.p))
		}
		if step.Unproved {
			unproved++
		}
	}
	if unproved == 0 {
		t.Error("no reason is marked as perhaps too long")
	}
}
