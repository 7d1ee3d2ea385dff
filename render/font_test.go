package render

import (
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
)

func TestFontErrors(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty": {nil, "not a TrueType font"}, "text": {[]byte("hello, world"), "not a TrueType font"},
		"otf": {[]byte("OTTO\x00\x01"), "PostScript outlines"}, "ttc": {[]byte("ttcf\x00\x01"), "a collection of fonts"},
		"cut": {Sans.Data()[:len(Sans.Data())/3], "not a TrueType font"}, "huge": {make([]byte, MaxFontBytes+1), "expected a font of at most"},
	} {
		if _, err := NewFont(name, c.data); err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFallback sets characters that a face lacks in another face.
func TestFallback(t *testing.T) {
	narrow, err := NewFont("Go", goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	const text = "dot ạ and hat ệ"
	if narrow.Check(text) == nil {
		t.Fatal("the face lacks nothing")
	}
	wide := narrow.WithFallback(Sans, false)
	if err := wide.Check(text); err != nil {
		t.Fatal(err)
	}
	var parts []string
	runs, _ := wide.Runs(text)
	for _, r := range runs {
		parts = append(parts, r.Font.Name+":"+r.Text)
	}
	if got := strings.Join(parts, "|"); got != "Go:dot |Inter:ạ|Go: and hat |Inter:ệ" {
		t.Errorf("%s", got)
	}
	bolder, _ := narrow.WithFallback(Sans, true).Runs("tạ")
	if runs[1].Bold != 0 || bolder[0].Bold != 0 || bolder[1].Bold == 0 {
		t.Errorf("bold are %v and %v", runs, bolder)
	}
	if got, want := wide.Width("אa", 1), Sans.Width("א", 1)+narrow.Width("a", 1); got != want {
		t.Errorf("width %v, want %v", got, want)
	}
}

// TestKerning kerns letters by the tables of the face, but never digits.
func TestKerning(t *testing.T) {
	for text, want := range map[string]int{"Tool": 2, "AV": 2, "nn": 1, "1111": 1, "": 1} {
		runs, width := Sans.Runs(text)
		plain := 0.0
		for _, r := range text {
			plain += Sans.glyph(r).advance
		}
		if len(runs) != want || (want > 1) != (width < plain-0.01) {
			t.Errorf("%q: %d runs, %.3f em wide instead of %.3f", text, len(runs), width, plain)
		}
	}
}

// TestTexts checks which texts can be printed, and the name of the face in a file.
func TestTexts(t *testing.T) {
	for text, want := range map[string]string{
		"plain": "", "a\x07": "a control character (U+0007)", "\x7f": "a control character (U+007F)", "🂡": "outside the Basic Multilingual Plane",
		"Ελληνικά, кириллица": "", "אקארי": "the character 'א' (U+05D0) cannot be printed: its script runs from right to left or joins letters", "a हि": "its script runs from right to left or joins letters",
		strings.Repeat("x", 41) + "語": `"` + strings.Repeat("x", 40) + `…": Inter has no glyph for '語' (U+8A9E)`,
	} {
		if err := Sans.Check(text); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if name := SerifItalic.PostScriptName(); name != "AkariSerif-Italic" {
		t.Errorf("the face is called %q in files", name)
	}
	data := Sans.Data()
	if data[0]++; Sans.Data()[0] == data[0] {
		t.Error("the bytes of a face can be changed")
	}
	if Sans.Hang("", 1) != 0 || Sans.Hang("j", 20) != 10*Sans.Hang("j", 2) || Sans.Hang("j", 1) <= 0 {
		t.Errorf("j hangs over by %v", Sans.Hang("j", 1))
	}
}

// TestChunks compares Chunks with a slow reference implementation, which measures the whole line,
// and cuts after the last mark of a line unless half of the line would be empty.
func TestChunks(t *testing.T) {
	ty := Type{Font: Sans, Size: 7}
	for _, text := range []string{"", "a", "akari:7x7#1.17AVToVA99bfb392d431", strings.Repeat("AVATo.,", 50)} {
		for _, width := range []float64{0.1, 3, 10, 38.5, 100} {
			var want []string
			line := ""
			for _, r := range text {
				if line != "" && ty.Width(line+string(r)) > width+1e-9 {
					cut := strings.LastIndexAny(line, ":#.,") + 1
					if ty.Width(line[:cut]) <= width/2 {
						cut = len(line)
					}
					want, line = append(want, line[:cut]), line[cut:]
				}
				line += string(r)
			}
			want = append(want, line)
			if got := ty.Chunks(width, text); strings.Join(got, "|") != strings.Join(want, "|") {
				t.Errorf("%q in %v mm: %q, want %q", text, width, got, want)
			}
		}
	}
}
