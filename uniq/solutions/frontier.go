package solutions

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"akari/solver"
)

// The counter walks the variables in a fixed order and keeps the number of placements
// that lead to each possible state of the constraints: a frontier (transfer matrix) count. A
// state is small, because the constraints of a puzzle have three shapes:
//
//   - a run (Σ ≤ 1) remembers whether it has its lamp, one bit h;
//   - a clause (Σ ≥ 1) that is the union of two runs (a cell is lit by its row
//     run or by its column run) needs no memory of its own: if the run that ends first
//     ends without a lamp, it demands one of the other, a bit d;
//   - any other constraint remembers its sum.
//
// So a column of an open Akari is in one of three states (it has a lamp, no lamp yet, or
// a lamp is demanded), and a board of w columns has at most 3^w states however tall it
// is; in practice a small part of that.

// key packs the memory of the constraints that have begun and not ended.
type key [2]uint64

// field is a place in a key: bits shift … shift+width-1 of one word.
type field struct{ word, shift, width uint8 }

// run is a constraint Σ ≤ 1, or a single variable of a clause that is in no run.
type run struct {
	vars     []solver.Var
	needed   bool  // Σ = 1
	from, to int   // the steps between which the run must be remembered
	owed     []int // runs that end later and must have a lamp if this run has no lamp
	at       field // h is its lower bit, d its upper
}

// sum is a constraint of any other shape.
type sum struct {
	constraint solver.Constraint
	from, to   int
	at         field
}

// most is the largest sum that a constraint has to distinguish.
func most(r solver.Constraint) int {
	if r.Hi >= len(r.Vars) {
		return r.Lo
	}
	return r.Hi
}

// step is the change of a state by the value of one variable.
type step struct {
	owed  key // d of the runs that begin here and need a lamp
	taken key // h of the runs through the variable
	sums  []sumOp
	ends  []endOp
}

// sumOp adds the variable to one sum.
type sumOp struct {
	at     field
	lo, hi int
	left   int  // variables of the constraint still to come
	cap    bool // the constraint has no upper bound: the sum need not exceed lo
}

// endOp closes a run.
type endOp struct {
	h, d key
	owed key // d of the runs that now must have a lamp
}

// frontier is the walk over one part's variables.
type frontier struct {
	steps []step
	width int // the most bits remembered at once
}

// newFrontier plans the walk. It returns false if a state does not fit a key, or if the context
// ends. The variables of the constraints are numbered 0 … n-1, in the order of the steps.
func newFrontier(ctx context.Context, constraints []solver.Constraint, n int) (*frontier, bool) {
	b := &planner{through: make([][]int, n), single: make([]int, n), mark: make([]int, n)}
	for _, r := range constraints {
		if r.Hi == 1 {
			b.addRun(r.Vars, r.Lo == 1)
		}
	}
	for i, r := range constraints {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, false
		}
		switch {
		case r.Hi == 1:
		case r.Lo == 1 && r.Hi >= len(r.Vars) && b.addClause(r.Vars):
		default:
			b.sums = append(b.sums, sum{constraint: r, from: int(slices.Min(r.Vars)), to: int(slices.Max(r.Vars))})
		}
	}
	f := &frontier{steps: make([]step, n)}
	return f, b.layout(f)
}

// planner sorts constraints by shape and finds the steps during which each must be remembered.
type planner struct {
	runs    []run
	sums    []sum
	through [][]int // by step: the runs that have its variable
	single  []int   // by step: 1 + the index of the run that was made for its variable alone; 0 for none
	mark    []int   // by step: whether the current clause has the variable, and whether a run covers it
	clauses int     // the mark of the current clause
}

func (b *planner) addRun(vars []solver.Var, needed bool) int {
	b.runs = append(b.runs, run{vars: vars, needed: needed, from: int(slices.Min(vars)), to: int(slices.Max(vars))})
	for _, v := range vars {
		b.through[v] = append(b.through[v], len(b.runs)-1)
	}
	return len(b.runs) - 1
}

// addClause states a clause as a demand of the run that ends first: if it ends without a lamp, the
// other run must have one. It returns false if the clause is not the union of one or two runs.
func (b *planner) addClause(vars []solver.Var) bool {
	cover := b.cover(vars)
	switch len(cover) {
	case 1:
		b.runs[cover[0]].needed = true
	case 2:
		slices.SortFunc(cover, func(i, j int) int { return cmp.Or(b.runs[i].to-b.runs[j].to, i-j) })
		first, last := &b.runs[cover[0]], &b.runs[cover[1]]
		first.owed = append(first.owed, cover[1])
		last.from = min(last.from, first.to)
	default:
		return false
	}
	return true
}

// cover returns runs whose union is the clause. It stops at the third run.
func (b *planner) cover(vars []solver.Var) []int {
	b.clauses += 2
	within, covered := b.clauses, b.clauses+1
	for _, v := range vars {
		b.mark[v] = within
	}
	var cover []int
	for _, v := range vars {
		if b.mark[v] == covered {
			continue
		}
		i := b.longest(v, within)
		if cover = append(cover, i); len(cover) > 2 {
			break
		}
		for _, u := range b.runs[i].vars {
			b.mark[u] = covered
		}
	}
	return cover
}

