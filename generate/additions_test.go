package generate

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestNoPuzzleIsForbidden has the search for the fewest added cells go wrong as
// often as it likes, and asks whether boards that came about in another way, and
// are puzzles, are still allowed.
func TestNoPuzzleIsForbidden(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	asked, cores := 0, 0
	for range testkit.Scale(40, 400) {
		m := openMaker(rng)
		puzzles := m.somePuzzles(20)
		m.layout.draw(t.Context(), rng, func() bool { return true })
		a := &additions{maker: m, rules: solver.New()}
		a.addRules()
		for n := range 7 {
			const most = 25 * splitsPerProposal
			rounds := most
			a.report.Rounds = 0
			if n == 0 {
				a.findCores(t.Context(), &rounds)
				cores += len(a.cores)
			} else {
				a.within(t.Context(), &rounds, a.atMost(n-1))
			}
			if proposals := (most - rounds) / splitsPerProposal; a.report.Rounds < proposals {
				t.Fatalf("%d proposals are %d rounds", proposals, a.report.Rounds)
			}
		}
		for _, s := range puzzles {
			m.restore(s)
			if status, _ := a.rules.Solve(t.Context(), a.assumptions()...); status != solver.Sat {
				t.Fatalf("a puzzle is forbidden: %v\n%v%v", status, puzzle.NewBoard(m.puzzle), m.lamps.answer())
			}
			asked++
		}
	}
	if asked < testkit.Scale(300, 3000) {
		t.Errorf("only %d puzzles", asked)
	}
	if cores < testkit.Scale(10, 100) {
		t.Errorf("only %d cores", cores)
	}
}

// openMaker is a maker for a random small mask, to which any cells may be added.
func openMaker(rng *rand.Rand) *maker {
	p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(4), 3+rng.IntN(5), 0.02+0.1*rng.Float64(), 0)
	mask := &Mask{Rows: p.Rows, Cols: p.Cols}
	for _, c := range p.Cells {
		cell := maskWhite
		if c.IsBlack() {
			cell = maskBlack
		}
		mask.cells = append(mask.cells, cell)
	}
	m := newMaker(Options{Mask: mask, Shape: Shape{Rooms: true, OneCell: true, Blocks: true}})
	m.rng = rng
	m.begin()
	return m
}

// TestExchangesHold forbids exchanges of lamps on random boards, and turns a few
// other cells black or white: where the clause still forbids the board, the
// exchange must make another answer with the same clues.
func TestExchangesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	forbidden, allowed := 0, 0
	for range testkit.Scale(1500, 20000) {
		m := openMaker(rng)
		m.layout.draw(t.Context(), rng, func() bool { return true })
		a := &additions{maker: m, rules: solver.New()}
		a.addRules()
		m.lamps.place(m.order, rng)
		for range rng.IntN(12) {
			if cell := rng.IntN(len(m.cells)); m.cells[cell].IsWhite() {
				m.lamps.wall(m.orbitOf[cell], rng)
			}
		}
		m.lamps.number()
		m.draft.Load(m.puzzle, m.lamps.on)
		var before snapshot
		m.save(&before)
		for _, x := range a.exchanges() {
			m.restore(&before)
			out, in := x[0], x[1]
			a.forbidExchange(out, in)
			clause := slices.Clone(a.clause)
			if !a.violates(clause) {
				t.Fatalf("an exchange is not forbidden where it was found\n%v", puzzle.NewBoard(m.puzzle))
			}
			for range 200 {
				m.restore(&before)
				if !m.toggle(1 + rng.IntN(2)) {
					continue
				}
				if !a.violates(clause) {
					allowed++
					continue
				}
				forbidden++
				a.exchange(out, in)
				if bad := m.puzzle.Check(m.lamps.answer()); len(bad) > 0 {
					a.exchange(in, out)
					t.Fatalf("%v for %v is no exchange: %v\n%v%v", in, out, bad, puzzle.NewBoard(m.puzzle), m.lamps.answer())
				}
			}
		}
	}
	if forbidden < 10_000 || allowed < 10_000 {
		t.Errorf("only %d boards forbidden, %d allowed", forbidden, allowed)
	}
}

