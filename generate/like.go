package generate

import (
	"context"
	"math/rand/v2"

	"akari/generate/board"
	"akari/generate/field"
	"akari/generate/request"
	"akari/puzzle"
)

// likeRounds is the number of rounds of a fit to examples, and leastOwn the part of the examples,
// as a reciprocal, that get a field of their own if their black cells do not touch, or if those of
// the others do not.
const likeRounds, leastOwn = 150, 8

// StyleLike returns a style like the boards of examples: a field for the boards without touching
// black cells, and one for the others, if there are enough of both. The error is the context's.
func StyleLike(ctx context.Context, examples []*puzzle.Puzzle) (request.Style, error) {
	var groups [2][]*puzzle.Puzzle
	for _, p := range examples {
		k := 0
		if board.Counts(p)[field.Touching] > 0 {
			k = 1
		}
		groups[k] = append(groups[k], p)
	}
	if leastOwn*min(len(groups[0]), len(groups[1])) < len(examples) {
		groups = [2][]*puzzle.Puzzle{examples}
	}
	rng := rand.New(rand.NewPCG(1, uint64(len(examples))))
	var styles []field.Style
	for _, g := range groups {
		if len(g) > 0 {
			c := field.ClassOf(g[0].Rows, g[0].Cols)
			name := "touching"
			if board.Counts(g[0])[field.Touching] == 0 {
				name = "apart"
			}
			prior := &c.Style(name)[0].Weights
			styles = append(styles, field.Style{Boards: len(g), Weights: board.Fit(ctx, g, prior, likeRounds, rng)})
		}
	}
	return request.StyleLike(styles), ctx.Err()
}
