package codec

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// same reports whether two entries are equal. A nil list and an empty list are equal.
func same(a, b *puzzle.Entry) bool {
	x, y := *a, *b
	if !x.Puzzle.Equal(y.Puzzle) || !slices.Equal(x.Solution, y.Solution) || !slices.Equal(x.Dots, y.Dots) {
		return false
	}
	x.Puzzle, x.Solution, x.Dots = nil, nil, nil
	y.Puzzle, y.Solution, y.Dots = nil, nil, nil
	return reflect.DeepEqual(x, y)
}

// TestRoundTrip writes the corpus and random boards of both genres in every notation that supports
// the board, reads the text, and writes the result again.
func TestRoundTrip(t *testing.T) {
	var all []*puzzle.Entry
	rng := rand.New(rand.NewPCG(4, 4))
	for range testkit.Scale(120, 5000) {
		g := puzzle.Genres[rng.IntN(2)]
		p := testkit.Random(rng, g, 1+rng.IntN(9), 1+rng.IntN(9), rng.Float64(), rng.Float64())
		all = append(all, &puzzle.Entry{Puzzle: p, Solution: testkit.RandomLamps(rng, p)})
	}
	t.Run("random", func(t *testing.T) { roundTrip(t, all) })
	t.Run("corpus", func(t *testing.T) {
		var all []*puzzle.Entry
		for _, a := range testkit.Corpus(t) {
			all = append(all, &puzzle.Entry{Name: a.Name, Puzzle: a.Puzzle, Solution: a.Solution})
		}
		roundTrip(t, testkit.Sample(120, all...))
	})
}

func roundTrip(t *testing.T, all []*puzzle.Entry) {
	for _, f := range Formats {
		if f.ReadOnly {
			continue
		}
		said := 0
		for _, e := range all {
			text, err := Encode(f, e)
			var unsupported *UnsupportedError
			if errors.As(err, &unsupported) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			said++
			for _, o := range []ReadOptions{{Genre: e.Puzzle.Genre}, {Genre: e.Puzzle.Genre, Format: f}} {
				got := readOne(t, text, o)
				if got == nil {
					continue
				}
				if !got.Puzzle.Equal(e.Puzzle) {
					t.Fatalf("%s: %q is read as another board", f.Name, text)
				}
				if f.drawsMarks && !slices.Equal(got.Solution, e.Solution) {
					t.Fatalf("%s: %q has another solution: %v", f.Name, text, got.Solution)
				}
				if again, err := Encode(f, got); err != nil || f.drawsMarks && again != text {
					t.Fatalf("%s: %q is written again as %q, %v", f.Name, text, again, err)
				}
			}
		}
		if said == 0 {
			t.Errorf("%s says none of %d puzzles", f.Name, len(all))
		}
	}
}

// full returns an entry with a value in every field.
func full() *puzzle.Entry {
	seed, index := uint64(1<<63+5), 41
	return &puzzle.Entry{
		Puzzle: testkit.Grid(".2.#.", "....1", "#.0..", "..3.."),
		Name:   "n-7", Title: "Ein Rätsel, \"schön\"", Author: "<b>A & B</b> 💡", Source: "https://example.org/?a=1&b=2",
		ID: "akari:4x5#7", File: "a b.txt", Line: 12, Difficulty: &puzzle.Difficulty{Name: "medium", Rung: "R3", Score: 41}, Seed: &seed, Index: &index,
		Techniques: []int{12, 0, 3},
		Solution:   testkit.Points(11, 13), Dots: []puzzle.Point{{Row: 3, Col: 1}},
	}
}

// kept returns the entry without the fields that a notation does not store.
func kept(f *Format, e *puzzle.Entry) *puzzle.Entry {
	k := &puzzle.Entry{Puzzle: e.Puzzle}
	text := func(s string) string { return original(strings.TrimSpace(Visible(s))) }
	switch f {
	case JSON, JSONLines:
		*k = *e
	case Janko:
		*k = puzzle.Entry{Puzzle: e.Puzzle, Solution: e.Solution, Difficulty: e.Difficulty, Seed: e.Seed, Name: text(e.Name),
			Title: text(e.Title), Author: text(e.Author), Source: text(e.Source), ID: text(e.ID)}
	case Pzprv3:
		k.Author, k.Source, k.Difficulty, k.Solution, k.Dots = e.Author, e.Source, e.Difficulty, e.Solution, e.Dots
	case Sgt, PencilBox, Text, CSV:
		k.Solution, k.Dots = e.Solution, e.Dots
	case ASCII:
		k.Solution = e.Solution
	}
	return k
}

