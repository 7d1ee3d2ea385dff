package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"akari/generate/request"
	"akari/internal/spell"
	"akari/presets"
)

// wanted is what people type without flags: a size, a level, and a number of puzzles, in any order.
type wanted struct {
	size, level string // "" if not given; a level is a difficulty
	preset      string // a built-in recipe, which comes before a difficulty of the same name
	count       int    // 0 if not given
}

// readWanted sorts the words after a command.
func readWanted(words []string) (w wanted, err error) {
	for _, word := range words {
		var size request.Size
		var level request.Difficulty
		number, noNumber := strconv.Atoi(word)
		switch {
		case noNumber == nil && w.count == 0 && number > 0:
			w.count = number
		case noNumber == nil && number > 0:
			return w, fmt.Errorf("%d and %s are two numbers; write a size as %dx%s", w.count, word, w.count, word)
		case noNumber == nil:
			return w, fmt.Errorf("expected a COUNT of at least 1, got %s", word)
		case size.UnmarshalText([]byte(word)) == nil && w.size == "":
			w.size = word
		case size.UnmarshalText([]byte(word)) == nil:
			return w, fmt.Errorf("%s and %s are two sizes; leave one out", w.size, word)
		case slices.Contains(presets.Names(), word) && w.preset+w.level == "":
			w.preset = word
		case level.UnmarshalText([]byte(word)) == nil && w.preset+w.level == "":
			w.level = word
		default:
			return w, wrongWord(word, w)
		}
	}
	return w, nil
}

// wrongWord describes a word that is not a size, a level or a number, or is a second one.
func wrongWord(word string, w wanted) error {
	file, _, _ := strings.Cut(word, "#")
	_, missing := os.Stat(file)
	switch {
	case strings.HasSuffix(file, ".yaml") || strings.HasSuffix(file, ".yml"):
		return fmt.Errorf("%s is a file of recipes; write --preset %[1]s", word)
	case missing == nil:
		return fmt.Errorf("%s is a file; write --mask %[1]s to make a puzzle from its black cells", word)
	}
	known := append(presets.Names(), flagWords["difficulty"]...)
	if slices.Contains(known, word) {
		return fmt.Errorf("%s and %s are two levels; leave one out", w.preset+w.level, word)
	}
	if near, found := spell.Nearest(word, known); found {
		return fmt.Errorf("%q is not a size, a level or a number of puzzles; did you mean %s?", word, near)
	}
	if err := new(request.Size).UnmarshalText([]byte(word)); word[0] >= '0' && word[0] <= '9' {
		return err
	}
	return fmt.Errorf("%q is not a size such as 10x10, a level such as easy or R6, or a number of puzzles", word)
}
