package draft

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// onBoard returns, by cell, whether the cell has one of the lamps.
func onBoard(p *puzzle.Puzzle, l puzzle.Lamps) []bool {
	lamp := make([]bool, len(p.Cells))
	for _, at := range l {
		lamp[p.Index(at)] = true
	}
	return lamp
}

// counted is the slow reference of unit propagation. It repeats all constraints, or all constraints but
// covers, until no constraint decides a variable. It returns which variables are open.
func counted(p *puzzle.Puzzle, cluesOnly bool) []bool {
	var m puzzle.Model
	m.Build(p)
	val := make([]int8, len(m.Cell))
	for v := range val {
		val[v] = unknown
	}
	for again := true; again; {
		again = false
		for r := range m.Problem.NumConstraints() {
			if cluesOnly && m.Label(r).Kind == puzzle.Cover {
				continue
			}
			constraint := m.Problem.Constraint(r)
			sum, left := 0, 0
			for _, v := range constraint.Vars {
				if val[v] == unknown {
					left++
				} else {
					sum += int(val[v])
				}
			}
			if left == 0 || sum != constraint.Hi && sum+left != constraint.Lo {
				continue
			}
			for _, v := range constraint.Vars {
				if val[v] == unknown {
					val[v], again = 0, true
					if sum != constraint.Hi {
						val[v] = 1
					}
				}
			}
		}
	}
	open := make([]bool, len(p.Cells))
	for v, cell := range m.Cell {
		open[cell] = val[v] == unknown
	}
	return open
}

// isOpen reports whether OpenCells has a cell.
func (d *Draft) isOpen(cell int) bool { return slices.Contains(d.OpenCells(), int32(cell)) }

// compareOpen compares the open cells with the slow reference.
func (d *Draft) compareOpen(t *testing.T) {
	t.Helper()
	d.sanity(t)
	n := 0
	for cell, open := range counted(d.puzzle, d.CluesOnly) {
		if open {
			n++
		}
		if d.isOpen(cell) != open {
			t.Fatalf("cell %d: open %v, slow reference says %v\n%v", cell, d.isOpen(cell), open, puzzle.NewBoard(d.puzzle))
		}
	}
	if d.Open() != n {
		t.Fatalf("%d open cells, slow reference says %d", d.Open(), n)
	}
}

