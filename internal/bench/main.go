package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) > 0 {
		switch args[0] {
		case "results":
			return results(args[1:])
		case "previous":
			return previous(args[1:])
		case "requests":
			return measureRequests(args[1:])
		}
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	file := flags.String("boards", "", "JSON Lines `FILE` of boards: name, grid, verdict (default one)")
	names := flags.String("engines", "", "engines to run, a comma between them (default all)")
	rounds := flags.Int("rounds", 5, "rounds over the boards; the best time of each board counts")
	limit := flags.Duration("limit", 20*time.Second, "time for one board")
	if err := flags.Parse(args); err != nil {
		return err
	}
	boards, err := load(*file)
	if err != nil {
		return err
	}
	return compare(os.Stdout, boards, *names, *rounds, *limit)
}

// compare runs the named engines, or all engines if names is empty, and writes their table.
func compare(w io.Writer, boards []board, names string, rounds int, limit time.Duration) error {
	var all []result
	for _, e := range engines {
		if names != "" && !slices.Contains(strings.Split(names, ","), e.name) || !slices.Contains(e.genres, boards[0].puzzle.Genre) {
			continue
		}
		r, err := measure(e, boards, rounds, limit)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s is left out: %v\n", e.name, err)
			continue
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return errors.New("no engine ran")
	}
	return writeTable(w, boards, all)
}

// result is the result of one engine on all boards.
type result struct {
	name      string
	best      []time.Duration // by board; 0 if the board was not decided in time
	undecided int
}

// measure runs an engine on all boards. A wrong verdict is an error. If the verdict of a board is
// unknown, the first verdict that an engine returns is compared with later verdicts.
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
		for i := range boards {
			b := &boards[i]
			if late[i] {
				continue
			}
			got, took, err := d.decide(b.puzzle)
			if got != "" && b.verdict == "" {
				b.verdict = got
			}
			switch {
			case err != nil:
				return r, fmt.Errorf("%s: %w", b.name, err)
			case got == "":
				late[i] = true
				r.undecided++
			case got != b.verdict:
				return r, fmt.Errorf("%s: expected %s, got %s", b.name, b.verdict, got)
			case r.best[i] == 0 || took < r.best[i]:
				r.best[i] = took
			}
		}
	}
	return r, nil
}
