package main

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// explanation is logic.Explanation as JSON.
type explanation struct {
	Name       string      `json:"name,omitempty"`
	Difficulty *difficulty `json:"difficulty,omitempty"`
	Solved     bool        `json:"solved"`
	Steps      []step      `json:"steps"`
	Lamps      [][2]int    `json:"lamps"`
	Open       int         `json:"open,omitempty"` // cells left open
}

// step is logic.Step as JSON.
type step struct {
	Rung      string        `json:"rung"`
	Technique string        `json:"technique"`
	Clues     [][2]int      `json:"clues,omitempty"` // the clues used
	Dark      [][2]int      `json:"dark,omitempty"`  // the dark cells used
	Cells     [][2]int      `json:"cells,omitempty"` // the open cells beside or in sight of these
	Lamps     [][2]int      `json:"lamps,omitempty"` // concluded
	Dots      [][2]int      `json:"dots,omitempty"`  // concluded: no lamp
	Ways      [][][2]int    `json:"ways,omitempty"`  // the joint ways of a pair
	Suppose   *supposition  `json:"suppose,omitempty"`
	Cases     []supposition `json:"cases,omitempty"`
	Text      string        `json:"text,omitempty"`
}

// supposition is logic.Supposition as JSON.
type supposition struct {
	Lamps [][2]int       `json:"lamps,omitempty"`
	Dots  [][2]int       `json:"dots,omitempty"`
	Steps []step         `json:"steps,omitempty"`
	End   *contradiction `json:"contradiction,omitempty"`
}

type contradiction struct {
	Rule puzzle.Rule `json:"rule"`
	Cell [2]int      `json:"cell"`
	With *[2]int     `json:"with,omitempty"` // the clue or dark cell that fails together with it
}

func explanationJSON(entry *puzzle.Entry, told *logic.Explanation) explanation {
	return explanation{
		Name:       entry.Name,
		Difficulty: (*difficulty)(told.Grade.Difficulty()),
		Solved:     told.Grade.Solved,
		Steps:      stepsJSON(told.Puzzle, told.Steps, true),
		Lamps:      pairs(told.Lamps),
		Open:       told.Open,
	}
}

// stepsJSON turns steps into JSON; those inside a supposition have no text of
// their own.
func stepsJSON(p *puzzle.Puzzle, steps []logic.Step, text bool) []step {
	out := make([]step, len(steps))
	for k := range steps {
		t := &steps[k]
		out[k] = step{
			Rung: t.Rung.String(), Technique: logic.Ladder[t.Rung-1].Name,
			Clues: pairs(t.Clues), Dark: pairs(t.Dark), Cells: pairs(t.Cells),
			Lamps: pairs(t.Lamps), Dots: pairs(t.Dots),
		}
		for _, way := range t.Ways {
			out[k].Ways = append(out[k].Ways, pairs(way))
		}
		if t.Suppose != nil {
			u := suppositionJSON(p, t.Suppose)
			out[k].Suppose = &u
		}
		for c := range t.Cases {
			out[k].Cases = append(out[k].Cases, suppositionJSON(p, &t.Cases[c]))
		}
		if text {
			out[k].Text = t.Text(p)
		}
	}
	return out
}

func suppositionJSON(p *puzzle.Puzzle, u *logic.Supposition) supposition {
	out := supposition{Lamps: pairs(u.Lamps), Dots: pairs(u.Dots), Steps: stepsJSON(p, u.Steps, false)}
	if u.End != nil {
		out.End = &contradiction{Rule: u.End.Rule, Cell: [2]int{u.End.At.Row, u.End.At.Col}}
		if at := u.End.With; at != nil {
			out.End.With = &[2]int{at.Row, at.Col}
		}
	}
	return out
}
