package solver

import "fmt"

// Var numbers a 0/1 variable, counting from 0.
type Var int32

// Lit is a literal: variable v is 1 (2v) or variable v is 0 (2v+1).
type Lit int32

// Pos is the literal "v is 1".
func Pos(v Var) Lit { return Lit(2 * v) }

// Neg is the literal "v is 0".
func Neg(v Var) Lit { return Lit(2*v + 1) }

// Not is the opposite literal.
func (l Lit) Not() Lit { return l ^ 1 }

// Var is the variable of the literal.
func (l Lit) Var() Var { return Var(l >> 1) }

// Sign reports whether the literal says "is 0".
func (l Lit) Sign() bool { return l&1 == 1 }

// Always is the selector of a row that holds unconditionally.
const Always Lit = -1

// Row is one constraint, lo ≤ Σ Vars ≤ hi. A row with a selector other than
// Always holds only where that literal is true.
type Row struct {
	Lo, Hi   int
	Selector Lit
	Vars     []Var
}

// Problem is a list of rows over variables 0 … NumVars-1. The rows share one
// flat array, so a Problem that is Reset and filled again allocates nothing
// once it has grown to its working size. The zero Problem is empty and ready.
type Problem struct {
	NumVars int
	rows    []rowRef
	vars    []Var     // members of runs and bounds, in the order they were stated
	runs    []run     // by name, from 1: rows 0 ≤ Σ ≤ 1 as far as they fit in lanes
	tallies []tally   // by name, while no variable has a value
	bounds  []bounded // all rows that are neither runs nor covers
	lanes   []lanes   // by variable
}

// rowRef says what a row is and where the rest of it stands.
type rowRef struct {
	shape shape
	index int32 // a run's name, a cover's variable, an index in bounds
}

// shape is the form of a row as the solver propagates it.
type shape int32

const (
	isBound shape = iota // lo ≤ Σ ≤ hi, by counting
	isRun                // 0 ≤ Σ ≤ 1
	isCover              // Σ ≥ 1 over the two runs of a variable
)

// span is vars[start:end].
type span struct{ start, end int32 }

// bounded is lo ≤ Σ ≤ hi over a span, under a selector or Always.
type bounded struct {
	span
	lo, hi   int32
	selector Lit
}

// lanes are the runs a variable stands in, 0 for none: as a rule runs cut the
// variables twice, as rows and columns do. No two runs of one side (a or b)
// share a variable, so runs and variables form a bipartite graph.
type lanes struct {
	a, b    int32
	covered bool // the two hold at least one between them
}

// Reset empties the problem and gives it n variables, keeping its memory.
func (p *Problem) Reset(n int) {
	p.NumVars = n
	p.rows = p.rows[:0]
	p.vars = p.vars[:0]
	p.runs, p.tallies = p.runs[:0], p.tallies[:0]
	p.nameRun(run{}, taken) // names count from 1
	p.bounds = p.bounds[:0]
	p.lanes = cleared(p.lanes, n)
}

// resized returns a slice of n values in the memory of the given one, where
// that suffices. What lay there before stays.
func resized[T any](a []T, n int) []T {
	if cap(a) < n {
		return make([]T, n, n+n/4)
	}
	return a[:n]
}

// cleared is resized with all values zero.
func cleared[T any](a []T, n int) []T {
	a = resized(a, n)
	clear(a)
	return a
}

// NewVar adds one variable.
func (p *Problem) NewVar() Var {
	p.NumVars++
	p.lanes = append(p.lanes, lanes{})
	return Var(p.NumVars - 1)
}

// Add states lo ≤ Σ vars ≤ hi and returns the row's number, counting from 0.
// The variables must differ from one another; lo may exceed the number of
// variables and hi may be negative, which makes the problem contradictory.
func (p *Problem) Add(lo, hi int, vars ...Var) int { return p.AddIf(Always, lo, hi, vars...) }

// AddIf is Add for a row that holds only where selector is true.
func (p *Problem) AddIf(selector Lit, lo, hi int, vars ...Var) int {
	for _, v := range vars {
		if v < 0 || int(v) >= p.NumVars {
			panic(fmt.Sprintf("solver: internal error: row over variable %d of %d", v, p.NumVars))
		}
	}
	at := span{int32(len(p.vars)), int32(len(p.vars) + len(vars))}
	p.vars = append(p.vars, vars...)
	if lo <= 0 && hi == 1 && selector == Always && p.layRun(vars) {
		t := tally(0)
		for _, v := range vars {
			t = t.with(v)
		}
		return p.addRef(isRun, p.nameRun(at, t))
	}
	p.bounds = append(p.bounds, bounded{at, int32(lo), int32(hi), selector})
	return p.addRef(isBound, len(p.bounds)-1)
}

