package walkthrough_test

import (
	"slices"
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
		{"..", "differ in r1c1 r1c2, 2 repairs", "Two solutions differ in r1c1 r1c2: lamps on r1c1, or on r1c2.|" +
			"To make the solution unique, blacken a cell: r1c1 or r1c2.", nil},
		{"1.#..", "differ in r1c4 r1c5, 10 repairs", "Two solutions differ in r1c4 r1c5: lamps on r1c4, or on r1c5.|" +
			"To make the solution unique, move a black cell: from r1c3 to r1c4.|" +
			"To make the solution unique, turn a black cell white: r1c3.|" +
			"To make the solution unique, put a number on another black cell: from r1c1 to r1c3.|" +
			"To make the solution unique, shift a row: row 1 becomes - x - - 0 or row 1 becomes - x - - 1.|" +
			"To make the solution unique, blacken a cell: r1c4.|" +
			"There are 4 other such changes.", nil},
		{"... ... ...", "differ in r2c2 r2c3 r3c2 r3c3, 9 repairs", "Two solutions differ in r2c2 r2c3 r3c2 r3c3: lamps on r2c2 r3c3, or on r2c3 r3c2.|" +
			"To make the solution unique, blacken a cell and give it a clue: 4 on r2c2 or 3 on r2c3 or 3 on r3c2 or 2 on r3c3 or 2 on r1c1 or 3 on r1c2.|" +
			"There are 3 other such changes.", nil},
		{"#... .... .... ...#", "differ in r3c3 r3c4 r4c3, 5 repairs", "Two solutions differ in r3c3 r3c4 r4c3: lamps on r3c3, or on r3c4 r4c3.|" +
			"To make the solution unique, blacken a cell and give it a clue: 4 on r3c3 or 4 on r2c2 or 4 on r2c3 or 4 on r3c2.|" +
			"To make the solution unique, set these clues: 2 on r1c1 and 0 on r4c4.", nil},
		{"0.#.#", "conflict of r1c1 r1c2, 6 repairs", "To make the solution unique, take a number off: 0 on r1c1.|" +
			"To make the solution unique, move a black cell: from r1c3 to r1c4.|" +
			"To make the solution unique, shift a row: row 1 becomes - x - x - or row 1 becomes - x - x x.|" +
			"To make the solution unique, blacken a cell: r1c2.|" +
			"To make the solution unique, set a clue: 1 on r1c1.|" +
			"These contradict each other: clue 0 on r1c1, light on r1c2.", nil},
		{"2.", "conflict of r1c1, 3 repairs", "To make the solution unique, take a number off: 2 on r1c1.|" +
			"To make the solution unique, shift a row: row 1 becomes - x.|" +
			"To make the solution unique, set a clue: 1 on r1c1.|" +
			"These contradict each other: clue 2 on r1c1.|" +
			"The 2 on r1c1 counts 1 cell: it can be at most 1.", nil},
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
	for _, r := range []struct {
		repair uniq.Repair
		text   string
	}{
		{uniq.Repair{Slip: uniq.DoubledRow, Row: number(1)}, "To make the solution unique, remove a doubled row: row 2."},
		{uniq.Repair{Slip: uniq.MissingRow, Row: number(0), Set: set(0, 2, puzzle.Black)}, "If the layout was symmetric, a row is missing: before row 1 (- - x)."},
		{uniq.Repair{Slip: uniq.MissingRow, Row: number(3), Set: set(3, 0, puzzle.Black)}, "If the layout was symmetric, a row is missing: after row 3 (x - -)."},
		{uniq.Repair{Slip: uniq.SwappedRows, Set: set(1, 0, puzzle.Black, 2, 1, puzzle.White)}, "To make the solution unique, exchange two rows: rows 2 and 3."},
		{uniq.Repair{Slip: uniq.ShiftedRow, Set: set(1, 0, puzzle.Black, 1, 1, puzzle.Clue(3))}, "To make the solution unique, shift a row: row 2 becomes x 3 -."},
		{uniq.Repair{Slip: uniq.SwappedClues, Set: set(0, 0, puzzle.Clue(1), 2, 2, puzzle.Clue(0))}, "To make the solution unique, exchange two clues: r1c1 and r3c3."},
	} {
		r.repair.Kind = uniq.One
		v := uniq.Verdict{Kind: uniq.None, Repairs: slices.Repeat([]uniq.Repair{r.repair}, 8)}
		p := testkit.Grid("0..", "...", "..1")
		text := strings.Join(walkthrough.Reasons(p, &v, ""), "|")
		item := strings.TrimSuffix(r.text[strings.Index(r.text, ": ")+2:], ".")
		if want := strings.Replace(r.text, item, strings.Join(slices.Repeat([]string{item}, 6), " or "), 1) + "|There are 2 other such changes."; text != want {
			t.Errorf("%s: %q, want %q", r.repair.Slip, text, want)
		}
		if got, want := walkthrough.Change(p, r.repair), string(r.repair.Slip)+" ("+item+")"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, slip := range uniq.Slips {
		if walkthrough.Undo[slip] == "" {
			t.Errorf("%s has no sentence", slip)
		}
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

func number(n int) *int { return &n }

// set lists changes of cells: rows, columns and contents in turn.
func set(of ...any) (all []uniq.Change) {
	for i := 0; i < len(of); i += 3 {
		c := of[i+2].(puzzle.Cell)
		all = append(all, uniq.Change{Cell: puzzle.Point{Row: of[i].(int), Col: of[i+1].(int)}, White: c == puzzle.White, Clue: c})
	}
	return all
}
