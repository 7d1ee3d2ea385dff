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
	element := regexp.MustCompile(`(?i)<(script|div)([ \t\r\n][^<>]*)>`)
	attribute := regexp.MustCompile(`(?is)(?:^|\s)(?:id\s*=\s*(?:"data"|'data'|data(?:\s|$))|type\s*=\s*["']?application/x-janko\b)`)
	end := regexp.MustCompile(`(?i)</script`)
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
	for range 40_000 {
		s := text("<script", "<DIV", " ", "\n", "x", ">", "<", "id=data", "\v")
		start, size, tag, attributes := pageElement(s)
		m := element.FindStringSubmatchIndex(s)
		if m == nil {
			m = make([]int, 6)
		}
		check("element", s, size > 0, [4]any{start, size, tag, attributes}, [4]any{m[0], m[1], strings.ToLower(s[m[2]:m[3]]), s[m[4]:m[5]]})

		s = text("id", "type", "=", " ", "\f", "\v", `"`, "'", "data", "DATA", "application/x-janko", "s", "-")
		check("attribute", s, pageAttribute(s), pageAttribute(s), attribute.MatchString(s))

		s = text("</", "<", "/", "script", "SCRIPT", "</scr")
		at := append(end.FindStringIndex(s), -1)
		check("end", s, at[0] >= 0, pageEnd(s, "script"), at[0])

		s = text("KEY     ", "SAVEFILE", ":", "12", "a", "é")
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
		m = params.FindStringSubmatchIndex(s)
		for i := range want {
			want[i].off = 5
			if m[2*i+2] >= 0 {
				want[i] = textLine{s[m[2*i+2]:m[2*i+3]], 5 + m[2*i+2]}
			}
		}
		check("params", s, got[1].s != "" && got[4].s != "", got, want)
	}
	for _, name := range []string{"element", "attribute", "end", "record", "step", "params"} {
		if met[name] < 20 {
			t.Errorf("%s: found in %d texts, too few to compare", name, met[name])
		}
	}
}
