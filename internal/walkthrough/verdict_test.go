package walkthrough_test

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/uniq"
)

// TestVerdictsInWords reads the sentences, the gist and the headline of verdicts.
func TestVerdictsInWords(t *testing.T) {
	for _, c := range []struct {
		grid, gist, text string
		solution         puzzle.Lamps
	}{
		{"1..", "", "Every clue is needed.", nil},
		{"0.0 ... 0.0", "4 redundant clues", "Redundant clues, each by itself: r1c1 r1c3 r3c1 r3c3.|A minimal set of clues: r3c1 r3c3.", nil},
		{"..", "differ in r1c1 r1c2", "Two solutions differ in r1c1 r1c2: lamps on r1c1, or on r1c2.|" +
			"To make the solution unique, blacken one of these cells: r1c1 r1c2.", nil},
		{"1.#..", "differ in r1c4 r1c5, 3 repairs", "Two solutions differ in r1c4 r1c5: lamps on r1c4, or on r1c5.|" +
			"To make the solution unique, set a clue: 1 on r1c3 or 2 on r1c3.|To make the solution unique, move a black cell: from r1c3 to r1c4.|To make the solution unique, blacken one of these cells: r1c4 r1c5.", nil},
		{"... ... ...", "differ in r2c2 r2c3 r3c2 r3c3", "Two solutions differ in r2c2 r2c3 r3c2 r3c3: lamps on r2c2 r3c3, or on r2c3 r3c2.", nil},
		{"#... .... .... ...#", "differ in r3c3 r3c4 r4c3", "Two solutions differ in r3c3 r3c4 r4c3: lamps on r3c3, or on r3c4 r4c3.|" +
			"To make the solution unique, set these clues: 2 on r1c1 and 0 on r4c4.", nil},
		{"0.#.#", "conflict of r1c1 r1c2, 3 repairs", "To make the solution unique, set a clue: 1 on r1c1.|To make the solution unique, take a number off: 0 on r1c1.|To make the solution unique, move a black cell: from r1c3 to r1c4.|These contradict each other: clue 0 on r1c1, light on r1c2.", nil},
		{"2.", "conflict of r1c1, 2 repairs", "To make the solution unique, set a clue: 1 on r1c1.|To make the solution unique, take a number off: 2 on r1c1.|These contradict each other: clue 2 on r1c1.|The 2 on r1c1 counts 1 cell: it can be at most 1.", nil},
		{"1..", "wrong solution: clue r1c1",
			"Every clue is needed.|The given solution is wrong: clue: r1c1 (a numbered black cell has exactly that many lamps among the cells beside it).", puzzle.Lamps{{Col: 2}}},
		{"1..", "", "Every clue is needed.|The given solution satisfies all rules.", puzzle.Lamps{{Col: 1}}},
	} {
		p := testkit.Grid(strings.Fields(c.grid)...)
		v := testkit.Must(uniq.Check(t.Context(), p, uniq.Options{Explain: true, Solution: c.solution}))
		if text, gist := strings.Join(walkthrough.Reasons(p, &v, ""), "|"), walkthrough.Gist(&v); gist != c.gist || text != c.text {
			t.Errorf("%s: %q\n%s\nwant %q\n%s", c.grid, gist, text, c.gist, c.text)
		}
	}
	wide := puzzle.New(puzzle.Searchlights, 1, 50)
	v := testkit.Must(uniq.Check(t.Context(), wide, uniq.Options{Explain: true}))
	if text := walkthrough.Reasons(wide, &v, "")[1]; !strings.HasPrefix(text, "No clue sees r1c1 ") || !strings.HasSuffix(text, " r1c40 and 10 more, so nothing determines whether there is a light.") {
		t.Errorf("a long sentence: %s", text)
	}
	v = uniq.Verdict{Kind: uniq.One, Removable: []puzzle.Point{{Row: 0, Col: 1}}, Redundant: "not decided"}
	if text := strings.Join(walkthrough.Reasons(wide, &v, ""), "|"); text != "Redundant clues, each by itself: r1c2.|A minimal set of clues: not decided within the effort limit." {
		t.Errorf("half of the redundant clues: %s", text)
	}
	for _, k := range []uniq.Kind{uniq.One, uniq.Many, uniq.None, uniq.Undecided} {
		if walkthrough.Headline[k] == "" || walkthrough.WhyNoGrade[k] == "" {
			t.Errorf("%v has no words", k)
		}
	}
}
