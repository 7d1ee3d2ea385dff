package logic

import (
	"slices"

	"akari/puzzle"
)

// Mark is the mark of a cell.
type Mark uint8

const (
	Open Mark = iota // undecided: the cell may still have a lamp
	Dot              // no lamp
	Lamp
	Wall // a black cell, or the frame around the board
)

// MarkOf returns a lamp or a dot.
func MarkOf(lamp bool) Mark {
	if lamp {
		return Lamp
	}
	return Dot
}

// Other returns the opposite of a lamp or a dot.
func (m Mark) Other() Mark { return Lamp + Dot - m }

// Marked is a cell with its mark.
type Marked struct {
	Cell int32
	Mark Mark
}

// On returns a cell with the mark.
func (m Mark) On(cell int32) Marked { return Marked{cell, m} }

// Kernel is what the boards of all genres share: marks, and the trail of the cells that they close. The
// board of a genre embeds it, and calls Begin to load a puzzle.
type Kernel struct {
	Puzzle   *puzzle.Puzzle
	Solution []bool  // see Options; nil if the solution is not known
	Marks    []Mark  // by cell
	Closed   []int32 // the trail: the closed cells in the order in which they were closed
	Left     int     // number of open cells
	Failed   bool    // whether the marks leave no solution
	Effort   Meter

	Width  int32 // the number of cells from a row to the next
	marker Marker
	frame  int32    // number of rows above the board
	common []Marked // memory of Common
}

// Marker is how marks change in a genre: the board itself, if it counts marks, or its Kernel.
type Marker interface {
	// Put makes a mark in an open cell, and the dots that a lamp implies at once.
	Put(cell int32, m Mark)

	// Undo reopens all closed cells but the first n.
	Undo(n int)
}

// Begin takes a puzzle without marks, and what changes marks. If framed is true, there is a row of walls above
// the board and another below, and a wall after each row; otherwise the number of a cell is its index in the
// puzzle. Begin reuses memory.
func (k *Kernel) Begin(m Marker, p *puzzle.Puzzle, solution []bool, framed bool) {
	k.marker, k.Puzzle, k.Solution = m, p, solution
	k.Width, k.frame = int32(p.Cols), 0
	if framed {
		k.Width, k.frame = int32(p.Cols+1), 1
	}
	k.Marks = Resize(k.Marks, (p.Rows+2*int(k.frame))*int(k.Width))
	for i := range k.Marks {
		k.Marks[i] = Wall
	}
	k.Closed, k.Left, k.Failed = k.Closed[:0], 0, false
	for row := range p.Rows {
		for col, c := range p.Cells[row*p.Cols : (row+1)*p.Cols] {
			if c.IsWhite() {
				k.Marks[(int32(row)+k.frame)*k.Width+int32(col)] = Open
				k.Left++
			}
		}
	}
}

// The next methods are methods of Board.

func (k *Kernel) Meter() *Meter  { return &k.Effort }
func (k *Kernel) Open() int      { return k.Left }
func (k *Kernel) Broken() bool   { return k.Failed }
func (k *Kernel) Trail() []int32 { return k.Closed }

func (k *Kernel) Point(cell int32) puzzle.Point {
	return puzzle.Point{Row: int(cell/k.Width - k.frame), Col: int(cell % k.Width)}
}

func (k *Kernel) At(at puzzle.Point) (known, lamp bool) {
	m := k.Marks[k.Cell(at)]
	return m != Open, m == Lamp
}

func (k *Kernel) Set(at puzzle.Point, lamp bool) bool { return k.Decide(k.Cell(at), MarkOf(lamp)) }

func (k *Kernel) Make(t *Step) {
	for _, lamp := range [2]bool{true, false} {
		for _, at := range t.Marks(lamp) {
			k.Failed = !k.Set(at, lamp) || k.Failed
		}
	}
}

func (k *Kernel) Back(closed int) {
	k.marker.Undo(closed)
	k.Failed = false
}

// Put makes a mark in an open cell. A genre that counts marks counts this mark too.
func (k *Kernel) Put(cell int32, m Mark) {
	k.Marks[cell] = m
	k.Closed = append(k.Closed, cell)
	k.Left--
}

