package logic

import "context"

// DefaultWork is the default effort limit of one call, in cells decided by suppositions: some
// seconds for nested what-ifs on a large board with few clues. It is not a time, so a grade does
// not depend on the machine.
const DefaultWork = 20_000_000

// Options limits a call.
type Options struct {
	Limit Rung  // the highest rung to try
	Work  int64 // effort limit of the climb; DefaultWork is a good choice

	// Solution is the solution of the puzzle, if the caller knows it: by cell, true for a lamp.
	// With it, Grade needs less work for the same grade.
	Solution []bool

	// Grouped puts steps with the same kind of conclusion next to each other, instead of steps with
	// near cells.
	Grouped bool
}

// UpTo returns options with the default effort limit.
func UpTo(limit Rung) Options { return Options{Limit: limit, Work: DefaultWork} }

// Meter counts the work of one call and reports when the call must end. It stores the call's context
// for the deepest suppositions. A meter that was not started has no context and the effort limit 0.
type Meter struct {
	ctx   context.Context
	limit int64
	spent int64
	err   error // the context's error, once the context has ended
}

// Start begins a call.
func (m *Meter) Start(ctx context.Context, limit int64) { *m = Meter{ctx: ctx, limit: limit} }

// Spend adds to the work.
func (m *Meter) Spend(n int) { m.spent += int64(n) }

// Spent returns the work so far.
func (m *Meter) Spent() int64 { return m.spent }

// Exhausted reports whether the call must end: the effort limit is reached, or the context has
// ended.
func (m *Meter) Exhausted() bool { return m.spent > m.limit || m.Err() != nil }

// Err returns the context's error, once the context has ended.
func (m *Meter) Err() error {
	if m.err == nil && m.ctx != nil {
		m.err = m.ctx.Err()
	}
	return m.err
}

// Within limits the work of the following calls to some of the remaining work, until the returned
// function is called.
func (m *Meter) Within(work int64) (end func()) {
	limit := m.limit
	m.limit = min(limit, m.spent+work)
	return func() { m.limit = limit }
}

// Apart gives the following calls an effort limit of their own. The returned function restores the
// previous limit.
func (m *Meter) Apart(work int64) (end func()) {
	limit, before := m.limit, m.spent
	m.limit = before + work
	return func() { m.limit = limit + m.spent - before }
}