// TestMetadata checks which fields every notation stores, with a full entry and with random entries.
func TestMetadata(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	all := []*puzzle.Entry{full()}
	for range testkit.Scale(80, 3000) {
		all = append(all, randomEntry(rng))
	}
	for _, f := range Formats {
		if f.ReadOnly {
			continue
		}
		for _, e := range all {
			text, err := Encode(f, e)
			if err != nil {
				t.Fatal(err)
			}
			if got := readOne(t, text, ReadOptions{Format: f, Genre: puzzle.Akari}); !same(got, kept(f, e)) {
				t.Fatalf("%s: %s\nread as %+v\nwant    %+v", f.Name, text, got, kept(f, e))
			}
		}
	}
}

// randomEntry returns an entry with lamps and dots, and with a random word or no word in each field.
func randomEntry(rng *rand.Rand) *puzzle.Entry {
	words := []string{"", "a", "Ünï\u200bcödé", "end", "problem", "]}", "\"\\", "a\tb", "https://x.org/?a=1&b=2", "<b>", "\x1b[31m", "\U0001f4a1", "info:", "- x"}
	word := func() string { return words[rng.IntN(len(words))] }
	p := testkit.Random(rng, puzzle.Akari, 2+rng.IntN(6), 2+rng.IntN(6), 0.3, 0.5)
	e := &puzzle.Entry{Puzzle: p, Name: word(), Title: word(), Author: word(), Source: word(), ID: word()}
	for i, c := range p.Cells {
		switch rng.IntN(5) {
		case 0:
			if c.IsWhite() {
				e.Solution = append(e.Solution, p.Point(i))
			}
		case 1:
			if c.IsWhite() {
				e.Dots = append(e.Dots, p.Point(i))
			}
		}
	}
	if rng.IntN(2) == 0 {
		e.Difficulty = &puzzle.Difficulty{Name: "tricky", Rung: "R6", Score: rng.IntN(3)}
		seed := rng.Uint64()
		e.Seed = &seed
	}
	return e
}

// TestHiddenCharacters writes a title with characters that could steer a terminal.
func TestHiddenCharacters(t *testing.T) {
	for _, f := range Formats {
		if f.ReadOnly {
			continue
		}
		e := full()
		e.Name, e.Title, e.Author, e.Source, e.ID = "\x00", "\x1b]0;x\x07", "a\nend\u0085", "\u202e\u2028", "\U000e0001\x7f"
		text, err := Encode(f, e)
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && hidden(r) }); i >= 0 {
			t.Errorf("%s writes %q", f.Name, text[i:])
		}
		if got := readOne(t, text, ReadOptions{}); !got.Puzzle.Equal(e.Puzzle) {
			t.Errorf("%s: %q is read as another board", f.Name, text)
		}
	}
}

