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

	// Solution is one of the puzzle's, if the caller of Grade knows it: by cell, true
	// for a lamp. The grade is the same, for less work.
	Solution []bool

	// Grouped puts steps that conclude the same of different cells together, instead of
	// those that are near to each other.
	Grouped bool
}

// DefaultReason is a budget for the reason of one step: some milliseconds.
const DefaultReason = 30_000

// UpTo are the options of a call that may cost the defaults.
func UpTo(limit Rung) Options { return Options{Limit: limit, Work: DefaultWork, Reason: DefaultReason} }

// Meter counts the work of one call and reports when it must end. It keeps the
// context of that call, since the deepest supposition has to see it end; no
// meter outlives its call. One that was not started sees no context and has no work.
type Meter struct {
	ctx   context.Context
	limit int64
	spent int64
	err   error // that of the context, once it was seen
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

// Within lets what follows do no more than some of the work that is left, until the
// function that it returns is called.
func (m *Meter) Within(work int64) (end func()) {
	limit := m.limit
	m.limit = min(limit, m.spent+work)
	return func() { m.limit = limit }
}

// Apart gives what follows an allowance of its own, until the function that it
// returns is called; the budget of the call is as before then.
func (m *Meter) Apart(work int64) (end func()) {
	limit, before := m.limit, m.spent
	m.limit = before + work
	return func() { m.limit = limit + m.spent - before }
}
