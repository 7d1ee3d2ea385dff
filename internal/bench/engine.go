package main

import (
	"time"

	"akari/puzzle"
)

// engine is one way to decide boards.
type engine struct {
	name  string
	slow  bool // one round is enough
	start func(limit time.Duration) (decider, error)
}

// decider decides board after board: one, many, none, or nothing where the
// limit was reached. took is the processor time from the grid to the verdict.
type decider interface {
	decide(p *puzzle.Puzzle) (verdict string, took time.Duration, err error)
	close()
}

// engines lists them in the order of the table.
var engines = []engine{
	{"akari", false, startAkari},
	{"minisat", false, startMinisat},
	{"gini", false, startGini},
	{"gophersat", false, startGophersat},
	{"z3", true, startZ3},
	{"clingo", true, startClingo},
	{"cp-sat", false, startCPSAT},
}

// inProcess is a decider without anything to start or to end.
type inProcess func(p *puzzle.Puzzle) string

func (f inProcess) decide(p *puzzle.Puzzle) (string, time.Duration, error) {
	start := cpuTime(0)
	verdict := f(p)
	return verdict, cpuTime(0) - start, nil
}

func (inProcess) close() {}
