// Package spell finds words for messages. It returns the known word that a mistyped
// one was meant to be, and how many things there are.
package spell

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Nearest returns the known word with the smallest edit distance to word (the
// first, if there are several), and whether it is near enough to suggest: at most a third
// of the word's letters differ, and always one may. O(len(word)·Σ len(known)).
func Nearest(word string, known []string) (string, bool) {
	best, least := "", max(1, len(word)/3)+1
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

// Names lists what the items of a list are called.
func Names[T any](list []T, name func(T) string) []string {
	out := make([]string, len(list))
	for i, item := range list {
		out[i] = name(item)
	}
	return out
}

// Find is the item of a list that is called so; what says in the error what items are.
func Find[T any](list []T, name func(T) string, word, what string) (none T, err error) {
	for _, item := range list {
		if name(item) == word {
			return item, nil
		}
	}
	return none, fmt.Errorf("unknown %s %q; %s", what, word, Hint(word, Names(list, name)))
}

// Counted is a number of things in words: "1 clue", "2 clues". The number may have
// been written down already.
func Counted[N int | string](n N, thing string) string {
	text := fmt.Sprint(n)
	if text != "1" {
		thing += "s"
	}
	return text + " " + thing
}

// Choice is one of a few words.
type Choice interface{ Choices() []string } // all of them, in help order

// Words returns the words that values of a type are taken from; nil if they are not.
func Words(of reflect.Type) []string {
	if choice, is := reflect.Zero(of).Interface().(Choice); is {
		return choice.Choices()
	}
	return nil
}

// Described adds to the description of a value of a type the words that it is taken from,
// unless the description explains each of them.
func Described(about string, of reflect.Type) string {
	words := Words(of)
	if about == "" || !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(about, w) }) {
		return about
	}
	last := len(words) - 1
	return about + ": " + strings.Join(words[:last], ", ") + " or " + words[last]
}

// OneOf returns an error if the text is not one of the words.
func OneOf(text string, words []string) error {
	if !slices.Contains(words, text) {
		return fmt.Errorf("%q is not known; %s", text, Hint(text, words))
	}
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
