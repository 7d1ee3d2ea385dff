package render

import (
	"unicode"
	"unicode/utf8"

	"akari/render/paper"
)

// Type is how a text is set.
type Type struct {
	Font *Font
	Size float64 // pt
	Ink  Ink
}

// Width is the length of the text in mm.
func (t Type) Width(s string) float64 { return t.Font.Width(s, t.Size) / paper.PtPerMM }

// Chunks cuts a text into lines of a width, mm. It is a name that a program
// reads: a line ends behind the last mark between words, or anywhere in a word
// that fills more than half of the line. A line holds one character at least.
func (t Type) Chunks(width float64, text string) []string {
	var lines []string
	start, mark, last, w := 0, 0, "", 0.0 // mark is behind the last mark
	for i, r := range text {
		next := t.Width(last+string(r)) - t.Width(last) // kerned with the last one
		if i > start && !paper.Fits(w+next, width) {
			end := i
			if !paper.Fits(t.Width(text[start:max(start, mark)]), width/2) {
				end = mark
			}
			lines, start, w, next = append(lines, text[start:end]), end, t.Width(text[end:i]), t.Width(text[end:i]+string(r))-t.Width(text[end:i])
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			mark = i + utf8.RuneLen(r)
		}
		w, last = w+next, string(r)
	}
	if start < len(text) {
		lines = append(lines, text[start:])
	}
	return lines
}

// Align says which point of a text stands at the given place.
type Align int

const (
	Left Align = iota
	Center
	Right
)
