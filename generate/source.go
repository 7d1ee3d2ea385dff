package generate

import (
	"context"
	"errors"
	"math/rand/v2"

	"akari/puzzle"
	"akari/solver/logic"
)

// Of boards made at random, nearly all need the same rung of a range. So a request for a
// range draws a rung for each puzzle, which is then made as if the request were for that
// rung alone. Only if that takes too long may the puzzle need any rung of the range.

// aimRounds is the number of rounds after which the drawn rung is given up. If the request
// has a budget of its own, 1/aimPart of that budget applies instead. aimRounds is not a
// part of the default budget, because the puzzle of an id must not depend on the default.
const aimRounds, aimPart = 2000, 10

// source makes the puzzles of a request, in one goroutine.
type source struct {
	*maker
	rungs []logic.Rung          // to draw from; one at most if the request has no range
	aimed map[logic.Rung]*maker // of the rungs that were drawn
	limit int                   // of the rounds for a puzzle
}

// newSource returns the source of the maker of a request.
func newSource(m *maker) *source {
	return &source{maker: m, rungs: m.Request.Drawn(), aimed: map[logic.Rung]*maker{}, limit: m.Budget.Limit}
}

// make makes the puzzle of a seed. If it cannot, it looks for a request that can be met.
func (s *source) make(ctx context.Context, seed uint64) (*puzzle.Entry, Report, error) {
	var lost Report
	if len(s.rungs) > 1 {
		e, report, err := s.draw(seed).attempt(ctx, seed)
		if err == nil {
			e.ID = s.Request.ID(seed)
		}
		if err == nil || ctx.Err() != nil {
			return e, report, err
		}
		lost = report
	}
	s.Budget.Limit = max(1, s.limit-lost.Rounds)
	e, report, err := s.maker.make(ctx, seed)
	report.Add(lost)
	var unmet *UnmetError
	if errors.As(err, &unmet) {
		unmet.Report = report
	}
	return e, report, err
}

// draw returns the maker of the rung that the seed draws.
func (s *source) draw(seed uint64) *maker {
	rung := s.rungs[rand.New(rand.NewPCG(seed, s.Request.Number)).IntN(len(s.rungs))]
	if s.aimed[rung] == nil {
		m := newMaker(s.Request.Only(rung), s.mask.genre)
		m.Budget.Limit = aimRounds
		if b := int(s.Request.Given.Budget); b > 0 {
			m.Budget.Limit = max(1, b/aimPart)
		}
		s.aimed[rung] = m
	}
	return s.aimed[rung]
}
