package akari

import (
	"io"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// cells is a set of cells of a small board, as bits by index.
type cells uint64

func (c cells) size() int { return bits.OnesCount64(uint64(c)) }

// each calls f for every cell of the set, as a set of one cell.
func (c cells) each(f func(one cells)) {
	for ; c != 0; c &= c - 1 {
		f(c & -c)
	}
}

// plain is a board with the techniques written as their descriptions state them. It is the slow
// reference of a supposition, and can restrict itself to some rules. Rules are clues and dark cells.
type plain struct {
	p     *puzzle.Puzzle
	reach []cells // of a white cell: the cell and the cells in its sight; of a black cell: the cells beside it
	open  cells
	lamp  cells
	lit   cells
	bad   bool // a mark contradicts an earlier mark
}

func newPlain(p *puzzle.Puzzle) plain {
	b := plain{p: p}
	for i, c := range p.Cells {
		at := p.Point(i)
		if c.IsBlack() {
			b.reach = append(b.reach, b.set(p.Genre.ClueReach(p, at)))
			continue
		}
		b.reach = append(b.reach, b.set(append(p.Rays(at), at)))
		b.open |= 1 << i
	}
	return b
}

func (b plain) set(points []puzzle.Point) (c cells) {
	for _, at := range points {
		c |= 1 << b.p.Index(at)
	}
	return c
}

func (b plain) reachOf(one cells) cells    { return b.reach[bits.TrailingZeros64(uint64(one))] }
func (b plain) cell(one cells) puzzle.Cell { return b.p.Cells[bits.TrailingZeros64(uint64(one))] }

// with returns the board with more marks.
func (b plain) with(lamps, dots cells) plain {
	b.bad = b.bad || lamps&^(b.open|b.lamp) != 0 || dots&(b.lamp|lamps) != 0
	(lamps &^ b.lamp).each(func(one cells) {
		b.bad = b.bad || b.reachOf(one)&(lamps|b.lamp) != one
		b.lit |= b.reachOf(one)
	})
	b.lamp |= lamps
	b.open &^= b.lit | dots
	return b
}

// says returns the conclusions of a rule, and whether the rule can still be satisfied.
func (b plain) says(rule cells) (lamps, dots cells, ok bool) {
	open := b.open & b.reachOf(rule)
	if b.cell(rule).IsWhite() {
		switch {
		case b.lit&rule != 0:
			return 0, 0, true
		case open.size() == 1:
			return open, 0, true
		}
		return 0, 0, open != 0
	}
	switch want := b.wants(rule); {
	case want < 0 || want > open.size():
		return 0, 0, false
	case want == 0:
		return 0, open, true
	case want == open.size():
		return open, 0, true
	}
	return 0, 0, true
}

// wants returns the number of missing lamps of a clue.
func (b plain) wants(clue cells) int {
	n, _ := b.cell(clue).Clue()
	return n - (b.lamp & b.reachOf(clue)).size()
}

// fails reports whether one of the rules can no longer be satisfied.
func (b plain) fails(rules cells) bool {
	bad := b.bad
	rules.each(func(rule cells) {
		_, _, ok := b.says(rule)
		bad = bad || !ok
	})
	return bad
}

// count applies R1 and R2 for n rounds. Each round looks at all clues, then at all dark cells.
func (b plain) count(rules cells, rounds int) plain {
	for before := b; rounds > 0; rounds-- {
		for _, white := range []bool{false, true} {
			var lamps, dots cells
			rules.each(func(rule cells) {
				if l, d, _ := b.says(rule); b.cell(rule).IsWhite() == white {
					lamps, dots = lamps|l, dots|d
				}
			})
			if b = b.with(lamps, dots); b.fails(rules) {
				b.bad = true
				return b
			}
		}
		if b.open == before.open {
			break
		}
		before = b
	}
	return b
}

// climbFromBase applies R1 to R7, or R1 to R9, until nothing follows.
func (b plain) sink(rules cells, limit logic.Rung) plain {
	for !b.bad {
		before := b
		if b = b.count(rules, logic.Endless); b.open == before.open {
			b = b.shadows(rules)
		}
		if b.open == before.open {
			b = b.pairs(rules)
		}
		if b.open == before.open && limit > R7 {
			b = b.whatIfs(rules)
		}
		if b.open == before.open {
			break
		}
	}
	return b
}

// shadows applies R3 to R5: a lamp is wrong if a rule fails because of its light and of the dots
// beside the clues that it completes.
func (b plain) shadows(rules cells) plain {
	b.open.each(func(at cells) {
		if b.with(at, 0).shadow(rules).fails(rules) {
			b = b.with(0, at)
		}
	})
	return b
}

// shadow makes dots beside the clues that have all their lamps.
func (b plain) shadow(rules cells) plain {
	full := b
	rules.each(func(rule cells) {
		if b.cell(rule).IsBlack() && b.wants(rule) == 0 {
			full = full.with(0, b.open&b.reachOf(rule))
		}
	})
	return full
}

// whatIfs applies R8 and R9.
func (b plain) whatIfs(rules cells) plain {
	b.open.each(func(at cells) {
		noLamp, noDot := b.with(at, 0).count(rules, logic.Endless).bad, b.with(0, at).count(rules, logic.Endless).bad
		if noLamp {
			b = b.with(0, at)
		}
		if noDot {
			b = b.with(at, 0)
		}
	})
	return b
}

// pairs applies R6 and R7: it concludes what all joint ways of two rules have in common.
func (b plain) pairs(rules cells) plain {
	before := b
	rules.each(func(one cells) {
		(rules & (one - 1)).each(func(two cells) {
			if b.open == before.open && !b.bad {
				b = b.pair(one, two)
			}
		})
	})
	return b
}

func (b plain) pair(one, two cells) plain {
	first, near := b.ways(one)
	second, far := b.ways(two)
	sees := near
	near.each(func(at cells) { sees |= b.reachOf(at) })
	if sees&far == 0 {
		return b
	}
	lamp, dot, none := b.open, b.open, true
	for _, x := range first {
		for _, y := range second {
			c := b.with(x|y, (near&^x)&b.clueCells(one)|(far&^y)&b.clueCells(two))
			if c.bad {
				continue
			}
			lamp, dot, none = lamp&c.lamp, dot&^(c.open|c.lamp), false
		}
	}
	if none {
		b.bad = true
		return b
	}
	return b.with(lamp, dot)
}

// split applies R10: it concludes what counting concludes in every possible case of a cell, or of a
// rule with two to four ways.
func (b plain) split(rules cells) plain {
	out := b
	agree := func(cases []plain) {
		lamps, dots := b.open, b.open
		for _, c := range cases {
			if c = c.count(rules, logic.Endless); !c.bad {
				lamps, dots = lamps&c.lamp, dots&^(c.lamp|c.open)
			}
		}
		out = out.with(lamps, dots)
	}
	b.open.each(func(at cells) { agree([]plain{b.with(at, 0), b.with(0, at)}) })
	rules.each(func(rule cells) {
		open, n, beside := b.open&b.reachOf(rule), 1, b.clueCells(rule)
		if b.cell(rule).IsBlack() {
			n = b.wants(rule)
		}
		var cases []plain
		eachSet(open, n, func(lamps cells) { cases = append(cases, b.with(lamps, beside&b.open&^lamps)) })
		if b.lit&rule == 0 && len(cases) > 1 && len(cases) <= 4 {
			agree(cases)
		}
	})
	return out
}

// TestSplitsFindAll compares the conclusions of case splits with those of the plain board.
func TestSplitsFindAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 37))
	for range testkit.Scale(80, 1000) {
		x, _ := openStep(rng, R10)
		b := plainOf(x)
		var marks [lamp + 1]cells
		for _, f := range x.deductions(R10) {
			marks[f.mark] |= b.set([]puzzle.Point{x.Point(f.cell)})
		}
		got, want := b.with(marks[lamp], marks[dot]), b.split(b.rules())
		if got.lamp != want.lamp || got.open != want.open {
			t.Fatalf("lamps %b, want %b; open %b, want %b; lamps so far %b\n%v", got.lamp, want.lamp, got.open, want.open, b.lamp, puzzle.NewBoard(b.p))
		}
	}
}