// exchanges finds lamps to take away and to put for another answer, one place at
// a time and two at a time.
func (a *additions) exchanges() (all [][2][]int32) {
	swaps, _ := a.draft.Ambiguities(context.Background(), conflictBudget)
	for i, one := range swaps {
		for _, two := range append(swaps[:i:i], nil) {
			var x [2][]int32
			for _, cell := range append(one[:len(one):len(one)], two...) {
				if a.lamps.on[cell] {
					x[0] = append(x[0], cell)
				} else {
					x[1] = append(x[1], cell)
				}
			}
			a.exchange(x[0], x[1])
			if len(a.puzzle.Check(a.lamps.answer())) == 0 {
				all = append(all, x)
			}
			a.exchange(x[1], x[0])
		}
	}
	return all
}

// TestCornersAreExchanged forbids boards with lamps at two corners of a rectangle that
// might as well stand at the others, and none where they might not.
func TestCornersAreExchanged(t *testing.T) {
	for _, c := range []struct {
		mask  string
		lamps [2]int32
		want  solver.Status
	}{
		{"__/__", [2]int32{1, 2}, solver.Unsat},       // the first cell is a corner
		{"___/_X_/___", [2]int32{0, 8}, solver.Unsat}, // around a clue
		{"X__/___", [2]int32{1, 5}, solver.Sat},       // the first cell would lose a lamp
		{"_X_/___", [2]int32{0, 5}, solver.Sat},       // a corner is black
	} {
		a := openMask(t, c.mask, Shape{Rooms: true, OneCell: true, Blocks: true})
		for _, cell := range c.lamps {
			a.lamps.put(cell)
		}
		board := a.assumptions()
		if before, _ := a.rules.Solve(t.Context(), board...); before != solver.Sat {
			t.Fatalf("%s: %v before", c.mask, before)
		}
		a.forbidCorners()
		if after, _ := a.rules.Solve(t.Context(), board...); after != c.want {
			t.Errorf("%s: %v with lamps at %v, want %v", c.mask, after, c.lamps, c.want)
		}
	}
}

// TestIncomingLampsStandApart asks for the black cell between two of them, but for one
// of the mask, which stands on every board.
func TestIncomingLampsStandApart(t *testing.T) {
	for mask, added := range map[string]int32{"_____": 2, "___X_": 2, "_X___": 3} {
		a := openMask(t, mask, Shape{})
		a.part[0] = incoming
		a.cells[added] = puzzle.Black
		a.apart(4, 1)
		if fixed := mask != "_____"; fixed != (len(a.clause) == 0) || !fixed && a.clause[0] != solver.Neg(a.blackVar[added]) {
			t.Errorf("%s with %d: %v", mask, added, a.clause)
		}
	}
}

// openMask is the search for added cells of a mask before it begins.
func openMask(t *testing.T, text string, shape Shape) *additions {
	t.Helper()
	var mask Mask
	if err := mask.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	m := newMaker(Options{Mask: &mask, Shape: shape})
	m.rng = rand.New(rand.NewPCG(1, 1))
	m.begin()
	m.layout.draw(t.Context(), m.rng, func() bool { return true })
	a := &additions{maker: m, rules: solver.New()}
	a.addRules()
	a.clause = a.clause[:0]
	return a
}

// toggle turns some cells that hold no lamp black or, if the mask does not have
// them so, white, and reports whether the lamps are still an answer.
func (m *maker) toggle(n int) bool {
	for range n {
		cell := m.rng.IntN(len(m.cells))
		if m.lamps.on[cell] || m.opt.Mask.cells[cell] == maskBlack {
			return false
		}
		if m.cells[cell].IsBlack() {
			m.cells[cell] = puzzle.White
		} else {
			m.cells[cell] = puzzle.Black
		}
	}
	answer := m.lamps.answer()
	clear(m.lamps.on)
	clear(m.lamps.light)
	for _, at := range answer {
		m.lamps.put(int32(m.puzzle.Index(at)))
	}
	m.lamps.number()
	return len(m.puzzle.Check(answer)) == 0
}

