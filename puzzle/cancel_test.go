package puzzle_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// watchful is a context that tells what a model holds at each look at it, and
// ends after some looks.
type watchful struct {
	context.Context
	m       *puzzle.Model
	left    int
	after   int // looks after the end
	last    int // cells and rows of the model
	longest int // more of them between two looks
}

func (w *watchful) Err() error {
	now := len(w.m.Cell) + w.m.Problem.NumRows()
	w.longest, w.last = max(w.longest, now-w.last), now
	switch w.left--; {
	case w.left < -1:
		w.after++
		fallthrough
	case w.left == -1:
		return context.Canceled
	}
	return nil
}

// TestBuildLooks counts the cells and rows of large models from one look at
// the context to the next, and ends it at each.
func TestBuildLooks(t *testing.T) {
	const lookEvery, line, often = 8192, 500, 1 << 30
	for _, p := range []*puzzle.Puzzle{
		puzzle.New(puzzle.Akari, line, line),
		testkit.Random(rand.New(rand.NewPCG(3, 3)), puzzle.Akari, line, line, 0.4, 1),
		testkit.Random(rand.New(rand.NewPCG(3, 3)), puzzle.Searchlights, line, line, 0.4, 1),
	} {
		m := &puzzle.Model{}
		ctx := &watchful{Context: context.Background(), m: m, left: often}
		err := m.BuildContext(ctx, p)
		rest := len(m.Cell) + m.Problem.NumRows() - ctx.last
		if most := max(ctx.longest, rest); err != nil || most > lookEvery+line {
			t.Errorf("%s: error %v, %d cells and rows between two looks", p.Genre.Name, err, most)
		}
		rows, looks := m.Problem.NumRows(), often-ctx.left
		for n := range looks {
			ctx := &watchful{Context: context.Background(), m: m, left: n}
			if err := m.BuildContext(ctx, p); err != context.Canceled || ctx.after > 0 {
				t.Errorf("%s: ended at look %d of %d: error %v, %d more looks", p.Genre.Name, n, looks, err, ctx.after)
			}
		}
		if m.Build(p); m.Problem.NumRows() != rows {
			t.Errorf("%s: %d rows after builds that were cut short, want %d", p.Genre.Name, m.Problem.NumRows(), rows)
		}
	}
}

// TestBuildLooksAtOnce: the look follows the last of so many cells, in each of the
// four passes over a board of exactly that many, without clues.
func TestBuildLooksAtOnce(t *testing.T) {
	ctx := testkit.NewPolled(-1)
	if err := new(puzzle.Model).BuildContext(ctx, puzzle.New(puzzle.Akari, 64, 128)); err != nil || ctx.Looks() != 4 {
		t.Errorf("%d looks, error %v", ctx.Looks(), err)
	}
}
