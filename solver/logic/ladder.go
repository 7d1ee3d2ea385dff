package logic

import (
	"fmt"
	"strings"

	"akari/puzzle"
)

// Rung numbers a technique of a ladder, from the simplest, 1. How it is
// written is the genre's: R6 of Akari's ladder (Ladder.RungName).
type Rung int

// MaxRungs is the most techniques that a ladder may have.
const MaxRungs = 16

// Technique is one rung of a ladder.
type Technique struct {
	Rung     Rung
	Name     string // as people call it: "clue pair"
	Sentence string // what one does, for people
	Why      string // why it is sound
	Limits   string // what it does not see
	Weight   int    // of one step in the score
}

// Level is a public name for a stretch of rungs.
type Level struct {
	Name   string
	Lo, Hi Rung
}

// Ladder is what people know about a genre: its techniques in the order a
// person tries them, the names of their levels, and a board that applies them
// and tells their steps.
//
// Each technique is sound and monotone: whatever it concludes, it or a lower
// rung still concludes when more is known. So the closure under the rungs up
// to r is one and the same in whatever order the steps are taken, and so is the
// highest rung that a puzzle needs.
type Ladder struct {
	Genre      *puzzle.Genre
	Techniques []*Technique // Techniques[r-1] is the one of rung r
	Levels     []Level      // from the easiest; together they cover the techniques
	NewBoard   func() Board
}

// Top is the highest rung there is.
func (l *Ladder) Top() Rung { return Rung(len(l.Techniques)) }

// Technique is the one of a rung.
func (l *Ladder) Technique(r Rung) *Technique { return l.Techniques[r-1] }

// RungName writes a rung as files and commands do: "R6".
func (l *Ladder) RungName(r Rung) string { return l.Genre.RungName(int(r)) }

// Level is the public name of a rung.
func (l *Ladder) Level(r Rung) string {
	for _, v := range l.Levels {
		if r >= v.Lo && r <= v.Hi {
			return v.Name
		}
	}
	return ""
}

// ParseRung reads what RungName writes, in either case.
func (l *Ladder) ParseRung(s string) (Rung, error) {
	if n, ok := l.Genre.ParseRung(s); ok && n <= len(l.Techniques) {
		return Rung(n), nil
	}
	return 0, fmt.Errorf("unknown rung %q; rungs go from %s to %s", s, l.RungName(1), l.RungName(l.Top()))
}

// ParseLevel reads a public name ("easy"), a rung ("R6") or a range of either
// ("R3-R5", "easy-tricky") as the rungs it spans.
func (l *Ladder) ParseLevel(s string) (lo, hi Rung, err error) {
	from, to, isRange := strings.Cut(s, "-")
	lo, hi, err = l.parseOne(from)
	if err != nil || !isRange {
		return lo, hi, err
	}
	last, hi, err := l.parseOne(to)
	if err != nil {
		return 0, 0, err
	}
	if last < lo {
		return 0, 0, fmt.Errorf("difficulty %q runs backwards; write %s-%s", s, to, from)
	}
	return lo, hi, nil
}

// parseOne reads one end of a range.
func (l *Ladder) parseOne(s string) (lo, hi Rung, err error) {
	names := make([]string, len(l.Levels))
	for i, v := range l.Levels {
		if strings.EqualFold(s, v.Name) {
			return v.Lo, v.Hi, nil
		}
		names[i] = v.Name
	}
	r, err := l.ParseRung(s)
	if err != nil {
		return 0, 0, fmt.Errorf("unknown difficulty %q; known: %s, %s to %s, or a range of them",
			s, strings.Join(names, ", "), l.RungName(1), l.RungName(l.Top()))
	}
	return r, r, nil
}

// NoLadderError says that people's techniques for a genre are not known here,
// so that its puzzles can be neither graded nor explained.
type NoLadderError struct{ Genre *puzzle.Genre }

func (e *NoLadderError) Error() string {
	return fmt.Sprintf("%s has no ladder of techniques yet", e.Genre.Title)
}

// takes returns an error where the puzzle is of another genre.
func (l *Ladder) takes(p *puzzle.Puzzle) error {
	if p.Genre != l.Genre {
		return &NoLadderError{p.Genre}
	}
	return nil
}
