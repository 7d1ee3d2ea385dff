package book

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// TestDamagedFonts makes a book, its cover, a sheet and a figure with damaged fonts, some of which have the
// right checksums again. Either the font is refused by its name, or every clue is on the paper.
func TestDamagedFonts(t *testing.T) {
	testkit.NotRaced(t)
	rng := rand.New(rand.NewPCG(61, 1))
	want := map[string][]string{}
	for name, file := range testkit.Must(products(t, goregular.TTF)) {
		want[name] = testkit.Must(cluesOn(file))
	}
	if len(want["book"]) < 20 || len(want["figure"]) < 5 || len(want["sheet"]) < 5 {
		t.Fatalf("the reader found %d, %d and %d clues", len(want["book"]), len(want["figure"]), len(want["sheet"]))
	}
	refused := 0
	n := testkit.Scale(30, 300)
	for i := range n {
		data, how := damage(rng, bytes.Clone(goregular.TTF), i)
		made, err := products(t, data)
		if err != nil {
			if !strings.Contains(err.Error(), "own.ttf") {
				t.Errorf("font %d, %s: the message lacks the name of the font: %v", i, how, err)
			}
			refused++
			continue
		}
		for name, file := range made {
			if got, err := cluesOn(file); err != nil || strings.Join(got, " ") != strings.Join(want[name], " ") {
				t.Errorf("font %d, %s: the %s has the clues %.80q, want %.80q; %v", i, how, name, got, want[name], err)
			}
		}
	}
	t.Logf("%d of %d fonts were refused", refused, n)
	if refused < n/2 || refused == n {
		t.Errorf("%d of %d fonts were refused", refused, n)
	}
}

