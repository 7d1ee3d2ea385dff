package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// Genre is one kind of puzzle: its names and its rules, stated twice. Constraints states the rules
// for the solver. Check decides a placement directly by the rule text. A test compares the
// two.
type Genre struct {
	Name  string // in commands and files
	Title string // for people
	Piece string // the name of what people place: lamp, light

	// Rungs is the letter before the number of a human technique: R.
	Rungs byte

	// MaxClue is the largest number a black cell may carry.
	MaxClue int

	// Numbered reports whether grids print a clue on every black cell. The rules allow a black
	// cell without a clue, but such a cell in a file is taken as proof of another genre.
	Numbered bool

	// Rules are the rules that Check may report, in the order of its report.
	Rules []Rule

	// sentences states each rule for people.
	sentences map[Rule]string

	// Antichain reports whether no solution is a proper subset of another solution. A
	// different solution then lacks at least one lamp of the given solution.
	Antichain bool

	// ClueReach returns the white cells whose lamps are counted by a clue at the point.
	ClueReach func(p *Puzzle, at Point) []Point

	// lit returns for each cell whether the lamps, all on white cells, light the cell. It is
	// nil in genres whose lamps light nothing.
	lit func(p *Puzzle, l Lamps) []bool

	// Constraints states the rules of the model's puzzle as constraints (see Model.Build).
	Constraints func(m *Model)

	// Check lists every violation, rule by rule, for lamps that are all on white cells.
	Check func(p *Puzzle, l Lamps) []Violation
}

// Genres lists the genres, in the order help shows them.
var Genres = []*Genre{Akari, Searchlights}

// GenreByName returns the genre with the name, in any case. The error lists the known names.
func GenreByName(name string) (*Genre, error) {
	names := make([]string, len(Genres))
	for i, g := range Genres {
		if strings.EqualFold(g.Name, name) {
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
	RuleBoard Rule = "board" // the puzzle is a board of its genre (see Validate)
	RulePlace Rule = "place" // lamps are on white cells, at most one on each
	RuleClue  Rule = "clue"
	RuleShine Rule = "shine"
	RuleLit   Rule = "lit"
)

// Violation is one broken rule and the cells that break it.
type Violation struct {
	Rule  Rule    `json:"rule"`  // place, clue, shine or lit; Searchlights has further rules
	Cells []Point `json:"cells"` // the cells that break it
}

// Sentence states a rule of the genre for people.
func (g *Genre) Sentence(r Rule) string {
	switch r {
	case RuleBoard:
		return "the board needs a genre, a size, and clues that the genre allows"
	case RulePlace:
		return "a " + g.Piece + " is on a white cell"
	}
	return g.sentences[r]
}

// Lights reports whether lamps of the genre light cells.
func (g *Genre) Lights() bool { return g != nil && g.lit != nil }

// Lit returns for each cell whether a lamp lights it.
func (p *Puzzle) Lit(l Lamps) []bool {
	if p == nil {
		return nil
	}
	if p.validShape() != nil || !p.Genre.Lights() {
		return make([]bool, len(p.Cells))
	}
	standing, _ := p.standing(l)
	return p.Genre.lit(p, standing)
}

// Check lists the rules that a placement breaks, rule by rule, in reading order within a rule.
// An empty list means that the lamps are a solution. The points may be in any order, and off
// the board. Check is written from the rule text and shares no code with the solver.
func (p *Puzzle) Check(lamps []Point) []Violation {
	if p.Validate() != nil {
		return []Violation{{Rule: RuleBoard}}
	}
	standing, bad := p.standing(lamps)
	var out []Violation
	if bad != nil {
		out = append(out, Violation{RulePlace, bad})
	}
	return append(out, p.Genre.Check(p, standing)...)
}

// standing splits points into standing, the white cells, each once, and bad, all other points
// and every repetition of a point. Both are in reading order.
func (p *Puzzle) standing(lamps []Point) (standing Lamps, bad []Point) {
	l := Lamps(lamps)
	if !slices.IsSortedFunc(l, Point.Compare) {
		l = slices.Clone(l)
		slices.SortFunc(l, Point.Compare)
	}
	standing = make(Lamps, 0, len(l))
	for i, at := range l {
		if p.At(at).IsBlack() || i > 0 && at == l[i-1] {
			bad = append(bad, at)
			continue
		}
		standing = append(standing, at)
	}
	return standing, bad
}

// checkClues lists the clues whose number of lamps is wrong.
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
