package statistics_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// slow has a slow reference for each statistic of black cells and clues, computed cell by cell from its
// description.
var slow = map[string]func(p *puzzle.Puzzle) float64{
	"touching": func(p *puzzle.Puzzle) float64 { return shareInClumps(p, 2) },
	"clumped":  func(p *puzzle.Puzzle) float64 { return shareInClumps(p, 3) },
	"clump": func(p *puzzle.Puzzle) float64 {
		most := 0
		for at := range p.Cells {
			most = max(most, len(clumpOf(p, p.Point(at), map[puzzle.Point]bool{})))
		}
		return float64(most)
	},
	"black":     func(p *puzzle.Puzzle) float64 { return share(p, puzzle.Cell.IsBlack, anyCell) },
	"clued":     func(p *puzzle.Puzzle) float64 { return share(p, hasClue, puzzle.Cell.IsBlack) },
	"digit0":    func(p *puzzle.Puzzle) float64 { return shareOfDigit(p, 0) },
	"digit1":    func(p *puzzle.Puzzle) float64 { return shareOfDigit(p, 1) },
	"digit2":    func(p *puzzle.Puzzle) float64 { return shareOfDigit(p, 2) },
	"digit3":    func(p *puzzle.Puzzle) float64 { return shareOfDigit(p, 3) },
	"digit4":    func(p *puzzle.Puzzle) float64 { return shareOfDigit(p, 4) },
	"mirrored":  mirrored,
	"motif":     motif,
	"longest":   func(p *puzzle.Puzzle) float64 { return largest(p, true) },
	"rectangle": func(p *puzzle.Puzzle) float64 { return largest(p, false) },
	"bar":       func(p *puzzle.Puzzle) float64 { return largest(inverted(p), true) },
	"blocks": func(p *puzzle.Puzzle) float64 {
		n := 0
		for i := range p.Cells {
			at := p.Point(i)
			right, below := puzzle.Point{Row: at.Row, Col: at.Col + 1}, puzzle.Point{Row: at.Row + 1, Col: at.Col}
			corner := puzzle.Point{Row: at.Row + 1, Col: at.Col + 1}
			if p.In(corner) && p.At(at).IsBlack() && p.At(right).IsBlack() && p.At(below).IsBlack() && p.At(corner).IsBlack() {
				n++
			}
		}
		return float64(n)
	},
	"band": func(p *puzzle.Puzzle) float64 { return max(band(p), band(p.Transform(4))) },
	"zeros": func(p *puzzle.Puzzle) float64 {
		seen := map[puzzle.Point]bool{}
		for i, c := range p.Cells {
			for _, d := range puzzle.Directions {
				if at := p.Point(i).Step(d); c == puzzle.Clue(0) && p.In(at) && p.At(at).IsWhite() {
					seen[at] = true
				}
			}
		}
		return 100 * float64(len(seen)) / max(1, float64(white(p)))
	},
}

// inverted returns the puzzle with the colours of all cells exchanged.
func inverted(p *puzzle.Puzzle) *puzzle.Puzzle {
	q := p.Clone()
	for i, c := range p.Cells {
		q.Cells[i] = puzzle.White
		if c.IsWhite() {
			q.Cells[i] = puzzle.Black
		}
	}
	return q
}

// white counts the white cells.
func white(p *puzzle.Puzzle) (n int) {
	for _, c := range p.Cells {
		if c.IsWhite() {
			n++
		}
	}
	return n
}

// band returns the height of the highest white rectangle as wide as the board.
func band(p *puzzle.Puzzle) (most float64) {
	for top := range p.Rows {
		for bottom := top; bottom < p.Rows && white(rows(p, top, bottom)) == (bottom-top+1)*p.Cols; bottom++ {
			most = max(most, float64(bottom-top+1))
		}
	}
	return most
}

// rows returns the puzzle of the rows from top to bottom.
func rows(p *puzzle.Puzzle, top, bottom int) *puzzle.Puzzle {
	q := puzzle.New(p.Genre, bottom-top+1, p.Cols)
	copy(q.Cells, p.Cells[top*p.Cols:])
	return q
}

func anyCell(puzzle.Cell) bool { return true }

func hasClue(c puzzle.Cell) bool { _, ok := c.Clue(); return ok }

func shareOfDigit(p *puzzle.Puzzle, k int) float64 {
	return share(p, func(c puzzle.Cell) bool { return c == puzzle.Clue(k) }, hasClue)
}

// share returns the percentage of the cells accepted by of that is accepts, too.
func share(p *puzzle.Puzzle, is, of func(puzzle.Cell) bool) float64 {
	n, all := 0, 0
	for _, c := range p.Cells {
		if of(c) {
			if all++; is(c) {
				n++
			}
		}
	}
	if all == 0 {
		return 0
	}
	return 100 * float64(n) / float64(all)
}

