package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"akari/puzzle"
	"akari/solver"
)

// phases decides boards in the same steps as package uniq, and prints the time of each step: the
// best time of all rounds, added up over all boards. With -repeat it decides each board several
// times in a row, so the processor predicts the branches better than for a program that gets each
// board once.
func phases(args []string) error {
	flags := flag.NewFlagSet("bench phases", flag.ContinueOnError)
	file := flags.String("boards", "", "JSON Lines `FILE` of boards")
	rounds := flags.Int("rounds", 10, "rounds over the boards")
	repeat := flags.Int("repeat", 1, "times that each board is decided in a row")
	if err := flags.Parse(args); err != nil {
		return err
	}
	boards, err := load(*file)
	if err != nil {
		return err
	}
	best := make([][len(phaseNames)]time.Duration, len(boards))
	s := steps{solver: solver.New()}
	for range *rounds {
		for i, b := range boards {
			for range *repeat {
				for k, took := range s.decide(b.puzzle) {
					if best[i][k] == 0 || took < best[i][k] {
						best[i][k] = took
					}
				}
			}
		}
	}
	cells := 0
	var total [len(phaseNames)]time.Duration
	for i, b := range boards {
		cells += len(b.puzzle.Cells)
		for k, took := range best[i] {
			total[k] += took
		}
	}
	fmt.Printf("%d boards, %d cells\n\n| step | ms | ns a cell |\n|---|---|---|\n", len(boards), cells)
	for k, name := range phaseNames {
		fmt.Printf("| %s | %.1f | %.1f |\n", name, float64(total[k])/1e6, float64(total[k])/float64(cells))
	}
	return nil
}

var phaseNames = [...]string{"build the constraints", "load them", "what needs no choice", "a solution", "read and exclude it", "another"}

// steps has the memory of a uniq.Checker, and makes the same steps.
type steps struct {
	model  puzzle.Model
	solver *solver.Solver
	lamps  puzzle.Lamps
}

// decide decides a board and returns the processor time of each step.
func (s *steps) decide(p *puzzle.Puzzle) (took [len(phaseNames)]time.Duration) {
	ctx := context.Background()
	for k, step := range [len(phaseNames)]func(){
		func() { p.Validate(); s.model.Build(p) },
		func() { s.solver.Load(ctx, &s.model.Problem) },
		func() { s.solver.Propagate() },
		func() { s.solver.Solve(ctx) },
		func() {
			values := s.solver.Values()[:len(s.model.Cell)]
			s.lamps = s.model.AppendLamps(s.lamps[:0], values)
			for v, lamp := range values {
				s.solver.SetPhase(solver.Var(v), !lamp)
			}
			s.solver.Exclude()
		},
		func() { s.solver.Solve(ctx) },
	} {
		start := cpuTime(0)
		step()
		took[k] = cpuTime(0) - start
	}
	return took
}
