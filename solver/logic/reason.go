package logic

import (
	"cmp"
	"slices"
)

// Reason is why a claim holds. It is short if it uses few rules, that is, clues and dark cells: the
// number of rules in the smallest set that forces a conclusion is the best measure of how hard a
// step is for people (Espasa et al., "Demystify", arXiv 2104.15040). Fewer finds a set from which no
// rule can be removed; in whole explanations, these have 0.1 % more rules than the smallest.
type Reason struct {
	Rules []int32       // the rules used, sorted
	Links int           // number of findings that the reason needs
	Cases []Supposition // the description of each case; a what-if has one case

	Unproved bool // the effort limit was reached before every rule was tried, so some may not be needed
}

// Compare sorts reasons by the number of rules, then by the number of findings.
func (w *Reason) Compare(o *Reason) int {
	return cmp.Or(cmp.Compare(len(w.Rules), len(o.Rules)), cmp.Compare(w.Links, o.Links))
}

// Rules is a sorted set of rules; nil is the set of all rules.
type Rules []int32

// Has reports whether the rule is in the set.
func (r Rules) Has(rule int32) bool {
	if r == nil {
		return true
	}
	_, ok := slices.BinarySearch(r, rule)
	return ok
}

// Fewer removes one rule of a reason after another if prove succeeds with the other rules. prove
// returns a reason within a set of rules, or nil. At the end, every rule is needed, unless the
// effort limit is reached first.
func Fewer(known *Reason, m *Meter, prove func(kept Rules) *Reason) *Reason {
	for k := 0; k < len(known.Rules); {
		if m.Exhausted() {
			known.Unproved = true
			return known
		}
		rest := slices.Delete(slices.Clone(known.Rules), k, k+1)
		if why := prove(rest); why != nil && len(why.Rules) < len(known.Rules) {
			known = why // the rules before k are needed, so the new reason has them
		} else {
			k++
		}
	}
	return known
}

// Needed lists some of n events and all events that they depend on, in order. deps lists the
// earlier events that an event depends on.
func Needed(n int, events []int32, deps func(event int32) []int32) (out []int32) {
	seen := make([]bool, n)
	for todo := slices.Clone(events); len(todo) > 0; {
		e := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; !seen[e] {
			seen[e] = true
			todo = append(todo, deps(e)...)
		}
	}
	for e := range int32(n) {
		if seen[e] {
			out = append(out, e)
		}
	}
	return out
}
