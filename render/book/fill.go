package book

import (
	"context"
	"sort"

	"akari/presets"
	"akari/render/paper"
)

// filled returns a book with exactly the number of pages that the description requests: the
// counts of its recipes are proportions, and pages for notes fill the rest. A description without
// a number of pages stays unchanged. filled lays out the book about ten times.
func filled(ctx context.Context, spec *presets.Book, f faces, most paper.Limits) (*presets.Book, error) {
	want := int(spec.Pages)
	if want == 0 {
		return spec, nil
	}
	if want%2 == 1 {
		return nil, spec.Mistake("pages", "pages: expected an even number, got %d", want)
	}
	sum := 0
	for _, p := range spec.Parts {
		if p.Recipe != nil {
			sum += int(p.Count)
		}
	}
	if sum == 0 {
		return nil, spec.Mistake("pages", "all puzzles come from files, so their number is fixed; add a part with a preset, or leave pages out")
	}
	var failed error
	with := func(total, notes int) (*presets.Book, int) {
		out := *spec
		out.Parts = append([]presets.Part{}, spec.Parts...)
		for i := range out.Parts {
			if p := &out.Parts[i]; p.Recipe != nil {
				p.Count = presets.Count(max(1, (int(p.Count)*total+sum/2)/sum))
			}
		}
		out.Notes.Pages = presets.NotePages(notes)
		p, err := rehearsal(ctx, &out, f, most) // with empty boards in place of its puzzles
		if err != nil {
			failed = err
			return nil, 0
		}
		return &out, len(p.pages)
	}
	fixed := max(0, int(spec.Notes.Pages))
	total := sort.Search(min(most.Puzzles, 20*want), func(n int) bool { // the smallest number of puzzles that is too large
		_, pages := with(n+1, fixed)
		return failed != nil || pages > want
	})
	for tries := 0; tries < 10 && total > 0 && failed == nil; tries, total = tries+1, total-1 {
		for notes := fixed; notes <= fixed+presets.MaxNotes; notes++ {
			out, pages := with(total, notes)
			if pages == want {
				return out, nil
			}
			if pages > want || failed != nil {
				break
			}
		}
	}
	if failed != nil {
		return nil, failed
	}
	return nil, spec.Mistake("pages", "the book does not fit in %d pages; use more pages or fewer parts", want)
}
