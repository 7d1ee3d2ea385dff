package searchlights

import (
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestSentences tells a step of each kind.
func TestSentences(t *testing.T) {
	p := testkit.Grid("1.2..0", "......", "3.4...", ".....2")
	at := testkit.Points
	fails := func(cell, have, can int) *logic.Contradiction {
		return &logic.Contradiction{Rule: puzzle.RuleClue, At: at(cell)[0], Have: have, Can: can}
	}
	dot := logic.Step{Rung: S2, Clues: at(11), Dots: at(21)}
	inner := logic.Step{Rung: S5, Clues: at(13, 31), Lamps: at(14), Suppose: &logic.Supposition{Dots: at(14), End: fails(31, 1, 1)}}
	run := func(lights int, end *logic.Contradiction, steps ...logic.Step) logic.Supposition {
		return logic.Supposition{Run: at(14, 15), Lights: &lights, Steps: steps, End: end}
	}
	long := slices.Repeat([]logic.Step{{Rung: S2, Clues: at(11, 13), Lamps: at(12), Dots: at(22, 24)}}, 3)
	const each = "Then a light stands on r1c2, no light stands on r2c2 or r2c4 (the 1 at r1c1 and the 2 at r1c3)."
	for _, c := range []struct {
		step logic.Step
		want string
	}{
		{logic.Step{Rung: S1, Clues: at(11), Lamps: at(12, 21)}, "The 1 at r1c1 needs every open cell in sight: lights stand on r1c2 and r2c1."},
		{logic.Step{Rung: S1, Clues: at(11), Dots: at(12)}, "The 1 at r1c1 sees all its lights: no light stands on r1c2."},
		{logic.Step{Rung: S2, Clues: at(11, 13), Lamps: at(12)}, "By the 1 at r1c1 and the 2 at r1c3 the run of r1c2 can spare no cell: a light stands on r1c2."},
		{logic.Step{Rung: S2, Clues: at(13), Dots: at(14, 15)}, "By the 2 at r1c3 the run of r1c4 can hold no further light: no light stands on r1c4 or r1c5."},
		{logic.Step{Rung: S3, Clues: at(11, 13, 31, 33), Lamps: at(41)},
			"Add the 1 at r1c1 and the 4 at r3c3, and take away the 2 at r1c3 and the 3 at r3c1: the run of r4c1 can spare no cell: a light stands on r4c1."},
		{logic.Step{Rung: S3, Clues: at(11, 13, 16, 31, 33, 46), Dots: at(41)},
			"Add the 1 at r1c1 and the 4 at r3c3, and take away the 2 at r1c3 and the 3 at r3c1: by what is left and the 0 at r1c6 and the 2 at r4c6 " +
				"the run of r4c1 can hold no further light: no light stands on r4c1."},
		{logic.Step{Rung: S3, Clues: at(11, 13, 31), Lamps: at(41)}, // three corners, as after a step before it
			"By the 1 at r1c1, the 2 at r1c3 and the 3 at r3c1 the run of r4c1 can spare no cell: a light stands on r4c1."},
		{logic.Step{Rung: S4, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: []logic.Step{dot}, End: fails(16, 1, 0)}},
			"Suppose a light stands on r1c2. Then no light stands on r2c1 (the 1 at r1c1). But then the 0 at r1c6 sees at least 1 light. So no light stands on r1c2."},
		{logic.Step{Rung: S4, Lamps: at(12), Suppose: &logic.Supposition{Dots: at(12), End: fails(13, 3, 2)}},
			"Suppose r1c2 is empty. But then the 2 at r1c3 sees at least 3 lights. So a light stands on r1c2."},
		{logic.Step{Rung: S4, Lamps: at(12), Suppose: &logic.Supposition{Dots: at(12), End: fails(13, 0, 1)}},
			"Suppose r1c2 is empty. But then the 2 at r1c3 sees at most 1. So a light stands on r1c2."},
		{logic.Step{Rung: S5, Lamps: at(14), Suppose: &logic.Supposition{Dots: at(14), Steps: long, End: fails(31, 1, 1)}},
			"Suppose r1c4 is empty. After the moves below the 3 at r3c1 sees at most 2. So a light stands on r1c4.\n(1) " + each + "\n(2) " + each + "\n(3) " + each},
		{logic.Step{Rung: S7, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: []logic.Step{dot, inner}, End: fails(13, 3, 0)}},
			"Suppose a light stands on r1c2. After the moves below the 2 at r1c3 sees at least 3 lights. So no light stands on r1c2.\n" +
				"(1) Then no light stands on r2c1 (the 1 at r1c1).\n" +
				"(2) Then a light stands on r1c4: suppose r1c4 is empty. But then the 3 at r3c1 sees at most 2."},
		{logic.Step{Rung: S6, Dots: at(21), Cases: []logic.Supposition{run(0, fails(13, 0, 1)), run(1, nil, dot), run(2, nil, logic.Step{Dots: at(21)})}},
			"The run of r1c4 holds 0, 1 or 2 lights. Suppose that it holds 0. But then the 2 at r1c3 sees at most 1. " +
				"Suppose that it holds 1. Then no light stands on r2c1 (the 1 at r1c1). Suppose that it holds 2. Then no light stands on r2c1. So in any case no light stands on r2c1."},
		{logic.Step{Rung: S6, Dots: at(22), Cases: []logic.Supposition{run(1, nil, long[:2]...), run(2, nil, long...)}},
			"The run of r1c4 holds 1 or 2 lights. So in any case no light stands on r2c2.\n" +
				"(1) Suppose that it holds 1. " + each + " " + each + "\n" +
				"(2) Suppose that it holds 2. The moves below follow.\n(2.1) " + each + "\n(2.2) " + each + "\n(2.3) " + each},
	} {
		if got := Ladder.Text(p, &c.step); got != c.want {
			t.Errorf("told as\n%s\nwant\n%s", got, c.want)
		}
	}
	if one := Ladder.Breaths(p, slices.Repeat([]logic.Step{dot}, 2)); len(one) != 2 {
		t.Errorf("steps are told together: %v", strings.Join(one[0].Lines(), " "))
	}
}

// TestRunsAreClosedAtOnce tells the cells of a run that a supposition closes in one
// sentence, and those of another run in the next though the same clue closes it.
func TestRunsAreClosedAtOnce(t *testing.T) {
	p := testkit.Grid("..2.3.", "..5...", ".....4", "1##13.")
	p.Genre = puzzle.Searchlights
	var s state
	s.meter.Start(bg, logic.DefaultWork)
	s.Load(p, nil)
	s.Apply(S1)
	const want = "Suppose r2c1 is empty. Then lights stand on r2c4 and r2c6 (the 5 at r2c3). Then a light stands on r3c3 (the 5 at r2c3). " +
		"Then no light stands on r1c4 (the 1 at r4c4). Then no light stands on r1c6 (the 4 at r3c6). But then the 3 at r1c5 sees at most 2. So a light stands on r2c1."
	if step := Ladder.Show(&s, logic.UpTo(S5), puzzle.Point{Row: 1}, true, true); step == nil || Ladder.Text(p, step) != want {
		t.Errorf("told as\n%s\nwant\n%s", Ladder.Text(p, step), want)
	}
}
