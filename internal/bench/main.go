package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"akari/puzzle"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	file := flag.String("boards", "", "JSON Lines `FILE` of boards: name, rows, cols, grid, verdict (default one)")
	names := flag.String("engines", "", "engines to run, a comma between them (default all)")
	rounds := flag.Int("rounds", 5, "rounds over the boards; the best time of each board counts")
	limit := flag.Duration("limit", 20*time.Second, "time for one board")
	flag.Parse()
	boards, err := load(*file)
	if err != nil {
		return err
	}
	var results []result
	for _, e := range engines {
		if *names != "" && !slices.Contains(strings.Split(*names, ","), e.name) {
			continue
		}
		r, err := measure(e, boards, *rounds, *limit)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s is left out: %v\n", e.name, err)
			continue
		}
		results = append(results, r)
	}
	if len(results) == 0 {
		return errors.New("no engine ran")
	}
	return writeTable(os.Stdout, boards, results)
}

// board is a puzzle and the verdict that is known of it.
type board struct {
	name    string
	puzzle  *puzzle.Puzzle
	verdict string
}

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
			Grid          []string
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, err
		}
		if line.Verdict == "" {
			line.Verdict = "one"
		}
		boards = append(boards, board{line.Name, grid(line.Grid), line.Verdict})
	}
	return boards, lines.Err()
}

// grid reads '.', '#' and digits.
func grid(rows []string) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Akari, len(rows), len(rows[0]))
	for i, ch := range strings.Join(rows, "") {
		switch {
		case ch == '#':
			p.Cells[i] = puzzle.Black
		case ch != '.':
			p.Cells[i] = puzzle.Clue(int(ch - '0'))
		}
	}
	return p
}

// result is what one engine made of all boards.
type result struct {
	name      string
	best      []time.Duration // by board; 0 where it was not decided in time
	undecided int
}

// measure runs an engine over all boards. A wrong verdict is an error.
func measure(e engine, boards []board, rounds int, limit time.Duration) (result, error) {
	r := result{name: e.name, best: make([]time.Duration, len(boards))}
	d, err := e.start(limit)
	if err != nil {
		return r, err
	}
	defer d.close()
	if e.slow {
		rounds = 1
	}
	late := make([]bool, len(boards))
	for range rounds {
		for i, b := range boards {
			if late[i] {
				continue
			}
			got, took, err := d.decide(b.puzzle)
			switch {
			case err != nil:
				return r, fmt.Errorf("%s: %w", b.name, err)
			case got == "":
				late[i] = true
				r.undecided++
			case got != b.verdict:
				return r, fmt.Errorf("%s: %s, known is %s", b.name, got, b.verdict)
			case r.best[i] == 0 || took < r.best[i]:
				r.best[i] = took
			}
		}
	}
	return r, nil
}