// compareWithout compares the cells that are open without a clue with the slow reference.
func (d *Draft) compareWithout(t *testing.T, cell int32, without *puzzle.Puzzle) {
	t.Helper()
	d.compareOpen(t)
	got, want := d.Without(cell), []int32(nil)
	for at, open := range counted(without, d.CluesOnly) {
		if open && !d.isOpen(at) {
			want = append(want, int32(at))
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("clue at %v: open without it %v, slow reference says %v\n%v", d.puzzle.Point(int(cell)), got, want, puzzle.NewBoard(d.puzzle))
	}
	d.compareOpen(t)
}

// crowds is a third genre, of this test: Akari with at most one lamp in each 2×2 block on even rows and
// columns. A cell in a block is in three constraints of at most one lamp.
var crowds = func() *puzzle.Genre {
	g := *puzzle.Akari
	g.Name, g.Rungs = "crowds", 'C'
	blocks := func(p *puzzle.Puzzle) (all [][]puzzle.Point) {
		for r := 0; r+1 < p.Rows; r += 2 {
			for c := 0; c+1 < p.Cols; c += 2 {
				block := []puzzle.Point{{Row: r, Col: c}, {Row: r, Col: c + 1}, {Row: r + 1, Col: c}, {Row: r + 1, Col: c + 1}}
				all = append(all, slices.DeleteFunc(block, func(at puzzle.Point) bool { return p.At(at).IsBlack() }))
			}
		}
		return slices.DeleteFunc(all, func(block []puzzle.Point) bool { return len(block) == 0 })
	}
	g.Constraints = func(m *puzzle.Model) {
		m.Begin(puzzle.AtMostOne)
		p := m.Puzzle()
		for r := range p.Rows {
			m.Problem.AddAtMostOnes(m.Var[r*p.Cols:][:p.Cols], 1)
		}
		for c := range p.Cols {
			m.Problem.AddAtMostOnes(m.Var[c:], p.Cols)
		}
		for _, block := range blocks(p) {
			vars := make([]solver.Var, len(block))
			for i, at := range block {
				vars[i] = m.Var[p.Index(at)]
			}
			m.Problem.Add(0, 1, vars...)
		}
		m.Begin(puzzle.Cover)
		for v := range m.Cell {
			m.Problem.Cover(solver.Var(v))
		}
		m.Begin(puzzle.Count)
		for i, c := range p.Cells {
			if k, ok := c.Clue(); ok {
				var vars []solver.Var
				for _, at := range p.WhiteNeighbours(p.Point(i)) {
					vars = append(vars, m.Var[p.Index(at)])
				}
				m.Problem.Add(k, k, vars...)
			}
		}
	}
	g.Check = func(p *puzzle.Puzzle, l puzzle.Lamps) (bad []puzzle.Violation) {
		bad = puzzle.Akari.Check(p, l)
		for _, block := range blocks(p) {
			if in := slices.DeleteFunc(block, func(at puzzle.Point) bool { return !l.Has(at) }); len(in) > 1 {
				bad = append(bad, puzzle.Violation{Rule: puzzle.RuleShine, Cells: in})
			}
		}
		return bad
	}
	return &g
}()

// drafts calls f with random small boards that have a solution.
func drafts(t *testing.T, n int, f func(rng *rand.Rand, p *puzzle.Puzzle, solutions []puzzle.Lamps)) {
	rng := rand.New(rand.NewPCG(3, 7))
	for range n {
		genres := append(slices.Clone(puzzle.Genres), crowds)
		g := genres[rng.IntN(len(genres))]
		p := testkit.Random(rng, g, 1+rng.IntN(3), 1+rng.IntN(4), 0.1+rng.Float64()*0.5, 0.3+rng.Float64()*0.7)
		if solutions := testkit.Brute(p); len(solutions) > 0 {
			f(rng, p, solutions)
		}
	}
}

func TestDraftDeducesAsTheReference(t *testing.T) {
	var d Draft
	drafts(t, testkit.Scale(150, 2000), func(rng *rand.Rand, p *puzzle.Puzzle, solutions []puzzle.Lamps) {
		d.CluesOnly = rng.IntN(2) == 0
		d.Load(p, onBoard(p, solutions[0]))
		d.compareDrops(t, rng)
	})
}

// TestDraftDeducesOnLargerBoards checks deductions on boards on which many cells depend
// on one clue.
func TestDraftDeducesOnLargerBoards(t *testing.T) {
	var d Draft
	rng := rand.New(rand.NewPCG(8, 2))
	for range testkit.Scale(30, 60) {
		p := testkit.Random(rng, puzzle.Akari, 8, 8, 0.25, 0)
		on := make([]bool, len(p.Cells))
		seen := func(at puzzle.Point) bool {
			for _, d := range puzzle.Directions {
				for q := at; p.At(q).IsWhite(); q = q.Step(d) {
					if on[p.Index(q)] {
						return true
					}
				}
			}
			return false
		}
		for _, cell := range rng.Perm(len(p.Cells)) {
			on[cell] = p.Cells[cell].IsWhite() && !seen(p.Point(cell))
		}
		for cell, c := range p.Cells {
			n := 0
			for _, d := range puzzle.Directions {
				if at := p.Point(cell).Step(d); p.In(at) && on[p.Index(at)] {
					n++
				}
			}
			if c.IsBlack() {
				p.Cells[cell] = puzzle.Clue(n)
			}
		}
		d.Load(p, on)
		d.compareDrops(t, rng)
	}
}

// compareDrops removes every clue that counting does not need. It compares each verdict,
// and the cells that are then open, with the slow reference.
func (d *Draft) compareDrops(t *testing.T, rng *rand.Rand) {
	t.Helper()
	p := d.puzzle
	d.compareOpen(t)
	for _, cell := range rng.Perm(len(p.Cells)) {
		if p.Cells[cell] == puzzle.Black && d.DropCounted(int32(cell)) != Removed {
			t.Fatalf("%v has no clue, and it is needed\n%v", p.Point(cell), puzzle.NewBoard(p))
		}
		if _, ok := p.Cells[cell].Clue(); !ok {
			continue
		}
		q := p.Clone()
		q.Cells[cell] = puzzle.Black
		want, before := 0, d.Open()
		for _, open := range counted(q, d.CluesOnly) {
			if open {
				want++
			}
		}
		if got := d.DropCounted(int32(cell)); (got == Removed) != (want == before) {
			t.Fatalf("clue at %v: removal %d, %d cells open before, %d after\n%v", p.Point(cell), got, before, want, puzzle.NewBoard(p))
		}
		d.compareOpen(t)
	}
}

func TestDraftDropKeepsOneSolution(t *testing.T) {
	var d Draft
	removed, needed := 0, 0
	n := testkit.Scale(300, 3000)
	drafts(t, n, func(rng *rand.Rand, p *puzzle.Puzzle, solutions []puzzle.Lamps) {
		if len(solutions) != 1 {
			return
		}
		d.CluesOnly = rng.IntN(4) == 0
		d.Load(p, onBoard(p, solutions[0]))
		d.sets.loaded, d.sets.fits = rng.IntN(2) == 0, false
		for _, cell := range rng.Perm(len(p.Cells)) {
			if _, ok := p.Cells[cell].Clue(); !ok {
				continue
			}
			q := p.Clone()
			q.Cells[cell] = puzzle.Black
			want := Needed
			if len(testkit.Brute(q)) == 1 {
				want = Removed
				removed++
			} else {
				needed++
			}
			if got := d.Spares(1000, int32(cell)); got != want {
				t.Fatalf("clue at %v: %d without it, want %d\n%v", p.Point(cell), got, want, puzzle.NewBoard(p))
			}
			d.compareWithout(t, int32(cell), q)
			if got := d.DropIf(1000, nil, int32(cell)); got != want {
				t.Fatalf("clue at %v: removal %d, want %d\n%v", p.Point(cell), got, want, puzzle.NewBoard(p))
			}
			d.compareOpen(t)
			if want == Removed { // without a clue, there is nothing to remove
				if got := d.DropIf(1000, nil, int32(cell)); got != Removed {
					t.Fatalf("%v, without a clue: removal %d\n%v", p.Point(cell), got, puzzle.NewBoard(p))
				}
				d.compareOpen(t)
			}
		}
	})
	if min(removed, needed) < n/12 {
		t.Errorf("only %d removed, %d needed", removed, needed)
	}
}

func TestDraftFindsAmbiguities(t *testing.T) {
	var d Draft
	over, end := context.WithCancel(t.Context())
	end()
	one, many := 0, 0
	n := testkit.Scale(300, 3000)
	drafts(t, n, func(rng *rand.Rand, p *puzzle.Puzzle, solutions []puzzle.Lamps) {
		lamp := onBoard(p, solutions[rng.IntN(len(solutions))])
		d.Load(p, lamp)
		if differ, sure := d.Ambiguities(over, 1000, 1<<40); sure && d.Open() > 0 || differ != nil {
			t.Fatalf("after the end of the context: %d ambiguities, sure %v\n%v", len(differ), sure, puzzle.NewBoard(p))
		}
		differ, sure := d.Ambiguities(t.Context(), 1000, 1<<40)
		if !sure || (len(differ) == 0) != (len(solutions) == 1) {
			t.Fatalf("%d solutions, %d ambiguities, sure %v\n%v", len(solutions), len(differ), sure, puzzle.NewBoard(p))
		}
		d.compareOpen(t)
		for _, cells := range differ {
			other := append([]bool(nil), lamp...)
			for _, cell := range cells {
				other[cell] = !other[cell]
			}
			var l []puzzle.Point
			for cell, on := range other {
				if on {
					l = append(l, p.Point(cell))
				}
			}
			if bad := p.Check(l); len(bad) > 0 {
				t.Fatalf("not another solution: %v\n%v", bad, puzzle.NewBoard(p))
			}
		}
		if one++; len(differ) > 0 {
			many++
		}
	})
	if min(many, one-many) < n/12 {
		t.Errorf("only %d ambiguous of %d", many, one)
	}
}

// TestUpdate moves lamps, and adds and removes clues, on boards whose black cells stay,
// also by a second Load. It then compares the deduced cells and the needed clues with the
// slow references.
func TestUpdate(t *testing.T) {
	var d Draft
	came := 0
	drafts(t, testkit.Scale(50, 300), func(rng *rand.Rand, p *puzzle.Puzzle, _ []puzzle.Lamps) {
		bare := p.Clone()
		for cell, c := range bare.Cells {
			if c.IsBlack() {
				bare.Cells[cell] = puzzle.Black
			}
		}
		solutions := testkit.Brute(bare)
		// clues gives about a share of the black cells their clue, and all of them if share
		// is 1.
		clues := func(l puzzle.Lamps, share float64) {
			for cell, c := range bare.Cells {
				if p.Cells[cell] = c; c.IsBlack() && rng.Float64() < share {
					n, seen := 0, p.Rays(p.Point(cell))
					if p.Genre.Antichain {
						seen = p.WhiteNeighbours(p.Point(cell))
					}
					for _, at := range seen {
						if l.Has(at) {
							n++
						}
					}
					p.Cells[cell] = puzzle.Clue(n)
				}
			}
		}
		d.CluesOnly = p.Genre.Antichain && rng.IntN(4) == 0
		for _, share := range []float64{0.5, 1} { // the second Load has new clues
			clues(solutions[0], share)
			d.Load(p, onBoard(p, solutions[0]))
			d.compareOpen(t)
		}
		for range 12 {
			solution := solutions[rng.IntN(len(solutions))]
			share, before := rng.Float64(), d.Open()
			if rng.IntN(5) == 0 { // everything is loaded again
				d.CluesOnly, share = p.Genre.Antichain && !d.CluesOnly, 1
			}
			if clues(solution, share); share == 1 || rng.IntN(2) == 0 {
				d.Load(p, onBoard(p, solution))
			} else {
				d.Update(onBoard(p, solution))
			}
			d.compareOpen(t)
			if differ, _ := d.Another(t.Context(), 1000); (differ == nil) != (len(testkit.Brute(p)) == 1) {
				t.Fatalf("another solution differs in %v\n%v", differ, puzzle.NewBoard(p))
			}
			if d.Open() < before {
				came++
			}
			for cell := range p.Cells {
				without := p.Clone()
				if p.Cells[cell].IsWhite() || len(testkit.Brute(p)) > 1 {
					continue
				}
				without.Cells[cell] = puzzle.Black
				if one := len(testkit.Brute(without)) == 1; (d.Spares(1000, int32(cell)) == Removed) != one {
					t.Fatalf("clue at %v: spare %v, not as after a loading\n%v", p.Point(cell), !one, puzzle.NewBoard(p))
				}
			}
			if at := int32(rng.IntN(len(p.Cells))); p.Cells[at].IsBlack() {
				d.DropCounted(at)
				d.compareOpen(t)
			}
		}
	})
	if came < 30 {
		t.Errorf("%d updates told more than there was before", came)
	}
}

// TestWitnesses asks about the clues of a sequence of boards. Each board differs from the
// board before in one cell. As the witness of a clue it sets exchanges of lamps, as an
// earlier board may have left them, and checks by the rules of the puzzle whether the
// witness stands. Whatever the witness, Spares must return the right verdict.
func TestWitnesses(t *testing.T) {
	var d Draft
	rng := rand.New(rand.NewPCG(16, 4))
	stood, fell := 0, 0
	p := testkit.Random(rng, puzzle.Akari, 4, 3, 0.3, 1)
	for range testkit.Scale(80, 600) {
		at := rng.IntN(len(p.Cells))
		if p.Cells[at].IsBlack() {
			p.Cells[at] = puzzle.White
		} else {
			p.Cells[at] = puzzle.Black
		}
		solutions := numbered(rng, p)
		if len(solutions) != 1 {
			continue
		}
		d.Load(p, onBoard(p, solutions[0]))
		for cell := range p.Cells {
			constraint := d.clueConstraint[cell]
			if constraint < 0 {
				continue
			}
			q := p.Clone()
			q.Cells[cell] = puzzle.Black
			want := Removed
			others := testkit.Brute(q)
			if len(others) > 1 {
				want = Needed
			}
			for range 20 {
				d.witness[cell] = guess(rng, p, solutions[0], others[rng.IntN(len(others))])
				other := lampsAfter(p, solutions[0], d.witness[cell])
				want := len(q.Check(other)) == 0 && len(p.Check(other)) > 0
				if got := d.stands(constraint); got != want {
					t.Fatalf("clue at %v: lamps %v show it needed: %v\n%v", p.Point(cell), other, got, puzzle.NewBoard(p))
				}
				if want {
					stood++
				} else {
					fell++
				}
			}
			if got := d.Spares(1000, int32(cell)); got != want {
				t.Fatalf("clue at %v: %d without it, want %d\n%v", p.Point(cell), got, want, puzzle.NewBoard(p))
			}
			d.sanity(t)
		}
	}
	if stood < 100 || fell < 100 {
		t.Errorf("only %d witnesses stood, %d fell", stood, fell)
	}
}

// TestSmallBoards compares the search on sets with localSearch, on boards that fit into sets.
// Both must find the same clues needed, with valid witnesses, with and without the
// surrounding clues.
func TestSmallBoards(t *testing.T) {
	var small, large Draft
	rng := rand.New(rand.NewPCG(23, 9))
	spare, needed := 0, 0
	for range testkit.Scale(30, 300) {
		p := testkit.Random(rng, puzzle.Akari, 8+rng.IntN(4), 8+rng.IntN(4), 0.15+0.3*rng.Float64(), 0)
		solution := testkit.RandomLamps(rng, p)
		testkit.Number(p, solution)
		q := p.Clone()
		small.Load(p, onBoard(p, solution))
		large.Load(q, onBoard(p, solution))
		if large.sets.loaded, large.sets.fits = true, false; !small.fits() {
			continue
		}
		for _, at := range rng.Perm(len(p.Cells)) {
			cell := int32(at)
			if p.Cells[at].IsWhite() {
				continue
			}
			got, want := small.Spares(1e6, cell), large.Spares(1e6, cell)
			if got != want {
				t.Fatalf("clue at %v: %d, as localSearch finds %d\n%v", p.Point(at), got, want, puzzle.NewBoard(p))
			}
			if spare++; got == Needed {
				spare, needed = spare-1, needed+1
				other := lampsAfter(p, solution, small.witness[cell])
				if bad := p.Check(other); len(bad) != 1 || bad[0].Rule != puzzle.RuleClue || bad[0].Cells[0] != p.Point(at) {
					t.Fatalf("clue at %v: %v do not show it needed: %v\n%v", p.Point(at), other, bad, puzzle.NewBoard(p))
				}
			}
			for _, d := range [2]*Draft{&small, &large} {
				d.DropIf(1e6, func() bool { return at%2 == 0 }, cell)
			}
			small.sanity(t)
		}
	}
	if min(spare, needed) < 100 {
		t.Errorf("only %d spare, %d needed", spare, needed)
	}
}

// guess lists the cells in which two solutions differ, often with one cell more or less.
func guess(rng *rand.Rand, p *puzzle.Puzzle, a, b puzzle.Lamps) (cells []int32) {
	one, two := onBoard(p, a), onBoard(p, b)
	if at := rng.IntN(len(one)); rng.IntN(3) > 0 && p.Cells[at].IsWhite() {
		one[at] = !one[at]
	}
	for at := range one {
		if one[at] != two[at] {
			cells = append(cells, int32(at))
		}
	}
	return cells
}

// lampsAfter returns the lamps of a solution after a change of the cells.
func lampsAfter(p *puzzle.Puzzle, solution puzzle.Lamps, cells []int32) (out puzzle.Lamps) {
	on := onBoard(p, solution)
	for _, at := range cells {
		on[at] = !on[at]
	}
	for at, is := range on {
		if is {
			out = append(out, p.Point(at))
		}
	}
	return out
}

// numbered gives most black cells the clue that follows from lamps in some places, and
// returns the solutions of the puzzle.
func numbered(rng *rand.Rand, p *puzzle.Puzzle) []puzzle.Lamps {
	for cell, c := range p.Cells {
		if c.IsBlack() {
			p.Cells[cell] = puzzle.Black
		}
	}
	solutions := testkit.Brute(p)
	if len(solutions) == 0 {
		return nil
	}
	on := onBoard(p, solutions[rng.IntN(len(solutions))])
	for cell, c := range p.Cells {
		if c.IsWhite() || rng.IntN(5) == 0 {
			continue
		}
		n := 0
		for _, d := range puzzle.Directions {
			if at := p.Point(cell).Step(d); p.In(at) && on[p.Index(at)] {
				n++
			}
		}
		p.Cells[cell] = puzzle.Clue(n)
	}
	return testkit.Brute(p)
}

// TestAnother compares Another with a list of all solutions.
func TestAnother(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 3))
	one, many := 0, 0
	for one < 50 || many < 50 {
		p, solutions := testkit.Judged(rng, puzzle.Genres[rng.IntN(2)])
		if len(solutions) == 0 {
			continue
		}
		var d Draft
		on := onBoard(p, solutions[0])
		d.Load(p, on)
		differ, sure := d.Another(context.Background(), 1000)
		if !sure || (differ == nil) != (len(solutions) == 1) {
			t.Fatalf("%d solutions, differ %v, sure %v\n%v", len(solutions), differ, sure, puzzle.NewBoard(p))
		}
		if differ == nil {
			one++
			continue
		}
		many++
		for _, cell := range differ {
			on[cell] = !on[cell]
		}
		var other puzzle.Lamps
		for cell, lamp := range on {
			if lamp {
				other = append(other, p.Point(cell))
			}
		}
		if bad := p.Check(other); len(bad) > 0 {
			t.Fatalf("no solution: %v\n%v", bad, puzzle.NewBoard(p))
		}
	}
}