// Undo reopens all closed cells but the first n. A genre that counts marks first takes these marks away.
func (k *Kernel) Undo(n int) {
	for _, cell := range k.Closed[n:] {
		k.Marks[cell] = Open
	}
	k.Left += len(k.Closed) - n
	k.Closed = k.Closed[:n]
}

// Cell returns the cell of a point.
func (k *Kernel) Cell(at puzzle.Point) int32 {
	return (int32(at.Row)+k.frame)*k.Width + int32(at.Col)
}

// HasLamp reports whether a cell has a lamp.
func (k *Kernel) HasLamp(cell int32) bool { return k.Marks[cell] == Lamp }

// Right returns the mark of a white cell in a solution.
func (k *Kernel) Right(cell int32, solution []bool) Mark {
	return MarkOf(solution[k.Puzzle.Index(k.Point(cell))])
}

// Decide makes a mark and reports whether this was possible: the cell may have the same mark already,
// but not the opposite one.
func (k *Kernel) Decide(cell int32, m Mark) bool {
	if k.Marks[cell] == Open {
		k.marker.Put(cell, m)
		return true
	}
	return k.Marks[cell] == m
}

// Limits of suppositions: the rounds of a short what-if, each of which applies every rule once; more rounds
// than any board allows; and the cases of a split.
const (
	ShortRounds = 2
	Endless     = 1 << 30
	MaxCases    = 4
)

// Common follows each of n cases, and lists the marks that are the same in all possible cases, in the
// order in which the first possible case makes them. follow supposes a case and reports whether it is
// possible; end ends the supposition. The next call reuses the memory.
func (k *Kernel) Common(n int, follow func(which int) bool, end func()) (marks []Marked, possible bool) {
	start := len(k.Closed)
	k.common = k.common[:0]
	for which := range n {
		switch {
		case !follow(which):
		case !possible:
			possible = true
			for _, cell := range k.Closed[start:] {
				k.common = append(k.common, Marked{cell, k.Marks[cell]})
			}
		default:
			k.common = slices.DeleteFunc(k.common, func(m Marked) bool { return k.Marks[m.Cell] != m.Mark })
		}
		end()
	}
	return k.common, possible
}

// Unmade returns the conclusions of a step that are not on the board yet. It reports false if the
// opposite of a conclusion is on the board.
func (k *Kernel) Unmade(t *Step) (lamps, dots []puzzle.Point, ok bool) {
	ok = true
	left := func(lamp bool) []puzzle.Point {
		return slices.DeleteFunc(slices.Clone(t.Marks(lamp)), func(at puzzle.Point) bool {
			m := k.Marks[k.Cell(at)]
			ok = ok && (m == Open || m == MarkOf(lamp))
			return m != Open
		})
	}
	return left(true), left(false), ok
}

// AddMark adds a mark to one of the lists of lamps and dots.
func (k *Kernel) AddMark(cell int32, m Mark, lamps, dots *[]puzzle.Point) {
	to := dots
	if m == Lamp {
		to = lamps
	}
	*to = append(*to, k.Point(cell))
}

// Points lists cells in reading order, without duplicates.
func (k *Kernel) Points(cells ...int32) (out []puzzle.Point) {
	for _, cell := range cells {
		out = append(out, k.Point(cell))
	}
	SortPoints(&out)
	return out
}

// Climb applies techniques up to a limit: the lowest one that finds anything, and then again from the
// lowest. It ends if none finds anything, no cell is open, the marks leave no solution, or the effort limit
// is reached. apply applies a technique while some cells are open, and reports whether it found anything.
func Climb(b Board, limit Rung, apply func(r Rung, open int) bool) {
	open := b.Open()
	for r := Rung(1); r <= limit && open > 0 && !b.Broken() && !b.Meter().Exhausted(); r++ {
		if apply(r, open) {
			r, open = 0, b.Open()
		}
	}
}

// Next returns the next step, or several steps that are described together: the steps that the lowest
// technique up to the limit chooses. It makes no mark.
func Next(b Board, limit Rung, last *Step) []Step {
	for r := Rung(1); r <= limit; r++ {
		steps := b.Choose(r, last)
		if b.Broken() || b.Meter().Err() != nil {
			return nil
		}
		if len(steps) > 0 {
			return steps
		}
	}
	return nil
}
