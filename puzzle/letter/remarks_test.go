package letter

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestRemarks reads a board beside words that change what it means: it is an error, and never read. Beside words
// that do not, it is read.
func TestRemarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for words, refused := range map[string]bool{
		"Row 3 should be ..1..": true, "Sorry, line 2 must read .#..": true, "Correction: r2c3 is a 1.": true, "In row 2, it is a 3 instead of 2.": true, "Please change the first clue of row 4.": true, "The 3 should be a 2.": true,
		"Here # is white and . is black.": true, "Key: . = black, # = white": true, "white cells are #": true, "The dots . are walls, X is empty": true, "(X is white)": true, "0 is a white square": true,
		"Columns, not rows!": true, "I wrote it column by column.": true, "The board is upside down.": true, "It is mirrored, sorry.": true,
		"To be continued": true, "The rest follows tomorrow.": true, "This is the first half of the board.": true, "(part 1 of 2)": true,
		"This is a Nurikabe.": true, "Minesweeper": true, "A sudoku": true, "my new Slitherlink": true,
		"Is it unique?": false, "# is black, . is white": false, "I know you print a sudoku, but this is Akari": false, "It is not a Nurikabe.": false, "Row 3 was hard.": false, "Best wishes, also for the rest": false, "size matters, rows and cols too": false, "Page 1 of 2": false,
	} {
		p := randomBoard(rng)
		for _, text := range []string{plain(p) + "\n" + words + "\n", plain(p) + words + "\n", words + "\n\n" + plain(p), words + "\n" + plain(p), "Hello\n\n" + words + "\n\nHere it is:\n\n\n" + plain(p) + "\nAnn\n"} {
			all, errs := readText(text, Options{})
			if refused && (len(all) > 0 || len(errs) == 0) || !refused && (len(errs) > 0 || len(all) != 1 || !all[0].Puzzle.Equal(p)) {
				t.Errorf("%d boards, errors %v\n%s", len(all), errs, text)
			}
		}
		all, errs := readText(plain(p)+"\n\n\nHi\n\n\n"+words+"\n", Options{}) // far below the board
		if len(all) != 1 || refused != (len(errs) > 0) {
			t.Errorf("far below: %d boards, errors %v, %s", len(all), errs, words)
		}
	}
}

// TestTornBoards reads boards that a page break or a mail parts.
func TestTornBoards(t *testing.T) {
	const head, first, second = "From ann@example.org Tue Mar  3 10:00:00 2026\nFrom: a@example.org\nSubject: x\n\n", "..1..\n.#...\n.....\n", "0....\n...2.\n"
	for _, text := range []string{
		first + "\n\nPage 1\n\n\n" + second, first + "\f" + second, first + "\n\f\n" + second, first + "\n\n- page 2 of 3 -\n\n" + second, head + first + "\nThe rest is in my next mail.\n\n" + head + second,
	} {
		if all, errs := readText(text, Options{}); len(errs) == 0 || slices.ContainsFunc(errs, func(err error) bool { return strings.Contains(err.Error(), "no puzzle") }) {
			t.Errorf("%d boards, errors %v\n%s", len(all), errs, text)
		}
	}
}
