// Package campaign makes books with random descriptions, and tests each promise of the
// documentation on the finished files.
package book_test

import (
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"akari/internal/service"
	"akari/internal/testkit"
)

// folderOf returns a folder with a description and the files that it names.
func folderOf(text string) fs.FS {
	folder := fstest.MapFS{"book.yaml": {Data: []byte(text)}}
	for name, data := range named(text) {
		folder[name] = &fstest.MapFile{Data: []byte(data)}
	}
	return folder
}

// TestEveryKeyIsDrawn checks that the campaign has a way to draw a value for every key of a book.
func TestEveryKeyIsDrawn(t *testing.T) {
	if _, missing := leaves(); len(missing) > 0 {
		t.Errorf("the campaign cannot draw %s; add a line to byKey", strings.Join(missing, ", "))
	}
}

// TestCampaign makes random books and tests their promises. With AKARI_SEED, it draws other books, and
// AKARI_BOOKS of them.
func TestCampaign(t *testing.T) {
	testkit.NotRaced(t)
	seed := testkit.Seed()
	keys, _ := leaves()
	n := testkit.Scale(16, 120)
	if s := os.Getenv("AKARI_BOOKS"); s != "" {
		n = testkit.Must(strconv.Atoi(s))
	}
	kept := make([]bool, n)
	t.Run("books", func(t *testing.T) {
		for i := range n {
			t.Run(fmt.Sprint(i+1), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(seed, uint64(i)))
				d := drawn(rng, keys)
				if large := testkit.Scale(16, 24); i%large == large-1 { // one of a plain run, five at full length
					d = d.large(rng)
				}
				kept[i] = try(t, d)
			})
		}
	})
	finished := 0
	for _, ok := range kept {
		if ok {
			finished++
		}
	}
	if finished < n/2 {
		t.Errorf("only %d of %d descriptions make a book", finished, n)
	}
	t.Logf("%d of %d descriptions make a book", finished, n)
	unjudged(t)
}

// TestPlainBook tests the promises on a book with only the keys that every description has.
func TestPlainBook(t *testing.T) {
	v, all := judge(t, &description{cover: true, second: true, only: 1, deep: true})
	for _, b := range all {
		t.Errorf("%s: %s\n%s", b.name, b.why, v.text)
	}
	unjudged(t)
}

// try makes a book and tests its promises. It reports the shortest description that breaks the same
// promise, and returns whether there is a book.
func try(t *testing.T, d *description) bool {
	v, broken := judge(t, d)
	if broken == nil {
		return v.Book != nil
	}
	d = shrunk(t, d, broken[0].name)
	v, again := judge(t, d)
	for _, b := range again {
		t.Errorf("%s: %s", b.name, b.why)
	}
	if again == nil {
		again = broken
	}
	t.Errorf("of the description (replace %d, second volume %v, cover %v; %s):\n%s", d.only, d.second, d.cover, again[0].name, v.text)
	return true
}

// broken is a promise that does not hold.
type broken struct{ name, why string }

// judge makes a book and tests its promises.
func judge(t *testing.T, d *description) (*volume, []broken) {
	v, err := made(t, d)
	if err != nil {
		v.Book = nil
		return v, refused(v, err)
	}
	return tested(v)
}

// tested returns the promises of a book that do not hold.
func tested(v *volume) (*volume, []broken) {
	var all []broken
	for _, p := range append([]promise{{"a book", func(*volume) {}, nil}}, promises...) {
		if !testkit.Has(p.needs...) {
			continue // see unjudged
		}
		if p.keep(v); len(v.broken) > 0 {
			all = append(all, broken{p.name, strings.Join(v.broken[:min(3, len(v.broken))], "\n\t")})
		}
		v.broken = nil
	}
	return v, all
}

// unjudged skips a test for each promise that is not judged, because it needs a program that is missing.
func unjudged(t *testing.T) {
	for _, p := range promises {
		if !testkit.Has(p.needs...) {
			t.Run(p.name, func(t *testing.T) { testkit.Need(t, p.needs...) })
		}
	}
}

