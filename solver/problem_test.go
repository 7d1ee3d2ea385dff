package solver

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestAddRuns holds a line against the same runs one by one, also where some
// of its variables have a run on either side already.
func TestAddRuns(t *testing.T) {
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
			lines.AddRuns(line)
			for start, end := 0, 0; end <= len(line); end++ {
				if end == len(line) || line[end] < 0 {
					if end > start {
						single.Add(0, 1, line[start:end]...)
					}
					start = end + 1
				}
			}
		}
		third += len(lines.bounds)
		if lines.NumRows() != single.NumRows() {
			t.Fatalf("%d rows, one by one %d", lines.NumRows(), single.NumRows())
		}
		for i := range lines.NumRows() {
			if !reflect.DeepEqual(lines.Row(i), single.Row(i)) {
				t.Fatalf("row %d: %v; one by one %v", i, lines.Row(i), single.Row(i))
			}
		}
	}
	if third < 100 {
		t.Errorf("only %d rows found both sides busy", third)
	}
}

// TestRunOfOnes: however many members of a run are 1 before it is looked at,
// that they contradict each other is not lost.
func TestRunOfOnes(t *testing.T) {
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
		s.Load(&p)
		if got := s.Solve(context.Background()); got != Unsat {
			t.Errorf("a run of %d ones: %v", n, got)
		}
	}
}

// TestRunOverLastVariable: the variables with the greatest numbers still tell
// each other apart.
func TestRunOverLastVariable(t *testing.T) {
	var p Problem
	p.Reset(MaxRunVars)
	p.AddRuns([]Var{0, MaxRunVars - 1, -1, 1})
	p.AddRuns([]Var{0, 1, -1, MaxRunVars - 1})
	for _, v := range []Var{0, 1, MaxRunVars - 1} {
		p.Cover(v)
	}
	p.Add(0, 0, 0)
	s := New()
	s.Load(&p)
	if !s.Propagate() {
		t.Fatal("a contradiction")
	}
	for _, v := range []Var{1, MaxRunVars - 1} {
		if one, known := s.Fixed(v); !known || !one {
			t.Errorf("variable %d: %v, known %v", v, one, known)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a run over a variable beyond the last one that runs may have")
		}
	}()
	p.Reset(MaxRunVars + 1)
	p.Add(0, 1, 0, MaxRunVars)
}
