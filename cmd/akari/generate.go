package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"akari/generate"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
)

var generateCommand = &command{
	name:  "generate",
	args:  "[SIZE] [--preset NAME|FILE.yaml] [--difficulty LEVEL] [--mask FILE] [--count N] [--seed N] [--to FORMAT] [-o FILE]",
	short: "make puzzles",
	long: `Makes puzzles with exactly one answer, as a recipe and the flags over it ask.
What is asked for is met exactly or not at all. The same seed makes the same
puzzles on every machine, and each puzzle carries an id that makes it again.`,
	examples: `  akari generate 10x10 --difficulty steady
  akari generate 14x14 --black 20% --symmetry rot90 --count 100 --seed 7 -o hundred.jsonl
  akari generate --preset hard --to picture
  akari generate --id 'akari:10x10,black=22%#1.0123456789abcd'`,
	build: buildGenerate,
}

// maxCount is how many puzzles one command makes at most.
const maxCount = 1_000_000

// generateFlags are the flags of generate.
type generateFlags struct {
	preset, mask   string
	id, to, out    string
	count, workers int
	seed           uint64
	verbose        bool
	options        map[string]*string // by key, as Options.Set understands them
}

func buildGenerate(f *pflag.FlagSet) action {
	g := generateFlags{options: map[string]*string{}}
	f.StringVar(&g.preset, "preset", "", "a recipe: built in, by its `NAME`, or a file; flags stand over it")
	for _, field := range (generate.Options{}).Fields() {
		g.options[field.Key] = f.String(flagName(field.Key), "", field.Doc)
		if field.Switch {
			f.Lookup(flagName(field.Key)).NoOptDefVal = "true"
		}
	}
	f.StringVar(&g.mask, "mask", "", "the black cells, from a `FILE`: a picture in text, or a PNG with a pixel for each cell")
	f.StringVar(&g.id, "id", "", "make the puzzle of this `ID` again")
	f.IntVar(&g.count, "count", 1, "how many puzzles")
	f.Uint64Var(&g.seed, "seed", 0, "every puzzle follows from it (default: another one each time)")
	f.IntVar(&g.workers, "workers", runtime.NumCPU(), "puzzles made at a time; changes nothing else")
	f.StringVar(&g.to, "to", "jsonl", "the `FORMAT` written; see 'akari help convert'")
	f.StringVarP(&g.out, "output", "o", "", "write to this `FILE`")
	f.BoolVarP(&g.verbose, "verbose", "v", false, "tell how many drafts were given up, and why")
	mode := addProgressFlag(f)
	return func(e *env, args []string) (status, error) {
		o, err := g.request(f, args)
		if err != nil {
			return badInput, err
		}
		if !f.Changed("seed") {
			g.seed = rand.Uint64()
		}
		return g.run(e, o, *mode)
	}
}

// flagName is the flag of an option's key.
func flagName(key string) string { return strings.ReplaceAll(key, "_", "-") }

// request puts recipe, SIZE and flags together.
func (g *generateFlags) request(f *pflag.FlagSet, args []string) (generate.Options, error) {
	var o generate.Options
	switch {
	case len(args) > 1:
		return o, fmt.Errorf("one SIZE, not %q", args)
	case g.count < 0 || g.count > maxCount:
		return o, fmt.Errorf("--count %d: from 0 to %d", g.count, maxCount)
	case g.workers < 1:
		return o, fmt.Errorf("--workers %d: at least 1", g.workers)
	}
	if g.preset != "" {
		r, err := presets.Load(g.preset)
		if err != nil {
			return o, err
		}
		o = r.Options
	}
	if g.mask != "" {
		m, err := presets.LoadMask(g.mask)
		if err != nil {
			return o, err
		}
		o.Mask = m
	}
	if len(args) == 1 {
		if err := o.Set("size", args[0]); err != nil {
			return o, err
		}
	}
	for _, field := range o.Fields() {
		if !f.Changed(flagName(field.Key)) {
			continue
		}
		if g.id != "" {
			return o, fmt.Errorf("--%s and --id: an id says everything", flagName(field.Key))
		}
		if err := o.Set(field.Key, *g.options[field.Key]); err != nil {
			return o, fmt.Errorf("--%w", err)
		}
	}
	if g.id != "" {
		if g.preset != "" || g.mask != "" || len(args) > 0 {
			return o, errors.New("--id says everything; leave SIZE, --preset and --mask out")
		}
		_, _, err := generate.ParseID(g.id)
		return o, err
	}
	return o, o.Validate()
}

// run makes the puzzles and writes each as soon as it is there.
func (g *generateFlags) run(e *env, o generate.Options, mode string) (status, error) {
	format, err := codec.ByName(g.to)
	if err != nil {
		return badInput, fmt.Errorf("--to: %w", err)
	}
	p, err := e.newProgress(mode, "puzzles", g.count)
	if err != nil {
		return badInput, err
	}
	out, err := e.create(g.out)
	if err != nil {
		return badInput, err
	}
	defer out.discard()
	w := codec.NewWriter(out, format)
	var total generate.Report
	made := 0
	err = g.make(e, o, func(entry *puzzle.Entry, r generate.Report) error {
		total.Add(r)
		if len(r.Added) > 0 {
			e.note("puzzle %s: %s: %v", entry.Name, addedTo(r), r.Added)
		}
		made++
		p.add(1)
		if err := w.Write(entry); err != nil {
			return err
		}
		if out.temp == nil {
			return e.out.Flush() // a reader at the other end of a pipe need not wait
		}
		return nil
	})
	p.end()
	if g.verbose {
		e.note("%d puzzles from %d drafts in %d rounds; given up: %s", made, total.Drafts, total.Rounds, total.Rejections())
	}
	if s := unmet(err); s != ok {
		e.complain(err)
		return s, nil
	} else if err != nil {
		return badInput, err
	}
	if err := w.Close(); err != nil {
		return badInput, err
	}
	return ok, out.commit()
}

// addedTo says how many black cells a mask was given, and whether fewer would do.
func addedTo(r generate.Report) string {
	cells := "cells"
	if len(r.Added) == 1 {
		cells = "cell"
	}
	proof := "not proved the fewest"
	switch {
	case len(r.Added) == r.Least:
		proof = "the fewest that do"
	case r.Least > 0:
		proof += fmt.Sprintf(" (at least %d needed)", r.Least)
	}
	return fmt.Sprintf("%d black %s added to the mask, %s", len(r.Added), cells, proof)
}

// make yields the puzzle of the id, or those of the request.
func (g *generateFlags) make(e *env, o generate.Options, yield func(*puzzle.Entry, generate.Report) error) error {
	if g.id != "" {
		entry, report, err := generate.FromID(e.ctx, g.id)
		if err != nil {
			return err
		}
		entry.Name = "1"
		return yield(entry, report)
	}
	return generate.Batch(e.ctx, o, g.seed, g.count, g.workers, func(r generate.Result) error {
		r.Entry.Name = strconv.Itoa(r.Index + 1)
		return yield(r.Entry, r.Report)
	})
}

// unmet is undecided for a request that was not met within its budget.
func unmet(err error) status {
	var budget *generate.UnmetError
	var exhausted *generate.ExhaustedError
	if errors.As(err, &budget) || errors.As(err, &exhausted) {
		return undecided
	}
	return ok
}
