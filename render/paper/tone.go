package paper

import (
	"fmt"
	"strconv"
)

// Tone is a colour as shares of red, green and blue light, from 0 to 1.
type Tone [3]float64

// ParseTone reads a colour as in #1d3557.
func ParseTone(text string) (t Tone, err error) {
	v, err := strconv.ParseUint(text[min(1, len(text)):], 16, 32)
	if err != nil || len(text) != 7 || text[0] != '#' {
		return t, fmt.Errorf("%q is not a colour such as \"#1d3557\" (in quotes): # and two hexadecimal digits each for red, green and blue", text)
	}
	for i := range t {
		t[i] = float64(v>>(16-8*i)&0xFF) / 0xFF
	}
	return t, nil
}

// String returns the colour in the form that ParseTone reads.
func (t Tone) String() string {
	return fmt.Sprintf("#%02x%02x%02x", int(0xFF*t[0]+0.5), int(0xFF*t[1]+0.5), int(0xFF*t[2]+0.5))
}

// Light returns the perceived brightness of the colour, 0 black to 1 white.
func (t Tone) Light() float64 { return 0.299*t[0] + 0.587*t[1] + 0.114*t[2] }

// CMYK returns the colour as shares of cyan, magenta, yellow and black ink, with as much
// black as possible. The sum of the four is at most MaxInks.
func (t Tone) CMYK() (inks [4]float64) {
	most := max(t[0], t[1], t[2])
	inks[3] = 1 - most
	if most == 0 {
		return inks
	}
	sum := 0.0
	for i, v := range t {
		inks[i] = 1 - v/most
		sum += inks[i]
	}
	for i := range t {
		inks[i] *= min(1, (MaxInks-inks[3])/max(sum, 1))
	}
	return inks
}
