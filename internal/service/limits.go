package service

import (
	"akari/render/paper"
	"akari/solver/logic"
	"akari/uniq"
)

// DefaultBudget is the default limit of a search, in conflicts.
const DefaultBudget Budget = uniq.DefaultBudget

// Limits bound what the requests of a caller may ask for; zero means unlimited. Those of
// paper hold for every operation: Puzzles for one request, Board and Cells for the boards
// that are read, made or drawn.
type Limits struct {
	Budget  Budget
	Work    Work
	Workers Workers
	Lamps   int // of all solutions that a response lists
	Text    int // bytes of the description of a book
	Read    int // puzzles of a text that is only read
	paper.Limits
}

// Online are the limits for requests from strangers: every operation at these limits
// takes memory for some tens of MiB.
var Online = Limits{
	Budget: DefaultBudget, Work: logic.DefaultWork, Workers: 1, Lamps: 100_000, Text: 64 << 10, Read: 10_000,
	Limits: paper.Limits{Board: 10_000, Puzzles: 100, Parts: 100, Cells: 250_000, Pixels: 10_000_000, Objects: 20_000},
}

// atMost reports a number that exceeds a limit; 0 means unlimited.
func atMost(field, things string, n, most int) error {
	if most > 0 && n > most {
		return invalid(field, "expected at most %d %s here, got %d", most, things, n)
	}
	return nil
}

// Budget is the effort limit of a search, in conflicts.
type Budget int64

// Work is the effort limit of the techniques that people use, in cells closed by
// suppositions.
type Work int64

// Workers is the number of searches that may run at the same time.
type Workers int

// Validate checks that the number is in its range.
func (n Workers) Validate() error { return inRange("workers", n, "1 1024") }

// within checks that a number is at least 1 and, if the caller has a limit, at most that.
func within[N ~int | ~int64](field string, n, most N) error {
	switch {
	case n < 1:
		return invalid(field, "expected at least 1, got %d", n)
	case most > 0 && n > most:
		return invalid(field, "expected at most %d here, got %d", most, n)
	}
	return nil
}
