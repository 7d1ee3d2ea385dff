package book

import (
	"akari/puzzle"
	"akari/puzzle/codec"
)

// examples holds for each genre a puzzle of our own for the rules, with its one
// answer; both are checked by test. It is also worked through step by step: small,
// with clues from 0 or 1 to 4, and the techniques that a beginner needs.
var examples = map[*puzzle.Genre]string{
	puzzle.Akari: `{"grid": [
		"....#.",
		"..3...",
		"#2.4..",
		"..2.##",
		"...1..",
		".1...."
	], "lamps": [[0,0],[0,5],[1,1],[1,3],[2,2],[2,4],[3,0],[3,3],[4,1],[4,5],[5,4]]}`,
	puzzle.Searchlights: `{"kind": "searchlights", "grid": [
		[   0, null, null,    3, null,    0],
		[null, null,    2, null, null,    1],
		[   0, null, null, null,    2, null],
		[   1, null,    3, null, null, null],
		[null,    3, null, null,    4, null],
		[null, null, null, null, null, null]
	], "lamps": [[1,1],[1,4],[3,3],[3,4],[4,2],[4,3],[5,0],[5,3],[5,4]]}`,
}

// Example returns the example of a genre and its answer; of one that has none, what
// is no board.
func Example(g *puzzle.Genre) (*puzzle.Puzzle, puzzle.Lamps) {
	if examples[g] == "" {
		return &puzzle.Puzzle{Genre: g}, nil
	}
	e, err := codec.Decode(examples[g])
	if err != nil {
		panic("book: internal error: " + err.Error())
	}
	return e.Puzzle, e.Answer
}
