package book

import (
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/ladders"
	"akari/solver/logic/searchlights"
)

// genre is what a book knows of a kind of puzzle: how its worked example is
// solved, and the sentences of a language.
type genre struct {
	worked logic.Rung // the hardest technique of the worked example

	name  func(w *presets.Words) string
	rules func(w *presets.Words) []string
	dot   func(w *presets.Words) string

	// kind is what the sentence of a step depends on.
	kind func(s *logic.Step) stepKind
	// reason lists the white cells that a step looks at.
	reason func(b *board, s *logic.Step) []puzzle.Point
	// sentence says what steps of one kind conclude.
	sentence func(b *board, steps []logic.Step, spec *presets.Book) string
	// words are what steps like one say, and what a hint says of it.
	words func(s *logic.Step, w *presets.Words) (told presets.Plural, nudge string)
}

// genres of puzzle that a book knows.
var genres = map[*puzzle.Genre]*genre{
	puzzle.Akari: {
		worked:   akari.R4,
		name:     func(w *presets.Words) string { return w.Genres.Akari },
		rules:    func(w *presets.Words) []string { return w.Akari },
		dot:      func(w *presets.Words) string { return w.Dot },
		kind:     lampKind,
		reason:   func(_ *board, s *logic.Step) []puzzle.Point { return s.Cells },
		sentence: lampSentence,
		words:    lampWords,
	},
	puzzle.Searchlights: {
		worked:   searchlights.S2,
		name:     func(w *presets.Words) string { return w.Genres.Searchlights },
		rules:    func(w *presets.Words) []string { return w.Searchlights },
		dot:      func(w *presets.Words) string { return w.LightDot },
		kind:     lightKind,
		reason:   lightReason,
		sentence: lightSentence,
		words:    lightWords,
	},
}

// ladderOf is the ladder of a genre, which every one in a book has.
func ladderOf(g *puzzle.Genre) *logic.Ladder {
	l, err := ladders.Of(g)
	if err != nil {
		panic("book: internal error: " + err.Error())
	}
	return l
}

// nameOf is the name of a puzzle's genre where the book has several, else empty.
func (p *plan) nameOf(g *puzzle.Genre) string {
	if len(p.genres()) < 2 {
		return ""
	}
	return genres[g].name(&p.spec.Words)
}

// genreOf is the name of the genre of all of a section's puzzles, in a book
// that has several; empty where they differ, and where the part's title says it.
func (p *plan) genreOf(s *Section) string {
	g := s.Items[0].Entry.Puzzle.Genre
	for _, it := range s.Items {
		if it.Entry.Puzzle.Genre != g {
			return ""
		}
	}
	if name := p.nameOf(g); !strings.Contains(s.Part.Title, name) {
		return name
	}
	return ""
}