// longest returns the longest run through v that has only variables of the current clause. It makes
// a run of v alone if there is no such run.
func (b *planner) longest(v solver.Var, within int) int {
	best := -1
	for _, i := range b.through[v] {
		outside := func(u solver.Var) bool { return b.mark[u] < within }
		if (best < 0 || len(b.runs[i].vars) > len(b.runs[best].vars)) && !slices.ContainsFunc(b.runs[i].vars, outside) {
			best = i
		}
	}
	if best >= 0 {
		return best
	}
	if b.single[v] == 0 {
		b.single[v] = b.addRun([]solver.Var{v}, false) + 1
	}
	return b.single[v] - 1
}

// layout gives every run and sum a field of the key for the steps during which it is remembered,
// and writes the steps. It returns false if the fields of one step do not fit a key.
func (b *planner) layout(f *frontier) bool {
	born, gone := make([][]*field, len(f.steps)), make([][]*field, len(f.steps))
	for i := range b.runs {
		r := &b.runs[i]
		r.at.width = 2
		born[r.from], gone[r.to] = append(born[r.from], &r.at), append(gone[r.to], &r.at)
	}
	for i := range b.sums {
		s := &b.sums[i]
		s.at.width = uint8(bits.Len(uint(most(s.constraint))))
		born[s.from], gone[s.to] = append(born[s.from], &s.at), append(gone[s.to], &s.at)
	}
	var used key
	for i := range f.steps {
		for _, at := range born[i] {
			if !at.place(used) {
				return false
			}
			used = used.with(at.mask())
		}
		f.width = max(f.width, used.bits())
		for _, at := range gone[i] {
			used = used.without(at.mask())
		}
	}
	b.write(f)
	return true
}

// write fills in the steps after every field has its place. Runs that end at the same step are
// closed in the order of their indices, in which one may demand a lamp of a later one.
func (b *planner) write(f *frontier) {
	for _, r := range b.runs {
		h, d := r.at.bit(0), r.at.bit(1)
		if r.needed {
			f.steps[r.from].owed = f.steps[r.from].owed.with(d)
		}
		for _, v := range r.vars {
			f.steps[v].taken = f.steps[v].taken.with(h)
		}
		end := endOp{h: h, d: d}
		for _, o := range r.owed {
			end.owed = end.owed.with(b.runs[o].at.bit(1))
		}
		f.steps[r.to].ends = append(f.steps[r.to].ends, end)
	}
	for _, m := range b.sums {
		vars := slices.Sorted(slices.Values(m.constraint.Vars))
		for i, v := range vars {
			f.steps[v].sums = append(f.steps[v].sums,
				sumOp{m.at, m.constraint.Lo, m.constraint.Hi, len(vars) - 1 - i, m.constraint.Hi >= len(vars)})
		}
	}
}

// next returns the state after the step's variable takes the value x, 0 or 1; ok is false
// if a constraint is violated or can no longer be satisfied.
func (s *step) next(k key, x uint64) (key, bool) {
	k = k.with(s.owed)
	if x == 1 {
		if k.meets(s.taken) {
			return k, false
		}
		k = k.with(s.taken)
		k = k.without(s.taken.demands())
	}
	for i := range s.sums {
		o := &s.sums[i]
		n := int(k[o.at.word]>>o.at.shift&(1<<o.at.width-1)) + int(x)
		if o.cap {
			n = min(n, o.lo)
		}
		if n > o.hi || n+o.left < o.lo {
			return k, false
		}
		k = k.without(o.at.mask())
		if o.left > 0 {
			k[o.at.word] |= uint64(n) << o.at.shift
		}
	}
	for i := range s.ends {
		e := &s.ends[i]
		if !k.meets(e.h) {
			if k.meets(e.d) {
				return k, false
			}
			k = k.with(k.lampless().and(e.owed))
		}
		k = k.without(e.h).without(e.d)
	}
	return k, true
}

// place finds room for the field, starting at an even bit. It reports false if there is no
// room.
func (f *field) place(used key) bool {
	for f.word = range uint8(len(used)) {
		for f.shift = 0; f.shift+f.width <= 64; f.shift += 2 {
			if !used.meets(f.mask()) {
				return true
			}
		}
	}
	return false
}

func (f field) mask() key {
	var k key
	k[f.word] = (1<<f.width - 1) << f.shift
	return k
}

func (f field) bit(i int) key {
	var k key
	k[f.word] = 1 << (int(f.shift) + i)
	return k
}

// demands moves each bit h of a run to its bit d, which is the next higher bit.
func (k key) demands() key { return key{k[0] << 1, k[1] << 1} }

// lampless has the bit d of each run that has no lamp.
func (k key) lampless() key { return key{^k[0] << 1, ^k[1] << 1} }

func (k key) and(m key) key     { return key{k[0] & m[0], k[1] & m[1]} }
func (k key) with(m key) key    { return key{k[0] | m[0], k[1] | m[1]} }
func (k key) without(m key) key { return key{k[0] &^ m[0], k[1] &^ m[1]} }
func (k key) meets(m key) bool  { return k[0]&m[0]|k[1]&m[1] != 0 }
func (k key) bits() int         { return bits.OnesCount64(k[0]) + bits.OnesCount64(k[1]) }
