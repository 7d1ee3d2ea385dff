package codec

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"akari/internal/testkit"
	"akari/puzzle"
)

// saveOf returns a saved game of the reference board with the given last records.
func saveOf(records ...string) string {
	head := "SAVEFILE:41:" + sgtMagic + "\nVERSION :1:1\nGAME    :8:Light Up\nPARAMS  :10:5x4b20s2d0\nCPARAMS :10:5x4b20s2d0\nDESC    :12:a2aBe1Ba0d3b\n"
	return head + strings.Join(records, "\n") + "\n"
}

// TestErrors checks the message and the place of errors in many texts.
func TestErrors(t *testing.T) {
	small := ReadOptions{MaxCells: 5}
	for _, c := range []struct {
		text string
		o    ReadOptions
		want string
	}{
		{"- - -\n- - -", small, "1:1: janko: expected a board of at most 5 cells, got 2×3"},
		{"- - - - - -\n", small, "1:11: janko: expected a board of at most 5 cells, got more"},
		{`{"grid":["......"]}`, small, "1:16: json: expected a board of at most 5 cells, got more"},
		{strings.Repeat("- ", 2<<20), small, "1:1: expected a puzzle of at most 2097152 bytes, got more"},
		{`{"grid":["."],"x":"` + strings.Repeat("y", 2<<20) + `"}`, small, "1:1: json: expected a puzzle of at most 2097152 bytes, got more"},
		{"_L\n*#\n", ReadOptions{}, "2:1: ascii: the cell is marked as lit, but no lamp lights it"},
		{"_ #\n_ _\n", ReadOptions{}, "1:2: ascii: expected a cell, got ' '; ascii has _ for white, # for black, 0 to 4 for clues, L for a lamp, * for a lit cell"},
		{"1 0\n-\n", ReadOptions{Format: Puzzlekit}, "1:3: puzzlekit: expected the number of columns to be at least 1, got 0"},
		{"- -\n", ReadOptions{Format: Puzzlekit}, "1:1: puzzlekit: expected the number of rows as a number of 1 to 6 digits, got '-'"},
		{"1 99999999\n-\n", ReadOptions{}, "1:3: puzzlekit: expected the number of columns with at most 6 digits, got 8 digits"},
		{"9 9\n", ReadOptions{}, "1:4: puzzlekit: expected 9 rows, got 0"},
		{"1 1\n-\n-\n", ReadOptions{}, "3:1: puzzlekit: unexpected line after 1 row"},
		{"5\n1\n.\n", ReadOptions{}, "3:2: pencilbox: expected 5 rows, got 1"},
		{"http://www.kanpen.net/bijutsukan.html?x=1", ReadOptions{}, "1:39: kanpen: the address contains no board; expected problem=ROWS/COLUMNS/cells after the ?"},
		{"http://www.kanpen.net/slither.html?problem=1/1/._//", ReadOptions{}, "1:23: kanpen: 'slither.html' is a different kind of puzzle; expected bijutsukan.html"},
		{"http://www.kanpen.net/bijutsukan.html?problem=1/1/. //", ReadOptions{}, "1:52: kanpen: unexpected blank in the address"},
		{"https://puzz.link/p", ReadOptions{}, "1:1: puzzlink: the address contains no board; expected akari/COLUMNS/ROWS/cells after the ?"},
		{"https://puzz.link/p?akari/1/1/99", ReadOptions{}, "1:31: puzzlink: expected codes for 1 cell, got more"},
		{"https://puzz.link/p?akari/1/1/e0", ReadOptions{}, "1:31: puzzlink: expected codes for 1 cell, got more"},
		{"https://swaroopg92.github.io/penpa-edit/#m=edit", ReadOptions{}, "1:42: penpa: the address contains no drawing; expected p= and the drawing after the #"},
		{"https://swaroopg92.github.io/penpa-edit/?m=solve&p=https://puzz.link/p?akari/1/1/f", ReadOptions{}, "1:82: penpa: 'f' does not describe a cell; an address has 0-9, a-e, g-z and . for cells"},
		{"http://127.0.0.1:8080/#akari/1x1/a?title=%A0", ReadOptions{}, "1:36: link: the words of the link are not UTF-8; copy the link again"},
		{"https://example.org/penpa-edit/x", ReadOptions{}, "1:1: penpa: this is not a penpa-edit address; expected https://swaroopg92.github.io/penpa-edit/#m=edit&p=..."},
		{"4x4b:p", ReadOptions{}, "1:4: tatham: unexpected 'b' after the size; only parameters such as b20s2d0 may follow the size"},
		{"pzprv3\nlightup\n1\n1\n. \n. \n. \n", ReadOptions{}, "7:1: pzprv3: unexpected line after 1 row"},
		{"pzprv3\nlightup\n2\n1\n. \n. \n. \n", ReadOptions{}, "7:2: pzprv3: expected 2 rows, got 1"},
		{"pzprv3\nlightup\n1\n1\n. \n# \n", ReadOptions{}, "6:1: pzprv3: unexpected line after 1 row"},
		{"pzprv3\nlightup\n1\n1\n. \ninfo:{\n", ReadOptions{}, "6:1: pzprv3: the JSON after 'info:' cannot be read: unexpected EOF"},
		{strings.ReplaceAll(saveOf("NSTATES :1:1", "STATEPOS:1:1"), "10:5x4b20s2d0", "11:5x4b20s2d0\n"), ReadOptions{}, "4:23: sgt: unexpected '\\u{a}' after the size; only parameters such as b20s2d0 may follow the size"},
		{saveOf("NSTATES :1:1", "STATEPOS:1:2"), ReadOptions{}, "8:12: sgt: expected a state from 1 to 1, got 2"},
		{saveOf("NSTATES :1:1", "STATEPOS:1:x"), ReadOptions{}, "8:12: sgt: expected the state reached as a number of 1 to 6 digits, got 'x'"},
		{saveOf("NSTATES :1:2", "STATEPOS:1:1"), ReadOptions{}, "8:13: sgt: the file ends before its last state"},
		{saveOf("NSTATES :1:2", "STATEPOS:1:1", "SOLVE   :1:T"), ReadOptions{}, "9:12: sgt: expected the value of SOLVE as S or S;STEPS"},
		{saveOf("NSTATES :1:2", "STATEPOS:1:1", "TIME    :1:1"), ReadOptions{}, "9:12: sgt: expected a move, got TIME"},
		{saveOf("NSTATES :1:2", "STATEPOS:1:1", "MOVE    :4:L1,0"), ReadOptions{}, "9:12: sgt: the cell of the step 'L1,0' is black"},
		{saveOf("NSTATES :1:2", "STATEPOS:1:1", "MOVE    :4:L9,0"), ReadOptions{}, "9:12: sgt: the cell of the step 'L9,0' is outside the board"},
		{strings.ReplaceAll(saveOf("NSTATES :1:1", "STATEPOS:1:1"), "b20", "b02"), ReadOptions{}, "4:13: sgt: expected the parameter b to be from 5 to 100"},
		{strings.ReplaceAll(saveOf("NSTATES :1:1", "STATEPOS:1:1"), "10:5x4b20s2d0", "10:1x4b20s2d0"), ReadOptions{}, "4:13: sgt: expected at least 2 rows and 2 columns, got 4×1"},
		{strings.ReplaceAll(saveOf("NSTATES :1:1", "STATEPOS:1:1"), "s2d0", "s5d0"), ReadOptions{}, "4:13: sgt: expected the parameter s to be from 0 to 4"},
		{strings.ReplaceAll(saveOf("NSTATES :1:1", "STATEPOS:1:1"), "s2d0", "s2d3"), ReadOptions{}, "4:13: sgt: expected the parameter d to be from 0 to 2"},
		{"begin\nseed x\nproblem\n- -\nend\n", ReadOptions{}, "2:6: janko: expected the seed as a whole number, got 'x'"},
		{"http://www.kanpen.net/bijutsukan.html?pzpr=/2/1/g", ReadOptions{}, "1:50: kanpen: expected codes for 2 cells, got codes for 1"},
		{"{\"grid\":[\"\x01\"]}", ReadOptions{}, "1:11: json: not JSON: unexpected control character in a string"},
		{`[]`, ReadOptions{}, "1:1: json: the array has no puzzles"},
		{`[{"grid":["."]} {"grid":["."]}]`, ReadOptions{}, "1 ok, 1:17: json: expected a comma or the end of the array"},
		{`[{"grid":["."]},`, ReadOptions{}, "1 ok, 1:17: json: expected an object"},
		{`[{"grid":["."]}, 3]`, ReadOptions{}, "1 ok, 1:18: json: expected an object"},
		{`[{"grid":["."]}`, ReadOptions{}, "1 ok, 1:16: json: the array is not closed"},
		{`[{"grid":["."]}]` + "\n" + `{"grid":["."]}`, ReadOptions{Format: JSON}, "1 ok, 2:1: json: unexpected second value; jsonl has one object per line"},
		{`{"grid":["."]} {}`, ReadOptions{Format: JSONLines}, "1:16: jsonl: unexpected text after the object; jsonl has one object per line"},
		{`{"grid":["."],"grid":["."]}`, ReadOptions{}, "1:15: json: the key 'grid' is given twice"},
		{`{"version":2,"grid":["."]}`, ReadOptions{}, "1:12: json: expected version as a whole number from 1 to 1, got '2'"},
		{`{"grid":["."],"lamps":[[0,1]]}`, ReadOptions{}, "1:24: json: the point [0,1] is outside the board"},
		{`{"grid":["."],"lamps":[[0]]}`, ReadOptions{}, "1:24: json: expected a point as [row, column], got fewer than two numbers"},
		{`{"grid":["."],"rows":2}`, ReadOptions{}, "1:22: json: the grid has 1 row of 1 cell, but rows and cols declare another size"},
		{`{"grid":["."],"difficulty":{"score":1.5}}`, ReadOptions{}, "1:37: json: expected score as a whole number from -2147483648 to 2147483647, got '1.5'"},
		{`{"grid":["."],"seed":-1}`, ReadOptions{}, "1:22: json: expected seed as a whole number from 0 to 2^64-1, got '-1'"},
		{"{\"grid\":[\"\\u002e\",\"\\n\"]}", ReadOptions{}, `1:19: json: expected a cell, got '\u{a}'; a row has . for white, # for black, 0 to 4 for clues`},
		{"- \xff", ReadOptions{}, "1:3: byte 0xff is not UTF-8; save the text as UTF-8"},
		{"- é", ReadOptions{}, "1:3: janko: expected a cell, got 'é'; a Janko grid has - for white, x for black, 0 to 4 for clues"},
		{"é- é", ReadOptions{Format: Janko}, "1:1: janko: expected a cell, got 'é-'; a Janko grid has - for white, x for black, 0 to 4 for clues"},
	} {
		var told []string
		r := NewReader(context.Background(), strings.NewReader(c.text), "", c.o)
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				told = append(told, err.Error())
				break
			}
			told = append(told, fmt.Sprint(r.Line(), " ok"))
		}
		if got := strings.Join(told, ", "); got != c.want {
			t.Errorf("%.200q:\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestStates checks which moves of a saved game have an effect.
func TestStates(t *testing.T) {
	for _, c := range []struct {
		records     []string
		lamps, dots string
	}{
		{[]string{"NSTATES :1:3", "STATEPOS:1:2", "MOVE    :4:L0,0", "MOVE    :4:L2,0"}, "[r1c1]", "[]"},
		{[]string{"NSTATES :1:3", "STATEPOS:1:3", "MOVE    :4:L0,0", "MOVE    :4:I0,0"}, "[]", "[r1c1]"},
		{[]string{"NSTATES :1:3", "STATEPOS:1:3", "MOVE    :4:I0,0", "SOLVE   :11:S;L0,0;L2,0"}, "[r1c1 r1c3]", "[]"},
		{[]string{"NSTATES :1:4", "STATEPOS:1:4", "MOVE    :4:L0,0", "RESTART :12:a2aBe1Ba0d3b", "SOLVE   :1:S"}, "[]", "[]"},
		{[]string{"NSTATES :1:3", "STATEPOS:1:2", "MOVE    :4:L0,0", "RESTART :12:a2aBe1Ba0d3b"}, "[r1c1]", "[]"},
	} {
		text := saveOf(c.records...)
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), strings.ReplaceAll(text, "\n", "\r")} {
			got := readOne(t, text, ReadOptions{})
			if l, d := fmt.Sprint(got.Solution), fmt.Sprint(got.Dots); l != c.lamps || d != c.dots {
				t.Errorf("%v: lamps %s, dots %s", c.records, l, d)
			}
		}
	}
}

