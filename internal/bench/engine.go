package main

import (
	"time"

	"akari/puzzle"
)

// engine is a program or a library that decides boards.
type engine struct {
	name   string
	slow   bool            // it runs one round only
	genres []*puzzle.Genre // the genres that it can decide
	start  func(limit time.Duration) (decider, error)
}

// decider decides one board after another. The verdict is one, many or none, or "" if the engine
// reached its limit. took is the processor time from the grid to the verdict.
type decider interface {
	decide(p *puzzle.Puzzle) (verdict string, took time.Duration, err error)
	close()
}

// engines lists the engines in the order of the table.
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

// inProcess is a decider that runs in this process.
type inProcess func(p *puzzle.Puzzle) string

func (f inProcess) decide(p *puzzle.Puzzle) (string, time.Duration, error) {
	start := cpuTime(0)
	verdict := f(p)
	return verdict, cpuTime(0) - start, nil
}

func (inProcess) close() {}
