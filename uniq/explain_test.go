package uniq

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// explained yields random boards up to 5×5 with their verdicts and all their solutions. Each kind
// of verdict occurs.
func explained(t *testing.T, seed uint64, n int, kind Kind, yield func(*puzzle.Puzzle, Verdict, []puzzle.Lamps)) {
	t.Helper()
	for _, g := range puzzle.Genres {
		rng := rand.New(rand.NewPCG(seed, 9))
		seen := 0
		for seen < n {
			p := testkit.Random(rng, g, 1+rng.IntN(5), 1+rng.IntN(5), 0.1+0.5*rng.Float64(), 0.4+0.6*rng.Float64())
			if kind == None {
				testkit.Perturb(rng, p)
			}
			solutions, all := testkit.Search(p, 300)
			if !all || kind != [...]Kind{None, One, Many}[min(len(solutions), 2)] {
				continue
			}
			seen++
			v := testkit.Must(Check(bg, p, Options{Explain: true, Budget: -1}))
			judge(t, p, v, solutions)
			yield(p, v, solutions)
		}
	}
}

// solutionsOf counts the solutions of a puzzle up to two.
func solutionsOf(p *puzzle.Puzzle) Kind {
	solutions, all := testkit.Search(p, 1)
	if !all {
		return Many
	}
	return [...]Kind{None, One}[len(solutions)]
}

func with(p *puzzle.Puzzle, at puzzle.Point, c puzzle.Cell) *puzzle.Puzzle {
	q := p.Clone()
	q.Set(at, c)
	return q
}

// whites lists the white cells and the number of solutions in which each has a lamp.
func whites(p *puzzle.Puzzle, solutions []puzzle.Lamps) (cells []puzzle.Point, lamps []int) {
	for i, c := range p.Cells {
		if c.IsWhite() {
			cells, lamps = append(cells, p.Point(i)), append(lamps, 0)
			for _, a := range solutions {
				if a.Has(p.Point(i)) {
					lamps[len(lamps)-1]++
				}
			}
		}
	}
	return cells, lamps
}

// TestManyForcedAndRegions compares the equal cells and the regions with all solutions. The sums of
// Searchlights may hide that a region consists of two, in about one of 3,000.
func TestManyForcedAndRegions(t *testing.T) {
	explained(t, 1, testkit.Scale(20, 400), Many, func(p *puzzle.Puzzle, v Verdict, solutions []puzzle.Lamps) {
		judgeForced(t, p, v, solutions)
		open, _ := whites(p, nil)
		open = slices.DeleteFunc(open, func(at puzzle.Point) bool {
			return slices.Contains(v.Forced.Lamps, at) || slices.Contains(v.Forced.Dots, at)
		})
		if got := slices.Concat(v.Regions...); !puzzle.SortedLamps(got).Equal(open) || len(got) != len(open) {
			t.Fatalf("regions %v, want %v in all\n%v", v.Regions, open, puzzle.NewBoard(p))
		}
		product := 1
		for _, region := range v.Regions {
			product *= waysIn(region, solutions)
			if p.Genre == puzzle.Akari && splits(region, solutions) {
				t.Fatalf("region %v consists of two\n%v", region, puzzle.NewBoard(p))
			}
		}
		if product != len(solutions) {
			t.Fatalf("regions %v make %d solutions of %d\n%v", v.Regions, product, len(solutions), puzzle.NewBoard(p))
		}
	})
}

// waysIn returns the number of different contents of a region in the solutions.
func waysIn(region []puzzle.Point, solutions []puzzle.Lamps) int {
	ways := map[string]bool{}
	for _, a := range solutions {
		var key []byte
		for _, at := range region {
			key = append(key, map[bool]byte{true: 'L', false: '.'}[a.Has(at)])
		}
		ways[string(key)] = true
	}
	return len(ways)
}

