package book

import (
	"context"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
)

// example is the puzzle of a genre that the title page, the cover and the rules show.
type example struct {
	puzzle   *puzzle.Puzzle
	solution puzzle.Lamps
	panels   []panel // the pictures of its solution
}

func (e *example) solved() render.Marks { return render.Solution(e.puzzle, e.solution) }

// maxExample is the longest side of an example, in cells.
const maxExample = 15

// ownExamples returns the examples that the description names, for the book's genres.
func ownExamples(ctx context.Context, spec *presets.Book, kinds []*puzzle.Genre) (map[*puzzle.Genre]*example, error) {
	own, err := collect.OwnExamples(ctx, spec, "front.example", spec.Front.Example)
	if err != nil {
		return nil, err
	}
	out := map[*puzzle.Genre]*example{}
	for _, g := range kinds {
		if own[g] == nil {
			continue
		}
		if z := own[g].Puzzle; max(z.Rows, z.Cols) > maxExample {
			return nil, spec.Mistake("front.example", "expected an example of at most %d by %[1]d cells, got %d by %d", maxExample, z.Rows, z.Cols)
		}
		if out[g], err = exampleOf(ctx, spec, own[g]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// exampleKey is what an example that akari makes depends on, within one book.
type exampleKey struct {
	genre *puzzle.Genre
	seed  uint64
}

// addExamples makes an example from seed and title for each genre that has none.
func (e *extras) addExamples(ctx context.Context, spec *presets.Book, kinds []*puzzle.Genre) (err error) {
	for _, g := range kinds {
		if e.examples[g] != nil {
			continue
		}
		key := exampleKey{g, spec.SeedOf(spec.Title)}
		if e.made[key] == nil {
			if e.made[key], err = makeExample(ctx, spec, g); err != nil {
				return err
			}
		}
		e.examples[g] = e.made[key]
	}
	return nil
}

func exampleOf(ctx context.Context, spec *presets.Book, entry *puzzle.Entry) (*example, error) {
	pictures, err := panels(ctx, entry, spec)
	return &example{entry.Puzzle, entry.Solution, pictures}, err
}

// makeExample makes some small puzzles, and returns the puzzle whose pictures give the most
// different reasons. Puzzles with more pictures than the book shows do not count. If all puzzles
// have too many pictures, makeExample tries smaller puzzles, and at last
// returns the puzzle with the fewest pictures.
func makeExample(ctx context.Context, spec *presets.Book, g *puzzle.Genre) (best *example, err error) {
	const most, least, tries = 6, 4, 8
	seed, merit := spec.SeedOf(spec.Title), 0 // the number of reasons, or minus the number of pictures that are too many
	for side := most; side >= least && merit <= 0; side-- {
		for index := range tries {
			entry, err := collect.Example(ctx, seed, g, side, index, genres[g].needed, genres[g].worked)
			if err != nil {
				return nil, err
			}
			if entry == nil {
				continue
			}
			ex, err := exampleOf(ctx, spec, entry)
			if err != nil {
				return nil, err
			}
			captions := map[string]bool{}
			for _, it := range ex.panels {
				captions[it.caption] = true
			}
			worth := int(spec.Front.Steps) - len(ex.panels)
			if worth >= 0 {
				worth = len(captions)
			}
			if best == nil || worth > merit {
				best, merit = ex, worth
			}
		}
	}
	if best == nil {
		return nil, spec.Mistake("front.example", "akari found no worked example of %s; name a file with an example", g.Title)
	}
	return best, nil
}
