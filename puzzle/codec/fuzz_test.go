package codec

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"akari/puzzle"
)

// FuzzRead reads a text in the notation with a number, or recognises the notation. It writes the
// puzzle, reads the output, and writes the puzzle again. It starts from testdata/seeds.jsonl.
func FuzzRead(f *testing.F) {
	eachSeed(f, func(m malformed, text string) {
		f.Add(uint8(slices.Index(Formats, m.notation(f))), text)
		f.Add(uint8(len(Formats)), text)
	})
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		formats := append(slices.Clip(Formats), nil)
		format := formats[int(number)%len(formats)]
		all, err := readAll(text, ReadOptions{Format: format, MaxCells: 5000})
		checkPlace(t, text, err)
		for _, e := range all[:min(len(all), 5)] {
			there := format
			if format == nil || format.ReadOnly {
				there = JSON
			}
			checkRound(t, there, e)
		}
	})
}

// checkPlace checks that the place of an error is in the text.
func checkPlace(t *testing.T, text string, err error) {
	if err == nil {
		return
	}
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("%q: not a SyntaxError: %v", text, err)
	}
	lines := strings.Split(text, "\n")
	if syntax.Line < 1 || syntax.Line > len(lines) || syntax.Column < 1 || syntax.Column > len(lines[syntax.Line-1])+1 {
		t.Errorf("%q: an error outside of the text: %v", text, err)
	}
	if strings.ContainsFunc(syntax.Error(), func(r rune) bool { return r == '\n' || r == 0x1b }) {
		t.Errorf("%q: an error that is not one plain line: %q", text, syntax.Error())
	}
}

// checkRound writes an entry, reads it, and writes it again.
func checkRound(t *testing.T, f *Format, e *puzzle.Entry) {
	text, err := Encode(f, e)
	var unsupported *UnsupportedError
	if errors.As(err, &unsupported) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	o := ReadOptions{Format: f, Genre: e.Puzzle.Genre}
	all, err := readAll(text, o)
	if err != nil || len(all) != 1 {
		t.Fatalf("%q is written, and refused: %v", text, err)
	}
	if !all[0].Puzzle.Equal(e.Puzzle) {
		t.Fatalf("%q is read as another board", text)
	}
	if f.drawsMarks && !all[0].Solution.Equal(e.Solution) {
		t.Fatalf("%q has other lamps: %v, not %v", text, all[0].Solution, e.Solution)
	}
	if f.Genre == nil && f != Puzzlekit && !same(all[0], e) {
		t.Fatalf("%q says other things: %+v, not %+v", text, all[0], e)
	}
	if again, err := Encode(f, all[0]); err != nil || again != text {
		t.Fatalf("%q is written again as %q, %v", text, again, err)
	}
}
