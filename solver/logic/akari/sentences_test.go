package akari

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestSentences tells steps that say the same at once in one sentence, and
// others each in its own.
func TestSentences(t *testing.T) {
	p := testkit.Grid("0..0.", "1...1", "..2..", "2...2")
	at := func(cells ...int) (out []puzzle.Point) { // 12 is r1c2
		for _, c := range cells {
			out = append(out, puzzle.Point{Row: c/10 - 1, Col: c%10 - 1})
		}
		return out
	}
	whatIf := func(cell int, end puzzle.Rule) logic.Step {
		return logic.Step{Rung: R8, Dots: at(cell), Suppose: &logic.Supposition{Lamps: at(cell),
			Steps: []logic.Step{{Rung: R2, Dark: at(22), Lamps: at(32)}}, End: &logic.Contradiction{Rule: end, At: at(33)[0], Can: 1}}}
	}
	for _, c := range []struct {
		steps []logic.Step
		want  string
	}{
		{[]logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}}, "The 0 at r1c1 takes no lamp: r1c2 stays empty."},
		{[]logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}, {Rung: R1, Clues: at(14), Dots: at(15)}},
			"The 0s at r1c1 and r1c4 take no lamp: every cell beside them stays empty."},
		{[]logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}, {Rung: R1, Clues: at(14), Dots: at(15), Round: 1}},
			"The 0 at r1c1 takes no lamp: r1c2 stays empty.|The 0 at r1c4 takes no lamp: r1c5 stays empty."},
		{[]logic.Step{{Rung: R1, Clues: at(21), Dots: at(31)}, {Rung: R1, Clues: at(25), Dots: at(15)}, {Rung: R1, Clues: at(33), Dots: at(32)}},
			"The 1s at r2c1 and r2c5 have their lamp: r1c5 and r3c1 stay empty.|The 2 at r3c3 has both its lamps: r3c2 stays empty."},
		{[]logic.Step{{Rung: R1, Clues: at(21), Lamps: at(31)}, {Rung: R1, Clues: at(25), Dots: at(15)}},
			"The 1 at r2c1 needs the one cell open beside it: a lamp stands at r3c1.|The 1 at r2c5 has its lamp: r1c5 stays empty."},
		{[]logic.Step{{Rung: R1, Clues: at(25), Lamps: at(35)}, {Rung: R1, Clues: at(21), Lamps: at(31)}},
			"The 1s at r2c1 and r2c5 need the one cell open beside each: lamps stand at r3c1 and r3c5."},
		{[]logic.Step{{Rung: R1, Clues: at(41), Lamps: at(31, 42)}, {Rung: R1, Clues: at(45), Lamps: at(35, 44)}},
			"The 2s at r4c1 and r4c5 need both cells open beside each: lamps stand at r3c1, r3c5, r4c2 and r4c4."},
		{[]logic.Step{{Rung: R1, Clues: at(41), Lamps: at(31)}, {Rung: R1, Clues: at(45), Lamps: at(35, 44)}},
			"The 2 at r4c1 still wants 1, just what is open beside it: a lamp stands at r3c1.|" +
				"The 2 at r4c5 needs both cells open beside it: lamps stand at r3c5 and r4c4."},
		{[]logic.Step{{Rung: R1, Clues: at(41), Lamps: at(31)}, {Rung: R1, Clues: at(45), Lamps: at(35)}},
			"The 2s at r4c1 and r4c5 still want 1 each, just what is open beside them: lamps stand at r3c1 and r3c5."},
		{[]logic.Step{{Rung: R2, Dark: at(12), Lamps: at(12)}, {Rung: R2, Dark: at(34), Lamps: at(34)}, {Rung: R2, Dark: at(22), Lamps: at(32)}},
			"Nothing else can light r1c2 or r3c4, so each holds a lamp.|r2c2 can be lit only from r3c2: a lamp stands there."},
		{[]logic.Step{{Rung: R2, Dark: at(12), Lamps: at(13)}, {Rung: R2, Dark: at(34), Lamps: at(35)}},
			"r1c2 can be lit only from r1c3 and r3c4 only from r3c5: lamps stand at r1c3 and r3c5."},
		{[]logic.Step{whatIf(12, puzzle.RuleLit), whatIf(13, puzzle.RuleLit)},
			"Suppose a lamp stood at r1c2 or r1c3. In each case r2c2 needs a lamp at r3c2; nothing could light r3c3 any more. That cannot be: r1c2 and r1c3 stay empty."},
		{[]logic.Step{{Rung: R12, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: []logic.Step{whatIf(13, puzzle.RuleLit)},
			End: &logic.Contradiction{Rule: puzzle.RuleClue, At: at(33)[0], With: &at(22)[0]}}}},
			"Suppose a lamp stood at r1c2. Then r1c3 stays empty (otherwise r2c2 needs a lamp at r3c2; nothing could light r3c3 any more); " +
				"no lamps could serve both the 2 at r3c3 and dark r2c2. That cannot be: r1c2 stays empty."},
		{[]logic.Step{whatIf(12, puzzle.RuleLit), whatIf(13, puzzle.RuleClue)},
			"Suppose a lamp stood at r1c2. Then r2c2 needs a lamp at r3c2; nothing could light r3c3 any more. That cannot be: r1c2 stays empty.|" +
				"Suppose a lamp stood at r1c3. Then r2c2 needs a lamp at r3c2; the 2 at r3c3 could get no more than 1 lamp. That cannot be: r1c3 stays empty."},
	} {
		if got := strings.Join(Ladder.Sentences(p, c.steps), "|"); got != c.want {
			t.Errorf("told as\n%s\nwant\n%s", got, c.want)
		}
	}
}

// TestToldTogetherIsFoundTogether holds every what-if that is told together with
// others against the twin, on the board before the first of them.
func TestToldTogetherIsFoundTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 11))
	together := 0
	for range testkit.Scale(300, 3000) {
		x, _ := openStep(rng, R8)
		x.forget() // openStep has looked
		b := twinOf(&x.s)
		steps := x.Next(logic.UpTo(R8), nil)
		for k := range steps {
			if !(words{b.p}).alike(&steps[0], &steps[k]) || !b.forces(&steps[k], b.rulesUsed(&steps[k])) {
				t.Fatalf("%s is told with %s on\n%v", Ladder.Text(b.p, &steps[k]), Ladder.Text(b.p, &steps[0]), puzzle.NewBoard(b.p))
			}
		}
		if len(steps) > 1 {
			together++
		}
	}
	if together == 0 {
		t.Error("none was told together with another")
	}
}

// TestChainsTellAPairOnce looks for a pair that is told twice in a row within a
// what-if.
func TestChainsTellAPairOnce(t *testing.T) {
	pairs := 0
	for _, step := range explain(example(t, R12), Top).Steps {
		if step.Suppose == nil {
			continue
		}
		inside := step.Suppose.Steps
		for k := range inside {
			if inside[k].Rung != R6 && inside[k].Rung != R7 {
				continue
			}
			pairs++
			if k > 0 && slices.Equal(inside[k].Clues, inside[k-1].Clues) && slices.Equal(inside[k].Dark, inside[k-1].Dark) {
				t.Errorf("told twice: %s", Ladder.Text(example(t, R12), &step))
			}
		}
	}
	if pairs == 0 {
		t.Error("no pair inside a what-if")
	}
}
