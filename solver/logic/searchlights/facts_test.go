package searchlights

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// facts are clues and marks, and a number of lights that some cells are supposed
// to hold.
type facts struct {
	p           *puzzle.Puzzle
	clues       []puzzle.Point
	lamps, dots []puzzle.Point
	run         []puzzle.Point
	lights      int // of the run
}

func (f facts) with(lamps, dots []puzzle.Point) facts {
	f.lamps, f.dots = slices.Concat(f.lamps, lamps), slices.Concat(f.dots, dots)
	return f
}

// sum is a number of lights that cells hold.
type sum struct {
	cells []puzzle.Point
	n     int
}

// possible tries every placement of lights on the open cells that the clues see:
// is there one that keeps the facts?
func (f facts) possible() bool {
	var sums []sum
	if f.run != nil {
		sums = append(sums, sum{f.run, f.lights})
	}
	for _, at := range f.clues {
		n, _ := f.p.At(at).Clue()
		sums = append(sums, sum{f.p.Rays(at), n})
	}
	known := map[puzzle.Point]bool{}
	for _, at := range f.lamps {
		known[at] = true
	}
	for _, at := range f.dots {
		if known[at] {
			return false
		}
		known[at] = false
	}
	var free []puzzle.Point
	for _, one := range sums {
		for _, at := range one.cells {
			if _, is := known[at]; !is && !slices.Contains(free, at) {
				free = append(free, at)
			}
		}
	}
	return place(sums, known, free)
}

// place tries the free cells one after the other. A sum that is exceeded, or can
// no longer be reached, ends a try.
func place(sums []sum, known map[puzzle.Point]bool, free []puzzle.Point) bool {
	for _, one := range sums {
		lo, hi := 0, 0
		for _, at := range one.cells {
			switch lamp, is := known[at]; {
			case !is:
				hi++
			case lamp:
				lo, hi = lo+1, hi+1
			}
		}
		if lo > one.n || hi < one.n {
			return false
		}
	}
	if len(free) == 0 {
		return true
	}
	defer delete(known, free[0])
	for _, lamp := range []bool{true, false} {
		known[free[0]] = lamp
		if place(sums, known, free[1:]) {
			return true
		}
	}
	return false
}

// force reports whether the facts force marks.
func (f facts) force(lamps, dots []puzzle.Point) bool {
	ok := true
	for _, at := range lamps {
		ok = ok && !f.with(nil, []puzzle.Point{at}).possible()
	}
	for _, at := range dots {
		ok = ok && !f.with([]puzzle.Point{at}, nil).possible()
	}
	return ok
}

// holds reports whether all that a step says follows from the clues that it names
// and the marks before it, by trying: its conclusions, and each sentence of its
// suppositions.
func (f facts) holds(t *logic.Step) bool {
	f.clues = t.Clues
	ok := len(t.Clues) > 0 && f.possible() && f.force(t.Lamps, t.Dots)
	for k := range t.Cases {
		ok = ok && f.argues(&t.Cases[k], t)
	}
	if t.Cases != nil { // no other number of lights is possible
		f.run = t.Cases[0].Run
		for f.lights = range len(f.run) + 1 {
			listed := slices.ContainsFunc(t.Cases, func(u logic.Supposition) bool { return u.Lights == f.lights })
			ok = ok && (listed || !f.possible())
		}
		f.run = nil
	}
	return ok && (t.Suppose == nil || t.Suppose.End != nil && f.argues(t.Suppose, t))
}

// argues does so of a supposition: where it ends the clues of its step cannot be
// kept, and otherwise it comes to what the step says.
func (f facts) argues(u *logic.Supposition, t *logic.Step) bool {
	f = f.with(u.Lamps, u.Dots)
	if u.Run != nil {
		f.run, f.lights = u.Run, u.Lights
	}
	clues := f.clues
	for k := range u.Steps {
		in := &u.Steps[k]
		f.clues = in.Clues
		if !f.force(in.Lamps, in.Dots) || in.Suppose != nil && !f.argues(in.Suppose, in) {
			return false
		}
		f = f.with(in.Lamps, in.Dots)
	}
	f.clues = clues
	for _, at := range slices.Concat(t.Lamps, t.Dots) {
		reached := slices.Contains(f.lamps, at) && slices.Contains(t.Lamps, at) || slices.Contains(f.dots, at) && slices.Contains(t.Dots, at)
		if u.End == nil && !reached {
			return false
		}
	}
	return u.End == nil || !f.possible()
}

// made makes a board with one answer that techniques up to a rung find, and no
// clue that they can do without.
func made(rng *rand.Rand, limit logic.Rung) *puzzle.Puzzle {
	for {
		p := testkit.Random(rng, puzzle.Searchlights, 3+rng.IntN(4), 3+rng.IntN(4), 0.15+0.25*rng.Float64(), 1)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		if reduced(rng, p, limit) {
			return p
		}
	}
}

// reduced takes the clues away that techniques up to a rung can do without; it
// reports whether they find the answer.
func reduced(rng *rand.Rand, p *puzzle.Puzzle, limit logic.Rung) bool {
	r := Ladder.NewReducer()
	if !r.Start(bg, p, logic.UpTo(limit)) {
		return false
	}
	for _, i := range rng.Perm(len(p.Cells)) {
		if _, ok := p.Cells[i].Clue(); ok && r.Drop(p.Point(i)) {
			p.Cells[i] = puzzle.Black
		}
	}
	return true
}

// TestStepsAreTrue checks every step of explanations by trying, of boards as they
// are made and of the examples with clues more or less: what it says follows from
// the clues that it names and the marks before it, and so does each sentence on
// the way there.
func TestStepsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 22))
	var told [S7 + 1]int
	for n := range testkit.Scale(60, 1000) {
		limit := S1 + logic.Rung(n)%S7
		p := made(rng, limit)
		if n%2 == 0 {
			p = varied(rng, limit)
		}
		e, err := Ladder.Explain(bg, p, logic.UpTo(limit))
		if err != nil {
			t.Fatal(err)
		}
		f := facts{p: p}
		for k := range e.Steps {
			step := &e.Steps[k]
			told[step.Rung]++
			if !f.holds(step) {
				t.Fatalf("S%d, %s\nfrom %v and %v, %v: %+v\n%v", step.Rung, Ladder.Text(p, step), step.Clues, f.lamps, f.dots, step, puzzle.NewBoard(p))
			}
			f = f.with(step.Lamps, step.Dots)
		}
	}
	for r := S1; r <= S7; r++ {
		if told[r] == 0 {
			t.Errorf("no step of S%d: %v", r, told)
		}
	}
}

// varied is the example of a rung, turned, with some of the answer's clues more or
// less.
func varied(rng *rand.Rand, r logic.Rung) *puzzle.Puzzle {
	p := Ladder.Example(r)
	e, _ := Ladder.Explain(bg, p, logic.UpTo(S7))
	whole := p.Clone()
	testkit.Number(whole, e.Lamps)
	for i, c := range p.Cells {
		if c.IsBlack() && rng.IntN(20) == 0 {
			if _, ok := c.Clue(); ok {
				p.Cells[i] = puzzle.Black
			} else {
				p.Cells[i] = whole.Cells[i]
			}
		}
	}
	return p.Transform(puzzle.Transform(rng.IntN(puzzle.NumTransforms)))
}
