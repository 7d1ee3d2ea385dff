package render

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"akari/internal/testkit"
)

func TestFontErrors(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty": {nil, "not a TrueType font"}, "text": {[]byte("hello, world"), "not a TrueType font"},
		"otf": {[]byte("OTTO\x00\x01"), "PostScript outlines"}, "ttc": {[]byte("ttcf\x00\x01"), "a collection of fonts"},
		"cut": {Sans.data[:len(Sans.data)/3], "not a TrueType font"}, "huge": {make([]byte, MaxFontBytes+1), "at most"},
	} {
		if _, err := NewFont(name, c.data); err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTornFonts embeds damaged copies of a font: an error, never a panic.
func TestTornFonts(t *testing.T) {
	for at := 1; at < 400; at += 7 {
		data := bytes.Clone(goregular.TTF)
		for i := at; i < len(data); i += 997 * at {
			data[i] ^= 0x5A
		}
		f, err := NewFont("torn", data)
		if err != nil {
			continue
		}
		d := NewDocument(Info{})
		d.AddPage(100, 100, Rect{0, 0, 100, 100})
		d.Text(10, 10, Left, Type{Font: f, Size: 10, Ink: Solid}, "torn")
		_, _ = d.Bytes() // either will do
	}
}

// TestFallback sets what a face lacks in another.
func TestFallback(t *testing.T) {
	narrow, err := NewFont("Go", goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	const text = "alef א and bet ב"
	if narrow.Check(text) == nil {
		t.Fatal("the face lacks nothing")
	}
	wide := narrow.WithFallback(Sans)
	if err := wide.Check(text); err != nil {
		t.Fatal(err)
	}
	var parts []string
	runs, _ := wide.runs(text)
	for _, r := range runs {
		parts = append(parts, r.font.Name+":"+r.text)
	}
	if got := strings.Join(parts, "|"); got != "Go:alef |Liberation Sans:א|Go: and bet |Liberation Sans:ב" {
		t.Errorf("%s", got)
	}
	if got, want := wide.Width("אa", 1), Sans.Width("א", 1)+narrow.Width("a", 1); got != want {
		t.Errorf("width %v, want %v", got, want)
	}
	d := NewDocument(Info{})
	d.AddPage(100, 100, Rect{0, 0, 100, 100})
	d.Text(10, 10, Left, Type{Font: wide, Size: 10, Ink: Solid}, text)
	file, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	path := t.TempDir() + "/fallback.pdf"
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	fonts := testkit.Tool(t, "pdffonts", path)
	if !strings.Contains(fonts, "AKARIA+GoRegular") || !strings.Contains(fonts, "AKARIB+LiberationSans ") {
		t.Errorf("fonts:\n%s", fonts)
	}
}

// TestKerning sets letters closer where the face says so, but never figures.
func TestKerning(t *testing.T) {
	for text, want := range map[string]int{"Tool": 2, "AV": 2, "nn": 1, "1111": 1, "": 1} {
		runs, width := Sans.runs(text)
		plain := 0.0
		for _, r := range text {
			plain += Sans.glyph(r).advance
		}
		if len(runs) != want || (want > 1) != (width < plain-0.01) {
			t.Errorf("%q: %d runs, %.3f em wide instead of %.3f", text, len(runs), width, plain)
		}
	}
}
