package codec

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// The fuzz targets read a text in one notation, write what they read, read
// that, and write it again. They start from testdata/seeds.jsonl.

func FuzzJanko(f *testing.F)     { fuzz(f, Janko) }
func FuzzPuzzlekit(f *testing.F) { fuzz(f, Puzzlekit) }
func FuzzPuzzlink(f *testing.F)  { fuzz(f, Puzzlink) }
func FuzzPzprv3(f *testing.F)    { fuzz(f, Pzprv3) }
func FuzzTatham(f *testing.F)    { fuzz(f, Tatham) }
func FuzzSgt(f *testing.F)       { fuzz(f, Sgt) }
func FuzzText(f *testing.F)      { fuzz(f, Text) }
func FuzzASCII(f *testing.F)   { fuzz(f, ASCII) }
func FuzzPlain(f *testing.F)     { fuzz(f, Plain) }
func FuzzPencilbox(f *testing.F) { fuzz(f, PencilBox) }
func FuzzKanpen(f *testing.F)    { fuzz(f, Kanpen) }
func FuzzJSON(f *testing.F)      { fuzz(f, JSON) }
func FuzzJSONLines(f *testing.F) { fuzz(f, JSONLines) }
func FuzzPenpa(f *testing.F)     { fuzz(f, Penpa) }
func FuzzSniff(f *testing.F)     { fuzz(f, nil) }

// fuzz starts from the seeds of the notation; for nil, which recognises each
// puzzle, from all of them.
func fuzz(f *testing.F, format *Format) {
	testkit.EachLine(f, "testdata/seeds.jsonl", func(m malformed) {
		text, err := base64.StdEncoding.DecodeString(m.Input)
		if err != nil {
			f.Fatal(err)
		}
		if format == nil || families[m.Format] == format || format == JSONLines && families[m.Format] == JSON {
			f.Add(string(text))
		}
	})
	f.Fuzz(func(t *testing.T, text string) {
		o := ReadOptions{Format: format, MaxCells: 5000}
		all, err := readAll(text, o)
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

// checkPlace holds an error to a place in the text.
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
	if f.drawsMarks && !all[0].Answer.Equal(e.Answer) {
		t.Fatalf("%q has other lamps: %v, not %v", text, all[0].Answer, e.Answer)
	}
	if f.Genre == nil && f != Puzzlekit && !same(all[0], e) {
		t.Fatalf("%q says other things: %+v, not %+v", text, all[0], e)
	}
	if again, err := Encode(f, all[0]); err != nil || again != text {
		t.Fatalf("%q is written again as %q, %v", text, again, err)
	}
}