// clueCells returns the cells beside a clue, and nothing for a dark cell: beside a complete clue,
// no cell may have a lamp.
func (b plain) clueCells(rule cells) cells {
	if b.cell(rule).IsWhite() {
		return 0
	}
	return b.reachOf(rule)
}

// ways lists the sets of lamps that satisfy a clue or a dark cell, and its open cells. It lists
// nothing for a conclusion without pairs.
func (b plain) ways(rule cells) (ways []cells, open cells) {
	open = b.open & b.reachOf(rule)
	want := 1
	if b.cell(rule).IsBlack() {
		if want = b.wants(rule); want < 1 || open.size() <= want {
			return nil, 0
		}
	} else if b.lit&rule != 0 || open.size() < 2 || open.size() > 3 {
		return nil, 0
	}
	eachSet(open, want, func(set cells) { ways = append(ways, set) })
	return ways, open
}

// eachSet calls f for every subset of n cells.
func eachSet(all cells, n int, f func(cells)) {
	if n == 0 {
		f(0)
		return
	}
	all.each(func(one cells) {
		eachSet(all&-(one<<1), n-1, func(set cells) { f(set | one) })
	})
}

// rules lists the clues and the dark cells of the board.
func (b plain) rules() (all cells) {
	for i, c := range b.p.Cells {
		if _, clue := c.Clue(); clue || c.IsWhite() && b.lit>>i&1 == 0 {
			all |= 1 << i
		}
	}
	return all
}

