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
	keep := m.Request.Keep
	m.Budget.Round()
	m.Budget.Work(int64(removalWork * len(m.Board.Cells)))
	m.Shuffle(m.Queue)
	m.Left, m.Stay = m.Board.Clues(), 0
	if keep.Way == request.KeepUsual {
		m.Stay = m.usualClues()
	}
	m.strategy.Order()
	m.orderByTile()
	m.WindowFirst()
	switch keep.Way {
	case request.KeepAll:
		return genre.Passed
	case request.KeepFewest:
		return m.keepFewest(ctx)
	case request.KeepShare:
		if m.Stay = int(math.Round(float64(keep.Share) * float64(m.Board.Black))); m.Left < m.Stay {
			return genre.TooFew
		}
	}
	m.Graded = logic.Grade{}
	for _, pass := range m.strategy.Passes() {
		if reason := pass(ctx); reason != genre.Passed {
			return reason
		}
	}
	group := 1
	if m.Request.Paired {
		group = len(m.Board.Symmetry.Group())
	}
	if keep.Way == request.KeepShare && m.Left >= m.Stay+group {
		return genre.TooMany
	}
	return genre.Passed
}

// usualClues draws the number of clues that people keep: a tenth more or less than the mean share of
// black cells at the size, at one standard deviation.
func (m *maker) usualClues() int {
	share := float64(m.Request.Class.Clued) * 0.92 / 1000
	return int(math.Round(share * float64(m.Board.Black) * (1 + float64(min(max(m.Rng.NormFloat64(), -2), 2)/10))))
}

// tileSide is the side of the tiles of a large board: the clues of one tile are removed one
// after another.
const tileSide = 16

// orderByTile sorts the queue of a large board by tiles, in a random order of the tiles, so that
// consecutive questions use the same memory.
func (m *maker) orderByTile() {
	if len(m.Queue) <= 4*tileSide*tileSide {
		return
	}
	across, down := (m.Board.Cols+tileSide-1)/tileSide, (m.Board.Rows+tileSide-1)/tileSide
	rank, tiles := m.Rng.Perm(across*down), make([][]int32, across*down)
	for _, cell := range m.Queue {
		r, c := int(cell)/m.Board.Cols, int(cell)%m.Board.Cols
		tile := &tiles[rank[r/tileSide*across+c/tileSide]]
		*tile = append(*tile, cell)
	}
	m.Queue = m.Queue[:0]
	for _, tile := range tiles {
		m.Queue = append(m.Queue, tile...)
	}
}

// fewestBudget is the conflict limit of proving a smallest set of clues; fewestRounds is
// what a failed proof costs, in rounds.
const fewestBudget, fewestRounds = 200_000, 2000

// keepFewest keeps a smallest set of clues. It returns Unproved if it finds no proof.
func (m *maker) keepFewest(ctx context.Context) Reason {
	keep, proved := draft.Fewest(ctx, m.Board.Puzzle, m.Board.On, fewestBudget)
	if !proved {
		m.Budget.Spend(fewestRounds)
		return genre.Unproved
	}
	for cell, c := range m.Board.Cells {
		if c.IsBlack() && !slices.Contains(keep, int32(cell)) {
			m.Board.Cells[cell] = puzzle.Black
		}
	}
	return genre.Passed
}
