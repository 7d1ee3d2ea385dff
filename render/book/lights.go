package book

import (
	"fmt"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/searchlights"
)

// lightKind is the kind of a step of Searchlights.
func lightKind(s *logic.Step) stepKind {
	return stepKind{rung: s.Rung, lamps: len(s.Lamps) > 0}
}

// lightSentence says what steps of Searchlights conclude, and from what.
func lightSentence(b *board, steps []logic.Step, spec *presets.Book) string {
	s, words := &steps[0], spec.Words.LightSteps
	pick := func(p presets.Plural) string {
		return presets.Fill(p.For(spec.Lang, len(steps)), "clue", b.clue(s.Clues[0]))
	}
	switch {
	case s.Rung == searchlights.S1 && len(s.Lamps) > 0:
		return pick(words.Need)
	case s.Rung == searchlights.S1 && len(steps) == 1 && b.clue(s.Clues[0]) == "0":
		return words.Zero
	case s.Rung == searchlights.S1:
		return pick(words.Full)
	case s.Suppose != nil:
		return words.Suppose
	case s.Cases != nil:
		return spec.Words.Steps.Cases
	}
	one, two, between := b.facing(s)
	if between == nil {
		return words.Runs
	}
	text := words.AtLeast
	if len(s.Lamps) > 0 {
		text = words.AtMost
	}
	n := b.lights(between)
	return presets.Fill(text.For(spec.Lang, n), "clue", b.clue(one), "other", b.clue(two), "count", fmt.Sprint(n))
}

// lightReason lists the cells between two clues that face each other, or those
// that a step decides.
func lightReason(b *board, s *logic.Step) []puzzle.Point {
	if _, _, between := b.facing(s); between != nil {
		return between
	}
	return s.Cells
}

// lights counts the lights of the answer on some cells.
func (b *board) lights(cells []puzzle.Point) (n int) {
	for _, at := range cells {
		if b.answer.Has(at) {
			n++
		}
	}
	return n
}

// facing tells a step about runs whose two clues face each other: the clue that
// sees what is decided, the other, and the cells between them, which hold a light
// of the answer or several. The clues bound them to just that number, or the step
// would conclude nothing. No cells mean that the step is another.
func (b *board) facing(s *logic.Step) (one, two puzzle.Point, between []puzzle.Point) {
	if s.Rung != searchlights.S2 || len(s.Clues) != 2 {
		return one, two, nil
	}
	one, two = s.Clues[0], s.Clues[1]
	decided := append(slices.Clone(s.Lamps), s.Dots...)
	if !slices.Contains(b.puzzle.Rays(one), decided[0]) {
		one, two = two, one
	}
	for _, d := range puzzle.Directions {
		var run []puzzle.Point
		q := one.Step(d)
		for ; b.puzzle.At(q).IsWhite(); q = q.Step(d) {
			run = append(run, q)
		}
		if q == two && run != nil && !slices.Contains(run, decided[0]) && b.lights(run) > 0 {
			return one, two, run
		}
	}
	return one, two, nil
}

// clue is the number at a cell.
func (b *board) clue(at puzzle.Point) string {
	n, _ := b.puzzle.At(at).Clue()
	return fmt.Sprint(n)
}

// lightNudge says where to look for a step of Searchlights.
func lightNudge(s *logic.Step, w *presets.Words) string {
	words := w.LightNudge
	switch lamps := len(s.Lamps) > 0; {
	case s.Rung == searchlights.S1 && lamps:
		return words.Need
	case s.Rung == searchlights.S1:
		return words.Full
	case s.Cases != nil:
		return w.Nudge.Cases
	case s.Suppose == nil:
		return words.Runs
	case lamps: // the opposite of a light is refuted
		return words.NoLight
	}
	return words.Light
}
