package logic

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
)

// MaxWords is how many words a step is told in. What takes more is told as a
// list of moves.
const MaxWords = 60

// Telling is what is said of a step, or of several together: a few
// sentences and, where a supposition leads too far for these, its moves one by
// one.
type Telling struct {
	Text  string    `json:"text"`            // in words
	Moves []Telling `json:"moves,omitempty"` // one by one, if they take too many words
}

// Wordy reports whether a text has more words than a step may take.
func Wordy(text string) bool { return len(strings.Fields(text)) > MaxWords }

// Cases describes what holds in all of some cases: the introduction, each case and the
// conclusion in one text, or the cases as moves if that is long.
func Cases(intro, so string, each []Telling) Telling {
	text := intro
	for _, c := range each {
		text += " " + c.Text
	}
	if text += " " + so; !Wordy(text) && !slices.ContainsFunc(each, func(c Telling) bool { return c.Moves != nil }) {
		return Telling{Text: text}
	}
	return Telling{Text: intro + " " + so, Moves: each}
}

// Lines are the text and its moves, numbered, those of a move behind it.
func (t Telling) Lines() []string { return t.lines("") }

func (t Telling) lines(number string) (lines []string) {
	below := ""
	if number != "" {
		below, number = number+".", "("+number+") "
	}
	lines = append(lines, number+t.Text)
	for k := range t.Moves {
		lines = append(lines, t.Moves[k].lines(fmt.Sprintf("%s%d", below, k+1))...)
	}
	return lines
}

func (t Telling) String() string { return strings.Join(t.Lines(), "\n") }

// Tell describes steps of a puzzle of the genre in words: one, or several that are
// alike; it has nothing to say of a step that is not by one of its techniques.
func (l *Ladder) Tell(p *puzzle.Puzzle, steps ...Step) Telling {
	if len(steps) == 0 || l.Technique(steps[0].Rung).Tell == nil {
		return Telling{}
	}
	return l.Technique(steps[0].Rung).Tell(l, p, steps)
}

// Alike reports whether two steps that follow each other are told together.
func (l *Ladder) Alike(p *puzzle.Puzzle, a, b *Step) bool {
	t := l.Technique(a.Rung)
	return a.Rung == b.Rung && t.Alike != nil && t.Alike(l, p, a, b)
}

// Text describes a step in words, with its moves.
func (l *Ladder) Text(p *puzzle.Puzzle, t *Step) string { return l.Tell(p, *t).String() }

// Breath is what is described together: a step, or several that are alike.
type Breath struct {
	Telling
	Steps []Step
}

// Breaths describes steps that follow each other, those that say the same together
// as long as that is short.
func (l *Ladder) Breaths(p *puzzle.Puzzle, steps []Step) (all []Breath) {
	for k := 0; k < len(steps); {
		one := Breath{l.Tell(p, steps[k]), steps[k : k+1]}
		for n := k + 1; n < len(steps) && l.Alike(p, &steps[k], &steps[n]); n++ {
			more := l.Tell(p, steps[k:n+1]...)
			if Wordy(more.Text) {
				break
			}
			one = Breath{more, steps[k : n+1]}
		}
		all = append(all, one)
		k += len(one.Steps)
	}
	return all
}
