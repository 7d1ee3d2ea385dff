package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrder compares the order with a search through all open variables, until some time after the
// activities have been made smaller.
func TestOrder(t *testing.T) {
	const n = 40
	rng := rand.New(rand.NewPCG(16, 2))
	var o order
	o.reset(n)
	value, shrunk := make([]int8, 2*n), false
	for range 20_000 {
		v := Var(rng.IntN(n))
		before := o.bump
		switch open := value[Pos(v)] == 0; {
		case !open && rng.IntN(2) == 0:
			value[Pos(v)] = 0
			o.unassigned([]Lit{Pos(v)})
		case !open:
			o.bumpAll([]Var{v})
		case rng.IntN(4) == 0:
			value[Pos(v)] = 1
		default:
			want := Var(-1)
			for w := range Var(n) {
				if value[Pos(w)] == 0 && (want < 0 || o.activity[w] > o.activity[want]) {
					want = w
				}
			}
			if want < 0 {
				continue // next needs an open variable
			}
			if got := o.next(value); value[Pos(got)] != 0 || o.activity[got] != o.activity[want] || o.activity[got] == 0 && got != want {
				t.Fatalf("variable %d with activity %d, want %d with %d", got, o.activity[got], want, o.activity[want])
			} else {
				value[Pos(got)] = 1
			}
		}
		shrunk = shrunk || o.bump < before
	}
	if !shrunk {
		t.Error("activities never shrank")
	}
}

// TestStartTight compares the first activities with an enumeration of all values that the
// sums of a constraint may have, and the first decision with these activities.
func TestStartTight(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 3))
	tight, loose := 0, 0
	for range 3000 {
		var p Problem
		p.Reset(12)
		vars := rng.Perm(12)
		for len(vars) > 0 {
			n := min(1+rng.IntN(4), len(vars))
			of := make([]Var, n)
			for i, v := range vars[:n] {
				of[i] = Var(v)
			}
			p.Sum(of...)
			vars = vars[n:]
		}
		for range 1 + rng.IntN(3) {
			sums, size := rng.Perm(len(p.sums))[:1+rng.IntN(len(p.sums))], 0
			for _, i := range sums {
				size += int(p.sums[i].end - p.sums[i].start)
			}
			lo := rng.IntN(size + 1)
			p.AddSumsIf(Always, lo, lo+rng.IntN(size+1-lo), sums...)
		}
		s := New()
		s.Load(context.Background(), &p)
		if !s.Propagate() {
			continue
		}
		want := startingActivities(s, &p)
		s.startTight()
		if got := s.order.activity; !slices.Equal(got, want) {
			t.Fatalf("activities %v, want %v", got, want)
		}
		if most := slices.Max(want); most == 0 {
			loose++
		} else if tight++; !s.branch() || want[s.trail[len(s.trail)-1].Var()] != most {
			t.Fatalf("decided %v of %v", s.trail, want)
		}
		s.sanity(t)
	}
	if tight < 500 || loose < 500 {
		t.Errorf("a lopsided test: %d problems with such a constraint, %d without", tight, loose)
	}
}

// startingActivities adds up the values of the sums of each constraint in all ways.
func startingActivities(s *Solver, p *Problem) []int64 {
	active := make([]int64, s.NumVars())
	more := func(v Var, by int64) {
		if _, known := s.Fixed(v); !known {
			active[v] += by
		}
	}
	for _, constraint := range p.cards {
		totals := []int{0}
		for _, i := range p.addends[constraint.start:constraint.end] {
			first, n := p.steps(p.sums[i])
			var next []int
			for k := range n + 1 {
				below, isBelow := true, true
				if k > 0 {
					below, isBelow = s.Fixed(first + Var(k) - 1)
				}
				above, isAbove := false, true
				if k < n {
					above, isAbove = s.Fixed(first + Var(k))
				}
				if isBelow && !below || isAbove && above {
					continue
				}
				for _, total := range totals {
					next = append(next, total+int(k))
				}
			}
			totals = next
		}
		if min(int(constraint.hi)-slices.Min(totals), slices.Max(totals)-int(constraint.lo)) != 1 {
			continue
		}
		for _, i := range p.addends[constraint.start:constraint.end] {
			x := p.sums[i]
			first, n := p.steps(x)
			for k := range Var(n) {
				more(first+k, 2)
			}
			for _, v := range p.members[x.start:x.end] {
				if n > 1 {
					more(v, 1)
				}
			}
		}
	}
	return active
}