// TestEncodeErrors checks that a puzzle which a notation does not support is a different error from
// an invalid puzzle.
func TestEncodeErrors(t *testing.T) {
	lights := &puzzle.Entry{Puzzle: puzzle.New(puzzle.Searchlights, 1, 2)}
	lights.Puzzle.Cells[1] = puzzle.Black
	onBlack := &puzzle.Entry{Puzzle: testkit.Grid(".#"), Solution: puzzle.Lamps{{Row: 0, Col: 1}}}
	outside := &puzzle.Entry{Puzzle: testkit.Grid(".#"), Dots: []puzzle.Point{{Row: 2, Col: 0}}}
	broken := &puzzle.Entry{Puzzle: &puzzle.Puzzle{Genre: puzzle.Akari, Rows: 1, Cols: 1, Cells: []puzzle.Cell{puzzle.Clue(5)}}}
	for _, c := range []struct {
		f           *Format
		e           *puzzle.Entry
		unsupported bool
		want        string
	}{
		{ASCII, lights, true, "ascii does not support Searchlights; use puzzlekit, text, json or jsonl"},
		{Puzzlekit, lights, true, "puzzlekit does not support a black cell without a clue (r1c2) in Searchlights; use text, json or jsonl"},
		{Tatham, onBlack, true, "tatham does not support a board of 1×2; a board needs at least 2 rows and 2 columns"},
		{Janko, onBlack, true, "janko does not support a lamp or dot on the black cell r1c2; use json"},
		{Penpa, onBlack, true, "penpa does not support writing; akari can only read this notation"},
		{JSONLines, outside, false, "jsonl: the lamp or dot at r3c1 is outside the board"},
		{JSONLines, broken, false, "jsonl: r1c1: clue 5 is too large; Akari clues go from 0 to 4"},
	} {
		text, err := Encode(c.f, c.e)
		var unsupported *UnsupportedError
		if err == nil || err.Error() != c.want || errors.As(err, &unsupported) != c.unsupported || text != "" {
			t.Errorf("%q, %v, want %s", text, err, c.want)
		}
	}
}

