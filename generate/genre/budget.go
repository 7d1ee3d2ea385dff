package genre

import (
	"context"

	"akari/generate/board"
	"akari/generate/draft"
)

// Budget counts the cost of a puzzle in rounds. A round is a change of the board and a
// check, in up to about half a millisecond. Longer rounds add work, which is converted to
// rounds; its unit is a cell that is loaded, visited or decided.
type Budget struct {
	Limit  int // in rounds
	Rounds int // how many are spent

	draft *draft.Draft
	board *board.Board
	debt  int64 // work that is not yet a round
	paid  int64 // work of the draft that is counted
}

// RoundWork is the work that costs a round.
const RoundWork = 5000

// begin prepares for a new puzzle.
func (b *Budget) begin() {
	*b = Budget{Limit: b.Limit, draft: b.draft, board: b.board, paid: b.draft.Work()}
	b.board.Work = 0
}

// Round spends a round.
func (b *Budget) Round() { b.Rounds++ }

// Work spends the given work, and the work of the draft and the board since the last call.
func (b *Budget) Work(work int64) {
	b.debt += work + b.draft.Work() - b.paid + int64(b.board.Work)
	b.paid, b.board.Work = b.draft.Work(), 0
	b.Rounds += int(b.debt / RoundWork)
	b.debt %= RoundWork
}

// Spend spends this number of rounds, at most the rest of the budget.
func (b *Budget) Spend(rounds int) { b.Rounds = min(b.Rounds+rounds, b.Limit) }

// changesPerRound is the number of changes without repair that
// cost about as much as a round.
const changesPerRound = 16

// Change spends a round for every changesPerRound changes, of which this is number i.
func (b *Budget) Change(i int) {
	if i%changesPerRound == 0 {
		b.Round()
	}
}

// Spent reports whether the budget is used up or the context has ended.
func (b *Budget) Spent(ctx context.Context) bool {
	if report, _ := ctx.Value(spentKey{}).(func(float64)); report != nil {
		report(min(1, float64(b.Rounds)/float64(b.Limit)))
	}
	return b.Rounds >= b.Limit || ctx.Err() != nil
}

type spentKey struct{}

// WithSpent returns a context with which the making of a puzzle reports the spent part of
// its budget at every round, from all goroutines that make puzzles. A nil report ends the
// reports of an outer context.
func WithSpent(ctx context.Context, report func(part float64)) context.Context {
	return context.WithValue(ctx, spentKey{}, report)
}
