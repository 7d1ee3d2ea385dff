package solver

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestRefuteFailed compares the variables refuted without a trial with trials, on random
// lines of a board and cardinalities over neighbouring cells.
func TestRefuteFailed(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	refuted := 0
	for range 600 {
		p := crossings(rng)
		s, trial := New(), New()
		for _, each := range []*Solver{s, trial} {
			each.Load(context.Background(), p)
			each.Propagate()
		}
		for n := len(s.trail); !s.refuted && s.refuteFailed(); n = len(s.trail) {
			for _, l := range s.trail[n:] {
				refuted++
				if trial.value[l] != 0 {
					t.Fatalf("%d was no open variable", l)
				}
				if trial.decide(l.Not()); !trial.propagate().found() {
					t.Fatalf("%+v: %d was refuted, but no conflict follows from it", p, l.Not())
				}
				trial.backtrack(0)
			}
			s.Propagate()
			s.sanity(t)
			for _, l := range s.trail[n:] {
				if trial.value[l] == 0 {
					trial.assertAndPropagate(l)
				}
			}
		}
		if w := s.beside(); !s.refuted && w >= 0 {
			t.Fatalf("%+v: variable %d is beside two members, and open", p, w)
		}
	}
	if refuted < 300 {
		t.Errorf("a lopsided test: %d refuted", refuted)
	}
}

func (s *Solver) assertAndPropagate(l Lit) {
	s.assert(l)
	s.Propagate()
}

// beside returns a variable that refuteFailed should have found, or -1. It is the slow reference of
// refuteFailed.
func (s *Solver) beside() Var {
	for i, c := range s.cards {
		members := s.members[c.start:c.end]
		if c.selector != Always || s.slack[i][1] != 1 || len(members) > failedSize {
			continue
		}
		for w := range Var(len(s.data)) {
			zeros, isMember := [2]Var{-1, -1}, false
			for _, v := range members {
				isMember = isMember || v == w
				if s.value[Pos(v)] != 0 {
					continue
				}
				if s.data[v].a != 0 && s.data[v].a == s.data[w].a {
					zeros[0] = v
				}
				if s.data[v].b != 0 && s.data[v].b == s.data[w].b {
					zeros[1] = v
				}
			}
			if s.value[Pos(w)] == 0 && !isMember && zeros[0] >= 0 && zeros[1] >= 0 && zeros[0] != zeros[1] {
				return w
			}
		}
	}
	return -1
}

// crossings returns a board of at-most-ones in six rows and columns, cut at random, with
// cardinalities over two to four neighbours of a cell. In some problems, a row and a column cross
// more than once, or the last column is missing.
func crossings(rng *rand.Rand) *Problem {
	const n = 6
	p := new(Problem)
	p.Reset(n*n + 1)
	board := make([]Var, n*n)
	for i := range board {
		board[i] = Var(i)
		if rng.IntN(6) == 0 {
			board[i] = -1
		}
	}
	for k := range n {
		p.AddAtMostOnes(board[k*n:][:n], 1)
	}
	if rng.IntN(3) == 0 {
		rng.Shuffle(len(board), func(i, j int) { board[i], board[j] = board[j], board[i] })
	}
	for k := range n - rng.IntN(2) {
		p.AddAtMostOnes(board[k:], n)
	}
	for range 6 {
		at := n + 1 + rng.IntN(n-2)*n + rng.IntN(n-2)
		near := []Var{Var(at - n), Var(at - 1), Var(at + 1), Var(at + n)}
		rng.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
		near = near[:2+rng.IntN(3)]
		lo := len(near) - 1 - rng.IntN(2)*rng.IntN(2)
		selector := [...]Lit{Always, Always, Always, Pos(n * n)}[rng.IntN(4)]
		p.AddIf(selector, lo, lo+rng.IntN(2), near...)
		p.Add(0, 0, Var(rng.IntN(n*n)))
	}
	return p
}

// TestRefuteFailedCost checks that no long line is searched.
func TestRefuteFailedCost(t *testing.T) {
	for _, length := range []int{failedLength, failedLength + 1} {
		p := new(Problem)
		p.Reset(length + 1)
		constraint := make([]Var, length)
		for v := range constraint {
			constraint[v] = Var(v)
		}
		last, below := Var(length-1), Var(length)
		p.Add(0, 1, constraint...)
		for v := range last {
			p.Add(0, 1, v)
		}
		p.Add(0, 1, last, below)
		p.Add(1, 1, 0, below)
		s := New()
		s.Load(context.Background(), p)
		s.Propagate()
		if found, want := s.refuteFailed(), length == failedLength; found != want || (s.value[Neg(last)] > 0) != want {
			t.Errorf("of %d: refuted %v", length, found)
		}
	}
}
