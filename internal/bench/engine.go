package main

import (
	"time"

	"akari/puzzle"
)

// engine is one way to decide boards.
type engine struct {
	name   string
	slow   bool            // one round is enough
	genres []*puzzle.Genre // what it is set up for
	start  func(limit time.Duration) (decider, error)
}

// decider decides board after board: one, many, none, or nothing where the
// limit was reached. took is the processor time from the grid to the verdict.
type decider interface {
	decide(p *puzzle.Puzzle) (verdict string, took time.Duration, err error)
	close()
}

// engines lists them in the order of the table.
var engines = []engine{
	{"akari", false, both, startAkari},
	{"minisat", false, both, startMinisat},
	{"gini", false, akariOnly, startGini},
	{"gophersat", false, akariOnly, startGophersat},
	{"z3", true, akariOnly, startZ3},
	{"clingo", true, both, startClingo},
	{"cp-sat", false, akariOnly, startCPSAT},
}

var (
	both      = []*puzzle.Genre{puzzle.Akari, puzzle.Searchlights}
	akariOnly = []*puzzle.Genre{puzzle.Akari}
)

// inProcess is a decider without anything to start or to end.
type inProcess func(p *puzzle.Puzzle) string

func (f inProcess) decide(p *puzzle.Puzzle) (string, time.Duration, error) {
	start := cpuTime(0)
	verdict := f(p)
	return verdict, cpuTime(0) - start, nil
}

func (inProcess) close() {}
