package akari

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestSentences describes steps. Steps that say the same share a sentence; all other steps have
// their own.
func TestSentences(t *testing.T) {
	p := testkit.Grid("0..0.", "1...1", "..2..", "2...2")
	at := testkit.Points
	whatIf := func(cell int, end puzzle.Rule) logic.Step {
		return logic.Step{Rung: R8, Dots: at(cell), Suppose: &logic.Supposition{Lamps: at(cell),
			Steps: []logic.Step{{Rung: R2, Dark: at(22), Lamps: at(32)}}, End: &logic.Contradiction{Rule: end, At: at(33)[0], Can: 1}}}
	}
	spot := logic.Step{Rung: R2, Dark: at(22), Lamps: at(32)}
	dead := func(cell int) logic.Supposition {
		return logic.Supposition{Lamps: at(cell), Steps: []logic.Step{spot}, End: &logic.Contradiction{Rule: puzzle.RuleLit, At: at(34)[0]}}
	}
	like := func(cell int) logic.Step {
		impossible := dead(cell)
		impossible.Lamps, impossible.Dots = nil, at(23)
		return logic.Step{Rung: R10, Dots: at(cell), Cases: []logic.Supposition{{Lamps: at(23), Steps: []logic.Step{spot}}, impossible}}
	}
	shadow := logic.Step{Rung: R5, Clues: at(21, 25, 33), Dots: at(22), Suppose: &logic.Supposition{Lamps: at(22),
		Steps: []logic.Step{{Rung: R1, Clues: at(25), Dots: at(35)}, {Rung: R1, Clues: at(21), Dots: at(31)}},
		End:   &logic.Contradiction{Rule: puzzle.RuleClue, At: at(33)[0], Can: 1}}}
	const shadowed = "Suppose there is a lamp at r2c2. Then the 1 at r2c5 has its lamp, so r3c5 has no lamp; " +
		"the 1 at r2c1 has its lamp, so r3c1 has no lamp, and then the 2 at r3c3 can get at most 1 lamp. That is impossible, so r2c2 has no lamp."
	chain := func(moves ...logic.Step) logic.Step {
		return logic.Step{Rung: R9, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: moves, End: &logic.Contradiction{Rule: puzzle.RuleClue, At: at(21)[0]}}}
	}
	still, own, both := logic.Step{Rung: R1, Clues: at(33), Lamps: at(34)}, logic.Step{Rung: R2, Dark: at(15), Lamps: at(15)}, logic.Step{Rung: R1, Clues: at(41), Dots: at(31)}
	for _, c := range []struct {
		steps []logic.Step
		want  string
	}{
		{[]logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}}, "The 0 at r1c1 allows no lamp, so r1c2 has no lamp."},
		{[]logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}, {Rung: R1, Clues: at(14), Dots: at(15)}},
			"The 0s at r1c1 and r1c4 allow no lamp, so no cell beside these clues has a lamp."},
		{[]logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}, {Rung: R1, Clues: at(14), Dots: at(15), Round: 1}},
			"The 0 at r1c1 allows no lamp, so r1c2 has no lamp.|The 0 at r1c4 allows no lamp, so r1c5 has no lamp."},
		{[]logic.Step{{Rung: R1, Clues: at(21), Dots: at(31)}, {Rung: R1, Clues: at(25), Dots: at(15)}, {Rung: R1, Clues: at(33), Dots: at(32)}},
			"The 1s at r2c1 and r2c5 have their lamp, so r1c5 and r3c1 have no lamp.|The 2 at r3c3 has both its lamps, so r3c2 has no lamp."},
		{[]logic.Step{{Rung: R1, Clues: at(21), Lamps: at(31)}, {Rung: R1, Clues: at(25), Dots: at(15)}},
			"The 1 at r2c1 has one open cell: put a lamp at r3c1.|The 1 at r2c5 has its lamp, so r1c5 has no lamp."},
		{[]logic.Step{{Rung: R1, Clues: at(25), Lamps: at(35)}, {Rung: R1, Clues: at(21), Lamps: at(31)}},
			"The 1s at r2c1 and r2c5 have one open cell each: put lamps at r3c1 and r3c5."},
		{[]logic.Step{{Rung: R1, Clues: at(41), Lamps: at(31, 42)}, {Rung: R1, Clues: at(45), Lamps: at(35, 44)}},
			"The 2s at r4c1 and r4c5 need both open cells beside each: put lamps at r3c1, r3c5, r4c2 and r4c4."},
		{[]logic.Step{{Rung: R1, Clues: at(41), Lamps: at(31)}, {Rung: R1, Clues: at(45), Lamps: at(35, 44)}},
			"The 2 at r4c1 needs one more lamp and has one open cell: put a lamp at r3c1.|" +
				"The 2 at r4c5 needs both its open cells: put lamps at r3c5 and r4c4."},
		{[]logic.Step{{Rung: R2, Dark: at(12), Lamps: at(12)}}, "r1c2 can only be lit by its own lamp: put a lamp there."},
		{[]logic.Step{{Rung: R1, Clues: at(41), Dots: at(31)}, {Rung: R1, Clues: at(45), Dots: at(35)}},
			"The 2s at r4c1 and r4c5 have both their lamps, so r3c1 and r3c5 have no lamp."},
		{[]logic.Step{{Rung: R3, Clues: at(33), Cells: at(23, 32, 34), Dots: at(22)}},
			"The 2 at r3c3 needs lamps at two of r2c3, r3c2 and r3c4. A lamp at r2c2 would light two of these cells, so r2c2 has no lamp."},
		{[]logic.Step{{Rung: R3, Clues: at(33), Cells: at(23, 32, 34), Dots: at(22, 24)}},
			"The 2 at r3c3 needs lamps at two of r2c3, r3c2 and r3c4. A lamp at r2c2 or r2c4 would light two of these cells, so r2c2 and r2c4 have no lamp."},
		{[]logic.Step{{Rung: R3, Clues: at(33), Cells: at(23, 34), Dots: at(24)}},
			"The 2 at r3c3 still needs a lamp at r2c3 or r3c4. A lamp at r2c4 would light both cells, so r2c4 has no lamp."},
		{[]logic.Step{chain(spot, still, own)}, "Suppose there is a lamp at r1c2. Then r2c2 needs a lamp at r3c2 to be lit; the 2 at r3c3 still needs a lamp at r3c4; " +
			"r1c5 needs its own lamp to be lit, and then the 1 at r2c1 can get no lamp. That is impossible, so r1c2 has no lamp."},
		{[]logic.Step{shadow}, shadowed},
		{[]logic.Step{shadow, shadow}, shadowed + "|" + shadowed}, // each shadow has its own sentence
		{[]logic.Step{{Rung: R1, Clues: at(41), Lamps: at(31)}, {Rung: R1, Clues: at(45), Lamps: at(35)}},
			"The 2s at r4c1 and r4c5 need one more lamp each and have one open cell each: put lamps at r3c1 and r3c5."},
		{[]logic.Step{{Rung: R2, Dark: at(12), Lamps: at(12)}, {Rung: R2, Dark: at(34), Lamps: at(34)}, {Rung: R2, Dark: at(22), Lamps: at(32)}},
			"r1c2 and r3c4 can only be lit by their own lamps: put lamps there.|r2c2 can only be lit from r3c2: put a lamp at r3c2."},
		{[]logic.Step{{Rung: R2, Dark: at(12), Lamps: at(13)}, {Rung: R2, Dark: at(34), Lamps: at(35)}},
			"r1c2 can only be lit from r1c3; r3c4 only from r3c5: put lamps at r1c3 and r3c5."},
		{[]logic.Step{whatIf(12, puzzle.RuleLit), whatIf(13, puzzle.RuleLit)},
			"Suppose there is a lamp at r1c2 or r1c3. In each case r2c2 needs a lamp at r3c2 to be lit, and then nothing can light r3c3. That is impossible, so r1c2 and r1c3 have no lamp."},
		{[]logic.Step{{Rung: R12, Dots: at(12), Suppose: &logic.Supposition{Lamps: at(12), Steps: []logic.Step{whatIf(13, puzzle.RuleLit)},
			End: &logic.Contradiction{Rule: puzzle.RuleClue, At: at(33)[0], With: &at(22)[0]}}}},
			"Suppose there is a lamp at r1c2. After the move below, no lamps satisfy both the 2 at r3c3 and dark r2c2. That is impossible, so r1c2 has no lamp.\n" +
				"(1) Suppose there is a lamp at r1c3. Then r2c2 needs a lamp at r3c2 to be lit, and then nothing can light r3c3. That is impossible, so r1c3 has no lamp."},
		{[]logic.Step{whatIf(12, puzzle.RuleLit), whatIf(13, puzzle.RuleClue)},
			"Suppose there is a lamp at r1c2. Then r2c2 needs a lamp at r3c2 to be lit, and then nothing can light r3c3. That is impossible, so r1c2 has no lamp.|" +
				"Suppose there is a lamp at r1c3. Then r2c2 needs a lamp at r3c2 to be lit, and then the 2 at r3c3 can get at most 1 lamp. That is impossible, so r1c3 has no lamp."},
		{[]logic.Step{{Rung: R6, Clues: at(21, 33), Dots: at(12, 14), Refuted: []logic.Supposition{dead(14), dead(12)}}},
			"If there is a lamp at r1c2 or r1c4, r2c2 needs a lamp at r3c2 to be lit, and then nothing can light r3c4. So r1c2 and r1c4 have no lamp."},
		{[]logic.Step{{Rung: R7, Clues: at(21), Dark: at(12), Lamps: at(22), Ways: []puzzle.Lamps{at(22), at(12, 31)}}},
			"The 1 at r2c1 and dark r1c2 can be satisfied in two ways: a lamp at r2c2; lamps at r1c2 and r3c1. In each case there is a lamp at r2c2."},
		{[]logic.Step{like(12), like(14)},
			"r2c3 has a lamp or has no lamp. With a lamp at r2c3, r2c2 needs a lamp at r3c2 to be lit, and then r1c2 and r1c4 have no lamp. " +
				"Without a lamp at r2c3, r2c2 needs a lamp at r3c2 to be lit, and then nothing can light r3c4, which is impossible. So r1c2 and r1c4 have no lamp."},
		{[]logic.Step{{Rung: R10, Dots: at(12), Split: &at(21)[0], Cases: []logic.Supposition{
			{Lamps: at(11), Steps: []logic.Step{{Rung: R1, Clues: at(11), Dots: at(12)}}}, {Lamps: at(22), Steps: []logic.Step{spot}}}}},
			"The 1 at r2c1 can be satisfied in two ways. With a lamp at r1c1, the 0 at r1c1 allows no lamp, so r1c2 has no lamp. " +
				"With a lamp at r2c2, r2c2 needs a lamp at r3c2 to be lit, and then r1c2 has no lamp. So r1c2 has no lamp."},
		{[]logic.Step{chain(spot, still, own, both)}, "Suppose there is a lamp at r1c2. After the four moves below, the 1 at r2c1 can get no lamp. That is impossible, so r1c2 has no lamp.\n" +
			"(1) r2c2 needs a lamp at r3c2 to be lit.\n(2) The 2 at r3c3 still needs a lamp at r3c4.\n(3) r1c5 needs its own lamp to be lit.\n" +
			"(4) The 2 at r4c1 has both its lamps, so r3c1 has no lamp."},
	} {
		var told []string
		for _, one := range Ladder.Passages(p, c.steps) {
			told = append(told, one.String())
		}
		if got := strings.Join(told, "|"); got != c.want {
			t.Errorf("told as\n%s\nwant\n%s", got, c.want)
		}
	}
}

