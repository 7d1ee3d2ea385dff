package uniq

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// FuzzVerdict turns bytes into a small board, and compares its verdict and its repairs with the
// slow reference.
func FuzzVerdict(f *testing.F) {
	f.Add(byte(3), false, []byte("...B2..."))
	f.Add(byte(2), true, []byte("..3.1.B."))
	f.Fuzz(func(t *testing.T, cols byte, lights bool, cells []byte) {
		g, width := puzzle.Akari, 1+int(cols%6)
		if lights {
			g = puzzle.Searchlights
		}
		rows := len(cells) / width
		if rows < 1 || rows > 6 {
			return
		}
		p := puzzle.New(g, rows, width)
		for i := range p.Cells {
			switch c := cells[i]; {
			case c == 'B':
				p.Cells[i] = puzzle.Black
			case c >= '0' && c <= '4':
				p.Cells[i] = puzzle.Clue(int(c - '0'))
			}
		}
		if cells, _ := whites(p, nil); lights && len(cells) > 20 {
			return // the reference would take too long to find a contradiction
		}
		solutions, all := testkit.Search(p, 200)
		if !all {
			return
		}
		v := testkit.Must(Check(bg, p, Options{Explain: true}))
		judge(t, p, v, solutions)
		judgeAdvice(t, p, v)
	})
}
