package searchlights

import (
	"cmp"
	"slices"

	"akari/solver/logic"
)

// Choose: see logic.Board. It returns one step. If the technique does not suppose, this is the nearest of
// all its steps.
func (s *state) Choose(r logic.Rung, last *logic.Step) []logic.Step {
	steps := s.findSteps(r, 1)
	if len(steps) == 0 {
		return nil
	}
	return []logic.Step{slices.MinFunc(steps, func(a, b logic.Step) int {
		simpler := 0
		if s.technique(r).supposes {
			simpler = a.Compare(&b)
		}
		return cmp.Or(simpler, cmp.Compare(last.Away(a.Concluded()), last.Away(b.Concluded())))
	})}
}
