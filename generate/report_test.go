package generate_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
)

// TestRejections checks the counts of discarded drafts by reason; reasons without drafts
// are absent.
func TestRejections(t *testing.T) {
	var r, s generate.Report
	if r.Rejections() != "none" || len(r.ByReason()) != 0 {
		t.Errorf("of no draft: %s, %v", r.Rejections(), r.ByReason())
	}
	r.Rejected[genre.TooEasy], r.Rejected[genre.Ambiguous], r.Drafts, r.Rounds = 3, 1, 5, 9
	s.Rejected[genre.TooEasy], s.Drafts, s.Rounds = 4, 2, 3
	r.Add(s)
	if r.Rejections() != "1 never unique, 7 too easy" || fmt.Sprint(r.ByReason()) != "map[never unique:1 too easy:7]" {
		t.Errorf("%s, %v", r.Rejections(), r.ByReason())
	}
	if r.Drafts != 7 || r.Rounds != 12 {
		t.Errorf("%d drafts, %d rounds", r.Drafts, r.Rounds)
	}
	for n, more := range map[int]bool{12: false, 13: true} { // cells are listed
		e := generate.UnmetError{Place: make([]puzzle.Point, n)}
		if got := strings.Contains(e.Error(), "] and 1 more"); got != more || strings.Contains(e.Error(), "] and 0") {
			t.Errorf("%d cells: %v", n, &e)
		}
	}
}

// TestLargeMasks checks that a mask may have 400 cells each way, as an image and as text.
func TestLargeMasks(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		fits       bool
	}{{1, 400, true}, {400, 1, true}, {1, 401, false}, {401, 1, false}} {
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, c.cols, c.rows))); err != nil {
			t.Fatal(err)
		}
		if m, err := request.ReadMask(file.Bytes()); (err == nil) != c.fits || c.fits && (m.Rows != c.rows || m.Cols != c.cols) {
			t.Errorf("a picture of %d×%d: error %v", c.rows, c.cols, err)
		}
		var size request.Size
		if err := size.UnmarshalText(fmt.Appendf(nil, "%dx%d", c.rows, c.cols)); (err == nil) != c.fits {
			t.Errorf("the size %d×%d: error %v", c.rows, c.cols, err)
		}
		text := strings.Repeat(strings.Repeat(".", c.cols)+"\n", c.rows)
		if err := new(request.Mask).UnmarshalText([]byte(text)); (err == nil) != c.fits {
			t.Errorf("%d×%d in text: error %v", c.rows, c.cols, err)
		}
	}
}

// TestEntriesNameTheirBatch checks that each entry has the seed and the index of its
// batch.
func TestEntriesNameTheirBatch(t *testing.T) {
	o, next := options(t, "size=5x5 black=25% symmetry=none"), 3
	err := generate.Range(t.Context(), o, 11, 3, 6, 2, func(r generate.Result) error {
		if e := r.Entry; r.Index != next || e.Seed == nil || *e.Seed != 11 || e.Index == nil || *e.Index != next {
			t.Errorf("puzzle %d: %+v", next, e)
		}
		next++
		return nil
	})
	if err != nil || next != 6 {
		t.Errorf("up to %d, error %v", next, err)
	}
}

// TestAllCluesOfABand checks keep=all with a range of clues: a black cell has a clue if
// and only if the number of lights it sees is in the range.
func TestAllCluesOfABand(t *testing.T) {
	var o request.Options
	for _, set := range [][2]string{{"kind", "searchlights"}, {"size", "8x8"}, {"keep", "all"}, {"clues", "1-4"}} {
		if err := o.Set(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[int]int{}
	err := generate.Range(t.Context(), o, 5, 0, 6, 1, func(r generate.Result) error {
		p := r.Entry.Puzzle
		for i, c := range p.Cells {
			if c.IsWhite() {
				continue
			}
			want := 0
			for _, at := range p.Rays(p.Point(i)) {
				if r.Entry.Solution.Has(at) {
					want++
				}
			}
			seen[want]++
			if in := want >= 1 && want <= 4; in && c != puzzle.Clue(want) || !in && c != puzzle.Black {
				t.Errorf("%v sees %d lights\n%v", p.Point(i), want, p)
			}
		}
		return nil
	})
	if err != nil || seen[1] == 0 || seen[4] == 0 || seen[0]+seen[5]+seen[6] == 0 {
		t.Errorf("a lopsided test: %v, error %v", seen, err)
	}
}