// mirrored compares the board with each of its rotations and reflections that has the
// same black cells.
func mirrored(p *puzzle.Puzzle) float64 {
	best := 0.0
	for t := puzzle.Transform(1); t < puzzle.NumTransforms; t++ {
		q := p.Transform(t)
		if q.Rows != p.Rows {
			continue
		}
		equal, all, same := 0, 0, true
		for i, c := range p.Cells {
			same = same && c.IsBlack() == q.Cells[i].IsBlack()
			if hasClue(c) {
				if all++; c == q.Cells[i] {
					equal++
				}
			}
		}
		if same && all > 0 {
			best = max(best, 100*float64(equal)/float64(all))
		}
	}
	return best
}

// motif compares the board with itself at every shift, in both directions.
func motif(p *puzzle.Puzzle) float64 {
	density := share(p, puzzle.Cell.IsBlack, anyCell) / 100
	chance := density * density
	if chance == 0 || chance == 1 {
		return 0
	}
	best := 0.0
	for dr := -p.Rows; dr <= p.Rows; dr++ {
		for dc := -p.Cols; dc <= p.Cols; dc++ {
			common, both := 0.0, 0.0
			for i, c := range p.Cells {
				at := p.Point(i)
				to := puzzle.Point{Row: at.Row + dr, Col: at.Col + dc}
				if p.In(to) {
					if common++; c.IsBlack() && p.At(to).IsBlack() {
						both++
					}
				}
			}
			if near := dr*dr+dc*dc <= 1; !near && 2*common >= float64(len(p.Cells)) {
				best = max(best, (both-chance*common)/math.Sqrt(chance*(1-chance)*common))
			}
		}
	}
	return best
}

// clumpOf returns the set of black cells that sides connect with a black cell.
func clumpOf(p *puzzle.Puzzle, at puzzle.Point, seen map[puzzle.Point]bool) map[puzzle.Point]bool {
	if p.In(at) && p.At(at).IsBlack() && !seen[at] {
		seen[at] = true
		for _, d := range puzzle.Directions {
			clumpOf(p, puzzle.Point{Row: at.Row + d.Row, Col: at.Col + d.Col}, seen)
		}
	}
	return seen
}

func shareInClumps(p *puzzle.Puzzle, least int) float64 {
	in, black := 0.0, 0.0
	for at, c := range p.Cells {
		if c.IsBlack() {
			black++
			if len(clumpOf(p, p.Point(at), map[puzzle.Point]bool{})) >= least {
				in++
			}
		}
	}
	if black == 0 {
		return 0
	}
	return 100 * in / black
}

// largest returns the area of the largest white rectangle, or of the longest white line.
func largest(p *puzzle.Puzzle, line bool) float64 {
	most := 0
	for top := range p.Rows {
		for bottom := top; bottom < p.Rows; bottom++ {
			for left := range p.Cols {
				for right := left; right < p.Cols; right++ {
					white := !line || top == bottom || left == right
					for r := top; r <= bottom; r++ {
						for c := left; c <= right; c++ {
							white = white && p.Cells[r*p.Cols+c].IsWhite()
						}
					}
					if white {
						most = max(most, (bottom-top+1)*(right-left+1))
					}
				}
			}
		}
	}
	return float64(most)
}

func TestFiguresAgreeWithTheirSentences(t *testing.T) {
	for _, f := range statistics.List {
		if f.Part < statistics.Solution && f.Name != "lamps" && slow[f.Name] == nil { // lamps has its own test
			t.Errorf("%s has no slow reference", f.Name)
		}
	}
	rng := rand.New(rand.NewPCG(4, 4))
	var b statistics.Board
	for range testkit.Scale(150, 3000) {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(8), 1+rng.IntN(8), rng.Float64(), 0.5)
		b.Of(p, 0, logic.Grade{})
		for name, want := range slow {
			if got := statistics.ByName(name).Take(&b); math.Abs(got-want(p)) > 1e-9 {
				t.Fatalf("%s is %v, want %v:\n%v", name, got, want(p), puzzle.NewBoard(p))
			}
		}
	}
}

// TestExcess compares Excess with the sum, over all clumps and all lines, of their sizes
// beyond a bound.
func TestExcess(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	var b statistics.Board
	for range 300 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(8), 1+rng.IntN(8), rng.Float64(), 0.5)
		b.Of(p, 0, logic.Grade{})
		for bound := range 6 {
			clumps, lines := 0, 0
			for i, c := range p.Cells {
				at := p.Point(i)
				if c.IsBlack() {
					seen := clumpOf(p, at, map[puzzle.Point]bool{})
					first := true // each clump is counted at its first cell
					for q := range seen {
						first = first && at.Compare(q) <= 0
					}
					if first {
						clumps += max(0, len(seen)-bound)
					}
				}
				for _, d := range []puzzle.Point{{Row: 0, Col: 1}, {Row: 1, Col: 0}} {
					white := 0 // of the line that ends here
					for q := at; p.At(q).IsWhite(); q = (puzzle.Point{Row: q.Row - d.Row, Col: q.Col - d.Col}) {
						white++
					}
					if white > bound {
						lines++
					}
				}
			}
			for name, want := range map[string]int{"clump": clumps, "longest": lines} {
				if got := statistics.ByName(name).Excess(&b, float64(bound)); got != float64(want) {
					t.Fatalf("%s is above %d by %v, want %d:\n%v", name, bound, got, want, puzzle.NewBoard(p))
				}
			}
		}
	}
	b.Of(testkit.Grid("#.", ".."), 0, logic.Grade{})
	if got := statistics.ByName("black").Excess(&b, 20); got != 5 {
		t.Errorf("a quarter is above 20 %% by %v", got)
	}
}

