package pdf

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"unicode/utf8"

	"akari/internal/testkit"
	"akari/render"
)

// FuzzImage reads any bytes as a picture. A picture that is accepted is in a finished file with its size.
func FuzzImage(f *testing.F) {
	grey, colours, index := image.NewGray(image.Rect(0, 0, 3, 2)), image.NewNRGBA64(image.Rect(0, 0, 2, 3)), image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.Black, color.White})
	for _, img := range []image.Image{grey, colours, index} {
		var small, lossy bytes.Buffer
		testkit.Must(0, png.Encode(&small, img))
		testkit.Must(0, jpeg.Encode(&lossy, img, nil))
		f.Add(small.Bytes())
		f.Add(lossy.Bytes())
		f.Add(bytes.Replace(lossy.Bytes(), []byte("\xff\xd8"), []byte("\xff\xd8\xff\xe1\x00\x22Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"), 1))
	}
	f.Add([]byte("%PDF-1.4"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := NewImage("art", data)
		if err != nil {
			if m != nil || !strings.HasPrefix(err.Error(), "art") {
				t.Errorf("error %v", err)
			}
			return
		}
		if at := m.Size(); at.X < 1 || at.Y < 1 || at.X*at.Y > 1<<16 {
			return // a large picture takes long
		}
		room := render.Rect{W: float64(m.Size().X) / 10, H: float64(m.Size().Y) / 10} // at 254 ppi, so that it is not made smaller
		file, err := plainDocument(func(d *Document) { d.Image(room, m) }).Bytes()
		if err != nil { // the pixels are damaged
			if !strings.Contains(err.Error(), "art") {
				t.Errorf("error %v", err)
			}
			return
		}
		pictures := read(t, file).Page(1).V.Key("Resources").Key("XObject")
		for _, name := range pictures.Keys() {
			if it := pictures.Key(name); it.Key("Width").Int64() == int64(m.Size().X) && it.Key("Height").Int64() == int64(m.Size().Y) {
				return
			}
		}
		t.Errorf("the file lacks the picture of %v", m.Size())
	})
}

// FuzzStrings writes strings, and reads them in the finished file: title, author, bookmark and address. A string
// that is not text is refused or read as text.
func FuzzStrings(f *testing.F) {
	for _, s := range []string{"", "T", "(", ")", `\`, "\\(", "\r", "\n", "Über", "灯", "💡", "\xff", "\x00", "\ufeff", "\ufffe", "https://example.org/(a)?b=\\c", "þÿ", "\u200b", "a\rb\r\nc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, lang := range []string{"", "en"} {
			d := New(t.Context(), Info{Title: s, Author: s, Lang: lang})
			d.AddPage(100, 100, render.Rect{W: 100, H: 100})
			d.Bookmark(s)
			d.Address(render.Rect{X: 10, Y: 10, W: 20, H: 20}, s)
			file, err := d.Bytes()
			if err != nil {
				continue
			}
			r := read(t, file)
			info, annots := r.Trailer().Key("Info"), r.Page(1).V.Key("Annots")
			got := []string{info.Key("Title").Text(), info.Key("Author").Text(), annots.Index(0).Key("A").Key("URI").RawString()}
			if lang != "" {
				got = append(got, r.Trailer().Key("Root").Key("Outlines").Key("First").Key("Title").Text())
			}
			for i, text := range got {
				if utf8.ValidString(s) && text != s {
					t.Errorf("language %q, string %d: %q, want %q", lang, i, text, s)
				}
			}
		}
	})
}
