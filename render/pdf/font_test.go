package pdf

import (
	"bytes"
	"context"
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"akari/internal/testkit"
	"akari/render"
)

// TestTornFonts embeds damaged copies of a font. The result is an error, never a panic, and
// nothing is written to standard output, which may be the document.
func TestTornFonts(t *testing.T) {
	testkit.NotRaced(t)
	told := standardOutput(t)
	for at := 1; at < 400; at += testkit.Scale(21, 7) {
		data := bytes.Clone(goregular.TTF)
		for i := at; i < len(data); i += 997 * at {
			data[i] ^= 0x5A
		}
		if err := setIn(data); err == nil {
			t.Errorf("every %d bytes: no error", 997*at)
		}
		_ = setIn(sealed(data)) // either will do
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range testkit.Scale(20, 1000) {
		data := bytes.Clone(goregular.TTF)
		for range 1 + rng.IntN(6) { // the tables that are read stand near the beginning
			data[rng.IntN(200+rng.IntN(len(data)-200))] = byte(rng.IntN(256))
		}
		_ = setIn(sealed(data))
	}
	// A glyph made of a missing glyph, as the loop above found.
	data := bytes.Clone(goregular.TTF)
	data[764], data[3059], data[5279] = 102, 22, 156
	if err := setIn(sealed(bytes.Clone(data))); err == nil || !strings.Contains(err.Error(), "cannot be embedded") {
		t.Errorf("a font with a missing part: %v", err)
	}
	if s := told(); s != "" {
		t.Errorf("on standard output: %.300q", s)
	}
}

// TestNotEmbeddable rejects fonts about which the library would only print a message.
func TestNotEmbeddable(t *testing.T) {
	table := func(name string, data []byte) int {
		at := cap(data) - cap(tables(data)[name])
		if at <= 0 {
			t.Fatalf("no table %s", name)
		}
		return at
	}
	for _, c := range []struct {
		table string
		at    int
		bytes string
		want  string
	}{
		{"OS/2", 9, "\x02", "licence"}, {"OS/2", 8, "\x01", "licence"}, {"name", 1, "\x01", "is not supported"}, {"head", 53, "\x01", "is not supported"},
		{"hhea", 33, "\x01", "is not supported"}, {"cmap", 7, "\x0a", "Unicode"},
		{"head", 18, "\xff\xff", `"head" is damaged`}, {"head", 18, "\x40\x01", `"head" is damaged`}, {"head", 18, "\x00\x0f", `"head" is damaged`}, {"head", 12, "\x00", `"head" is damaged`},
		{"hhea", 34, "\x00\x00", "not a TrueType font"}, {"hhea", 34, "\xff\xff", "not a TrueType font"}, {"maxp", 4, "\x00\x00", "not a TrueType font"},
		{"loca", 0, "\xff\xff\xff\xff", `"loca" is damaged`}, {"name", 14, "\x00\x03", ""},
	} {
		data := bytes.Clone(goregular.TTF)
		copy(data[table(c.table, data)+c.at:], c.bytes)
		if c.table == "cmap" { // one that the system reads and the library does not
			data[table("cmap", data)+3] = 1
			data[table("cmap", data)+5] = 3
		}
		told := standardOutput(t)
		err := setIn(sealed(bytes.Clone(data)))
		if s := told(); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) || s != "" {
			t.Errorf("%s, byte %d: %v, want %s; on standard output %q", c.table, c.at, err, c.want, s)
		}
		if err := setIn(data); c.want != "" && (err == nil || !strings.Contains(err.Error(), "is damaged") && !strings.Contains(err.Error(), "not a TrueType")) {
			t.Errorf("%s, byte %d, with the old checksum: %v", c.table, c.at, err)
		}
	}
	if err := setIn(goregular.TTF); err != nil {
		t.Error(err)
	}
}

// TestChecksums compares checksum with the definition, and refuses a font if any bit of a table is wrong.
func TestChecksums(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		b := make([]byte, rng.IntN(40))
		want := uint32(0)
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		for words := append(bytes.Clone(b), 0, 0, 0); len(words) >= 4; words = words[4:] {
			want += binary.BigEndian.Uint32(words)
		}
		if got := checksum(b); got != want {
			t.Fatalf("%x: %x, want %x", b, got, want)
		}
	}
	all := tables(goregular.TTF)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data, b := bytes.Clone(goregular.TTF), all[name]
		at := rng.IntN(len(b))
		for name == "head" && at >= 8 && at < 12 { // the sum of the file, which no table's sum has
			at = rng.IntN(len(b))
		}
		data[cap(goregular.TTF)-cap(b)+at] ^= 1 << rng.IntN(8)
		if _, err := NewFont("torn", data); err == nil || !strings.HasPrefix(err.Error(), "torn: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// sealed gives a font the checksums of its tables.
func sealed(font []byte) []byte {
	t := tables(font)
	for at := range t.records(font) {
		binary.BigEndian.PutUint32(font[at+4:], checksum(t[string(font[at:at+4])]))
	}
	return font
}

// TestGlyphsDrawn refuses a document whose font program lacks a character that a page shows, or has another
// glyph there.
func TestGlyphsDrawn(t *testing.T) {
	for _, swap := range []string{"", "ab"} {
		f := testkit.Must(NewFont("Go", bytes.Clone(goregular.TTF)))
		d := New(t.Context(), Info{})
		d.AddPage(100, 100, render.Rect{W: 100, H: 100})
		d.Text(10, 10, render.Left, render.Type{Font: f, Size: 10, Ink: render.Solid}, "a")
		want := "the glyph of 'b' (U+0062) cannot be embedded"
		if swap == "" {
			d.show(f, "b") // a character that the library does not know of
		} else { // as if the library read another table of characters than the layout
			other := testkit.Must(NewFont("Sans", render.Sans.Data()))
			d.fonts[0], d.shown = other, map[*render.Font]map[rune]bool{other: {'a': true}}
			want = "the glyph of 'a' (U+0061) cannot be embedded"
		}
		if _, err := d.Bytes(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", swap, err)
		}
	}
}

// setIn sets a word in a font of the given bytes.
func setIn(data []byte) error {
	f, err := NewFont("torn", data)
	if err != nil {
		return err
	}
	d := New(context.Background(), Info{})
	d.AddPage(100, 100, render.Rect{W: 100, H: 100})
	d.Text(10, 10, render.Left, render.Type{Font: f, Size: 10, Ink: render.Solid}, "torn")
	_, err = d.Bytes()
	return err
}

// standardOutput captures standard output until the caller calls the returned function.
func standardOutput(t *testing.T) (told func() string) {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "stdout")
	if err != nil {
		t.Fatal(err)
	}
	old := os.Stdout
	os.Stdout = file
	return func() string {
		os.Stdout = old
		text, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		file.Close()
		return string(text)
	}
}

// TestFallback embeds both faces of a text in two faces.
func TestFallback(t *testing.T) {
	narrow, err := NewFont("Go", goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	const text = "dot ạ and hat ệ"
	wide := narrow.WithFallback(render.Sans, false)
	d := New(t.Context(), Info{})
	d.AddPage(100, 100, render.Rect{W: 100, H: 100})
	d.Text(10, 10, render.Left, render.Type{Font: wide, Size: 10, Ink: render.Solid}, text)
	if fonts := embedded(t, read(t, testkit.Must(d.Bytes()))); !slices.Equal(fonts, []string{"AKARIA+GoRegular", "AKARIB+AkariSans-Medium"}) {
		t.Errorf("fonts %q", fonts)
	}
}
