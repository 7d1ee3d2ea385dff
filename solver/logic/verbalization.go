package logic

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"akari/puzzle"
)

// MaxWords is the largest number of words in the text of a step. A longer text becomes a list of
// moves.
const MaxWords = 60

// maxMoves is the largest number of moves that follow in the text of a supposition. More moves
// become a list.
const maxMoves = 3

// Verbalization describes a step, or several steps together: a few sentences and, if one text would be
// too long, the moves one by one.
type Verbalization struct {
	Text  string          `json:"text"`            // the move in a sentence
	Moves []Verbalization `json:"moves,omitempty"` // the steps one by one, if one text would be too long
}

// Wordy reports whether a text has more words than MaxWords.
func Wordy(text string) bool {
	ideographs := 0 // three ideographs are about as long as a word
	for _, r := range text {
		if r >= 0x3000 {
			ideographs++
		}
	}
	return len(strings.Fields(text))+ideographs/3 > MaxWords
}

// OrMoves returns a text or, if this is too long, a shorter text with moves.
func OrMoves(text, short string, moves []Verbalization) Verbalization {
	if Wordy(text) {
		return Verbalization{short, moves}
	}
	return Verbalization{Text: text}
}

// Lines returns the text and its moves, with numbers. The moves of a move follow it.
func (t Verbalization) Lines() []string { return t.lines("") }

func (t Verbalization) lines(number string) (lines []string) {
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

func (t Verbalization) String() string { return strings.Join(t.Lines(), "\n") }

// Verbalize describes a step of a puzzle in words, or several steps that are alike. For a step without a
// technique of the ladder, it returns an empty Verbalization.
func (l *Ladder) Verbalize(p *puzzle.Puzzle, steps ...Step) Verbalization {
	if len(steps) == 0 || l.Technique(steps[0].Rung).Verbalize == nil {
		return Verbalization{}
	}
	return l.Technique(steps[0].Rung).Verbalize(Words{l, p}, steps)
}

// Alike reports whether two consecutive steps are described together.
func (l *Ladder) Alike(p *puzzle.Puzzle, a, b *Step) bool {
	t := l.Technique(a.Rung)
	return a.Rung == b.Rung && t.Alike != nil && t.Alike(Words{l, p}, a, b)
}

// Text describes a step in words, with its moves.
func (l *Ladder) Text(p *puzzle.Puzzle, t *Step) string { return l.Verbalize(p, *t).String() }

// Passage is a step, or several steps that are alike and are described together.
type Passage struct {
	Verbalization
	Steps []Step
}

// Passages divides consecutive steps into passages. Steps that are alike are described together as
// long as their text is short enough.
func (l *Ladder) Passages(p *puzzle.Puzzle, steps []Step) (all []Passage) {
	for k := 0; k < len(steps); {
		one := Passage{l.Verbalize(p, steps[k]), steps[k : k+1]}
		for n := k + 1; n < len(steps) && l.Alike(p, &steps[k], &steps[n]); n++ {
			more := l.Verbalize(p, steps[k:n+1]...)
			if Wordy(more.Text) {
				break
			}
			one = Passage{more, steps[k : n+1]}
		}
		all = append(all, one)
		k += len(one.Steps)
	}
	return all
}

// SortPoints sorts each list of cells in reading order and removes duplicates.
func SortPoints(lists ...*[]puzzle.Point) {
	for _, cells := range lists {
		slices.SortFunc(*cells, puzzle.Point.Compare)
		*cells = slices.Compact(*cells)
	}
}

// List names cells in reading order, joined by "and", "or" or, for "", a comma. Except with "or",
// three or more neighbouring cells of a row are written as a range: "r2c3 to r2c8".
func (w Words) List(cells []puzzle.Point, and string) string {
	var names []string
	for len(cells) > 0 {
		n := 1
		for and != "or" && n < len(cells) && cells[n].Row == cells[0].Row && cells[n].Col == cells[0].Col+n {
			n++
		}
		if n > 2 {
			names = append(names, w.Say("%v to %v", cells[0], cells[n-1]))
		} else {
			n = 1
			names = append(names, cells[0].String())
		}
		cells = cells[n:]
	}
	return w.Ladder.Language.List(names, and)
}

// Numeral returns a number up to ten as an English word ("no" for 0); other numbers, and numbers in
// other languages, in digits.
func (w Words) Numeral(n int) string {
	english := w.Ladder.Language == "" || w.Ladder.Language == "en"
	if names := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}; english && n >= 0 && n < len(names) {
		return names[n]
	}
	return fmt.Sprint(n)
}

// Capital makes the first letter a capital, unless the text begins with the name of a cell.
func Capital(s string) string {
	if s == "" || len(s) > 1 && s[0] == 'r' && s[1] >= '0' && s[1] <= '9' {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}