// forces reports whether some rules refute the supposition of a step, or show its conclusions in
// all its cases.
func (b plain) forces(s *logic.Step, rules cells) bool {
	cases := s.Cases
	if s.Suppose != nil {
		cases = []logic.Supposition{*s.Suppose}
	}
	for _, u := range cases {
		c := b.with(b.set(u.Lamps), b.set(u.Dots))
		switch s.Rung {
		case R5:
			c = c.shadow(rules)
			c.bad = c.fails(rules)
		case R8:
			c = c.count(rules, 2)
		case R11:
			c = c.sink(rules, R7)
		case R12:
			c = c.sink(rules, R9)
		default:
			c = c.count(rules, logic.Endless)
		}
		if lamps, dots := b.set(s.Lamps), b.set(s.Dots); !c.bad && (lamps&^c.lamp != 0 || dots&(c.open|c.lamp) != 0) {
			return false
		}
	}
	return true
}

// splits reports whether one of the rules shows that a step has all cases.
func (b plain) splits(s *logic.Step, rules cells) (ok bool) {
	var all cells
	for _, u := range s.Cases {
		all |= b.set(u.Lamps) | b.set(u.Dots)
	}
	rules.each(func(rule cells) { ok = ok || b.open&b.reachOf(rule) == all })
	return ok || all.size() <= 1
}

// TestReasonsAreShort compares the reasons of what-ifs and case splits with the plain board: the
// rules force the conclusion, and no set that lacks one of them does. The test takes all steps that
// are open after the techniques up to R7, not only the steps that an explanation has.
func TestReasonsAreShort(t *testing.T) {
	testkit.Alone(t)
	rng := rand.New(rand.NewPCG(5, 9))
	shorter := 0
	for r := R8; r <= Top; r++ {
		for range testkit.Scale(15, 120) {
			x, f := openStep(rng, r)
			b, c := plainOf(x), x.claimFor(r, f)
			first := x.proveFirst(c)
			step := toldAs(x, c, x.fewer(c, first))
			checkReason(t, b, step)
			if step.Rules() < len(first.Rules) {
				shorter++
			}
		}
	}
	if shorter == 0 {
		t.Error("no reason was shortened")
	}
}

// TestShadowsNameFewClues compares the clues of R5 with every set that lacks one of them.
func TestShadowsNameFewClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 10))
	for range testkit.Scale(60, 1200) {
		x, f := openStep(rng, R5)
		step := x.step(R5, []deduction{f})
		b := plainOf(x)
		checkReason(t, b, &step)
	}
}

