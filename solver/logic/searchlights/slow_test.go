package searchlights

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// The rungs of the ladder.
const (
	S1 logic.Rung = 1 + iota // clue count
	S2                       // run bounds
	S3                       // clue rectangle
	S4                       // short what-if
	S5                       // long what-if
	S6                       // run split
	S7                       // nested what-if
)

// slow draws the same conclusions as state, but looks at every clue and every run in each round.
type slow struct {
	s      *state
	marks  []mark
	bounds []bound
}

// boundsOf lists the bounds of the runs of a board.
func boundsOf(s *state) (out []bound) {
	for _, b := range s.bounds {
		out = append(out, b.bound)
	}
	return out
}

// within adapts the bounds of the runs to the marks.
func (w *slow) within() {
	for i, r := range w.s.runs.All {
		b := bound{0, r.Size}
		for at := r.First; at <= r.Last(); at += r.Step {
			switch w.marks[at] {
			case lamp:
				b.lo++
			case dot:
				b.hi--
			}
		}
		w.bounds[i] = bound{max(b.lo, w.bounds[i].lo), min(b.hi, w.bounds[i].hi)}
	}
}

func (w *slow) fails() bool {
	return slices.ContainsFunc(w.s.clues, func(c clue) bool {
		var b bound
		for _, r := range c.plus {
			b.lo, b.hi = b.lo+w.bounds[r].lo, b.hi+w.bounds[r].hi
		}
		return b.lo > c.n || b.hi < c.n
	})
}

