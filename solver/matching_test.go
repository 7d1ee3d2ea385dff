package solver

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestHallViolator states boards of at-most-ones in rows and columns with covers and makes some
// variables 0. It compares the result of the matching with all ways to match, and the literals of a
// violator with all assignments.
func TestHallViolator(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 35))
	found, matched, larger := 0, 0, 0
	for range 3000 {
		s, w := randomLines(rng)
		for v := range Var(w.n) {
			if rng.IntN(2) == 0 && s.value[Pos(v)] == 0 {
				s.decide(Neg(v)) // without propagation, because the matching does not depend on it
			}
		}
		why := s.hallViolator(context.Background())
		if want := !s.canMatch(); (why != nil) != want {
			t.Fatalf("%v, trail %v: violator %v, brute force says %v", w.rows, s.trail, why, want)
		}
		if why == nil {
			matched++
			continue
		}
		f := life{t: t, s: s, w: w}
		f.contradict(why)
		v := s.findViolator(context.Background())
		for holder := range v.Holders {
			s.seated(t, v, holder)
		}
		if found++; len(v.Holders) > 1 {
			larger++
		}
	}
	if found < 300 || matched < 300 || larger < 50 {
		t.Errorf("a lopsided test: %d violators, %d of more than one, %d matchings", found, larger, matched)
	}
}

// seated checks that open variables seat all holders except the given one, and no two holders in
// one hole.
func (s *Solver) seated(t *testing.T, v *Violator, without int) {
	t.Helper()
	sits, taken := map[int]bool{without: true}, map[int]bool{}
	for _, x := range v.Without(without) {
		for i, h := range v.Holders {
			for _, seat := range h.Seats {
				if seat.Var != x {
					continue
				}
				if s.value[Pos(x)] != 0 || sits[i] || taken[seat.Hole] {
					t.Fatalf("%v: %v seats all but %d", v, v.Without(without), without)
				}
				sits[i], taken[seat.Hole] = true, true
			}
		}
	}
	if len(sits) != len(v.Holders) {
		t.Fatalf("%v: %v seats %d, all but %d", v, v.Without(without), len(sits), without)
	}
}

// randomLines returns a board of at-most-ones in rows and columns, with covers of some variables.
func randomLines(rng *rand.Rand) (*Solver, *world) {
	var p Problem
	rows, cols := 2+rng.IntN(3), 2+rng.IntN(3)
	p.Reset(rows * cols)
	board := make([]Var, rows*cols)
	for v := range board {
		board[v] = Var(v)
	}
	for r := range rows {
		p.AddAtMostOnes(board[r*cols:][:cols], 1)
	}
	for c := range cols {
		p.AddAtMostOnes(board[c:], cols)
	}
	for v := range Var(rows * cols) {
		if rng.IntN(2) == 0 {
			p.Cover(v)
		}
	}
	w := &world{n: rows * cols}
	for i := range p.NumRows() {
		w.rows = append(w.rows, p.Row(i))
	}
	s := New()
	s.Load(context.Background(), &p)
	return s, w
}

// TestCoversAtFixpoint makes the variables of such boards 0 one by one. At each fixpoint, it checks
// that nothing more follows from the covers.
func TestCoversAtFixpoint(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 11))
	for range 500 {
		s, w := randomLines(rng)
		for _, v := range rng.Perm(w.n) {
			if s.propagate().found() {
				break
			}
			s.sanity(t)
			if s.value[Pos(Var(v))] == 0 {
				s.decide(Neg(Var(v)))
			}
		}
	}
}

// canMatch tries all ways to give each at-most-one that must hold a 1 an open variable, so that
// on either side no two of these variables are in one at-most-one.
func (s *Solver) canMatch() bool {
	var try func(ids []int32, used map[int32]bool) bool
	try = func(ids []int32, used map[int32]bool) bool {
		if len(ids) == 0 {
			return true
		}
		r := s.amos[ids[0]]
		for _, v := range s.members[r.start:r.end] {
			x := s.data[v].other(ids[0])
			if s.value[Pos(v)] != 0 || used[x] {
				continue
			}
			used[x] = true
			if try(ids[1:], used) {
				return true
			}
			delete(used, x)
		}
		return false
	}
	var sides [2][]int32
	for id := int32(1); id < int32(len(s.amos)); id++ {
		r, must := s.amos[id], false
		ones := 0
		for _, v := range s.members[r.start:r.end] {
			if s.value[Pos(v)] > 0 {
				ones++
			}
			other, possible := s.amos[s.data[v].other(id)], false
			for _, x := range s.members[other.start:other.end] {
				possible = possible || s.value[Pos(x)] >= 0
			}
			must = must || s.covered[v] && !possible
		}
		if must && ones == 0 {
			side := 0
			if s.data[s.members[r.start]].b == id {
				side = 1
			}
			sides[side] = append(sides[side], id)
		}
	}
	return try(sides[0], map[int32]bool{}) && try(sides[1], map[int32]bool{})
}
