package logic

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// plain is a board in play and some of its rules, with R1 and R2 written from
// their sentences: the slow twin of a supposition.
type plain struct {
	p     *puzzle.Puzzle
	lamp  map[puzzle.Point]bool
	empty map[puzzle.Point]bool // dotted
	bad   bool                  // a mark was to be made where the other stands
}

func newPlain(p *puzzle.Puzzle, lamps, dots []puzzle.Point) *plain {
	b := &plain{p: p, lamp: map[puzzle.Point]bool{}, empty: map[puzzle.Point]bool{}}
	b.put(lamps, dots)
	return b
}

func (b *plain) put(lamps, dots []puzzle.Point) {
	for _, at := range lamps {
		b.bad = b.bad || b.lit(at) || b.empty[at]
		b.lamp[at] = true
	}
	for _, at := range dots {
		b.bad = b.bad || b.lamp[at]
		b.empty[at] = true
	}
}

// lit reports whether another lamp shines on a cell.
func (b *plain) lit(at puzzle.Point) bool {
	return slices.ContainsFunc(b.p.Rays(at), func(o puzzle.Point) bool { return b.lamp[o] })
}

func (b *plain) open(cells []puzzle.Point) (out []puzzle.Point) {
	for _, at := range cells {
		if b.p.At(at).IsWhite() && !b.lamp[at] && !b.empty[at] && !b.lit(at) {
			out = append(out, at)
		}
	}
	return out
}

// says is what a rule concludes, and whether it can still be kept.
func (b *plain) says(rule puzzle.Point) (lamps, dots []puzzle.Point, ok bool) {
	if b.p.At(rule).IsWhite() {
		if b.lamp[rule] || b.lit(rule) {
			return nil, nil, true
		}
		spots := b.open(append(b.p.Rays(rule), rule))
		if len(spots) == 1 {
			return spots, nil, true
		}
		return nil, nil, len(spots) > 0
	}
	want, _ := b.p.At(rule).Clue()
	reach := b.p.Genre.ClueReach(b.p, rule)
	for _, at := range reach {
		if b.lamp[at] {
			want--
		}
	}
	switch open := b.open(reach); {
	case want < 0 || want > len(open):
		return nil, nil, false
	case want == 0:
		return nil, open, true
	case want == len(open):
		return open, nil, true
	}
	return nil, nil, true
}

// refuted follows the rules, for so many rounds, all clues before all dark
// cells in each, and reports whether one fails.
func (b *plain) refuted(rules []puzzle.Point, rounds int) bool {
	for range rounds {
		size := len(b.lamp) + len(b.empty)
		for _, white := range []bool{false, true} {
			var lamps, dots []puzzle.Point
			for _, rule := range rules {
				l, d, ok := b.says(rule)
				if b.bad = b.bad || !ok; b.p.At(rule).IsWhite() == white {
					lamps, dots = append(lamps, l...), append(dots, d...)
				}
			}
			sortCells(&lamps)
			sortCells(&dots)
			b.put(b.open(lamps), dots)
			if b.bad {
				return true
			}
		}
		if len(b.lamp)+len(b.empty) == size {
			break
		}
	}
	return slices.ContainsFunc(rules, func(r puzzle.Point) bool { _, _, ok := b.says(r); return !ok })
}

// eachSet calls f for the sets of k points, for as long as it returns true.
func eachSet(points []puzzle.Point, k int, f func([]puzzle.Point) bool) bool {
	var set []puzzle.Point
	var grow func(from int) bool
	grow = func(from int) bool {
		if len(set) == k {
			return f(set)
		}
		for i := from; i < len(points); i++ {
			set = append(set, points[i])
			if !grow(i + 1) {
				return false
			}
			set = set[:len(set)-1]
		}
		return true
	}
	return grow(0)
}

// checkCores tries, for the what-ifs of an explanation, every set of rules
// smaller than the one told, and for the case splits every set with one rule
// fewer. It counts the steps by the size of their sets.
func checkCores(t *testing.T, e *Explanation, most int, sizes map[Rung]map[int]int) {
	t.Helper()
	p := e.Puzzle
	var lamps, dots []puzzle.Point
	for k := range e.Steps {
		s := &e.Steps[k]
		core := slices.Concat(s.Clues, s.Dark)
		if s.Rung >= R8 && s.Rung <= R10 && len(core) <= most {
			if sizes[s.Rung] == nil {
				sizes[s.Rung] = map[int]int{}
			}
			sizes[s.Rung][len(core)]++
			if !forces(p, lamps, dots, s, core) {
				t.Fatalf("%v is not forced by what it tells:\n%s", s.Rung, s.Text(p))
			}
			rules, least := core, len(core)-1
			if s.Rung < R10 {
				rules, least = rulesLeft(newPlain(p, lamps, dots)), 1
			}
			for n := least; n < len(core); n++ {
				eachSet(rules, n, func(set []puzzle.Point) bool {
					if forces(p, lamps, dots, s, set) && splits(newPlain(p, lamps, dots), s, set) {
						t.Fatalf("%v is forced by %v alone on\n%v\n%s", s.Rung, set, puzzle.NewBoard(p), s.Text(p))
					}
					return true
				})
			}
		}
		lamps, dots = append(lamps, s.Lamps...), append(dots, s.Dots...)
	}
}