// AddRuns states 0 ≤ Σ ≤ 1 over each stretch of a line between negative
// numbers. It does what Add does, but for a line of short runs several times as
// fast.
func (p *Problem) AddRuns(line []Var) {
	p.startRuns()
	a, b := p.busy(line)
	if a && b {
		p.addEach(line)
		return
	}
	at, t := run{start: int32(len(p.vars))}, tally(0)
	for _, v := range line {
		if v < 0 {
			at, t = p.endRun(at, t), 0
			continue
		}
		p.vars = append(p.vars, v)
		t = t.with(v)
		p.lay(v, a, b)
	}
	p.endRun(at, t)
}

// endRun states the run that ends where vars does, unless it is empty, and
// returns the next.
func (p *Problem) endRun(at run, t tally) run {
	at.end = int32(len(p.vars))
	if t != 0 {
		p.addRef(isRun, p.nameRun(at, t))
	}
	return run{start: at.end}
}

// MaxRunVars bounds the variables of rows 0 ≤ Σ ≤ 1: they must be below it.
const MaxRunVars = 1<<tallyBits - 1

// busy reports for either side whether a variable of a line has a run there.
func (p *Problem) busy(line []Var) (a, b bool) {
	ofA, ofB, top := int32(0), int32(0), Var(-1)
	if p.NumVars == 0 {
		return false, false
	}
	for _, v := range line {
		gap := int32(v >> 31) // all bits where there is no variable, and no branch
		at := &p.lanes[v&^Var(gap)]
		ofA, ofB, top = ofA|at.a&^gap, ofB|at.b&^gap, max(top, v)
	}
	if top >= MaxRunVars {
		panic(fmt.Sprintf("solver: internal error: a run over variable %d, not below %d", top, MaxRunVars))
	}
	return ofA != 0, ofB != 0
}

// addEach is AddRuns by Add.
func (p *Problem) addEach(line []Var) {
	for start := 0; start < len(line); start++ {
		end := start
		for end < len(line) && line[end] >= 0 {
			end++
		}
		if end > start {
			p.Add(0, 1, line[start:end]...)
		}
		start = end
	}
}

// nameRun gives a run the next name.
func (p *Problem) nameRun(at run, t tally) int {
	p.runs, p.tallies = append(p.runs, at), append(p.tallies, t)
	return len(p.runs) - 1
}

func (p *Problem) addRef(s shape, index int) int {
	p.rows = append(p.rows, rowRef{s, int32(index)})
	return len(p.rows) - 1
}

// startRuns makes the name 0 mean "none" in a Problem that was never Reset.
func (p *Problem) startRuns() {
	if len(p.runs) == 0 {
		p.nameRun(run{}, taken)
	}
}

// layRun gives the next run a side that is free at all its variables, and
// reports whether there was one.
func (p *Problem) layRun(vars []Var) bool {
	p.startRuns()
	a, b := p.busy(vars)
	for _, v := range vars {
		p.lay(v, a, b)
	}
	return !a || !b
}

// lay notes that a variable is in the next run, on the side that is not busy.
func (p *Problem) lay(v Var, a, b bool) {
	if !a {
		p.lanes[v].a = int32(len(p.runs))
	} else if !b {
		p.lanes[v].b = int32(len(p.runs))
	}
}

// Cover states that the at-most-one rows through v, among those stated so far,
// hold at least one between them: 1 ≤ Σ of the union of their variables. It
// returns the row's number. Where there are two such rows, as in a board of
// rows and columns, the union is not written out, and its propagation costs
// nothing for each of its variables.
func (p *Problem) Cover(v Var) int {
	at := &p.lanes[v]
	if at.a == 0 || at.b == 0 || at.covered {
		union := p.union(v)
		return p.Add(1, len(union), union...)
	}
	at.covered = true
	return p.addRef(isCover, int(v))
}

// union lists the variables of v's runs, v itself in any case, each once.
func (p *Problem) union(v Var) []Var {
	at, out := p.lanes[v], []Var{v}
	for _, name := range [2]int32{at.a, at.b} {
		if name == 0 {
			continue
		}
		for _, w := range p.vars[p.runs[name].start:p.runs[name].end] {
			if w != v && (name == at.a || p.lanes[w].a != at.a || at.a == 0) {
				out = append(out, w)
			}
		}
	}
	return out
}

// NumRows is the number of rows.
func (p *Problem) NumRows() int { return len(p.rows) }

// Row returns row i. Its Vars share memory with the problem, or are a copy.
func (p *Problem) Row(i int) Row {
	switch r := p.rows[i]; r.shape {
	case isRun:
		run := p.runs[r.index]
		return Row{0, 1, Always, p.vars[run.start:run.end]}
	case isCover:
		union := p.union(Var(r.index))
		return Row{1, len(union), Always, union}
	default:
		b := p.bounds[r.index]
		return Row{int(b.lo), int(b.hi), b.selector, p.vars[b.start:b.end]}
	}
}
