package book

import (
	"cmp"
	"fmt"
	"slices"

	"akari/presets"
	"akari/render/book/collect"
	"akari/render/paper"
)

// maxPictures is the largest number of pictures of a puzzle that is solved step by step.
const maxPictures = 12

// addSolved lays out a page for each puzzle that the book solves step by step. A puzzle has no page
// if its pictures would be too small, or if the techniques do not solve it.
func (p *plan) addSolved() {
	for _, it := range collect.Items(p.sections) {
		if it.Level < p.spec.Solutions.Steps.Level() || p.end() != nil {
			continue
		}
		heading := presets.Fill(p.spec.Words.Of, "genre", fmt.Sprint(it.Number), "title", p.spec.Words.Example)
		draw := func(pen *pen) { pen.headline(heading) }
		if it.Entry.Solution != nil { // else it is a stand-in
			ex := &example{puzzle: it.Entry.Puzzle, solution: it.Entry.Solution}
			s, fits := p.arrangeOn(ex, p.picturesOf(it), it)
			if !fits {
				continue
			}
			draw = func(pen *pen) { pen.example(heading, ex, s, ex.panels) }
		}
		p.add(&page{kind: "steps", mark: p.spec.Words.Example, draw: draw})
	}
}

// picturesOf returns the pictures of a puzzle's solution, which are made once for all layouts; none if
// the techniques do not solve the puzzle.
func (p *plan) picturesOf(it *Item) []panel {
	if p.solved[it] == nil {
		all, err := panels(p.ctx, it.Entry, p.spec)
		if n := len(all); err != nil || n > 0 && !slices.Equal(all[n-1].marks.Lamps, it.Entry.Solution) {
			all = []panel{}
		}
		p.solved[it] = all
	}
	return p.solved[it]
}

// arrangeOn chooses the pictures of a puzzle for one page: as many as fit, and of those the hardest.
func (p *plan) arrangeOn(ex *example, all []panel, it *Item) (best steps, fits bool) {
	low := p.solutionMinCell([]*Item{it}) * float64(ex.puzzle.Cols)
	for n := min(len(all), maxPictures); n > 0; n-- {
		ex.panels = hardest(all, n)
		if s := p.largestSteps(ex, 1); !paper.Fits(s.side, best.side) {
			best = s
		}
		if paper.Fits(low, best.side) {
			return best, true
		}
	}
	return best, false
}

// hardest returns n of some pictures in their order: the last, which shows the whole solution, and
// those of the hardest techniques.
func hardest(all []panel, n int) []panel {
	last := len(all) - 1
	chosen := slices.Clone(all[:last])
	slices.SortStableFunc(chosen, func(a, b panel) int { return cmp.Compare(b.rung, a.rung) })
	chosen = append(chosen[:n-1], all[last])
	slices.SortFunc(chosen, func(a, b panel) int { return cmp.Compare(a.number, b.number) })
	return chosen
}
