package searchlights

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// slow follows marks as state does, but looks at every clue and every run in
// each round.
type slow struct {
	s      *state
	marks  []mark
	bounds []bound
}

// within keeps the bounds of the runs within what the marks say.
func (w *slow) within() {
	for i, r := range w.s.runs.All {
		b := bound{0, r.Size}
		for at := r.First; at <= r.Last(); at += r.Step {
			switch w.marks[at] {
			case lamp:
				b.lo++
			case empty:
				b.hi--
			}
		}
		w.bounds[i] = bound{max(b.lo, w.bounds[i].lo), min(b.hi, w.bounds[i].hi)}
	}
}

func (w *slow) fails() bool {
	return slices.ContainsFunc(w.s.clues, func(c clue) bool {
		var b bound
		for _, r := range c.rays {
			b.lo, b.hi = b.lo+w.bounds[r].lo, b.hi+w.bounds[r].hi
		}
		return b.lo > c.n || b.hi < c.n
	})
}

// tighten is a round of all clues on one board.
func (w *slow) tighten() (news bool) {
	next := slices.Clone(w.bounds)
	for _, c := range w.s.clues {
		for _, r := range c.rays {
			rest := bound{}
			for _, other := range c.rays {
				if other != r {
					rest.lo, rest.hi = rest.lo+w.bounds[other].lo, rest.hi+w.bounds[other].hi
				}
			}
			next[r] = bound{max(next[r].lo, c.n-rest.hi), min(next[r].hi, c.n-rest.lo)}
		}
	}
	news = !slices.Equal(next, w.bounds)
	w.bounds = next
	return news
}

// fill marks the open cells of runs that have no choice.
func (w *slow) fill() (news bool) {
	was := slices.Clone(w.marks)
	for i, r := range w.s.runs.All {
		var n [3]int32
		for at := r.First; at <= r.Last(); at += r.Step {
			n[was[at]]++
		}
		m := open
		if b := w.bounds[i]; b.hi <= n[lamp] {
			m = empty
		} else if b.lo >= n[lamp]+n[open] {
			m = lamp
		}
		for at := r.First; at <= r.Last() && m != open; at += r.Step {
			if w.marks[at] == open {
				w.marks[at], news = m, true
			}
		}
	}
	w.within()
	return news
}

// suppose follows a mark for some rounds and reports whether a clue fails.
func (w *slow) suppose(cell int32, m mark, rounds int) bool {
	w.marks[cell] = m
	w.within()
	for ; !w.fails() && rounds != 0; rounds-- {
		tight, filled := w.tighten(), w.fill()
		if !tight && !filled {
			return false
		}
	}
	return w.fails()
}

// TestSuppositionsCostWhatTheyDisturb compares suppositions, short and long and
// one after another, with such as look at the whole board in each round: where
// they end, and what is marked then.
func TestSuppositionsCostWhatTheyDisturb(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 20))
	ends := map[bool]int{}
	for range testkit.Scale(300, 3000) {
		p, answers := small(rng)
		var s state
		s.meter.Start(bg, logic.DefaultWork)
		s.Load(p)
		for cell, c := range p.Cells {
			if c.IsWhite() && rng.IntN(5) == 0 {
				s.Set(p.Point(cell), answers[0].Has(p.Point(cell)))
			}
		}
		if !s.prepare() {
			t.Fatal("an answer is refuted")
		}
		s.log = nil
		for i, c := range p.Cells {
			if cell := int32(i); c.IsWhite() && s.marks[i] == open {
				m, r := markOf(rng.IntN(2) == 0), S3+logic.Rung(rng.IntN(2))
				w := slow{&s, slices.Clone(s.marks), slices.Clone(s.bounds)}
				want := w.suppose(cell, m, map[logic.Rung]int{S3: shortRounds, S4: -1}[r])
				got := s.suppose(r, 0, cell, m) != nil
				if ends[got]++; got != want || !got && (!slices.Equal(s.marks, w.marks) || !slices.Equal(s.bounds, w.bounds)) {
					t.Fatalf("%v as %d by S%d: fails %v, want %v; marks %v, want %v\n%v", p.Point(i), m, r, got, want, s.marks, w.marks, puzzle.NewBoard(p))
				}
				s.retract(0)
			}
		}
	}
	if ends[true] < 100 || ends[false] < 100 {
		t.Errorf("fails and not: %v", ends)
	}
}
