// Package spell finds the known word a mistyped one was meant to be.
package spell

import (
	"fmt"
	"slices"
	"strings"
)

// Nearest returns the known word with the smallest edit distance to word, the
// first of equals, and whether it is near enough to suggest: at most a third
// of the word's letters differ, and always one may. O(len(word)·Σ len(known)).
func Nearest(word string, known []string) (string, bool) {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k), least); d < least {
			best, least = k, d
		}
	}
	return best, best != ""
}

// Hint is a sentence that ends an error about an unknown word: the nearest
// known one, or all of them.
func Hint(word string, known []string) string {
	if k, ok := Nearest(word, known); ok {
		return "did you mean " + k + "?"
	}
	return "known: " + strings.Join(known, ", ")
}

// Choice is one of a few words.
type Choice interface {
	~string
	Choices() []string // all of them, in help order
}

// Choose reads one of the words of a choice.
func Choose[T Choice](v *T, text []byte) error {
	if words := (*v).Choices(); !slices.Contains(words, string(text)) {
		return fmt.Errorf("%q is not known; %s", text, Hint(string(text), words))
	}
	*v = T(text)
	return nil
}

// distance counts the insertions, deletions, substitutions and swaps of
// neighbours that turn a into b (optimal string alignment), or returns limit
// where the lengths alone differ by as much.
func distance(a, b string, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit {
		return limit
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
