package service

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// TestOrderByEase compares the order of repairs and of cells to blacken with the grades of the
// changed puzzles. No repair and no cell is lost.
func TestOrderByEase(t *testing.T) {
	testkit.NotRaced(t)
	rng := rand.New(rand.NewPCG(36, 76))
	var w Worker
	ctx, several := context.Background(), 0
	for i := range testkit.Scale(50, 1500) {
		g := puzzle.Genres[i%2]
		p := testkit.Random(rng, g, 3+rng.IntN(4), 3+rng.IntN(4), 0.3, 0)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		for cell, c := range p.Cells {
			if _, clue := c.Clue(); clue && rng.IntN(4) == 0 {
				p.Cells[cell] = puzzle.Black
			}
		}
		plain := testkit.Must(uniq.Check(ctx, p, uniq.Options{Explain: true}))
		ordered := plain.Clone()
		ordered.Repairs, ordered.Blacken = slices.Clone(plain.Repairs), slices.Clone(plain.Blacken)
		w.orderByEase(ctx, p, &ordered)
		l := testkit.Must(ladders.Of(g))
		person := l.NewSolver()
		grade := func(r uniq.Repair) [3]int {
			q := p.Clone()
			r.Apply(q)
			moves := 0
			if r.Moves() {
				moves = 1
			}
			g := testkit.Must(person.Grade(ctx, q, logic.UpTo(l.Top())))
			if !g.Solved {
				return [3]int{moves, 99}
			}
			return [3]int{moves, int(g.Rung), g.Score}
		}
		var grades [][3]int
		for _, r := range ordered.Repairs {
			if r.Kind != uniq.One {
				break
			}
			grades = append(grades, grade(r))
		}
		unique := func(r uniq.Repair) bool { return r.Kind == uniq.One }
		if n := len(slices.DeleteFunc(slices.Clone(ordered.Repairs), func(r uniq.Repair) bool { return !unique(r) })); n != len(grades) {
			t.Fatalf("repairs %v: not the unique ones first", ordered.Repairs)
		}
		var cells [][3]int
		for _, at := range ordered.Blacken {
			cells = append(cells, grade(uniq.Repair{Cell: at, Clue: puzzle.Black}))
		}
		for _, all := range [][][3]int{grades, cells} {
			if !slices.IsSortedFunc(all, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) }) {
				t.Fatalf("the grades are %v\n%v", all, puzzle.NewBoard(p))
			}
			if len(all) > 1 && all[0] != all[len(all)-1] {
				several++
			}
		}
		if len(ordered.Repairs) != len(plain.Repairs) || len(ordered.Blacken) != len(plain.Blacken) {
			t.Fatalf("%v became %v, %v became %v", plain.Repairs, ordered.Repairs, plain.Blacken, ordered.Blacken)
		}
	}
	if several < 10 {
		t.Errorf("only %d orders of several grades", several)
	}
}
