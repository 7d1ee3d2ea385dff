package codec

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestPatterns compares the functions that read small pieces of text with regular expressions, on
// random texts.
func TestPatterns(t *testing.T) {
	record := regexp.MustCompile(`^([A-Z ]{8}):(\d+):`)
	step := regexp.MustCompile(`^[LI](\d{1,6}),(\d{1,6})$`)
	params := regexp.MustCompile(`(?s)^(\d*)(?:x(\d*))?(?:b(\d+))?(?:s(\d+))?(?:d(\d+)|r)?(.*)$`)
	met := map[string]int{}
	check := func(name, text string, found bool, got, want any) {
		if found {
			met[name]++
		}
		if got != want {
			t.Fatalf("%s of %q: got %v, want %v", name, text, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(3, 6))
	text := func(pieces ...string) string {
		var b strings.Builder
		for range rng.IntN(9) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		return b.String()
	}
	for range 60_000 {
		s := text("KEY     ", "SAVEFILE", ":", "12", "a", "é")
		key, length, n := sgtHead(s)
		parts := append(record.FindStringSubmatch(s), "", "", "")
		check("record", s, n > 0, [3]any{key, length, n}, [3]any{parts[1], parts[2], len(parts[0])})

		s = text("L", "I", "12", "7", "1234567", ",", "\n")
		x, y, ok := sgtStep(s)
		if parts = step.FindStringSubmatch(s); parts == nil {
			parts = []string{"", x, y}
		}
		check("step", s, ok, [3]any{x, y, ok}, [3]any{parts[1], parts[2], parts[0] != ""})

		s = text("x", "b", "s", "d", "r", "1", "20", " ", "\n")
		var got, want [6]textLine
		got[0], got[1], got[2], got[3], got[4], got[5] = tathamParts(textLine{s, 5})
		m := params.FindStringSubmatchIndex(s)
		for i := range want {
			want[i].off = 5
			if m[2*i+2] >= 0 {
				want[i] = textLine{s[m[2*i+2]:m[2*i+3]], 5 + m[2*i+2]}
			}
		}
		check("params", s, got[1].s != "" && got[4].s != "", got, want)
	}
	for _, name := range []string{"record", "step", "params"} {
		if met[name] < 20 {
			t.Errorf("%s: found in %d texts, too few to compare", name, met[name])
		}
	}
}
