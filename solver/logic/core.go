package logic

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"reflect"
	"slices"
)

// A reason is short where it uses few rules, clues and dark cells: as many as
// force the conclusion together and no more, a minimal unsatisfiable set, and
// of these the smallest (Espasa et al., "Demystify", arXiv 2104.15040, find
// that its size tells best how hard a step is for people). Here a set forces a
// conclusion where the technique's own rounds reach it with that set alone: a
// person can follow that, and it is what the step tells.

// claim is what a step must show: in each of the cases, of which one is
// true, a rule fails or the goal is reached. A what-if has one case, the
// opposite of its goal.
type claim struct {
	goal   finding
	cases  [][]move
	split  int32 // the clue or dark cell whose ways the cases are, or none
	limit  Rung  // the techniques used in a case
	rounds int   // of R1 and R2, where the limit is R2
}

// about is the claim behind a finding of a technique above R7.
func (x *explainer) about(r Rung, f finding) *claim {
	c := &claim{goal: f, split: none, limit: R2, rounds: endless}
	c.cases = [][]move{{{f.cell, other(f.mark)}}}
	switch r {
	case R8:
		c.rounds = shortRounds
	case R10:
		c.cases = nil
		for _, moves := range x.s.casesAt(f.from) {
			c.cases = append(c.cases, slices.Clone(moves))
		}
		if f.from[1] != none {
			c.split = f.from[0]
		}
	case R11:
		c.limit = R7
	case R12:
		c.limit = R9
	}
	return c
}

// reason is why a claim holds: the rules used, sorted, how many findings
// it takes, and the cases told.
type reason struct {
	rules []int32
	links int
	cases []Supposition
}

// better orders reasons: fewer rules, then fewer findings.
func (w *reason) better(o *reason) bool { return w.compare(o) < 0 }

func (w *reason) compare(o *reason) int {
	return cmp.Or(cmp.Compare(len(w.rules), len(o.rules)), cmp.Compare(w.links, o.links))
}

// prove follows the cases of a claim with some rules only. Where they do not
// suffice there is no reason, but a list of rules that would say more. It
// finishes what it begins, however much work has been done.
func (x *explainer) prove(c *claim, kept ruleSet) (why *reason, missed []int32) {
	s := &x.s
	spent, work := s.spent, s.work
	s.spent, s.work = false, math.MinInt/2
	defer func() { s.spent, s.work = spent, work+s.work-math.MinInt/2 }()
	why = &reason{}
	enough := true
	if c.split != none {
		why.rules = append(why.rules, c.split)
	}
	for _, moves := range c.cases {
		start := len(s.trail)
		t, bad := x.suppose(moves, c, kept)
		u := t.supposed(moves)
		var events []event
		switch r := best(bad); {
		case r != nil:
			events, u.End = r.events, &r.end
			why.add(events, r.rules)
		case s.marks[c.goal.cell] == c.goal.mark:
			events = t.walk([]int32{c.goal.cell})
			why.add(events, s.rulesOf(events))
		default:
			missed, enough = append(missed, t.missed...), false
		}
		u.Steps = tell(s, events)
		why.cases = append(why.cases, u)
		s.undo(start)
	}
	if !enough {
		return nil, missed
	}
	slices.Sort(why.rules)
	why.rules = slices.Compact(why.rules)
	return why, nil
}

// tells reports whether all that follows from the assumptions is the same.
func (w *reason) tells(o *reason) bool {
	return slices.EqualFunc(w.cases, o.cases, func(u, v Supposition) bool {
		return reflect.DeepEqual(u.Steps, v.Steps) && reflect.DeepEqual(u.End, v.End)
	})
}

func (w *reason) add(events []event, rules []int32) {
	w.rules = append(w.rules, rules...)
	w.links += len(events)
}

// first proves a claim with all rules.
func (x *explainer) first(c *claim) *reason {
	why, _ := x.prove(c, nil)
	if why == nil {
		panic("logic: internal error: a step that cannot be told")
	}
	return why
}

// ruleSet is a set of clues and dark cells, by cell; nil holds all of them.
type ruleSet map[int32]bool

func (r ruleSet) has(i int32) bool { return r == nil || r[i] }

// name is the same for equal sets.
func (r ruleSet) name() string {
	var name []byte
	for _, i := range slices.Sorted(maps.Keys(r)) {
		name = binary.AppendVarint(name, int64(i))
	}
	return string(name)
}

// fewer leaves out one rule of a reason after the other where the rest
// suffice, so that in the end none can be spared. It stops where the work is
// exhausted.
func (x *explainer) fewer(c *claim, known *reason) *reason {
	for k := 0; k < len(known.rules) && !x.s.exhausted(); {
		rest := ruleSet{}
		for _, i := range known.rules {
			rest[i] = i != known.rules[k]
		}
		if why, _ := x.prove(c, rest); why != nil && len(why.rules) < len(known.rules) {
			known = why // what stands before k was needed for more, and is among them
		} else {
			k++
		}
	}
	return known
}

// maxSets is how many sets of rules are tried for one that is smaller;
// maxDeepSets, where more than R1 and R2 follow from a set.
const (
	maxSets     = 2000
	maxDeepSets = 500
)

// sets is how many sets of rules are tried for a claim.
func (c *claim) sets() int {
	if c.limit > R2 {
		return maxDeepSets
	}
	return maxSets
}

// smallest looks for a reason that is better than a known one and has no more
// than so many rules, in so many sets of rules; it returns the best, or the
// known one.
//
// The rules of a reason speak one after the other, each because of what those
// before it have said. So it tries every set that grows in this way: those of
// one rule, then those of two, and so on. What it finds has the fewest rules
// there are, unless the sets run out (see the package comment).
func (x *explainer) smallest(c *claim, known *reason, most, sets int) *reason {
	type partial struct {
		set    ruleSet
		missed []int32
	}
	empty := partial{set: ruleSet{}}
	if c.split != none {
		empty.set[c.split] = true
	}
	_, empty.missed = x.prove(c, empty.set)
	level := []partial{empty}
	seen := map[string]bool{}
	for size := len(empty.set); size < min(most, len(known.rules)); size++ {
		var next []partial
		found := known
		for _, p := range level {
			for _, rule := range p.missed {
				grown := maps.Clone(p.set)
				grown[rule] = true
				if name := grown.name(); seen[name] {
					continue
				} else if seen[name] = true; sets == 0 || x.s.exhausted() {
					return known
				}
				sets--
				if why, missed := x.prove(c, grown); why == nil {
					next = append(next, partial{grown, missed})
				} else if why.better(found) {
					found = why
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