// products makes a file of each kind with a font.
func products(t *testing.T, ttf []byte) (map[string][]byte, error) {
	t.Helper()
	yaml := "title: Two\ntype: {text: own.ttf, italic: own.ttf, strong: own.ttf, display: own.ttf, label: own.ttf, bold: own.ttf}\npage: {for: [kdp]}\nparts:\n  - {make: {size: 6x6}, title: One, count: 1}\n"
	spec := load(t, yaml, map[string]string{"own.ttf": string(ttf)})
	b, err := Compose(t.Context(), spec, sections(3, 2, 6))
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for name, file := range map[string]func() ([]byte, error){
		"book":  func() ([]byte, error) { return b.Press(t.Context()) },
		"cover": func() ([]byte, error) { return b.Cover(paper.KDP).PDF(t.Context(), false) },
	} {
		if out[name], err = file(); err != nil {
			return nil, err
		}
	}
	for name, n := range map[string]int{"figure": 1, "sheet": 4} {
		if out[name], err = figuresWith(ttf, n); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// figuresWith draws up to four figures with a font.
func figuresWith(ttf []byte, n int) ([]byte, error) {
	own, err := pdf.NewFont("own.ttf", ttf)
	if err != nil {
		return nil, err
	}
	d := pdf.New(context.Background(), pdf.Info{Clues: own})
	d.AddPage(200, 200, render.Rect{W: 200, H: 200})
	for i, it := range sections(3, 4, 6)[0].Items[:n] {
		d.Figure(float64(i%2)*90, float64(i/2)*90, render.Draw(it.Entry.Puzzle, render.Marks{}, render.Style{Cell: 10, Clue: 0.6}))
	}
	return d.Bytes()
}

// damage damages a font in a way that it also returns. The first ways are those of half-finished downloads.
func damage(rng *rand.Rand, data []byte, i int) ([]byte, string) {
	record := func() int { return 12 + 16*rng.IntN(int(binary.BigEndian.Uint16(data[4:]))) }
	at, way := record(), rng.IntN(6)
	if known := []string{"glyf", "loca", "hmtx", "head", "glyf", "loca", "hmtx", "head"}; i < len(known) {
		at, way = bytes.Index(data, []byte(known[i])), 1
		if known[i] == "head" {
			way = 6
		}
	}
	table := func() []byte {
		from, size := binary.BigEndian.Uint32(data[at+8:]), binary.BigEndian.Uint32(data[at+12:])
		return data[from : from+size]
	}
	how := fmt.Sprintf("table %s ", data[at:at+4])
	switch way {
	case 0:
		how += "has wrong bytes"
		for range 1 + rng.IntN(8) {
			b := table()
			b[rng.IntN(len(b))] = byte(rng.Uint32())
		}
	case 1:
		how += "has zeros"
		clear(table())
	case 2:
		how += "ends with zeros"
		b := table()
		clear(b[rng.IntN(len(b)):])
	case 3:
		how += "is in the place of another one"
		copy(data[at+4:at+16], data[record()+4:][:12])
	case 4:
		how += "has a large number at its beginning"
		b := table()
		binary.BigEndian.PutUint16(b[2*rng.IntN(min(20, len(b)/2)):], 0x7FFF|uint16(rng.IntN(2))<<15)
	case 5:
		how = "the end is missing"
		clear(data[rng.IntN(len(data)):])
	case 6:
		how = "the em has 16,385 units"
		binary.BigEndian.PutUint16(table()[18:], 16385)
	}
	if i < 4 || rng.IntN(2) == 0 {
		return data, how
	}
	sums(data)
	return data, how + ", with the right checksums"
}

// sums gives the tables of a font the right checksums.
func sums(data []byte) {
	tables := min(int(binary.BigEndian.Uint16(data[4:])), len(data)/16-1)
	for at := 12; at < 12+16*tables; at += 16 {
		from, size, sum := binary.BigEndian.Uint32(data[at+8:]), binary.BigEndian.Uint32(data[at+12:]), uint32(0)
		if uint64(from)+uint64(size) > uint64(len(data)) {
			continue
		}
		for i, b := range data[from : from+size] {
			sum += uint32(b) << (24 - 8*(i%4))
		}
		binary.BigEndian.PutUint32(data[at+4:], sum)
	}
}

var (
	fontOf   = regexp.MustCompile(`(?s)(\d+) 0 obj\s*<</Type /Font\s*/Subtype /Type0.*?/DescendantFonts \[(\d+) 0 R\]`)
	objectOf = regexp.MustCompile(`(?s)(\d+) 0 obj\s(.*?)\sendobj`)
	drawn    = regexp.MustCompile(`(?s)/F(\w+) [\d.]+ Tf|<([0-9A-F]+)> Tj`)
	namedF   = regexp.MustCompile(`/F(\w+) (\d+) 0 R`)
	linked   = regexp.MustCompile(`/(FontDescriptor|FontFile2|CIDToGIDMap) (\d+) 0 R`)
)

// cluesOn reads the clues on the pages of a finished file, in order. It returns an error if the file's fonts have
// no outline or no width for the digits of a clue.
func cluesOn(file []byte) (clues []string, err error) {
	objects, faces := map[string]string{}, map[string]string{}
	text := testkit.Inflate(file)
	for _, m := range objectOf.FindAllStringSubmatch(text, -1) {
		objects[m[1]] = m[2]
	}
	for _, m := range fontOf.FindAllStringSubmatch(text, -1) {
		faces[m[1]] = m[2]
	}
	names := map[string]string{}
	for _, m := range namedF.FindAllStringSubmatch(text, -1) {
		names[m[1]] = faces[m[2]]
	}
	current := ""
	for _, m := range drawn.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			current = names[m[1]]
			continue
		}
		clue := ""
		for code := m[2]; len(code) >= 4; code = code[4:] {
			n := testkit.Must(strconv.ParseUint(code[:4], 16, 16))
			if err := readable(objects, current, int(n)); err != nil {
				return nil, err
			}
			clue += string(rune(n))
		}
		clues = append(clues, clue)
	}
	return clues, nil
}

// readable returns an error if a font of a file draws nothing for a character.
func readable(objects map[string]string, file string, code int) error {
	parts := map[string]string{}
	for _, m := range linked.FindAllStringSubmatch(objects[file], -1) {
		parts[m[1]] = m[2]
	}
	for _, m := range linked.FindAllStringSubmatch(objects[parts["FontDescriptor"]], -1) {
		parts[m[1]] = m[2]
	}
	streamOf := func(part string) []byte {
		_, s, _ := strings.Cut(objects[parts[part]], "stream\n")
		return []byte(s)
	}
	glyphs := streamOf("CIDToGIDMap")
	face, err := sfnt.Parse(streamOf("FontFile2"))
	if err != nil || len(glyphs) < 2*code+2 {
		return fmt.Errorf("font %q: %v", file, err)
	}
	index := sfnt.GlyphIndex(binary.BigEndian.Uint16(glyphs[2*code:]))
	box, advance, err := face.GlyphBounds(nil, index, fixed.I(1000), font.HintingNone)
	if err != nil || face.UnitsPerEm() > 16384 || index == 0 || box.Empty() || advance <= 0 {
		return fmt.Errorf("the glyph of %q has the box %v and the width %v; %v", rune(code), box, advance, err)
	}
	return nil
}
