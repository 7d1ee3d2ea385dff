package solver

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// WriteDIMACS writes the problem, and perhaps further clauses, in the DIMACS format. Variable v is
// number v+1; variables beyond NumVars belong to the encoding. Unit propagation in these clauses
// draws all conclusions that a Solver draws from the constraints.
//
// A constraint takes C(n, lo-1) + C(n, hi+1) clauses if these are few, as in every constraint of an
// Akari (a constraint of at most one is stated by pairs). Otherwise it takes a total of its
// variables, as a constraint over sums does (see merge).
//
// The error is the first error of the writer. WriteDIMACS ends soon after it.
func WriteDIMACS(w io.Writer, p *Problem, clauses ...[]Lit) error {
	if err := p.mistake(); err != nil {
		return err
	}
	if w == nil {
		w = io.Discard
	}
	counted, out := encoder{}, bufio.NewWriter(w)
	counted.all(p, clauses)
	fmt.Fprintf(out, "p cnf %d %d\n", counted.vars, counted.count)
	(&encoder{out: out}).all(p, clauses)
	return out.Flush()
}

// DIMACSLength returns the number of literals in the clauses that WriteDIMACS writes for a problem.
// If the number exceeds most, the count ends early and returns some number above most.
func DIMACSLength(p *Problem, most int) int {
	if p.mistake() != nil {
		return 0
	}
	counted := encoder{most: most}
	counted.all(p, nil)
	return counted.length
}

// encoder counts clauses and writes them.
type encoder struct {
	vars   int           // number of variables of the problem and of totals
	count  int           // number of clauses
	length int           // number of literals in all clauses
	most   int           // the length at which to stop, 0 for no limit
	out    *bufio.Writer // nil to count only
	line   []byte
	err    error // the first error of writing
}

// ended reports whether the length has reached its limit or writing has failed.
func (e *encoder) ended() bool { return e.err != nil || e.most > 0 && e.length > e.most }

// all encodes the sums, the constraints and the further clauses.
func (e *encoder) all(p *Problem, clauses [][]Lit) {
	e.vars = p.NumVars() + p.numSteps
	for i := 0; i < len(p.sums) && !e.ended(); i++ {
		e.sum(p, p.sums[i])
	}
	for i := 0; i < len(p.constraints) && !e.ended(); i++ {
		if r := p.constraints[i]; r.kind == isSumConstraint {
			e.sums(p, p.cards[r.index])
		} else {
			e.constraint(p.Constraint(i))
		}
	}
	for _, c := range clauses {
		e.clause(c...)
	}
}

func (e *encoder) clause(lits ...Lit) {
	e.count++
	e.length += len(lits)
	if e.out != nil && e.err == nil {
		e.line = appendClause(e.line[:0], lits)
		_, e.err = e.out.Write(e.line)
	}
}

func (e *encoder) constraint(r Constraint) {
	given := unless(r.Selector)
	if r.Lo > len(r.Vars) || r.Hi < 0 {
		e.clause(given...)
		return
	}
	ones, zeros := make([]Lit, len(r.Vars)), make([]Lit, len(r.Vars))
	for i, v := range r.Vars {
		ones[i], zeros[i] = Pos(v), Neg(v)
	}
	e.atMost(given, ones, r.Hi)
	e.atMost(given, zeros, len(r.Vars)-r.Lo)
}

// directLimit is the number of clauses up to which a bound is stated by a clause for each
// subset. A bound of at most one is always stated in this way.
const directLimit = 100

// atMost states that at most k of the literals are true.
func (e *encoder) atMost(given, lits []Lit, k int) {
	switch {
	case k >= len(lits):
	case k <= 1 || choose(len(lits), k+1) <= directLimit:
		e.subsets(given, lits, k+1)
	default:
		numbers := make([][]Lit, len(lits))
		for i := range lits {
			numbers[i] = lits[i : i+1 : i+1]
		}
		e.bounds(given, 0, k, numbers)
	}
}

