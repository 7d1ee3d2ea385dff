// Package request has the options of the generator, typed or as text.
package request

import (
	"math"

	"akari/puzzle"
)

// Options are a request for puzzles. The zero value of a field is its default; Validate
// reports what cannot be met. The tags are the keys of recipes and their documentation.
type Options struct {
	Kind     Kind            `key:"kind" doc:"akari or searchlights"`
	Size     Size            `key:"size" doc:"rows x columns, as in 10x18"`
	Black    Density         `key:"black" doc:"percentage of black cells, as in 22%. 22%~4% varies it from board to board: mean 22%, standard deviation 4 points, never more than 8 points off. With a mask it does not vary. By default it varies as on boards made by people"`
	Symmetry puzzle.Symmetry `key:"symmetry" doc:"symmetry of the black cells: none, rot180, rot90, horizontal (left and right mirror each other), vertical, both, diagonal, diagonals, full, or mixed (default; with a mask: none). With mixed, akari chooses a symmetry for each board, as often as people use it on boards of this size"`
	Mask     *Mask           `key:"mask" doc:"the layout, as lines of # (black), . (white) and ? (akari chooses), or the name of a file. The file contains such lines or a puzzle, or it is a PNG with one pixel for each cell. If no puzzle fits, akari adds as few black cells as possible and reports them"`
	Style    Style           `key:"style" doc:"how black cells are laid out: apart (almost none share a side; aim: {touching: none} forbids it), knight (apart, and often one knight's move from another), touching (some share a side) or clumped (groups of three or more). By default akari chooses a style for each board, as often as people use it on boards of this size"`
	Aim      Aims            `key:"aim" doc:"limits for statistics of every puzzle: a range such as longest: ..8, or the word none. docs/recipes.md lists the statistics"`
	Shape
	Difficulty Difficulty `key:"difficulty" doc:"a name (easy, medium, tricky, hard, extreme), a technique (R6, or S3 of Searchlights), a range (R3-R5, easy-tricky) or a range of scores (40..60). From a range of techniques, akari chooses one at random for each puzzle, R1 seldom, R12 and S6 never; request these alone. On boards of more than 256 cells with keep: minimal or fewest, a puzzle may need any technique of the range. With R12, the default board is 16x16 with 15% black cells; with S6, 33% are black"`
	Technique  Technique  `key:"technique" doc:"makes practice puzzles for one technique (R3 to R12, or S2 to S7 for Searchlights): the solution needs that technique exactly once, and otherwise only easier techniques. On boards of more than 256 cells, only one part of the board needs it, unless it is extreme"`
	Keep       Keep       `key:"keep" doc:"which clues stay: usual (about as many as people keep; the default without a difficulty), minimal (remove any clue, and the solution is not unique), rung (remove any clue, and a harder technique is needed; the default with a difficulty), fewest (no smaller set of clues has a unique solution; only on boards of at most 400 cells), all, or a percentage of the black cells, as in 60%"`
	Paired     bool       `key:"paired" doc:"true gives the clues the same symmetry as the black cells"`
	Lights     Share      `key:"lights" doc:"Searchlights: percentage of the white cells that have a light, as in 30%; the number of lights may be off by one"`
	Clues      Band       `key:"clues" doc:"Searchlights: the smallest and the largest clue, as in 0-12 (default 1-9). A black cell that sees fewer or more lights has no clue"`
	Budget     Rounds     `key:"budget" doc:"how many rounds of repair and removal to try before giving up (default 20000; 25000 for R12, 7000 for S6 of Searchlights, six times as many on boards below 200 cells, where R12 and S6 are rarer; 60000 for other techniques to practise, but fewer where more than 200 cells are searched). A slow round counts more than once. After that, akari spends up to 25% more to suggest a request that it can meet"`
}

// Shape restricts a layout. The zero Shape is the strictest: white cells are connected, and a board
// with symmetry rot90 has no pinwheel in the centre.
type Shape struct {
	Rooms    bool `key:"rooms" doc:"true allows black cells to divide the white cells into separate rooms"`
	OneCell  bool `key:"one_cell" doc:"true allows rooms of a single cell; needs rooms: true"`
	Pinwheel bool `key:"pinwheel" doc:"true allows black cells around the centre that turn like a pinwheel, with rot90"`
}

// BlackCells returns how many cells should be black.
func (o Options) BlackCells() int {
	return int(math.Round(float64(o.Black.Share) * float64(o.Size.Rows*o.Size.Cols)))
}

// InvalidError reports an option that no puzzle can meet.
type InvalidError struct{ Cause error }

func (e *InvalidError) Error() string { return e.Cause.Error() }
func (e *InvalidError) Unwrap() error { return e.Cause }
