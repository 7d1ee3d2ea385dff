package book

import (
	"context"
	"errors"
	"slices"
	"sort"

	"akari/presets"
	"akari/render/paper"
)

// A book with the key pages has exactly this number of pages: the counts of its recipes are
// proportions, and pages for notes fill the rest. A book without recipes has all its puzzles. A layout with empty boards finds the counts before
// any puzzle is made. But the lengths of hints and the sizes of solutions are known only when the
// puzzles are made. So the finished book gets its own pages for notes. If it is too long without
// them, it is made again with fewer puzzles.

// errUnfit is the cause of the error for a book that has more pages than it should.
var errUnfit = errors.New("the book does not fit")

// exact lays out a book with as many pages for notes as the number of its pages requires. A book
// without this number is laid out once.
func exact(spec *presets.Book, lay func(*presets.Book) (*plan, error)) (*plan, error) {
	want, least := int(spec.Pages), max(0, int(spec.Notes.Pages))
	if want == 0 {
		return lay(spec)
	}
	const tries = 4 // pages for notes may need a line on another page of contents
	for notes, n := least, 0; notes >= least && n < tries; n++ {
		out := *spec
		out.Notes.Pages = presets.NotePages(notes)
		p, err := lay(&out)
		if err != nil || len(p.pages) == want {
			return p, err
		}
		notes += want - len(p.pages)
	}
	return nil, spec.Mistake("pages", "%w in %d pages; use more pages or fewer parts", errUnfit, want)
}

// sized returns a book with about the given number of puzzles from recipes, in the proportions of
// the description.
func sized(spec *presets.Book, total int) *presets.Book {
	out := *spec
	out.Parts = slices.Clone(spec.Parts)
	sum := recipeCount(spec)
	for i := range out.Parts {
		if p := &out.Parts[i]; p.Recipe != nil {
			p.Count = presets.Count(max(1, (int(p.Count)*total+sum/2)/sum))
		}
	}
	return &out
}

// recipeCount returns the number of puzzles that recipes make.
func recipeCount(spec *presets.Book) (sum int) {
	for _, p := range spec.Parts {
		if p.Recipe != nil {
			sum += int(p.Count)
		}
	}
	return sum
}

// filled returns books that fit the number of pages in a layout with empty boards: first the book
// with the most puzzles, then books with fewer puzzles, in case real puzzles need more room. It
// returns a description without a number of pages unchanged. filled lays out the book about twenty
// times.
func filled(ctx context.Context, spec *presets.Book, f faces, most paper.Limits) ([]*presets.Book, error) {
	want := int(spec.Pages)
	switch {
	case want == 0:
		return []*presets.Book{spec}, nil
	case want%2 == 1:
		return nil, spec.Mistake("pages", "pages: expected an even number, got %d", want)
	}
	lay := func(b *presets.Book) (*plan, error) { return rehearsal(ctx, b, f, most) }
	if recipeCount(spec) == 0 { // the number of puzzles is fixed
		_, err := exact(spec, lay)
		return []*presets.Book{spec}, err
	}
	small, err := lay(sized(spec, 0))
	switch {
	case err != nil:
		return nil, err
	case len(small.pages) > want:
		return nil, spec.Mistake("pages", "%w in %d pages, but needs %d; use more pages or fewer parts", errUnfit, want, len(small.pages))
	}
	var cause error // why the number below is too large; nil if the book has too many pages
	// The search finds the smallest number that is too large by one.
	total := sort.Search(min(most.Puzzles, 20*want), func(n int) bool {
		p, err := lay(sized(spec, n+1)) // a book that is too large may also have too wide margins
		if err == nil && len(p.pages) <= want {
			return false
		}
		cause = err
		return true
	})
	if errors.Is(cause, errReverse) { // the pages of puzzles are the fault, not their number
		return nil, cause
	}
	const tries = 8
	var books []*presets.Book
	for step := max(1, total/50); total >= 0 && len(books) < tries; total -= step {
		b := sized(spec, total)
		if n := len(books); n > 0 && recipeCount(books[n-1]) == recipeCount(b) {
			continue
		}
		switch _, err := exact(b, lay); {
		case err == nil:
			books = append(books, b)
		case !errors.Is(err, errUnfit):
			return nil, err
		}
	}
	if len(books) == 0 {
		return nil, spec.Mistake("pages", "%w in %d pages; use more pages or fewer parts", errUnfit, want)
	}
	return books, nil
}
