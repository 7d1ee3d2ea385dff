package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"akari/generate"
	"akari/generate/request"
)

// requests are what people ask of the generator: all levels at sizes from 10x10 to 60x60, both kinds, practice,
// and the ways to keep clues. Each is a list of keys with their values.
var requests = []string{
	"size=10x10 difficulty=easy", "size=20x20 difficulty=easy", "size=40x40 difficulty=easy", "size=60x60 difficulty=easy",
	"size=10x10 difficulty=medium", "size=30x30 difficulty=medium", "size=60x60 difficulty=medium",
	"size=14x14 difficulty=tricky", "size=40x40 difficulty=tricky",
	"size=14x14 difficulty=hard", "size=30x30 difficulty=hard", "size=60x60 difficulty=hard",
	"size=14x14 difficulty=extreme", "size=30x30 difficulty=extreme",
	"size=10x10 difficulty=R10", "size=30x30 difficulty=R10", "size=30x30 difficulty=R11", "size=30x30 difficulty=R12",
	"size=30x30 technique=R7", "size=30x30 technique=R11", "size=20x20 technique=R12",
	"size=20x20 keep=usual", "size=60x60 keep=usual", "size=20x20 keep=minimal", "size=60x60 keep=minimal",
	"kind=searchlights size=10x10 difficulty=easy", "kind=searchlights size=20x20 difficulty=easy keep=rung",
	"kind=searchlights size=14x14 difficulty=hard", "kind=searchlights size=30x30 difficulty=S6", "kind=searchlights size=20x20 technique=S5",
}

// timing is the cost of a request: the CPU time of each seed in order, and of the refused seeds.
type timing struct {
	all     []time.Duration
	refused int
	rounds  int // of all seeds
}

// measureRequests makes a puzzle of each request with each seed in one thread, and writes a table.
func measureRequests(args []string) error {
	flags := flag.NewFlagSet("bench requests", flag.ContinueOnError)
	seeds := flags.Uint64("seeds", 10, "seeds of each request")
	only := flags.String("only", "", "measure the requests that contain `TEXT`")
	out := flags.String("o", "requests.md", "`FILE` to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *seeds == 0 {
		return errors.New("-seeds: expected at least 1")
	}
	runtime.GOMAXPROCS(1)
	var text bytes.Buffer
	if err := describe(&text, "requests"); err != nil {
		return err
	}
	fmt.Fprintf(&text, "\nCPU seconds of a puzzle in one thread, seeds 1 to %d. A refused seed counts, with its search for what to change.\n\n", *seeds)
	fmt.Fprintln(&text, "| request | median | 90 % | worst | refused | rounds |\n|---|---|---|---|---|---|")
	for _, r := range requests {
		if !strings.Contains(r, *only) {
			continue
		}
		t, err := timeRequest(r, *seeds)
		if err != nil {
			return fmt.Errorf("%s: %w", r, err)
		}
		n := len(t.all)
		fmt.Fprintf(&text, "| `%s` | %.3f | %.3f | %.3f | %d | %d |\n", r, t.all[n/2].Seconds(), t.all[(9*n-1)/10].Seconds(), t.all[n-1].Seconds(), t.refused, t.rounds/n)
	}
	return os.WriteFile(*out, text.Bytes(), 0o644)
}

// timeRequest makes the puzzle of each seed. A request that nothing can meet is an error; a seed without a
// puzzle is refused.
func timeRequest(text string, seeds uint64) (t timing, err error) {
	var o request.Options
	for _, field := range strings.Fields(text) {
		key, value, _ := strings.Cut(field, "=")
		if err := o.Set(key, value); err != nil {
			return t, err
		}
	}
	for seed := range seeds {
		start := cpuTime(0)
		_, report, err := generate.One(context.Background(), o, seed+1, 0)
		t.all = append(t.all, cpuTime(0)-start)
		t.rounds += report.Rounds
		if _, unmet := errors.AsType[*generate.UnmetError](err); unmet {
			t.refused++
		} else if err != nil {
			return t, err
		}
	}
	slices.Sort(t.all)
	return t, nil
}