// splits reports whether a small region consists of two regions that do not depend on each other.
func splits(region []puzzle.Point, solutions []puzzle.Lamps) bool {
	whole := waysIn(region, solutions)
	if len(region) > 12 {
		return false
	}
	for set := 1; set < 1<<(len(region)-1); set++ {
		var a, b []puzzle.Point
		for i, at := range region {
			if set>>i&1 == 1 {
				a = append(a, at)
			} else {
				b = append(b, at)
			}
		}
		if waysIn(a, solutions)*waysIn(b, solutions) == whole {
			return true
		}
	}
	return false
}

func TestManyClosestSolutions(t *testing.T) {
	explained(t, 2, testkit.Scale(10, 400), Many, func(p *puzzle.Puzzle, v Verdict, solutions []puzzle.Lamps) {
		least := len(p.Cells)
		for i, a := range solutions {
			for _, b := range solutions[:i] {
				least = min(least, len(a.Differ(b)))
			}
		}
		if len(v.Differ) != least {
			t.Fatalf("solutions differ in %v, %d is possible\n%v", v.Differ, least, puzzle.NewBoard(p))
		}
	})
}

// fewestClues returns the least number of clues on black cells that leave one solution. It groups
// the solutions that agree on the clues of a set.
func fewestClues(p *puzzle.Puzzle, solutions []puzzle.Lamps) (least int, found bool) {
	var cells [][]puzzle.Point
	for i, c := range p.Cells {
		if c == puzzle.Black {
			cells = append(cells, p.Genre.ClueReach(p, p.Point(i)))
		}
	}
	least = len(cells) + 1
	for set := range uint(1) << len(cells) {
		seen := map[string]int{}
		for _, l := range solutions {
			clues := ""
			for i, reach := range cells {
				if set>>i&1 == 1 {
					n := 0
					for _, at := range reach {
						if l.Has(at) {
							n++
						}
					}
					clues += string(rune('a' + n))
				}
			}
			seen[clues]++
		}
		for _, n := range seen {
			if n == 1 {
				least = min(least, bits.OnesCount(set))
			}
		}
	}
	return least, least <= len(cells)
}

func TestManyRepairs(t *testing.T) {
	sets, smallest := 0, 0
	explained(t, 3, testkit.Scale(250, 2500), Many, func(p *puzzle.Puzzle, v Verdict, solutions []puzzle.Lamps) {
		want := repairsOf(p, Many)
		set := setOf(v)
		least, found := 0, false
		if !slices.ContainsFunc(v.Repairs, func(r Repair) bool { return sameLayout(p, repaired(p, r)) && r.Slip != MissingClues }) {
			least, found = fewestClues(p, solutions)
		}
		if found != (set != nil) {
			t.Fatalf("repairs %v; there is a set of %d clues: %v\n%v", v.Repairs, least, found, puzzle.NewBoard(p))
		}
		if !found {
			judgeRepairs(t, p, v, want)
			return
		}
		if sets++; len(set) == least {
			smallest++
		}
		judgeRepairSet(t, p, set)
		v.Repairs = slices.DeleteFunc(v.Repairs, func(r Repair) bool { return r.Slip == MissingClues })
		judgeRepairs(t, p, v, want)
	})
	if sets < 10 || smallest < 9*sets/10 {
		t.Errorf("%d sets of repairs, %d of them smallest", sets, smallest)
	}
}

// setOf returns the set of missing clues of a verdict.
func setOf(v Verdict) []Change {
	for _, r := range v.Repairs {
		if r.Slip == MissingClues {
			return r.Set
		}
	}
	return nil
}

// judgeRepairSet checks that a set of clues leaves one solution and that each of its clues is
// needed.
func judgeRepairSet(t *testing.T, p *puzzle.Puzzle, set []Change) {
	t.Helper()
	for i := -1; i < len(set); i++ {
		some, want := set, One
		if i >= 0 {
			some, want = slices.Delete(slices.Clone(set), i, i+1), Many
		}
		if got := solutionsOf(repaired(p, Repair{Set: some})); got != want {
			t.Fatalf("repair set %v, without clue %d: %s\n%v", set, i, got, puzzle.NewBoard(p))
		}
	}
}