// TestFiguresOfSolution checks the statistics that depend on a grade and on the lamps of
// the solution.
func TestFiguresOfSolution(t *testing.T) {
	var b statistics.Board
	g := logic.Grade{Rung: 2, Turns: 4, Openings: 5, Bottlenecks: 6, TopSteps: 7, Stops: 8, Score: 10}
	copy(g.Steps[:], []int{1, 2, 3})
	b.Of(testkit.Grid("#..", "1.."), 3, g)
	for name, want := range map[string]float64{
		"lamps": 75, "openings": 5, "open": 1.5, "bottlenecks": 6, "hardest": 3, "top_steps": 7, "stops": 8, "score": 10,
	} {
		if got := statistics.ByName(name).Take(&b); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	if all := b.All(); len(all) != len(statistics.List) || all[len(all)-1] != 10 || math.Abs(all[0]-100.0/3) > 1e-9 {
		t.Errorf("all are %v", all)
	}
}

// TestSpreadsAsTables checks the tables: the values of one puzzle, or the means and
// spread of several puzzles.
func TestSpreadsAsTables(t *testing.T) {
	var s statistics.Spread
	if text := testkit.Must(json.Marshal(&s)); string(text) != "{}" || s.Rows() != nil {
		t.Errorf("of no puzzle: %s, %v", text, s.Rows())
	}
	v := make(statistics.Values, len(statistics.List))
	for i := range v {
		v[i] = float64(i) + 0.125
	}
	s.Add(v)
	rows := s.Rows()
	if len(rows) != len(statistics.List)+1 || len(rows[0]) != 3 || rows[1][0] != "black" || rows[1][1] != "0.1%" || rows[4][1] != "3.1" || rows[4][2] != statistics.List[3].About {
		t.Errorf("of one puzzle: %v", rows)
	}
	text := string(testkit.Must(json.Marshal(v)))
	if want := `{"black":0.13,"touching":1.13,"clumped":2.13,`; text[:len(want)] != want || text[len(text)-15:] != `,"score":25.13}` {
		t.Errorf("of one puzzle: %s", text)
	}
	for i := range v {
		v[i] = 2
	}
	s.Add(v)
	if rows := s.Rows(); len(rows[0]) != 6 || len(rows[5]) != 6 || rows[5][1] != "3.1" || rows[5][2] != "1.1" || rows[5][3] != "2.0" || rows[5][4] != "4.1" {
		t.Errorf("of two puzzles: %v", rows)
	}
}

// TestMotifs compares boards wider than a word with the slow reference: lattices, and
// black cells at random.
func TestMotifs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var b statistics.Board
	for n := range 12 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(3), 50+rng.IntN(90), 0.2, 0.5)
		for at := range p.Cells {
			if n%2 == 0 {
				p.Cells[at] = puzzle.White
				if (at/p.Cols+2*(at%p.Cols))%5 == 0 {
					p.Cells[at] = puzzle.Black
				}
			}
		}
		b.Of(p, 0, logic.Grade{})
		if got, want := statistics.ByName("motif").Take(&b), motif(p); math.Abs(got-want) > 1e-9 || n%2 == 0 && want < 6 {
			t.Errorf("%dx%d: %v, want %v", p.Rows, p.Cols, got, want)
		}
	}
}

func TestSpreads(t *testing.T) {
	var s statistics.Spread
	for _, x := range []float64{1, 2, 6} {
		v := make(statistics.Values, len(statistics.List))
		for i := range v {
			v[i] = x
		}
		s.Add(v)
	}
	if s.Mean(0) != 3 || math.Abs(s.Deviation(0)-math.Sqrt(14.0/3)) > 1e-9 {
		t.Errorf("mean %v, deviation %v", s.Mean(0), s.Deviation(0))
	}
	text, err := json.Marshal(&s)
	var back map[string]map[string]float64
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || len(back) != len(statistics.List) || back["longest"]["most"] != 6 || back["score"]["least"] != 1 {
		t.Errorf("%s: %v", text, err)
	}
}

// TestNamesDiffer checks that each statistic has a description and its own name, by which
// ByName finds it.
func TestNamesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range statistics.Aims {
		if seen[f.Name] || f.About == "" || statistics.ByName(f.Name) != f {
			t.Errorf("statistic %q", f.Name)
		}
		seen[f.Name] = true
	}
}
