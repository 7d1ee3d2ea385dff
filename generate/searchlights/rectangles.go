package searchlights

import (
	"cmp"
	"context"
	"slices"

	"akari/generate/genre"
	"akari/puzzle"
	"akari/solver/logic/searchlights"
)

// raiseSteps is how many changes a board gets for rectangles. It is looked at whenever
// it has a rectangle that decides what leads out of it, and never loses that.
const raiseSteps = 500

// slackWorth is what a rectangle adds to the promise, by its slack.
var slackWorth = []int{100, 30, 10}

// Promise chooses boards for rectangles. It is nil unless the request is for exactly that
// technique.
func (h *Hand) Promise() *genre.Promise {
	if r := h.Request; r.Lo != searchlights.ClueRectangle || r.Hi != r.Lo {
		return nil
	}
	return &genre.Promise{Of: h.promise, Enough: slackWorth[0], Steps: raiseSteps}
}

// promise is high if there are rectangles that leave little open.
func (h *Hand) promise(int) (sum int) {
	h.Clue()
	for _, q := range searchlights.Rectangles(context.Background(), h.Puzzle) {
		if q.Slack < len(slackWorth) {
			sum += slackWorth[q.Slack]
		}
	}
	return sum
}

// Order puts the clues first that see what a rectangle may decide, and its corners last, so
// that the puzzle comes to need it: a random one of the rectangles with the least slack.
func (h *Hand) Order(*genre.Removal) {
	if h.Promise() == nil {
		return
	}
	var best *searchlights.Rectangle
	all := searchlights.Rectangles(context.Background(), h.Puzzle)
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
		at := h.Puzzle.Point(int(cell))
		if slices.Contains(best.Corners[:], at) {
			return 2
		}
		if slices.ContainsFunc(h.Puzzle.Rays(at), func(q puzzle.Point) bool { return slices.Contains(best.Outer, q) }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(h.Queue, func(a, b int32) int { return cmp.Compare(rank(a), rank(b)) })
}
