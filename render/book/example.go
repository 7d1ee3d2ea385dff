package book

import "akari/puzzle"

// example is a puzzle of our own for the rules, with its one answer; both are
// checked by test.
type example struct {
	rows  []string // . white, # black, digits clues
	lamps puzzle.Lamps
}

// examples holds one for each genre, which is also worked through step by step:
// small, with clues from 0 or 1 to 4, and the techniques that a beginner needs.
var examples = map[*puzzle.Genre]example{
	puzzle.Akari: {
		rows: []string{
			"....#.",
			"..3...",
			"#2.4..",
			"..2.##",
			"...1..",
			".1....",
		},
		lamps: puzzle.Lamps{
			{Row: 0, Col: 0}, {Row: 0, Col: 5}, {Row: 1, Col: 1}, {Row: 1, Col: 3}, {Row: 2, Col: 2}, {Row: 2, Col: 4},
			{Row: 3, Col: 0}, {Row: 3, Col: 3}, {Row: 4, Col: 1}, {Row: 4, Col: 5}, {Row: 5, Col: 4},
		},
	},
	puzzle.Searchlights: {
		rows: []string{
			"0..3.0",
			"..2..1",
			"0...2.",
			"1.3...",
			".3..4.",
			"......",
		},
		lamps: puzzle.Lamps{
			{Row: 1, Col: 1}, {Row: 1, Col: 4}, {Row: 3, Col: 3}, {Row: 3, Col: 4}, {Row: 4, Col: 2},
			{Row: 4, Col: 3}, {Row: 5, Col: 0}, {Row: 5, Col: 3}, {Row: 5, Col: 4},
		},
	},
}

// Example returns the example of a genre and its answer; of one that has none, what
// is no board.
func Example(g *puzzle.Genre) (*puzzle.Puzzle, puzzle.Lamps) {
	e, found := examples[g]
	if !found {
		return &puzzle.Puzzle{Genre: g}, nil
	}
	p := puzzle.New(g, len(e.rows), len(e.rows[0]))
	for r, row := range e.rows {
		for c, ch := range row {
			at := puzzle.Point{Row: r, Col: c}
			switch {
			case ch == '#':
				p.Set(at, puzzle.Black)
			case ch != '.':
				p.Set(at, puzzle.Clue(int(ch-'0')))
			}
		}
	}
	return p, e.lamps
}
