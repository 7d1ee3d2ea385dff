package searchlights

import (
	"cmp"
	"context"
	"slices"

	"akari/generate/genre"
	"akari/puzzle"
	"akari/solver/logic/searchlights"
)

// raiseSteps is the number of changes of a board in search of rectangles. The board is
// graded after each change that leaves it with a prediction of at least slackWorth[0]: a
// rectangle without slack decides the cells that lead out of it. No change may lower the
// prediction.
const raiseSteps = 500

// slackWorth is what a rectangle adds to the prediction, by its slack.
var slackWorth = []int{100, 30, 10}

// Predictor chooses boards for rectangles. It is nil unless the request is for exactly that
// technique.
func (h *Strategy) Predictor() *genre.Predictor {
	if r := h.Request; r.Lo != searchlights.ClueRectangle || r.Hi != r.Lo {
		return nil
	}
	return &genre.Predictor{Of: h.predict, Enough: slackWorth[0], Steps: raiseSteps}
}

// predict adds up the worth of the board's rectangles, each by its slack.
func (h *Strategy) predict(int) (sum int) {
	h.Clue()
	for _, q := range searchlights.Rectangles(context.Background(), h.Board.Puzzle) {
		if q.Slack < len(slackWorth) {
			sum += slackWorth[q.Slack]
		}
	}
	return sum
}

// Order draws one of the rectangles with the least slack. It puts the clues first that see
// the cells leading out of the rectangle, and the clues at its corners last, so that the
// puzzle needs the rectangle.
func (h *Strategy) Order() {
	if h.Predictor() == nil {
		return
	}
	var best *searchlights.Rectangle
	all := searchlights.Rectangles(context.Background(), h.Board.Puzzle)
	h.Rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for k := range all {
		if best == nil || all[k].Slack < best.Slack {
			best = &all[k]
		}
	}
	if best == nil {
		return
	}
	rank := func(cell int32) int {
		at := h.Board.Puzzle.Point(int(cell))
		if slices.Contains(best.Corners[:], at) {
			return 2
		}
		if slices.ContainsFunc(h.Board.Puzzle.Rays(at), func(q puzzle.Point) bool { return slices.Contains(best.Outer, q) }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(h.Queue, func(a, b int32) int { return cmp.Compare(rank(a), rank(b)) })
}
