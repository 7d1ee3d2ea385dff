package searchlights

import (
	"context"
	"errors"
	"testing"

	"akari/puzzle"
	"akari/solver/logic"
)

// brief is a context that ends when it has been asked so often.
type brief struct {
	context.Context
	asks int
}

func (c *brief) Err() error {
	if c.asks--; c.asks > 0 {
		return nil
	}
	return context.Canceled
}

// TestEndsAnywhere lets the context of an explanation end at each of its looks
// at it: the explanation ends with the context's error, or was whole before.
func TestEndsAnywhere(t *testing.T) {
	for _, r := range []logic.Rung{S2, S3, S4, S5, S6} {
		z := Ladder.Example(r)
		ended := 0
		for asks := 1; ; asks += 1 + asks/20 {
			c := &brief{bg, asks}
			_, err := Ladder.Explain(c, z, logic.UpTo(S7))
			if c.asks > 0 {
				break
			}
			if ended++; err != nil && !errors.Is(err, context.Canceled) {
				t.Fatalf("%v\n%v", err, puzzle.NewBoard(z))
			}
		}
		if ended < 10 {
			t.Errorf("S%d: ended only %d times", r, ended)
		}
	}
}
