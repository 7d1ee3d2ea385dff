package logic

import (
	"context"
	"io/fs"
	"strconv"
	"strings"

	"akari/puzzle"
)

// page parses the file of a technique: lines of named texts, such as "why: …", and the rows of an
// example.
func (l *Ladder) page(t *Technique) (words map[string]string, rows [][]string) {
	text, err := fs.ReadFile(l.Examples, "examples/"+strings.ReplaceAll(t.Name, " ", "-")+".txt")
	if err != nil {
		panic("logic: internal error: " + err.Error())
	}
	words = map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, say, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			words[name] = say
		} else if cells := strings.Fields(line); len(cells) == 1 {
			rows = append(rows, strings.Split(cells[0], ""))
		} else if len(cells) > 1 {
			rows = append(rows, cells)
		}
	}
	return words, rows
}

// Example returns a board that needs the technique of a rung.
func (l *Ladder) Example(r Rung) *puzzle.Puzzle {
	_, rows := l.page(l.Technique(r))
	p := puzzle.New(l.Genre, len(rows), len(rows[0]))
	for row, cells := range rows {
		for col, text := range cells {
			at := puzzle.Point{Row: row, Col: col}
			switch n, err := strconv.Atoi(text); {
			case text == "#":
				p.Set(at, puzzle.Black)
			case err == nil:
				p.Set(at, puzzle.Clue(n))
			case text != ".":
				panic("logic: internal error: an example with a cell " + text)
			}
		}
	}
	return p
}

// Stuck solves a puzzle as far as the techniques below a rung can. It returns the position, and the
// next step by a technique of the rung or above, or nil.
func (l *Ladder) Stuck(ctx context.Context, p *puzzle.Puzzle, r Rung, o Options) (at *puzzle.Entry, next *Step, err error) {
	if err := l.Check(p, o); err != nil {
		return nil, nil, err
	}
	v := l.view(ctx, p, o)
	at = &puzzle.Entry{Puzzle: p}
	Joined(v.toPuzzle(v.climb(r-1, v.Solved))).AddTo(at)
	if steps := v.toPuzzle(Next(v, o.Limit, nil)); len(steps) > 0 {
		next = &steps[0]
	}
	return at, next, v.Meter().Err()
}
