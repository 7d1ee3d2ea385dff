package generate

import (
	"context"
	"math/rand/v2"
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
	asked := 0
	for range testkit.Scale(40, 400) {
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
		m.ctx, m.rng = context.Background(), rng
		m.begin()
		puzzles := m.somePuzzles(20)
		m.scatter(rng)
		a := &additions{maker: m, rules: solver.New()}
		a.state()
		for n := range 6 {
			rounds := 25
			a.report.Rounds = 0
			a.within(n, &rounds)
		}
		for _, s := range puzzles {
			m.restore(s)
			if status := a.rules.Solve(m.ctx, a.assumptions()...); status != solver.Sat {
				t.Fatalf("a puzzle is forbidden: %v\n%v%v", status, puzzle.NewBoard(m.puzzle), m.lamps.answer())
			}
			asked++
		}
	}
	if asked < testkit.Scale(300, 3000) {
		t.Errorf("only %d puzzles", asked)
	}
}

// somePuzzles makes puzzles of the mask with cells added at random; lamps and
// cells are changed until there is one answer.
func (m *maker) somePuzzles(n int) (all []*state) {
	for range n {
		m.report.Rounds = 0
		m.scatter(m.rng)
		m.lamps.strew(m.order, m.rng)
		for range m.rng.IntN(6) {
			if cell := m.rng.IntN(len(m.cells)); m.cells[cell].IsWhite() {
				m.lamps.wall(m.orbitOf[cell], m.rng)
			}
		}
		if m.repair(20) {
			s := &state{}
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
