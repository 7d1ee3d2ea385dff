package generate_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/puzzle"
)

func mask(t *testing.T, text string) *generate.Mask {
	t.Helper()
	m := &generate.Mask{}
	if err := m.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMaskBecomesAPuzzle makes puzzles of a word drawn on 60 by 40 cells: its
// cells are black, and besides them only those that the report names.
func TestMaskBecomesAPuzzle(t *testing.T) {
	text, err := os.ReadFile("testdata/word.txt")
	if err != nil {
		t.Fatal(err)
	}
	o := generate.Options{Mask: mask(t, string(text))}
	e, report, err := generate.One(context.Background(), o, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	new(judge).one(t, e)
	added := puzzle.SortedLamps(report.Added)
	for r, row := range strings.Fields(string(text)) {
		for c, ch := range row {
			at := puzzle.Point{Row: r, Col: c}
			if want := ch == '#' || added.Has(at); e.Puzzle.At(at).IsBlack() != want {
				t.Fatalf("%v: black %v", at, !want)
			}
		}
	}
	if len(added) > 40 {
		t.Errorf("%d cells added, a fortieth of the board at most", len(added))
	}
	again, _, err := generate.FromID(context.Background(), e.ID)
	if err != nil || !again.Puzzle.Equal(e.Puzzle) {
		t.Errorf("its id makes another puzzle, error %v", err)
	}
}

func TestMaskWithFreeCells(t *testing.T) {
	m := mask(t, strings.Repeat("????????\n", 3)+"???##???\n???##???\n"+strings.Repeat("????????\n", 3))
	o := generate.Options{Mask: m, Symmetry: puzzle.Rot180, Black: 0.25}
	e, report, err := generate.One(context.Background(), o, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	new(judge).one(t, e)
	for _, at := range []puzzle.Point{{Row: 3, Col: 3}, {Row: 3, Col: 4}, {Row: 4, Col: 3}, {Row: 4, Col: 4}} {
		if e.Puzzle.At(at).IsWhite() {
			t.Errorf("%v is white", at)
		}
	}
	if report.Black != 16 || len(report.Added) > 0 || !puzzle.Rot180.Has(e.Puzzle) {
		t.Errorf("report %+v\n%v", report, puzzle.NewBoard(e.Puzzle))
	}
}

func TestReadMaskPNG(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 4, 1))
	for x, c := range []color.NRGBA{{0, 0, 0, 255}, {255, 255, 255, 255}, {128, 128, 128, 255}, {0, 0, 0, 0}} {
		img.SetNRGBA(x, 0, c)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	m, err := generate.ReadMask(file.Bytes())
	if err != nil || m.String() != "X_?_" {
		t.Errorf("got %v, %v", m, err)
	}
	if _, err := generate.ReadMask(file.Bytes()[:40]); err == nil {
		t.Error("half a file is accepted")
	}
}

func TestBadMasks(t *testing.T) {
	for text, want := range map[string]string{
		"":           "from 1 to 400 rows",
		"..\n...":    "row 2 of the mask has 3 cells, the first 2",
		"..\n.a":     "'a' at r2c2",
		"##\n##":     "no white cell",
		"#.\n..":     "not rot180",
		"..\n..\n..": "a mask of 3x2 cells for a board of 2x2",
	} {
		var m generate.Mask
		err := m.UnmarshalText([]byte(text))
		if err == nil {
			err = generate.Options{Mask: &m, Size: generate.Size{Rows: 2, Cols: 2}, Symmetry: puzzle.Rot180}.Validate()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// fewestAdded is how many cells a small mask needs at least: every set of
// further black cells, with every set of lamps there is for it.
func fewestAdded(p *puzzle.Puzzle) int {
	var white []int
	for i, c := range p.Cells {
		if c.IsWhite() {
			white = append(white, i)
		}
	}
	for n := 0; ; n++ {
		for set := range uint(1) << len(white) {
			if bits.OnesCount(set) != n {
				continue
			}
			q := p.Clone()
			for k, i := range white {
				if set>>k&1 == 1 {
					q.Cells[i] = puzzle.Black
				}
			}
			if anyUnique(q) {
				return n
			}
		}
	}
}

// anyUnique reports whether some answer of the board without clues is the only
// one with the clues it gives.
func anyUnique(p *puzzle.Puzzle) bool {
	for _, lamps := range testkit.Brute(p) {
		q := p.Clone()
		testkit.Number(q, lamps)
		if len(testkit.Brute(q)) == 1 {
			return true
		}
	}
	return false
}

// TestAddedCellsAreFew sets the cells added to small masks beside the fewest
// there could be. That they are as few is not promised, and not always so.
func TestAddedCellsAreFew(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	masks, added, fewest := testkit.Scale(6, 100), 0, 0
	for range masks {
		p := testkit.Random(rng, puzzle.Akari, 3, 4, 0.15, 0)
		text := ""
		for i, c := range p.Cells {
			if i > 0 && i%p.Cols == 0 {
				text += "/"
			}
			if c.IsBlack() {
				text += "#"
			} else {
				text += "."
			}
		}
		if !strings.Contains(text, ".") {
			continue
		}
		_, report, err := generate.One(context.Background(), generate.Options{Mask: mask(t, text)}, 1, 0)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		least := fewestAdded(p)
		if len(report.Added) < least {
			t.Errorf("%s: %d cells added, at least %d are needed", text, len(report.Added), least)
		}
		added, fewest = added+len(report.Added), fewest+least
	}
	t.Logf("%d masks: %d cells added, %d needed", masks, added, fewest)
	if fewest == 0 || added > 2*fewest {
		t.Errorf("%d cells added, %d needed", added, fewest)
	}
}