// refused tests the promises of a refusal: presets check refuses too, with the same reason, unless
// the reason is in the puzzles.
func refused(v *volume, err error) []broken {
	text := err.Error()
	inMaking := strings.Contains(text, "in the book twice") || strings.Contains(text, " found ") // which only the making of a book finds
	switch {
	case v.printable == nil && !inMaking && !strings.Contains(text, "puzzle "):
		return []broken{{"presets check agrees", fmt.Sprintf("book refuses, presets check does not: %v", err)}}
	case v.printable != nil && !inMaking && trimmed(v.printable) != trimmed(err):
		return []broken{{"presets check agrees", fmt.Sprintf("book refuses: %v\n\tpresets check: %v", err, v.printable)}}
	}
	if why := advised(v, err); why != "" {
		return []broken{{"advice", why}}
	}
	if os.Getenv("AKARI_REFUSALS") != "" {
		v.t.Logf("refused: %v", err)
	}
	return nil
}

var (
	wouldBe  = regexp.MustCompile(`^(?:./)?book.yaml:[0-9:]+ (?:a puzzle|puzzle ).*its cells would be ([0-9.]+) mm`)
	ofSize   = regexp.MustCompile(`[0-9]+ by [0-9]+`)
	wouldFit = regexp.MustCompile(`it would fit with (\d+) per page`)
)

// advised follows the advice of a refusal. With the cells of the size that the refusal names, the
// book has cells of this size; with the number of puzzles that it names, cells are no longer too
// small. The result is "", or why the refusal is not true.
func advised(v *volume, err error) string {
	m := wouldBe.FindStringSubmatch(err.Error())
	if m == nil {
		return ""
	}
	w := new(service.Worker)
	size, _ := strconv.ParseFloat(m[1], 64)
	if size > 0.1 {
		small := *v.about
		small.settings = append(slices.Clone(small.settings), setting{"grid.min_cell", m[1] + "mm"}, setting{"solutions.min_cell", nil}, setting{"grid.max_cell", nil})
		b, again := w.Book(v.t.Context(), request(small.yaml()))
		switch {
		case again != nil && wouldBe.MatchString(again.Error()) && ofSize.FindString(again.Error()) == ofSize.FindString(err.Error()): // not of another part
			return fmt.Sprintf("%v\n\tand with min_cell: %smm, %v", err, m[1], again)
		case again == nil && math.Abs(b.Report.Cell-size) > 0.11:
			return fmt.Sprintf("%v\n\tbut with min_cell: %smm, cells are %.1f mm", err, m[1], b.Report.Cell)
		}
	}
	if m = wouldFit.FindStringSubmatch(err.Error()); m != nil {
		fewer := *v.about
		fewer.settings = append(slices.Clone(fewer.settings), setting{"grid.per_page", m[1]})
		for i := range v.about.parts() {
			fewer.settings = append(fewer.settings, setting{fmt.Sprintf("parts[%d].per_page", i), m[1]})
		}
		if _, again := w.Book(v.t.Context(), request(fewer.yaml())); again != nil && wouldBe.MatchString(again.Error()) && wouldFit.FindString(again.Error()) == m[0] {
			return fmt.Sprintf("%v\n\tand then %v", err, again)
		}
	}
	return ""
}

func trimmed(err error) string { return strings.TrimPrefix(err.Error(), "./") }

// shrunk shortens a description that breaks a promise as long as it still breaks it, for a few minutes at most.
func shrunk(t *testing.T, d *description, name string) *description {
	left := 2000 // puzzles that it may make: large books stay nearly as they are
	fails := func(d *description) bool {
		if left <= 0 {
			return false
		}
		v, all := judge(t, d)
		left -= 10
		if v.Book != nil {
			for _, s := range v.Book.Sections {
				left -= len(s.Items)
			}
		}
		return slices.ContainsFunc(all, func(b broken) bool { return b.name == name })
	}
	for again := true; again; {
		again = false
		for _, change := range []func(*description){
			func(d *description) { d.only = 0 }, func(d *description) { d.second = false }, func(d *description) { d.cover = false },
		} {
			less := *d
			change(&less)
			if (less.only != d.only || less.second != d.second || less.cover != d.cover) && fails(&less) {
				d, again = &less, true
			}
		}
		for i := len(d.settings) - 1; i >= 0; i-- {
			less := *d
			less.settings = slices.Delete(slices.Clone(d.settings), i, i+1)
			if fails(&less) {
				d, again = &less, true
			}
		}
	}
	return d
}
