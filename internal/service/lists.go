package service

import (
	"context"

	"akari/internal/language"
	"akari/internal/spell"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// Kind is a kind of puzzle.
type Kind string

func (Kind) Choices() []string {
	return spell.Names(puzzle.Genres, func(g *puzzle.Genre) string { return g.Name })
}

// Notation is a notation that akari can read.
type Notation string

func (Notation) Choices() []string {
	return spell.Names(codec.Formats, func(f *codec.Format) string { return f.Name })
}

// Written is a notation that akari can write.
type Written string

func (Written) Choices() (names []string) {
	for _, f := range codec.Formats {
		if !f.ReadOnly {
			names = append(names, f.Name)
		}
	}
	return names
}

// Picture is a format of drawings.
type Picture string

func (Picture) Choices() []string { return []string{"svg", "pdf", "png", "html", "text"} }

// ListsRequest asks for the values of fields in requests and responses.
type ListsRequest struct {
	Language language.Language `json:"language,omitempty" about:"language of the techniques; English by default"`
}

// Lists has the values that fields in requests and responses can have, in the order of the help.
type Lists struct {
	Kinds      []KindData     `json:"kinds"`      // the kinds of puzzle
	Notations  []string       `json:"notations"`  // notations that akari can write
	Pictures   []string       `json:"pictures"`   // formats of drawings
	Levels     []string       `json:"levels"`     // levels of difficulty, the easiest first
	Symmetries []SymmetryData `json:"symmetries"` // symmetries of the black cells
	Headlines  []Headline     `json:"headlines"`  // a sentence for each verdict

	Techniques []TechniqueData `json:"techniques"` // techniques of each kind, the simplest first
}

// TechniqueData describes a technique for one kind of puzzle.
type TechniqueData struct {
	Kind  string `json:"kind"`  // the kind of puzzle
	Rung  string `json:"rung"`  // the rung, such as R6 or S2
	Name  string `json:"name"`  // the name to show to people
	About string `json:"about"` // what a solver does
}

// KindData describes a kind of puzzle.
type KindData struct {
	Name    string `json:"name"`     // the value in requests
	Title   string `json:"title"`    // the name to show to people
	Piece   string `json:"piece"`    // the piece that a solver places: lamp or light
	MaxClue int    `json:"max_clue"` // the largest number in a black cell
}

// SymmetryData describes a symmetry of the black cells.
type SymmetryData struct {
	Name       string `json:"name"`       // the value in recipes
	Transforms []int  `json:"transforms"` // transformations that leave the black cells unchanged. Each is a sum of 4 (swap rows and columns, before the others), 1 (reverse the order of the rows) and 2 (reverse the order of the columns)
}

// Headline is the sentence for a verdict.
type Headline struct {
	Verdict uniq.Kind `json:"verdict"` // the value in responses
	Text    string    `json:"text"`    // the verdict in a sentence
}

// Lists returns the values of fields in requests and responses.
func (w *Worker) Lists(ctx context.Context, q *ListsRequest) (*Lists, error) {
	if err := Validate(q, w.Most); err != nil {
		return nil, err
	}
	out := &Lists{
		Notations: Written("").Choices(), Pictures: Picture("").Choices(),
		Levels: spell.Names(ladders.All[0].Levels, func(l logic.Level) string { return l.Name }), // the levels are the same in all ladders
	}
	for _, g := range puzzle.Genres {
		out.Kinds = append(out.Kinds, KindData{g.Name, g.Title, g.Piece, g.MaxClue})
	}
	for _, l := range ladders.All {
		for _, one := range l.Techniques {
			out.Techniques = append(out.Techniques, TechniqueData{l.Genre.Name, l.RungName(one.Rung), q.Language.Say(one.Name), q.Language.Say(one.Sentence)})
		}
	}
	for _, s := range puzzle.Symmetries() {
		data := SymmetryData{Name: s.String()}
		for _, t := range s.Group() {
			data.Transforms = append(data.Transforms, int(t))
		}
		out.Symmetries = append(out.Symmetries, data)
	}
	for _, kind := range []uniq.Kind{uniq.One, uniq.Many, uniq.None, uniq.Undecided} {
		out.Headlines = append(out.Headlines, Headline{kind, walkthrough.Headline[kind]})
	}
	return out, ctx.Err()
}
