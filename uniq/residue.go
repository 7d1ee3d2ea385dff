package uniq

import (
	"context"

	"akari/solver"
)

// residueRow is what a row still asks of its open variables. Its bounds are
// such that both can be reached and neither goes without saying:
// lo ≤ len(vars), 0 ≤ hi, and lo > 0 or hi < len(vars).
type residueRow struct {
	lo, hi int
	vars   []solver.Var
}

// most is the largest sum the row need ever be told apart at.
func (r residueRow) most() int {
	if r.hi >= len(r.vars) {
		return r.lo
	}
	return r.hi
}

// residue is what a problem asks once some variables are fixed: rows over
// the open variables, sorted into parts that share none.
type residue struct {
	parts []part
}

// part is a set of open variables that rows tie together, in increasing order,
// and the rows over them.
type part struct {
	vars []solver.Var
	rows []residueRow
}

// maxResidue bounds the length of all rows of a residue, and with it its
// memory, to some 25 MiB; the rows it is made from may be eight times as long.
// An open board of 100×100 is as large.
const maxResidue = 1 << 21

// newResidue splits what is left of the problem; fixed gives a variable's
// value if it has one, and breaks no row. The parts come in the order of their
// first variables. It is false if the rows are too long to write out, or if the
// context ends. The time
// is linear in their length, but for a factor that never passes 5.
func newResidue(ctx context.Context, p *solver.Problem, fixed func(solver.Var) (value, known bool)) (*residue, bool) {
	var rows []residueRow
	ties := newForest(p.NumVars)
	var buf []solver.Var
	seen := 0
	for i := range p.NumRows() {
		if i%lookEvery == 0 && ctx.Err() != nil {
			return nil, false
		}
		r := p.Row(i)
		if seen += len(r.Vars); seen > 8*maxResidue {
			return nil, false
		}
		ones, start := 0, len(buf)
		for _, v := range r.Vars {
			if value, known := fixed(v); !known {
				buf = append(buf, v)
			} else if value {
				ones++
			}
		}
		open := buf[start:len(buf):len(buf)]
		left := residueRow{r.Lo - ones, r.Hi - ones, open}
		if left.lo > len(open) || left.hi < 0 {
			panic("uniq: internal error: the fixed values break a row")
		}
		if left.lo <= 0 && left.hi >= len(open) {
			buf = buf[:start]
			continue
		}
		if rows = append(rows, left); len(buf) > maxResidue {
			return nil, false
		}
		for _, v := range open[1:] {
			ties.join(int(open[0]), int(v))
		}
	}
	return split(ctx, p.NumVars, rows, ties, fixed)
}

// split sorts open variables and rows into parts; false if the context ends.
func split(ctx context.Context, n int, rows []residueRow, ties forest, fixed func(solver.Var) (bool, bool)) (*residue, bool) {
	res := &residue{}
	at := make([]int, n) // by root: one more than its part
	for v := range n {
		if v%4096 == 0 && ctx.Err() != nil {
			return nil, false
		}
		if _, known := fixed(solver.Var(v)); known {
			continue
		}
		root := ties.root(v)
		if at[root] == 0 {
			res.parts = append(res.parts, part{})
			at[root] = len(res.parts)
		}
		p := &res.parts[at[root]-1]
		p.vars = append(p.vars, solver.Var(v))
	}
	for _, r := range rows {
		p := &res.parts[at[ties.root(int(r.vars[0]))]-1]
		p.rows = append(p.rows, r)
	}
	return res, true
}

// forest is a set of disjoint sets, by parent (Tarjan 1975).
type forest []int32

func newForest(n int) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = int32(i)
	}
	return f
}

func (f forest) root(i int) int {
	for f[i] != int32(i) {
		f[i] = f[f[i]]
		i = int(f[i])
	}
	return i
}

func (f forest) join(i, j int) {
	if i, j = f.root(i), f.root(j); i != j {
		f[max(i, j)] = int32(min(i, j))
	}
}
