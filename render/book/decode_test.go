package book

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
)

// printed is a grid on a page, in points from the lower left corner.
type printed struct {
	box        Box // of the cells
	rows, cols int
	page       *Page
}

// grids finds the grids of a page: frames with the lines inside.
func grids(p *Page) []printed {
	var out []printed
	for _, m := range p.Marks {
		w, h := m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0
		if m.Kind != Stroke || w < 50 || h < 20 || m.Gray != 0 {
			continue
		}
		g := printed{page: p, rows: 1, cols: 1, box: Box{
			X0: m.Box.X0 + m.Width, Y0: m.Box.Y0 + m.Width, X1: m.Box.X1 - m.Width, Y1: m.Box.Y1 - m.Width,
		}}
		for _, l := range p.Marks {
			inside := l.Box.X0 > m.Box.X0 && l.Box.X1 < m.Box.X1 && l.Box.Y0 > m.Box.Y0 && l.Box.Y1 < m.Box.Y1
			switch {
			case l.Kind != Stroke || !inside:
			case math.Abs(l.Box.X1-l.Box.X0-(g.box.X1-g.box.X0)) < 0.1:
				g.rows++
			case math.Abs(l.Box.Y1-l.Box.Y0-(g.box.Y1-g.box.Y0)) < 0.1:
				g.cols++
			}
		}
		out = append(out, g)
	}
	return out
}

// centre returns the middle of a cell, moved by dx and dy cells, y upwards.
func (g printed) at(r, c int, dx, dy float64) (x, y float64) {
	w, h := (g.box.X1-g.box.X0)/float64(g.cols), (g.box.Y1-g.box.Y0)/float64(g.rows)
	return g.box.X0 + (float64(c)+0.5+dx)*w, g.box.Y1 - (float64(r)+0.5-dy)*h
}

// read reads the grid: dark reports whether a place on the page is black.
func (g printed) read(genre *puzzle.Genre, dark func(x, y float64) bool) (*puzzle.Puzzle, puzzle.Lamps) {
	p := puzzle.New(genre, g.rows, g.cols)
	lamps := puzzle.Lamps{}
	for i := range p.Cells {
		at := p.Point(i)
		if dark(g.at(at.Row, at.Col, -0.4, 0.4)) { // the corner: no digit and no lamp reaches it
			p.Cells[i] = puzzle.Black
			x, y := g.at(at.Row, at.Col, 0, 0)
			for _, m := range g.page.Marks {
				if m.Kind == Text && m.Box.X0 < x && x < m.Box.X1 && m.Box.Y0 < y && y < m.Box.Y1 {
					n, err := strconv.Atoi(m.Text)
					if err != nil {
						panic(err)
					}
					p.Cells[i] = puzzle.Clue(n)
				}
			}
		} else if dark(g.at(at.Row, at.Col, 0.27, 0)) || dark(g.at(at.Row, at.Col, 0, 0)) { // a ring, or a star
			lamps = append(lamps, at)
		}
	}
	return p, lamps
}

// marksDark reports whether the last mark at a place is dark.
func marksDark(p *Page) func(x, y float64) bool {
	return func(x, y float64) bool {
		gray := 1.0
		for _, m := range p.Marks {
			if m.Kind == Text || x < m.Box.X0 || x > m.Box.X1 || y < m.Box.Y0 || y > m.Box.Y1 {
				continue
			}
			switch w := m.Box.X1 - m.Box.X0; {
			case m.Kind == Fill:
				gray = m.Gray
			case math.Abs(w-m.Width) < 0.01: // a disc
				cx, cy := (m.Box.X0+m.Box.X1)/2, (m.Box.Y0+m.Box.Y1)/2
				if math.Hypot(x-cx, y-cy) <= w/2 {
					gray = m.Gray
				}
			}
		}
		return gray < 0.5
	}
}

// wanted lists the puzzles that every page must show, unsolved or solved.
func wanted(b *Book) map[int][]shown {
	place := map[*page]int{}
	for i, pg := range b.plan.pages {
		place[pg] = i
	}
	out := map[int][]shown{}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			out[place[b.plan.puzzlePage[it]]] = append(out[place[b.plan.puzzlePage[it]]], shown{it, false})
			out[place[b.plan.solutionPage[it]]] = append(out[place[b.plan.solutionPage[it]]], shown{it, true})
		}
	}
	return out
}

type shown struct {
	item   *Item
	solved bool
}