// sameLayout reports whether two puzzles have the same black cells.
func sameLayout(p, q *puzzle.Puzzle) bool {
	return slices.EqualFunc(p.Cells, q.Cells, func(a, b puzzle.Cell) bool { return a.IsBlack() == b.IsBlack() })
}

// repaired returns the puzzle after a repair.
func repaired(p *puzzle.Puzzle, r Repair) *puzzle.Puzzle {
	q := p.Clone()
	r.Apply(q)
	return q
}

// TestRepairSetOfAnySolution has a board whose smallest repair set leaves a solution that the
// search does not meet first.
func TestRepairSetOfAnySolution(t *testing.T) {
	p := testkit.Grid("...", "...", "...", "...", "#..", ".#.", "..#")
	v := testkit.Must(Check(bg, p, Options{Explain: true}))
	solutions, _ := testkit.Search(p, 1000)
	if least, _ := fewestClues(p, solutions); len(setOf(v)) != least {
		t.Errorf("%v, want %d clues", v.Repairs, least)
	}
}

func TestOneRemovable(t *testing.T) {
	explained(t, 5, testkit.Scale(20, 800), One, func(p *puzzle.Puzzle, v Verdict, _ []puzzle.Lamps) {
		want, q := []puzzle.Point{}, p.Clone()
		for i, c := range p.Cells {
			at := p.Point(i)
			if _, clue := c.Clue(); clue && solutionsOf(with(p, at, puzzle.Black)) == One {
				want = append(want, at)
			}
			if _, clue := c.Clue(); clue && !slices.Contains(v.Minimal, at) {
				q.Set(at, puzzle.Black)
			}
		}
		if !slices.Equal(v.Removable, want) || v.Removable == nil {
			t.Fatalf("removable %v, want %v\n%v", v.Removable, want, puzzle.NewBoard(p))
		}
		if solutionsOf(q) != One {
			t.Fatalf("minimal clues %v do not suffice\n%v", v.Minimal, puzzle.NewBoard(p))
		}
		for _, at := range v.Minimal {
			if solutionsOf(with(q, at, puzzle.Black)) == One {
				t.Fatalf("minimal clues %v without %v\n%v", v.Minimal, at, puzzle.NewBoard(p))
			}
		}
	})
}

func TestNoneConflict(t *testing.T) {
	explained(t, 6, testkit.Scale(20, 400), None, func(p *puzzle.Puzzle, v Verdict, _ []puzzle.Lamps) {
		cells, _ := whites(p, nil)
		if len(cells) > 14 {
			return
		}
		broken := breaks(p, cells)
		need := 0
		for _, at := range v.Conflict {
			need |= 1 << p.Index(at)
		}
		if !hitsAll(broken, need) {
			t.Fatalf("conflict %v can be kept\n%v", v.Conflict, puzzle.NewBoard(p))
		}
		if smaller, ok := smallerHit(broken, len(v.Conflict)-1); ok {
			t.Fatalf("conflict %v, smaller: cells %b\n%v", v.Conflict, smaller, puzzle.NewBoard(p))
		}
	})
}

