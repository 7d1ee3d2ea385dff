package solver

import (
	"context"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestAddAtMostOnes compares a line with the same constraints stated one by one. A line is refused
// if some of its variables already have an at-most-one on either side.
func TestAddAtMostOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	third := 0
	for range 2000 {
		var lines, single Problem
		n := 1 + r.IntN(9)
		lines.Reset(n)
		single.Reset(n)
		for range 4 {
			line := make([]Var, r.IntN(14))
			perm := r.Perm(n)
			for i := range line {
				line[i] = -1
				if len(perm) > 0 && r.IntN(3) > 0 {
					line[i], perm = Var(perm[0]), perm[1:]
				}
			}
			step := 1 + r.IntN(3)
			if lines.AddAtMostOnes(spread(line, step), step); lines.err != nil {
				lines.err = nil
				third++
				continue
			}
			for start, end := 0, 0; end <= len(line); end++ {
				if end == len(line) || line[end] < 0 {
					if end > start {
						single.Add(0, 1, line[start:end]...)
					}
					start = end + 1
				}
			}
		}
		if !lines.sameSides() {
			t.Fatalf("sides %v and %v of %v in %v", lines.a, lines.b, lines.amos, lines.members)
		}
		if lines.NumConstraints() != single.NumConstraints() {
			t.Fatalf("%d constraints, one by one %d", lines.NumConstraints(), single.NumConstraints())
		}
		for i := range lines.NumConstraints() {
			if !reflect.DeepEqual(lines.Constraint(i), single.Constraint(i)) {
				t.Fatalf("constraint %d: %v; one by one %v", i, lines.Constraint(i), single.Constraint(i))
			}
		}
	}
	if third < 100 {
		t.Errorf("only %d lines found both sides busy", third)
	}
}

// spread puts the variables of a line step places apart, with other variables between them.
func spread(line []Var, step int) []Var {
	var out []Var
	for i, v := range line {
		if i > 0 {
			out = append(out, make([]Var, step-1)...)
		}
		out = append(out, v)
	}
	return out
}

// sameSides reports whether the sides of each variable are the at-most-ones that have it as a
// member.
func (p *Problem) sameSides() bool {
	left := 0
	for v := range p.a {
		left += bit(p.a[v] != 0) + bit(p.b[v] != 0)
	}
	for id, r := range p.amos {
		for _, v := range p.members[r.start:r.end] {
			left -= bit(p.a[v] == int32(id)) + bit(p.b[v] == int32(id))
		}
	}
	return left == 0
}

// TestCover compares the constraint of a cover with the union of the at-most-ones of its variable,
// which are stated as separate constraints.
func TestCover(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range 2000 {
		var p Problem
		n := 1 + r.IntN(8)
		p.Reset(n)
		for range r.IntN(5) {
			if constraint := p.Add(0, 1, randomVars(r, n, n)...); constraint != p.NumConstraints()-1 {
				t.Fatalf("constraint %d of %d", constraint, p.NumConstraints())
			}
		}
		amos := p.NumConstraints()
		v := Var(r.IntN(n))
		want := map[Var]bool{v: true}
		for i := range amos {
			if p.constraints[i].kind == isAtMostOne && slices.Contains(p.Constraint(i).Vars, v) {
				for _, w := range p.Constraint(i).Vars {
					want[w] = true
				}
			}
		}
		for range 2 { // the second cover is stated in another form
			constraint := p.Constraint(p.Cover(v))
			got := map[Var]bool{}
			for _, w := range constraint.Vars {
				got[w] = true
			}
			if !maps.Equal(got, want) || len(constraint.Vars) != len(want) || constraint.Lo != 1 || constraint.Hi < len(want) {
				t.Fatalf("cover of %d: %+v, want %v", v, constraint, want)
			}
		}
	}
}

// TestCoverOfOne checks that the conclusion from a cover over a single variable is drawn before
// any decision.
func TestCoverOfOne(t *testing.T) {
	var p Problem
	p.Reset(3)
	p.Add(0, 1, 1)
	p.Add(0, 1, 0, 2)
	p.Add(0, 1, 1)
	p.Add(0, 1, 0)
	p.Add(0, 1, 2)
	for v := range Var(3) {
		p.Cover(v)
	}
	s := New()
	if err := s.Load(context.Background(), &p); err != nil {
		t.Fatal(err)
	}
	if !s.Propagate() {
		t.Fatal("refuted")
	}
	for v, want := range []bool{false, true, false} {
		if value, known := s.Fixed(Var(v)); known != want || value != want {
			t.Errorf("variable %d: known %v, value %v", v, known, value)
		}
	}
}

// TestManyOnes checks that the solver finds the conflict between several 1s in an at-most-one,
// however many members become 1 before propagation visits it.
func TestManyOnes(t *testing.T) {
	for _, n := range []int{2, 127, 128, 129, 255, 256, 257, 40_000} {
		var p Problem
		p.Reset(n)
		vars := make([]Var, n)
		for v := range vars {
			vars[v] = Var(v)
		}
		p.Add(0, 1, vars...)
		p.Add(n, n, vars...)
		s := New()
		s.Load(context.Background(), &p)
		if got, _ := s.Solve(context.Background()); got != Unsat {
			t.Errorf("at most one of %d ones: %v", n, got)
		}
	}
}

// TestAtMostOneOverLastVariable checks that an at-most-one distinguishes the variables with the
// greatest numbers.
func TestAtMostOneOverLastVariable(t *testing.T) {
	var p Problem
	p.Reset(maxAMOVars)
	p.AddAtMostOnes([]Var{0, maxAMOVars - 1, -1, 1}, 1)
	p.AddAtMostOnes([]Var{0, 1, -1, maxAMOVars - 1}, 1)
	for _, v := range []Var{0, 1, maxAMOVars - 1} {
		p.Cover(v)
	}
	p.Add(0, 0, 0)
	s := New()
	s.Load(context.Background(), &p)
	if !s.Propagate() {
		t.Fatal("a contradiction")
	}
	for _, v := range []Var{1, maxAMOVars - 1} {
		if one, known := s.Fixed(v); !known || !one {
			t.Errorf("variable %d: %v, known %v", v, one, known)
		}
	}
	p.Reset(maxAMOVars + 1) // beyond it, a cardinality
	p.Add(0, 1, 0, maxAMOVars)
	p.Add(2, 2, 0, maxAMOVars)
	s.Load(context.Background(), &p)
	if s.Propagate() {
		t.Error("at most one of two ones")
	}
}
