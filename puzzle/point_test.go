package puzzle_test

import (
	"encoding/json"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestPointsAsText reads every text that String writes, and refuses all other texts.
func TestPointsAsText(t *testing.T) {
	for row := range 12 {
		for col := range 12 {
			at := puzzle.Point{Row: row, Col: col}
			if got, err := puzzle.ParsePoint(at.String()); err != nil || got != at {
				t.Errorf("%v is read as %v, error %v", at, got, err)
			}
			var got puzzle.Point
			if err := json.Unmarshal(testkit.Must(json.Marshal(at)), &got); err != nil || got != at {
				t.Errorf("%v is read from JSON as %v, error %v", at, got, err)
			}
		}
	}
	if got, err := puzzle.ParsePoint("R3C4"); err != nil || got.String() != "r3c4" {
		t.Errorf("R3C4 is read as %v, error %v", got, err)
	}
	for _, s := range []string{"", "r3", "r0c1", "r1c0", "r-1c2", "r03c4", "r3c4x", " r3c4", "c4r3"} {
		if got, err := puzzle.ParsePoint(s); err == nil || got != (puzzle.Point{}) {
			t.Errorf("%q is read as %v", s, got)
		}
	}
	for _, s := range []string{"[]", "[1]", "[1,2,3]", `"r1c1"`, "[1,", "[1.5,2]"} {
		if got := new(puzzle.Point); got.UnmarshalJSON([]byte(s)) == nil {
			t.Errorf("%s is read as %v", s, got)
		}
	}
}

// TestPuzzleAsText draws a board, and reports why a text is not a puzzle.
func TestPuzzleAsText(t *testing.T) {
	if got := testkit.Grid(".1", "#.").String(); got != "_1\n#_" {
		t.Errorf("got %s", got)
	}
	if got := testkit.Grid(".5").String(); got != "puzzle: r1c2: clue 5 is too large; Akari clues go from 0 to 4" {
		t.Errorf("got %s", got)
	}
}
