package logic

import "context"

// DefaultWork is a budget of work for one call, in cells closed by suppositions: some
// seconds for nested what-ifs on a large board with few clues. It is a count, so that a
// grade does not depend on the machine.
const DefaultWork = 20_000_000

// Options bound a call.
type Options struct {
	Limit  Rung  // the highest rung to try
	Work   int64 // how much work the climb may cost; DefaultWork is a good choice
	Reason int64 // how much the search for the shortest reason of one step may cost

	// Solution is a solution of the puzzle, if the caller knows one: by cell, true for a
	// lamp. With it, Grade returns the same grade for less work.
	Solution []bool

	// Grouped puts steps with the same kind of conclusion together, instead of steps near
	// each other.
	Grouped bool
}

// DefaultReason is a budget for the reason of one step: some milliseconds.
const DefaultReason = 30_000

// UpTo returns options with the default budgets.
func UpTo(limit Rung) Options { return Options{Limit: limit, Work: DefaultWork, Reason: DefaultReason} }

// Meter counts the work of one call and reports when it must end. It keeps the context of
// that call, because the deepest supposition must see it end; no meter outlives its call. A
// meter that was not started has no context and no budget.
type Meter struct {
	ctx   context.Context
	limit int64
	spent int64
	err   error // the error of the context, once it has ended
}

// Start begins a call.
func (m *Meter) Start(ctx context.Context, limit int64) { *m = Meter{ctx: ctx, limit: limit} }

// Spend adds to the work done.
func (m *Meter) Spend(n int) { m.spent += int64(n) }

// Spent is the work done so far.
func (m *Meter) Spent() int64 { return m.spent }

// Exhausted reports whether the call may do no more: its budget is spent, or
// its context has ended.
func (m *Meter) Exhausted() bool { return m.spent > m.limit || m.Err() != nil }

// Err is the context's error, once it has ended.
func (m *Meter) Err() error {
	if m.err == nil && m.ctx != nil {
		m.err = m.ctx.Err()
	}
	return m.err
}

// Within limits the work of the following calls to at most some of the work that is left,
// until the returned function is called.
func (m *Meter) Within(work int64) (end func()) {
	limit := m.limit
	m.limit = min(limit, m.spent+work)
	return func() { m.limit = limit }
}

// Apart gives the following calls a separate budget, until the returned function is called,
// which restores the budget of the call.
func (m *Meter) Apart(work int64) (end func()) {
	limit, before := m.limit, m.spent
	m.limit = before + work
	return func() { m.limit = limit + m.spent - before }
}