// tighten is a round of all clues on one board. It reports whether a bound changed.
func (w *slow) tighten() (news bool) {
	next := slices.Clone(w.bounds)
	for _, c := range w.s.clues {
		for _, r := range c.plus {
			rest := bound{}
			for _, other := range c.plus {
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

// fill marks the open cells of runs in which only one mark is possible.
func (w *slow) fill() (news bool) {
	was := slices.Clone(w.marks)
	for i, r := range w.s.runs.All {
		var n [3]int32
		for at := r.First; at <= r.Last(); at += r.Step {
			n[was[at]]++
		}
		m := open
		if b := w.bounds[i]; b.hi <= n[lamp] {
			m = dot
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

// suppose follows a supposed mark for some rounds and reports whether a clue fails.
func (w *slow) suppose(cell int32, m mark, rounds int) bool {
	w.marks[cell] = m
	w.within()
	return w.follow(rounds)
}

// follow draws conclusions from the marks for some rounds, and reports whether a clue fails.
func (w *slow) follow(rounds int) bool {
	for ; !w.fails() && rounds != 0; rounds-- {
		tight, filled := w.tighten(), w.fill()
		if !tight && !filled {
			return false
		}
	}
	return w.fails()
}

// TestSuppositionsCostWhatTheyDisturb makes short and long suppositions, one after another, and
// compares their ends and their marks with those of the slow reference, which looks at the whole
// board in each round.
func TestSuppositionsCostWhatTheyDisturb(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 20))
	ends := map[bool]int{}
	for range testkit.Scale(150, 1500) {
		p, solutions := small(rng)
		var s state
		s.Effort.Start(bg, logic.DefaultWork)
		s.Load(p, nil)
		for cell, c := range p.Cells {
			if c.IsWhite() && rng.IntN(5) == 0 {
				s.Set(p.Point(cell), solutions[0].Has(p.Point(cell)))
			}
		}
		if !s.prepare(S2) {
			t.Fatal("a solution is refuted")
		}
		s.logs = false
		for i, c := range p.Cells {
			if cell := int32(i); c.IsWhite() && s.Marks[i] == open {
				m, r := logic.MarkOf(rng.IntN(2) == 0), S4+logic.Rung(rng.IntN(2))
				w := slow{&s, slices.Clone(s.Marks), boundsOf(&s)}
				want := w.suppose(cell, m, map[logic.Rung]int{S4: logic.ShortRounds, S5: -1}[r])
				got := s.suppose(r, 0, cell, m) != nil
				if ends[got]++; got != want || !got && (!slices.Equal(s.Marks, w.marks) || !slices.Equal(boundsOf(&s), w.bounds)) {
					t.Fatalf("%v as %d by S%d: fails %v, want %v; marks %v, want %v\n%v", p.Point(i), m, r, got, want, s.Marks, w.marks, puzzle.NewBoard(p))
				}
				s.endSupposition(0)
			}
		}
	}
	if ends[true] < 100 || ends[false] < 100 {
		t.Errorf("fails and not: %v", ends)
	}
}

// TestRectangles compares the bounds from a rectangle with every choice of numbers within the old
// bounds that satisfies the rectangle's equation.
func TestRectangles(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 23))
	narrowed := 0
	for range testkit.Scale(150, 1500) {
		p, _ := smallWith(rng, true)
		var s state
		s.Effort.Start(bg, logic.DefaultWork)
		s.Load(p, nil)
		if s.findRectangles(); !s.boundByClues() {
			t.Fatal("a solution is refuted")
		}
		want := boundsOf(&s)
		for _, corners := range rectanglesOf(p) {
			narrowed += byTrying(&s, corners, want)
		}
		for i := range s.rectangles {
			s.solve(&s.rectangles[i].equation)
		}
		s.commit()
		if !slices.Equal(boundsOf(&s), want) {
			t.Fatalf("bounds %v, want %v\n%v", s.bounds, want, puzzle.NewBoard(p))
		}
	}
	if narrowed < 10 {
		t.Errorf("only %d bounds are narrower", narrowed)
	}
}

// TestBoundsFollow takes the clues behind each bound of a run, including clues of rectangles. No
// placement that satisfies these clues exceeds the bound.
func TestBoundsFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 25))
	rested := 0 // number of bounds that follow from a rectangle and other clues
	for range testkit.Scale(300, 3000) {
		p, _ := smallWith(rng, true)
		var s state
		s.Effort.Start(bg, logic.DefaultWork)
		s.Load(p, nil)
		if !s.prepare(S3) {
			t.Fatal("a solution is refuted")
		}
		for r, b := range s.bounds {
			for _, above := range []bool{false, true} {
				behind := s.antecedentsOfBound(int32(r), above)
				clues, run := s.Points(s.cluesOf(behind)...), s.pointsOf(int32(r))
				if len(behind) == 1 && len(s.implications[behind[0]].clues) == 4 && len(clues) > 4 {
					rested++
				}
				if above && b.hi == int32(len(run)) || !above && b.lo == 0 {
					continue // the bound is trivial
				}
				for _, placed := range allowed(p, clues) {
					n := int32(0)
					for _, at := range run {
						if placed.Has(at) {
							n++
						}
					}
					if above && n > b.hi || !above && n < b.lo {
						t.Fatalf("%v can hold %d by %v, not %v\n%v", run, n, clues, b, puzzle.NewBoard(p))
					}
				}
			}
		}
	}
	if rested < testkit.Scale(2, 10) {
		t.Errorf("only %d bounds rest on a rectangle and more", rested)
	}
}

// TestRectanglesAlone lists the rectangles of a puzzle that imply more than their clues do. A
// rectangle is not listed if two of its clues imply as much.
func TestRectanglesAlone(t *testing.T) {
	p := Ladder.Example(S3)
	want := []Rectangle{{Corners: [4]puzzle.Point{{Row: 0, Col: 0}, {Row: 0, Col: 2}, {Row: 2, Col: 0}, {Row: 2, Col: 2}}, Outer: []puzzle.Point{{Row: 3, Col: 0}}}}
	if got := Rectangles(bg, p); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	p.Set(puzzle.Point{Row: 2, Col: 0}, puzzle.Clue(3)) // it needs all cells in sight
	if got := Rectangles(bg, p); got != nil {
		t.Errorf("%+v", got)
	}
}

