package presets_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"akari/presets"
)

// TestLooks counts how often each look is chosen: about as often as the others. A choice stays the
// same without the looks of other designs, so a new look changes only the covers that get it. The choice
// of a named design or palette holds.
func TestLooks(t *testing.T) {
	seen := map[string]int{}
	b := presets.DefaultBook(presets.StyleStandard)
	designs, palettes := presets.DesignAuto.Choices()[1:], presets.PaletteAuto.Choices()[1:]
	for b.Seed = range uint64(100 * len(palettes)) {
		b.Cover.Design = presets.DesignAuto
		design, tones := b.Look()
		seen[fmt.Sprint(design, tones)]++
		b.Cover.Design = design
		if alone, same := b.Look(); alone != design || same != tones {
			t.Fatalf("seed %d: %s %v, and with this design %s %v", b.Seed, design, tones, alone, same)
		}
	}
	for name, n := range seen {
		if n < 60 || n > 150 {
			t.Errorf("%s is chosen %d times", name, n)
		}
	}
	if len(seen) != len(palettes) {
		t.Errorf("%d looks, %d palettes", len(seen), len(palettes))
	}
	for _, name := range palettes {
		b.Cover.Design, b.Cover.Palette = presets.DesignAuto, presets.Palette(name)
		if design, tones := b.Look(); seen[fmt.Sprint(design, tones)] == 0 {
			t.Errorf("%s: %s %v", name, design, tones)
		}
	}
	b.Cover.Palette = presets.PaletteAuto
	for _, name := range designs {
		b.Cover.Design = presets.Design(name)
		if design, _ := b.Look(); string(design) != name {
			t.Errorf("%s becomes %s", name, design)
		}
	}
	_, err := loadText("cover: {design: beams, palette: fern}\nparts: [{preset: easy, count: 1}]\n")
	if err == nil || !strings.HasSuffix(err.Error(), "1:8: the design beams has no palette fern; expected amber, rose, lime") {
		t.Error(err)
	}
}

// TestVolumes compares the covers of the volumes of random titles: one design, whatever the seeds, and another palette
// than the volume before. A palette of the description holds.
func TestVolumes(t *testing.T) {
	for i := range 50 {
		b := presets.DefaultBook(presets.StyleStandard)
		b.Title = fmt.Sprint("Title ", i)
		b.Volume = 1
		design, last := b.Look()
		first := last
		for n := 2; n <= 4; n++ {
			b.Volume, b.Seed = presets.Count(n), uint64(i*n)
			d, tones := b.Look()
			if d != design || tones == last || n == 4 && tones != first {
				t.Errorf("volume %d of %s: %s %v after %s %v", n, b.Title, d, tones, design, last)
			}
			last = tones
		}
		b.Cover.Palette = "wine"
		if d, _ := b.Look(); d != "cut" {
			t.Errorf("the palette wine becomes one of %s", d)
		}
	}
}

func loadText(text string) (*presets.Book, error) {
	return presets.LoadBook(presets.Folder{FS: fstest.MapFS{"b.yaml": {Data: []byte(text)}}}, "b.yaml")
}
