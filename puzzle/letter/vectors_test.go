package letter

import (
	"encoding/base64"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestMalformed reads the malformed texts of each notation as letters. A text that the notation
// refuses may be read only if codec/testdata/purposes.md lists it, and a puzzle that is read is the
// puzzle of the text.
func TestMalformed(t *testing.T) {
	testkit.Alone(t)
	root := testkit.ModuleRoot(t)
	docs := string(testkit.Must(os.ReadFile(filepath.Join(root, "puzzle", "codec", "testdata", "purposes.md"))))
	_, listed, _ := strings.Cut(docs, "## Text that akari reads as another notation")
	patterns := map[string]bool{}
	for _, m := range regexp.MustCompile("`([a-z0-9*]+/[^`]+)`").FindAllStringSubmatch(listed, -1) {
		patterns[m[1]] = false
	}
	allowed := func(name string) bool {
		for p := range patterns {
			if like, _ := path.Match(p, name); like {
				patterns[p] = true
				return true
			}
		}
		return false
	}
	files := append(testkit.Must(filepath.Glob(filepath.Join(testkit.Shared(t, "vectors", "malformed"), "*.jsonl"))), filepath.Join(root, "puzzle", "codec", "testdata", "seeds.jsonl"))
	for _, file := range files {
		testkit.EachLine(t, file, func(m struct {
			Name, Format, Input, Expect string
			Grid                        []any
		}) {
			text := string(testkit.Must(base64.StdEncoding.DecodeString(m.Input)))
			all, errs := readText(text, Options{})
			switch {
			case len(all)+len(errs) == 0:
				t.Errorf("%s: no puzzle and no error", m.Name)
			case m.Expect == "reject" && len(errs) == 0 && !allowed(m.Name):
				t.Errorf("%s: read, must be refused: %.200q as\n%v", m.Name, text, all[0].Puzzle)
			case m.Expect == "accept" && len(errs) > 0 && !strings.HasPrefix(errs[0].Error(), "t:1:1: this can be read as"):
				t.Errorf("%s: refused, must be read: %v\n%.300s", m.Name, errs, text)
			}
			var rows []string
			for _, r := range m.Grid {
				if s, is := r.(string); is {
					rows = append(rows, s)
				}
			}
			if len(rows) > 0 && len(errs) == 0 && !slices.ContainsFunc(all, func(e *puzzle.Entry) bool { return e.Puzzle.Equal(testkit.Grid(rows...)) }) {
				t.Errorf("%s: read as another board: %v", m.Name, all[0].Puzzle)
			}
		})
	}
	for p, met := range patterns {
		if !met {
			t.Errorf("codec/testdata/purposes.md: %s: no such text is read", p)
		}
	}
}
