package service

import (
	"akari/render/paper"
	"akari/solver/logic"
	"akari/uniq"
	"reflect"
)

// DefaultBudget is the default effort limit of a search, in conflicts.
const DefaultBudget Budget = uniq.DefaultBudget

// Limits restricts the requests of a caller; zero means unlimited. The embedded limits hold for
// every operation: Puzzles limits one request, Board and Cells limit the boards that it reads,
// makes or draws.
type Limits struct {
	Budget  Budget
	Work    Work
	Workers Workers
	Lamps   int // lamps of all solutions in a response
	Text    int // bytes in the description of a book
	Read    int // puzzles in a text that is only read
	paper.Limits
}

// Online is the limits for strangers, with which every operation needs at most some tens of MiB.
var Online = Limits{
	Budget: DefaultBudget, Work: logic.DefaultWork, Workers: 1, Lamps: 100_000, Text: 64 << 10, Read: 10_000,
	Limits: paper.Limits{Board: 10_000, Puzzles: 100, Parts: 100, Cells: 250_000, Pixels: 10_000_000},
}

// atMost returns an error if a number exceeds a limit; 0 means unlimited.
func atMost(field, things string, n, most int) error {
	if most > 0 && n > most {
		return invalid(field, "expected at most %d %s here, got %d", most, things, n)
	}
	return nil
}

// Budget is the effort limit of a search, in conflicts.
type Budget int64

// Work is the effort limit of the techniques that people use, in cells decided by suppositions.
type Work int64

// Workers is the number of searches or puzzles at a time.
type Workers int

// Validate returns an error if the number is out of range.
func (n Workers) Validate() error { return inRange("workers", reflect.ValueOf(n), "1 1024") }

// within returns an error if a number is less than 1 or exceeds the limit; limit 0 means unlimited.
func within[N ~int | ~int64](field string, n, most N) error {
	if most > 0 && n > most {
		return invalid(field, "expected at most %d here, got %d", most, n)
	}
	return inRange(field, reflect.ValueOf(n), "1")
}
