package logic

import (
	"cmp"
	"math"
	"slices"

	"akari/puzzle"
)

// Step is one application of a technique: the clues and cells that it uses, and its conclusions. It
// follows only from earlier marks. If a ladder returns a step, it fills in Name, Technique and the
// texts, so that json.Marshal gives the complete step.
type Step struct {
	Rung      Rung            `json:"-"`
	Name      string          `json:"rung"`                                           // R1, R2 and so on
	Technique string          `json:"technique"`                                      // the name of the technique
	Clues     []puzzle.Point  `json:"clues,omitempty"`                                // the clues that the step uses
	Dark      []puzzle.Point  `json:"dark,omitempty"`                                 // the dark cells that the step uses
	Cells     []puzzle.Point  `json:"cells,omitempty"`                                // the open cells beside the clues or in sight of the dark cells
	Lamps     []puzzle.Point  `json:"lamps,omitempty"`                                // the cells that get a lamp
	Dots      []puzzle.Point  `json:"dots,omitempty"`                                 // the cells that get a dot
	Ways      []puzzle.Lamps  `json:"ways,omitempty"`                                 // the ways to satisfy both clues or dark cells of a pair; no way contains another
	Refuted   []Supposition   `json:"refuted,omitempty"`                              // for a pair: the opposite of each conclusion, with its contradiction, if clue counts and only spots refute every opposite
	Suppose   *Supposition    `json:"suppose,omitempty" when:"for what-ifs"`          // the opposite of the conclusion, which leads to a contradiction
	Cases     []Supposition   `json:"cases,omitempty"`                                // the cases of a split, of which one is true
	Bounds    []Bound         `json:"bounds,omitempty" when:"for Searchlights"`       // bounds on the lights of runs, each following from earlier ones
	Unproved  bool            `json:"unproved,omitempty"`                             // true if the effort limit ended the search for a shorter reason; some of the clues and dark cells may not be needed
	Text      string          `json:"text,omitempty" when:"not inside a supposition"` // the step in words
	Moves     []Verbalization `json:"moves,omitempty"`                                // the moves, one by one, if one text would be too long

	Split *puzzle.Point `json:"-"` // the clue or dark cell whose ways are the cases; nil if the cases are the marks of a cell or the lights of a run
	Round int           `json:"-"` // equal for steps found on the same board
}

// Supposition is supposed marks, what follows from them, and how it ends. Cells that lamps light
// are not listed.
type Supposition struct {
	Lamps  []puzzle.Point `json:"lamps,omitempty"`                                               // cells supposed to have a lamp
	Dots   []puzzle.Point `json:"dots,omitempty"`                                                // cells supposed to have no lamp
	Run    []puzzle.Point `json:"run,omitempty"`                                                 // the run, if the split is by its number of lights
	Lights *int           `json:"lights,omitempty" when:"with a run"`                            // the number of lights supposed on the run
	Steps  []Step         `json:"steps,omitempty"`                                               // the steps that follow
	Bounds []Bound        `json:"bounds,omitempty" when:"for Searchlights"`                      // bounds on the lights of runs, which lead to the contradiction
	End    *Contradiction `json:"contradiction,omitempty" when:"if it leads to a contradiction"` // the contradiction to which the supposition leads
}

// Bound is the largest or smallest number of lights in a run that a clue allows: the clue is the
// sum of the lights in the runs beside it. Four clues at the corners of a rectangle bound the runs
// that lead out of the rectangle.
type Bound struct {
	Clues  []puzzle.Point `json:"clues"`                                   // one clue, or the four clues of a rectangle: the first and the last are added, the other two are subtracted
	Run    []puzzle.Point `json:"run"`                                     // the cells of the run
	Most   bool           `json:"most,omitempty" when:"if it is the most"` // true for the most lights, otherwise the least
	Lights int            `json:"lights"`                                  // number of lights
}

// Contradiction is a rule that can no longer be satisfied: a clue that has too many lamps or cannot
// get enough, or a dark cell that nothing can light. It may also be two rules that cannot be
// satisfied together.
type Contradiction struct {
	Rule puzzle.Rule   `json:"rule"`                                                   // clue or lit
	At   puzzle.Point  `json:"cell"`                                                   // the clue or dark cell that fails
	With *puzzle.Point `json:"with,omitempty" when:"if two rules cannot both be kept"` // the clue or dark cell that fails together with it
	Have int           `json:"-"`                                                      // a clue's lamps so far
	Can  int           `json:"-"`                                                      // a clue's open cells
}

// Rules returns the number of clues and dark cells that the step uses.
func (t *Step) Rules() int { return len(t.Clues) + len(t.Dark) }

// Length returns the number of inferences that a reader must follow in a step.
func (t *Step) Length() int {
	n := len(t.Ways)
	for _, u := range t.suppositions()[len(t.Refuted):] {
		n += len(u.Steps)
		for k := range u.Steps {
			n += u.Steps[k].Length()
		}
	}
	return n
}

