package uniq

import (
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestBlackenAll has boards on which all white cells must turn black: of each that is
// left, a light may stand there or not.
func TestBlackenAll(t *testing.T) {
	for n := 2; n <= 4; n++ {
		p := puzzle.New(puzzle.Searchlights, 1, n)
		for _, budget := range []int64{0, -1} {
			v := testkit.Must(Check(bg, p, Options{Explain: true, Budget: budget}))
			if len(v.BlackenSet) != n || !v.BlackenSmallest || len(v.Blacken) != 0 {
				t.Errorf("%d free cells: blacken %v or together %v, smallest %v", n, v.Blacken, v.BlackenSet, v.BlackenSmallest)
			}
		}
	}
}

// TestOnly states of the clues and cells to be lit those of the set, and all else.
func TestOnly(t *testing.T) {
	p := testkit.Grid("1..", ".#.", "..2")
	var m puzzle.Model
	m.Build(p)
	q := &inquiry{ctx: bg, puzzle: p, model: &m, solver: solver.New(), share: -1}
	g := q.groups()
	for set := range 1 << len(g.cells) {
		if set%7 > 0 { // some of them
			continue
		}
		var chosen []int
		var want []string
		group := 0
		for i := range m.Problem.NumRows() {
			kind := m.Label(i).Kind
			if kind != puzzle.AtMostOne {
				if group++; set>>(group-1)&1 == 0 {
					continue
				}
				chosen = append(chosen, group-1)
			}
			want = append(want, rowText(m.Problem.Row(i)))
		}
		only := g.only(chosen)
		var got []string
		for i := range only.NumRows() {
			got = append(got, rowText(only.Row(i)))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("of %v: %v, want %v", chosen, got, want)
		}
	}
}

func rowText(r solver.Row) string {
	s := []byte{byte('0' + r.Lo), ' '}
	vars := slices.Clone(r.Vars)
	slices.Sort(vars)
	for _, v := range vars {
		s = append(s, byte('a'+v))
	}
	return string(append(s, ' ', byte('0'+r.Hi)))
}

// TestViolatorCosts: a large contradiction by counting takes more than a small budget.
func TestViolatorCosts(t *testing.T) {
	p := testkit.Pigeonholes(150)
	for share, want := range map[int64]int{500: 0, 1000: 300} { // two for each of 300, and a fee
		v := testkit.Must(Check(bg, p, Options{Explain: true, Budget: explainShare * share}))
		if len(v.Conflict) != want || v.Stats.Conflicts > 150 {
			t.Errorf("%d to spend: a conflict of %d, found in %d conflicts", share, len(v.Conflict), v.Stats.Conflicts)
		}
	}
}

// TestJudgeCosts: to try an answer from the pool costs more on a larger board.
func TestJudgeCosts(t *testing.T) {
	for size, want := range map[int]int64{1: 1, 31: 1, 32: 2, 64: 5} {
		p := puzzle.New(puzzle.Searchlights, size, size)
		q := &inquiry{ctx: bg, puzzle: p, share: 100, left: 100}
		s := &blackSets{q: q, board: p, pool: []puzzle.Lamps{{}, {}, {{Row: 0, Col: 0}}}}
		if kind := s.judge(); kind != Many || 100-q.left != 3*want || len(s.pool[1]) != 1 {
			t.Errorf("%d×%d: %v for %d, the pool is %v", size, size, kind, 100-q.left, s.pool)
		}
	}
}

// TestAlong: the cells that it finds leave one answer and are no more than asked for;
// and it finds each single one among those where the answers differ.
func TestAlong(t *testing.T) {
	found := map[int]int{}
	explained(t, 14, 40, Many, func(p *puzzle.Puzzle, v Verdict, _ []puzzle.Lamps) {
		for size := 1; size <= 3; size++ {
			s := &blackSets{q: &inquiry{ctx: bg, puzzle: p, share: -1}}
			set := s.along(p, v.Differ, size)
			q := p.Clone()
			for _, at := range set {
				q.Set(at, puzzle.Black)
			}
			if len(set) > size || set != nil && answersOf(q) != One {
				t.Fatalf("%v turn black, of %d\n%v", set, size, puzzle.NewBoard(p))
			}
			found[len(set)]++
			if size > 1 {
				continue
			}
			one := slices.ContainsFunc(v.Differ[:min(len(v.Differ), maxTried)], func(at puzzle.Point) bool { return answersOf(with(p, at, puzzle.Black)) == One })
			if one != (set != nil) {
				t.Fatalf("%v turns black, one would do: %v\n%v", set, one, puzzle.NewBoard(p))
			}
		}
	})
	if found[1] < 20 || found[2]+found[3] < 20 {
		t.Errorf("a lopsided test: %v", found)
	}
}

// TestBroken: an answer that is given is held against the rules, and none is where none
// is given.
func TestBroken(t *testing.T) {
	p := testkit.Grid("2..", ".#.", "..2")
	answer := testkit.Must(Check(bg, p, Options{})).Answer
	for _, c := range []struct {
		given puzzle.Lamps
		want  []puzzle.Violation
	}{
		{nil, nil},
		{slices.Clone(answer), []puzzle.Violation{}},
		{slices.Clone(answer[1:]), p.Check(answer[1:])},
	} {
		v := testkit.Must(Check(bg, p, Options{Answer: c.given}))
		if (v.Broken == nil) != (c.want == nil) || len(v.Broken) != len(c.want) {
			t.Errorf("%v breaks %v, want %v", c.given, v.Broken, c.want)
		}
	}
}
