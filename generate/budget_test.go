package generate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestBudgetsChooseNoPuzzle makes rare puzzles and practice puzzles with a budget. With any larger
// budget, the same seed must make the same puzzle.
func TestBudgetsChooseNoPuzzle(t *testing.T) {
	testkit.NotRaced(t)
	rng, made := rand.New(rand.NewPCG(66, 1)), 0
	requests := []string{
		"difficulty=R9", "difficulty=R10", "difficulty=R11", "difficulty=R12", "difficulty=extreme", "difficulty=hard",
		"technique=R6", "technique=R9", "technique=R10", "technique=R11",
		"kind=searchlights difficulty=hard", "kind=searchlights difficulty=extreme", "technique=S5",
	}
	for _, text := range testkit.Sample(5, requests...) {
		for _, size := range testkit.Sample(1, "7x7", "10x10", "18x16") {
			seed := rng.Uint64N(1000)
			set := append(strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '=' }), "size", size)
			make := func(budget int) string {
				e, _, err := One(t.Context(), optionsOf(t, append(set, "budget", fmt.Sprint(budget))...), seed, 0)
				if unmet := (*UnmetError)(nil); errors.As(err, &unmet) {
					return ""
				} else if err != nil {
					t.Fatal(err)
				}
				return puzzle.NewBoard(e.Puzzle).String()
			}
			least := 100
			for ; least < 1<<15 && make(least) == ""; least *= 2 {
			}
			want := make(least)
			if want == "" {
				continue
			}
			made++
			for _, times := range []int{2, 10, 1000} {
				if make(times*least) != want {
					t.Errorf("%s, size %s, seed %d: another puzzle with %d times the budget of %d", text, size, seed, times, least)
				}
			}
		}
	}
	if made == 0 {
		t.Error("no puzzle is made")
	}
}
