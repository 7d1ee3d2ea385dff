package logic

import (
	"encoding/binary"
	"maps"
	"slices"
)

// A reason is short where it uses few rules, clues and dark cells: as many as
// force the conclusion together and no more, a minimal unsatisfiable set, and
// of these the smallest (Espasa et al., "Demystify", arXiv 2104.15040, find
// that its size tells best how hard a step is for people). Here a set forces a
// conclusion where the technique's own rounds refute the opposite with it: a
// person can follow that, and it is what the step tells.

// ruleSet is a set of clues and dark cells, by cell; nil holds all of them.
type ruleSet map[int32]bool

func (r ruleSet) has(i int32) bool { return r == nil || r[i] }

// fewer takes a set of rules that suffice and leaves out one after the other
// where the rest suffice; used tells which of a set do, nil where it is not
// enough. So no rule of the last set can be spared.
func fewer(rules []int32, used func(ruleSet) []int32) []int32 {
	for k := 0; k < len(rules); {
		rest := ruleSet{}
		for _, i := range rules {
			rest[i] = i != rules[k]
		}
		if o := used(rest); o != nil && len(o) < len(rules) {
			rules = o // what stands before k was needed for more, and is among them
		} else {
			k++
		}
	}
	return rules
}

// refute follows one supposition and returns its best refutation, nil of none.
func (x *explainer) refute(m move, limit Rung, rounds int, rules ruleSet) *refutation {
	start := len(x.s.trail)
	_, bad := x.suppose([]move{m}, limit, rounds, rules)
	x.s.undo(start)
	return best(bad)
}

// refutedBy finds a refutation of which no rule can be spared. It returns nil
// where the mark cannot be refuted.
func (x *explainer) refutedBy(m move, limit Rung, rounds int) *refutation {
	r := x.refute(m, limit, rounds, nil)
	if r == nil {
		return nil
	}
	fewer(r.rules, func(kept ruleSet) []int32 {
		o := x.refute(m, limit, rounds, kept)
		if o == nil {
			return nil
		}
		r = o
		return o.rules
	})
	return r
}

// maxSets is how many sets of rules are tried for one that is smaller.
const maxSets = 2000

// smallest looks for a refutation by R1 and R2 that is better than a known one
// and has no more than so many rules; it returns the best, or the known one.
//
// The rules of a refutation speak one after the other, each because of what
// those before it have said. So it tries every set that grows in this way:
// those of one rule, then those of two, and so on. What it finds has the
// fewest rules there are, unless there are too many sets to try.
func (x *explainer) smallest(m move, rounds int, known *refutation, most int) *refutation {
	level := []ruleSet{{}}
	seen := map[string]bool{}
	tried := 0
	for range min(most, len(known.rules)) {
		var next []ruleSet
		found := known
		for _, set := range level {
			for _, rule := range x.missed(m, rounds, set) {
				grown := maps.Clone(set)
				grown[rule] = true
				if name := setName(grown); seen[name] {
					continue
				} else if seen[name] = true; tried == maxSets {
					return known
				}
				tried++
				if r := x.refute(m, R2, rounds, grown); r == nil {
					next = append(next, grown)
				} else if r.better(found) {
					found = r
				}
			}
		}
		if found != known {
			return found
		}
		level = next
	}
	return known
}

// missed lists the rules outside a set that would say more.
func (x *explainer) missed(m move, rounds int, set ruleSet) []int32 {
	start := len(x.s.trail)
	t, _ := x.suppose([]move{m}, R2, rounds, set)
	x.s.undo(start)
	return t.missed
}

// setName is the same for equal sets.
func setName(set ruleSet) string {
	var name []byte
	for _, i := range slices.Sorted(maps.Keys(set)) {
		name = binary.AppendVarint(name, int64(i))
	}
	return string(name)
}
