package draft

import (
	"context"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// onBoard spreads a set of lamps over the cells.
func onBoard(p *puzzle.Puzzle, l puzzle.Lamps) []bool {
	lamp := make([]bool, len(p.Cells))
	for _, at := range l {
		lamp[p.Index(at)] = true
	}
	return lamp
}

// counted is the slow twin of unit propagation: every row is looked at again
// and again until none decides anything. It returns which variables are open.
func counted(p *puzzle.Puzzle) []bool {
	var m puzzle.Model
	m.Build(p)
	val := make([]int8, len(m.Cell))
	for v := range val {
		val[v] = unknown
	}
	for again := true; again; {
		again = false
		for r := range m.Problem.NumRows() {
			row := m.Problem.Row(r)
			sum, left := 0, 0
			for _, v := range row.Vars {
				if val[v] == unknown {
					left++
				} else {
					sum += int(val[v])
				}
			}
			if left == 0 || sum != row.Hi && sum+left != row.Lo {
				continue
			}
			for _, v := range row.Vars {
				if val[v] == unknown {
					val[v], again = 0, true
					if sum != row.Hi {
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

// compareOpen holds what is decided against the slow twin.
func (d *Draft) compareOpen(t *testing.T) {
	t.Helper()
	d.sanity(t)
	n := 0
	for cell, open := range counted(d.puzzle) {
		if open {
			n++
		}
		if d.IsOpen(cell) != open {
			t.Fatalf("cell %d: open %v, slow twin says %v\n%v", cell, d.IsOpen(cell), open, puzzle.NewBoard(d.puzzle))
		}
	}
	if d.Open() != n {
		t.Fatalf("%d open cells, slow twin says %d", d.Open(), n)
	}
}

// drafts calls f with random small boards that have an answer.
func drafts(t *testing.T, n int, f func(rng *rand.Rand, p *puzzle.Puzzle, answers []puzzle.Lamps)) {
	rng := rand.New(rand.NewPCG(3, 7))
	for range n {
		g := puzzle.Genres[rng.IntN(len(puzzle.Genres))]
		p := testkit.Random(rng, g, 1+rng.IntN(3), 1+rng.IntN(4), 0.1+rng.Float64()*0.5, 0.3+rng.Float64()*0.7)
		if answers := testkit.Brute(p); len(answers) > 0 {
			f(rng, p, answers)
		}
	}
}

func TestDraftDeducesAsTheTwin(t *testing.T) {
	var d Draft
	drafts(t, 2000, func(rng *rand.Rand, p *puzzle.Puzzle, answers []puzzle.Lamps) {
		d.Load(p, onBoard(p, answers[0]))
		d.compareOpen(t)
		for _, cell := range rng.Perm(len(p.Cells)) {
			if _, ok := p.Cells[cell].Clue(); !ok {
				continue
			}
			q := p.Clone()
			q.Cells[cell] = puzzle.Black
			want, before := 0, d.Open()
			for _, open := range counted(q) {
				if open {
					want++
				}
			}
			if got := d.DropCounted(int32(cell)); (got == Removed) != (want == before) {
				t.Fatalf("clue at %v: removal %d, %d cells open before, %d after\n%v", p.Point(cell), got, before, want, puzzle.NewBoard(p))
			}
			d.compareOpen(t)
		}
	})
}

func TestDraftDropKeepsOneAnswer(t *testing.T) {
	var d Draft
	removed, needed := 0, 0
	drafts(t, 6000, func(rng *rand.Rand, p *puzzle.Puzzle, answers []puzzle.Lamps) {
		if len(answers) != 1 {
			return
		}
		d.Load(p, onBoard(p, answers[0]))
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
			if got := d.Drop(1000, int32(cell)); got != want {
				t.Fatalf("clue at %v: removal %d, want %d\n%v", p.Point(cell), got, want, puzzle.NewBoard(p))
			}
			d.compareOpen(t)
		}
	})
	if removed < 500 || needed < 500 {
		t.Errorf("only %d removed, %d needed", removed, needed)
	}
}

func TestDraftFindsAmbiguities(t *testing.T) {
	var d Draft
	over, end := context.WithCancel(t.Context())
	end()
	one, many := 0, 0
	drafts(t, 6000, func(rng *rand.Rand, p *puzzle.Puzzle, answers []puzzle.Lamps) {
		lamp := onBoard(p, answers[rng.IntN(len(answers))])
		d.Load(p, lamp)
		if differ, sure := d.Ambiguities(over, 1000); sure && d.Open() > 0 || differ != nil {
			t.Fatalf("after the end of the context: %d ambiguities, sure %v\n%v", len(differ), sure, puzzle.NewBoard(p))
		}
		differ, sure := d.Ambiguities(t.Context(), 1000)
		if !sure || (len(differ) == 0) != (len(answers) == 1) {
			t.Fatalf("%d answers, %d ambiguities, sure %v\n%v", len(answers), len(differ), sure, puzzle.NewBoard(p))
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
				t.Fatalf("not another answer: %v\n%v", bad, puzzle.NewBoard(p))
			}
		}
		if one++; len(differ) > 0 {
			many++
		}
	})
	if many < 500 || one-many < 500 {
		t.Errorf("only %d ambiguous of %d", many, one)
	}
}

// TestAnother holds a search for another answer against all answers.
func TestAnother(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 3))
	one, many := 0, 0
	for one < 50 || many < 50 {
		p, answers := testkit.Judged(rng, puzzle.Genres[rng.IntN(2)])
		if len(answers) == 0 {
			continue
		}
		var d Draft
		on := onBoard(p, answers[0])
		d.Load(p, on)
		differ, sure := d.Another(context.Background(), 1000)
		if !sure || (differ == nil) != (len(answers) == 1) {
			t.Fatalf("%d answers, differ %v, sure %v\n%v", len(answers), differ, sure, puzzle.NewBoard(p))
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
			t.Fatalf("no answer: %v\n%v", bad, puzzle.NewBoard(p))
		}
	}
}
