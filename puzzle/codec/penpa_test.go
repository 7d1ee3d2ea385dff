package codec

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// penpaLink packs the text of a drawing into an address, as penpa-edit does.
func penpaLink(t *testing.T, lines ...string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write([]byte(strings.Join(lines, "\n")))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes()) + "&a=x"
}

// penpaHead is the first line of a drawing of 4 by 4 squares.
const penpaHead = "square,4,4,38,0,1,1,418,418,286,286,0,0,0,0,Title: A%2C B,Author: C,https://x.org,,OFF,false,"

// TestPenpa reads a board of 3 rows and 2 columns inside margins of one row above and one
// column on each side. With these margins the index of a cell is (row+3)·8 + column+3.
func TestPenpa(t *testing.T) {
	link := penpaLink(t, penpaHead, "[1,0,1,1]", "{}",
		`{zR:{z_:[]},zS:{"27":4,"36":8,"43":1},zN:{"27":["2",7,"1"],"36":["?",7,"1"],"43":[0,7,"1"]},"q":zO}`,
		`{zY:{"28":[3,"sun_moon",1],"35":[2,"sun_moon",1],"44":[1,"circle_L",1]},zS:{"35":2,"44":7}}`)
	got := readOne(t, link, ReadOptions{})
	want := &puzzle.Entry{Puzzle: testkit.Grid("2.", ".#", "0."), Solution: testkit.Points(12),
		Dots: []puzzle.Point{{Row: 1, Col: 0}}, Title: "A, B", Author: "C", Source: "https://x.org"}
	if !same(got, want) {
		t.Errorf("read as %+v, want %+v", got, want)
	}
}

func TestPenpaErrors(t *testing.T) {
	const at = "t:1:51: penpa: in the drawing: "
	for _, c := range []struct{ head, margins, question, solution, want string }{
		{strings.Replace(penpaHead, "square", "hex", 1), "[0,0,0,0]", "{}", "{}", "expected a board of square cells"},
		{strings.Replace(penpaHead, "4,4", "4,101", 1), "[0,0,0,0]", "{}", "{}", "expected at most 100×100 cells"},
		{penpaHead, "[0,4,0,0]", "{}", "{}", "the margins leave no cells for the board"},
		{penpaHead, "[0,-1,0,0]", "{}", "{}", "expected the margins as four numbers"},
		{penpaHead, "[0,0,0,0]", "{", "{}", "in the question: unexpected end of JSON input"},
		{penpaHead, "[0,0,0,0]", "{}", "x", "in the solution: invalid character 'x' looking for beginning of value"},
		{penpaHead, "[0,0,0,0]", "zO", "{}", "in the question: expected a JSON object, got null"},
		{penpaHead, "[0,0,0,0]", "{}", "null", "in the solution: expected a JSON object, got null"},
		{penpaHead, "[0,0,0,0]", `{zS:{"18":5}}`, "{}", "in the question: r1c1: expected black or grey, got the colour '5'"},
		{penpaHead, "[0,0,0,0]", `{zS:{"17":4}}`, "{}", "in the question: cell 17 is outside the board"},
		{penpaHead, "[1,0,0,0]", `{zS:{"18":4}}`, "{}", "in the question: cell 18 is outside the board"},
		{penpaHead, "[0,0,0,0]", `{zS:{"a":4}}`, "{}", "in the question: expected the index of a cell as a number of 1 to 6 digits, got 'a'"},
		{penpaHead, "[0,0,0,0]", `{zN:{"18":[1]}}`, "{}", "in the question: r1c1: a number belongs on a black cell, but '1' is on a white cell"},
		{penpaHead, "[0,0,0,0]", `{zS:{"18":4},zN:{"18":[5]}}`, "{}", "in the question: r1c1: expected a clue from 0 to 4, got '5'"},
		{penpaHead, "[0,0,0,0]", `{zS:{"18":4},zN:{"18":[zO]}}`, "{}", "in the question: r1c1: expected a clue from 0 to 4, got 'null'"},
	} {
		_, err := readAll(penpaLink(t, c.head, c.margins, "{}", c.question, c.solution), ReadOptions{})
		if err == nil || err.Error() != at+c.want {
			t.Errorf("%s %s %s %s:\ngot  %v\nwant %s", c.head, c.margins, c.question, c.solution, err, at+c.want)
		}
	}
}

// TestPenpaInflates checks that a small address is refused if it inflates to much more.
func TestPenpaInflates(t *testing.T) {
	_, err := readAll(penpaLink(t, penpaHead, "[0,0,0,0]", "{}", "{"+strings.Repeat(" ", 100_000)+"}", "{}"), ReadOptions{})
	if err == nil || !strings.Contains(err.Error(), "expected a drawing of at most 27") {
		t.Errorf("got %v", err)
	}
}
