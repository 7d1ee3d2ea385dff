package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/puzzle"
)

// board is a puzzle with its verdict, or "" if the verdict is unknown.
type board struct {
	name    string
	puzzle  *puzzle.Puzzle
	verdict string
}

// load reads boards. The rows of an Akari have '.', '#' and digits; the rows of a Searchlights have
// null, -1 and numbers.
func load(file string) ([]board, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var boards []board
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var line struct {
			Name, Verdict string
			Grid          json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, err
		}
		p, err := grid(line.Grid)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line.Name, err)
		}
		switch line.Verdict {
		case "", "unique":
			line.Verdict = "one"
		case "multiple":
			line.Verdict = "many"
		}
		boards = append(boards, board{line.Name, p, line.Verdict})
	}
	if lines.Err() == nil && len(boards) == 0 {
		return nil, errors.New(file + ": no boards")
	}
	return boards, lines.Err()
}

func grid(text json.RawMessage) (*puzzle.Puzzle, error) {
	var numbers [][]*int
	if json.Unmarshal(text, &numbers) == nil {
		p := puzzle.New(puzzle.Searchlights, len(numbers), len(numbers[0]))
		for i := range p.Cells {
			switch n := numbers[i/p.Cols][i%p.Cols]; {
			case n != nil && *n < 0:
				p.Cells[i] = puzzle.Black
			case n != nil:
				p.Cells[i] = puzzle.Clue(*n)
			}
		}
		return p, nil
	}
	var rows []string
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, err
	}
	p := puzzle.New(puzzle.Akari, len(rows), len(rows[0]))
	for i, ch := range strings.Join(rows, "") {
		switch {
		case ch == '#':
			p.Cells[i] = puzzle.Black
		case ch != '.':
			p.Cells[i] = puzzle.Clue(int(ch - '0'))
		}
	}
	return p, nil
}

// generatedSearchlights generates square puzzles of the given side.
func generatedSearchlights(side, count int) ([]board, error) {
	var boards []board
	o := request.Options{Size: request.Size{Rows: side, Cols: side}}
	if err := o.Kind.UnmarshalText([]byte(puzzle.Searchlights.Name)); err != nil {
		return nil, err
	}
	err := generate.Batch(context.Background(), o, 16, count, 1, func(r generate.Result) error {
		boards = append(boards, board{r.Entry.ID, r.Entry.Puzzle, "one"})
		return nil
	})
	return boards, err
}

// randomSearchlights makes random boards of the given side. A quarter of the cells are black, 30 %
// of the other cells have a light, and every black cell has the clue for these lights.
func randomSearchlights(side, count int) []board {
	rng := rand.New(rand.NewPCG(16, uint64(side)))
	boards := make([]board, count)
	for i := range boards {
		p := puzzle.New(puzzle.Searchlights, side, side)
		light := make([]bool, len(p.Cells))
		for c := range p.Cells {
			if rng.IntN(4) == 0 {
				p.Cells[c] = puzzle.Black
			} else {
				light[c] = rng.IntN(10) < 3
			}
		}
		for c := range p.Cells {
			if p.Cells[c].IsBlack() {
				n := 0
				for _, at := range p.Rays(p.Point(c)) {
					if light[p.Index(at)] {
						n++
					}
				}
				p.Cells[c] = puzzle.Clue(n)
			}
		}
		boards[i] = board{name: fmt.Sprintf("random %d", i), puzzle: p}
	}
	return boards
}
