package letter

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
)

// TestMutatedLetters changes letters in a few places. Reading must end, without a panic, and an
// error has a place.
func TestMutatedLetters(t *testing.T) {
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0))
	pieces := []string{"\n", "\t", " ", ">", "|", "[", "]", "{", "\"", "'", ",", "=", "-", "+", "x", "1", "https://", "<td>", "</table>", "\x00", "\xff", "┌", "--xx\n", "```\n", "%"}
	for i := range testkit.Scale(400, 6_000, 20_000) {
		text := newLetter(rng).text
		for range 1 + rng.IntN(8) {
			from := rng.IntN(len(text) + 1)
			to := min(len(text), from+rng.IntN(1+rng.IntN(40)))
			text = text[:from] + pieces[rng.IntN(len(pieces))] + text[to:]
		}
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("seed %d, letter %d: %v\n%q", seed, i, r, text)
				}
			}()
			if all, errs := readText(text, Options{}); len(all)+len(errs) == 0 {
				t.Errorf("seed %d, letter %d: no puzzle and no error\n%q", seed, i, text)
			}
		}()
	}
}
