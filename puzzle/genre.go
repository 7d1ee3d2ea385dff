package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// Genre is one kind of puzzle: its names and its rules, stated twice. Rows
// states them for the solver, Check decides a placement straight from the rule
// text, and a test binds the two.
type Genre struct {
	Name  string // as commands and files write it
	Title string // as people write it

	// MaxClue is the largest number a black cell may carry.
	MaxClue int

	// Rules are the rules Check may name, in the order it looks at them.
	Rules []Rule

	// Antichain says that no answer is a proper subset of another, so that
	// "a different answer" is "not all lamps of this one".
	Antichain bool

	// ClueReach returns the white cells whose lamps a clue at the point counts.
	ClueReach func(p *Puzzle, at Point) []Point

	// Lit returns for each cell whether the lamps light it; it is nil in
	// genres whose lamps light nothing.
	Lit func(p *Puzzle, l Lamps) []bool

	// rows states the rules of the model's puzzle as rows (see Model.Build).
	rows func(m *Model)

	// check lists every broken rule, rule by rule. The lamps all stand on
	// white cells.
	check func(p *Puzzle, l Lamps) []Violation
}

// Genres lists the genres, in the order help shows them.
var Genres = []*Genre{Akari, Searchlights}

// GenreByName returns the genre of that name; the error lists the known ones.
func GenreByName(name string) (*Genre, error) {
	names := make([]string, len(Genres))
	for i, g := range Genres {
		if g.Name == name {
			return g, nil
		}
		names[i] = g.Name
	}
	return nil, fmt.Errorf("unknown kind %q; known: %s", name, strings.Join(names, ", "))
}

// Rule names one rule of a genre. The names are stable: checks, verdicts,
// explanations and pages all use them.
type Rule string

const (
	RulePlace Rule = "place" // lamps stand on white cells, each cell holds one
	RuleClue  Rule = "clue"
	RuleShine Rule = "shine"
	RuleLit   Rule = "lit"
)

// Violation is one broken rule and the cells that break it.
type Violation struct {
	Rule  Rule
	Cells []Point
}

// Sentence states a rule of the genre for people.
func (g *Genre) Sentence(r Rule) string { return sentences[g.Name][r] }

// sentences holds, by genre and rule, what a rule asks for.
var sentences = map[string]map[Rule]string{
	"akari": {
		RulePlace: "a lamp stands on a white cell",
		RuleClue:  "a numbered black cell has exactly that many lamps among the cells beside it",
		RuleShine: "no lamp shines on another lamp",
		RuleLit:   "every white cell is lit",
	},
	"searchlights": {
		RulePlace: "a lamp stands on a white cell",
		RuleClue:  "a numbered black cell sees exactly that many lamps along its row and column, up to the next black cell",
	},
}

// Check lists every rule of the genre the placement breaks, rule by rule, in
// reading order within a rule; none means that the lamps are an answer. It is
// written from the rule text and shares nothing with the solver. The points
// may come in any order and need not lie on the board.
func (p *Puzzle) Check(lamps []Point) []Violation {
	l := Lamps(lamps)
	if !slices.IsSortedFunc(l, Point.Compare) {
		l = slices.Clone(l)
		slices.SortFunc(l, Point.Compare)
	}
	var bad []Point
	standing := make(Lamps, 0, len(l))
	for i, at := range l {
		if !p.In(at) || p.At(at).IsBlack() || i > 0 && at == l[i-1] {
			bad = append(bad, at)
			continue
		}
		standing = append(standing, at)
	}
	var out []Violation
	if bad != nil {
		out = append(out, Violation{RulePlace, bad})
	}
	return append(out, p.Genre.check(p, standing)...)
}

// checkClues reports each clue that does not count its number of lamps among
// the cells it reaches.
func checkClues(p *Puzzle, l Lamps) []Violation {
	var out []Violation
	for i, c := range p.Cells {
		want, ok := c.Clue()
		if !ok {
			continue
		}
		got := 0
		for _, q := range p.Genre.ClueReach(p, p.Point(i)) {
			if l.Has(q) {
				got++
			}
		}
		if got != want {
			out = append(out, Violation{RuleClue, []Point{p.Point(i)}})
		}
	}
	return out
}