// TestPassagesAreFoundTogether takes the steps that explanations describe together. Each of these
// steps follows from the board before the first of them.
func TestPassagesAreFoundTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 31))
	together := 0
	small(rng, testkit.Scale(60, 400), func(p *puzzle.Puzzle, e *logic.Explanation) {
		b := loaded(p, nil, nil)
		for _, one := range Ladder.Passages(p, e.Steps) {
			for _, step := range one.Steps {
				told := step
				if !b.Rederive(&told, false) || !slices.Equal(told.Lamps, step.Lamps) || !slices.Equal(told.Dots, step.Dots) {
					t.Fatalf("%s is told in\n%v\non\n%v", Ladder.Text(p, &step), one, puzzle.NewBoard(p))
				}
			}
			if len(one.Steps) > 1 {
				together++
			}
			for k := range one.Steps {
				b.Make(&one.Steps[k])
			}
		}
	})
	if t.Logf("%d breaths of several steps", together); together < 20 {
		t.Error("too few")
	}
}

// TestToldTogetherIsFoundTogether checks what-ifs that are described together with the plain board:
// each follows from the board before the first of them.
func TestToldTogetherIsFoundTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 11))
	together := 0
	for range testkit.Scale(60, 1200) {
		x, _ := openStep(rng, R8)
		x.forget() // openStep has changed what the techniques have looked at
		b := plainOf(x)
		steps := logic.Next(x, R8, nil)
		for k := range steps {
			if !Ladder.Alike(b.p, &steps[0], &steps[k]) || !b.forces(&steps[k], b.rulesUsed(&steps[k])) {
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

// TestChainsTellAPairOnce looks for a pair that a what-if describes twice in a row.
func TestChainsTellAPairOnce(t *testing.T) {
	pairs := 0
	for _, step := range explain(Ladder.Example(R12), Top).Steps {
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
				t.Errorf("told twice: %s", Ladder.Text(Ladder.Example(R12), &step))
			}
		}
	}
	if pairs == 0 {
		t.Error("no pair inside a what-if")
	}
}

// TestVerbalizationsAreShortAndClear reads explanations: no step and no move has more than MaxWords
// words, and every "it" has a clear noun.
func TestVerbalizationsAreShortAndClear(t *testing.T) {
	testkit.Alone(t)
	rng := rand.New(rand.NewPCG(5, 21))
	doubt := regexp.MustCompile(`\b(it|they|them|that says)\b`)
	told := 0
	var read func(one logic.Verbalization)
	read = func(one logic.Verbalization) {
		if told++; logic.Wordy(one.Text) || doubt.MatchString(one.Text) {
			t.Errorf("told as\n%s", one.Text)
		}
		for _, move := range one.Moves {
			read(move)
		}
	}
	look := func(p *puzzle.Puzzle, e *logic.Explanation) {
		for _, one := range Ladder.Passages(p, e.Steps) {
			read(one.Verbalization)
		}
	}
	small(rng, testkit.Scale(50, 1000), look)
	for r := R1; r <= Top; r++ {
		p := Ladder.Example(r)
		look(p, explain(p, Top))
	}
	t.Logf("%d tellings", told)
}
