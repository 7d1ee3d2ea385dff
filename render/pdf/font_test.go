package pdf

import (
	"bytes"
	"context"
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
		_ = setIn(data) // either will do
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range testkit.Scale(20, 1000) {
		data := bytes.Clone(goregular.TTF)
		for range 1 + rng.IntN(6) { // the tables that are read stand near the beginning
			data[rng.IntN(200+rng.IntN(len(data)-200))] = byte(rng.IntN(256))
		}
		_ = setIn(data)
	}
	// A glyph made of a missing glyph, as the loop above found.
	data := bytes.Clone(goregular.TTF)
	data[764], data[3059], data[5279] = 102, 22, 156
	if err := setIn(data); err == nil || !strings.Contains(err.Error(), "cannot be embedded: runtime error") {
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
		value byte
		want  string
	}{
		{"OS/2", 9, 2, "licence"}, {"OS/2", 8, 1, "licence"}, {"name", 1, 1, "is not supported"}, {"head", 53, 1, "is not supported"},
		{"hhea", 33, 1, "is not supported"}, {"cmap", 7, 10, "Unicode"},
	} {
		data := bytes.Clone(goregular.TTF)
		data[table(c.table, data)+c.at] = c.value
		if c.table == "cmap" { // one that the system reads and the library does not
			data[table("cmap", data)+3] = 1
			data[table("cmap", data)+5] = 3
		}
		told := standardOutput(t)
		err := setIn(data)
		if s := told(); err == nil || !strings.Contains(err.Error(), c.want) || s != "" {
			t.Errorf("%s, byte %d: %v; on standard output %q", c.table, c.at, err, s)
		}
	}
	if err := setIn(goregular.TTF); err != nil {
		t.Error(err)
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
