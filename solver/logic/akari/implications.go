package akari

import (
	"cmp"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// graph is the implication graph of a supposition (Marques-Silva & Sakallah 1996): the deductions
// made since the supposition, in order, each with the earlier deductions that it depends on. From a
// contradiction, one can go back to the implications that it needs.
type graph struct {
	s            *state
	base         int // the length of the trail at the start of the supposition
	implications []implication
	id           int64
	rules        logic.Rules // the clues and dark cells that the supposition may use
}

// newGraph begins a graph that may use some rules.
func (s *state) newGraph(kept logic.Rules) *graph {
	s.graphs++
	return &graph{s: s, base: len(s.Closed), id: s.graphs, rules: kept}
}

// implication is a deduction that was made.
type implication struct {
	deduction
	rung  logic.Rung
	shown *logic.Step // for deductions above counting: the step with its own reasons at that moment
}

// refutation is the part of a graph that its contradiction needs.
type refutation struct {
	implications []implication
	rules        []int32 // the clues and dark cells used, sorted
	end          logic.Contradiction
}

// suppose makes the marks of a case and follows them with the techniques of the claim, restricted
// to the kept rules. It returns the first contradictions. The caller must undo the marks.
func (s *state) suppose(moves []logic.Marked, c *claim, kept logic.Rules) (*graph, []refutation) {
	g := s.newGraph(kept)
	looked, everyWay, rules := s.looked, s.everyWay, s.kept
	defer func() { s.looked, s.everyWay, s.kept = looked, everyWay, rules }()
	for r := range s.looked {
		s.looked[r] = g.base
	}
	s.everyWay, s.kept = true, kept
	for _, m := range moves {
		if !s.Decide(m.Cell, m.Mark) {
			break // an earlier move lights the cell, so a rule fails
		}
	}
	s.setAntecedents(g.base, antecedent{g.id, none})
	if bad := g.contradictions(g.base); bad != nil {
		return g, bad
	}
	for rounds := c.rounds; ; rounds-- {
		round := len(s.Closed)
		for r := logic.Rung(1); r <= c.limit; r++ {
			start := len(s.Closed)
			if bad := append(g.apply(r), g.contradictions(start)...); bad != nil {
				return g, bad
			}
			if c.rounds == 0 && len(s.Closed) > start {
				r = 0 // without rounds, begin again at the lowest rung
			}
		}
		if rounds <= 1 || len(s.Closed) == round {
			return g, nil
		}
	}
}

// apply makes deductions of one technique: all if the technique counts, and otherwise only the
// first, because a reason is valid only as long as simpler techniques conclude nothing more. It
// returns the refutations by pairs that cannot be satisfied.
func (g *graph) apply(r logic.Rung) []refutation {
	s, looked := g.s, g.s.looked[r]
	s.pass++
	s.found, s.clashes = s.found[:0], s.clashes[:0]
	s.technique(r).find(s, r)
	g.applyKept(r)
	s.Failed = false
	if bad := g.clashes(); bad != nil {
		return bad
	}
	found := slices.Clone(s.found)
	s.found = s.found[:0]
	for _, f := range found {
		if s.Marks[f.cell] != open || !g.allows(f.from[:]...) {
			continue
		}
		e := implication{deduction: f, rung: r}
		if s.technique(r).depth > counting && !g.explain(&e) {
			continue
		}
		start := len(s.Closed)
		s.Decide(f.cell, f.mark)
		s.setAntecedents(start, antecedent{g.id, int32(len(g.implications))})
		g.implications = append(g.implications, e)
		if s.technique(r).depth > counting {
			s.looked[r] = looked // the other deductions are found again later
			return nil
		}
	}
	return nil
}

// applyKept examines the kept rules even if nothing has changed beside them. As long as simpler
// steps are open on the board, these rules may conclude something; that must not depend on changes
// that other rules have made beside them.
func (g *graph) applyKept(r logic.Rung) {
	s := g.s
	for _, i := range g.rules {
		if t := s.technique(r); t.depth == counting && s.once(i) {
			t.rederive(s, deduction{from: [2]int32{i, none}})
		}
	}
}

// explain adds to an implication above counting its step with reasons. It reports false if the
// rules that the supposition may use do not suffice.
func (g *graph) explain(e *implication) bool {
	s := g.s
	if !s.technique(e.rung).needsProof() {
		step := s.step(e.rung, []deduction{e.deduction})
		s.refuteOpposites(&step)
		e.shown = &step
		return true
	}
	c := s.claimFor(e.rung, e.deduction)
	why := s.prove(c, g.rules)
	if why != nil {
		step := s.stepOf(c, s.fewer(c, why))
		e.shown = &step
	}
	return why != nil
}

// clashes returns a refutation for each pair that has no joint way.
func (g *graph) clashes() (out []refutation) {
	s := g.s
	for _, pair := range s.clashes {
		if g.allows(pair[:]...) {
			with := s.Point(pair[1])
			end := logic.Contradiction{Rule: puzzle.RuleLit, At: s.Point(pair[0]), With: &with}
			if s.Marks[pair[0]] == wall {
				end.Rule = puzzle.RuleClue
			}
			out = append(out, g.refute(end, anyMark, pair[:]...))
		}
	}
	return out
}

// allows reports whether the supposition may use all of the given rules.
func (g *graph) allows(rules ...int32) bool {
	return !slices.ContainsFunc(rules, func(i int32) bool { return i != none && !g.rules.Has(i) })
}

// antecedentsOf lists the implications that implication k depends on. A clue that has all its lamps
// depends on these lamps. A clue that needs all its open cells depends on the dots beside it.
func (g *graph) antecedentsOf(k int32) []int32 {
	e := &g.implications[k]
	if dependsOn := g.s.technique(e.rung).dependsOn; dependsOn != nil {
		return g.antecedentsIn(e.from[:], dependsOn(e.mark), k)
	}
	return g.antecedentsIn(g.s.rulesOf(g.implications[k:k+1]), anyMark, k)
}

// antecedentsIn lists the implications, before a given one, that made some kind of mark in the cells
// that rules read.
func (g *graph) antecedentsIn(rules []int32, kind markKind, before int32) (out []int32) {
	s := g.s
	for _, i := range rules {
		if i == none {
			continue
		}
		for _, count := range s.countsReadBy(i, nil) {
			for cell := range s.cellsOf(count) {
				a := s.antecedents[cell]
				if a.graph == g.id && a.node != none && a.node < before && kind.has(s.Marks[cell]) {
					out = append(out, a.node)
				}
			}
		}
	}
	return out
}

// contradictions examines the changes since the trail had n entries, and returns a refutation for
// each rule that fails.
func (g *graph) contradictions(n int) (out []refutation) {
	s, seen := g.s, map[int32]bool{}
	for rule := range s.failing(n) {
		switch {
		case seen[rule] || !g.allows(rule):
		case s.Marks[rule] == wall:
			out = append(out, g.refuteClue(rule))
		default:
			out = append(out, g.refute(logic.Contradiction{Rule: puzzle.RuleLit, At: s.Point(rule)}, dotsOnly, rule))
		}
		seen[rule] = true
	}
	return out
}

// refuteClue returns the refutation at a clue that fails: because of its lamps if it has too many,
// and otherwise because of the dots beside it.
func (g *graph) refuteClue(c int32) refutation {
	t, kind := g.s.tallies[c], dotsOnly
	if t.need < 0 {
		kind = lampsOnly
	}
	end := logic.Contradiction{Rule: puzzle.RuleClue, At: g.s.Point(c), Have: int(t.clue - t.need), Can: int(t.free)}
	return g.refute(end, kind, c)
}

// refute returns the refutation by rules that fail because of one kind of mark in the cells that they
// read, with all implications on which these marks depend.
func (g *graph) refute(end logic.Contradiction, kind markKind, rules ...int32) refutation {
	causes := g.antecedentsIn(rules, kind, int32(len(g.implications)))
	r := refutation{end: end, implications: g.ancestors(causes)}
	r.rules = append(g.s.rulesOf(r.implications), rules...)
	slices.Sort(r.rules)
	r.rules = slices.Compact(r.rules)
	return r
}

// ancestors returns the given implications and all that they depend on, in order.
func (g *graph) ancestors(some []int32) (all []implication) {
	for _, k := range logic.Needed(len(g.implications), some, g.antecedentsOf) {
		all = append(all, g.implications[k])
	}
	return all
}

// rulesOf lists the clues and dark cells that implications use.
func (s *state) rulesOf(all []implication) (out []int32) {
	for _, e := range all {
		for _, i := range e.from {
			if i != none {
				out = append(out, i)
			}
		}
		if e.shown == nil {
			continue
		}
		for _, at := range slices.Concat(e.shown.Clues, e.shown.Dark) {
			out = append(out, s.Cell(at))
		}
	}
	return out
}

// best returns the refutation with the fewest rules and, among equals, the fewest implications. It
// returns nil if there are no refutations.
func best(all []refutation) *refutation {
	if len(all) == 0 {
		return nil
	}
	b := slices.MinFunc(all, func(r, o refutation) int {
		return cmp.Or(cmp.Compare(len(r.rules), len(o.rules)), cmp.Compare(len(r.implications), len(o.implications)))
	})
	return &b
}
