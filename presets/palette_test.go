package presets_test

import (
	"testing"

	"akari/presets"
	"akari/render/paper"
)

// TestPalettes checks that each palette is readable, and that the seed chooses from the same palettes
// as before.
func TestPalettes(t *testing.T) {
	known := map[[3]paper.Tone]string{}
	for _, name := range presets.PaletteAuto.Choices()[1:] {
		c := presets.Palette(name).Colours(0)
		if c[0].Light() > 0.4 || c[1].Light() < 0.9 || c[2].Light() < 0.55 || known[c] != "" {
			t.Errorf("%s: %v, as %q", name, c, known[c])
		}
		known[c] = name
	}
	for seed, want := range []string{"navy", "forest", "plum", "brick", "teal", "slate", "walnut", "cobalt", "navy"} {
		if got := known[presets.PaletteAuto.Colours(uint64(seed))]; got != want {
			t.Errorf("seed %d: %s, want %s", seed, got, want)
		}
	}
}
