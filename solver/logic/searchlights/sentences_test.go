package searchlights

import (
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestSentences compares the sentences of each kind of step.
func TestSentences(t *testing.T) {
	p := testkit.Grid("1.2..0", "......", "3.4...", ".....2")
	p.Genre = puzzle.Searchlights
	at := testkit.Points
	fails := func(cell, have, can int) *logic.Contradiction {
		return &logic.Contradiction{Rule: puzzle.RuleClue, At: at(cell)[0], Have: have, Can: can}
	}
	dot := logic.Step{Rung: S2, Clues: at(11), Dots: at(21), Bounds: []logic.Bound{{Clues: at(11), Run: at(21, 22), Most: true}}}
	inner := logic.Step{Rung: S5, Clues: at(13, 31), Lamps: at(14), Suppose: &logic.Supposition{Dots: at(14), End: fails(31, 1, 1)}}
	run := func(lights int, end *logic.Contradiction, steps ...logic.Step) logic.Supposition {
		return logic.Supposition{Run: at(14, 15), Lights: &lights, Steps: steps, End: end}
	}
	least := logic.Bound{Clues: at(33), Run: at(12), Lights: 1}
	square := logic.Bound{Clues: at(11, 13, 31, 33), Run: at(41, 42), Most: true, Lights: 2}
	long := slices.Repeat([]logic.Step{{Rung: S2, Clues: at(11, 13), Lamps: at(12), Dots: at(22, 24)}}, 5)
	const each = "There is a light at r1c2, and r2c2 and r2c4 have no light."
	const needs = "The 4 at r3c3 needs a light at r1c2"
	for _, c := range []struct {
		step logic.Step
		want string
	}{
		{logic.Step{Rung: S1, Clues: at(11), Lamps: at(12, 21)}, "The 1 at r1c1 needs every open cell in sight: put lights at r1c2 and r2c1."},
		{logic.Step{Rung: S1, Clues: at(11), Dots: at(12)}, "The 1 at r1c1 already sees all its lights, so r1c2 has no light."},
		{logic.Step{Rung: S2, Clues: at(33), Lamps: at(12), Bounds: []logic.Bound{least}}, needs + ". So put a light at r1c2."},
		{logic.Step{Rung: S2, Clues: at(11, 33), Dots: at(21), Bounds: []logic.Bound{least, dot.Bounds[0]}},
			needs + "; therefore the 1 at r1c1 leaves no light for r2c1 and r2c2. So r2c1 has no light."},
		{logic.Step{Rung: S2, Dots: at(21), Bounds: slices.Repeat([]logic.Bound{least}, 7)}, "Follow the seven bounds below: r2c1 has no light." +
			"\n(1) " + needs + ".\n(2) " + needs + ".\n(3) " + needs + ".\n(4) " + needs + ".\n(5) " + needs + ".\n(6) " + needs + ".\n(7) " + needs + "."},
		{logic.Step{Rung: S3, Clues: at(11, 13, 31, 33), Dots: at(41, 42), Bounds: []logic.Bound{square}},
			"The 1 at r1c1 and the 4 at r3c3, less the 2 at r1c3 and the 3 at r3c1, allow at most 2 lights among r4c1 and r4c2. So r4c1 and r4c2 have no light."},
		{logic.Step{Rung: S4, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: []logic.Step{dot}, End: fails(16, 1, 0)}},
			"Suppose there is a light at r1c2. Then the 1 at r1c1 leaves no light for r2c1 and r2c2, so r2c1 has no light, and then the 0 at r1c6 sees at least 1 light. " +
				"That is impossible, so r1c2 has no light."},
		{logic.Step{Rung: S4, Lamps: at(12), Suppose: &logic.Supposition{Dots: at(12), Bounds: []logic.Bound{least}, End: fails(13, 3, 2)}},
			"Suppose r1c2 has no light. Then the 4 at r3c3 needs a light at r1c2, and then the 2 at r1c3 sees at least 3 lights. That is impossible, so put a light at r1c2."},
		{logic.Step{Rung: S4, Lamps: at(12), Suppose: &logic.Supposition{Dots: at(12), End: fails(13, 0, 0)}},
			"Suppose r1c2 has no light. Then the 2 at r1c3 sees no light. That is impossible, so put a light at r1c2."},
		{logic.Step{Rung: S5, Lamps: at(14), Suppose: &logic.Supposition{Dots: at(14), Steps: long, End: fails(31, 1, 1)}},
			"Suppose r1c4 has no light. After the five moves below, the 3 at r3c1 sees at most 2 lights. That is impossible, so put a light at r1c4." +
				"\n(1) " + each + "\n(2) " + each + "\n(3) " + each + "\n(4) " + each + "\n(5) " + each},
		{logic.Step{Rung: S7, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: []logic.Step{dot, inner}, End: fails(13, 3, 0)}},
			"Suppose there is a light at r1c2. After the two moves below, the 2 at r1c3 sees at least 3 lights. That is impossible, so r1c2 has no light.\n" +
				"(1) The 1 at r1c1 leaves no light for r2c1 and r2c2, so r2c1 has no light.\n" +
				"(2) Suppose r1c4 has no light. Then the 3 at r3c1 sees at most 2 lights. That is impossible, so put a light at r1c4."},
		{logic.Step{Rung: S6, Dots: at(21), Bounds: []logic.Bound{least}, Cases: []logic.Supposition{run(0, fails(13, 0, 1)), run(1, nil, dot), run(2, nil, logic.Step{Rung: S2, Dots: at(21)})}},
			needs + ". The number of lights on r1c4 and r1c5 is 0, 1 or 2. Each case below is impossible or shows that r2c1 has no light.\n" +
				"(1) With no light on r1c4 and r1c5, the 2 at r1c3 sees at most 1 light, which is impossible.\n" +
				"(2) With 1 light on r1c4 and r1c5, the 1 at r1c1 leaves no light for r2c1 and r2c2, so r2c1 has no light.\n" +
				"(3) With 2 lights on r1c4 and r1c5, r2c1 has no light."},
	} {
		if got := Ladder.Text(p, &c.step); got != c.want {
			t.Errorf("told as\n%s\nwant\n%s", got, c.want)
		}
	}
	if one := Ladder.Passages(p, slices.Repeat([]logic.Step{dot}, 2)); len(one) != 2 {
		t.Errorf("steps are told together: %v", strings.Join(one[0].Lines(), " "))
	}
}

