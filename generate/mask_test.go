package generate_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

func mask(t *testing.T, text string) *request.Mask {
	t.Helper()
	m := &request.Mask{}
	if err := m.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMaskBecomesAPuzzle makes puzzles of a word drawn on 60 by 40 cells. The cells of
// the word are black, and the report names all other black cells. Each closed letter
// needs one added cell, and so do the rows above and below the word.
func TestMaskBecomesAPuzzle(t *testing.T) {
	testkit.NotRaced(t)
	text, err := os.ReadFile("testdata/word.txt")
	if err != nil {
		t.Fatal(err)
	}
	o := request.Options{Mask: mask(t, string(text))}
	added, n := 0, testkit.Scale(1, 3)
	for seed := 1; seed <= n; seed++ {
		e, report, err := generate.One(t.Context(), o, uint64(seed), 0)
		if err != nil {
			t.Fatal(err)
		}
		new(judge).one(t, e)
		keepsMask(t, string(text), e.Puzzle, report.Added)
		added += len(report.Added)
		if testkit.Scale(0, 1) == 0 {
			break // TestFrozenSeeds makes a puzzle of a small mask again
		}
		again, _, err := generate.FromID(t.Context(), e.ID)
		if err != nil || !again.Puzzle.Equal(e.Puzzle) {
			t.Errorf("its id makes another puzzle, error %v", err)
		}
	}
	if added > 20*n { // each mask lacks 17 to 21
		t.Errorf("%d cells added to %d masks", added, n)
	}
}

// TestWordWithFreeCells leaves cells free around the word, in the word and far from it.
// Each draft must become a puzzle that changes only free cells and the cells named in its
// report.
func TestWordWithFreeCells(t *testing.T) {
	testkit.NotRaced(t)
	text, err := os.ReadFile("testdata/word.txt")
	if err != nil {
		t.Fatal(err)
	}
	word := string(text)
	margin := len(word) * 6 / 40
	masks := map[string]string{
		"around":    strings.ReplaceAll(word, ".", "?"),
		"inside":    strings.ReplaceAll(word, "#", "?"),
		"at margin": strings.ReplaceAll(word[:margin], ".", "?") + word[margin:len(word)-margin] + strings.ReplaceAll(word[len(word)-margin:], ".", "?"),
		"one cell":  strings.Replace(word, ".", "?", 1),
		"in white":  strings.NewReplacer(".", "?", "#", ".").Replace(word),
	}
	var j judge
	sample := map[string]string{"around": "", "at margin": ""}
	for name, text := range masks {
		for _, black := range []string{"", "30%"} {
			if of, ok := sample[name]; testkit.Scale(0, 1) == 0 && (!ok || of != black) {
				continue
			}
			o := request.Options{Mask: mask(t, text)}
			if black != "" && o.Set("black", black) == nil && generate.Validate(o) != nil || black != "" && name == "in white" {
				continue
			}
			for seed := range uint64(testkit.Scale(1, 2)) {
				e, report, err := generate.One(t.Context(), o, seed, 0)
				if err != nil || report.Drafts > 1 || report.Rounds > 8000 {
					t.Fatalf("%s, black %q, seed %d: %v, %d drafts, %d rounds", name, black, seed, err, report.Drafts, report.Rounds)
				}
				j.one(t, e)
				keepsMask(t, text, e.Puzzle, report.Added)
				if black != "" && report.Black > 720 {
					t.Errorf("%s: %d black cells, more than %s", name, report.Black, black)
				}
			}
		}
	}
}

// TestOpenPlaceOfAMask checks that the error for a mask without free cells names the
// cells that stayed open.
func TestOpenPlaceOfAMask(t *testing.T) {
	o := request.Options{Mask: mask(t, strings.Repeat("/"+strings.Repeat("_", 30), 30)[1:]), Budget: 40}
	_, _, err := generate.One(t.Context(), o, 1, 0)
	if err == nil || !strings.Contains(err.Error(), "; open cells of the nearest draft: [r") {
		t.Errorf("error %v", err)
	}
}

// keepsMask asserts that a puzzle has the cells of a mask, except for the added cells.
func keepsMask(t *testing.T, text string, p *puzzle.Puzzle, added puzzle.Lamps) {
	t.Helper()
	added = puzzle.SortedLamps(added)
	for r, row := range strings.Fields(text) {
		for c, ch := range row {
			at := puzzle.Point{Row: r, Col: c}
			if want := ch == '#' || added.Has(at); ch != '?' && p.At(at).IsBlack() != want || ch != '.' && added.Has(at) {
				t.Fatalf("%v: black %v", at, !want)
			}
		}
	}
}

func TestMaskWithFreeCells(t *testing.T) {
	m := mask(t, strings.Repeat("????????\n", 3)+"???##???\n???##???\n"+strings.Repeat("????????\n", 3))
	o := request.Options{Mask: m, Symmetry: puzzle.Rot180, Black: request.Density{Share: 0.25}}
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
	m, err := request.ReadMask(file.Bytes())
	if err != nil || m.String() != "X_?_" {
		t.Errorf("got %v, %v", m, err)
	}
	if _, err := request.ReadMask(file.Bytes()[:40]); err == nil {
		t.Error("half a file is accepted")
	}
}

func TestBadMasks(t *testing.T) {
	for text, want := range map[string]string{
		"":           "expected a mask of 1 to 400 rows",
		"..\n...":    "row 2 of the mask has 3 cells, but the first has 2",
		"..\n.a":     "'a' at r2c2",
		"##\n##":     "no white cell",
		"#.\n..":     "does not have the symmetry rot180",
		"..\n..\n..": "the mask has 3x2 cells, but the size is 2x2",
	} {
		var m request.Mask
		err := m.UnmarshalText([]byte(text))
		if err == nil {
			err = generate.Validate(request.Options{Mask: &m, Size: request.Size{Rows: 2, Cols: 2}, Symmetry: puzzle.Rot180})
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// onlyOne reports whether the board without clues has a solution that its own clues make
// unique.
func onlyOne(p *puzzle.Puzzle) bool {
	alike := map[string]int{} // solutions, by the clues they give
	solutions, _ := testkit.Search(p, 1<<20)
	for _, lamps := range solutions {
		testkit.Number(p, lamps)
		alike[fmt.Sprint(p.Cells)]++
	}
	for _, n := range alike {
		if n == 1 {
			return true
		}
	}
	return false
}

// shapely reports whether the shape allows the black cells added to a mask. No added cell
// may be in two by two black cells, connected white cells must stay connected, and no
// white cell may become a room of one cell.
func shapely(shape request.Shape, mask, now *puzzle.Puzzle) bool {
	before, after := roomsOf(mask), roomsOf(now)
	whole := map[int]int{}
	for i, c := range now.Cells {
		at := now.Point(i)
		if c.IsWhite() {
			if n, met := whole[before[i]]; !shape.Rooms && met && n != after[i] {
				return false
			}
			if shape.Rooms && !shape.OneCell && len(now.WhiteNeighbours(at)) == 0 && len(mask.WhiteNeighbours(at)) > 0 {
				return false
			}
			whole[before[i]] = after[i]
			continue
		}
	}
	return len(whole) > 0
}

// roomsOf numbers the white cells; connected cells have the number of their first cell.
func roomsOf(p *puzzle.Puzzle) []int {
	room := make([]int, len(p.Cells))
	for i := range room {
		room[i] = i
	}
	for again := true; again; {
		again = false
		for i, c := range p.Cells {
			for _, at := range p.WhiteNeighbours(p.Point(i)) {
				if j := p.Index(at); c.IsWhite() && room[j] < room[i] {
					room[i], again = room[j], true
				}
			}
		}
	}
	return room
}

// blackened returns a board of the size on which the cells of a set are black.
func blackened(rows, cols int, set uint) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Akari, rows, cols)
	for i := range p.Cells {
		if set>>i&1 == 1 {
			p.Cells[i] = puzzle.Black
		}
	}
	return p
}

// maskOf returns the board as a mask.
func maskOf(t *testing.T, p *puzzle.Puzzle) *request.Mask {
	t.Helper()
	return mask(t, puzzle.NewBoard(p).String())
}

// TestFewestCellsAreAdded compares the cells added to every small mask with every other
// choice of cells. No choice with fewer cells may make a puzzle, and the report must
// state the proof.
func TestFewestCellsAreAdded(t *testing.T) {
	testkit.NotRaced(t)
	met := map[int]bool{}
	for _, c := range []struct {
		rows, cols int
		symmetries []puzzle.Symmetry
		shape      request.Shape
	}{
		{2, 2, puzzle.Symmetries(), request.Shape{}},
		{2, 2, puzzle.Symmetries(), request.Shape{Rooms: true}},
		{1, 7, []puzzle.Symmetry{puzzle.NoSymmetry, puzzle.Rot180}, request.Shape{}},
		{1, 7, []puzzle.Symmetry{puzzle.NoSymmetry, puzzle.Rot180}, request.Shape{Rooms: true}},
		{3, 3, puzzle.Symmetries(), request.Shape{}},
		{3, 3, puzzle.Symmetries(), request.Shape{Rooms: true}},
		{3, 4, []puzzle.Symmetry{puzzle.NoSymmetry, puzzle.Rot180, puzzle.Vertical, puzzle.Both}, request.Shape{}},
		{3, 4, []puzzle.Symmetry{puzzle.NoSymmetry, puzzle.Vertical, puzzle.Both}, request.Shape{Rooms: true, OneCell: true}},
	}[:testkit.Scale(6, 8)] {
		all := uint(1)<<(c.rows*c.cols) - 1
		one := make([]bool, all)
		for set := range all {
			one[set] = onlyOne(blackened(c.rows, c.cols, set))
		}
		for _, s := range c.symmetries {
			needs := map[int]int{}
			for set := range all {
				p := blackened(c.rows, c.cols, set)
				if !s.Has(p) {
					continue
				}
				least := -1
				for more := range all {
					if n := bits.OnesCount(more &^ set); more&set == set && one[more] && (least < 0 || n < least) {
						if q := blackened(c.rows, c.cols, more); s.Has(q) && shapely(c.shape, p, q) {
							least = n
						}
					}
				}
				addsFewest(t, p, request.Options{Symmetry: s, Shape: c.shape}, least)
				needs[least]++
				met[least] = true
			}
			t.Logf("%dx%d %v %v: masks by the cells they need: %v", c.rows, c.cols, s, c.shape, needs)
		}
	}
	if len(met) < 4 {
		t.Errorf("masks need only %v cells, -1 standing for what cannot be", met)
	}
}

// TestFreeCellsGoBeforeAddedOnes makes puzzles of random small masks with free cells,
// with and without a requested number of black cells. It compares the number of added
// cells with the least number over all choices of the free cells.
func TestFreeCellsGoBeforeAddedOnes(t *testing.T) {
	testkit.NotRaced(t)
	const rows, cols, all = 3, 4, uint(1)<<12 - 1
	one := make([]bool, all)
	for set := range all {
		one[set] = onlyOne(blackened(rows, cols, set))
	}
	rng := rand.New(rand.NewPCG(4, 4))
	met := map[int]int{}
	for range testkit.Scale(60, 400) {
		free := uint(rng.Uint32()&rng.Uint32()) & all
		set := uint(rng.Uint32()&rng.Uint32()&rng.Uint32()) & all &^ free
		text := strings.ReplaceAll(puzzle.NewBoard(blackened(rows, cols, set)).String(), "\n", "")
		p, cells := blackened(rows, cols, set), []byte(text)
		for i := range cells {
			if free>>i&1 == 1 {
				cells[i] = '?'
			}
		}
		o := request.Options{Mask: mask(t, string(cells[:4])+"/"+string(cells[4:8])+"/"+string(cells[8:12])), Budget: 5000}
		black := 1 + rng.IntN(7)
		if rng.IntN(2) == 0 {
			o.Black.Share = request.Share(black) / 12
		}
		if free == 0 || generate.Validate(o) != nil {
			continue
		}
		least := -1
		for more := range all {
			n := bits.OnesCount(more &^ set &^ free)
			if more&set == set && one[more] && (least < 0 || n < least) && (o.Black.Share == 0 || bits.OnesCount(more) == black) && shapely(o.Shape, p, blackened(rows, cols, more)) {
				least = n
			}
		}
		met[least]++
		e, report, err := generate.One(t.Context(), o, 1, 0)
		switch {
		case (err != nil) != (least < 0) && (o.Black.Share == 0 || least <= 0): // a requested number of black cells may leave no room for the added cells
			t.Fatalf("%v: error %v, %d cells needed", o, err, least)
		case err == nil && (len(report.Added) < least || len(report.Added) > least+1):
			t.Fatalf("%v: %d cells added, %d needed\n%v", o, len(report.Added), least, puzzle.NewBoard(e.Puzzle))
		}
	}
	if len(met) < 3 {
		t.Errorf("masks need only %v cells, -1 standing for what cannot be", met)
	}
}

// addsFewest makes a puzzle of a mask and compares the number of added cells with the
// least possible number, which is -1 if no cells make a puzzle.
func addsFewest(t *testing.T, p *puzzle.Puzzle, o request.Options, least int) {
	t.Helper()
	o.Mask, o.Budget = maskOf(t, p), 2000
	e, report, err := generate.One(context.Background(), o, 1, 0)
	switch {
	case least < 0 && err == nil:
		t.Fatalf("%v: made, and cannot be\n%v", o, puzzle.NewBoard(e.Puzzle))
	case least > 1 && err != nil: // few cells are added one at a time, so several together may not be found
	case least >= 0 && err != nil:
		t.Fatalf("%v: %v", o, err)
	case len(report.Added) < least || len(report.Added) > max(0, least)+2*len(o.Symmetry.Group()): // at most two orbits more
		t.Fatalf("%v: %d cells added, %d needed\n%v", o, len(report.Added), least, puzzle.NewBoard(e.Puzzle))
	}
}

// TestFewestCellsOnOpenBoards checks the fewest added cells on boards that are all white,
// up to a size that needs two added cells.
func TestFewestCellsOnOpenBoards(t *testing.T) {
	testkit.NotRaced(t)
	for size, want := range map[[2]int]int{{4, 4}: 1, {3, 7}: 1, {4, 5}: 2, {5, 5}: 2} {
		open := blackened(size[0], size[1], 0)
		least := 0
		for !anyOf(len(open.Cells), least, 0, func(set uint) bool {
			p := blackened(size[0], size[1], set)
			return shapely(request.Shape{}, open, p) && onlyOne(p)
		}) {
			least++
		}
		if addsFewest(t, open, request.Options{}, least); least != want {
			t.Errorf("%v: %d cells, want %d", size, least, want)
		}
	}
}

// anyOf reports whether f holds for the union of set and some n of the numbers below the
// bound.
func anyOf(below, n int, set uint, f func(set uint) bool) bool {
	if n == 0 {
		return f(set)
	}
	for i := range below {
		if anyOf(i, n-1, set|1<<i, f) {
			return true
		}
	}
	return false
}
