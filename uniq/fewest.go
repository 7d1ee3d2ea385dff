package uniq

import (
	"context"

	"akari/puzzle"
	"akari/solver"
)

// Fewest finds a smallest set of the puzzle's clues that leaves its answer, a
// lamp where answer says so by cell, the only one. With all its clues the
// puzzle must have that one answer. It returns the cells of the clues that
// stay, in reading order, and whether the smallest was found and proved within
// the budget of conflicts; where not, the cells are nil.
//
// It alternates two questions (Ignatiev, Previti, Liffiton and Marques-Silva
// 2015, smallest MUS by implicit hitting sets): the smallest set of clues that
// hits every known way out, and whether another answer keeps all of these
// clues. If so, the clues that such an answer breaks, made as few as they can
// be, are a new way out; if not, the set is a smallest one. The number of ways
// out may grow exponentially, so this is for small boards.
func Fewest(ctx context.Context, p *puzzle.Puzzle, answer []bool, budget int64) (cells []int32, proved bool) {
	f := &fewest{ctx: ctx, budget: budget, rules: solver.New(), sets: solver.New()}
	f.load(p, answer)
	for size := 0; size <= len(f.cells); size++ {
		f.cover(size)
		if chosen, status := f.settle(); status == solver.Sat {
			return f.cellsOf(chosen), true
		} else if status == solver.Unknown {
			break
		}
	}
	return nil, false
}

// fewest is the state of Fewest. Clues are numbered in reading order; clue i is
// variable i of the hitting set, and holds in the rules where its selector does.
type fewest struct {
	ctx    context.Context
	budget int64

	rules    *solver.Solver // the puzzle without the intended answer
	model    puzzle.Model
	cells    []int32      // by clue
	rows     []int        // by clue: its row of the model
	selector []solver.Lit // by clue

	sets *solver.Solver // the hitting set
	ways [][]solver.Var // ways out, as clues
}

// load states the rules with a selector for each clue, and that some variable
// differs from the intended answer: a lamp of it where no answer contains
// another.
func (f *fewest) load(p *puzzle.Puzzle, answer []bool) {
	f.model.Build(p)
	from, to := &f.model.Problem, &solver.Problem{}
	to.Reset(from.NumVars)
	for r := range from.NumRows() {
		row, label := from.Row(r), f.model.Label(r)
		if label.Rule != puzzle.RuleClue {
			to.Add(row.Lo, row.Hi, row.Vars...)
			continue
		}
		s := solver.Pos(to.NewVar())
		to.AddIf(s, row.Lo, row.Hi, row.Vars...)
		f.cells, f.rows, f.selector = append(f.cells, label.Cell), append(f.rows, r), append(f.selector, s)
	}
	f.rules.Load(to)
	var differs []solver.Lit
	for v, cell := range f.model.Cell {
		switch {
		case answer[cell]:
			differs = append(differs, solver.Neg(solver.Var(v)))
		case !p.Genre.Antichain:
			differs = append(differs, solver.Pos(solver.Var(v)))
		}
	}
	f.rules.AddClause(differs...)
}

// cover asks for hitting sets of at most the given size.
func (f *fewest) cover(size int) {
	var p solver.Problem
	p.Reset(len(f.cells))
	all := make([]solver.Var, len(f.cells))
	for i := range all {
		all[i] = solver.Var(i)
	}
	p.Add(0, size, all...)
	for _, way := range f.ways {
		p.Add(1, len(way), way...)
	}
	f.sets.Load(&p)
}

// settle looks for a set of clues of the size asked for that leaves no way out:
// Sat with the set, Unsat where there is none so small.
func (f *fewest) settle() ([]bool, solver.Status) {
	for {
		if status := f.solve(f.sets); status != solver.Sat {
			return nil, status
		}
		chosen := f.chosen()
		way, status := f.wayOut(chosen)
		switch status {
		case solver.Unknown:
			return nil, solver.Unknown
		case solver.Unsat:
			return chosen, solver.Sat
		}
		f.ways = append(f.ways, way)
		f.sets.AddRow(solver.Always, 1, len(way), way...)
	}
}

// solve asks a solver, off the common budget.
func (f *fewest) solve(s *solver.Solver, assume ...solver.Lit) solver.Status {
	before := s.Stats().Conflicts
	s.SetBudget(f.budget)
	status := s.Solve(f.ctx, assume...)
	f.budget = max(0, f.budget-(s.Stats().Conflicts-before))
	return status
}

// chosen reads the hitting set that was found, by clue.
func (f *fewest) chosen() []bool {
	chosen := make([]bool, len(f.cells))
	for i := range chosen {
		chosen[i] = f.sets.Value(solver.Var(i))
	}
	return chosen
}

// wayOut looks for another answer that keeps the chosen clues, then for one
// that keeps as many others as it can, one clue at a time. It returns the clues
// that this one breaks; Unsat says that there is no other answer.
func (f *fewest) wayOut(chosen []bool) ([]solver.Var, solver.Status) {
	var keep []solver.Lit
	kept := make([]bool, len(chosen))
	for i, on := range chosen {
		if on {
			keep, kept[i] = append(keep, f.selector[i]), true
		}
	}
	if s := f.solve(f.rules, keep...); s != solver.Sat {
		return nil, s
	}
	broken := f.broken()
	for i := range broken {
		if kept[i] {
			continue
		}
		if broken[i] {
			switch f.solve(f.rules, append(keep, f.selector[i])...) {
			case solver.Unknown:
				return nil, solver.Unknown
			case solver.Unsat:
				continue
			}
			broken = f.broken()
		}
		keep, kept[i] = append(keep, f.selector[i]), true
	}
	var way []solver.Var
	for i, on := range kept {
		if !on {
			way = append(way, solver.Var(i))
		}
	}
	return way, solver.Sat
}

// broken says by clue whether the answer found breaks it.
func (f *fewest) broken() []bool {
	broken := make([]bool, len(f.cells))
	for i, r := range f.rows {
		row, sum := f.model.Problem.Row(r), 0
		for _, v := range row.Vars {
			if f.rules.Value(v) {
				sum++
			}
		}
		broken[i] = sum != row.Lo
	}
	return broken
}

func (f *fewest) cellsOf(chosen []bool) []int32 {
	var cells []int32
	for i, on := range chosen {
		if on {
			cells = append(cells, f.cells[i])
		}
	}
	return cells
}
