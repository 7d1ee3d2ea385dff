package logic

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"akari/internal/language"
	"akari/puzzle"
)

// Rung numbers a technique of a ladder, from the simplest, 1. Ladder.RungName writes it
// with the letter of the genre: R6 for Akari.
type Rung int

// MaxRungs is the largest number of techniques on a ladder.
const MaxRungs = 16

// Technique is one rung of a ladder, with the texts of its page. The genre's ladder has the code of
// the technique.
type Technique struct {
	Rung     Rung   // its place on the ladder, which New sets
	Level    string // the name of its level: "tricky"
	Name     string // its name: "clue pair"; its words and its example are in examples/clue-pair.txt
	Sentence string // what to do
	Why      string // why it is sound
	Limits   string // what it does not find
	Weight   int    // the weight of one step in the score
	Rare     bool   // puzzles whose explanation needs exactly one step by it are too rare to be found
	Plain    bool   // consecutive steps share a paragraph, without a picture
	Whole    bool   // a step has all conclusions of its clue or run, never only some of them
	WhatIf   bool   // a step supposes the opposite of its conclusion and refutes it with other techniques

	// Verbalize describes a step of a puzzle, or several steps that are Alike.
	Verbalize func(w Words, steps []Step) Verbalization

	// Alike reports whether two consecutive steps are described together; nil means never.
	Alike func(w Words, a, b *Step) bool

	// Brief describes a step inside a supposition as part of a sentence. It is nil if the step
	// needs separate sentences.
	Brief func(w Words, t *Step) string
}

// Level is the public name of a range of rungs.
type Level struct {
	Name   string
	Lo, Hi Rung
}

// Ladder is the techniques of a genre in the order in which a person tries them, and a board that
// applies them. Each technique is sound and monotone: if more is known, it or a lower rung still
// concludes everything that it concluded before. So the closure under the rungs up to r does not
// depend on the order of the steps, and neither does the highest rung that a puzzle needs.
type Ladder struct {
	Genre      *puzzle.Genre
	Techniques []*Technique                           // Techniques[r-1] is the technique of rung r
	Levels     []Level                                // levels from the easiest; together they have all techniques
	Examples   fs.FS                                  // by technique: its texts, and a board that needs it, with . for white, # for black, or a number
	Beyond     []string                               // limits of the whole ladder: what no technique finds
	Ending     func(w Words, c *Contradiction) string // describes the rule that fails in a contradiction
	NewBoard   func() Board
	Reduces    Rung              // the highest rung that a Reducer climbs to
	Language   language.Language // of the sentences
}

// New makes a ladder from rows, at most MaxRungs. It numbers the techniques in the order of the
// rows and derives the levels.
func New[Row any](l Ladder, rows []Row, technique func(*Row) *Technique) *Ladder {
	for k := range rows {
		t := technique(&rows[k])
		if t.Rung = Rung(k + 1); t.Sentence == "" {
			words, _ := l.page(t)
			t.Sentence, t.Why, t.Limits = words["does"], words["why"], words["limits"]
		}
		if n := len(l.Levels); n == 0 || l.Levels[n-1].Name != t.Level {
			l.Levels = append(l.Levels, Level{t.Level, t.Rung, t.Rung})
		}
		l.Levels[len(l.Levels)-1].Hi = t.Rung
		l.Techniques = append(l.Techniques, t)
	}
	return &l
}

// In returns the ladder with sentences in another language.
func (l *Ladder) In(to language.Language) *Ladder {
	in := *l
	in.Language = to
	return &in
}

// Top returns the highest rung.
func (l *Ladder) Top() Rung { return Rung(len(l.Techniques)) }

// BelowLast returns the highest rung below the hardest level, whose techniques cost the most.
func (l *Ladder) BelowLast() Rung {
	if len(l.Levels) == 0 {
		return 0
	}
	return l.Levels[len(l.Levels)-1].Lo - 1
}