// violates reports whether the board makes every literal of the clause false.
func (a *additions) violates(clause []solver.Lit) bool {
	is := make([]bool, a.rules.NumVars())
	for cell := range a.cells {
		if v := a.blackVar[cell]; v != nothing {
			is[v] = a.cells[cell].IsBlack()
			is[a.lampVar[cell]] = a.lamps.on[cell]
		}
		for d := range a.lightVar {
			if v := a.lightVar[d][cell]; v != nothing {
				is[v] = a.first(int32(cell), d, func(at int32) bool { return a.lamps.on[at] }) >= 0
			}
		}
	}
	return !slices.ContainsFunc(clause, func(l solver.Lit) bool { return is[l.Var()] != l.Sign() })
}

// TestOtherRoomsAreNotBlack adds a cell between two black ones and the corner of another
// room, which is no block of black cells, though the room's own board has it so.
func TestOtherRoomsAreNotBlack(t *testing.T) {
	pictures := map[string]bool{}
	for corner, may := range map[string]bool{"_": true, "X": false} {
		m := openMask(t, corner+"X__/X___/____/___X/__X_", Shape{}).maker
		r := m.roomOf(m.maskRooms[m.maskRoom[5]])
		r.open(t.Context(), m)
		pictures[r.picture()] = true
		a := &additions{maker: r.maker, rules: solver.New()}
		a.addRules()
		if status, _ := a.rules.Solve(t.Context(), solver.Pos(a.blackVar[5])); (status == solver.Sat) != may || r.blacken(r.orbitOf[5]) != may {
			t.Errorf("%v: %v", m.opt.Mask, status)
		}
	}
	if len(pictures) != 2 {
		t.Error("rooms with other corners pass for the same")
	}
}

// TestBlocksAreForbidden asks for two by two black cells, all or in part added.
func TestBlocksAreForbidden(t *testing.T) {
	for _, blocks := range []bool{false, true} {
		a := openMask(t, "_____/_XX__/_____/_____/_____", Shape{Blocks: blocks})
		for cell := range 19 {
			var square []solver.Lit
			for _, at := range []int{cell, cell + 1, cell + 5, cell + 6} {
				if v := a.blackVar[at]; v != nothing {
					square = append(square, solver.Pos(v))
				}
			}
			if status, _ := a.rules.Solve(t.Context(), square...); cell%5 < 4 && (status == solver.Sat) != blocks {
				t.Errorf("a block at %d, blocks %v: %v", cell, blocks, status)
			}
		}
	}
}

// somePuzzles makes puzzles of the mask with cells added at random; lamps and
// cells are changed until there is one answer.
func (m *maker) somePuzzles(n int) (all []*snapshot) {
	for range n {
		m.report.Rounds = 0
		m.layout.draw(context.Background(), m.rng, func() bool { return true })
		m.lamps.place(m.order, m.rng)
		for range m.rng.IntN(6) {
			if cell := m.rng.IntN(len(m.cells)); m.cells[cell].IsWhite() {
				m.lamps.wall(m.orbitOf[cell], m.rng)
			}
		}
		if m.repair(context.Background(), 20) {
			s := &snapshot{}
			m.save(s)
			all = append(all, s)
		}
	}
	return all
}

// assumptions say the black cells and lamps of the board.
func (a *additions) assumptions() (all []solver.Lit) {
	say := func(v solver.Var, is bool) {
		if is && v != nothing {
			all = append(all, solver.Pos(v))
		} else if v != nothing {
			all = append(all, solver.Neg(v))
		}
	}
	for cell, c := range a.cells {
		say(a.blackVar[cell], c.IsBlack())
		say(a.lampVar[cell], a.lamps.on[cell])
	}
	return all
}