// choose returns the number of subsets of k among n, or a number above directLimit.
func choose(n, k int) int {
	c := 1
	for i := range min(k, n-k) {
		if c = c * (n - i) / (i + 1); c > directLimit {
			break
		}
	}
	return c
}

// subsets states for each subset of size literals that they are not all true.
func (e *encoder) subsets(clause, lits []Lit, size int) {
	if size == 0 {
		e.clause(clause...)
		return
	}
	for i := range len(lits) - size + 1 {
		e.subsets(append(clause, lits[i].Not()), lits[i+1:], size-1)
	}
}

// sum states that step k of a sum is 1 exactly if at least k members are 1.
func (e *encoder) sum(p *Problem, x sum) {
	var before, here []Lit
	members := p.members[x.start:x.end]
	for i, v := range members {
		if i > 0 && i == len(members)-1 {
			here = p.stepLits(x)
		}
		before = e.merge(before, []Lit{Pos(v)}, here)
	}
}

// stepLits returns the literals "the sum is at least 1", "at least 2", and so on.
func (p *Problem) stepLits(x sum) []Lit {
	first, n := p.steps(x)
	lits := make([]Lit, n)
	for k := range lits {
		lits[k] = Pos(first + Var(k))
	}
	return lits
}

// sums states the bounds of a constraint over sums.
func (e *encoder) sums(p *Problem, constraint cardinality) {
	var numbers [][]Lit
	for _, i := range p.addends[constraint.start:constraint.end] {
		numbers = append(numbers, p.stepLits(p.sums[i]))
	}
	e.bounds(unless(constraint.selector), int(constraint.lo), int(constraint.hi), numbers)
}

// unless begins a clause that the opposite of the selector satisfies.
func unless(selector Lit) []Lit {
	if selector == Always {
		return nil
	}
	return []Lit{selector.Not()}
}

// bounds states the bounds of the total of some numbers. It merges all numbers but the last.
func (e *encoder) bounds(given []Lit, lo, hi int, numbers [][]Lit) {
	var a, b []Lit
	for _, next := range numbers {
		a, b = e.merge(a, b, nil), next
	}
	hi, lo = max(hi, -1), min(lo, len(a)+len(b)+1)
	for i := range len(a) + 1 {
		if j := hi + 1 - i; j >= 0 && j <= len(b) {
			e.clause(slices.Concat(given, below(a, i), below(b, j))...)
		}
		if j := lo - 1 - i; j >= 0 && j <= len(b) {
			e.clause(slices.Concat(given, above(a, i), above(b, j))...)
		}
	}
}

// merge returns the literals "the total of a and b is at least 1", "at least 2", and so on, from
// such literals for a and for b (the totalizer: Bailleux & Boufkhad, CP 2003). It makes new
// variables unless total has the literals already.
func (e *encoder) merge(a, b, total []Lit) []Lit {
	if len(a)*len(b) == 0 && total == nil {
		return append(a, b...)
	}
	for n := len(a) + len(b); len(total) < n; e.vars++ {
		total = append(total, Pos(Var(e.vars)))
	}
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			if i+j > 0 {
				e.clause(append(slices.Concat(below(a, i), below(b, j)), total[i+j-1])...)
			}
			if i+j < len(total) {
				e.clause(append(slices.Concat(above(a, i), above(b, j)), total[i+j].Not())...)
			}
		}
	}
	for k := 1; k < len(total); k++ {
		e.clause(total[k].Not(), total[k-1])
	}
	return total
}

// below returns the literal "the number is less than k", or nothing for k = 0.
func below(number []Lit, k int) []Lit {
	if k == 0 {
		return nil
	}
	return []Lit{number[k-1].Not()}
}

// above returns the literal "the number is more than k", or nothing for the largest value.
func above(number []Lit, k int) []Lit { return number[k:min(k+1, len(number))] }