// suppositions lists the suppositions of a step; the refuted ones of a pair come first.
func (t *Step) suppositions() (all []*Supposition) {
	for _, list := range [2][]Supposition{t.Refuted, t.Cases} {
		for k := range list {
			all = append(all, &list[k])
		}
	}
	if t.Suppose != nil {
		all = append(all, t.Suppose)
	}
	return all
}

// Compare sorts steps of one technique, the simplest first: fewer rules, then fewer ways or
// inferences, then more conclusions.
func (t *Step) Compare(o *Step) int {
	return cmp.Or(
		cmp.Compare(t.Rules(), o.Rules()),
		cmp.Compare(t.Length(), o.Length()),
		cmp.Compare(len(o.Concluded()), len(t.Concluded())),
	)
}

// Away returns the distance, in rows plus columns, from the middle of the conclusions of a step to
// the middle of some cells. For a nil step it returns 0.
func (t *Step) Away(cells []puzzle.Point) float64 {
	if t == nil || len(cells) == 0 {
		return 0
	}
	r, c := middle(t.Lamps, t.Dots)
	row, col := middle(cells)
	return math.Abs(r-row) + math.Abs(c-col)
}

// middle returns the mean position of cells. There must be at least one cell.
func middle(lists ...[]puzzle.Point) (row, col float64) {
	n := 0.0
	for _, cells := range lists {
		for _, at := range cells {
			row, col, n = row+float64(at.Row), col+float64(at.Col), n+1
		}
	}
	return row / n, col / n
}

// empty reports whether the step concludes nothing.
func (t *Step) empty() bool { return len(t.Lamps)+len(t.Dots) == 0 }

// Marks lists the lamps or the dots that the step concludes.
func (t *Step) Marks(lamp bool) []puzzle.Point {
	if lamp {
		return t.Lamps
	}
	return t.Dots
}

// Concluded lists the lamps and the dots that the step concludes.
func (t *Step) Concluded() []puzzle.Point { return slices.Concat(t.Lamps, t.Dots) }

// AddTo adds the conclusions of a step to the marks of a board.
func (t *Step) AddTo(at *puzzle.Entry) {
	at.Solution = puzzle.SortedLamps(slices.Concat(at.Solution, t.Lamps))
	at.Dots = puzzle.SortedLamps(slices.Concat(at.Dots, t.Dots))
}

// mapping maps the points of steps. Lists of cells are in reading order afterwards.
type mapping func(puzzle.Point) puzzle.Point

func (f mapping) step(t Step) Step {
	for _, cells := range []*[]puzzle.Point{&t.Clues, &t.Dark, &t.Cells, &t.Lamps, &t.Dots} {
		*cells = f.points(*cells)
	}
	t.Ways = mapAll(t.Ways, func(way puzzle.Lamps) puzzle.Lamps { return f.points(way) })
	slices.SortFunc(t.Ways, func(a, b puzzle.Lamps) int { return slices.CompareFunc(a, b, puzzle.Point.Compare) })
	if t.Suppose != nil {
		u := f.supposition(*t.Suppose)
		t.Suppose = &u
	}
	t.Cases, t.Refuted = mapAll(t.Cases, f.supposition), mapAll(t.Refuted, f.supposition)
	t.Bounds, t.Split = mapAll(t.Bounds, f.bound), f.point(t.Split)
	return t
}

func (f mapping) supposition(u Supposition) Supposition {
	u.Lamps, u.Dots, u.Run = f.points(u.Lamps), f.points(u.Dots), f.points(u.Run)
	u.Steps, u.Bounds = mapAll(u.Steps, f.step), mapAll(u.Bounds, f.bound)
	if u.End != nil {
		end := *u.End
		end.At, end.With = f(end.At), f.point(end.With)
		u.End = &end
	}
	return u
}

func (f mapping) bound(b Bound) Bound {
	b.Run, b.Clues = f.points(b.Run), mapAll(b.Clues, f)
	if c := b.Clues; len(c) > 1 { // its diagonals stay the same
		if c[0].Compare(c[3]) > 0 {
			c[0], c[3] = c[3], c[0]
		}
		if c[1].Compare(c[2]) > 0 {
			c[1], c[2] = c[2], c[1]
		}
	}
	return b
}

func (f mapping) points(cells []puzzle.Point) []puzzle.Point {
	out := mapAll(cells, f)
	slices.SortFunc(out, puzzle.Point.Compare)
	return out
}

func (f mapping) point(at *puzzle.Point) *puzzle.Point {
	if at == nil {
		return nil
	}
	mapped := f(*at)
	return &mapped
}

// mapAll returns the images of all elements, or nil for nil.
func mapAll[T any](all []T, f func(T) T) []T {
	if all == nil {
		return nil
	}
	out := make([]T, len(all))
	for k := range all {
		out[k] = f(all[k])
	}
	return out
}
