package searchlights

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Next: see logic.Teller. It tells one step: the simplest, and the nearest of
// these; of the first three rungs the nearest.
func (s *state) Next(o logic.Options, last *logic.Step) []logic.Step {
	for r := logic.Rung(1); r <= o.Limit; r++ {
		steps := s.findSteps(r, 1)
		if s.broken || s.meter.Err() != nil {
			return nil
		}
		if len(steps) == 0 {
			continue
		}
		best := 0
		for k := range steps {
			simpler, harder := steps[k].Simpler(&steps[best]), steps[best].Simpler(&steps[k])
			if s.row(r).supposes && simpler != harder {
				if simpler {
					best = k
				}
			} else if last.Away(concluded(&steps[k])) < last.Away(concluded(&steps[best])) {
				best = k
			}
		}
		return steps[best : best+1]
	}
	return nil
}

// concluded lists the cells that a step marks.
func concluded(t *logic.Step) []puzzle.Point { return slices.Concat(t.Lamps, t.Dots) }

// findSteps returns what a technique concludes now, each conclusion as a step; of
// the last so many, since each takes long to tell.
func (s *state) findSteps(r logic.Rung, last int) (steps []logic.Step) {
	defer func() { s.log = nil }()
	t := s.row(r)
	if !t.supposes {
		s.log = newLog(s)
	}
	found := slices.Clone(s.find(r))
	if s.broken || t.supposes && !s.prepare(r) {
		return nil
	}
	if t.nested {
		found = found[:min(len(found), last)]
	}
	for _, f := range found {
		if s.meter.Err() != nil {
			return nil
		}
		if t := s.step(r, f); t != nil {
			steps = append(steps, *t)
		}
	}
	return steps
}

// prepare begins a log of what the bounds rest on.
func (s *state) prepare(r logic.Rung) bool {
	s.log = newLog(s)
	s.forget()
	t := s.row(r)
	return t.bounds == nil || t.bounds(s)
}

// step returns a finding as a step, nil if it is none. The log is on.
func (s *state) step(r logic.Rung, f finding) *logic.Step {
	clues, cases := s.behind(r, f)
	if clues == nil {
		return nil
	}
	t := &logic.Step{Rung: r, Clues: s.points(clues)}
	switch {
	case s.row(r).split():
		t.Cases, t.Cells = cases, cases[0].Run
	case cases != nil:
		t.Suppose = &cases[0]
	}
	for _, cell := range f.cells {
		s.note(cell, f.m, &t.Lamps, &t.Dots)
	}
	if !s.row(r).supposes {
		t.Cells = slices.Concat(t.Lamps, t.Dots)
		logic.SortPoints(&t.Cells)
	}
	t.Lamps, t.Dots = slices.Compact(t.Lamps), slices.Compact(t.Dots)
	return t
}

// All: see logic.Teller.
func (s *state) All(r logic.Rung, _ logic.Options) []logic.Step {
	defer func() { s.broken = false }()
	return s.findSteps(r, len(s.marks))
}

// behind lists the clues behind a finding, with the log: of a what-if or a split it
// is shown again, with what is supposed. None means that it is no finding.
func (s *state) behind(r logic.Rung, f finding) (clues []*clue, cases []logic.Supposition) {
	switch {
	case f.clue != nil:
		return []*clue{f.clue}, nil
	case !s.row(r).supposes:
		return s.log.cluesBehind(s.log.closes(s, closing{f.run, f.m})), nil
	case s.row(r).split():
		return s.tellSplit(f)
	}
	end := s.suppose(r, 0, f.cells[0], lamp+empty-f.m)
	why := s.log.refute(s, end)
	s.retract(0)
	if why == nil {
		return nil, nil
	}
	return why.clues, []logic.Supposition{why.suppose}
}

