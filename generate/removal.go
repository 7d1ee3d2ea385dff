package generate

import (
	"context"
	"math"
	"slices"

	"akari/generate/draft"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
)

// removalWork is the work of a removal for each cell, without searches.
const removalWork = 5

// takeClues puts the clues in order and removes them by the passes of the genre, as long as the puzzle
// meets the request. A pass asks of each clue once whether the puzzle needs it. A needed clue stays
// needed after the removal of other clues, so the last pass leaves a minimal set (deletion; Belov
// and Marques-Silva 2012). takeClues returns Passed, or the reason: too many or too few clues for the
// request, or a question that was not decided.
func (m *maker) takeClues(ctx context.Context) Reason {
	keep := m.job.Request.Keep
	m.job.Budget.Round()
	m.job.Budget.Work(int64(removalWork * len(m.job.Board.Cells)))
	m.job.Shuffle(m.job.Queue)
	m.job.Left, m.job.Stay = m.job.Board.Clues(), 0
	if keep.Way == request.KeepUsual {
		m.job.Stay = m.usualClues()
	}
	m.strategy.Order()
	m.orderByTile()
	m.job.WindowFirst()
	switch keep.Way {
	case request.KeepAll:
		return genre.Passed
	case request.KeepFewest:
		return m.keepFewest(ctx)
	case request.KeepShare:
		if m.job.Stay = int(math.Round(float64(keep.Share) * float64(m.job.Board.Black))); m.job.Left < m.job.Stay {
			return genre.TooFew
		}
	}
	m.job.Graded = logic.Grade{}
	for _, pass := range m.strategy.Passes() {
		if reason := pass(ctx); reason != genre.Passed {
			return reason
		}
	}
	group := 1
	if m.job.Request.Paired {
		group = len(m.job.Board.Symmetry.Group())
	}
	if keep.Way == request.KeepShare && m.job.Left >= m.job.Stay+group {
		return genre.TooMany
	}
	return genre.Passed
}

// usualClues draws the number of clues that people keep: a tenth more or less than the mean share of
// black cells at the size, at one standard deviation.
func (m *maker) usualClues() int {
	share := float64(m.job.Request.Class.Clued) * 0.92 / 1000
	return int(math.Round(share * float64(m.job.Board.Black) * (1 + float64(min(max(m.job.Rng.NormFloat64(), -2), 2)/10))))
}

// tileSide is the side of the tiles of a large board: the clues of one tile are removed one
// after another.
const tileSide = 16

// orderByTile sorts the queue of a large board by tiles, in a random order of the tiles, so that
// consecutive questions use the same memory.
func (m *maker) orderByTile() {
	if len(m.job.Queue) <= 4*tileSide*tileSide {
		return
	}
	across, down := (m.job.Board.Cols+tileSide-1)/tileSide, (m.job.Board.Rows+tileSide-1)/tileSide
	rank, tiles := m.job.Rng.Perm(across*down), make([][]int32, across*down)
	for _, cell := range m.job.Queue {
		r, c := int(cell)/m.job.Board.Cols, int(cell)%m.job.Board.Cols
		tile := &tiles[rank[r/tileSide*across+c/tileSide]]
		*tile = append(*tile, cell)
	}
	m.job.Queue = m.job.Queue[:0]
	for _, tile := range tiles {
		m.job.Queue = append(m.job.Queue, tile...)
	}
}

// fewestBudget is the conflict limit of proving a smallest set of clues; fewestRounds is
// what a failed proof costs, in rounds.
const fewestBudget, fewestRounds = 200_000, 2000

// keepFewest keeps a smallest set of clues. It returns Unproved if it finds no proof.
func (m *maker) keepFewest(ctx context.Context) Reason {
	keep, proved := draft.Fewest(ctx, m.job.Board.Puzzle, m.job.Board.On, fewestBudget)
	if !proved {
		m.job.Budget.Spend(fewestRounds)
		return genre.Unproved
	}
	for cell, c := range m.job.Board.Cells {
		if c.IsBlack() && !slices.Contains(keep, int32(cell)) {
			m.job.Board.Cells[cell] = puzzle.Black
		}
	}
	return genre.Passed
}
