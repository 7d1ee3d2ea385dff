package searchlights

import "akari/solver/logic"

// Next: see logic.Board. It returns one step. If the technique supposes, this is the nearest of
// its simplest steps, and otherwise the nearest of all its steps.
func (s *state) Next(limit logic.Rung, last *logic.Step) []logic.Step {
	for r := logic.Rung(1); r <= limit; r++ {
		steps := s.findSteps(r, 1)
		if s.broken || s.meter.Err() != nil {
			return nil
		}
		if len(steps) == 0 {
			continue
		}
		best := 0
		for k := range steps {
			simpler, harder := steps[k].Simpler(&steps[best]), steps[best].Simpler(&steps[k])
			if s.technique(r).supposes && simpler != harder {
				if simpler {
					best = k
				}
			} else if last.Away(steps[k].Concluded()) < last.Away(steps[best].Concluded()) {
				best = k
			}
		}
		return steps[best : best+1]
	}
	return nil
}