// breaks returns the clues and unlit cells that a placement breaks, as a set of cells, for every
// placement in which no lamp lights another.
func breaks(p *puzzle.Puzzle, white []puzzle.Point) []int {
	var all []int
	for set := range 1 << len(white) {
		var l puzzle.Lamps
		for i, at := range white {
			if set>>i&1 == 1 {
				l = append(l, at)
			}
		}
		broken := 0
		for _, b := range p.Check(l) {
			if b.Rule == puzzle.RuleShine {
				broken = -1
				break
			}
			for _, at := range b.Cells {
				broken |= 1 << p.Index(at)
			}
		}
		if broken >= 0 {
			all = append(all, broken)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func hitsAll(broken []int, set int) bool {
	return !slices.ContainsFunc(broken, func(b int) bool { return b&set == 0 })
}

// smallerHit finds a set of at most n cells in which every placement breaks a cell. It tries the
// cells that are broken by the first placement that breaks none of the set yet.
func smallerHit(broken []int, n int) (set int, ok bool) {
	var try func(set int) bool
	try = func(s int) bool {
		i := slices.IndexFunc(broken, func(b int) bool { return b&s == 0 })
		if i < 0 {
			set = s
			return true
		}
		if bits.OnesCount(uint(s)) >= n {
			return false
		}
		for rest := broken[i]; rest != 0; rest &= rest - 1 {
			if try(s | rest&-rest) {
				return true
			}
		}
		return false
	}
	return set, n >= 0 && try(0)
}

// TestNoneConflictOfPigeonholes has rows that each need a lamp in one of too few columns.
func TestNoneConflictOfPigeonholes(t *testing.T) {
	for _, rows := range []int{4, 5, 6, 7}[:testkit.Scale(3, 4)] {
		for turn := range puzzle.Transform(puzzle.NumTransforms) {
			p := testkit.Pigeonholes(rows)
			want := puzzle.Lamps{}
			for r := range rows { // the clue 0, and a cell to be lit
				col := 0
				if r%2 == 0 {
					col = rows + 1
				}
				want = append(want, puzzle.Point{Row: r, Col: col}, puzzle.Point{Row: r, Col: col + 1})
			}
			want = want.Transform(turn, p.Rows, p.Cols)
			v := testkit.Must(Check(bg, p.Transform(turn), Options{Explain: true}))
			if v.Kind != None || !slices.Equal(v.Conflict, want) {
				t.Errorf("%d rows, turned by %v: %s, conflict %v, want %v", rows, turn, v.Kind, v.Conflict, want)
			}
		}
	}
}

// TestNoneConflictOfHostileBoards requires a contradiction for every board without a solution,
// except pigeonholes, on which the search may reach its effort limit. Together with the other rules
// it has no solution; without any one of its members it has one.
func TestNoneConflictOfHostileBoards(t *testing.T) {
	var c Checker
	seen := 0
	for i, a := range testkit.Hostile(t) {
		if a.Verdict != string(None) || i%testkit.Scale(2, 1) > 0 || strings.HasPrefix(a.Name, "e_php") {
			continue
		}
		seen++
		judgeConflict(t, a.Name, a.Puzzle, testkit.Must(c.Check(bg, a.Puzzle, Options{Explain: true})))
	}
	if seen < testkit.Scale(2, 6) {
		t.Errorf("only %d boards", seen)
	}
}

// TestNoneConflictOfBlemishedPigeonholes changes some cells of pigeonholes: rows may hold several
// lamps, or their columns may be closed by more than the clues beside them.
func TestNoneConflictOfBlemishedPigeonholes(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	var c Checker
	seen, n := 0, testkit.Scale(6, 300)
	for range n {
		p := testkit.Pigeonholes(4 + rng.IntN(3))
		for range rng.IntN(8) {
			p.Cells[rng.IntN(len(p.Cells))] = []puzzle.Cell{puzzle.Black, puzzle.Clue(0), puzzle.Clue(1), puzzle.White}[rng.IntN(4)]
		}
		if v := testkit.Must(c.Check(bg, p, Options{Explain: true})); v.Kind == None {
			seen++
			judgeConflict(t, puzzle.NewBoard(p).String(), p, v)
		}
	}
	if seen < n/3 {
		t.Errorf("only %d boards of %d", seen, n)
	}
}

// judgeConflict checks that a conflict has no solution, and that each of its members is needed.
func judgeConflict(t *testing.T, name string, p *puzzle.Puzzle, v Verdict) {
	t.Helper()
	if len(v.Conflict) == 0 {
		t.Errorf("%s: %s without a conflict", name, v.Kind)
		return
	}
	if s := keeps(p, v.Conflict); s != solver.Unsat {
		t.Errorf("%s: the conflict %v: %v", name, v.Conflict, s)
	}
	for i := range v.Conflict {
		if s := keeps(p, slices.Delete(slices.Clone(v.Conflict), i, i+1)); s != solver.Sat {
			t.Errorf("%s: the conflict %v less %v: %v", name, v.Conflict, v.Conflict[i], s)
		}
	}
}

// keeps searches, in a problem of its own, for lamps that do not light each other, satisfy the
// clues among the cells, and light the other cells.
func keeps(p *puzzle.Puzzle, cells []puzzle.Point) solver.Status {
	var m puzzle.Model
	m.Build(p)
	var q solver.Problem
	q.Reset(m.Problem.NumVars())
	for i := range m.Problem.NumConstraints() {
		l := m.Label(i)
		switch row := m.Problem.Constraint(i); {
		case l.Kind == puzzle.AtMostOne:
			q.Add(row.Lo, row.Hi, row.Vars...)
		case !slices.Contains(cells, p.Point(int(l.Cell))):
		case l.Kind == puzzle.Cover:
			q.Cover(m.Var[l.Cell])
		default:
			q.Add(row.Lo, row.Hi, row.Vars...)
		}
	}
	s := solver.New()
	if err := s.Load(bg, &q); err != nil {
		panic(err)
	}
	status, _ := s.Solve(bg)
	return status
}

func TestNoneRepairs(t *testing.T) {
	explained(t, 8, testkit.Scale(40, 1000), None, func(p *puzzle.Puzzle, v Verdict, _ []puzzle.Lamps) {
		judgeRepairs(t, p, v, repairsOf(p, None))
	})
}

// judgeRepairs compares repairs with those of the slow reference, by the puzzles after them.
func judgeRepairs(t *testing.T, p *puzzle.Puzzle, v Verdict, want map[string]Kind) {
	t.Helper()
	got := map[string]Kind{}
	for _, r := range v.Repairs {
		got[fmt.Sprint(repaired(p, r))] = r.Kind
	}
	if !maps.Equal(got, want) || len(got) != len(v.Repairs) || v.Repairs == nil || v.RepairsCut {
		t.Fatalf("repairs %v give %d puzzles %v, want %d %v\n%v", v.Repairs, len(got), got, len(want), want, puzzle.NewBoard(p))
	}
}

// repairsOf is the slow reference of repair: it searches for the solutions of every puzzle from which a
// slip leads to p. It returns these puzzles if they are to be listed.
func repairsOf(p *puzzle.Puzzle, kind Kind) map[string]Kind {
	all := map[string]Kind{}
	single, symmetric := 0, false
	try := func(several bool, q *puzzle.Puzzle) Kind {
		got := solutionsOf(q)
		if got == One || got == Many && several {
			all[q.String()] = got
			symmetric = len(unmatched(q)) == 0
		}
		return got
	}
	numbers := func(at puzzle.Point, several bool) {
		for k := range min(p.Rows+p.Cols, p.Genre.MaxClue+1) {
			if q := with(p, at, puzzle.Clue(k)); !q.Equal(p) && k <= len(p.Genre.ClueReach(p, at)) {
				try(several, q)
			}
		}
	}
	for i, c := range p.Cells {
		at := p.Point(i)
		_, clue := c.Clue()
		if c.IsWhite() {
			if try(false, with(p, at, puzzle.Black)) != One {
				numbers(at, false)
			}
			continue
		}
		try(false, with(p, at, puzzle.White))
		try(false, with(p, at, puzzle.Black))
		numbers(at, clue && kind == None)
		for _, beside := range p.WhiteNeighbours(at) {
			try(false, with(with(p, at, puzzle.White), beside, c))
		}
	}
	if single = len(all); single != 1 || !symmetric {
		for _, q := range spoiltTogether(p) {
			try(false, q)
		}
		for _, q := range withMissingRow(p) {
			try(true, q)
		}
	}
	return all
}

// spoiltTogether returns the puzzles from which a slip in several cells, or a doubled row, leads to p.
func spoiltTogether(p *puzzle.Puzzle) (all []*puzzle.Puzzle) {
	for i, c := range p.Cells {
		for j, d := range p.Cells[:i] {
			if c.IsBlack() && d.IsBlack() && c != d {
				all = append(all, with(with(p, p.Point(i), d), p.Point(j), c))
			}
		}
	}
	for i := range p.Rows {
		if i > 0 {
			rows := testkit.Rows(p)
			rows[i-1], rows[i] = i, i-1
			all = append(all, testkit.WithRows(p, rows...))
			if slices.Equal(p.Cells[(i-1)*p.Cols:i*p.Cols], p.Cells[i*p.Cols:(i+1)*p.Cols]) {
				all = append(all, testkit.WithRows(p, slices.Delete(testkit.Rows(p), i, i+1)...))
			}
		}
		plain := [2]bool{} // unique without a number on the lost cell
		for c := range puzzle.Clue(4) + 1 {
			left, right := p.Clone(), p.Clone()
			for col := range p.Cols {
				at := puzzle.Point{Row: i, Col: col}
				left.Set(at, c)
				right.Set(at, c)
				if col+1 < p.Cols {
					left.Set(at, p.At(puzzle.Point{Row: i, Col: col + 1}))
				}
				if col > 0 {
					right.Set(at, p.At(puzzle.Point{Row: i, Col: col - 1}))
				}
			}
			for k, q := range []*puzzle.Puzzle{left, right} {
				if !plain[k] {
					all = append(all, q)
				}
				if c == puzzle.Black {
					plain[k] = differences(p, q) > 1 && solutionsOf(q) == One
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(q *puzzle.Puzzle) bool { return differences(p, q) < 2 })
}

// differences returns the number of cells that differ between two puzzles, if they have the same size.
func differences(p, q *puzzle.Puzzle) (n int) {
	if p.Rows != q.Rows {
		return len(p.Cells)
	}
	for i, c := range p.Cells {
		if q.Cells[i] != c {
			n++
		}
	}
	return n
}

// withMissingRow returns the symmetric layouts of which p lacks a row.
func withMissingRow(p *puzzle.Puzzle) (all []*puzzle.Puzzle) {
	for _, s := range []puzzle.Symmetry{puzzle.Rot180, puzzle.Vertical} {
		for i := 0; i <= p.Rows && p.Rows > 2 && !s.Has(p); i++ {
			q := testkit.WithRows(p, slices.Insert(testkit.Rows(p), i, 0)...)
			partner := q.Rows - 1 - i
			for col := range q.Cols {
				from := puzzle.Point{Row: partner, Col: col}
				if s == puzzle.Rot180 {
					from.Col = q.Cols - 1 - col
				}
				c := puzzle.White
				if q.At(from).IsBlack() && partner != i {
					c = puzzle.Black
				}
				q.Set(puzzle.Point{Row: i, Col: col}, c)
			}
			if s.Has(q) {
				all = append(all, q)
			}
		}
	}
	return all
}

// TestUnseen checks the list of white cells that no clue sees.
func TestUnseen(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 20))
	some := 0
	for range testkit.Scale(120, 300) {
		p := testkit.Random(rng, puzzle.Genres[rng.IntN(2)], 1+rng.IntN(5), 1+rng.IntN(5), 0.2, 0.5)
		v := testkit.Must(Check(bg, p, Options{Explain: true}))
		if v.Kind != Many {
			continue
		}
		seen := map[puzzle.Point]bool{}
		for i, c := range p.Cells {
			if _, ok := c.Clue(); ok {
				for _, at := range p.Rays(p.Point(i)) {
					seen[at] = true
				}
			}
		}
		var want []puzzle.Point
		for i, c := range p.Cells {
			if at := p.Point(i); p.Genre == puzzle.Searchlights && c.IsWhite() && !seen[at] {
				want = append(want, at)
			}
		}
		if !slices.Equal(v.Unseen, want) {
			t.Fatalf("unseen %v, want %v\n%v", v.Unseen, want, puzzle.NewBoard(p))
		}
		some += len(want)
	}
	if some < testkit.Scale(40, 100) {
		t.Errorf("only %d unseen cells", some)
	}
}
