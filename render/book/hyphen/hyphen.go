// Package hyphen finds the places at which a word may be hyphenated. It uses the patterns of TeX.
//
// A pattern such as "hy3ph" consists of letters with digits between them; a point is the edge of a
// word. At each place in a word, the package takes the highest digit of all matching patterns. An
// odd digit allows a hyphen.
package hyphen

import (
	"embed"
	"strings"
	"sync"
	"unicode"
)

//go:embed patterns/*.txt
var files embed.FS

// Words has the digits of each pattern of a language, by the letters of the pattern.
type Words map[string][]byte

// The fewest letters before and after a hyphen.
const before, after = 2, 3

// known has the patterns that were read, by language.
var known sync.Map

// In returns the patterns of a language, such as "de", or nil for an unknown language.
func In(lang string) Words {
	if words, found := known.Load(lang); found {
		return words.(Words)
	}
	var words Words
	if text, err := files.ReadFile("patterns/" + lang + ".txt"); err == nil {
		words = parse(string(text))
	}
	known.Store(lang, words)
	return words
}

func parse(text string) Words {
	words := Words{}
	for line := range strings.Lines(text) {
		var letters []rune
		digits := []byte{0}
		for _, r := range strings.TrimSpace(line) {
			if unicode.IsDigit(r) {
				digits[len(digits)-1] = byte(r - '0')
				continue
			}
			letters, digits = append(letters, r), append(digits, 0)
		}
		words[string(letters)] = digits
	}
	return words
}

// longest is the number of letters of the longest pattern, with its points.
const longest = 15

// Breaks returns the places in a word, in bytes and in order, at which a hyphen may be
// added. A word that has other characters than letters has no such place.
func (w Words) Breaks(word string) (places []int) {
	if w == nil || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && r != '’' }) {
		return nil
	}
	runes := []rune("." + strings.ToLower(strings.ReplaceAll(word, "’", "'")) + ".")
	digits := make([]byte, len(runes)+1)
	for i := range runes {
		for k := i + 1; k <= min(len(runes), i+longest); k++ {
			for j, d := range w[string(runes[i:k])] {
				digits[i+j] = max(digits[i+j], d)
			}
		}
	}
	n := 0
	for at := range word {
		if n >= before && n <= len(runes)-2-after && digits[n+1]%2 == 1 {
			places = append(places, at)
		}
		n++
	}
	return places
}
