package generate

import "context"

type spentKey struct{}

// WithSpent returns a context with which the making of a puzzle tells how much of
// its budget is spent, as a part of it, at every round. tell is called by all
// goroutines that make puzzles.
func WithSpent(ctx context.Context, tell func(part float64)) context.Context {
	return context.WithValue(ctx, spentKey{}, tell)
}

// spent reports whether the budget or the caller's patience has ended.
func (m *maker) spent(ctx context.Context) bool {
	if tell, ok := ctx.Value(spentKey{}).(func(float64)); ok {
		tell(min(1, float64(m.report.Rounds)/float64(m.opt.Budget)))
	}
	return m.report.Rounds >= int(m.opt.Budget) || ctx.Err() != nil
}
