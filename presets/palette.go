package presets

import "akari/render/paper"

// Palette is the name of a set of matching colours for a cover.
type Palette string

const PaletteAuto Palette = "auto"

// palettes are the sets of colours: dark, paper and lamplight.
var palettes = []struct {
	name    Palette
	colours [3]string
}{
	{"navy", [3]string{"#14213d", "#fdf8ec", "#fcb42f"}},
	{"forest", [3]string{"#1b4332", "#f7f7ee", "#f9c74f"}},
	{"plum", [3]string{"#3c1642", "#fbf5fb", "#f7b2ad"}},
	{"brick", [3]string{"#7f1d1d", "#fff8f0", "#ffd166"}},
	{"teal", [3]string{"#0b3c49", "#f4fafa", "#8fd6c9"}},
	{"slate", [3]string{"#2b2d42", "#f5f6fa", "#ef8354"}},
	{"walnut", [3]string{"#4a2c1a", "#fcf6ee", "#f0a868"}},
	{"cobalt", [3]string{"#1d3f72", "#f3f7fc", "#ffdd67"}},
}

// automatic is the number of palettes from which the seed and the title choose. It stays as it is,
// so that a new palette changes no cover.
const automatic = 8

// Choices lists the palettes.
func (Palette) Choices() []string {
	names := []string{string(PaletteAuto)}
	for _, p := range palettes {
		names = append(names, string(p.name))
	}
	return names
}

// Colours returns the colours of the palette: dark, paper and lamplight. The seed chooses a palette
// if the name is auto or unknown.
func (p Palette) Colours(seed uint64) (tones [3]paper.Tone) {
	colours := palettes[seed%automatic].colours
	for _, known := range palettes {
		if known.name == p {
			colours = known.colours
		}
	}
	for i, text := range colours {
		tones[i] = must(paper.ParseTone(text))
	}
	return tones
}
