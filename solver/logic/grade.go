package logic

import (
	"context"

	"akari/puzzle"
)

// Grade is how hard a puzzle is for a person.
type Grade struct {
	Solved bool // by techniques up to the limit
	Broken bool // the techniques found that there is no solution
	Spent  bool // the climb reached its effort limit
	Rung   Rung // the highest technique needed; if the puzzle is not Solved, the highest technique used
	Name   string
	Score  int               // how hard the puzzle is, see the package comment
	Steps  [MaxRungs + 1]int // how often each technique was applied, by rung

	TopTurns int // turns by the technique Rung; if there are several, an explanation has several steps by it

	// TopSteps is the number of steps of the level that names the grade.
	TopSteps int

	// Effort estimates the time to find the steps. Its unit is the time to count one clue: if n
	// steps of weight w are open at once, the first takes w/n, the next w/(n-1) and so on, w·H(n)
	// in all, with the harmonic number H(n) (Pelánek, "Difficulty rating of sudoku puzzles", 2011).
	Effort int

	// The climb consists of turns. In each turn, the lowest technique that finds anything makes all
	// its conclusions.
	Turns       int
	Openings    int // conclusions of the first turn
	Bottlenecks int // turns with one conclusion
	Stops       int // turns by techniques above the easiest level

	ladder *Ladder
}

// Difficulty returns the grade in the form of puzzle.Entry, or nil if the puzzle was not solved.
func (g *Grade) Difficulty() *puzzle.Difficulty {
	if !g.Solved {
		return nil
	}
	return &puzzle.Difficulty{Name: g.Name, Rung: g.ladder.RungName(g.Rung), Score: g.Score}
}

// Solver grades puzzles. It reuses its memory for the next puzzle. Use it in one goroutine.
type Solver struct {
	ladder  *Ladder
	board   Board
	puzzle  *puzzle.Puzzle // of the last Grade
	profile []Turn
}

// Turn is a moment of the climb: the lowest technique that found anything, and the number
// of its conclusions.
type Turn struct {
	Rung Rung
	Open int
}

// NewSolver returns a solver of the genre's puzzles.
func (l *Ladder) NewSolver() *Solver { return &Solver{ladder: l, board: l.NewBoard()} }

// IsOpen reports whether the last Grade left the white cell undecided. It
// returns false for a point that is not a white cell.
func (v *Solver) IsOpen(at puzzle.Point) bool {
	if v.puzzle == nil || !v.puzzle.In(at) || v.puzzle.At(at).IsBlack() {
		return false
	}
	known, _ := v.board.At(at)
	return !known
}

// Grade solves a puzzle with the techniques up to the limit, and reports which techniques it
// needed. After a board of the same size, it allocates nothing. The error is the context's, a
// *puzzle.InvalidError, a *NoLadderError for a puzzle of another genre, or a *RungError.
func (v *Solver) Grade(ctx context.Context, p *puzzle.Puzzle, o Options) (Grade, error) {
	if err := v.ladder.Check(p, o); err != nil {
		return Grade{}, err
	}
	v.puzzle = p
	v.board.Meter().Start(ctx, o.Work)
	v.board.Load(p, o.Solution)
	g := v.climb(o.Limit)
	return g, v.board.Meter().Err()
}

// climb makes all conclusions of a technique at once, see Climb.
func (v *Solver) climb(limit Rung) Grade {
	b, m := v.board, v.board.Meter()
	g := Grade{Rung: 1, ladder: v.ladder}
	resistance := profile{ladder: v.ladder, at: 1, factor: unit}
	v.profile = v.profile[:0]
	Climb(b, limit, func(r Rung, open int) bool {
		n := b.Apply(r)
		if n == 0 {
			resistance.exhausted(r, open)
			return false
		}
		resistance.applied(r, open)
		v.profile = append(v.profile, Turn{r, n})
		g.Rung = max(g.Rung, r)
		return true
	})
	white := 0
	for _, c := range v.puzzle.Cells {
		if c.IsWhite() {
			white++
		}
	}
	g.Solved = b.Solved()
	g.Broken = b.Broken() || b.Open() == 0 && !g.Solved
	g.Spent = m.Exhausted() && !g.Solved && !g.Broken
	g.Score = resistance.score(white, g.Rung)
	if g.Solved {
		g.Name = v.ladder.Level(g.Rung)
	}
	g.count(v.profile)
	return g
}

// count fills in the statistics of the turns.
func (g *Grade) count(turns []Turn) {
	cost := 0
	for _, t := range turns {
		g.Steps[t.Rung] += t.Open
		cost += g.ladder.Technique(t.Rung).Weight * harmonic(t.Open)
		if t.Rung == g.Rung {
			g.TopTurns++
		}
		if g.ladder.Level(t.Rung) == g.Name {
			g.TopSteps += t.Open
		}
		if t.Rung > g.ladder.Levels[0].Hi {
			g.Stops++
		}
		if t.Open == 1 {
			g.Bottlenecks++
		}
	}
	if g.Turns = len(turns); g.Turns > 0 {
		g.Openings = turns[0].Open
	}
	g.Effort = (cost + 500) / 1000
}

// Profile returns the turns of the last Grade. They are valid until the next call.
func (v *Solver) Profile() []Turn { return v.profile }

// Lamps returns the lamps that the last Grade placed, in reading order.
func (v *Solver) Lamps() puzzle.Lamps {
	l := puzzle.Lamps{}
	if v.puzzle == nil {
		return l
	}
	for i, c := range v.puzzle.Cells {
		if at := v.puzzle.Point(i); c.IsWhite() {
			if _, lamp := v.board.At(at); lamp {
				l = append(l, at)
			}
		}
	}
	return l
}

// Work returns the cost of the last Grade, in cells decided by suppositions.
func (v *Solver) Work() int64 { return v.board.Meter().Spent() }

// harmonic returns 1000·(1 + 1/2 + … + 1/n), with each term rounded down.
func harmonic(n int) int {
	h := 0
	for k := 1; k <= n; k++ {
		h += 1000 / k
	}
	return h
}
