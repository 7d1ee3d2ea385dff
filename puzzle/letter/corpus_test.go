package letter

import (
	"encoding/base64"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// missed lists the letters of the corpus with another outcome. In the first, the bullet before each row is
// also the sign of a white cell: it is read as a cell. The second is a file of a word processor, which the
// corpus expects to be refused: its board is read.
var missed = []string{"rows-bullets-dash-janko", "docx-file"}

// TestCorpus reads the letters of the corpus. A letter has the boards that must be read, and whether a part
// of it must be an error; or other outcomes.
func TestCorpus(t *testing.T) {
	for _, file := range []string{"cases", "second", "third"} {
		testkit.EachLine(t, filepath.Join(testkit.Shared(t, "letters"), file+".jsonl"), func(c struct {
			Name, Data string
			Args       []string
			Boards     [][]string
			Exit       int
			Alts       [][]any
			MayRefuse  bool `json:"may_refuse"`
		}) {
			o := Options{}
			if i := slices.Index(c.Args, "--cells"); i >= 0 {
				o.Cells = testkit.Must(ParseCells(c.Args[i+1]))
			}
			all, errs := readText(string(testkit.Must(base64.StdEncoding.DecodeString(c.Data))), o)
			got := outcome(all, len(errs) > 0)
			want := []string{fmt.Sprint(c.Exit == 2, c.Boards)}
			known := slices.Clone(c.Boards)
			for _, a := range c.Alts {
				want = append(want, fmt.Sprintf("%v %v", a[0].(float64) == 2, a[1]))
				for _, b := range a[1].([]any) {
					known = append(known, strings.Fields(strings.Trim(fmt.Sprint(b), "[]")))
				}
			}
			refused := c.MayRefuse && len(errs) > 0
			for _, e := range all {
				refused = refused && slices.ContainsFunc(known, func(b []string) bool { return slices.Equal(b, grid(e.Puzzle)) })
			}
			if is := slices.Contains(want, got) || refused; is == slices.Contains(missed, c.Name) {
				t.Errorf("%s: right %v, got %s, errors %v, want one of %q", c.Name, is, got, errs, want)
			}
		})
	}
}

// outcome writes boards and whether there are errors.
func outcome(all []*puzzle.Entry, wrong bool) string {
	boards := [][]string{}
	for _, e := range all {
		boards = append(boards, grid(e.Puzzle))
	}
	return fmt.Sprint(wrong, boards)
}

func grid(p *puzzle.Puzzle) []string { return strings.Fields(plain(p)) }

// TestSuggestedCells runs the --cells that an error suggests: the letter is then read.
func TestSuggestedCells(t *testing.T) {
	suggested := regexp.MustCompile(`--cells '([^']+)'`)
	for _, text := range []string{
		"_ _ * _\n_ 1 _ _\n_ _ _ _\n", "ooXo\noo1o\noooo\n", "W W W B2\nW W W W\nW 1 W W\n", "2 -1 5 5\n-1 -1 -1 0\n-1 -1 -1 -1\n", "0 1 0 1\n1 0 1 0\n0 1 0 0\n", ".B.1\n....\nB...\n", "x.#.\n..1.\n....\n", ".-.1\n#...\n...-\n", "⬛🟨🟨\n🟨1️⃣🟨\n🟨🟨⬛\n", "xX..\n..1.\n....\n", "░ · 1\n· · ·\n· █ ·\n",
	} {
		var o Options
		_, errs := readText("Hi\n\n"+text, o)
		for range 3 { // a sign each time
			if len(errs) == 0 {
				break
			}
			m := suggested.FindStringSubmatch(errs[0].Error())
			if m == nil {
				break
			}
			o.Cells = testkit.Must(ParseCells(m[1]))
			_, errs = readText("Hi\n\n"+text, o)
		}
		if errors.Join(errs...) != nil {
			t.Errorf("%v\n%s", errs, text)
		}
	}
}
