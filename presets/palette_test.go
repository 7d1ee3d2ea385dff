package presets_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"akari/presets"
)

// TestLooks counts how often each design is chosen, and with which palettes: each of the eighteen
// looks about as often as the others. The choice of a named design or palette holds.
func TestLooks(t *testing.T) {
	seen := map[string]int{}
	b := presets.DefaultBook(presets.StyleStandard)
	const books = 1800
	for b.Seed = range uint64(books) {
		design, tones := b.Look()
		seen[fmt.Sprint(design, tones)]++
	}
	for name, n := range seen {
		if n < 60 || n > 150 {
			t.Errorf("%s is chosen %d times", name, n)
		}
	}
	designs, palettes := presets.DesignAuto.Choices()[1:], presets.PaletteAuto.Choices()[1:]
	if len(seen) != len(palettes) || len(palettes) != 3*len(designs) {
		t.Errorf("%d looks, %d palettes, %d designs", len(seen), len(palettes), len(designs))
	}
	for i, name := range palettes {
		b.Cover.Design, b.Cover.Palette = presets.DesignAuto, presets.Palette(name)
		design, tones := b.Look()
		if string(design) != designs[i/3] || seen[fmt.Sprint(design, tones)] == 0 {
			t.Errorf("%s: design %s", name, design)
		}
		b.Cover.Design, b.Cover.Palette = presets.Design(designs[i/3]), presets.PaletteAuto
		if design, _ = b.Look(); string(design) != designs[i/3] {
			t.Errorf("%s becomes %s", designs[i/3], design)
		}
	}
	_, err := loadText("cover: {design: beams, palette: fern}\nparts: [{preset: easy, count: 1}]\n")
	if err == nil || !strings.HasSuffix(err.Error(), "1:8: the design beams has no palette fern; expected amber, rose, lime") {
		t.Error(err)
	}
}

func loadText(text string) (*presets.Book, error) {
	return presets.LoadBook(presets.Folder{FS: fstest.MapFS{"b.yaml": {Data: []byte(text)}}}, "b.yaml")
}
