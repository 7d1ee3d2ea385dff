package service_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/uniq"
)

// slip makes a mistake in a copy of a puzzle. It returns false if it cannot.
type slip struct {
	name string
	make func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool)
}

func pickCell(rng *rand.Rand, p *puzzle.Puzzle, is func(puzzle.Cell) bool) (at puzzle.Point, ok bool) {
	for _, i := range rng.Perm(len(p.Cells)) {
		if is(p.Cells[i]) {
			return p.Point(i), true
		}
	}
	return at, false
}

func isClue(c puzzle.Cell) bool  { _, is := c.Clue(); return is }
func isPlain(c puzzle.Cell) bool { return c == puzzle.Black }

// oneCell makes a slip that changes one cell to a different value.
func oneCell(is func(puzzle.Cell) bool, to func(rng *rand.Rand, c puzzle.Cell) puzzle.Cell) func(*rand.Rand, *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
	return func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		at, ok := pickCell(rng, p, is)
		if !ok {
			return nil, false
		}
		p.Set(at, to(rng, p.At(at)))
		return p, true
	}
}

func always(c puzzle.Cell) func(*rand.Rand, puzzle.Cell) puzzle.Cell {
	return func(*rand.Rand, puzzle.Cell) puzzle.Cell { return c }
}

func moving(is func(puzzle.Cell) bool) func(*rand.Rand, *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
	return func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		at, ok := pickCell(rng, p, is)
		if !ok {
			return nil, false
		}
		beside := p.WhiteNeighbours(at)
		if len(beside) == 0 {
			return nil, false
		}
		p.Set(beside[rng.IntN(len(beside))], p.At(at))
		p.Set(at, puzzle.White)
		return p, true
	}
}

var copyingSlips = []slip{
	{"changed clue", oneCell(isClue, func(rng *rand.Rand, c puzzle.Cell) puzzle.Cell {
		for {
			if d := puzzle.Clue(rng.IntN(5)); d != c {
				return d
			}
		}
	})},
	{"added clue", oneCell(isPlain, func(rng *rand.Rand, _ puzzle.Cell) puzzle.Cell { return puzzle.Clue(rng.IntN(4)) })},
	{"dropped clue", oneCell(isClue, always(puzzle.Black))},
	{"moved clue", moving(isClue)},
	{"moved black cell", moving(isPlain)},
	{"added black cell", oneCell(puzzle.Cell.IsWhite, always(puzzle.Black))},
	{"removed black cell", oneCell(isPlain, always(puzzle.White))},
	{"swapped clues", func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		a, ok := pickCell(rng, p, isClue)
		b, also := pickCell(rng, p, func(c puzzle.Cell) bool { return isClue(c) && c != p.At(a) })
		if !ok || !also {
			return nil, false
		}
		x, y := p.At(a), p.At(b)
		p.Set(a, y)
		p.Set(b, x)
		return p, true
	}},
	{"number on next black cell", func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		var blacks []int
		for i, c := range p.Cells {
			if c.IsBlack() {
				blacks = append(blacks, i)
			}
		}
		for _, i := range rng.Perm(max(0, len(blacks)-1)) {
			a, b := blacks[i], blacks[i+1]
			if rng.IntN(2) == 0 {
				a, b = b, a
			}
			if isClue(p.Cells[a]) && isPlain(p.Cells[b]) {
				p.Cells[a], p.Cells[b] = p.Cells[b], p.Cells[a]
				return p, true
			}
		}
		return nil, false
	}},
	{"clue left white", oneCell(isClue, always(puzzle.White))},
	{"row doubled", func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		i := rng.IntN(p.Rows)
		return testkit.WithRows(p, slices.Insert(testkit.Rows(p), i, i)...), true
	}},
	{"row dropped", func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		i := rng.IntN(p.Rows)
		return testkit.WithRows(p, slices.Delete(testkit.Rows(p), i, i+1)...), true
	}},
	{"row swapped", func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		i, rows := rng.IntN(p.Rows-1), testkit.Rows(p)
		rows[i], rows[i+1] = rows[i+1], rows[i]
		return testkit.WithRows(p, rows...), true
	}},
	{"row shifted", func(rng *rand.Rand, p *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
		i := rng.IntN(p.Rows)
		row := p.Cells[i*p.Cols : (i+1)*p.Cols]
		old := slices.Clone(row)
		if rng.IntN(2) == 0 {
			copy(row[1:], old)
			row[0] = puzzle.White
		} else {
			copy(row, old[1:])
			row[p.Cols-1] = puzzle.White
		}
		return p, true
	}},
}

