package book

import (
	"cmp"
	"context"

	"akari/presets"
	"akari/render/book/hyphen"
)

// Compose lays out sections of puzzles with their solutions. It numbers puzzles without a number.
func Compose(ctx context.Context, spec *presets.Book, sections []*Section) (*Book, error) {
	spec.Parts = nil
	last := 0
	for _, s := range sections {
		spec.Parts = append(spec.Parts, *s.Part)
		for _, it := range s.Items {
			it.Number = cmp.Or(it.Number, last+1)
			last = it.Number
		}
	}
	f, err := check(ctx, spec)
	if err != nil {
		return nil, err
	}
	return composed(ctx, spec, f, sections, nil)
}

// broken breaks runs into lines of a width.
func broken(words hyphen.Words, width float64, runs ...run) []line {
	return set(runs).broken(words, width)
}
