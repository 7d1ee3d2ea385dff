package codec

import (
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestAmbiguous checks that a text with two readings is refused, and that the error names
// both.
func TestAmbiguous(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"2 2\n- x\n- 0\n", "t:1:1: this can be read as puzzlekit and as janko"},
		{"1 3\n- 3 -\n", "t:1:1: puzzlekit: this grid may be akari or searchlights"},
		{"[[null,3]]", "t:1:1: json: this grid may be akari or searchlights"},
		{"- 1\n\nx -\n\n- -\n", "t:2:1: janko: unexpected blank line inside the grid; separate two unframed boards with two blank lines"},
		{"42", "t:1:1: this can be read as janko and as ascii"},
		{"1 2\n3 4", "t:1:1: this can be read as puzzlekit and as janko"},
		{"\"https://puzz.link/p?akari/1/1/g\"", "t:1:1: this is not in a known notation"},
		{"hello\nworld", "t:1:1: this is not in a known notation"},
	} {
		if _, err := readAll(c.text, ReadOptions{}); err == nil || err.Error() != c.want {
			t.Errorf("%q:\ngot  %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestFramesAreDisjoint checks that no line is the frame of two notations.
func TestFramesAreDisjoint(t *testing.T) {
	seen := map[*Format]int{}
	eachSeed(t, func(_ malformed, text string) {
		for line := range strings.SplitSeq(text, "\n") {
			var fit []string
			for _, f := range Formats {
				if f.frame != nil && f.frame(line) {
					fit = append(fit, f.Name)
					seen[f]++
				}
			}
			if len(fit) > 1 {
				t.Errorf("%q has the frames of %v", line, fit)
			}
		}
	})
	for _, f := range Formats {
		if f.frame != nil && seen[f] == 0 {
			t.Errorf("no seed has the frame of %s", f.Name)
		}
	}
}

// TestLinksWithoutScheme checks that an address of a known host needs no scheme, and that links to
// akari's page may have the puzzle in their path.
func TestLinksWithoutScheme(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"puzz.link/p?akari/1/1/g", "1 ok"},
		{"  PUZZ.link/p?akari/1/1/g", "1 ok"},
		{"www.kanpen.net/bijutsukan.html?problem=1/1/._//", "1 ok"},
		{"www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#2x2:d", "1 ok"},
		{"swaroopg92.github.io/penpa-edit/?m=solve&p=puzz.link/p?akari/1/1/g", "1 ok"},
		{"https://a.example/play/akari/1x1/a?title=T", "1 ok"},
		{"https://a.example/sub/play/akari/1x1/a.png", "1 ok"},
		{"https://a.example/play/#akari/1x1/a", "1 ok"},
		{"https://a.example/play/akari/1x2/a", "1 t:1:35: link: expected codes for 2 cells, got codes for 1"},
		{"x.example/play/akari/1x1/a", "1 ok"},
		{"x.example/#play/akari/1x1/a", "1 ok"},
		{"a.example/play/akari/1x2/a", "1 t:1:27: link: expected codes for 2 cells, got codes for 1"},
		{"a.example/play/akari/1x1/a and #b", "1 t:1:27: link: ' ' does not describe a cell; a link has a-z, - and numbers for cells"},
		{"https://a.example/play/akari/1x1/a#", "1 ok"},
		{"https://a.example/play/akari/1x1/a#akari/1x2/a", "1 ok"},
		{"https://a.example/play/akari/1x1/a?title=N#:~:text=x", "1 ok"},
		{"to /play/akari/1x1/a", "1 t:1:1: this is not in a known notation"},
		{"example.org/p?akari/1/1/g", "1 t:1:1: this is not in a known notation"},
		{"puzz.link is a player\n\n- 1\n- -", "1 t:1:1: this is not in a known notation, 3 ok"},
		{"puzz.link/p?akari/1/2/g", "1 t:1:24: puzzlink: expected codes for 2 cells, got codes for 1"},
	} {
		if got := story(c.text); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestWordsOfALink reads the words of a link as a browser does: a semicolon is a letter, and a word that is
// not encoded well does not take the others with it.
func TestWordsOfALink(t *testing.T) {
	all, err := readAll("https://a.example/#play/akari/1x1/a?title=A;B&author=50%&source=X+Y", ReadOptions{})
	if err != nil || len(all) != 1 || all[0].Title != "A;B" || all[0].Source != "X Y" {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestKind checks the genre of a grid that does not name its genre: the genre is the requested
// one or the one that the black cells prove. If the text names another genre, it must be
// refused.
func TestKind(t *testing.T) {
	for _, c := range []struct {
		text  string
		asked *puzzle.Genre
		want  *puzzle.Genre // nil: the text is refused
	}{
		{"1 3\n- x 4\n", nil, puzzle.Akari},
		{"1 3\n- x 4\n", puzzle.Searchlights, nil},
		{"1 3\n- - 12\n", nil, nil},
		{"1 3\n- - 12\n", puzzle.Searchlights, puzzle.Searchlights},
		{"https://puzz.link/p?akari/1/1/g", puzzle.Searchlights, nil},
		{"┌─────┐\n│█1 · │\n└─────┘\n", nil, puzzle.Akari},
		{"┌─────┐\n│█1 · │\n└─────┘\n", puzzle.Searchlights, puzzle.Searchlights},
		{"╭─────╮\n│█1 · │\n╰─────╯\n", nil, puzzle.Searchlights},
		{"╭─────╮\n│█1 · │\n╰─────╯\n", puzzle.Akari, nil},
		{"╭─────╮\n│█1 · │\n└─────┘\n", nil, nil},
		{"1 3\n- - 12\n", puzzle.Akari, nil},
		{"1 3\n- x 12\n", nil, nil},
		{"1 3\n- 1 3\n", nil, nil},
		{"1 3\n- 1 3\n", puzzle.Akari, puzzle.Akari},
		{"1 3\n- 1 3\n", puzzle.Searchlights, puzzle.Searchlights},
		{"- 1 3\n", puzzle.Searchlights, nil},
		{"_13\n", puzzle.Searchlights, nil},
		{`{"grid":[".3"]}`, puzzle.Searchlights, nil},
		{`{"kind":"akari","grid":[[null,3]]}`, puzzle.Searchlights, nil},
		{`{"grid":[[null,3]]}`, puzzle.Searchlights, puzzle.Searchlights},
		{`{"grid":[[null,-1]],"kind":"searchlights"}`, nil, puzzle.Searchlights},
		{`{"grid":[[null,"x"]],"kind":"searchlights"}`, nil, nil},
		{`{"grid":[[null,-1,2]],"kind":"akari"}`, nil, puzzle.Akari},
	} {
		all, err := readAll(c.text, ReadOptions{Genre: c.asked})
		switch {
		case c.want == nil && err == nil:
			t.Errorf("%q is read as %s", c.text, all[0].Puzzle.Genre.Name)
		case c.want != nil && (err != nil || all[0].Puzzle.Genre != c.want):
			t.Errorf("%q: %v, want %s", c.text, err, c.want.Name)
		}
	}
}

// TestSearchlightsVectors writes every board as an integer grid and as JSON, and reads both
// texts back.
func TestSearchlightsVectors(t *testing.T) {
	testkit.EachLine(t, testkit.Shared(t, "vectors", "searchlights.jsonl"), func(line struct {
		Name string
		Grid [][]*int
	}) {
		e := &puzzle.Entry{Puzzle: testkit.Searchlights(line.Grid)}
		for _, f := range []*Format{Puzzlekit, JSON} {
			text, err := Encode(f, e)
			if err != nil {
				t.Fatal(err)
			}
			if got := readOne(t, text, ReadOptions{Genre: puzzle.Searchlights, Format: f}); !got.Puzzle.Equal(e.Puzzle) {
				t.Errorf("%s: %s is read as another board", f.Name, line.Name)
			}
		}
	})
}
