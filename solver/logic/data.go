package logic

import (
	"encoding/json"
	"errors"

	"akari/puzzle"
)

// StepData is a step as programs get it, and as json.Marshal writes a Step.
type StepData struct {
	Rung      string            `json:"rung"`                                                     // R1, R2 and so on
	Technique string            `json:"technique"`                                                // its name
	Clues     []puzzle.Point    `json:"clues,omitempty"`                                          // the clues used
	Dark      []puzzle.Point    `json:"dark,omitempty"`                                           // the dark cells used
	Cells     []puzzle.Point    `json:"cells,omitempty"`                                          // the open cells beside or in sight of these
	Lamps     []puzzle.Point    `json:"lamps,omitempty"`                                          // concluded
	Dots      []puzzle.Point    `json:"dots,omitempty"`                                           // concluded: no lamp
	Ways      []puzzle.Lamps    `json:"ways,omitempty"`                                           // the joint ways of a pair, none within another
	Refuted   []SuppositionData `json:"refuted,omitempty"`                                        // of a pair: the opposite of each conclusion, where counting refutes them all
	Suppose   *SuppositionData  `json:"suppose,omitempty" when:"of what-ifs"`                     // the opposite, refuted
	Cases     []SuppositionData `json:"cases,omitempty"`                                          // of a split; one of them is true
	Unproved  bool              `json:"unproved,omitempty"`                                       // fewer clues and dark cells may do
	Text      string            `json:"text,omitempty" when:"but for steps inside a supposition"` // absent inside a supposition
	Moves     []MoveData        `json:"moves,omitempty"`                                          // of a step that takes more words than its text, one by one
}

// MoveData is one of the moves of a step, in words, and those that it takes itself.
type MoveData struct {
	Text  string     `json:"text"`            // in words
	Moves []MoveData `json:"moves,omitempty"` // where these take too many words, one by one
}

// SuppositionData is marks made for the sake of argument, what follows and where
// it ends.
type SuppositionData struct {
	Lamps         []puzzle.Point     `json:"lamps,omitempty"`                                  // supposed
	Dots          []puzzle.Point     `json:"dots,omitempty"`                                   // supposed to hold no lamp
	Run           []puzzle.Point     `json:"run,omitempty"`                                    // of a split of its lights: the run
	Lights        *int               `json:"lights,omitempty" when:"with a run"`               // so many are supposed on it
	Steps         []StepData         `json:"steps,omitempty"`                                  // what follows
	Contradiction *ContradictionData `json:"contradiction,omitempty" when:"if it ends in one"` // where it ends, if there is one
}

// ContradictionData is a rule that can no longer be kept.
type ContradictionData struct {
	Rule puzzle.Rule   `json:"rule"`                                                   // clue or lit
	Cell puzzle.Point  `json:"cell"`                                                   // the clue or dark cell that fails
	With *puzzle.Point `json:"with,omitempty" when:"if two rules cannot both be kept"` // the clue or dark cell that fails together with it
}

// setting is what a step was told of.
type setting struct {
	ladder *Ladder
	puzzle *puzzle.Puzzle
}

// MarshalJSON writes the step as StepData. Only steps that a Ladder has told can
// be written.
func (t Step) MarshalJSON() ([]byte, error) {
	if t.of == nil {
		return nil, errors.New("logic: a step that no ladder has told")
	}
	return json.Marshal(t.Data())
}

// Data is the step as programs get it; empty for one that no Ladder has told.
func (t *Step) Data() StepData {
	if t.of == nil {
		return StepData{}
	}
	out := t.of.ladder.data(t)
	told := t.of.ladder.Tell(t.of.puzzle, *t)
	out.Text, out.Moves = told.Text, moves(told.Moves)
	return out
}

func moves(told []Telling) (out []MoveData) {
	for _, one := range told {
		out = append(out, MoveData{one.Text, moves(one.Moves)})
	}
	return out
}

// Data is steps as programs get them.
func Data(steps []Step) []StepData {
	out := make([]StepData, len(steps))
	for k := range steps {
		out[k] = steps[k].Data()
	}
	return out
}

// data is a step without its text.
func (l *Ladder) data(t *Step) StepData {
	out := StepData{
		Rung: l.RungName(t.Rung), Technique: l.Technique(t.Rung).Name,
		Clues: t.Clues, Dark: t.Dark, Cells: t.Cells, Lamps: t.Lamps, Dots: t.Dots, Ways: t.Ways, Unproved: t.Unproved,
	}
	if t.Suppose != nil {
		out.Suppose = &l.suppositions(*t.Suppose)[0]
	}
	out.Refuted, out.Cases = l.suppositions(t.Refuted...), l.suppositions(t.Cases...)
	return out
}

func (l *Ladder) suppositions(all ...Supposition) (out []SuppositionData) {
	for k := range all {
		out = append(out, l.suppositionData(&all[k]))
	}
	return out
}

func (l *Ladder) suppositionData(u *Supposition) SuppositionData {
	out := SuppositionData{Lamps: u.Lamps, Dots: u.Dots, Run: u.Run}
	if u.Run != nil {
		out.Lights = &u.Lights
	}
	for k := range u.Steps {
		out.Steps = append(out.Steps, l.data(&u.Steps[k]))
	}
	if u.End != nil {
		out.Contradiction = &ContradictionData{Rule: u.End.Rule, Cell: u.End.At, With: u.End.With}
	}
	return out
}
