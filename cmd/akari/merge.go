package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/pflag"

	"akari/generate"
	"akari/internal/service"
	"akari/internal/shards/merge"
	"akari/internal/terminal"
)

func buildMerge(f *pflag.FlagSet) action {
	to := &target{}
	f.StringVarP(&to.path, "output", "o", "", "write to this `FILE`")
	workers := f.Int("workers", runtime.GOMAXPROCS(0), "number of puzzles to read or make at a time; it does not change the result")
	verbose := f.BoolP("verbose", "v", false, "report how many duplicates were replaced")
	mode := addProgressFlag(f)
	return func(e *env, args []string) (status, error) {
		if err := service.Workers(*workers).Validate(); err != nil {
			return badInput, err
		}
		p := terminal.NewProgress(e.stderr, *mode, "records", -1)
		o := merge.Options{Dir: os.TempDir(), Workers: *workers, Each: func() { p.Add(1) }}
		if to.isFile() {
			o.Dir = filepath.Dir(to.path)
		}
		for _, part := range args {
			e.files.Reads(part)
		}
		return e.into(to, func() (status, error) {
			defer p.End()
			return e.merge(args, o, verbose)
		})
	}
}

// merge joins parts. It writes the bytes, and returns the status, of one batch on one machine.
func (e *env) merge(paths []string, o merge.Options, verbose *bool) (status, error) {
	m, err := merge.Merge(e.ctx, paths, e.out, o)
	if errors.As(err, new(*generate.ExhaustedError)) || errors.As(err, new(*generate.UnmetError)) {
		e.complain(err)
		return undecided, nil
	}
	if err == nil && verbose != nil && *verbose {
		e.note("%d records from %d parts; %d duplicates replaced", m.Records, m.Parts, m.Duplicates)
	}
	return ok, err
}
