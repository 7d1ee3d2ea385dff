package logic

import "akari/puzzle"

// Grade is how a person gets on with a puzzle.
type Grade struct {
	Solved bool // by techniques up to the limit
	Broken bool // the techniques found that there is no answer
	Spent  bool // the climb gave up after too many suppositions
	Rung   Rung // the highest technique needed; where not Solved, used
	Name   string
	Score  int          // orders puzzles within a rung, see the package comment
	Steps  [Top + 1]int // how often each technique was applied, by rung
}

// Difficulty is the grade as entries carry it, nil where the puzzle was not
// solved.
func (g *Grade) Difficulty() *puzzle.Difficulty {
	if !g.Solved {
		return nil
	}
	return &puzzle.Difficulty{Name: g.Name, Rung: g.Rung.String(), Score: g.Score}
}

// Solver grades puzzles. It reuses its memory from puzzle to puzzle; the zero
// Solver is ready. It belongs to one goroutine.
type Solver struct{ s state }

// Grade solves an Akari with the techniques up to the limit and says which it
// needed. It does not allocate once it has seen a board of the size.
func (v *Solver) Grade(p *puzzle.Puzzle, limit Rung) Grade {
	v.Load(p)
	return v.Climb(limit)
}

// Load takes a puzzle, for SetClue and Climb. The puzzle must be a valid Akari.
func (v *Solver) Load(p *puzzle.Puzzle) { v.s.load(p) }

// SetClue gives a black cell of the loaded puzzle another clue, or none, and
// wipes the marks. The puzzle itself stays as it is.
func (v *Solver) SetClue(at puzzle.Point, c puzzle.Cell) {
	k := int8(-1)
	if n, ok := c.Clue(); ok {
		k = int8(n)
	}
	v.s.tallys[v.s.cell(at)].clue = k
}

// Climb solves the loaded puzzle from an empty board.
func (v *Solver) Climb(limit Rung) Grade {
	s := &v.s
	s.restart()
	var g Grade
	g.Rung = R1
	cost := 0
	for r := R1; r <= limit && s.opens > 0 && !s.broken && !s.spent; {
		n := s.step(r)
		if n == 0 {
			r++
			continue
		}
		g.Rung = max(g.Rung, r)
		g.Steps[r] += n
		cost += s.ladder[r-1].weight * harmonic(n)
		r = R1
	}
	g.Solved = s.solved()
	g.Spent = s.spent && !g.Solved
	g.Broken = s.broken || s.opens == 0 && !g.Solved
	g.Score = (cost + 500) / 1000
	if g.Solved {
		g.Name = g.Rung.Level()
	}
	return g
}

// Lamps returns the lamps that the last Climb placed, in reading order.
func (v *Solver) Lamps() puzzle.Lamps {
	l := puzzle.Lamps{}
	for i, m := range v.s.marks {
		if m == lamp {
			l = append(l, v.s.point(int32(i)))
		}
	}
	return l
}

// step applies everything that one technique finds now and returns the number
// of steps that was.
func (s *state) step(r Rung) int {
	s.pass++
	s.steps = 0
	s.ladder[r-1].find(s)
	n := len(s.found)
	if r == R1 {
		n = s.steps
	}
	s.write(0)
	return n
}

// harmonic is 1000·(1 + 1/2 + … + 1/n).
func harmonic(n int) int {
	h := 0
	for k := 1; k <= n; k++ {
		h += 1000 / k
	}
	return h
}