// slipBoards returns boards of the corpus and of the generator in turn.
func slipBoards(t *testing.T, n int) (boards []*puzzle.Puzzle) {
	corpus := testkit.Corpus(t)
	rng := rand.New(rand.NewPCG(61, 5))
	rng.Shuffle(len(corpus), func(i, j int) { corpus[i], corpus[j] = corpus[j], corpus[i] })
	for _, a := range corpus {
		if len(boards) < n/2 && len(a.Puzzle.Cells) <= testkit.Scale(150, 400) {
			boards = append(boards, a.Puzzle)
		}
	}
	for i := range n - len(boards) {
		e, _, err := generate.One(t.Context(), request.Options{Size: request.Size{Rows: 7 + i%6, Cols: 7 + i%6}}, 1, i)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, e.Puzzle)
	}
	return boards
}

// TestSlips makes a slip in a copy of a published or generated puzzle. If the copy is not unique, the
// repair that undoes the slip must be among the repairs, and near the beginning of the list.
func TestSlips(t *testing.T) {
	testkit.NotRaced(t)
	n := testkit.Scale(4, 60)
	boards := slipBoards(t, testkit.Scale(40, 400))
	var w service.Worker
	all := struct{ found, first, three int }{}
	t.Logf("%-26s %5s %5s %5s", "of "+fmt.Sprint(n)+" boards", "found", "first", "three")
	for k, s := range copyingSlips {
		rng := rand.New(rand.NewPCG(14, uint64(k)))
		found, first, three := 0, 0, 0
		for made := 0; made < n; {
			given := boards[rng.IntN(len(boards))]
			p, ok := s.make(rng, given.Clone())
			if !ok || p.Equal(given) {
				continue
			}
			v := testkit.Must(w.Check(t.Context(), &service.CheckRequest{Subject: service.Subject{Entry: &puzzle.Entry{Puzzle: p}}, Budget: uniq.DefaultBudget}))
			if v.Verdict.Kind != uniq.Many && v.Verdict.Kind != uniq.None {
				continue
			}
			made++
			switch at := slices.IndexFunc(v.Repairs, func(r uniq.Repair) bool { return undoes(r, p, given) }); {
			case at < 0:
				continue
			case at == 0:
				first++
				fallthrough
			case at < 3:
				three++
			}
			found++
		}
		t.Logf("%-26s %5d %5d %5d", s.name, found, first, three)
		all.found, all.first, all.three = all.found+found, all.first+first, all.three+three
		if found < n/2 || three < n/4 {
			t.Errorf("%s: of %d boards, %d repairs are found, %d are first and %d among the first three", s.name, n, found, first, three)
		}
	}
	total := n * len(copyingSlips)
	t.Logf("%-26s %5d %5d %5d of %d", "all", all.found, all.first, all.three, total)
	if all.found < total*9/10 || all.first < total*testkit.Scale(50, 65)/100 || all.three < total*testkit.Scale(70, 80)/100 {
		t.Errorf("of %d boards, %d repairs are found, %d are first and %d among the first three", total, all.found, all.first, all.three)
	}
}

// undoes reports whether a repair of p gives a puzzle. A missing row has no numbers.
func undoes(r uniq.Repair, p, want *puzzle.Puzzle) bool {
	if r.Slip == uniq.MissingRow && p.Rows < want.Rows {
		want = want.Clone()
		for col := range want.Cols {
			if at := (puzzle.Point{Row: *r.Row, Col: col}); want.At(at).IsBlack() {
				want.Set(at, puzzle.Black)
			}
		}
	}
	q := p.Clone()
	r.Apply(q)
	return q.Equal(want)
}
