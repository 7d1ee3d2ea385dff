package book

import "akari/puzzle"

// example is the worked example of the rules: small, with every clue from 1 to
// 4 and techniques up to the fourth rung.
var example = [...]string{
	"....#.",
	"..3...",
	"#2.4..",
	"..2.##",
	"...1..",
	".1....",
}

// exampleLamps is its one answer.
var exampleLamps = [...][2]int{{0, 0}, {0, 5}, {1, 1}, {1, 3}, {2, 2}, {2, 4}, {3, 0}, {3, 3}, {4, 1}, {4, 5}, {5, 4}}

// Example returns the worked example and its answer.
func Example() (*puzzle.Puzzle, puzzle.Lamps) {
	p := puzzle.New(puzzle.Akari, len(example), len(example[0]))
	for r, row := range example {
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
	var l puzzle.Lamps
	for _, at := range exampleLamps {
		l = append(l, puzzle.Point{Row: at[0], Col: at[1]})
	}
	return p, l
}
