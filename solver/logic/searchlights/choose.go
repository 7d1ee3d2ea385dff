package searchlights

import (
	"cmp"
	"slices"

	"akari/solver/logic"
)

// Next: see logic.Board. It returns one step. If the technique supposes, this is the nearest of
// its simplest steps, and otherwise the nearest of all its steps.
func (s *state) Next(limit logic.Rung, last *logic.Step) []logic.Step {
	for r := logic.Rung(1); r <= limit; r++ {
		steps := s.findSteps(r, 1)
		if s.Failed || s.Effort.Err() != nil {
			return nil
		}
		if len(steps) == 0 {
			continue
		}
		nearest := slices.MinFunc(steps, func(a, b logic.Step) int {
			simpler := 0
			if s.technique(r).supposes {
				simpler = a.Compare(&b)
			}
			return cmp.Or(simpler, cmp.Compare(last.Away(a.Concluded()), last.Away(b.Concluded())))
		})
		return []logic.Step{nearest}
	}
	return nil
}