// TestPairWithoutWays explains a board whose what-if ends at two clues that cannot both be
// satisfied.
func TestPairWithoutWays(t *testing.T) {
	e := explain(testkit.Grid("........", "1.......", ".2...2..", "........", "........", ".00.....", "........", ".......1", ".......0"), R11)
	var text strings.Builder
	board := func(io.Writer, *puzzle.Entry) error { return nil }
	say := func(w io.Writer, sentence string) error { _, err := io.WriteString(w, sentence); return err }
	if err := e.WriteText(&text, board, say); err != nil || !strings.Contains(text.String(), "no lamps satisfy both the") {
		t.Errorf("told as\n%s", text.String())
	}
}

// TestDeepReasons makes the test of TestReasonsAreShort on boards with what-ifs that need pairs
// and shadows, or other what-ifs. The boards were found by search.
func TestDeepReasons(t *testing.T) {
	for _, q := range []struct {
		rung logic.Rung
		rows string
	}{
		{R11, "...../.2.1./...../...../01.../...#."},
		{R11, "..../..../.2.1/..../..../...."},
		{R12, "...0./...../...../.0.1./....."},
		{R12, "...00/1..../...../1..../....."},
	} {
		s := newBoard()
		for s.Load(testkit.Grid(strings.Split(q.rows, "/")...), nil); advance(s, R9); {
		}
		s.technique(q.rung).find(s, q.rung)
		found := slices.Clone(s.found)
		s.found = s.found[:0]
		if len(found) == 0 {
			t.Fatalf("nothing to tell on %s", q.rows)
		}
		b, f := plainOf(s), found[0]
		c := s.claimFor(q.rung, f)
		checkReason(t, b, toldAs(s, c, s.fewer(c, s.proveFirst(c))))
	}
}

// openStep makes a board on which the techniques below a rung, or the techniques up to R7, conclude
// nothing, and picks a deduction of the rung.
func openStep(rng *rand.Rand, r logic.Rung) (*state, deduction) {
	sizes := 4
	if r == R12 {
		sizes = 2
	}
	for {
		s := newBoard()
		for s.Load(testkit.Random(rng, puzzle.Akari, 4+rng.IntN(sizes), 4+rng.IntN(sizes), 0.2, 0.7), nil); advance(s, min(r-1, R7)); {
		}
		if s.Failed || s.Left == 0 {
			continue
		}
		s.pass++
		s.technique(r).find(s, r)
		if n := len(s.found); n > 0 && !s.Failed {
			f := s.found[rng.IntN(n)]
			s.found = s.found[:0]
			return s, f
		}
	}
}

// toldAs returns a claim with its reason as a step.
func toldAs(b *state, c *claim, why *logic.Reason) *logic.Step {
	step := b.stepOf(c, why)
	return &step
}

// advance makes the next steps and reports whether there are any.
func advance(b *state, limit logic.Rung) bool {
	steps := logic.Next(b, limit, nil)
	for k := range steps {
		b.Make(&steps[k])
	}
	return len(steps) > 0
}

// plainOf returns the plain board of a board.
func plainOf(s *state) plain {
	b := newPlain(s.Puzzle)
	var lamps, dots cells
	for i := range s.Puzzle.Cells {
		switch s.Marks[s.Cell(s.Puzzle.Point(i))] {
		case lamp:
			lamps |= 1 << i
		case dot:
			dots |= 1 << i
		}
	}
	return b.with(lamps, dots)
}

func (b plain) rulesUsed(s *logic.Step) cells { return b.set(s.Clues) | b.set(s.Dark) }

// checkReason reports an error unless the rules of a step force its conclusion, and no set that
// lacks one of them does.
func checkReason(t *testing.T, b plain, step *logic.Step) {
	t.Helper()
	rules := b.rulesUsed(step)
	if !b.forces(step, rules) || !b.splits(step, rules) {
		t.Fatalf("%v is not forced by what it tells on\n%v\n%s", step.Rung, puzzle.NewBoard(b.p), Ladder.Text(b.p, step))
	}
	rules.each(func(rule cells) {
		if less := rules &^ rule; b.splits(step, less) && b.forces(step, less) {
			t.Fatalf("%v is forced by %b alone on\n%v\n%s", step.Rung, less, puzzle.NewBoard(b.p), Ladder.Text(b.p, step))
		}
	})
}
