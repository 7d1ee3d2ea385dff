package book

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render/book/collect"
	"akari/render/paper"
)

// Figures is what a cover says and shows of its book. The report on a book has it, so that the cover is made without
// making the puzzles again.
type Figures struct {
	Digest  string          `json:"digest"`  // of the description and of the files of puzzles
	Easiest int             `json:"easiest"` // the lowest level of a puzzle; 0 if no puzzle has a level
	Hardest int             `json:"hardest"` // the highest level of a puzzle
	Sizes   string          `json:"sizes"`   // of the smallest and the largest board
	Front   json.RawMessage `json:"front"`   // the puzzle on the front
	Back    json.RawMessage `json:"back"`    // the puzzle on the back
}

// figures returns the figures of a book. The front shows the puzzle whose size is next to 10 cells, of the genre with
// the most puzzles, and the back the next of these puzzles. A book of a series has no cover.
func (b *Book) figures() *Figures {
	if b.recalled != nil || b.Spec.Dated() {
		return b.recalled
	}
	f, all := &Figures{}, collect.Items(b.Sections)
	f.Digest, _ = collect.Digest(b.Spec) // the files were read before
	for _, it := range all {
		if level := int(it.Level); level > 0 {
			f.Easiest, f.Hardest = min(cmp.Or(f.Easiest, level), level), max(f.Hardest, level)
		}
	}
	cells := func(a, b *Item) int { return cmp.Compare(len(a.Entry.Puzzle.Cells), len(b.Entry.Puzzle.Cells)) }
	size := func(it *Item) string { return fmt.Sprintf("%d×%d", it.Entry.Puzzle.Rows, it.Entry.Puzzle.Cols) }
	f.Sizes = between(size(slices.MinFunc(all, cells)), size(slices.MaxFunc(all, cells)))
	of := func(g *puzzle.Genre) []*Item {
		return slices.DeleteFunc(slices.Clone(all), func(it *Item) bool { return it.Entry.Puzzle.Genre != g })
	}
	items := of(slices.MaxFunc(b.plan.kinds, func(a, b *puzzle.Genre) int { return cmp.Compare(len(of(a)), len(of(b))) }))
	off := func(it *Item) int {
		side := min(it.Entry.Puzzle.Rows, it.Entry.Puzzle.Cols)
		return max(2*(10-side), side-10)
	}
	slices.SortStableFunc(items, func(a, b *Item) int { return cmp.Compare(off(a), off(b)) })
	f.Front, f.Back = asJSON(items[0]), asJSON(items[min(1, len(items)-1)])
	return f
}

// asJSON returns a puzzle in the notation json.
func asJSON(it *Item) json.RawMessage {
	notation, err := codec.ByName("jsonl")
	if err == nil {
		var text string
		if text, err = codec.Encode(notation, &puzzle.Entry{Puzzle: it.Entry.Puzzle, Solution: it.Entry.Solution}); err == nil {
			return json.RawMessage(text)
		}
	}
	panic("book: internal error: " + err.Error())
}

// boards returns the puzzles on the front and on the back.
func (f *Figures) boards() (front, back *puzzle.Entry, err error) {
	if front, err = codec.Decode(string(f.Front)); err == nil {
		back, err = codec.Decode(string(f.Back))
	}
	switch {
	case err != nil:
		return nil, nil, err
	case front.Puzzle.Genre != back.Puzzle.Genre:
		return nil, nil, errors.New("expected two puzzles of one kind")
	}
	return front, back, nil
}

// Recall returns a book for its cover from the report on it, as JSON, without its puzzles. It returns an error if the
// report is not about this description.
func Recall(ctx context.Context, spec *presets.Book, report []byte) (*Book, error) {
	var r Report
	wrong := func(msg string) error { return &presets.Error{File: "report", Msg: msg} }
	if len(report) > presets.MaxBytes || json.Unmarshal(report, &r) != nil || r.Cover == nil {
		return nil, wrong("expected the report on a book, as akari book --report json prints it")
	}
	books, f, err := rehearsed(ctx, spec, paper.Limits{})
	if err != nil {
		return nil, err
	}
	p, err := rehearsal(ctx, books[0], f, paper.Most)
	if err != nil {
		return nil, err
	}
	digest, err := collect.Digest(spec)
	if err != nil {
		return nil, err
	}
	if r.Cover.Digest != digest || r.Replace != "" || r.Pages < 1 || r.Pages > paper.Most.Pages || r.Puzzles < 1 || r.Cover.Hardest > presets.MaxLevel || r.Cover.Easiest < min(1, r.Cover.Hardest) || r.Cover.Easiest > r.Cover.Hardest {
		return nil, wrong("the report is about another book, or a book with other puzzles; make the book again")
	}
	if front, _, err := r.Cover.boards(); err != nil || len(front.Puzzle.Check(front.Solution)) > 0 {
		return nil, wrong("expected the puzzles of a cover, the first with its solution")
	}
	p.pages = make([]*page, r.Pages)
	return &Book{Spec: spec, plan: p, recalled: r.Cover, puzzles: r.Puzzles}, nil
}
