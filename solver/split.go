package solver

import (
	"cmp"
	"context"
	"slices"
)

// Part is a set of open variables that constraints connect, in increasing order, and the
// constraints over them. Each constraint has Lo ≤ len(Vars), 0 ≤ Hi, and Lo > 0 or Hi < len(Vars).
type Part struct {
	Vars        []Var
	Constraints []Constraint
}

// maxSplit limits the length of all constraints over open variables, and so the memory of Split, to
// about 25 MiB. With fixed variables, constraints may be eight times as long.
const maxSplit = 1 << 21

// maxSubtract is the largest total length of constraints for which Split calls subtract. On longer
// lists, subtract would take as long as everything else.
const maxSubtract = 1 << 18

// splitEvery is the number of constraints, or of open variables, between two checks of the context.
const (
	splitConstraints = 64
	splitVars        = 4096
)

// Split divides the open variables of the problem into parts that share no constraint, so the
// solutions of the problem are all combinations of solutions of the parts. fixed returns the value
// of a variable, if it has one. The parts are in the order of their first variables. Split returns
// false if the constraints are too long to write out, if a constraint has a selector, if the fixed
// values break a constraint or two constraints contradict each other, or if the context ends. It takes
// O(n log n) time for n variables in all constraints, times the constraints of a variable.
func (p *Problem) Split(ctx context.Context, fixed func(Var) (value, known bool)) ([]Part, bool) {
	if p.mistake() != nil || fixed == nil {
		return nil, false
	}
	var constraints []Constraint
	var open []Var // of all constraints, one after another
	length := 0
	for i := range p.NumConstraints() {
		if i%splitConstraints == 0 && ctx.Err() != nil {
			return nil, false
		}
		c, start := p.Constraint(i), len(open)
		if length += len(c.Vars); length > 8*maxSplit || c.Selector != Always {
			return nil, false
		}
		for _, v := range c.Vars {
			if value, known := fixed(v); !known {
				open = append(open, v)
			} else if value {
				c.Lo, c.Hi = c.Lo-1, c.Hi-1
			}
		}
		c.Vars = open[start:len(open):len(open)]
		switch {
		case c.Lo > len(c.Vars) || c.Hi < 0:
			return nil, false
		case c.Lo <= 0 && c.Hi >= len(c.Vars):
			open = open[:start]
		case len(open) > maxSplit:
			return nil, false
		default:
			slices.Sort(c.Vars)
			constraints = append(constraints, c)
		}
	}
	if len(open) <= maxSubtract {
		var ok bool
		if constraints, ok = subtract(ctx, constraints, p.NumVars()); !ok {
			return nil, false
		}
	}
	return connect(p.NumVars(), constraints).parts(ctx, constraints, fixed)
}

// subtract takes each constraint with one possible number of ones out of the constraints that contain
// its variables, the smallest first, and drops what another constraint implies: its variables are
// among the constraint's, and it needs as many ones. So fewer variables are connected; sums of three
// and more constraints are not tried. ok is false if the constraints contradict each other or the
// context ends.
func subtract(ctx context.Context, constraints []Constraint, vars int) (left []Constraint, ok bool) {
	slices.SortStableFunc(constraints, func(a, b Constraint) int { return cmp.Compare(len(a.Vars), len(b.Vars)) })
	with := make([][]int32, vars) // by variable: its constraints
	for i, c := range constraints {
		for _, v := range c.Vars {
			with[v] = append(with[v], int32(i))
		}
	}
	for i, c := range constraints {
		if i%splitConstraints == 0 && ctx.Err() != nil {
			return nil, false
		}
		if len(c.Vars) == 0 || c.Lo <= 0 && c.Lo < c.Hi {
			continue
		}
		rare := slices.MinFunc(c.Vars, func(v, w Var) int { return cmp.Compare(len(with[v]), len(with[w])) })
		for _, j := range with[rare] {
			d := &constraints[j]
			switch {
			case int(j) == i || !contains(d.Vars, c.Vars):
			case c.Lo == c.Hi:
				d.Vars = slices.DeleteFunc(d.Vars, func(v Var) bool { return contains(c.Vars, []Var{v}) })
				if d.Lo, d.Hi = d.Lo-c.Lo, d.Hi-c.Lo; d.Lo > len(d.Vars) || d.Hi < 0 {
					return nil, false
				}
			case d.Hi >= len(d.Vars) && d.Lo <= c.Lo:
				d.Lo = 0
			}
		}
	}
	return slices.DeleteFunc(constraints, func(c Constraint) bool { return c.Lo <= 0 && c.Hi >= len(c.Vars) }), true
}

// contains reports whether a set of variables contains another. Both are in increasing order.
func contains(all, some []Var) bool {
	for _, v := range some {
		i, found := slices.BinarySearch(all, v)
		if !found {
			return false
		}
		all = all[i+1:]
	}
	return true
}

// forest is a set of disjoint sets, by parent (Tarjan 1975).
type forest []int32

// connect returns the sets of n variables that constraints connect.
func connect(n int, constraints []Constraint) forest {
	sets := make(forest, n)
	for i := range sets {
		sets[i] = int32(i)
	}
	for _, c := range constraints {
		for _, v := range c.Vars[1:] {
			i, j := sets.root(int(c.Vars[0])), sets.root(int(v))
			sets[max(i, j)] = int32(min(i, j))
		}
	}
	return sets
}

func (f forest) root(i int) int {
	for f[i] != int32(i) {
		f[i] = f[f[i]]
		i = int(f[i])
	}
	return i
}

// parts groups open variables and constraints by their set. It returns false if the context ends.
func (f forest) parts(ctx context.Context, constraints []Constraint, fixed func(Var) (value, known bool)) ([]Part, bool) {
	var parts []Part
	at := make([]int, len(f)) // by root: one more than the index of its part
	for v := range f {
		if v%splitVars == 0 && ctx.Err() != nil {
			return nil, false
		}
		if _, known := fixed(Var(v)); known {
			continue
		}
		root := f.root(v)
		if at[root] == 0 {
			parts = append(parts, Part{})
			at[root] = len(parts)
		}
		p := &parts[at[root]-1]
		p.Vars = append(p.Vars, Var(v))
	}
	for _, r := range constraints {
		p := &parts[at[f.root(int(r.Vars[0]))]-1]
		p.Constraints = append(p.Constraints, r)
	}
	return parts, true
}
