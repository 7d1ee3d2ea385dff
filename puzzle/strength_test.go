package puzzle_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// part is some variables of a row, and how many of them may be 1.
type part struct {
	vars        []solver.Var
	least, most int
}

// parts are those of a row: the rays of a Searchlights clue, single variables
// otherwise.
func parts(m *puzzle.Model, p *puzzle.Puzzle, row int) (all [][]solver.Var) {
	if p.Genre != puzzle.Searchlights {
		for _, v := range m.Problem.Row(row).Vars {
			all = append(all, []solver.Var{v})
		}
		return all
	}
	clue := p.Point(int(m.Label(row).Cell))
	for _, d := range puzzle.Directions {
		var ray []solver.Var
		for at := clue.Step(d); p.In(at) && p.At(at).IsWhite(); at = at.Step(d) {
			ray = append(ray, m.Var[p.Index(at)])
		}
		if slices.Sort(ray); ray != nil {
			all = append(all, ray)
		}
	}
	return all
}

// consequences is propagation by its definition: as long as some row leaves a
// part fewer values, or these leave an open variable only one, that is so. It
// reports false where some row cannot be satisfied.
func consequences(m *puzzle.Model, p *puzzle.Puzzle) (value []int, ok bool) {
	value = make([]int, m.Problem.NumVars())
	for v := range value {
		value[v] = -1
	}
	named := map[string]*part{} // two rows may share one
	rows := make([][]*part, m.Problem.NumRows())
	for i := range rows {
		for _, vars := range parts(m, p, i) {
			name := fmt.Sprint(vars)
			if named[name] == nil {
				named[name] = &part{vars: vars, most: len(vars)}
			}
			rows[i] = append(rows[i], named[name])
		}
		if r := m.Problem.Row(i); rows[i] == nil && (r.Lo > 0 || r.Hi < 0) {
			return nil, false
		}
	}
	for changed := true; changed; {
		changed = false
		for _, x := range named {
			changed = x.settle(value) || changed
		}
		for i, row := range rows {
			changed = narrow(row, m.Problem.Row(i)) || changed
		}
		for _, x := range named {
			if x.least > x.most {
				return nil, false
			}
		}
	}
	return value, true
}

// settle draws conclusions between a part and its variables.
func (x *part) settle(value []int) (changed bool) {
	ones, open := 0, 0
	for _, v := range x.vars {
		ones += btoi(value[v] == 1)
		open += btoi(value[v] < 0)
	}
	if ones > x.least || ones+open < x.most {
		x.least, x.most, changed = max(x.least, ones), min(x.most, ones+open), true
	}
	if open == 0 || x.most > ones && x.least < ones+open {
		return changed
	}
	for _, v := range x.vars {
		if value[v] < 0 {
			value[v] = btoi(x.most > ones)
		}
	}
	return true
}

// narrow draws the conclusions of a row over parts.
func narrow(row []*part, r solver.Row) (changed bool) {
	for i, x := range row {
		least, most := r.Lo, r.Hi
		for j, y := range row {
			if j != i {
				least, most = least-y.most, most-y.least
			}
		}
		if least > x.least || most < x.most {
			x.least, x.most, changed = max(x.least, least), min(x.most, most), true
		}
	}
	return changed
}

// TestPropagationIsComplete compares with the definition on random boards.
func TestPropagationIsComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var m puzzle.Model
	s := solver.New()
	known, none := 0, 0
	for range testkit.Scale(5_000, 100_000) {
		g := puzzle.Genres[rng.IntN(2)]
		p := testkit.Random(rng, g, 1+rng.IntN(7), 1+rng.IntN(7), 0.1+rng.Float64()*0.4, rng.Float64())
		m.Build(p)
		s.Load(context.Background(), &m.Problem)
		want, ok := consequences(&m, p)
		if s.Propagate() != ok {
			t.Fatalf("%v: no contradiction, or a false one; the definition says %v", puzzle.NewBoard(p), ok)
		}
		if !ok {
			none++
			continue
		}
		for v, w := range want {
			value, fixed := s.Fixed(solver.Var(v))
			if fixed != (w >= 0) || fixed && btoi(value) != w {
				t.Fatalf("%v: variable %d: %v %v, want %d", puzzle.NewBoard(p), v, value, fixed, w)
			}
			known += btoi(fixed)
		}
	}
	if known < 5000 || none < 500 {
		t.Errorf("a lopsided test: %d literals, %d contradictions", known, none)
	}
}
