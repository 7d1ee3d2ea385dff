package logic

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A reason is short if it uses few rules, that is, clues and dark cells. The shortest reason is the
// smallest set of rules that forces the conclusion (Espasa et al., "Demystify", arXiv 2104.15040:
// the size of this set is the best measure of how hard a step is for people). A set forces a
// conclusion if the rounds of the technique reach the conclusion with this set alone.

// Reason is why a claim holds.
type Reason struct {
	Rules []int32       // the rules used, sorted
	Links int           // number of findings that the reason needs
	Cases []Supposition // the description of each case; a what-if has one case

	// Unproved means that the search for a smaller set of rules ended early: each of these rules is
	// needed, but there may be a smaller set.
	Unproved bool
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

// with returns the set with one more rule.
func (r Rules) with(rule int32) Rules {
	at, _ := slices.BinarySearch(r, rule)
	return slices.Insert(slices.Clone(r), at, rule)
}

// name returns a text that identifies the set.
func (r Rules) name() string {
	var name []byte
	for _, i := range r {
		name = binary.AppendVarint(name, int64(i))
	}
	return string(name)
}

// Claim is a statement that a step must show. Prove tries to show the claim with the kept rules
// only. It returns the reason, or the omitted rules that would have concluded something.
type Claim struct {
	Base  Rules // the rules that the claim is about, which are always kept; not nil
	Prove func(kept Rules) (why *Reason, missed []int32)
	Meter *Meter
}

// Fewer removes one rule of a reason after another if the other rules suffice. At the end, every
// rule is needed. It stops at the effort limit.
func (c *Claim) Fewer(known *Reason) *Reason {
	for k := 0; k < len(known.Rules); {
		if c.Meter.Exhausted() {
			known.Unproved = true
			return known
		}
		rest := slices.Delete(slices.Clone(known.Rules), k, k+1)
		if why, _ := c.Prove(rest); why != nil && len(why.Rules) < len(known.Rules) {
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

// partial is a set of rules that does not suffice yet.
type partial struct {
	set    Rules
	missed []int32
}

// Smallest returns the smallest reason with at most most rules, or the known reason if there is no
// smaller one. If the effort limit is reached first, it returns the known reason as unproved.
//
// Each rule of a reason concludes something because of the conclusions of the rules before it. So
// Smallest tries every set that grows in this way: sets of one rule, then sets of two, and so on.
func (c *Claim) Smallest(known *Reason, most int) *Reason {
	empty := partial{set: c.Base}
	_, empty.missed = c.Prove(empty.set)
	level := []partial{empty}
	seen := map[string]bool{}
	for size := len(empty.set); size < min(most, len(known.Rules)); size++ {
		next, found, done := c.grow(level, known, seen)
		if !done {
			known.Unproved = true
			return known
		}
		if found != known {
			return found
		}
		level = next
	}
	known.Unproved = known.Unproved && len(known.Rules) > most
	return known
}

// grow adds a rule to each set of a level. It returns the sets that do not suffice yet, the best
// reason found, and false if the effort limit was reached.
func (c *Claim) grow(level []partial, known *Reason, seen map[string]bool) (next []partial, found *Reason, done bool) {
	found = known
	for _, p := range level {
		for _, rule := range p.missed {
			if p.set.Has(rule) {
				continue
			}
			grown := p.set.with(rule)
			name := grown.name()
			if seen[name] {
				continue
			}
			seen[name] = true
			if c.Meter.Exhausted() {
				return nil, known, false
			}
			if why, missed := c.Prove(grown); why == nil {
				next = append(next, partial{grown, missed})
			} else if why.Compare(found) < 0 {
				found = why
			}
		}
	}
	return next, found, true
}