// Show: see logic.Teller.
func (s *state) Show(r logic.Rung, _ logic.Options, at puzzle.Point, isLamp bool) *logic.Step {
	cell, m := int32(s.puzzle.Index(at)), markOf(isLamp)
	if !s.row(r).supposes {
		steps := s.findSteps(r, 1)
		broken := s.broken
		s.broken = false
		for k := range steps {
			to := steps[k].Dots
			if isLamp {
				to = steps[k].Lamps
			}
			if !broken && slices.Contains(to, at) {
				return &steps[k]
			}
		}
		return nil
	}
	defer func() { s.log = nil }()
	if !s.prepare(r) {
		return nil
	}
	f := finding{cells: []int32{cell}, m: m}
	if s.row(r).split() {
		ok := false
		if f, ok = s.splitFor(cell, m); !ok {
			return nil
		}
	}
	return s.step(r, f)
}

// Retell: see logic.Teller. Only the clues that the step names are on the board
// meanwhile.
func (s *state) Retell(t *logic.Step, _ bool) bool {
	for i := range s.clues {
		c := &s.clues[i]
		c.off = !slices.Contains(t.Clues, s.puzzle.Point(int(c.cell)))
	}
	defer func() {
		for i := range s.clues {
			s.clues[i].off = false
		}
	}()
	told := *t
	var clues []puzzle.Point
	for _, lamps := range [2]bool{true, false} {
		to := &told.Dots
		if lamps {
			to = &told.Lamps
		}
		*to = slices.DeleteFunc(slices.Clone(*to), func(at puzzle.Point) bool { known, is := s.At(at); return known && is == lamps })
		for _, at := range *to {
			if known, _ := s.At(at); known {
				return false
			}
			why := s.Show(t.Rung, logic.Options{}, at, lamps)
			if why == nil {
				return false
			}
			told.Suppose, told.Cases, told.Cells = why.Suppose, why.Cases, why.Cells
			clues = append(clues, why.Clues...)
		}
	}
	if len(clues) > 0 {
		logic.SortPoints(&clues)
		told.Clues = clues
	}
	if !s.row(t.Rung).supposes {
		told.Cells = concluded(&told)
		logic.SortPoints(&told.Cells)
	}
	*t = told
	return true
}

// Make, At, Now, Since, Back: see logic.Teller.

func (s *state) Make(t *logic.Step) {
	for _, at := range t.Lamps {
		s.broken = !s.Set(at, true) || s.broken
	}
	for _, at := range t.Dots {
		s.broken = !s.Set(at, false) || s.broken
	}
}

func (s *state) At(at puzzle.Point) (known, isLamp bool) {
	m := s.marks[s.puzzle.Index(at)]
	return m != open, m == lamp
}

func (s *state) Now() int { return len(s.trail) }

func (s *state) Since(now int) []puzzle.Point {
	var out []puzzle.Point
	for _, cell := range s.trail[now:] {
		out = append(out, s.puzzle.Point(int(cell)))
	}
	return out
}

func (s *state) Back(now int) {
	s.undo(now)
	s.broken = false
}

// The words of the techniques, as logic.Technique has them. Steps are told one by one.

func tellCount(_ *logic.Ladder, p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
	t := &steps[0]
	why := "sees all its lights"
	if len(t.Lamps) > 0 {
		why = "needs every open cell in sight"
	}
	return logic.Telling{Text: fmt.Sprintf("%s %s: %s.", logic.Capital(clues(p, t.Clues)), why, marks(t))}
}

func tellBounds(_ *logic.Ladder, p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
	return full("By "+clues(p, steps[0].Clues), &steps[0])
}

func tellRectangle(_ *logic.Ladder, p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
	return full(sums(p, steps[0].Clues), &steps[0])
}

// full describes that a run leaves no choice.
func full(by string, t *logic.Step) logic.Telling {
	can := "hold no further light"
	if len(t.Lamps) > 0 {
		can = "spare no cell"
	}
	return logic.Telling{Text: fmt.Sprintf("%s the run of %v can %s: %s.", by, concluded(t)[0], can, marks(t))}
}

func tellWhatIf(_ *logic.Ladder, p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
	told := supposed(p, "Suppose ", steps[0].Suppose)
	told.Text += " So " + marks(&steps[0]) + "."
	return told
}

// tellSplit describes what the numbers of lights that a run can hold have in common.
func tellSplit(_ *logic.Ladder, p *puzzle.Puzzle, steps []logic.Step) logic.Telling {
	t := &steps[0]
	var numbers []string
	var each []logic.Telling
	for k := range t.Cases {
		u := &t.Cases[k]
		numbers = append(numbers, fmt.Sprint(*u.Lights))
		each = append(each, supposed(p, "", u))
	}
	intro := fmt.Sprintf("The run of %v holds %s lights.", t.Cases[0].Run[0], logic.Enumerate(numbers, "or"))
	return logic.Cases(intro, "So in any case "+marks(t)+".", each)
}

