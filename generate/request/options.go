// Package request is what can be asked of the generator, typed or as text.
package request

import (
	"math"

	"akari/puzzle"
)

// Options are a request for puzzles. The zero value of a field is its default; Validate
// reports what cannot be met. The tags are the words of recipes and of their documentation:
// the key, and what it asks for.
type Options struct {
	Kind     Kind            `key:"kind" doc:"the genre: akari or searchlights"`
	Size     Size            `key:"size" doc:"rows x columns, as in 10x18"`
	Black    Density         `key:"black" doc:"share of black cells, as in 22%; 22%~4% draws each puzzle its own around that, as far off as the deviation says and never farther than twice (without a mask)"`
	Symmetry puzzle.Symmetry `key:"symmetry" doc:"of the black cells: none, rot180, rot90, horizontal (left and right mirror each other), vertical, both, diagonal, diagonals, full or mixed (rot180, and on every second board more: rot90, both, diagonals or full, as far as the size allows; not with a mask)"`
	Mask     *Mask           `key:"mask" doc:"the layout: lines of # (black), . (white) and ? (generator's choice), or the name of a file with such lines, with a puzzle, or a PNG with a pixel for each cell. If no puzzle fits, akari adds as few black cells as possible and reports them."`
	Layout   LayoutKind      `key:"layout" doc:"scattered (black cells spread out, each by itself), motif (a small figure that repeats) or mixed (a motif on one board in four)"`
	Aim      Aims            `key:"aim" doc:"what the statistics of a puzzle should be: a range such as longest: ..8 or none is a limit, a value such as clued: 50% is approached, of several such as none*1|50*2 each puzzle draws one; docs/recipes.md lists the statistics"`
	Shape
	Difficulty Difficulty `key:"difficulty" doc:"a name (easy, medium, tricky, hard, extreme), a rung (R6, or S3 of Searchlights) or a range (R3-R5, easy-tricky); R12 alone is of 14x14 with 15% black cells where neither is said"`
	Technique  Technique  `key:"technique" doc:"a rung from R3, or S2 of Searchlights: puzzles to practise it on: their explanation takes one step by it, and for the rest simpler ones"`
	Keep       Keep       `key:"keep" doc:"which clues stay: minimal (no clue can go without a second solution), rung (no clue can go without a harder technique), fewest (no smaller set of clues leaves one solution; small boards), all, or a share of the black cells, as in 60%"`
	Paired     bool       `key:"paired" doc:"true makes the places of the clues as symmetric as the black cells"`
	Lights     Share      `key:"lights" doc:"Searchlights: share of the white cells that hold a light, as in 30%, to within one"`
	Clues      Band       `key:"clues" doc:"Searchlights: the least and the largest clue, as in 0-12; 1-9 if it is not said. A black cell that sees another number of lights shows none"`
	Budget     Rounds     `key:"budget" doc:"rounds of repair and removal after which a request is given up, 20000 if it is not said, 200000 for a technique, R12, or S6 of Searchlights; what takes longer than half a millisecond counts for several; up to a quarter more finds what can be had instead"`
}

// Shape is what a layout may look like. The zero Shape is the strictest: white cells are
// connected, no two by two black cells, and under a quarter turn no pinwheel in the centre.
type Shape struct {
	Rooms    bool `key:"rooms" doc:"true allows black cells to divide the white ones into rooms"`
	OneCell  bool `key:"one_cell" doc:"true allows rooms of one cell, where rooms are allowed"`
	Blocks   bool `key:"blocks" doc:"true allows two by two black cells"`
	Pinwheel bool `key:"pinwheel" doc:"true allows pinwheels in the centre under rot90"`
}

// BlackCells is how many cells should be black.
func (o Options) BlackCells() int {
	return int(math.Round(float64(o.Black.Share) * float64(o.Size.Rows*o.Size.Cols)))
}

// InvalidError reports what no puzzle can meet.
type InvalidError struct{ Cause error }

func (e *InvalidError) Error() string { return e.Cause.Error() }
func (e *InvalidError) Unwrap() error { return e.Cause }
