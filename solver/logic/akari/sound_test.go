package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// question is a small board with its solutions, at least one.
type question struct {
	p         *puzzle.Puzzle
	solutions []puzzle.Lamps
}

// questions makes boards of at most eleven white cells that have a solution. Some have few clues,
// so that the climb stops half-way and every rung is used.
func questions(rng *rand.Rand, n int) (out []question) {
	for len(out) < n {
		p := testkit.Random(rng, puzzle.Akari, 2+rng.IntN(3), 2+rng.IntN(4), 0.2, 0.3+0.7*rng.Float64())
		white := 0
		for _, c := range p.Cells {
			if c.IsWhite() {
				white++
			}
		}
		if white > 11 {
			continue
		}
		if a, _ := testkit.Search(p, 1<<11); len(a) > 0 {
			out = append(out, question{p, a})
		}
	}
	return out
}

// wrong climbs with the techniques up to a rung and reports whether some solution contradicts a
// mark.
func wrong(q question, rows []technique, limit logic.Rung) bool {
	s := closure(q.p, rows, limit)
	if s.Failed || s.Left == 0 && !s.Solved() {
		return true
	}
	for _, i := range s.whites {
		for _, a := range q.solutions {
			if m := s.Marks[i]; m != open && (m == lamp) != a.Has(s.Point(i)) {
				return true
			}
		}
	}
	return false
}

// mutants are techniques with a condition that is too weak by one.
var mutants = []struct {
	rung logic.Rung
	name string
	find finder
}{
	{R1, "a clue takes all its open cells though it wants one fewer", withNeeds(+1, findClueCount)},
	{R1, "a clue is full though it wants one more", withNeeds(-1, findClueCount)},
	{R2, "a dark cell with two spots takes one of them", func(s *state, _ logic.Rung) {
		for _, i := range s.whites {
			if s.dark(i) && s.spots(i) == 2 {
				if d, ok := s.darkDemand(i, 2); ok {
					s.conclude(d.cells[0], lamp, i, none)
				}
			}
		}
	}},
	{R3, "a clue that can spare two cells is starved by a diagonal", withNeeds(+1, findStarvedClue)},
	{R4, "a dark cell with a third spot is blacked out", func(s *state, _ logic.Rung) {
		for _, i := range s.whites {
			d, ok := s.darkDemand(i, 3)
			if !ok || d.n != 3 || s.Marks[i] == open {
				continue
			}
			for _, x := range s.whites {
				seen := 0
				for _, y := range d.cells[:3] {
					if s.runs[x][0] == s.runs[y][0] || s.runs[x][1] == s.runs[y][1] {
						seen++
					}
				}
				if s.Marks[x] == open && seen >= 2 && s.runs[x][0] != s.runs[i][0] && s.runs[x][1] != s.runs[i][1] {
					s.conclude(x, dot, i, none)
				}
			}
		}
	}},
	{R5, "a clue that wants one lamp more after this one casts a shadow", func(s *state, r logic.Rung) {
		s.looked[r] = -1
		withNeeds(-1, func(s *state, _ logic.Rung) { castEach(s, +1) })(s, r)
	}},
	{R6, "a pair forgets one way of each clue", withFewerWays(findCluePair)},
	{R7, "a pair forgets one spot of each dark cell", withFewerWays(findDarkPair)},
	{R8, "a clue that can just reach its number counts as starved", func(s *state, r logic.Rung) {
		s.eachWhatIf(r, func() bool { return s.propagate(logic.ShortRounds) || impossibleWith(s, +1) })
	}},
	{R9, "a clue that has just its number counts as overfull", func(s *state, r logic.Rung) {
		s.eachWhatIf(r, func() bool { return s.propagate(logic.Endless) || impossibleWith(s, -1) })
	}},
	{R10, "a split forgets one case", withFewerWays(findCaseSplit)},
	{R11, "a supposition that fits counts as refuted", func(s *state, r logic.Rung) {
		s.eachWhatIf(r, func() bool { return s.climbFromBase(R7) || s.Left == 0 })
	}},
	{R12, "a supposition that fits counts as refuted", func(s *state, r logic.Rung) {
		s.eachWhatIf(r, func() bool { return s.climbFromBase(R9) || s.Left == 0 })
	}},
}

// addNeeds changes the number of every clue.
func addNeeds(s *state, by int8) {
	for _, c := range s.walls {
		s.tallies[c].need += by
	}
}

func withNeeds(by int8, find finder) finder {
	return func(s *state, r logic.Rung) {
		addNeeds(s, by)
		find(s, r)
		addNeeds(s, -by)
		s.Failed = false
	}
}

func impossibleWith(s *state, by int8) bool {
	addNeeds(s, by)
	defer addNeeds(s, -by)
	return s.impossible(s.base)
}

// castEach is findShadow with other numbers when it judges the result.
func castEach(s *state, by int8) {
	for _, i := range s.scope {
		if full := s.completedBy(i, nil); s.Marks[i] == open && full != nil {
			start := len(s.Closed)
			s.light(i)
			for _, c := range full {
				s.dotBeside(c)
			}
			addNeeds(s, by)
			bad := s.impossible(start)
			addNeeds(s, -by)
			if s.Undo(start); bad {
				s.conclude(i, dot, none, none)
			}
		}
	}
}

func withFewerWays(find finder) finder {
	return func(s *state, r logic.Rung) {
		whole := choices
		for n := range choices {
			for k := range choices[n] {
				if ways := choices[n][k]; len(ways) > 1 {
					choices[n][k] = ways[:len(ways)-1]
				}
			}
		}
		find(s, r)
		choices = whole
	}
}

// TestMutantsAreCaught puts each mutant on the ladder. Some question must show that its conclusions
// are wrong.
func TestMutantsAreCaught(t *testing.T) {
	qs := questions(rand.New(rand.NewPCG(5, 4)), 400)
	for _, m := range mutants {
		mutant := slices.Clone(techniques)
		mutant[m.rung-1].find = m.find
		if !slices.ContainsFunc(qs, func(q question) bool { return wrong(q, mutant, m.rung) }) {
			t.Errorf("%v: %s: not caught", m.rung, m.name)
		}
	}
}
