package presets_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/presets"
)

// TestRecipesFitTheirSize makes a puzzle of each built-in recipe at six sizes and of both kinds, with AKARI_SEEDS
// set also at 60x60, which takes long. It must be made, or be refused before any search.
func TestRecipesFitTheirSize(t *testing.T) {
	testkit.NotRaced(t)
	sides := testkit.Sample(2, 8, 6, 10, 14, 36, 20)
	if os.Getenv("AKARI_SEEDS") != "" {
		sides = append(sides, 60)
	}
	for _, name := range testkit.Sample(6, presets.Names()...) {
		for _, kind := range []string{"akari", "searchlights"} {
			for _, side := range sides {
				r := testkit.Must(presets.Load(presets.Folder{}, name))
				o := r.Options
				if err := errors.Join(o.Set("kind", kind), o.Set("size", fmt.Sprintf("%dx%d", side, side))); err != nil {
					t.Fatal(err)
				}
				if generate.Validate(o) != nil || name == "expert" && side == 6 { // hardly any 6x6 board needs R9, and most searches end without one
					continue
				}
				for seed := range uint64(testkit.Scale(1, 1, 10)) {
					if _, _, err := generate.One(t.Context(), o, seed, 0); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		}
	}
}

// TestLevelsFitTheirKind checks that the recipe of a level has no other demands, so that a level means
// the level of every kind and size.
func TestLevelsFitTheirKind(t *testing.T) {
	for _, level := range []string{"easy", "medium", "tricky", "hard", "extreme"} {
		for _, name := range []string{level, "lights-" + level} {
			o := testkit.Must(presets.Load(presets.Folder{}, name)).Options
			for _, f := range o.Fields() {
				if f.Value != "" && !slices.Contains([]string{"kind", "size", "difficulty"}, f.Key) || f.Key == "difficulty" && f.Value != level {
					t.Errorf("%s has %s: %s", name, f.Key, f.Value)
				}
			}
		}
	}
}
