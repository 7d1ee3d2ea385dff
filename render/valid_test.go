package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestInvalid draws invalid figures and sheets: each returns an error.
func TestInvalid(t *testing.T) {
	p := testkit.Grid("1.", "..")
	layout := Layout{Width: 100, Height: 100, Rows: 1, Cols: 1, Style: Print}
	style := func(change func(s *Style)) Style { s := Print; change(&s); return s }
	with := func(change func(l *Layout), panels ...Panel) error {
		l := layout
		change(&l)
		_, err := l.Sheets(t.Context(), append(panels, Panel{Puzzle: p}))
		return err
	}
	as := func(l *Layout) {}
	image := func(s Sheet, dpi float64) error { return s.PNG(t.Context(), io.Discard, dpi) }
	for want, err := range map[string]error{
		"expected a style with cells of more than 0 and less than 1e+06 mm, got 0 mm":        style(func(s *Style) { s.Cell = 0 }).Validate(),
		"expected a style with cells of more than 0 and less than 1e+06 mm, got NaN mm":      Print.Sized(math.NaN()).Validate(),
		"expected a style with lengths from 0 to 1e+06 mm, got -1 mm":                        style(func(s *Style) { s.Line = -1 }).Validate(),
		"expected a style with lengths from 0 to 1e+06 mm, got +Inf mm":                      style(func(s *Style) { s.MinClue = math.Inf(1) }).Validate(),
		"expected 1 to 1000 rows and columns of puzzles on a sheet, got 0 and 1":             with(func(l *Layout) { l.Rows = 0 }),
		"expected a margin and gaps of at least 0 mm, got NaN mm and 0 mm":                   with(func(l *Layout) { l.Margin = math.NaN() }),
		"expected a margin and gaps of at least 0 mm, got 0 mm and -1 mm":                    with(func(l *Layout) { l.Gap = -1 }),
		"expected a sheet with sides of more than 0 and less than 1e+06 mm, got 0 by 100 mm": with(func(l *Layout) { l.Width = 0 }),
		"expected a style with lengths from 0 to 1e+06 mm, got 1e+06 mm":                     with(func(l *Layout) { l.Style.Frame = 1e6 }),
		"there is no puzzle": with(as, Panel{}),
		"expected light for 4 cells, as the board has; got 3":                                       with(as, Panel{Puzzle: p, Marks: Marks{Lit: make([]bool, 3)}}),
		"invalid position r3c1: outside the grid":                                                   with(as, Panel{Puzzle: p, Marks: Marks{Framed: testkit.Points(31)}}),
		"there is no figure":                                                                        Sheet{Width: 9, Height: 9, Placed: []Placed{{}}}.Validate(),
		"expected a sheet with sides of more than 0 and less than 1e+06 mm, got 9 by NaN mm":        image(Sheet{Width: 9, Height: math.NaN()}, 72),
		"invalid position r1c3: outside the grid":                                                   Draw(p, Marks{Lamps: testkit.Points(13)}, Print).Err(),
		"expected a picture of at most 200000000 pixels, and 1000000 on a side; got 39371 by 39371": image(Sheet{Width: 1000, Height: 1000}, 1000),
		"expected a picture of at most 200000000 pixels, and 1000000 on a side; got NaN by NaN":     image(Sheet{Width: 1000, Height: 1000}, math.NaN()),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		} else if invalid := new(*InvalidError); !errors.As(err, invalid) {
			t.Errorf("error %v of type %T", err, err)
		}
	}
	if err := with(as); err != nil {
		t.Error(err)
	}
	var place *puzzle.PlaceError
	if err := Draw(p, Marks{Dots: testkit.Points(13)}, Print).Err(); !errors.As(err, &place) || place.At != testkit.Points(13)[0] {
		t.Errorf("error %v", err)
	}
}

// TestPNG finds the resolution in a file, and the errors of the file's writer.
func TestPNG(t *testing.T) {
	sheet := Draw(testkit.Grid("1.", ".."), Marks{}, Print).Alone("")
	var out bytes.Buffer
	if err := sheet.PNG(t.Context(), &out, 254); err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(out.Bytes(), []byte("pHYs"))
	if at < 0 || binary.BigEndian.Uint32(out.Bytes()[at+4:]) != 10_000 || binary.BigEndian.Uint32(out.Bytes()[at+8:]) != 10_000 || out.Bytes()[at+12] != 1 {
		t.Errorf("resolution in %q", out.Bytes()[:60])
	}
	parts := new(full)
	if err := sheet.PNG(t.Context(), parts, 72); err == nil || parts.taken != 0 {
		t.Errorf("error %v", err)
	}
	for n := 1; n < 5; n++ { // the signature, IHDR, pHYs, IDAT, IEND
		if err := sheet.PNG(t.Context(), &full{left: n}, 72); err == nil || err.Error() != "full" {
			t.Errorf("part %d: error %v", n, err)
		}
	}
}

// full is a writer that fails after a number of writes.
type full struct{ left, taken int }

func (f *full) Write(p []byte) (int, error) {
	if f.left == 0 {
		return 0, errors.New("full")
	}
	f.left--
	f.taken++
	return len(p), nil
}

// TestCodes rejects texts that are too long for a code, and converts ISBNs of ten digits to
// thirteen.
func TestCodes(t *testing.T) {
	code, err := NewCode("HELLO")
	dark := 0.0
	for _, r := range code.Dark.Rects {
		dark += r.W * r.H
	}
	if err != nil || code.Modules != 21 || dark < 21*21/3 || dark > 21*21*2/3 {
		t.Errorf("%d modules, %v dark, error %v", code.Modules, dark, err)
	}
	if _, err := NewCode(strings.Repeat("x", 3000)); err == nil || !strings.Contains(err.Error(), "too long for a QR code") {
		t.Errorf("error %v", err)
	}
	ten, text, err := EAN("3-16-148410-X")
	if err != nil {
		t.Fatal(err)
	}
	thirteen, again, err := EAN("978-3-16-148410-0")
	if err != nil || len(ten.Rects) != 30 || ten.Rects[0] != thirteen.Rects[0] || ten.Rects[29] != thirteen.Rects[29] || ten.Rects[29].X+ten.Rects[29].W != 95 {
		t.Errorf("%v, %v, error %v", ten, thirteen, err)
	}
	long := 0
	for i, r := range ten.Rects {
		if r != thirteen.Rects[i] || r.H != 60 && r.H != 65 {
			t.Errorf("bar %d: %v, %v", i, r, thirteen.Rects[i])
		}
		if r.H == 65 {
			long++
		}
	}
	if long != 6 || text != "9783161484100" || again != text {
		t.Errorf("%d long bars, digits %q and %q", long, text, again)
	}
	if _, _, err := EAN("978-3-16-148410-1"); err == nil || !strings.Contains(err.Error(), "cannot be encoded as a barcode") {
		t.Errorf("error %v", err)
	}
}
