package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
)

// One makes puzzle number index of the batch with the given seed. The error is an
// *UnmetError if the request was not met within its budget, or the context's. The report is
// always valid.
func One(ctx context.Context, o request.Options, seed uint64, index int) (*puzzle.Entry, Report, error) {
	r, err := newRequest(o)
	if err != nil {
		return nil, Report{}, err
	}
	return newMaker(r).make(ctx, puzzleSeed(seed, index))
}

// FromID makes the puzzle of an id again. Errors are as for One.
func FromID(ctx context.Context, id string) (*puzzle.Entry, Report, error) {
	r, seed, err := requestOf(id)
	if err != nil {
		return nil, Report{}, err
	}
	return newMaker(r).make(ctx, seed)
}

// WithSpent returns a context with which the making of a puzzle reports at every round
// which part of its budget is spent. All goroutines that make puzzles call report.
func WithSpent(ctx context.Context, report func(part float64)) context.Context {
	return genre.WithSpent(ctx, report)
}

// puzzleSeed returns the seed of one puzzle of a batch. It mixes both numbers well
// (SplitMix64; Steele, Lea and Flood 2014).
func puzzleSeed(seed uint64, index int) uint64 {
	x := seed + 0x9e3779b97f4a7c15*(uint64(index)+1)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x ^ x>>31) >> 11 // 53 bits: a number that every reader of JSON keeps
}

// maker makes puzzles of one request, one after the other, in one goroutine, and
// reuses its memory.
type maker struct {
	*genre.Job // the request, the board, the draft, the budget, random numbers

	strategy  genre.Strategy
	predictor *genre.Predictor
	list      []step                // the steps of every draft
	limit     int                   // of the rounds for a puzzle
	byRung    map[logic.Rung]*maker // of a range, see makerOfRung

	added   []int32 // the orbits that this draft adds to the mask, set by makeUnique
	measure measure // of the puzzle that the judge saw last
	near    nearest // how near the discarded drafts came
}

// newMaker prepares for a valid request.
func newMaker(r *request.Request) *maker {
	j := genre.NewJob(r)
	g := Genres[slices.IndexFunc(Genres, func(g *genre.Genre) bool { return &g.Genre == r.Genre })]
	m := &maker{Job: j, strategy: g.New(j), limit: j.Budget.Limit, byRung: map[logic.Rung]*maker{}}
	m.predictor = m.strategy.Predictor()
	m.list = m.steps(false)
	return m
}

// make makes the puzzle of a seed, for a range of rungs first as a puzzle of one of them. If it
// cannot, it looks for a request that can be met.
func (m *maker) make(ctx context.Context, seed uint64) (*puzzle.Entry, Report, error) {
	var lost Report
	last := m // the maker that spent the last rounds
	if rungs := m.Request.DrawnFrom(); len(rungs) > 1 {
		last = m.makerOfRung(rungs, seed)
		e, report, err := last.attempt(ctx, seed)
		if err == nil {
			e.ID = m.Request.ID(seed)
		}
		if err == nil || ctx.Err() != nil {
			return e, report, err
		}
		lost = report
	}
	if m.Budget.Limit = m.limit - lost.Rounds; m.Budget.Limit > 0 {
		last = m
	}
	e, report, err := m.attempt(ctx, seed)
	report.Add(lost)
	if unmet, is := errors.AsType[*UnmetError](err); is {
		unmet.Report, unmet.Open, unmet.Place, unmet.Remedies = report, last.Closest.Open, last.place(), m.remedy(ctx, seed)
		if ctx.Err() != nil {
			return nil, report, ctx.Err()
		}
	}
	return e, report, err
}

// Of boards made at random, nearly all need the same rung of a range. So a request for a
// range draws a rung for each puzzle, which is then made as if the request were for that
// rung alone. Only if that takes too long may the puzzle need any rung of the range.

// aimRounds is the number of rounds after which the drawn rung is given up. It does not depend on the
// budget, because the puzzle of a seed must not.
const aimRounds = 2000

// makerOfRung returns the maker of the rung that the seed draws.
func (m *maker) makerOfRung(rungs []logic.Rung, seed uint64) *maker {
	rung := rungs[rand.New(rand.NewPCG(seed, m.Request.Number)).IntN(len(rungs))]
	if m.byRung[rung] == nil {
		own := newMaker(m.Request.Only(rung))
		own.Budget.Limit = min(aimRounds, m.limit)
		m.byRung[rung] = own
	}
	return m.byRung[rung]
}

// attempt makes the puzzle of a seed: it begins drafts until one passes all steps.
func (m *maker) attempt(ctx context.Context, seed uint64) (*puzzle.Entry, Report, error) {
	m.Rng = rand.New(rand.NewPCG(seed, m.Request.Number))
	m.begin()
	for ctx.Err() == nil && m.Budget.Rounds < m.Budget.Limit && !m.hopeless() {
		m.Budget.Draft()
		reason := m.draw(ctx)
		if reason == genre.Passed && ctx.Err() == nil { // a puzzle that was cut short is not the puzzle of its seed
			return m.entry(seed), m.report(1), nil
		}
		m.near.rejected[reason]++
		m.noteLimits(reason)
		m.note(reason)
	}
	report := m.report(0)
	if err := ctx.Err(); err != nil {
		return nil, report, err
	}
	return nil, report, &UnmetError{Options: m.Request.Options, Report: report}
}

// begin prepares for a new puzzle.
func (m *maker) begin() {
	m.Start()
	m.measure = measure{}
	m.near = nearest{limits: map[string]int{}}
	m.added = m.added[:0]
}

// entry returns the finished puzzle with its id, its solution and its grade.
func (m *maker) entry(seed uint64) *puzzle.Entry {
	e := &puzzle.Entry{Puzzle: m.Board.Puzzle.Clone(), ID: m.Request.ID(seed), Solution: m.Board.Solution()}
	if g := &m.measure.grade; g.Solved {
		e.Difficulty = g.Difficulty()
		e.Techniques = slices.Clone(g.Steps[1 : g.Rung+1])
	}
	return e
}

// report sums up the work on a puzzle; made is 1 if there is one, otherwise 0.
func (m *maker) report(made int) Report {
	r := Report{Drafts: made, Rounds: m.Budget.Rounds, Rejected: m.near.rejected, Limits: m.near.limits, Grade: m.measure.grade}
	for _, n := range r.Rejected {
		r.Drafts += n
	}
	if made == 0 {
		return r
	}
	r.Black, r.Clues = m.Board.Black, m.Board.Clues()
	for _, k := range m.added {
		r.Added = append(r.Added, m.Board.Points(m.Board.Orbits[k])...)
	}
	slices.SortFunc(r.Added, puzzle.Point.Compare)
	return r
}