// TestWhatIsPrintedIsThePuzzle reads every grid of a book from the file, compares the grid with the
// puzzle, and checks solutions by the rules.
func TestWhatIsPrintedIsThePuzzle(t *testing.T) {
	spec := bare()
	n := testkit.Scale(2, 34)
	b := compose(t, spec, append(sections(5, n, 7, 9, 10), lights(5, n, 8)))
	d, file := pressed(t, b)
	t.Run("file", func(t *testing.T) {
		comparePages(t, b, d, func(page int) func(x, y float64) bool { return marksDark(d.Pages[page]) })
	})
	t.Run("raster", func(t *testing.T) {
		pictures := rasters(t, file)
		comparePages(t, b, d, func(page int) func(x, y float64) bool {
			img := readImage(t, pictures[page])
			return func(x, y float64) bool {
				px, py := int(x/72*rasterDPI), int((d.Pages[page].Height-y)/72*rasterDPI)
				r, _, _, _ := img.At(px, py).RGBA()
				return r < 0x8000
			}
		})
	})
}

// rasterDPI is the resolution of the pictures of pages.
const rasterDPI = 150

// rasters draws every page with another program.
func rasters(t *testing.T, file []byte) []string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "book.pdf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	testkit.Tool(t, "pdftoppm", "-gray", "-r", fmt.Sprint(rasterDPI), path, filepath.Join(dir, "page"))
	pictures, err := filepath.Glob(filepath.Join(dir, "page*.pgm"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(pictures)
	return pictures
}

// readImage reads a binary grey map.
func readImage(t *testing.T, path string) image.Image {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var w, h, top int
	if _, err := fmt.Fscanf(bytes.NewReader(data), "P5\n%d %d\n%d", &w, &h, &top); err != nil || top != 255 {
		t.Fatalf("%s: not a grey map", path)
	}
	img := image.NewGray(image.Rect(0, 0, w, h))
	copy(img.Pix, data[len(data)-w*h:])
	return img
}

func comparePages(t *testing.T, b *Book, d *Document, dark func(page int) func(x, y float64) bool) {
	t.Helper()
	found := 0
	for page, list := range wanted(b) {
		all := grids(d.Pages[page])
		if len(all) != len(list) {
			t.Fatalf("page %d: %d grids, want %d", page+1, len(all), len(list))
		}
		look := dark(page)
		for i, g := range all {
			want := list[i].item.Entry
			p, lamps := g.read(want.Puzzle.Genre, look)
			if !p.Equal(want.Puzzle) {
				t.Errorf("page %d: puzzle %d is not what is printed", page+1, list[i].item.Number)
			}
			switch {
			case !list[i].solved && len(lamps) > 0:
				t.Errorf("page %d: puzzle %d is printed with lamps", page+1, list[i].item.Number)
			case list[i].solved && (!lamps.Equal(want.Solution) || len(p.Check(lamps)) > 0):
				t.Errorf("page %d: the solution of puzzle %d is not what is printed", page+1, list[i].item.Number)
			}
			found++
		}
	}
	want := 0
	for _, s := range b.Sections {
		want += 2 * len(s.Items)
	}
	if found != want {
		t.Errorf("%d grids read, want %d", found, want)
	}
}

// TestCodes reads every QR code with another program, and decodes its address.
func TestCodes(t *testing.T) {
	spec := bare()
	spec.Puzzle.QR = "puzz.link"
	b := compose(t, spec, sections(6, testkit.Scale(1, 25), testkit.Sample(1, 10, 7)...))
	file, err := b.Press(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "book.pdf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	for page, list := range wanted(b) {
		if list[0].solved {
			continue
		}
		at := fmt.Sprint(page + 1)
		testkit.Tool(t, "pdftoppm", "-r", "150", "-f", at, "-l", at, "-singlefile", "-gray", path, filepath.Join(dir, at))
		text := testkit.Tool(t, "zbarimg", "-q", "--raw", filepath.Join(dir, at+".pgm"))
		e, err := codec.NewReader(context.Background(), strings.NewReader(text), "", codec.ReadOptions{}).Next()
		if err != nil {
			t.Fatal(err)
		}
		if !e.Puzzle.Equal(list[0].item.Entry.Puzzle) {
			t.Errorf("puzzle %d: its code says %s", list[0].item.Number, text)
		}
	}
}

func TestCodeTemplate(t *testing.T) {
	it := sections(6, 1, 6)[0].Items[0]
	got, err := qrAddress("https://example.org/{number}?at={url}", it)
	if err != nil || !strings.HasPrefix(got, "https://example.org/1?at=https%3A%2F%2Fpuzz.link%2Fp%3Fakari%2F6%2F6%2F") {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := render.NewCode(strings.Repeat("x", 5000)); err == nil {
		t.Error("a code of 5000 letters")
	}
}
