package book

import (
	"reflect"
	"strings"
	"testing"

	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
)

// TestPanels follows the worked example picture by picture: every lamp drawn
// belongs to the answer, no dot does, and the last picture is solved.
func TestPanels(t *testing.T) {
	z, answer := Example(puzzle.Akari)
	spec := presets.DefaultBook(presets.StyleStandard)
	whole := panels(z, spec, 20)
	for most := 1; most < 20; most++ {
		all := panels(z, spec, most)
		if len(all) > most || most > 12 && len(all) != 9 {
			t.Errorf("%d pictures where %d are asked for", len(all), most)
		}
		before := 0
		for i, it := range all {
			if it.caption == "" || it.number != i+1 {
				t.Errorf("picture %d: number %d, caption %q", i+1, it.number, it.caption)
			}
			for _, at := range it.marks.Lamps {
				if !answer.Has(at) {
					t.Errorf("picture %d: a lamp at %v", i+1, at)
				}
			}
			for _, at := range it.marks.Dots {
				if answer.Has(at) {
					t.Errorf("picture %d: a dot at %v", i+1, at)
				}
			}
			if len(it.marks.Lamps) < before {
				t.Errorf("picture %d has fewer lamps than the one before", i+1)
			}
			before = len(it.marks.Lamps)
			if !reflect.DeepEqual(it, whole[i]) {
				t.Errorf("picture %d of at most %d is not what it is among all", i+1, most)
			}
		}
		if last := all[len(all)-1]; len(all) == len(whole) && len(z.Check(last.marks.Lamps)) != 0 {
			t.Errorf("the last of %d pictures is not solved", len(all))
		}
	}
}

// TestEveryRungHasASentence keeps a technique from being told in no words.
func TestEveryRungHasASentence(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	z := puzzle.New(puzzle.Akari, 2, 2)
	at := []puzzle.Point{{Row: 0, Col: 0}}
	z.Set(at[0], puzzle.Clue(1))
	for r := akari.R1; r <= akari.Top; r++ {
		for _, s := range []logic.Step{
			{Rung: r, Clues: at, Dark: at, Lamps: []puzzle.Point{{Row: 1, Col: 1}}},
			{Rung: r, Clues: at, Dark: at, Lamps: at},
		} {
			if sentence(z, []logic.Step{s}, spec) == "" || sentence(z, []logic.Step{s, s}, spec) == "" {
				t.Errorf("%v has no sentence", r)
			}
			hint := nudge(z, &s, &spec.Words)
			if hint == "" || strings.ContainsAny(hint, "{}") {
				t.Errorf("%v: %q", r, hint)
			}
		}
	}
}
