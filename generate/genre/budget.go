package genre

import (
	"context"
	"math/bits"

	"akari/generate/board"
	"akari/generate/draft"
	"akari/generate/request"
)

// Budget counts the cost of a puzzle in rounds. A round is a change of the board and a
// check, in up to about half a millisecond. Longer rounds add work, which is converted to
// rounds; its unit is a cell that is loaded, visited or decided.
type Budget struct {
	Limit  int // in rounds
	Rounds int // how many are spent

	unit   int // the share of a draft, in rounds, which its term of the Luby sequence multiplies
	drafts int // begun
	ends   int // the rounds at which the draft is given up

	draft *draft.Draft
	board *board.Board
	debt  int64 // work that is not yet a round
	paid  int64 // work of the draft that is counted
}

// RoundWork is the work that costs a round.
const RoundWork = 5000

// begin prepares for a new puzzle.
func (b *Budget) begin() {
	*b = Budget{Limit: b.Limit, unit: b.unit, ends: request.MaxRounds, draft: b.draft, board: b.board, paid: b.draft.Work()}
	b.board.Work = 0
}

// Draft begins a draft, which may spend its share of the rounds. The shares grow as the Luby sequence,
// since nobody knows how long a search should go on before it begins again (Luby, Sinclair and
// Zuckerman 1993). They do not depend on the limit, which ends the last draft but changes none.
func (b *Budget) Draft() {
	b.drafts++
	b.ends = b.Rounds + int(min(int64(b.unit)*int64(luby(b.drafts)), request.MaxRounds))
}

// luby returns term k, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 …
func luby(k int) int {
	n := bits.Len(uint(k))
	if k == 1<<n-1 {
		return 1 << (n - 1)
	}
	return luby(k - (1<<(n-1) - 1))
}

// Left returns the rounds that the draft may still spend.
func (b *Budget) Left() int { return min(b.Limit, b.ends) - b.Rounds }

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

// Spent reports whether the share of the draft or the budget is used up, or the context has ended.
func (b *Budget) Spent(ctx context.Context) bool {
	if report, _ := ctx.Value(spentKey{}).(func(float64)); report != nil {
		report(min(1, float64(b.Rounds)/float64(b.Limit)))
	}
	return b.Left() <= 0 || ctx.Err() != nil
}

type spentKey struct{}

// WithSpent returns a context with which the making of a puzzle reports the spent part of
// its budget at every round, from all goroutines that make puzzles. A nil report ends the
// reports of an outer context.
func WithSpent(ctx context.Context, report func(part float64)) context.Context {
	return context.WithValue(ctx, spentKey{}, report)
}