// Technique returns the technique of a rung, or a technique without a name if there is no such
// rung.
func (l *Ladder) Technique(r Rung) *Technique {
	if r < 1 || r > l.Top() {
		return &Technique{Rung: r}
	}
	return l.Techniques[r-1]
}

// Named returns the rung of the technique with a name, or 0 if there is no such technique.
func (l *Ladder) Named(name string) Rung {
	return Rung(1 + slices.IndexFunc(l.Techniques, func(t *Technique) bool { return t.Name == name }))
}

// RungName formats a rung as in files and commands: "R6".
func (l *Ladder) RungName(r Rung) string { return l.Genre.RungName(int(r)) }

// Level returns the name of the level of a rung.
func (l *Ladder) Level(r Rung) string {
	for _, v := range l.Levels {
		if r >= v.Lo && r <= v.Hi {
			return v.Name
		}
	}
	return ""
}

// ParseRung parses the format of RungName, in upper or lower case.
func (l *Ladder) ParseRung(s string) (Rung, error) {
	if n, ok := l.Genre.ParseRung(s); ok && n <= len(l.Techniques) {
		return Rung(n), nil
	}
	return 0, fmt.Errorf("unknown rung %q; rungs go from %s to %s", s, l.RungName(1), l.RungName(l.Top()))
}

// ParseLevel parses the name of a level ("easy"), a rung ("R6") or a range of either ("R3-R5",
// "easy-tricky"). It returns the first and the last rung.
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

// parseOne parses one end of a range.
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
		return 0, 0, fmt.Errorf("unknown difficulty %q; known: %s, %s to %s, a range of them, or of scores as in 40..60",
			s, strings.Join(names, ", "), l.RungName(1), l.RungName(l.Top()))
	}
	return r, r, nil
}

// NoLadderError reports a genre without a ladder. Its puzzles can be neither graded nor explained.
type NoLadderError struct{ Genre *puzzle.Genre }

func (e *NoLadderError) Error() string {
	if e.Genre == nil {
		return "a puzzle without a genre has no ladder of techniques"
	}
	return fmt.Sprintf("%s has no ladder of techniques here", e.Genre.Title)
}

// RungError reports a rung that a ladder does not have.
type RungError struct {
	Rung Rung
	Top  Rung // the highest rung of the ladder
}

func (e *RungError) Error() string {
	return fmt.Sprintf("rung %d: rungs go from 1 to %d", e.Rung, e.Top)
}

// Check returns the mistake in the arguments of a call, or nil: a malformed puzzle
// (*puzzle.InvalidError), a puzzle of another genre (*NoLadderError), or a limit that is not a rung
// (*RungError).
func (l *Ladder) Check(p *puzzle.Puzzle, o Options) error {
	if err := p.Validate(); err != nil {
		return err
	}
	switch {
	case p.Genre != l.Genre:
		return &NoLadderError{p.Genre}
	case o.Limit < 0 || o.Limit > l.Top():
		return &RungError{o.Limit, l.Top()}
	case o.Solution != nil && len(o.Solution) != len(p.Cells):
		return fmt.Errorf("the solution is for a board of %d cells; this board has %d", len(o.Solution), len(p.Cells))
	}
	return nil
}

// checkPosition checks the arguments of a call about a position as Check does. In addition, marks
// and the given cells must be white cells (*puzzle.PlaceError).
func (l *Ladder) checkPosition(in Position, o Options, cells ...puzzle.Point) error {
	if err := l.Check(in.Puzzle, o); err != nil {
		return err
	}
	for _, list := range [][]puzzle.Point{in.Lamps, in.Dots, in.Solution, cells} {
		for _, at := range list {
			switch {
			case !in.Puzzle.In(at):
				return &puzzle.PlaceError{At: at, Reason: puzzle.OutsideGrid}
			case in.Puzzle.At(at).IsBlack():
				return &puzzle.PlaceError{At: at, Reason: puzzle.NotWhite}
			}
		}
	}
	return nil
}
