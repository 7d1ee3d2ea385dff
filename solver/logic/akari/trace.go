package akari

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// A trace is a supposition with reasons: for each cell closed since the supposition, the finding
// that closed the cell, and the earlier cells that the finding depends on. From the contradiction
// at the end, one can go back to the events that it needs.
type trace struct {
	s      *state
	base   int // the length of the trail at the start of the supposition
	events []event
	id     int64
	rules  logic.Rules // the clues and dark cells that the supposition may use
}

// newTrace begins a trace that may use some rules.
func (s *state) newTrace(kept logic.Rules) *trace {
	s.traces++
	return &trace{s: s, base: len(s.trail), id: s.traces, rules: kept}
}

// event is a finding that was made.
type event struct {
	finding
	rung  logic.Rung
	shown *logic.Step // for findings above counting: the step with its own reasons at that moment
}

// refutation is the part of a trace that its contradiction needs.
type refutation struct {
	events []event
	rules  []int32 // the clues and dark cells used, sorted
	end    logic.Contradiction
}

// suppose makes the marks of a case and follows them with the techniques of the claim, restricted
// to the kept rules. It returns the first contradictions. The caller must undo the marks.
func (s *state) suppose(moves []move, c *claim, kept logic.Rules) (*trace, []refutation) {
	t := s.newTrace(kept)
	looked, keepAll, rules := s.looked, s.keepAll, s.kept
	defer func() { s.looked, s.keepAll, s.kept = looked, keepAll, rules }()
	for r := range s.looked {
		s.looked[r] = t.base
	}
	s.keepAll, s.kept = true, kept
	for _, m := range moves {
		if !s.set(m.cell, m.mark) {
			break // an earlier move lights the cell, so a rule fails
		}
	}
	s.blame(t.base, closer{t.id, none})
	if bad := t.contradictions(t.base); bad != nil {
		return t, bad
	}
	rounds := c.rounds
	for r, round := logic.Rung(1), len(s.trail); r <= c.limit; {
		start := len(s.trail)
		if bad := append(s.apply(t, r), t.contradictions(start)...); bad != nil {
			return t, bad
		}
		switch progress := len(s.trail) > start; {
		case rounds > 0 && r == c.limit:
			if rounds--; rounds == 0 || len(s.trail) == round {
				return t, nil
			}
			r, round = 1, len(s.trail)
		case rounds == 0 && progress:
			r = 1
		default:
			r++
		}
	}
	return t, nil
}

// apply makes findings of one technique: all findings if the technique counts, and otherwise only
// the first, because a reason is valid only as long as simpler techniques conclude nothing more. It
// returns the refutations by pairs that cannot be satisfied.
func (s *state) apply(t *trace, r logic.Rung) []refutation {
	looked := s.looked[r]
	s.pass++
	s.found, s.clashes = s.found[:0], s.clashes[:0]
	s.row(r).find(s, r)
	t.recall(r)
	s.broken = false
	if bad := t.clashes(); bad != nil {
		return bad
	}
	found := slices.Clone(s.found)
	s.found = s.found[:0]
	for _, f := range found {
		if s.marks[f.cell] != open || !t.allows(f.from[:]...) {
			continue
		}
		e := event{finding: f, rung: r}
		if s.row(r).depth > counting && !s.show(t, &e) {
			continue
		}
		start := len(s.trail)
		s.set(f.cell, f.mark)
		s.blame(start, closer{t.id, int32(len(t.events))})
		t.events = append(t.events, e)
		if s.row(r).depth > counting {
			s.looked[r] = looked // the other findings are found again later
			return nil
		}
	}
	return nil
}

// recall examines the kept rules even if nothing has changed beside them. As long as simpler steps
// are open on the board, these rules may conclude something; that must not depend on changes that
// other rules have made beside them.
func (t *trace) recall(r logic.Rung) {
	s := t.s
	for _, i := range t.rules {
		if row := s.row(r); row.depth == counting && s.once(i) {
			row.again(s, finding{from: [2]int32{i, none}})
		}
	}
}

// show makes a finding above counting as a step. It reports false if the rules that the supposition
// may use do not suffice.
func (s *state) show(t *trace, e *event) bool {
	group := []finding{e.finding}
	row := s.row(e.rung)
	if !row.shadow && !row.supposes() {
		shown := s.step(e.rung, group)
		s.argue(&shown)
		e.shown = &shown
		return true
	}
	shown := s.frame(e.rung, group)
	e.shown = &shown
	if row.shadow {
		return s.explainShadow(e.shown, e.finding, t.rules)
	}
	c := s.about(e.rung, e.finding)
	why := s.prove(c, t.rules)
	if why != nil {
		s.because(e.shown, s.fewer(c, why))
	}
	return why != nil
}

