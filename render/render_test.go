package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

var update = flag.Bool("update", false, "write the golden files anew")

// small returns a unique puzzle and its solution.
func small(t testing.TB) (*puzzle.Puzzle, puzzle.Lamps) {
	t.Helper()
	p := testkit.Grid("..#0", "2.2.", "0...", "....")
	solutions := testkit.Brute(p)
	if len(solutions) != 1 {
		t.Fatalf("the small puzzle has %d solutions", len(solutions))
	}
	return p, solutions[0]
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs:\n%s", name, got)
	}
}

func TestSVG(t *testing.T) {
	p, l := small(t)
	var b bytes.Buffer
	marks := Solution(p, l)
	marks.Boxed = l[:1]
	marks.Tinted = []puzzle.Point{{Row: 1, Col: 0}, {Row: 1, Col: 1}}
	marks.Framed = append(marks.Tinted[:1:1], l[0]) // the second is boxed, which is enough
	if err := Draw(p, marks, Print).Alone("Small <1>").SVG(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	golden(t, "small.svg", b.Bytes())
	d := xml.NewDecoder(&b)
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestRuns compares the merged rectangles with the cells, cell by cell.
func TestRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(9), 1+rng.IntN(9), 0.5, 0.3)
		covered := make([]int, len(p.Cells))
		for _, r := range mergeRuns(p.Rows, p.Cols, func(i int) bool { return p.Cells[i].IsBlack() }) {
			for y := range int(r.H) {
				for x := range int(r.W) {
					covered[(int(r.Y)+y)*p.Cols+int(r.X)+x]++
				}
			}
		}
		for i, c := range p.Cells {
			want := 0
			if c.IsBlack() {
				want = 1
			}
			if covered[i] != want {
				t.Fatalf("%v covered %d times, want %d", p.Point(i), covered[i], want)
			}
		}
	}
}

// picture draws a sheet as PNG and reads it back, with its checksums.
func picture(t *testing.T, s Sheet, dpi float64) *image.Gray {
	t.Helper()
	var b bytes.Buffer
	if err := s.PNG(t.Context(), &b, dpi); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Gray)
}

// TestImage reads the picture of random boards back, cell by cell.
func TestImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 40 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(9), 1+rng.IntN(9), 0.3, 0)
		l := testkit.RandomLamps(rng, p)
		s := Print
		sheet := Draw(p, Marks{Lamps: l}, s).Alone("")
		img := picture(t, sheet, 150)
		x0, y0 := sheet.Placed[0].Grid()
		for i, c := range p.Cells {
			at := p.Point(i)
			look := func(dx float64) uint8 {
				x := (x0 + (float64(at.Col)+0.5+dx)*s.Cell) / 25.4 * 150
				y := (y0 + (float64(at.Row)+0.5)*s.Cell) / 25.4 * 150
				return img.GrayAt(int(x), int(y)).Y
			}
			black, ring := look(0) < 128, look(0.27) < 128
			if _, clued := c.Clue(); clued {
				continue
			}
			if black != c.IsBlack() || ring != (c.IsBlack() || l.Has(at)) {
				t.Fatalf("%v: black %v, ring %v", at, black, ring)
			}
		}
	}
}

// TestLongClues checks that numbers of many digits stay in their cells.
func TestLongClues(t *testing.T) {
	for _, n := range []int{7, 42, 100, 1234, 99999, 999999} {
		p := testkit.Searchlights([][]*int{{&n, nil}})
		for _, s := range Draw(p, Marks{}, Print.Sized(4)).Shapes {
			if labels, ok := s.(Labels); ok {
				l := labels.Items[0]
				if w := SansBold.Width(l.Text, l.Size); w > 0.9 {
					t.Errorf("%d is %.2f cells wide", n, w)
				}
			}
		}
	}
}

func TestSheetsTooSmall(t *testing.T) {
	p, _ := small(t)
	layout := Layout{Width: 60, Height: 60, Rows: 1, Cols: 1, Margin: 5, MinCell: 13, Style: Print.Sized(20)}
	if _, err := layout.Sheets(t.Context(), []Panel{{Puzzle: p}}); err == nil || !strings.Contains(err.Error(), "puzzle 1, 4 by 4") {
		t.Errorf("%v", err)
	}
	layout.MinCell = 10
	sheets, err := layout.Sheets(t.Context(), []Panel{{Puzzle: p}, {Puzzle: p}})
	if err != nil || len(sheets) != 2 {
		t.Fatalf("%d sheets, %v", len(sheets), err)
	}
	for _, s := range sheets {
		f := s.Placed[0]
		if f.X < 5 || f.Y < 5 || f.X+f.Figure.Width() > 55.001 || f.Y+f.Figure.Height() > 55.001 {
			t.Errorf("the figure leaves the paper: %v %v", f.X, f.Y)
		}
	}
}
