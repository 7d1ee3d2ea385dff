package collect

import (
	"context"
	"errors"
	"fmt"

	"akari/generate"
	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// Example makes a square puzzle with the given side for the title page, the cover and the
// rules: the puzzle number index of a seed. Its hardest technique is from low to high. If
// the effort limit finds no such puzzle, Example returns nil without an error.
func Example(ctx context.Context, seed uint64, g *puzzle.Genre, side, index int, low, high logic.Rung) (*puzzle.Entry, error) {
	var recipe presets.Recipe
	ladder, err := ladders.Of(g)
	if err != nil {
		return nil, err
	}
	for _, set := range [][2]string{
		{"kind", g.Name},
		{"size", fmt.Sprintf("%dx%d", side, side)},
		{"difficulty", ladder.RungName(low) + "-" + ladder.RungName(high)},
		{"symmetry", "rot180"}, {"black", "25%~8%"}, // so that two books hardly ever show one board
	} {
		if err := recipe.Set(set[0], set[1]); err != nil {
			return nil, err
		}
	}
	entry, _, err := generate.One(ctx, recipe.Options, seed, index)
	if _, unmet := errors.AsType[*generate.UnmetError](err); unmet {
		return nil, nil
	}
	return entry, err
}

// OwnExamples reads a file of examples that the book names under a key: the first puzzle of
// each genre. Each must be unique, and solvable by the techniques. Without a file, OwnExamples
// returns no examples.
func OwnExamples(ctx context.Context, spec *presets.Book, key, file string) (map[*puzzle.Genre]*puzzle.Entry, error) {
	own := map[*puzzle.Genre]*puzzle.Entry{}
	if err := CheckFields(spec); err != nil {
		return nil, err
	}
	if file == "" {
		return own, nil
	}
	g := &gatherer{ctx: ctx, spec: spec, opt: Options{Done: func(int) {}}, used: map[string]string{}, people: map[*puzzle.Genre]*logic.Solver{}}
	s := &Section{Part: &presets.Part{}}
	err := g.read(s, file)
	for _, it := range s.Items {
		if z := it.Entry.Puzzle; err == nil && own[z.Genre] == nil {
			own[z.Genre] = it.Entry
			if !it.grade.Solved {
				err = fmt.Errorf("%s: the puzzle of %d by %d cells cannot be solved step by step", file, z.Rows, z.Cols)
			}
		}
	}
	return own, Mistake(spec, key, err)
}