// TestBrokenInput checks that an error of the underlying reader is final.
func TestBrokenInput(t *testing.T) {
	broken := errors.New("the disk is gone")
	r := NewReader(context.Background(), io.MultiReader(strings.NewReader("5x4:a2aBe1Ba0d3b\n- 1"), iotest.ErrReader(broken)), "f", ReadOptions{})
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := r.Next(); !errors.Is(err, broken) {
			t.Fatalf("got %v", err)
		}
	}
}

func TestByName(t *testing.T) {
	for _, f := range Formats {
		if got, err := ByName(f.Name); got != f || err != nil {
			t.Errorf("%s: %v, %v", f.Name, got, err)
		}
	}
	if _, err := ByName("puzlink"); err == nil || err.Error() != `unknown notation "puzlink"; did you mean puzzlink?` {
		t.Errorf("got %v", err)
	}
}

// TestReasons checks the types of errors that an option of the reader would avoid.
func TestReasons(t *testing.T) {
	reason := func(text string, o ReadOptions) error {
		_, err := readAll(text, o)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Fatalf("%q: %v", text, err)
		}
		return syntax.Err
	}
	small := ReadOptions{MaxCells: 5}
	if err := reason("- - - - - -\n", small); !errors.As(err, new(*LimitError)) {
		t.Errorf("got %v", err)
	}
	var genre *GenreError
	if err := reason("1 3\n- - 5\n", ReadOptions{}); !errors.As(err, &genre) || genre.Asked != nil || len(genre.Fits) != 1 || genre.Fits[0] != puzzle.Searchlights {
		t.Errorf("got %+v", err)
	}
	if err := reason("5x4:a2aBe1Ba0d3b", ReadOptions{Genre: puzzle.Searchlights}); !errors.As(err, &genre) || genre.Asked != puzzle.Searchlights || genre.Fits[0] != puzzle.Akari {
		t.Errorf("got %+v", err)
	}
	var notation *NotationError
	if err := reason("42", ReadOptions{}); !errors.As(err, &notation) || len(notation.Fits) != 2 {
		t.Errorf("got %+v", err)
	}
	if err := reason("hello", ReadOptions{}); !errors.As(err, &notation) || len(notation.Fits) != 0 {
		t.Errorf("got %+v", err)
	}
	if err := reason("- q", ReadOptions{}); err != nil {
		t.Errorf("got %+v", err)
	}
}
