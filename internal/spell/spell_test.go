package spell

import (
	"reflect"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "abc", 0}, {"", "ab", 2}, {"margn", "margin", 1},
		{"mragin", "margin", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1},
	} {
		if got := distance(c.a, c.b, 9); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance(c.b, c.a, 9); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func TestHint(t *testing.T) {
	known := []string{"generate", "uniq", "solve"}
	for word, want := range map[string]string{
		"genrate": "did you mean generate?",
		"UNIQ":    "did you mean uniq?",
		"slove":   "did you mean solve?",
		"frobnic": "known: generate, uniq, solve",
		"uxxq":    "known: generate, uniq, solve",
	} {
		if got := Hint(word, known); got != want {
			t.Errorf("Hint(%q) = %q, want %q", word, got, want)
		}
	}
}

// size is a choice of two words.
type size string

func (size) Choices() []string { return []string{"small", "large"} }

// TestWords returns the words of a type, and describes a value of the type.
func TestWords(t *testing.T) {
	of := reflect.TypeFor[size]()
	if words := Words(of); len(words) != 2 || Words(reflect.TypeFor[string]()) != nil {
		t.Errorf("%q", words)
	}
	if err := OneOf("large", Words(of)); err != nil {
		t.Error(err)
	}
	if err := OneOf("Smal", Words(of)); err == nil || err.Error() != `"Smal" is not known; did you mean small?` {
		t.Error(err)
	}
	for about, want := range map[string]string{
		"the size": "the size: small or large", "": "", "small: a page; large: two": "small: a page; large: two",
	} {
		if got := Described(about, of); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Described("a name", reflect.TypeFor[string]()); got != "a name" {
		t.Error(got)
	}
}

// TestFind finds an item of a list by its name.
func TestFind(t *testing.T) {
	list := []size{"small", "large"}
	name := func(s size) string { return "a " + string(s) }
	if got, err := Find(list, name, "a large", "size"); got != "large" || err != nil {
		t.Errorf("%q, error %v", got, err)
	}
	if got, err := Find(list, name, "a larg", "size"); got != "" || err == nil || err.Error() != `unknown size "a larg"; did you mean a large?` {
		t.Errorf("%q, error %v", got, err)
	}
	if got := Names(list, name); len(got) != 2 || got[0] != "a small" || got[1] != "a large" {
		t.Errorf("%q", got)
	}
}

// TestCounted checks the plural of each number.
func TestCounted(t *testing.T) {
	for n, want := range []string{"0 clues", "1 clue", "2 clues"} {
		if got := Counted(n, "clue"); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
	if got := Counted("1", "clue") + ", " + Counted("11", "clue"); got != "1 clue, 11 clues" {
		t.Error(got)
	}
}
