package akari

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// possible tries every set of lamps on the open cells that some rules look at:
// can all of these rules be kept?
func (b plain) possible(rules cells) bool {
	if b.fails(rules) {
		return false
	}
	var left cells
	rules.each(func(rule cells) { left |= b.open & b.reachOf(rule) })
	one := left & -left
	return left == 0 || b.with(one, 0).possible(rules) || b.with(0, one).possible(rules)
}

// tells reports whether what a step says is so, by trying: what it concludes is
// forced by the rules that it names, and so is each sentence on the way there.
func (b plain) tells(t *logic.Step) bool {
	rules := b.rulesUsed(t)
	ok := len(t.Lamps)+len(t.Dots) > 0 && b.splits(t, rules)
	b.set(t.Lamps).each(func(at cells) { ok = ok && !b.with(0, at).possible(rules) })
	b.set(t.Dots).each(func(at cells) { ok = ok && !b.with(at, 0).possible(rules) })
	for _, u := range slices.Concat(t.Cases, t.Refuted) {
		ok = ok && b.argues(&u)
	}
	if t.Suppose != nil {
		ok = ok && b.argues(t.Suppose) && t.Suppose.End != nil
	}
	if t.Ways != nil {
		ok = ok && b.serves(t, rules)
	}
	return ok
}

// argues does so of what follows from a supposition, to its end.
func (b plain) argues(u *logic.Supposition) bool {
	b = b.with(b.set(u.Lamps), b.set(u.Dots))
	for k := range u.Steps {
		if !b.tells(&u.Steps[k]) {
			return false
		}
		b = b.with(b.set(u.Steps[k].Lamps), b.set(u.Steps[k].Dots))
	}
	if u.End == nil {
		return true
	}
	end := b.set([]puzzle.Point{u.End.At})
	if u.End.With != nil {
		end |= b.set([]puzzle.Point{*u.End.With})
	}
	return !b.possible(end)
}

// serves reports whether each way of a pair serves its two rules, and every other
// set of lamps that does holds one of these.
func (b plain) serves(t *logic.Step, rules cells) bool {
	var reach cells
	rules.each(func(rule cells) { reach |= b.open & b.reachOf(rule) })
	ok := true
	serves := func(lamps cells) bool { return !b.with(lamps, reach&^lamps).fails(rules) }
	for _, way := range t.Ways {
		ok = ok && serves(b.set(way))
	}
	for n := range reach.size() + 1 {
		eachSet(reach, n, func(lamps cells) {
			listed := slices.ContainsFunc(t.Ways, func(way puzzle.Lamps) bool { return b.set(way)&^lamps == 0 })
			ok = ok && (listed || !serves(lamps))
		})
	}
	return ok
}

// TestHintsAreTrue plants one error, a wrong lamp or a wrong dot, into
// positions on the way to the answer, or with any of its marks. The hint names it,
// with a reason of which every sentence is confirmed by trying.
func TestHintsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 16))
	lights, chains, told := 0, 0, map[logic.Rung]int{}
	want := testkit.Scale(150, 2000)
	small(rng, want, func(p *puzzle.Puzzle, e *logic.Explanation) {
		lamps, dots := someMarks(rng, p, e.Lamps)
		if rng.IntN(2) == 0 {
			lamps, dots = nil, nil
			for _, s := range e.Steps[:rng.IntN(len(e.Steps))] {
				lamps, dots = append(lamps, s.Lamps...), append(dots, s.Dots...)
			}
		}
		at, isLamp := wrongMark(rng, p, e.Lamps, lamps, dots)
		all, marked := slices.Clone(lamps), slices.Clone(dots)
		if isLamp {
			all = append(all, at)
		} else {
			marked = append(marked, at)
		}
		limit := Top
		if rng.IntN(2) == 0 {
			limit = e.Grade.Rung // it gets there, but not always in one step
		}
		a, err := Ladder.Hint(t.Context(), logic.Position{Puzzle: p, Lamps: puzzle.SortedLamps(all), Dots: marked, Answer: e.Lamps}, logic.UpTo(limit))
		if err != nil {
			t.Fatal(err)
		}
		switch w := a.Wrong; {
		case w == nil || w.At != at:
			t.Fatalf("the wrong mark at %v is answered by %s", at, a.Text())
		case w.Light != nil:
			lights++
			if !isLamp || !slices.Contains(lamps, *w.Light) || !p.Lit(puzzle.Lamps{*w.Light})[p.Index(at)] {
				t.Fatalf("%s on\n%v", a.Text(), puzzle.NewBoard(p))
			}
		case len(w.Why) == 0:
			t.Fatalf("no reason: %s on\n%v", a.Text(), puzzle.NewBoard(p))
		default:
			if len(w.Why) > 1 {
				chains++
				if !strings.Contains(a.Text(), ", these steps show the opposite:\n1. ") {
					t.Fatalf("told as %s", a.Text())
				}
			}
			b := newPlain(p)
			b = b.with(b.set(lamps), b.set(dots))
			for k := range w.Why {
				if told[w.Why[k].Rung]++; w.Why[k].Rung > R9 {
					t.Fatalf("simpler steps lead there: %s\non\n%v", a.Text(), puzzle.NewBoard(p))
				}
				if s := &w.Why[k]; !b.tells(s) {
					t.Fatalf("not so: %s\non\n%v", Ladder.Text(p, s), puzzle.NewBoard(p))
				}
				b = b.with(b.set(w.Why[k].Lamps), b.set(w.Why[k].Dots))
			}
			if b.open&b.set([]puzzle.Point{at}) != 0 {
				t.Fatalf("the reason does not end at %v: %s", at, a.Text())
			}
		}
	})
	if t.Logf("%d hints: %d lit, %d chains, steps told by rung %v", want, lights, chains, told); lights == 0 || chains == 0 {
		t.Error("no lamp shines on a wrong one, or no reason takes several steps")
	}
}

// wrongMark is a mark, on a cell without one, that is not that of the answer.
func wrongMark(rng *rand.Rand, p *puzzle.Puzzle, answer puzzle.Lamps, lamps, dots []puzzle.Point) (at puzzle.Point, isLamp bool) {
	at = p.Point(rng.IntN(len(p.Cells)))
	for p.At(at).IsBlack() || slices.Contains(lamps, at) || slices.Contains(dots, at) {
		at = p.Point(rng.IntN(len(p.Cells)))
	}
	return at, !answer.Has(at)
}

// TestEverySentenceIsTrue tries what whole explanations say, in the same way.
func TestEverySentenceIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 33))
	told := map[logic.Rung]int{}
	look := func(p *puzzle.Puzzle, e *logic.Explanation) {
		b := newPlain(p)
		for k := range e.Steps {
			s := &e.Steps[k]
			if told[s.Rung]++; !b.tells(s) {
				t.Fatalf("not so: %s\non\n%v", Ladder.Text(p, s), puzzle.NewBoard(p))
			}
			b = b.with(b.set(s.Lamps), b.set(s.Dots))
		}
	}
	small(rng, testkit.Scale(testkit.Fewer(200), 2000), look)
	for r := R1; r <= Top; r++ {
		if p := Ladder.Example(r); len(p.Cells) <= 64 {
			look(p, explain(p, Top))
		}
	}
	t.Log(told)
}
