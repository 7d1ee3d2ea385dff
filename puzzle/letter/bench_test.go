package letter

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkLetters reads 2,000 random letters.
func BenchmarkLetters(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 0))
	letters := make([]string, 2000)
	size := 0
	for i := range letters {
		letters[i] = newLetter(rng).text
		size += len(letters[i])
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		found := 0
		for _, text := range letters {
			all, errs := readText(text, Options{})
			found += len(all) + len(errs)
		}
		if found < len(letters) {
			b.Fatalf("%d puzzles and errors in %d letters", found, len(letters))
		}
	}
}