// clashes returns a refutation for each pair that has no joint way.
func (t *trace) clashes() (out []refutation) {
	s := t.s
	for _, pair := range s.clashes {
		if !t.allows(pair[:]...) {
			continue
		}
		with := s.Point(pair[1])
		end := logic.Contradiction{Rule: s.ruleOf(pair[0]), At: s.Point(pair[0]), With: &with}
		out = append(out, t.refute(end, pair[:], t.closedBy(pair[:], int32(len(t.events)))))
	}
	return out
}

// closedBy lists the events, before a given event, that closed a cell of the given rules.
func (t *trace) closedBy(rules []int32, before int32) (out []int32) {
	for _, i := range rules {
		for _, count := range t.s.readsOfCell(i, nil) {
			out = t.closedIn(count, true, true, before, out)
		}
	}
	return out
}

// allows reports whether the supposition may use all of the given rules.
func (t *trace) allows(rules ...int32) bool {
	return !slices.ContainsFunc(rules, func(i int32) bool { return i != none && !t.rules.Has(i) })
}

// needs lists the events that event k depends on. A clue that has all its lamps depends on these
// lamps. A clue that needs all its open cells depends on the dots beside it.
func (t *trace) needs(k int32) (out []int32) {
	e := &t.events[k]
	rests := t.s.row(e.rung).rests
	if rests == nil {
		return t.closedBy(t.s.rulesOf(t.events[k:k+1]), k)
	}
	for _, i := range e.from {
		if i == none {
			continue
		}
		for _, count := range t.s.readsOfCell(i, nil) {
			lamps, dots := rests(e.mark)
			out = t.closedIn(count, lamps, dots, k, out)
		}
	}
	return out
}

// closedIn appends the events before a given event that made lamps, dots or both in the cells of a
// count.
func (t *trace) closedIn(count int32, lamps, dots bool, before int32, out []int32) []int32 {
	s := t.s
	for i := range s.counted(count) {
		if c := s.closers[i]; c.id == t.id && c.by >= 0 && c.by < before && (s.marks[i] == lamp && lamps || s.marks[i] == dot && dots) {
			out = append(out, c.by)
		}
	}
	return out
}

// contradictions examines the changes since the trail had n entries, and returns a refutation for
// each rule that fails.
func (t *trace) contradictions(n int) (out []refutation) {
	s := t.s
	seen := map[int32]bool{}
	for _, i := range s.trail[n:] {
		for _, d := range s.around {
			c := i + d
			if q := s.tallys[c]; q.clue >= 0 && (q.need < 0 || q.free < q.need) && !seen[c] && t.allows(c) {
				seen[c] = true
				end := logic.Contradiction{Rule: puzzle.RuleClue, At: s.Point(c), Have: int(q.clue - q.need), Can: int(q.free)}
				out = append(out, t.refute(end, []int32{c}, t.closedIn(c, q.need < 0, q.need >= 0, int32(len(t.events)), nil)))
			}
		}
		for _, r := range s.runs[i] {
			if !s.darkened(r) {
				continue
			}
			for j := range s.counted(int32(len(s.marks)) + r) {
				if s.dark(j) && s.spots(j) == 0 && !seen[j] && t.allows(j) {
					seen[j] = true
					var needs []int32
					for _, count := range s.readsOfCell(j, nil) {
						needs = t.closedIn(count, false, true, int32(len(t.events)), needs)
					}
					out = append(out, t.refute(logic.Contradiction{Rule: puzzle.RuleLit, At: s.Point(j)}, []int32{j}, needs))
				}
			}
		}
	}
	return out
}

// refute goes back from the rules that fail to the events that they need.
func (t *trace) refute(end logic.Contradiction, rules, needs []int32) refutation {
	r := refutation{end: end, events: t.walk(needs)}
	r.rules = append(t.s.rulesOf(r.events), rules...)
	slices.Sort(r.rules)
	r.rules = slices.Compact(r.rules)
	return r
}

// walk returns the given events and all events that they depend on, in order.
func (t *trace) walk(needs []int32) (events []event) {
	for _, k := range logic.Needed(len(t.events), needs, t.needs) {
		events = append(events, t.events[k])
	}
	return events
}

// rulesOf lists the clues and dark cells that events use.
func (s *state) rulesOf(events []event) (out []int32) {
	for _, e := range events {
		for _, i := range e.from {
			if i != none {
				out = append(out, i)
			}
		}
		if e.shown == nil {
			continue
		}
		for _, at := range slices.Concat(e.shown.Clues, e.shown.Dark) {
			out = append(out, s.cell(at))
		}
	}
	return out
}

// best returns the refutation with the fewest rules and, among equals, the fewest events. It
// returns nil if there are no refutations.
func best(all []refutation) *refutation {
	var b *refutation
	for k := range all {
		if b == nil || len(all[k].rules) < len(b.rules) || len(all[k].rules) == len(b.rules) && len(all[k].events) < len(b.events) {
			b = &all[k]
		}
	}
	return b
}

// ruleOf returns the kind of rule of a clue or a dark cell.
func (s *state) ruleOf(i int32) puzzle.Rule {
	if s.marks[i] == wall {
		return puzzle.RuleClue
	}
	return puzzle.RuleLit
}
