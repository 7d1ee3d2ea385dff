// Package spell finds words for messages. It returns the known word nearest to a mistyped
// word, and writes numbers of things in words.
package spell

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Nearest returns the known word with the smallest edit distance to word (the first, if there
// are several), and whether the word is near enough to suggest: at most a third of the letters
// of word, and always one, may differ. O(len(word)·Σ len(known)).
func Nearest(word string, known []string) (string, bool) {
	best, least := "", max(1, len(word)/3)+1
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k), least); d < least {
			best, least = k, d
		}
	}
	return best, best != ""
}

// Hint returns a sentence that ends an error about an unknown word: it suggests the nearest
// known word, or lists all known words.
func Hint(word string, known []string) string {
	if k, ok := Nearest(word, known); ok {
		return "did you mean " + k + "?"
	}
	return "known: " + strings.Join(known, ", ")
}

// Names returns the names of the items of a list.
func Names[T any](list []T, name func(T) string) []string {
	out := make([]string, len(list))
	for i, item := range list {
		out[i] = name(item)
	}
	return out
}

// Find returns the item with the name word. The error uses what as the word for an item.
func Find[T any](list []T, name func(T) string, word, what string) (none T, err error) {
	for _, item := range list {
		if name(item) == word {
			return item, nil
		}
	}
	return none, fmt.Errorf("unknown %s %q; %s", what, word, Hint(word, Names(list, name)))
}

// Counted returns a number of things in words: "1 clue", "2 clues". The number may also be
// a string.
func Counted[N int | string](n N, thing string) string {
	text := fmt.Sprint(n)
	if text != "1" {
		thing += "s"
	}
	return text + " " + thing
}

// Choice is a value from a short list of words.
type Choice interface{ Choices() []string } // returns all words, in help order

// Words returns the words of a type that is a Choice; nil for any other type.
func Words(of reflect.Type) []string {
	if choice, is := reflect.Zero(of).Interface().(Choice); is {
		return choice.Choices()
	}
	return nil
}

// Described adds the words of the type to the description of a value, unless the description
// explains each word.
func Described(about string, of reflect.Type) string {
	words := Words(of)
	if about == "" || !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(about, w) }) {
		return about
	}
	last := len(words) - 1
	return about + ": " + strings.Join(words[:last], ", ") + " or " + words[last]
}

// OneOf returns an error if the text is not among the words.
func OneOf(text string, words []string) error {
	if !slices.Contains(words, text) {
		return fmt.Errorf("%q is not known; %s", text, Hint(text, words))
	}
	return nil
}

// distance counts the insertions, deletions, substitutions and swaps of neighbours that turn a
// into b (optimal string alignment). If the lengths of a and b differ by limit or more, it
// returns limit.
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
