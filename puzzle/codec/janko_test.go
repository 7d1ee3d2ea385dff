package codec

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestJankoErrors checks the message and the place of errors in blocks.
func TestJankoErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"begin\nproblem\n-\nsolution\no o\nend", "t:5:1: janko: row 1 has 2 cells, but the declared width is 1"},
		{"begin\nproblem\n- x\nsolution\n- o\nend", "t:5:3: janko: expected a cell, got 'o'; a solution has o for a lamp on a white cell, and - or the cell of the problem elsewhere"},
		{"begin\nproblem\n- 2\nsolution\no 3\nend", "t:5:3: janko: expected a cell, got '3'; a solution has o for a lamp on a white cell, and - or the cell of the problem elsewhere"},
		{"begin\nsize 2\nrows 3\nproblem\n- x\n", "t:3:6: janko: the number of rows is given twice: first 2, then 3"},
		{"begin\nsize 2\nproblem\n- x\nend\n", "t:4:4: janko: expected 2 rows, got 1"},
		{"begin\npuzzle sudoku\nproblem\n- x\nend\n", "t:2:8: janko: 'sudoku' is a different kind of puzzle; expected akari"},
		{"problem\n- x\nproblem\n- x\n", "t:3:1: janko: the section 'problem' is given twice"},
		{"begin\nwhat?\nproblem\n- x\n", "t:2:1: janko: unknown key 'what?'; write a key, a blank and a value, or begin a section: problem, solution, moves"},
	} {
		if _, err := readAll(c.text, ReadOptions{}); err == nil || err.Error() != c.want {
			t.Errorf("%q:\ngot  %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestJankoBlocks reads blocks with and without their section words.
func TestJankoBlocks(t *testing.T) {
	want := testkit.Grid(".2", "#.")
	block := "puzzle akari\nauthor A &amp; B\nproblem\n- 2\nx -\nsolution\no -\n- -\nmoves\nZ2;\nend\n"
	for _, text := range []string{
		block,
		"begin\n" + block,
		"[begin]\n" + strings.NewReplacer("problem", "[problem]", "solution", "[solution]", "moves", "[moves]", "end", "[end]").Replace(block),
		"problem\n- 2\nx -\nsolution\n",
		"- 2\nx -",
		"-2\nx-",
	} {
		got := readOne(t, text, ReadOptions{})
		if got == nil || !got.Puzzle.Equal(want) {
			t.Errorf("%q is read as another board", text)
		}
		if strings.Contains(text, "author") && (got.Author != "A &amp; B" || !got.Solution.Equal(testkit.Points(11))) {
			t.Errorf("%q: author %q, solution %v", text, got.Author, got.Solution)
		}
	}
}

// TestNamesInJanko writes and reads names with characters that do not print.
func TestNamesInJanko(t *testing.T) {
	for _, name := range []string{"a\nb", "\x1b[31m", "\u202eabc", `a\u{41}`, `\u{}`, `\u{110000}`, "Lumière\u202f!", "灯\u3000あかり"} {
		e := &puzzle.Entry{Puzzle: testkit.Grid("1.", "#."), Name: name}
		text, err := Encode(Janko, e)
		if err != nil {
			t.Fatal(err)
		}
		if got := readOne(t, text, ReadOptions{}); got.Name != name {
			t.Errorf("%q is read as %q", name, got.Name)
		}
	}
	for _, blank := range []string{" ", "\u00a0", "\u202f", "\u3000"} {
		if Visible(blank) != blank {
			t.Errorf("a blank is written as %s", Visible(blank))
		}
	}
}