// rectanglesOf lists the four clues of each rectangle. Between neighbouring corners there are only
// white cells.
func rectanglesOf(p *puzzle.Puzzle) (out [][4]puzzle.Point) {
	clue := func(at puzzle.Point) bool { _, ok := p.At(at).Clue(); return ok }
	white := func(a, b puzzle.Point) bool { // whether there are white cells between two points, and no black cell
		n := 0
		for r := a.Row; r <= b.Row; r++ {
			for c := a.Col; c <= b.Col; c++ {
				if at := (puzzle.Point{Row: r, Col: c}); at != a && at != b {
					if n++; p.At(at).IsBlack() {
						return false
					}
				}
			}
		}
		return n > 0
	}
	for i := range p.Cells {
		for j := range p.Cells {
			a, d := p.Point(i), p.Point(j)
			b, c := puzzle.Point{Row: a.Row, Col: d.Col}, puzzle.Point{Row: d.Row, Col: a.Col}
			if a.Row < d.Row && a.Col < d.Col && clue(a) && clue(b) && clue(c) && clue(d) && white(a, b) && white(a, c) && white(b, d) && white(c, d) {
				out = append(out, [4]puzzle.Point{a, b, c, d})
			}
		}
	}
	return out
}

// byTrying narrows bounds to the numbers of lights for which the two diagonals differ as the clues
// at the four corners require. It returns how many bounds are narrower.
func byTrying(s *state, corners [4]puzzle.Point, to []bound) (narrower int) {
	weight, difference := map[int32]int32{}, int32(0)
	for k, at := range corners {
		sign := [4]int32{1, -1, -1, 1}[k]
		n, _ := s.Puzzle.At(at).Clue()
		difference += sign * int32(n)
		for _, r := range s.runs.AppendBeside(nil, s.Puzzle, at) {
			weight[r] += sign
		}
	}
	var runs []int32
	for r := range weight {
		runs = append(runs, r)
	}
	least, most := map[int32]int32{}, map[int32]int32{}
	holds := make([]int32, len(runs))
	var try func(k int, sum int32)
	try = func(k int, sum int32) {
		if k < len(runs) {
			for holds[k] = s.bounds[runs[k]].lo; holds[k] <= s.bounds[runs[k]].hi; holds[k]++ {
				try(k+1, sum+weight[runs[k]]*holds[k])
			}
			return
		}
		for i, r := range runs {
			if _, met := least[r]; sum == difference && (!met || holds[i] < least[r]) {
				least[r] = holds[i]
			}
			if sum == difference {
				most[r] = max(most[r], holds[i])
			}
		}
	}
	try(0, 0)
	for _, r := range runs {
		b := bound{max(to[r].lo, least[r]), min(to[r].hi, most[r])}
		if b != to[r] {
			narrower++
		}
		to[r] = b
	}
	return narrower
}

// TestSplits compares the conclusions of run splits with those of the slow reference, which looks
// at the whole board in each round of each case.
func TestSplits(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 24))
	concluded, refuted := 0, 0
	for range testkit.Scale(150, 1500) {
		p, _ := small(rng)
		var s state
		s.Effort.Start(bg, logic.DefaultWork)
		s.Load(p, nil)
		if !s.boundByClues() {
			t.Fatal("a solution is refuted")
		}
		want := map[int32]mark{}
		for r := range s.runs.All {
			b := s.bounds[r]
			if s.opens[r] == 0 || b.hi == b.lo || b.hi-b.lo >= logic.MaxCases {
				continue
			}
			var cases []slow
			for n := b.lo; n <= b.hi; n++ {
				w := slow{&s, slices.Clone(s.Marks), boundsOf(&s)}
				w.bounds[r] = bound{n, n}
				if w.follow(-1) {
					refuted++
				} else {
					cases = append(cases, w)
				}
			}
			for cell := range p.Cells {
				m := cases[0].marks[cell]
				if p.Cells[cell].IsWhite() && m != open && !slices.ContainsFunc(cases, func(w slow) bool { return w.marks[cell] != m }) {
					want[int32(cell)] = m
				}
			}
		}
		got := map[int32]mark{}
		found := s.findSplits(S6)
		s.prepare(S2)
		for _, f := range found {
			got[f.cells[0]] = f.m
			if s.step(S6, f) == nil {
				t.Fatalf("%v is not told\n%v", p.Point(int(f.cells[0])), puzzle.NewBoard(p))
			}
		}
		if concluded += len(want); !maps.Equal(got, want) {
			t.Fatalf("concludes %v, want %v\n%v", got, want, puzzle.NewBoard(p))
		}
	}
	if concluded < 100 || refuted < 100 {
		t.Errorf("%d marks, %d cases that cannot be", concluded, refuted)
	}
}