// TestRunsAreClosedAtOnce checks that one sentence describes all cells of a run that a supposition
// closes. The cells of another run get the next sentence, even if the same clue closes them.
func TestRunsAreClosedAtOnce(t *testing.T) {
	p := testkit.Grid("..2.3.", "..5...", ".....4", "1##13.")
	p.Genre = puzzle.Searchlights
	var s state
	s.Effort.Start(bg, logic.DefaultWork)
	s.Load(p, nil)
	s.Apply(S1)
	const want = "Suppose r2c1 has no light. After the four moves below, the 3 at r1c5 sees at most 2 lights. That is impossible, so put a light at r2c1.\n" +
		"(1) The 5 at r2c3 needs at least 3 lights on r2c4 to r2c6, and only 3 cells there can have lights, so there are lights at r2c4 and r2c6.\n" +
		"(2) The 5 at r2c3 needs a light at r3c3.\n" +
		"(3) The 1 at r4c4 allows at most 1 light among r1c4 to r3c4, and one is there already, so r1c4 has no light.\n" +
		"(4) The 4 at r3c6 allows at most 1 light among r1c6 and r2c6, and one is there already, so r1c6 has no light."
	if step := Ladder.Show(&s, S5, puzzle.Point{Row: 1}, true, true); step == nil || Ladder.Text(p, step) != want {
		t.Errorf("told as\n%s\nwant\n%s", Ladder.Text(p, step), want)
	}
}
