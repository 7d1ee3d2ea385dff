package hyphen

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// dashed returns a word with its hyphens.
func dashed(w Words, word string) string {
	var b strings.Builder
	from := 0
	for _, at := range w.Breaks(word) {
		b.WriteString(word[from:at] + "-")
		from = at
	}
	return b.String() + word[from:]
}

func TestBreaks(t *testing.T) {
	for _, c := range []struct{ lang, want string }{
		{"en", "hy-phen-ation"}, {"en", "project"}, {"en", "ta-ble"}, {"en", "lamp"}, {"en", "Reci-procity"},
		{"de", "Lich-ter-kette"}, {"de", "über-le-gen"}, {"de", "Schritt"}, {"de", "Stra-ßen-la-terne"}, {"de", "Ofen"},
		{"fr", "lu-mi-neuse"}, {"fr", "l’éclai-rage"}, {"fr", "consé-quence"},
		{"es", "ilu-mi-na-ción"}, {"es", "so-lu-ción"}, {"es", "fa-ro-les"},
		{"ja", "hyphenation"}, {"de", "r3c4rätsel"}, {"en", ""}, {"en", "ab\xffcdefgh"},
	} {
		if got := dashed(In(c.lang), strings.ReplaceAll(c.want, "-", "")); got != c.want {
			t.Errorf("%s: %s, not %s", c.lang, got, c.want)
		}
	}
}

// TestSlowBreaks compares Breaks with a slow reference implementation, which searches for each
// pattern in each word.
func TestSlowBreaks(t *testing.T) {
	for _, lang := range []string{"de", "en", "es", "fr"} {
		text, err := files.ReadFile("patterns/" + lang + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		patterns := strings.Fields(string(text))
		for _, word := range words {
			if got, want := In(lang).Breaks(word), slow(patterns, word); !slices.Equal(got, want) {
				t.Errorf("%s: %s at %d, not %d", lang, word, got, want)
			}
		}
	}
}

var words = strings.Fields("Schwarzfeld Lösungsseite acknowledgement éblouissement reconnaissance Ángstrom " +
	"iluminación desacostumbrado Überraschungsei Donaudampfschifffahrt straightforward illumination associate")

func slow(patterns []string, word string) (places []int) {
	dotted := "." + strings.ToLower(word) + "."
	best := make([]byte, len(dotted)+1)
	for _, p := range patterns {
		letters := strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return -1
			}
			return r
		}, p)
		for at := range dotted {
			if !strings.HasPrefix(dotted[at:], letters) {
				continue
			}
			i := at
			for _, r := range p {
				if unicode.IsDigit(r) {
					best[i] = max(best[i], byte(r-'0'))
				} else {
					i += utf8.RuneLen(r)
				}
			}
		}
	}
	for at := range word {
		if best[at+1]%2 == 1 && utf8.RuneCountInString(word[:at]) >= before && utf8.RuneCountInString(word[at:]) >= after {
			places = append(places, at)
		}
	}
	return places
}

// TestLongest checks that no pattern is longer than longest.
func TestLongest(t *testing.T) {
	most := 0
	for _, lang := range []string{"de", "en", "es", "fr"} {
		for letters := range In(lang) {
			most = max(most, utf8.RuneCountInString(letters))
		}
	}
	if most != longest {
		t.Errorf("the longest pattern has %d letters, not %d", most, longest)
	}
}
