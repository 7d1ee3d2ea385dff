package codec

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestEveryPuzzleIsAccountedFor reads texts of which an earlier version skipped a part, or read a
// part as a wrong puzzle. It compares every result and every error.
func TestEveryPuzzleIsAccountedFor(t *testing.T) {
	const file = "pzprv3\nlightup\n1\n2\n. 1 \n"
	padding := strings.Repeat(" ", 64<<10)
	for _, c := range []struct{ name, text, want string }{
		{"two files, the first with info", file + "info:{\"metadata\":{\"author\":\"A\"}}\n" + file,
			"1 t:7:1: pzprv3: unexpected 'pzprv3\\u{a}lightup\\u{a}1\\u{a}2\\u{a}.…' after the end of the file; put a blank line between two files"},
		{"two files, the first ending in info:", file + "info:\n" + file,
			"1 t:6:1: pzprv3: the JSON after 'info:' cannot be read: invalid character 'p' looking for beginning of value"},
		{"two files with a blank line", file + "info:{}\n\n" + file, "1 ok, 8 ok"},
		{"two values behind info:", file + "info:{} {}\n", "1 t:6:9: pzprv3: unexpected '{}' after the end of the file; put a blank line between two files"},
		{"info and history", file + "info:{}\nhistory:{\"a\":[1]}\n", "1 ok"},
		{"a broken history", file + "history:{oops}\n", "1 t:6:1: pzprv3: the JSON after 'history:' cannot be read: invalid character 'o' looking for beginning of object key string"},
		{"trial data", file + "TrialData(2)\n# 1 \n. . \nTrialData(1)\n+ 1 \n", "1 ok"},
		{"trial data that lack a grid", file + "TrialData(1)\n", "1 t:6:13: pzprv3: expected 1 rows, got 0"},
		{"something behind trial data", file + "TrialData(1)\n. 1 \nmore\n", "1 t:8:1: pzprv3: unexpected line after 1 row"},
		{"a picture cut by a blank line", "_#_#_\n____#\n\n#_#__\n__#__\n",
			"1 t:3:1: ascii: unexpected blank line inside the grid; separate two unframed boards with two blank lines"},
		{"two pictures", "_#_#_\n____#\n\n\n#_#__\n__#__\n", "1 ok, 5 ok"},
		{"two pictures of two widths", "_#_#_\n____#\n\n#_#\n__#\n", "1 ok, 4 ok"},
		{"a plain grid cut by a blank line", ".#.\n..#\n\n#.#\n..#\n",
			"1 t:3:1: plain: unexpected blank line inside the grid; separate two unframed boards with two blank lines"},
		{"a grid under its size, cut", "3 3\n- x -\n\n- - -\n- - -\n", "1 t:3:1: puzzlekit: unexpected blank line inside the grid; separate two unframed boards with two blank lines"},
		{"two grids under their sizes", "2 2\n- x\n- 3\n\n2 2\n- x\nx -\n", "1 t:1:1: this can be read as puzzlekit and as janko, 5 t:5:1: this can be read as puzzlekit and as janko"},
		{"three grids under their sizes", "1 3\n- x -\n\n2 3\n- x 3\nx - -\n\n1 3\n- x -\n", "1 ok, 4 ok, 8 ok"},
		{"a problem cut by a blank line", "problem\n- x\n\n1 -\n", "1 ok"},
		{"blocks without a frame", "size 2\nproblem\n- x\n1 -\n\npuzzle akari\nproblem\n- -\n\n\n1 -\n\n5x4:a2aBe1Ba0d3b\n", "1 ok, 6 ok, 13 ok"},
		{"a row above the problem", "begin\n- x -\nproblem\n- x -\nend\n", "1 t:2:1: janko: unknown key '-'; write a key, a blank and a value, or begin a section: problem, solution, moves"},
		{"a misspelt key", "begin\nrow 3\nproblem\n- x -\nend\n", "1 t:2:1: janko: unknown key 'row'; did you mean rows?"},
		{"a key twice", "begin\nauthor A\nauthor B\nproblem\n- x -\nend\n", "1 t:3:1: janko: the key 'author' is given twice"},
		{"a token behind padding", "5x4:a2aBe1Ba0d3b\n" + padding + "x\n", "1 ok, 2 t:2:65537: janko: not part of a puzzle; put a blank line before an unframed grid"},
		{"a token behind blank lines", "5x4:a2aBe1Ba0d3b\n\n\nx\n", "1 ok, 4 t:4:1: janko: stray row after a puzzle; write one-row boards in another notation"},
		{"a token behind padding and JSON", `{"grid":["..."]}` + padding + "x\n", "1 ok, 1 t:1:65553: json: unexpected 'x' after the end of the value; put each puzzle on a line of its own"},
		{"a token behind JSON", `{"grid":["..."]}xx#` + "\n" + `{"grid":["..."]}`, "1 ok, 1 t:1:17: json: unexpected 'xx#' after the end of the value; put each puzzle on a line of its own, 2 ok"},
		{"a token behind an array", `[{"grid":["..."]}] x`, "1 ok, 1 t:1:20: json: unexpected 'x' after the end of the value; put each puzzle on a line of its own"},
		{"two values on a line", `{"grid":["."]}{"grid":["."]}`, "1 ok, 1 t:1:15: json: unexpected '{\"grid\":[\".\"]}' after the end of the value; put each puzzle on a line of its own"},
		{"something behind a save", saveOf("NSTATES :1:1", "STATEPOS:1:1", "more"), "1 t:9:1: sgt: unexpected 'more' after the last state"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := story(c.text); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestWhatIsWrittenIsRead writes the largest boards and the longest words. A notation must refuse a
// puzzle, or its output must be readable.
func TestWhatIsWrittenIsRead(t *testing.T) {
	testkit.Alone(t)
	side := testkit.Scale(100, 500)
	dots := &puzzle.Entry{Puzzle: puzzle.New(puzzle.Akari, side, side)}
	long := &puzzle.Entry{Puzzle: puzzle.New(puzzle.Akari, 1, side*side), Solution: puzzle.Lamps{}}
	for i := range dots.Puzzle.Cells {
		dots.Dots = append(dots.Dots, dots.Puzzle.Point(i))
		long.Solution = append(long.Solution, long.Puzzle.Point(i))
	}
	wordy := &puzzle.Entry{Puzzle: testkit.Grid("..", ".#"), Title: strings.Repeat("\u202e", 1<<testkit.Scale(17, 20))}
	for _, f := range Formats {
		for _, e := range []*puzzle.Entry{dots, long, wordy} {
			text, err := Encode(f, e)
			if errors.As(err, new(*UnsupportedError)) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, err := readAll(text, ReadOptions{Format: f, Genre: puzzle.Akari}); err != nil || len(got) != 1 || !got[0].Puzzle.Equal(e.Puzzle) {
				t.Errorf("%s: %d bytes are written and not read: %v", f.Name, len(text), err)
			}
		}
	}
}

// TestStreamsOfAll writes boards of all sizes to one stream in each notation. The reader must return
// every board that the writer has not refused, with the notation named and with the notation
// recognised.
func TestStreamsOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range testkit.Scale(30, 1000) {
		for _, f := range Formats {
			var text strings.Builder
			w := NewWriter(&text, f)
			var want []*puzzle.Puzzle
			for range 1 + rng.IntN(5) {
				p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(4), 1+rng.IntN(4), 0.4, 0.5)
				p.Cells[0] = puzzle.White
				p.Cells[len(p.Cells)-1] = puzzle.Black
				if err := w.Write(&puzzle.Entry{Puzzle: p}); err == nil {
					want = append(want, p)
				} else if !errors.As(err, new(*UnsupportedError)) {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil || len(want) == 0 {
				continue
			}
			all, err := readAll(text.String(), ReadOptions{Format: f, Genre: puzzle.Akari})
			if err != nil || len(all) != len(want) {
				t.Fatalf("%s: wrote %d, read %d, %v:\n%s", f.Name, len(want), len(all), err, text.String())
			}
			for i, e := range all {
				if !e.Puzzle.Equal(want[i]) {
					t.Fatalf("%s: puzzle %d is another board:\n%s", f.Name, i, text.String())
				}
			}
		}
	}
}
