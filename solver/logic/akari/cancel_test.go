package akari

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// interrupted is a context that ends at the nth call of Err or Done, and then calls ended.
type interrupted struct {
	context.Context
	asks  int
	ended func()
}

func (c *interrupted) Err() error {
	if c.asks--; c.asks > 0 {
		return nil
	}
	if c.asks == 0 {
		c.ended()
	}
	return context.Canceled
}

// hardBoard returns a 40×40 board that lacks half of its clues. It needs what-ifs, and most likely
// has several solutions.
func hardBoard() *puzzle.Puzzle {
	rng := rand.New(rand.NewPCG(5, 18))
	p := testkit.Random(rng, puzzle.Akari, 40, 40, 0.2, 0)
	testkit.Number(p, testkit.RandomLamps(rng, p))
	for i, c := range p.Cells {
		if c.IsBlack() && rng.IntN(2) == 0 {
			p.Cells[i] = puzzle.Black
		}
	}
	return p
}

// longBoard returns a 16×16 board without redundant clues that needs what-ifs.
func longBoard() *puzzle.Puzzle {
	rng := rand.New(rand.NewPCG(5, 19))
	red := Ladder.NewReducer()
	for {
		p := testkit.Random(rng, puzzle.Akari, 16, 16, 0.24, 0)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		if !red.Start(context.Background(), p, logic.UpTo(R9)) {
			continue
		}
		for _, i := range rng.Perm(len(p.Cells)) {
			if p.Cells[i].IsBlack() && red.Drop(p.Point(i)) {
				p.Cells[i] = puzzle.Black
			}
		}
		return p
	}
}

// TestEndsSoonAfterItsContext grades and explains hard boards and asks for hints. It ends each call
// at many points and counts the work that the call does afterwards.
func TestEndsSoonAfterItsContext(t *testing.T) {
	const most = 20_000 // a few milliseconds
	hard, long := hardBoard(), longBoard()
	var boards []*state
	l := *Ladder
	l.NewBoard = func() logic.Board {
		boards = append(boards, &state{})
		return boards[len(boards)-1]
	}
	work := func() (n int64) {
		for _, b := range boards {
			n += b.Effort.Spent()
		}
		return n
	}
	for name, call := range map[string]func(ctx context.Context) error{
		"rate":         func(ctx context.Context) error { _, err := l.NewSolver().Grade(ctx, hard, logic.UpTo(Top)); return err },
		"explain":      func(ctx context.Context) error { _, err := l.Explain(ctx, hard, logic.UpTo(Top)); return err },
		"explain long": func(ctx context.Context) error { _, err := l.Explain(ctx, long, logic.UpTo(Top)); return err },
		"hint": func(ctx context.Context) error {
			_, err := l.Hint(ctx, logic.Position{Puzzle: hard}, logic.UpTo(Top))
			return err
		},
		"hint long": func(ctx context.Context) error {
			_, err := l.Hint(ctx, logic.Position{Puzzle: long}, logic.UpTo(Top))
			return err
		},
	} {
		var worst int64
		for asks := 1; asks < testkit.Scale(2000, 300_000); asks = asks*3/2 + 1 {
			boards = nil
			var before int64
			err := call(&interrupted{context.Background(), asks, func() { before = work() }})
			if err == nil && before == 0 {
				break // the call was finished before
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%s after %d asks: %v", name, asks, err)
			}
			worst = max(worst, work()-before)
		}
		if t.Logf("%s: at most %d units of work after the end", name, worst); worst > most {
			t.Errorf("%s does %d units of work after the end", name, worst)
		}
	}
}
