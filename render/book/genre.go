package book

import (
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/searchlights"
)

// genre has what a book needs for a kind of puzzle: the techniques of its worked example,
// and the sentences of a language.
type genre struct {
	needed, worked logic.Rung // the range of the hardest technique of the worked example

	name  func(w *presets.Words) string
	rules func(w *presets.Words) []string

	// kind returns the properties of a step that its sentence depends on.
	kind func(s *logic.Step) stepKind
	// reason lists the white cells that a step looks at.
	reason func(b *board, s *logic.Step) []puzzle.Point
	// sentence describes what steps of one kind conclude.
	sentence func(b *board, steps []logic.Step, spec *presets.Book) string
	// words returns the phrases for steps like this one, and for a hint about it.
	words func(s *logic.Step, w *presets.Words) (told presets.Plural, nudge string)
}

// The genres of puzzle that books support.
var genres = map[*puzzle.Genre]*genre{
	puzzle.Akari: {
		needed:   akari.OnlySpot,
		worked:   akari.Blackout,
		name:     func(w *presets.Words) string { return w.Genres.Akari },
		rules:    func(w *presets.Words) []string { return w.Akari },
		kind:     lampKind,
		reason:   func(_ *board, s *logic.Step) []puzzle.Point { return s.Cells },
		sentence: lampSentence,
		words:    lampWords,
	},
	puzzle.Searchlights: {
		needed:   searchlights.RunBounds,
		worked:   searchlights.RunBounds,
		name:     func(w *presets.Words) string { return w.Genres.Searchlights },
		rules:    func(w *presets.Words) []string { return w.Searchlights },
		kind:     lightKind,
		reason:   lightReason,
		sentence: lightSentence,
		words:    lightWords,
	},
}

// nameOf returns the name of a puzzle's genre if the book has several genres, else "".
func (p *plan) nameOf(g *puzzle.Genre) string {
	if len(p.kinds) < 2 {
		return ""
	}
	return genres[g].name(&p.spec.Words)
}

// genreOf returns the name of the genre of a section's puzzles, in a book with several genres. It
// returns "" if the section has several genres, or if the part's title contains the name.
func (p *plan) genreOf(s *Section) string {
	own := genresOf([]*Section{s})
	if name := p.nameOf(own[0]); len(own) == 1 && !strings.Contains(s.Part.Title, name) {
		return name
	}
	return ""
}

// lightKind has the properties of a step of Searchlights that its sentence depends on.
func lightKind(s *logic.Step) stepKind {
	return stepKind{rung: s.Rung, lamps: len(s.Lamps) > 0}
}

// lightWords returns the phrases for a step of Searchlights, with singular and plural, and the
// phrase of a hint about the step.
func lightWords(s *logic.Step, w *presets.Words) (told presets.Plural, nudge string) {
	t, n := w.LightSteps, w.LightNudge
	switch lights := len(s.Lamps) > 0; {
	case s.Rung == searchlights.ClueCount && lights:
		return t.Need, n.Need
	case s.Rung == searchlights.ClueCount:
		return t.Full, n.Full
	case s.Cases != nil:
		return always(w.Steps.Cases), w.Nudge.Cases
	case s.Suppose == nil:
		return always(t.Runs), n.Runs
	case lights: // the opposite of a light is refuted
		return always(t.Suppose), n.NoLight
	}
	return always(t.Suppose), n.Light
}

// lightSentence returns the sentence for the conclusions of steps of Searchlights and their
// reasons.
func lightSentence(b *board, steps []logic.Step, spec *presets.Book) string {
	s, words := &steps[0], spec.Words.LightSteps
	clue := b.firstClue(s)
	if s.Rung == searchlights.ClueCount && len(s.Lamps) == 0 && len(steps) == 1 && clue == "0" {
		return words.Zero
	}
	one, two, between := b.facing(s)
	if between == nil {
		told, _ := lightWords(s, &spec.Words)
		return presets.Fill(told.For(spec.Lang, len(steps)), "clue", clue)
	}
	text := words.AtLeast
	if len(s.Lamps) > 0 {
		text = words.AtMost
	}
	n := b.lights(between)
	return presets.Fill(text.For(spec.Lang, n), "clue", b.clue(one), "other", b.clue(two), "count", fmt.Sprint(n))
}

// lightReason lists the cells between two clues that face each other, or the cells that a step
// decides.
func lightReason(b *board, s *logic.Step) []puzzle.Point {
	if _, _, between := b.facing(s); between != nil {
		return between
	}
	return s.Cells
}

// lights counts the lights of the solution on some cells.
func (b *board) lights(cells []puzzle.Point) (n int) {
	for _, at := range cells {
		if b.solution.Has(at) {
			n++
		}
	}
	return n
}

// facing recognises a step about runs whose two clues face each other. It returns the clue
// that sees the decided cells, the other clue, and the cells between the clues. In the solution,
// these cells have exactly as many lights as the clues allow. For any other step, facing returns
// no cells.
func (b *board) facing(s *logic.Step) (one, two puzzle.Point, between []puzzle.Point) {
	if s.Rung != searchlights.RunBounds || len(s.Clues) != 2 {
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

// firstClue returns the number of the first clue that a step uses, if it uses one.
func (b *board) firstClue(s *logic.Step) string {
	if len(s.Clues) == 0 {
		return ""
	}
	return b.clue(s.Clues[0])
}

func (b *board) clue(at puzzle.Point) string {
	n, _ := b.puzzle.At(at).Clue()
	return fmt.Sprint(n)
}
