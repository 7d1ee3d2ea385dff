package solutions

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

var bg = context.Background()

// enough is an effort limit that the search on a large board reaches only after many looks at the context.
const enough = 4000

// work lists everything that the package does, on boards so large that it takes long.
var work = map[string]func(context.Context, *puzzle.Puzzle) error{
	"count": func(ctx context.Context, p *puzzle.Puzzle) error { _, err := Count(ctx, p, enough); return err },
	"list": func(ctx context.Context, p *puzzle.Puzzle) error {
		_, err := Enumerate(ctx, p, Options{Budget: enough, Workers: 1, Limit: 2}, func(puzzle.Lamps) error { return nil })
		return err
	},
}

// TestCancelLarge ends the context at some of its checks.
func TestCancelLarge(t *testing.T) {
	boards := map[string]*puzzle.Puzzle{
		"pigeonholes": testkit.Pigeonholes(200),
		"dense":       testkit.Random(rand.New(rand.NewPCG(4, 3)), puzzle.Akari, 300, testkit.Scale(200, 300), 0.5, 0),
	}
	for board, p := range boards {
		for name, f := range work {
			whole := testkit.NewPolled(-1)
			f(whole, p)
			looks := whole.Looks()
			if looks < 500 {
				t.Errorf("%s, %s: only %d looks at the context", board, name, looks)
			}
			for n := 0; n < looks; n += 1 + looks/testkit.Scale(2, 4) {
				ctx := testkit.NewPolled(n)
				if err := f(ctx, p); !errors.Is(err, context.Canceled) || ctx.After() > 4 {
					t.Errorf("%s, %s: ended at look %d of %d: error %v, %d more looks", board, name, n, looks, err, ctx.After())
				}
			}
		}
	}
}

// TestInvalid checks that malformed puzzles return a *puzzle.InvalidError.
func TestInvalid(t *testing.T) {
	for name, f := range work {
		var invalid *puzzle.InvalidError
		if err := f(bg, &puzzle.Puzzle{}); !errors.As(err, &invalid) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestEveryPhaseLooks requires that every phase that may take long checks the context.
func TestEveryPhaseLooks(t *testing.T) {
	dense := testkit.Random(rand.New(rand.NewPCG(4, 3)), puzzle.Akari, 150, 150, 0.5, 0)
	for name, want := range map[string][]string{
		"count": {"solver.(*Problem).Split", "solver.forest.parts", "solutions.newFrontier", "solutions.(*frontier).walk"},
		"list":  {"solver.(*Problem).Split", "solver.forest.parts", "solutions.newFrontier", "solutions.(*frontier).walk"},
	} {
		ctx := testkit.NewLooking()
		work[name](ctx, dense)
		for _, f := range want {
			if !ctx.Seen[f] {
				t.Errorf("%s: %s does not look; these do: %v", name, f, slices.Sorted(maps.Keys(ctx.Seen)))
			}
		}
	}
}
