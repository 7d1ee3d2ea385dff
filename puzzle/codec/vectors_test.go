package codec

import (
	"encoding/base64"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// readAll reads every puzzle of a text; it stops at the first error.
func readAll(text string, o ReadOptions) ([]*puzzle.Entry, error) {
	r := NewReader(strings.NewReader(text), "t", o)
	var all []*puzzle.Entry
	for {
		e, err := r.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
}

// readOne reads a text that holds one puzzle.
func readOne(t *testing.T, text string, o ReadOptions) *puzzle.Entry {
	t.Helper()
	all, err := readAll(text, o)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if len(all) != 1 {
		t.Fatalf("%q holds %d puzzles", text, len(all))
	}
	return all[0]
}

// malformed is a line of vectors/malformed: a text, and whether it must be
// refused, must be read as the grid, or may be either.
type malformed struct {
	Name, Format, Input, Expect string
	Grid                        jsonGrid
}

// jsonGrid is a grid of the vectors, in either spelling.
type jsonGrid []any

func (g jsonGrid) puzzle() *puzzle.Puzzle {
	var rows []string
	for _, r := range g {
		if s, is := r.(string); is {
			rows = append(rows, s)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return testkit.Grid(rows...)
}

// families maps a family of malformed inputs to the notation that reads it.
var families = map[string]*Format{
	"bare": janko, "janko": janko, "puzzlekit": puzzlekit, "picture": picture,
	"json": jsonObject, "json2d": jsonObject, "searchlights": jsonObject,
}

// ours are texts the vectors propose to refuse, but which are puzzles here.
var ours = map[string]string{
	"searchlights/clue-neg": "-1 is a black cell without a clue",
	"janko/8k-31":           "the bare grid is part of the notation",
	"janko/8k-2d":           "the bare grid is part of the notation",
	"picture/8k-31":         "a digit is a clue",
}

// ownKind reports whether the text is of another family that the same notation
// reads.
func (m malformed) ownKind() bool {
	_, other, mixed := strings.Cut(m.Name, "/mixed-is-")
	return mixed && families[other] == families[m.Format]
}

func TestMalformed(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testkit.Shared(t, "vectors", "malformed"), "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		testkit.EachLine(t, file, func(m malformed) {
			f := families[m.Format]
			if f == nil {
				return
			}
			text, err := base64.StdEncoding.DecodeString(m.Input)
			if err != nil {
				t.Fatal(err)
			}
			m.check(t, string(text), ReadOptions{Format: f}, m.Expect)
			if m.Expect == "accept" {
				m.check(t, string(text), ReadOptions{}, m.Expect)
			} else {
				m.check(t, string(text), ReadOptions{}, "either")
			}
		})
	}
}

func (m malformed) check(t *testing.T, text string, o ReadOptions, expect string) {
	t.Helper()
	all, err := readAll(text, o)
	var syntax *SyntaxError
	if err != nil && (!errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1 || syntax.Msg == "") {
		t.Errorf("%s: error without a position: %v", m.Name, err)
	}
	if err == nil && expect == "reject" && ours[m.Name] == "" && !m.ownKind() {
		t.Errorf("%s: read, must be refused: %.200q", m.Name, text)
	}
	if err != nil && expect == "accept" {
		t.Errorf("%s: refused, must be read: %v", m.Name, err)
	}
	want := m.Grid.puzzle()
	if err == nil && want != nil && !slices.ContainsFunc(all, func(e *puzzle.Entry) bool { return e.Puzzle.Equal(want) }) {
		t.Errorf("%s: read as another board: %v", m.Name, all[0].Puzzle)
	}
}
