package codec

import (
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestMutations changes the seeds of each notation in a few random places, and reads them with the
// notation named and with the notation recognised. Errors must have a place in the text, and a
// puzzle must be equal after it is written and read again.
func TestMutations(t *testing.T) {
	seeds := map[*Format][]string{}
	eachSeed(t, func(m malformed, text string) {
		if f := m.notation(t); m.Expect != "reject" && len(text) < 4000 {
			seeds[f] = append(seeds[f], text)
		}
	})
	seeds[JSONLines] = seeds[JSON]
	for _, f := range Formats {
		seed := rand.Uint64()
		rng := rand.New(rand.NewPCG(seed, 0))
		if len(seeds[f]) == 0 {
			t.Fatalf("%s has no seeds", f.Name)
		}
		read := 0
		for range testkit.Scale(300, 6_000) {
			text := mutated(rng, seeds[f][rng.IntN(len(seeds[f]))])
			for _, o := range []ReadOptions{{Format: f, MaxCells: 5000}, {MaxCells: 5000}} {
				all, err := readAll(text, o)
				checkPlace(t, text, err)
				for _, e := range all[:min(len(all), 3)] {
					read++
					there := f
					if f.ReadOnly || e.Puzzle.Genre != puzzle.Akari {
						there = JSON
					}
					checkRound(t, there, e)
				}
			}
			if t.Failed() {
				t.Fatalf("%s, seed %d", f.Name, seed)
			}
		}
		if read == 0 {
			t.Errorf("%s, seed %d: no mutation is read", f.Name, seed)
		}
	}
}

// mutated changes a text in one to three places. It changes a byte, deletes, doubles or moves a
// piece, doubles or deletes a line, or inserts a token of a notation.
func mutated(rng *rand.Rand, text string) string {
	tokens := []string{"-", "x", "0", "4", "5", "9", ".", "#", "_", "L", "+", "*", "\n", "\n\n", " ", "\t", "/", "begin\n", "problem\n", "end\n",
		"info:", "{", "}", "[", "]", "\"", ",", ":", "null", "1e9", "-1", "2 2\n", "\x00", "\xff", "é", "\u202e", "\r\n", "SAVEFILE:41:", "5x4:", "pzprv3\n", "https://puzz.link/p?akari/1/1/g",
		"┌", "─", "┐\n", "│", "└", "┘\n", "·", "◯", "█"}
	for range 1 + rng.IntN(3) {
		i, j := rng.IntN(len(text)+1), rng.IntN(len(text)+1)
		i, j = min(i, j), max(i, j)
		j = min(j, i+1+rng.IntN(20), len(text))
		switch rng.IntN(6) {
		case 0:
			text = text[:i] + tokens[rng.IntN(len(tokens))] + text[i:]
		case 1:
			text = text[:i] + tokens[rng.IntN(len(tokens))] + text[j:]
		case 2:
			text = text[:i] + text[j:]
		case 3:
			text = text[:j] + text[i:j] + text[j:]
		case 4:
			lines := strings.SplitAfter(text, "\n")
			k := rng.IntN(len(lines))
			lines[k] = strings.Repeat(lines[k], rng.IntN(3))
			text = strings.Join(lines, "")
		case 5:
			if len(text) > 0 {
				k := rng.IntN(len(text))
				text = text[:k] + string(rune(rng.IntN(128))) + text[k+1:]
			}
		}
	}
	return text
}
