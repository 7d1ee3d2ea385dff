package presets

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"akari/render/paper"
)

type (
	Design  string // the look of a cover
	Palette string // the colours of a cover, made for one design
	Spine   string // the direction in which the title on a spine is read
)

const (
	DesignAuto  Design  = "auto"
	PaletteAuto Palette = "auto"

	SpineAuto Spine = "auto"
	SpineDown Spine = "down"
	SpineUp   Spine = "up"
)

func (Spine) Choices() []string { return words(SpineAuto, SpineDown, SpineUp) }

// looks are the designs of covers with their palettes: night, paper, light and accent.
var looks = []look{
	{"beams", "amber", [4]string{"#101b33", "#f6efdf", "#ffc145", "#ff8a3d"}},
	{"beams", "rose", [4]string{"#2a0f2e", "#fbeff0", "#ffd9a8", "#e0567f"}},
	{"beams", "lime", [4]string{"#06302b", "#eef5e9", "#eaff8f", "#2fb07f"}},
	{"windows", "dusk", [4]string{"#12172b", "#f5f1e6", "#ffd27a", "#e4572e"}},
	{"windows", "lagoon", [4]string{"#0e2a3b", "#eef6f7", "#ffe9a0", "#2ba6a0"}},
	{"windows", "ember", [4]string{"#2b1a17", "#fbf3e7", "#ffb36b", "#d7263d"}},
	{"mosaic", "harbour", [4]string{"#14343d", "#fbf6ea", "#f2b632", "#d1495b"}},
	{"mosaic", "orchid", [4]string{"#2d2a5e", "#f7f4fb", "#f9b384", "#d1607f"}},
	{"mosaic", "olive", [4]string{"#3a2618", "#fbf5e6", "#e0a458", "#4f7c77"}},
	{"digit", "vermilion", [4]string{"#c03a18", "#fff6e9", "#1b1b1e", "#ffd166"}},
	{"digit", "lemon", [4]string{"#f2c230", "#fffdf3", "#17202a", "#ffffff"}},
	{"digit", "cobalt", [4]string{"#1f5f8b", "#f1f7fb", "#0d1b2a", "#ffe066"}},
	{"cut", "ocean", [4]string{"#0f3d5e", "#f4efe4", "#ffd97d", "#3e7ca6"}},
	{"cut", "wine", [4]string{"#6a1b3a", "#fdf1ea", "#ffd3a8", "#b4466a"}},
	{"cut", "fern", [4]string{"#23432f", "#f3f1e1", "#f6d860", "#6a9a5b"}},
	{"quiet", "ink", [4]string{"#1c1b1a", "#f6f2e9", "#c8321f", "#8a857b"}},
	{"quiet", "marine", [4]string{"#16324f", "#f4f5f2", "#e0912f", "#7f8c99"}},
	{"quiet", "earth", [4]string{"#2f2a26", "#efe9dd", "#3b6e57", "#8d8375"}},
}

type look struct {
	design  Design
	palette Palette
	colours [4]string
}

// Choices lists the designs.
func (Design) Choices() []string {
	names := words(DesignAuto)
	for _, l := range looks {
		names = append(names, string(l.design))
	}
	return slices.Compact(names)
}

// Choices lists the palettes.
func (Palette) Choices() []string {
	names := words(PaletteAuto)
	for _, l := range looks {
		names = append(names, string(l.palette))
	}
	return names
}

// looks returns the looks that the description allows.
func (c Cover) looks() []look {
	return slices.DeleteFunc(slices.Clone(looks), func(l look) bool {
		return c.Design != DesignAuto && c.Design != l.design || c.Palette != PaletteAuto && c.Palette != l.palette
	})
}

func (c Cover) check() error {
	if c.Image != "" && c.Front+c.Back+c.Logo != "" {
		return fmt.Errorf("image is the whole sheet; remove front, back and logo")
	}
	if len(c.looks()) == 0 {
		var known []string
		for _, l := range (Cover{Design: c.Design, Palette: PaletteAuto}).looks() {
			known = append(known, string(l.palette))
		}
		return fmt.Errorf("the design %s has no palette %s; expected %s", c.Design, c.Palette, strings.Join(known, ", "))
	}
	return nil
}

// Look returns the design of the cover and its colours: night, paper, light and accent. Of the looks that
// the description allows, it has the highest hash of seed, title and name, so a new design changes only
// the covers that get it. The volumes of a title have one design, whatever their seeds, and its palettes in turn.
func (b *Book) Look() (d Design, tones [4]paper.Tone) {
	own := *b
	if b.Volume > 0 {
		own.Seed = 0
	}
	hash := func(l look) uint64 { return own.SeedOf(b.Title + "\n" + string(l.palette)) }
	all := b.Cover.looks()
	if len(all) == 0 {
		all = looks
	}
	best := slices.MaxFunc(all, func(l, m look) int { return cmp.Compare(hash(l), hash(m)) })
	if b.Volume > 1 {
		family := slices.DeleteFunc(slices.Clone(all), func(l look) bool { return l.design != best.design })
		best = family[(slices.Index(family, best)+int(b.Volume)-1)%len(family)]
	}
	for i, text := range best.colours {
		tones[i] = must(paper.ParseTone(text))
	}
	return best.design, tones
}
