package searchlights

import "akari/solver/logic"

// This file describes steps in words; see logic.Technique. Each step is described alone.

func sayCount(w logic.Words, steps []logic.Step) logic.Verbalization {
	t := &steps[0]
	if len(t.Lamps) > 0 {
		return w.Said("%s needs every open cell in sight: %s.", logic.Capital(w.Clues(t.Clues...)), w.Act(t))
	}
	return w.Said("%s already sees all its lights, so %s.", logic.Capital(w.Clues(t.Clues...)), w.Act(t))
}

// sayBounds describes the bounds that leave only one mark possible in runs.
func sayBounds(w logic.Words, steps []logic.Step) logic.Verbalization {
	chain := w.Bounds(steps[0].Bounds)
	text := w.Say("%s. So %s.", logic.Capital(w.InOrder(chain, "%s; therefore %s")), w.Act(&steps[0]))
	var moves []logic.Verbalization
	for _, b := range chain {
		moves = append(moves, w.Said("%s.", logic.Capital(b)))
	}
	return logic.OrMoves(text, w.Plural(len(moves), "Follow the %s bounds below: %s.", w.Numeral(len(moves)), w.Act(&steps[0])), moves)
}

// ending describes the clue that fails.
func ending(w logic.Words, c *logic.Contradiction) string {
	if c.Have > w.Number(c.At) {
		return w.Say("%s sees at least %s", w.Clues(c.At), w.Count(c.Have))
	}
	if c.Have+c.Can == 0 {
		return w.Say("%s sees no light", w.Clues(c.At))
	}
	return w.Say("%s sees at most %s", w.Clues(c.At), w.Count(c.Have+c.Can))
}