// rulesLeft lists the clues and the dark cells.
func rulesLeft(b *plain) (out []puzzle.Point) {
	for i, c := range b.p.Cells {
		at := b.p.Point(i)
		if _, clue := c.Clue(); clue || c.IsWhite() && !b.lamp[at] && !b.lit(at) {
			out = append(out, at)
		}
	}
	return out
}

// forces reports whether some rules refute what a step supposes, or say in all
// its cases what it concludes.
func forces(p *puzzle.Puzzle, lamps, dots []puzzle.Point, s *Step, rules []puzzle.Point) bool {
	if s.Suppose != nil {
		b := newPlain(p, lamps, dots)
		b.put(s.Suppose.Lamps, s.Suppose.Dots)
		return b.refuted(rules, s.Rung.rounds())
	}
	for _, u := range s.Cases {
		b := newPlain(p, lamps, dots)
		b.put(u.Lamps, u.Dots)
		says := b.bad || b.refuted(rules, endless) || len(s.Lamps) > 0 && b.lamp[s.Lamps[0]]
		if !says && (len(s.Dots) == 0 || !b.empty[s.Dots[0]] && !b.lit(s.Dots[0])) {
			return false
		}
	}
	return true
}

// splits reports whether one of the rules says that a split has no other cases.
func splits(b *plain, s *Step, rules []puzzle.Point) bool {
	var cells []puzzle.Point
	for _, u := range s.Cases {
		cells = slices.Concat(cells, u.Lamps, u.Dots)
	}
	sortCells(&cells)
	return len(cells) <= 1 || slices.ContainsFunc(rules, func(rule puzzle.Point) bool {
		reach := append(b.p.Rays(rule), rule)
		if b.p.At(rule).IsBlack() {
			reach = b.p.Genre.ClueReach(b.p, rule)
		}
		open := b.open(reach)
		sortCells(&open)
		return slices.Equal(open, cells)
	})
}

// TestReasonsAreSmallest holds the reasons of what-ifs and case splits against
// all smaller ones.
func TestReasonsAreSmallest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	sizes := map[Rung]map[int]int{}
	for range testkit.Scale(700, 15000) {
		p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(3), 3+rng.IntN(3), 0.25, 0.8)
		if e := Explain(p, R10); !e.Grade.Broken {
			checkCores(t, &e, 6, sizes)
		}
	}
	for r := R8; r <= R10; r++ {
		e := Explain(example(t, r), r)
		checkCores(t, &e, 6, sizes)
	}
	t.Log(sizes)
	if sizes[R8][3] < 10 || len(sizes[R9]) == 0 || len(sizes[R10]) == 0 {
		t.Errorf("too few steps checked: %v", sizes)
	}
}

// TestSmallestSearch does the same with every what-if that is open where the
// simpler techniques end, not only with the one that is told: there the first
// set of which no rule can be spared is not always the smallest.
func TestSmallestSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	checked, improved := 0, 0
	for range testkit.Scale(800, 20000) {
		p := testkit.Random(rng, puzzle.Akari, 4+rng.IntN(3), 4+rng.IntN(3), 0.25, 0.8)
		var x explainer
		s := &x.s
		for s.load(p); len(x.next(R7)) > 0; {
		}
		if s.broken || s.opens == 0 {
			continue
		}
		findLongWhatIf(s)
		found := slices.Clone(s.found)
		s.found = s.found[:0]
		var lamps, dots []puzzle.Point
		for _, i := range s.whites {
			if s.marks[i] == lamp {
				lamps = append(lamps, s.point(i))
			} else if s.marks[i] == dot && s.dark(i) {
				dots = append(dots, s.point(i))
			}
		}
		for _, f := range found[:min(len(found), 12)] {
			known := x.refutedBy(against(f), R2, endless)
			best := x.smallest(against(f), endless, known, len(known.rules))
			if len(best.rules) < len(known.rules) {
				improved++
			}
			if len(best.rules) > 4 {
				continue
			}
			checked++
			step := x.frame(R9, []finding{f})
			x.explainRefuted(&step, f, best)
			for n := range len(best.rules) {
				eachSet(rulesLeft(newPlain(p, lamps, dots)), n, func(set []puzzle.Point) bool {
					if forces(p, lamps, dots, &step, set) {
						t.Fatalf("%v is forced by %v alone on\n%v\n%s", step.Rung, set, puzzle.NewBoard(p), step.Text(p))
					}
					return true
				})
			}
		}
	}
	t.Logf("%d checked, %d smaller than the first", checked, improved)
	if checked < 50 || improved == 0 {
		t.Errorf("only %d checked, %d of them smaller than the first", checked, improved)
	}
}
