package request

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"akari/generate/field"
	"akari/internal/spell"
)

// Style is a way in which black cells are laid out. The zero Style is as people do: each board draws
// a style, as often as people use it on boards of the size.
type Style struct {
	name string        // of a style of all sizes
	own  []field.Style // fitted to example puzzles
}

// StyleLike returns a style like the examples, as Fit returns it.
func StyleLike(own []field.Style) Style { return Style{own: own} }

// ownPrefix begins the text of a style that was fitted to example puzzles, and between stands
// between its numbers.
const ownPrefix, between = "like-", "."

// maxOwn is the largest number of fields of a style, and maxWeight the largest number in its text.
const maxOwn, maxWeight = 4, 1 << 16

var errOwn = errors.New("expected the numbers of a style that was fitted to example puzzles")

// StyleNames lists the names of the styles.
func StyleNames() []string { return field.Names }

// UnmarshalText reads a style's name, or the numbers of fields that were fitted to examples.
func (s *Style) UnmarshalText(text []byte) error {
	*s = Style{}
	numbers, own := strings.CutPrefix(string(text), ownPrefix)
	if !own {
		if !slices.Contains(field.Names, string(text)) {
			return fmt.Errorf("unknown style %q; %s", text, spell.Hint(string(text), field.Names))
		}
		s.name = string(text)
		return nil
	}
	for part := range strings.SplitSeq(numbers, "|") {
		words := strings.Split(part, between)
		var f field.Style
		if len(words) != len(f.Weights)+1 || len(s.own) == maxOwn {
			return errOwn
		}
		for i, word := range words {
			n, err := strconv.Atoi(word)
			switch {
			case err != nil || n > maxWeight || n < -maxWeight || i == 0 && n < 1:
				return errOwn
			case i == 0:
				f.Boards = n
			default:
				f.Weights[i-1] = int32(n)
			}
		}
		s.own = append(s.own, f)
	}
	return nil
}

func (s Style) String() string {
	if s.own == nil {
		return s.name
	}
	var parts []string
	for _, f := range s.own {
		words := []string{strconv.Itoa(f.Boards)}
		for _, w := range f.Weights {
			words = append(words, strconv.Itoa(int(w)))
		}
		parts = append(parts, strings.Join(words, between))
	}
	return ownPrefix + strings.Join(parts, "|")
}

// Asked reports whether the request has a style.
func (s Style) Asked() bool { return s.name != "" || s.own != nil }

// Of returns the styles of which each board of a class draws one, as often as they have boards.
func (s Style) Of(c *field.Class) []field.Style {
	if s.own != nil {
		return s.own
	}
	if one := c.Style(s.name); one != nil {
		return one
	}
	return c.Styles
}
