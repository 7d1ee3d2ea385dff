package generate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"akari/puzzle"
)

// flooded is the slow twin of the shape's connectivity: how many white regions
// there are, and how many of one cell.
func flooded(l *layout) (regions, single int) {
	seen := make([]bool, len(l.cells))
	for start, c := range l.cells {
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
				r, c := cell/l.cols+d.Row, cell%l.cols+d.Col
				if l.inside(r, c) && !l.isBlack(r, c) && !seen[r*l.cols+c] {
					seen[r*l.cols+c] = true
					todo = append(todo, r*l.cols+c)
				}
			}
		}
		if size == 1 {
			single++
		}
	}
	return regions, single
}

// TestLayoutsAreAsAsked draws layouts of every symmetry, density and shape,
// moves black cells about as repair does, and looks at each.
func TestLayoutsAreAsAsked(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range puzzle.Symmetries() {
		for _, black := range []Share{0.1, 0.2, 0.3, 0.4} {
			for _, shape := range []Shape{{}, {Rooms: true}, {Rooms: true, OneCell: true, Blocks: true}} {
				o := Options{Size: Size{14, 14}, Symmetry: s, Black: Density{Share: black}, Shape: shape}
				m := newMaker(o)
				m.rng = rng
				m.begin()
				for range 20 {
					if !m.layout.draw(t.Context(), rng, func() bool { return true }) {
						continue
					}
					m.lamps.place(m.order, rng)
					for range 20 {
						if cell := rng.IntN(len(m.cells)); m.cells[cell].IsWhite() {
							m.shift(m.orbitOf[cell])
						}
					}
					m.checkLayout(t)
				}
			}
		}
	}
}

// TestJoinedAsFlooded: a cell may turn black where the white cells fall into no more
// parts than before, whatever parts they were in.
func TestJoinedAsFlooded(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	var n [2]int
	for range 300 {
		l := newMaker(Options{Size: Size{7, 9}}).layout
		for _, cell := range rng.Perm(len(l.cells)) {
			before, single := flooded(l)
			r, c := cell/l.cols, cell%l.cols
			alone := l.alone(r, c)
			l.cells[cell] = puzzle.Black
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
			if !want && rng.IntN(3) > 0 { // some boards fall to pieces
				l.cells[cell] = puzzle.White
			}
		}
	}
	if n[1] < 1000 || n[0]-n[1] < 1000 {
		t.Errorf("%d of %d joined", n[1], n[0])
	}
}

func (m *maker) checkLayout(t *testing.T) {
	t.Helper()
	black := 0
	for cell, c := range m.cells {
		if c.IsBlack() {
			black++
			if !m.shape.Blocks && m.inBlock(cell/m.cols, cell%m.cols) {
				t.Fatalf("two by two black cells\n%v", puzzle.NewBoard(m.puzzle))
			}
		}
	}
	asked := math.Round(float64(m.opt.Black.Share) * float64(len(m.cells)))
	if black != m.black || math.Abs(float64(black)-asked) > float64(len(m.opt.Symmetry.Group())) {
		t.Fatalf("%d black cells, counted as %d, asked for %v", black, m.black, asked)
	}
	if !m.opt.Symmetry.Has(m.puzzle) {
		t.Fatalf("not %v\n%v", m.opt.Symmetry, puzzle.NewBoard(m.puzzle))
	}
	regions, single := flooded(m.layout)
	if !m.shape.Rooms && regions != 1 || !m.shape.OneCell && single > 0 {
		t.Fatalf("%d regions, %d of one cell, shape %+v\n%v", regions, single, m.shape, puzzle.NewBoard(m.puzzle))
	}
	lit := m.puzzle.Lit(m.lamps.answer())
	for cell, c := range m.cells {
		if c.IsWhite() && (!lit[cell] || m.lamps.on[cell] && m.lamps.light[cell] != 1) {
			t.Fatalf("cell %d: lit %v, light %d\n%v", cell, lit[cell], m.lamps.light[cell], puzzle.NewBoard(m.puzzle))
		}
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
		l := &layout{rows: n, cols: n, cells: make([]puzzle.Cell, n*n), stamp: make([]int32, n*n)}
		for r, row := range c.rows {
			for col, ch := range row {
				if ch == '#' {
					l.cells[r*n+col] = puzzle.Black
				}
			}
		}
		if got := l.pinwheel(); got != c.want {
			t.Errorf("%q: pinwheel %v", c.rows, got)
		}
	}
}

// TestLayoutEndsWithTheContext: laying out a large board takes long.
func TestLayoutEndsWithTheContext(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	m := newMaker(Options{Size: Size{40, 40}, Black: Density{Share: 0.2}})
	m.rng = rand.New(rand.NewPCG(1, 1))
	m.begin()
	if m.layout.draw(over, m.rng, func() bool { return true }) || m.layout.black > 0 {
		t.Errorf("%d cells are black", m.layout.black)
	}
}