// supposed describes a supposition, what follows and its end, if it does; where
// that takes long, what follows move by move.
func supposed(p *puzzle.Puzzle, head string, u *logic.Supposition) logic.Telling {
	switch {
	case u.Run != nil:
		head = fmt.Sprintf("Suppose that it holds %d.", *u.Lights)
	case len(u.Lamps) > 0:
		head += fmt.Sprintf("a light stands on %v.", u.Lamps[0])
	default:
		head += fmt.Sprintf("%v is empty.", u.Dots[0])
	}
	var moves []logic.Telling
	text, whole := head, true
	for k := range u.Steps {
		t := &u.Steps[k]
		move := logic.Telling{Text: fmt.Sprintf("Then %s (%s).", marks(t), clues(p, t.Clues))}
		if t.Clues == nil { // as its run is supposed
			move.Text = fmt.Sprintf("Then %s.", marks(t))
		}
		if t.Suppose != nil {
			move = supposed(p, fmt.Sprintf("Then %s: suppose ", marks(t)), t.Suppose)
			whole = false
		}
		moves = append(moves, move)
		text += " " + move.Text
	}
	long := head + " The moves below follow."
	if u.End != nil {
		text += " But then " + ending(p, u.End) + "."
		long = fmt.Sprintf("%s After the moves below %s.", head, ending(p, u.End))
	}
	if whole && !logic.Wordy(text) {
		return logic.Telling{Text: text}
	}
	return logic.Telling{Text: long, Moves: moves}
}

// ending describes which clue fails.
func ending(p *puzzle.Puzzle, e *logic.Contradiction) string {
	n, _ := p.At(e.At).Clue()
	if e.Have > n {
		lights := "lights"
		if e.Have == 1 {
			lights = "light"
		}
		return fmt.Sprintf("the %d at %v sees at least %d %s", n, e.At, e.Have, lights)
	}
	return fmt.Sprintf("the %d at %v sees at most %d", n, e.At, e.Have+e.Can)
}

// marks describes what a step concludes.
func marks(t *logic.Step) string {
	var parts []string
	if len(t.Lamps) > 0 {
		stand := "a light stands on "
		if len(t.Lamps) > 1 {
			stand = "lights stand on "
		}
		parts = append(parts, stand+logic.List(t.Lamps, "and"))
	}
	if len(t.Dots) > 0 {
		parts = append(parts, "no light stands on "+logic.List(t.Dots, "or"))
	}
	return strings.Join(parts, ", ")
}

// clues names clues: "the 3 at r2c5 and the 1 at r4c1".
func clues(p *puzzle.Puzzle, at []puzzle.Point) string {
	names := make([]string, len(at))
	for i, q := range at {
		n, _ := p.At(q).Clue()
		names[i] = fmt.Sprintf("the %d at %v", n, q)
	}
	return logic.Enumerate(names, "and")
}

// sums describes which of some clues stand at the corners of a rectangle and are added,
// or taken away, and which others bound what is left.
func sums(p *puzzle.Puzzle, at []puzzle.Point) string {
	for _, a := range at {
		for _, d := range at {
			b, c := puzzle.Point{Row: a.Row, Col: d.Col}, puzzle.Point{Row: d.Row, Col: a.Col}
			if d.Row <= a.Row || d.Col <= a.Col || !slices.Contains(at, b) || !slices.Contains(at, c) {
				continue
			}
			corners := []puzzle.Point{a, b, c, d}
			text := fmt.Sprintf("Add %s, and take away %s:", clues(p, []puzzle.Point{a, d}), clues(p, []puzzle.Point{b, c}))
			rest := slices.DeleteFunc(slices.Clone(at), func(q puzzle.Point) bool { return slices.Contains(corners, q) })
			if len(rest) > 0 {
				text += " by what is left and " + clues(p, rest)
			}
			return text
		}
	}
	return "By " + clues(p, at)
}