// TestStream writes several puzzles, some of which the notation does not support, in every notation,
// and reads the text.
func TestStream(t *testing.T) {
	for _, f := range Formats {
		if f.ReadOnly {
			continue
		}
		var text bytes.Buffer
		w := NewWriter(&text, f)
		for range 3 {
			if err := w.Write(full()); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		all, err := readAll(text.String(), ReadOptions{})
		if err != nil || len(all) != 3 {
			t.Errorf("%s: read %d, %v:\n%s", f.Name, len(all), err, text.String())
		}
	}
}

// TestBadAmongMany reads texts with one wrong puzzle. The reader must report the wrong puzzle with
// its line, and read the other puzzles.
func TestBadAmongMany(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"json lines", `{"grid":[".1"]}` + "\n" + `{"grid":[".1` + "\n" + `{"grid":[".2"]}` + "\n" + `{"grid":"."}` + "\n" + `{"grid":["#"]}`,
			"1 ok, 2 t:2:13: json: the JSON text ends too early, 3 ok, 4 t:4:9: json: expected the grid as an array, got '\".\"', 5 ok"},
		{"objects at the start of a line", "{\"grid\":[\".1\"],\"difficulty\":\n{\"name\":\"x\"},\"more\":[\n{},\n{\"a\":\n{}}]}\n{\"grid\":[\".2\"]}", "1 ok, 6 ok"},
		{"torn where an object has no place", "{\"grid\":[\n{\"grid\":[\".2\"]}\n{\"grid\":[\".\",\n{\"grid\":[\".\"],\n{\"grid\":[\".2\"]}", "1 t:2:1: json: expected a row as a string or an array, got an object, 3 t:3:14: json: the JSON text ends too early, 4 t:4:15: json: the JSON text ends too early, 5 ok"},
		{"json array", "[{\"grid\":[\".1\"]},\n{\"grid\":[\".9\"]},\n{\"grid\":[\".2\"]}]",
			"1 ok, 2 t:2:12: json: clue 9 is too large; Akari clues go from 0 to 4, 3 ok"},
		{"grids", "- x\n1 -\n\n\n- y\n- -\n\n- 2 -\nx - -\n", "1 ok, 5 t:5:3: janko: expected a cell, got 'y'; a Janko grid has - for white, x for black, 0 to 4 for clues, 8 ok"},
		{"grids with one blank line", "- x\n1 -\n\n- y\n\n- 2\nx -\n", "1 t:3:1: janko: unexpected blank line inside the grid; separate two unframed boards with two blank lines"},
		{"blocks", "begin\nproblem\n- x\nend\nbegin\nproblem\n- - -\nx\nend\n\nproblem\n3 -\nend\n",
			"1 ok, 5 t:8:2: janko: row 2 has 1 cell, but the first row has 3, 11 ok"},
		{"mixed", "2 3\n- x -\n- 0 -\n\n_#\n\n{\"grid\":[\"#\"]}\n\n- - x\n- - x", "1 ok, 5 t:5:1: ascii: stray row after a puzzle; write one-row boards in another notation, 7 ok, 9 ok"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := story(c.text); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// story reads a text, and returns the line and the result of each puzzle.
func story(text string) string {
	r := NewReader(context.Background(), strings.NewReader(text), "t", ReadOptions{})
	var s []string
	for {
		_, err := r.Next()
		switch {
		case err == io.EOF:
			return strings.Join(s, ", ")
		case err == nil:
			s = append(s, strconv.Itoa(r.Line())+" ok")
		default:
			s = append(s, strconv.Itoa(r.Line())+" "+err.Error())
		}
	}
}

// lineByLine is a reader that returns one line with each Read, like a program that waits for the
// result of each line.
type lineByLine struct {
	line string
	n    int
}

func (l *lineByLine) Read(p []byte) (int, error) {
	l.n++
	return copy(p, l.line), nil
}

// TestReaderDoesNotWait checks that Next returns a puzzle of one line before it reads the next line.
func TestReaderDoesNotWait(t *testing.T) {
	for _, f := range []*Format{Puzzlink, Tatham, Kanpen, JSONLines} {
		text, err := Encode(f, full())
		if err != nil {
			t.Fatal(err)
		}
		in := &lineByLine{line: text}
		r := NewReader(context.Background(), in, "", ReadOptions{})
		for i := 1; i < 4; i++ {
			if _, err := r.Next(); err != nil {
				t.Fatal(err)
			}
			if in.n > i {
				t.Errorf("%s: %d lines taken for %d puzzles", f.Name, in.n, i)
			}
		}
	}
}

// TestDecode checks that Decode reads exactly one puzzle.
func TestDecode(t *testing.T) {
	if e, err := Decode("5x4:a2aBe1Ba0d3b\n"); err != nil || e.Puzzle.Rows != 4 {
		t.Errorf("got %v, %v", e, err)
	}
	for text, want := range map[string]string{
		"":                               "1:1: no puzzle in the input",
		"- x\n\n2x2:d\n":                 "3:1: expected one puzzle, got a second",
		"5x4:a2aBe1Ba0d3b\n\n{\"grid\":": "3:9: json: the JSON text ends too early",
		"- y":                            "1:3: janko: expected a cell, got 'y'; a Janko grid has - for white, x for black, 0 to 4 for clues",
	} {
		if _, err := Decode(text); err == nil || err.Error() != want {
			t.Errorf("%q:\ngot  %v\nwant %s", text, err, want)
		}
	}
}
