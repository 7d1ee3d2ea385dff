package board

import (
	"context"
	"math/rand/v2"
	"testing"

	"akari/generate/field"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic/ladders"
)

// req prepares a request of the first genre.
func req(o request.Options) *request.Request {
	return testkit.Must(request.New(o, &request.Genre{Of: puzzle.Genres[0], Ladder: ladders.All[0], Class: field.ClassOf}))
}

// flooded is the slow reference of the shape's connectivity. It returns the number of
// white regions and the number of regions of one cell.
func flooded(l *Board) (regions, single int) {
	seen := make([]bool, len(l.Cells))
	for start, c := range l.Cells {
		if seen[start] || c.IsBlack() {
			continue
		}
		regions++
		todo, size := []int{start}, 0
		seen[start] = true
		for len(todo) > 0 {
			cell := todo[0]
			todo = todo[1:]
			size++
			for _, d := range puzzle.Directions {
				r, c := cell/l.Cols+d.Row, cell%l.Cols+d.Col
				if l.Inside(r, c) && !l.IsBlack(r, c) && !seen[r*l.Cols+c] {
					seen[r*l.Cols+c] = true
					todo = append(todo, r*l.Cols+c)
				}
			}
		}
		if size == 1 {
			single++
		}
	}
	return regions, single
}

// TestJoinedAsFlooded compares joined with flooded: a cell may turn black if the number
// of white regions does not grow, however many regions there were.
func TestJoinedAsFlooded(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	var n [2]int
	for range 300 {
		l := New(req(request.Options{Size: request.Size{Rows: 7, Cols: 9}}))
		for _, cell := range rng.Perm(len(l.Cells)) {
			before, single := flooded(l)
			r, c := cell/l.Cols, cell%l.Cols
			alone := l.WhiteBeside(int32(cell)) == 0
			l.Cells[cell] = puzzle.Black
			after, _ := flooded(l)
			want := after <= before
			if alone {
				want = before > 1 && single > 0
			}
			if got := l.joined(r, c); got != want {
				t.Fatalf("r%dc%d: joined %v, %d parts, %d before", r+1, c+1, got, after, before)
			}
			if n[0]++; want {
				n[1]++
			}
			if !want && rng.IntN(3) > 0 { // some boards become disconnected
				l.Cells[cell] = puzzle.White
			}
		}
	}
	if n[1] < 1000 || n[0]-n[1] < 1000 {
		t.Errorf("%d of %d joined", n[1], n[0])
	}
}

func TestPinwheel(t *testing.T) {
	for _, c := range []struct {
		rows []string
		want bool
	}{
		{[]string{"#.###", "#.#..", "#####", "..#.#", "###.#"}, true},
		{[]string{"..#..", "..#..", "#####", "..#..", "..#.."}, false},
		{[]string{".....", "..##.", ".###.", ".##..", "....."}, false}, // no symmetry of this kind
		{[]string{"......", "..#...", "..###.", ".###..", "...#..", "......"}, true},
		{[]string{"#....#", "......", "..##..", "..##..", "......", "#....#"}, false},
		{[]string{".#...", "....#", ".....", "#....", "...#."}, false},
	} {
		n := len(c.rows)
		l := New(req(request.Options{Size: request.Size{Rows: n, Cols: n}}))
		for r, row := range c.rows {
			for col, ch := range row {
				if ch == '#' {
					l.Cells[r*n+col] = puzzle.Black
				}
			}
		}
		if got := l.Pinwheel(); got != c.want {
			t.Errorf("%q: pinwheel %v", c.rows, got)
		}
	}
}

// TestLayoutEndsWithTheContext draws a large layout, which takes long, with a context that
// has ended.
func TestLayoutEndsWithTheContext(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	m := NewLayout(req(request.Options{Size: request.Size{Rows: 40, Cols: 40}, Black: request.Density{Share: 0.2}}))
	if m.Draw(over, rand.New(rand.NewPCG(1, 1)), func() bool { return true }) || m.Black > 0 {
		t.Errorf("%d cells are black", m.Black)
	}
}
