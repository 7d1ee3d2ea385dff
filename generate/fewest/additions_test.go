package fewest

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/generate/akari"
	"akari/generate/board"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestNoPuzzleIsForbidden has the search for the fewest added cells reject many
// proposals. The clauses must still allow boards that are puzzles and were made in
// another way.
func TestNoPuzzleIsForbidden(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	asked, cores := 0, 0
	for range testkit.Scale(40, 400) {
		m := openMaker(rng)
		puzzles := somePuzzles(m, 20)
		m.Layout.Draw(t.Context(), rng, func() bool { return true })
		a := &additions{Hand: m, rules: solver.New(), out: &genre.Additions{}}
		a.addRules()
		for n := range 7 {
			const most = 25 * splitsPerProposal
			a.left = most
			a.Budget.Rounds = 0
			if n == 0 {
				a.findCores(t.Context())
				cores += len(a.out.Cores)
			} else {
				a.within(t.Context(), atMost(a, n-1))
			}
			if proposals := (most - a.left) / splitsPerProposal; a.Budget.Rounds < proposals {
				t.Fatalf("%d proposals are %d rounds", proposals, a.Budget.Rounds)
			}
		}
		for _, s := range puzzles {
			m.Restore(s)
			if status, _ := a.rules.Solve(t.Context(), a.assumptions()...); status != solver.Sat {
				t.Fatalf("a puzzle is forbidden: %v\n%v%v", status, puzzle.NewBoard(m.Puzzle), m.Solution())
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

// openMaker returns a hand for a random small mask to which any cells may be added.
func openMaker(rng *rand.Rand) *akari.Hand {
	p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(4), 3+rng.IntN(5), 0.02+0.1*rng.Float64(), 0)
	mask := &request.Mask{Rows: p.Rows, Cols: p.Cols}
	for _, c := range p.Cells {
		cell := request.MaskWhite
		if c.IsBlack() {
			cell = request.MaskBlack
		}
		mask.Cells = append(mask.Cells, cell)
	}
	m := newHand(request.Options{Mask: mask, Shape: request.Shape{Rooms: true, OneCell: true, Blocks: true}})
	m.Rng = rng
	m.Start(nil)
	return m
}

// TestExchangesHold forbids exchanges of lamps on random boards and recolours a few other
// cells. If the clause still forbids the changed board, the exchange must make another
// solution with the same clues.
func TestExchangesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	forbidden, allowed := 0, 0
	for range testkit.Scale(1500, 8000) {
		m := openMaker(rng)
		m.Layout.Draw(t.Context(), rng, func() bool { return true })
		a := &additions{Hand: m, rules: solver.New(), out: &genre.Additions{}}
		a.addRules()
		m.Place()
		for range rng.IntN(12) {
			if cell := rng.IntN(len(m.Cells)); m.Cells[cell].IsWhite() {
				m.Wall(m.OrbitOf[cell])
			}
		}
		m.Clue()
		m.Draft.Load(m.Puzzle, m.On)
		var before board.Snapshot
		m.Save(&before)
		for _, x := range a.exchanges() {
			m.Restore(&before)
			out, in := x[0], x[1]
			a.forbidExchange(out, in)
			clause := slices.Clone(a.clause)
			if !a.violates(clause) {
				t.Fatalf("an exchange is not forbidden where it was found\n%v", puzzle.NewBoard(m.Puzzle))
			}
			for range 200 {
				m.Restore(&before)
				if !toggle(m, 1+rng.IntN(2)) {
					continue
				}
				if !a.violates(clause) {
					allowed++
					continue
				}
				forbidden++
				a.exchange(out, in)
				if bad := m.Puzzle.Check(m.Solution()); len(bad) > 0 {
					a.exchange(in, out)
					t.Fatalf("%v for %v is no exchange: %v\n%v%v", in, out, bad, puzzle.NewBoard(m.Puzzle), m.Solution())
				}
			}
		}
	}
	if forbidden < 10_000 || allowed < 10_000 {
		t.Errorf("only %d boards forbidden, %d allowed", forbidden, allowed)
	}
}

// exchanges lists the lamps to remove and to add for other solutions, at one place and at
// two places at a time.
func (a *additions) exchanges() (all [][2][]int32) {
	swaps, _ := a.Draft.Ambiguities(context.Background(), genre.ConflictBudget)
	for i, one := range swaps {
		for _, two := range append(swaps[:i:i], nil) {
			var x [2][]int32
			for _, cell := range append(one[:len(one):len(one)], two...) {
				if a.On[cell] {
					x[0] = append(x[0], cell)
				} else {
					x[1] = append(x[1], cell)
				}
			}
			a.exchange(x[0], x[1])
			if len(a.Puzzle.Check(a.Solution())) == 0 {
				all = append(all, x)
			}
			a.exchange(x[1], x[0])
		}
	}
	return all
}

// TestCornersAreExchanged checks that forbidCorners forbids a board with lamps at two
// opposite corners of a rectangle if the lamps could be at the other two corners, and no
// other board.
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
		a := openMask(t, c.mask, request.Shape{Rooms: true, OneCell: true, Blocks: true})
		for _, cell := range c.lamps {
			a.Put(cell)
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

// TestIncomingLampsStandApart checks that a clause names the black cell between two
// incoming lamps, unless the cell is black in the mask and so on every board.
func TestIncomingLampsStandApart(t *testing.T) {
	for mask, added := range map[string]int32{"_____": 2, "___X_": 2, "_X___": 3} {
		a := openMask(t, mask, request.Shape{})
		a.part[0] = incoming
		a.Cells[added] = puzzle.Black
		a.apart(4, 1)
		if fixed := mask != "_____"; fixed != (len(a.clause) == 0) || !fixed && a.clause[0] != solver.Neg(a.blackVar[added]) {
			t.Errorf("%s with %d: %v", mask, added, a.clause)
		}
	}
}

// openMask returns the search for added cells of a mask before the search begins.
func openMask(t *testing.T, text string, shape request.Shape) *additions {
	t.Helper()
	var mask request.Mask
	if err := mask.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	m := newHand(request.Options{Mask: &mask, Shape: shape})
	m.Rng = rand.New(rand.NewPCG(1, 1))
	m.Start(nil)
	m.Layout.Draw(t.Context(), m.Rng, func() bool { return true })
	a := &additions{Hand: m, rules: solver.New(), out: &genre.Additions{}}
	a.addRules()
	a.clause = a.clause[:0]
	return a
}

// toggle changes the colour of n random cells. It reports false if a drawn cell has a
// lamp or is black in the mask; otherwise it reports whether the lamps are still a
// solution.
func toggle(m *akari.Hand, n int) bool {
	for range n {
		cell := m.Rng.IntN(len(m.Cells))
		if m.On[cell] || m.Request.Mask.Cells[cell] == request.MaskBlack {
			return false
		}
		if m.Cells[cell].IsBlack() {
			m.Cells[cell] = puzzle.White
		} else {
			m.Cells[cell] = puzzle.Black
		}
	}
	solution := m.Solution()
	m.ClearLamps()
	for _, at := range solution {
		m.Put(int32(m.Puzzle.Index(at)))
	}
	m.Clue()
	return len(m.Puzzle.Check(solution)) == 0
}

// violates reports whether the board makes every literal of the clause false.
func (a *additions) violates(clause []solver.Lit) bool {
	is := make([]bool, a.rules.NumVars())
	for cell := range a.Cells {
		if v := a.blackVar[cell]; v != nothing {
			is[v] = a.Cells[cell].IsBlack()
			is[a.lampVar[cell]] = a.On[cell]
		}
		for d := range a.lightVar {
			if v := a.lightVar[d][cell]; v != nothing {
				is[v] = a.first(int32(cell), d, func(at int32) bool { return a.On[at] }) >= 0
			}
		}
	}
	return !slices.ContainsFunc(clause, func(l solver.Lit) bool { return is[l.Var()] != l.Sign() })
}

// TestOtherRoomsAreNotBlack adds each white cell to random masks, some of whose black
// cells belong to other rooms: the rules allow the cell unless it completes two by two
// black cells of this room, and so does the board.
func TestOtherRoomsAreNotBlack(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 2))
	allowed, refused, saved := 0, 0, 0
	for min(allowed, refused, saved) < 100 {
		p := testkit.Random(rng, puzzle.Akari, 4, 5, 0.4, 0)
		mask := request.MaskOf(p)
		if mask.Count(request.MaskWhite) < 2 {
			continue
		}
		a := openMask(t, mask.String(), request.Shape{})
		beyond := make([]bool, len(p.Cells))
		for cell, c := range p.Cells {
			beyond[cell] = c.IsBlack() && rng.IntN(3) == 0
		}
		a.SetBeyond(beyond)
		a.rules = solver.New()
		a.addRules()
		for cell, c := range p.Cells {
			if c.IsBlack() {
				continue
			}
			black, may := p.Clone(), true
			black.Cells[cell] = puzzle.Black
			for top := range 3 {
				for left := range 4 {
					n, others := 0, false
					square := []int{top*5 + left, top*5 + left + 1, top*5 + left + 5, top*5 + left + 6}
					for _, at := range square {
						if black.Cells[at].IsBlack() {
							n++
						}
						others = others || beyond[at]
					}
					if slices.Contains(square, cell) && n == 4 {
						may = may && others
						if others {
							saved++
						}
					}
				}
			}
			status, _ := a.rules.Solve(t.Context(), solver.Pos(a.blackVar[cell]))
			if (status == solver.Sat) != may || !may && a.Blacken(a.OrbitOf[cell]) {
				t.Fatalf("%v: status %v, allowed %v, beyond %v\n%v", p.Point(cell), status, may, beyond, p)
			}
			if may {
				allowed++
			} else {
				refused++
			}
		}
	}
}

// TestBlocksAreForbidden checks the rules for two by two black cells that are added in
// whole or in part.
func TestBlocksAreForbidden(t *testing.T) {
	for _, blocks := range []bool{false, true} {
		a := openMask(t, "_____/_XX__/_____/_____/_____", request.Shape{Blocks: blocks})
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

// somePuzzles makes puzzles of the mask with cells added at random. It changes lamps and
// cells until the solution is unique.
func somePuzzles(m *akari.Hand, n int) (all []*board.Snapshot) {
	for range n {
		m.Budget.Rounds = 0
		m.Layout.Draw(context.Background(), m.Rng, func() bool { return true })
		m.Place()
		for range m.Rng.IntN(6) {
			if cell := m.Rng.IntN(len(m.Cells)); m.Cells[cell].IsWhite() {
				m.Wall(m.OrbitOf[cell])
			}
		}
		if genre.Repair(context.Background(), m.Job, m, 20) {
			s := &board.Snapshot{}
			m.Save(s)
			all = append(all, s)
		}
	}
	return all
}

// assumptions returns the literals of the black cells and lamps of the board.
func (a *additions) assumptions() (all []solver.Lit) {
	say := func(v solver.Var, is bool) {
		if is && v != nothing {
			all = append(all, solver.Pos(v))
		} else if v != nothing {
			all = append(all, solver.Neg(v))
		}
	}
	for cell, c := range a.Cells {
		say(a.blackVar[cell], c.IsBlack())
		say(a.lampVar[cell], a.On[cell])
	}
	return all
}

// newHand returns the hand for a request.
func newHand(o request.Options) *akari.Hand {
	return akari.New(genre.NewJob(request.New(o, &akari.Genre.Genre)))
}

// atMost returns a selector literal; if it is true, at most n cells are added.
func atMost(a *additions, n int) solver.Lit {
	few := solver.Pos(a.rules.NewVar())
	a.rules.AddRow(few, 0, n, a.counted...)
	return few
}
