package board

import (
	"cmp"
	"context"
	"math/rand/v2"
	"testing"

	"akari/generate/field"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
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

// TestLinesOfBlackCells draws layouts of 20x36: none has a line of more than six black cells or a block
// of 3x3, but they have lines for a request that asks for them, and blocks for one that asks for lines.
func TestLinesOfBlackCells(t *testing.T) {
	longest := func(aim string) (most, blocks int) {
		o := request.Options{Size: request.Size{Rows: 20, Cols: 36}}
		testkit.Must(0, cmp.Or(o.Set("aim", aim), o.Set("style", "touching")))
		for seed := range uint64(30) {
			l := NewLayout(req(o))
			l.Draw(t.Context(), rand.New(rand.NewPCG(seed, 4)), func() bool { return true })
			l.Statistics.Of(l.Puzzle, 0, logic.Grade{})
			most = max(most, int(statistics.ByName("bar").Take(&l.Statistics)))
			for cell, c := range l.Cells {
				if p := l.Puzzle.Point(cell); c.IsBlack() && l.block(p.Row, p.Col) {
					blocks++
				}
			}
		}
		return most, blocks
	}
	limited, none := longest("")
	if asked, some := longest("bar:7..15"); limited > usualBar || asked <= usualBar || none > 0 || some == 0 {
		t.Errorf("lines of %d and %d black cells, %d and %d cells in blocks", limited, asked, none, some)
	}
}

// TestDoubledLines draws layouts of 14x24 in the styles whose black cells keep apart: no symmetry that akari
// chooses has an axis between two lines of cells. If the request has such a symmetry, akari chooses
// another style.
func TestDoubledLines(t *testing.T) {
	drawn := func(key, value string) *Layout {
		o := request.Options{Size: request.Size{Rows: 14, Cols: 24}}
		testkit.Must(0, o.Set(key, value))
		return NewLayout(req(o))
	}
	mirrors, touching := 0, 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 5))
		for _, style := range []string{"apart", "knight", "clumped"} {
			l := drawn("style", style)
			l.Draw(t.Context(), rng, func() bool { return true })
			switch {
			case !l.doubles(l.Symmetry):
			case style != "clumped":
				t.Errorf("%s with %v", style, l.Symmetry)
			default:
				mirrors++
			}
		}
		l := drawn("symmetry", "both")
		if l.drawStyle(l.request.Class.Styles, rng).Touches() {
			touching++
		}
	}
	if mirrors == 0 || touching != 60 {
		t.Errorf("%d boards of 60 with an axis between lines, %d with black cells that touch", mirrors, touching)
	}
	for name, want := range map[string]bool{"horizontal": true, "vertical": false, "both": true, "rot180": false, "diagonals": false} {
		l := NewLayout(req(request.Options{Size: request.Size{Rows: 9, Cols: 10}}))
		var s puzzle.Symmetry
		testkit.Must(0, s.UnmarshalText([]byte(name)))
		if got := l.doubles(s); got != want {
			t.Errorf("%s of 9x10: %v", name, got)
		}
	}
}

// TestEchoes compares the change of the energy by each exchange with the energies before and after, with
// every pair of cells at the offset counted. Half of the 30x30 boards repeat themselves, and fewer small boards.
func TestEchoes(t *testing.T) {
	testkit.Alone(t)
	echoed := map[int]int{}
	var style request.Style
	testkit.Must(0, style.UnmarshalText([]byte(field.Names[0])))
	for seed := range uint64(40) {
		for _, side := range []int{9, 30} {
			rng := rand.New(rand.NewPCG(seed, 3))
			l := NewLayout(req(request.Options{Size: request.Size{Rows: side, Cols: side}, Symmetry: puzzle.Symmetries()[1+seed%4]}))
			if l.Draw(t.Context(), rng, func() bool { return true }); l.echo.weight > 0 {
				t.Fatalf("an echo without Echoes")
			}
			l.Echoes, l.request.Style = true, style
			l.Draw(t.Context(), rng, func() bool { return true })
			if l.echo.weight == 0 {
				continue
			}
			echoed[side]++
			without := l.energyWithoutEcho()
			pairs := l.pairsOfEcho()
			from, to, ok := l.drawExchange(rng)
			if !ok {
				continue
			}
			got := l.change(from, to)
			l.Recolour(from, false)
			l.Recolour(to, true)
			l.loadField()
			if want := l.energyWithoutEcho() - without - int(l.echo.weight)*(l.pairsOfEcho()-pairs); int(got) != want {
				t.Errorf("side %d, %v: change %d, want %d", side, l.echo, got, want)
			}
		}
	}
	if n := echoed[30]; n < 12 || n > 28 || echoed[9] == 0 || echoed[9] > 8 {
		t.Errorf("repeated: %v of 40", echoed)
	}
}

// pairsOfEcho counts the pairs of black cells at the offset of the echo.
func (b *Board) pairsOfEcho() (n int) {
	for cell, c := range b.Cells {
		other := b.Puzzle.Point(cell)
		other.Row, other.Col = other.Row+b.echo.offset.Row, other.Col+b.echo.offset.Col
		if c.IsBlack() && b.Puzzle.In(other) && b.Puzzle.At(other).IsBlack() {
			n++
		}
	}
	return n
}

// energyWithoutEcho sums the weights of the features of the layout.
func (l *Layout) energyWithoutEcho() (sum int) {
	for k, n := range l.field.Counts() {
		sum += n * int(l.request.Class.Styles[0].Weights[k])
	}
	return sum
}
