package uniq

import (
	"encoding/json"
	"slices"

	"akari/puzzle"
)

// Slip is a mistake that people make when they copy a puzzle, in words.
type Slip string

const (
	ChangedClue   Slip = "changed clue"        // a wrong number
	MissingClue   Slip = "missing clue"        // a number left out
	MissingClues  Slip = "missing clues"       // several numbers left out
	ExtraClue     Slip = "extra clue"          // a number on a black cell that has none
	SwappedClues  Slip = "swapped clues"       // two numbers, each on the cell of the other
	MisplacedClue Slip = "misplaced clue"      // a number on another black cell
	MovedCell     Slip = "moved black cell"    // a black cell one step away, with its number
	MissingCell   Slip = "missing black cell"  // a black cell left white
	NumberedCell  Slip = "missing number cell" // a black cell with a number left white
	ExtraCell     Slip = "extra black cell"    // a white cell turned black
	ShiftedRow    Slip = "shifted row"         // a row one step to the left or right
	SwappedRows   Slip = "swapped rows"        // a row and the next row in the wrong order
	DoubledRow    Slip = "doubled row"         // a row copied twice
	MissingRow    Slip = "missing row"         // a row left out
)

// Slips lists every slip.
var Slips = []Slip{
	ChangedClue, MissingClue, MissingClues, ExtraClue, SwappedClues, MisplacedClue, MovedCell, MissingCell,
	NumberedCell, ExtraCell, ShiftedRow, SwappedRows, DoubledRow, MissingRow,
}

// Repair undoes a slip: it removes a row, or inserts a white row, and then changes cells.
type Repair struct {
	Slip Slip     `json:"slip"`                                                  // the slip that the repair undoes, in words
	Row  *int     `json:"row,omitempty" when:"a doubled row and a missing row"`  // the row to remove, or the row to insert
	Set  []Change `json:"set,omitempty" when:"unless the slip is a doubled row"` // the cells to change
	Kind Kind     `json:"verdict"`                                               // the verdict of the changed puzzle
}

// Change is the new contents of a cell.
type Change struct {
	Cell  puzzle.Point `json:"cell"`
	White bool         `json:"white,omitempty" when:"if the cell turns white"`           // true
	Clue  puzzle.Cell  `json:"clue,omitempty" when:"if the cell becomes or stays black"` // the number on the cell, or null for a black cell without a number
}

// become returns the change of a cell to the given contents.
func become(at puzzle.Point, c puzzle.Cell) Change { return Change{at, c == puzzle.White, c} }

// MarshalJSON writes either white or clue.
func (c Change) MarshalJSON() ([]byte, error) {
	out := map[string]any{"cell": c.Cell, "clue": nil}
	if n, clue := c.Clue.Clue(); clue {
		out["clue"] = n
	}
	if c.White {
		delete(out, "clue")
		out["white"] = true
	}
	return json.Marshal(out)
}

// Apply repairs the puzzle.
func (r Repair) Apply(p *puzzle.Puzzle) {
	if r.Row != nil && p.Validate() == nil && *r.Row >= 0 && *r.Row <= p.Rows {
		switch first := *r.Row * p.Cols; {
		case r.Slip == MissingRow:
			p.Rows++
			p.Cells = slices.Insert(p.Cells, first, make([]puzzle.Cell, p.Cols)...)
		case *r.Row < p.Rows && p.Rows > 1:
			p.Rows--
			p.Cells = slices.Delete(p.Cells, first, first+p.Cols)
		}
	}
	for _, c := range r.Set {
		p.Set(c.Cell, c.Clue)
	}
}
