package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// Version numbers the algorithm: the same options and seed make the same
// puzzle as long as it stays.
const Version = 1

// One makes puzzle number index of the batch with the given seed. The error is
// an *UnmetError where the request was not met within its budget, or the
// context's. The report counts what was tried in any case.
func One(ctx context.Context, o Options, seed uint64, index int) (*puzzle.Entry, Report, error) {
	if err := o.Validate(); err != nil {
		return nil, Report{}, err
	}
	return newMaker(o).make(ctx, puzzleSeed(seed, index, 0))
}

// puzzleSeed is the seed of one puzzle of a batch: the try of that number for
// its place, earlier ones having been made before. It mixes all three well
// (SplitMix64; Steele, Lea and Flood 2014).
func puzzleSeed(seed uint64, index, try int) uint64 {
	x := seed
	for _, n := range [2]int{index, try} {
		x += 0x9e3779b97f4a7c15 * (uint64(n) + 1)
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	return x >> 11 // 53 bits: a number that every reader of JSON keeps
}

// maker makes puzzles after one request, one after the other, in one
// goroutine, and reuses its memory.
type maker struct {
	*layout
	lamps  lamps
	idHead string  // of all ids
	opt    Options // with the defaults filled in
	puzzle *puzzle.Puzzle
	order  []int32 // every cell, shuffled again and again

	ctx     context.Context
	rng     *rand.Rand
	report  Report
	draft   uniq.Draft
	person  logic.Solver
	reducer logic.Reducer

	added       []int32 // orbits added to a mask
	least       int     // how many cells have to be added to it, as far as is proved
	clues, stay int     // while clues go: how many there are, and must be at least
}

// newMaker prepares for a request that Validate accepts.
func newMaker(o Options) *maker {
	head := o.idHead()
	o = o.Resolved()
	m := &maker{idHead: head, opt: o, layout: &layout{}, puzzle: puzzle.New(o.Kind.Genre(), o.Size.Rows, o.Size.Cols)}
	m.layout.prepare(o, m.puzzle.Cells)
	m.lamps.prepare(m.layout)
	m.order = make([]int32, len(m.cells))
	return m
}

// make makes the puzzle of a seed: drafts are begun until one passes all steps.
func (m *maker) make(ctx context.Context, seed uint64) (*puzzle.Entry, Report, error) {
	m.ctx, m.rng, m.report = ctx, rand.New(rand.NewPCG(seed, Version)), Report{}
	m.begin()
	for !m.spent() {
		m.report.Drafts++
		reason, ok := m.draw()
		if ok {
			return m.entry(seed), m.report, nil
		}
		m.report.Rejected[reason]++
	}
	if err := ctx.Err(); err != nil {
		return nil, m.report, err
	}
	return nil, m.report, &UnmetError{m.opt, m.report}
}

// begin puts everything that is shuffled into order, so that nothing is left of
// the puzzle before.
func (m *maker) begin() {
	slices.Sort(m.allowed)
	for i := range m.order {
		m.order[i] = int32(i)
	}
}

// spent reports whether the budget or the caller's patience has ended.
func (m *maker) spent() bool { return m.report.Rounds >= int(m.opt.Budget) || m.ctx.Err() != nil }

// draftRounds is how many rounds of repair one draft gets.
const draftRounds = 200

// draw takes one draft through all steps. Where it fails it says why.
func (m *maker) draw() (Reason, bool) {
	m.report.Rounds++
	if !m.scatter(m.rng) {
		return Misshapen, false
	}
	m.lamps.strew(m.order, m.rng)
	if m.opt.Mask.exact() {
		if !m.complete() {
			return Ambiguous, false
		}
	} else if !m.repair(draftRounds) {
		return Ambiguous, false
	}
	if m.opt.Symmetry == puzzle.Rot90 && !m.opt.Swastika && m.pinwheel() {
		return Spinning, false
	}
	if reason, ok := m.remove(); !ok {
		return reason, false
	}
	reason, ok := m.judge()
	if !ok && !m.opt.Mask.exact() {
		return m.search(reason)
	}
	return reason, ok
}

// judge grades the finished puzzle by an independent solve and compares the
// grade with the request.
func (m *maker) judge() (Reason, bool) {
	limit := logic.Top
	switch {
	case m.opt.Difficulty.asked():
		limit = m.opt.Difficulty.Hi
	case len(m.cells) > largeBoard:
		limit = logic.R9
	}
	g := m.person.Grade(m.puzzle, limit)
	m.report.Grade = g
	d, band := m.opt.Difficulty, m.opt.Score
	switch {
	case d.asked() && (!g.Solved || g.Rung > d.Hi):
		return TooHard, false
	case d.asked() && g.Rung < d.Lo:
		return TooEasy, false
	case band != Band{} && (!g.Solved || g.Score < band.Lo || g.Score > band.Hi):
		return OffScore, false
	}
	return 0, true
}

// largeBoard is the number of cells above which techniques above R9 are not
// tried on a puzzle whose difficulty nobody asked about: they would take longer
// than making it.
const largeBoard = 1600

// entry writes the finished puzzle down.
func (m *maker) entry(seed uint64) *puzzle.Entry {
	e := &puzzle.Entry{Puzzle: m.puzzle.Clone(), ID: m.idHead + idTail(seed), Seed: &seed, Answer: m.lamps.answer()}
	m.report.Black, m.report.Clues, m.report.Added, m.report.Least = m.black, 0, nil, m.least
	for _, k := range m.added {
		for _, cell := range m.orbits[k] {
			m.report.Added = append(m.report.Added, m.puzzle.Point(int(cell)))
		}
	}
	slices.SortFunc(m.report.Added, puzzle.Point.Compare)
	for _, c := range m.cells {
		if _, ok := c.Clue(); ok {
			m.report.Clues++
		}
	}
	if g := &m.report.Grade; g.Solved {
		e.Difficulty = g.Difficulty()
		e.Techniques = slices.Clone(g.Steps[logic.R1 : g.Rung+1])
	}
	return e
}

// shuffle puts cells into random order.
func (m *maker) shuffle(cells []int32) {
	m.rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
}
