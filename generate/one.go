package generate

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"

	"akari/generate/draft"
	"akari/generate/figures"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/searchlights"
)

// Version numbers the algorithm for a genre: the same options and seed make the
// same puzzle as long as it stays. Repair of a Searchlights follows the answers
// that the solver finds first; where a change of its search finds others, the
// version changes too.
func (k Kind) Version() int {
	if k.Genre() == puzzle.Searchlights {
		return 4
	}
	return 2
}

// One makes puzzle number index of the batch with the given seed. The error is
// an *UnmetError where the request was not met within its budget, or the
// context's. The report counts what was tried in any case.
func One(ctx context.Context, o Options, seed uint64, index int) (*puzzle.Entry, Report, error) {
	if err := o.Validate(); err != nil {
		return nil, Report{}, err
	}
	return newMaker(o).make(ctx, puzzleSeed(seed, index))
}

// puzzleSeed is the seed of one puzzle of a batch. It mixes both numbers well
// (SplitMix64; Steele, Lea and Flood 2014).
func puzzleSeed(seed uint64, index int) uint64 {
	x := seed + 0x9e3779b97f4a7c15*(uint64(index)+1)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x ^ x>>31) >> 11 // 53 bits: a number that every reader of JSON keeps
}

// hash is a number for a version and a text (FNV-1a).
func hash(version int, text string) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", version, text)
	return h.Sum64()
}

// maker makes puzzles after one request, one after the other, in one
// goroutine, and reuses its memory.
type maker struct {
	*layout
	lamps   lamps
	placer  placer   // of the lamps, as the genre does it
	lights  *lights  // the same, where they are a Searchlights'
	idHead  string   // of all ids
	request uint64   // a number that stands for the request, so that seeds say nothing across requests
	opt     Options  // with the defaults filled in
	given   Options  // without
	changed []Remedy // of the request of a user, where this is a trial
	puzzle  *puzzle.Puzzle
	rank    []float64 // by cell: scratch of orderByDigit
	order   []int32   // every cell, shuffled again and again
	other   []int32   // scratch of the same length

	rng     *rand.Rand
	report  Report
	draft   draft.Draft
	spare   spare
	ladder  *logic.Ladder
	lo, hi  logic.Rung // of the difficulty; 0 where none is asked for
	person  *logic.Solver
	reducer reducer
	reduces logic.Rung // the highest rung up to which clues go by reducer
	prober  akari.Prober
	graded  logic.Grade // of the puzzle, where removal had to ask for it

	debt, paid int64 // work not yet counted for a round; work of the draft that is

	aims    Aims       // of this puzzle
	led     bool       // they only lead to a technique
	digits  [5]float64 // the share that each digit should have among the clues
	byDigit bool       // aims say so
	slack   float64    // how far from the aims is near enough: two tenths for each, on average

	near     nearest
	hopeless bool // no further draft will do better

	maskRoom    []int32   // by cell: the room of the mask it lies in, if each is to be solved by itself
	maskRooms   [][]int32 // the cells of each of these rooms
	added       []int32   // orbits added to a mask
	least       int       // how many cells have to be added to it, as far as is proved
	cores       []core    // where
	noFewest    bool      // the fewest were looked for in vain
	clues, stay int       // while clues go: how many there are, and must be at least
}

// newMaker prepares for a request that Validate accepts.
func newMaker(o Options) *maker {
	head := o.Recipe()
	given, anyShare := o, o.Mask != nil && o.Black.Share == 0
	o = o.Resolved()
	m := &maker{idHead: head, request: hash(o.Kind.Version(), head), given: given, opt: o, layout: &layout{anyShare: anyShare}, puzzle: puzzle.New(o.Kind.Genre(), o.Size.Rows, o.Size.Cols)}
	m.ladder = o.ladder()
	m.lo, m.hi, _ = o.Difficulty.Rungs(m.ladder)
	m.person = m.ladder.NewSolver()
	m.layout.prepare(o, m.puzzle)
	m.lamps.prepare(m.layout)
	m.findRooms()
	if m.lamps.looks = 6; m.plain() {
		m.lamps.looks = 1 // a board on which lamps are few is seldom easy
	}
	m.order, m.other, m.rank = make([]int32, len(m.cells)), make([]int32, len(m.cells)), make([]float64, len(m.cells))
	m.placer, m.reducer, m.reduces = &m.lamps, &akari.Reducer{}, akari.R8
	if o.Kind.Genre() == puzzle.Searchlights {
		m.lights = newLights(&m.lamps, m.puzzle, o)
		m.led = o.Technique.asked() && len(given.Aim) == 0
		m.placer, m.reducer, m.reduces = m.lights, &searchlights.Reducer{}, searchlights.S5
	}
	m.draft.CluesOnly = m.counted() && m.hi == akari.R1
	if m.counted() && m.byUniqueness() {
		m.draft.Look = quickConflicts
	}
	return m
}

// make makes the puzzle of a seed, and otherwise looks for what can be made.
func (m *maker) make(ctx context.Context, seed uint64) (*puzzle.Entry, Report, error) {
	e, report, err := m.attempt(ctx, seed)
	var unmet *UnmetError
	if errors.As(err, &unmet) {
		unmet.Open, unmet.Place, unmet.Remedies = m.near.open, m.place(), m.remedy(ctx, seed)
		if ctx.Err() != nil {
			return nil, report, ctx.Err()
		}
	}
	return e, report, err
}

// attempt makes the puzzle of a seed: drafts are begun until one passes all steps.
func (m *maker) attempt(ctx context.Context, seed uint64) (*puzzle.Entry, Report, error) {
	m.rng, m.report = rand.New(rand.NewPCG(seed, m.request)), Report{}
	m.begin()
	for !m.spent(ctx) && !m.hopeless {
		m.report.Drafts++
		reason, ok := m.draw(ctx)
		if ok && ctx.Err() == nil { // what was cut short is not the puzzle of its seed
			return m.entry(seed), m.report, nil
		}
		m.report.Rejected[reason]++
		m.note(reason)
	}
	if err := ctx.Err(); err != nil {
		return nil, m.report, err
	}
	return nil, m.report, &UnmetError{Options: m.opt, Report: m.report}
}

// begin puts everything that is shuffled into order, so that nothing is left of
// the puzzle before.
func (m *maker) begin() {
	slices.Sort(m.free)
	for i := range m.order {
		m.order[i] = int32(i)
	}
	m.draft.Forget()
	m.debt, m.paid, m.layout.work = 0, m.draft.Work(), 0
	m.aims = m.opt.Aim.drawn(m.rng, m.aims)
	m.layout.aims = m.aims.of(figures.Layout)
	for k := range m.lamps.none {
		m.lamps.none[k] = m.aims.excludes("digit" + strconv.Itoa(k))
	}
	m.digits, m.byDigit = m.aims.digits()
	m.slack = float64(len(m.aims))
	m.near, m.hopeless = nearest{values: m.near.values, place: m.near.place}, false
	m.least, m.cores, m.noFewest = 0, nil, m.changed != nil && m.noFewest
}

// draftRounds is how many rounds of repair one draft gets.
const draftRounds = 200

// draw takes one draft through all steps. Where it fails it says why.
func (m *maker) draw(ctx context.Context) (Reason, bool) {
	m.report.Rounds++
	if m.opt.Symmetry == puzzle.Mixed && m.opt.Mask == nil {
		m.layout.drawSymmetry(m.opt, m.puzzle, m.rng)
	}
	if o := m.opt; o.Black.Deviation > 0 {
		o.Black.Share = o.Black.drawn(m.rng)
		m.layout.target = o.blackCells()
	}
	shaped := m.layout.draw(ctx, m.rng, func() bool { m.report.Rounds++; m.charge(0); return !m.spent(ctx) })
	if m.charge(0); !shaped {
		return Misshapen, false
	}
	m.placer.place(m.order, m.rng)
	m.surround()
	switch {
	case m.opt.Mask != nil && m.complete(ctx):
	case m.opt.Mask == nil && m.repairDraft(ctx):
	default:
		return Ambiguous, false
	}
	if m.symmetry == puzzle.Rot90 && !m.opt.Pinwheel && m.pinwheel() {
		return Pinwheel, false
	}
	if m.changed != nil && m.settled() {
		return 0, true
	}
	if m.opt.Mask == nil && m.lights == nil && m.promises() {
		return m.search(ctx, TooEasy, false)
	}
	if reason, ok := m.remove(ctx); !ok {
		return reason, false
	}
	reason, ok := m.judged(ctx)
	if m.opt.Mask.exact() {
		return reason, ok
	}
	return m.search(ctx, reason, ok)
}

// judge grades the finished puzzle by an independent solve and compares the
// grade with the request.
func (m *maker) judge(ctx context.Context) (Reason, bool) {
	limit := m.ladder.Top()
	switch {
	case m.hi > 0:
		limit = m.hi
	case len(m.cells) > m.large():
		limit = m.ladder.BelowLast()
	}
	g := m.graded
	if !g.Solved {
		g = m.grade(ctx, limit)
	}
	m.report.Grade = g
	band := m.opt.Score
	switch {
	case m.hi > 0 && (!g.Solved || g.Rung > m.hi):
		return TooHard, false
	case g.Rung < m.lo:
		m.near.most = max(m.near.most, g.Rung)
		return TooEasy, false
	case band != Band{} && (!g.Solved || g.Score < band.Lo || g.Score > band.Hi):
		return OffScore, false
	}
	if len(m.aims) > 0 {
		m.board.Of(m.puzzle, m.lamps.count(), g)
		within := false
		if m.report.Off, within = m.aims.distance(&m.board); !within {
			return OffAim, false
		}
	}
	return 0, true
}

// grade solves the puzzle as a person does; it is unsolved where the context
// ends.
func (m *maker) grade(ctx context.Context, limit logic.Rung) logic.Grade {
	g, _ := m.person.Grade(ctx, m.puzzle, m.upTo(limit))
	m.charge(m.person.Work() * workPerClosed)
	return g
}

// upTo are the options of one who knows the answer.
func (m *maker) upTo(limit logic.Rung) logic.Options {
	o := logic.UpTo(limit)
	o.Answer = m.lamps.on
	return o
}

// roundWork is the work that counts for a round of the budget where a round takes
// more than a moment, about half a millisecond, and workPerClosed what a cell
// closed by a supposition counts for in it.
const roundWork, workPerClosed = 5000, 1

// charge takes work off the budget: the given, and what the draft and the layout
// have done since it was asked last.
func (m *maker) charge(work int64) {
	m.debt += work + m.draft.Work() - m.paid + int64(m.layout.work)
	m.paid, m.layout.work = m.draft.Work(), 0
	m.report.Rounds += int(m.debt / roundWork)
	m.debt %= roundWork
}

// large is the number of cells above which the extreme techniques are not tried
// on a puzzle whose difficulty nobody asked about: they would take longer than
// making it.
func (m *maker) large() int {
	if m.lights != nil {
		return 225
	}
	return 1600
}

// entry writes the finished puzzle down.
func (m *maker) entry(seed uint64) *puzzle.Entry {
	e := &puzzle.Entry{Puzzle: m.puzzle.Clone(), ID: m.idHead + m.opt.Kind.idTail(seed), Answer: m.lamps.answer()}
	m.report.Black, m.report.Clues, m.report.Added, m.report.Least = m.black, m.numbered(), nil, m.least
	for _, k := range m.added {
		for _, cell := range m.orbits[k] {
			m.report.Added = append(m.report.Added, m.puzzle.Point(int(cell)))
		}
	}
	slices.SortFunc(m.report.Added, puzzle.Point.Compare)
	m.report.Regions = nil
	for _, c := range m.cores {
		g := m.around(c.cells)
		g.Least = c.least
		m.report.Regions = append(m.report.Regions, g)
	}
	if g := &m.report.Grade; g.Solved {
		e.Difficulty = g.Difficulty()
		e.Techniques = slices.Clone(g.Steps[1 : g.Rung+1])
	}
	return e
}

// around is the smallest rectangle around cells.
func (m *maker) around(cells []int32) Region {
	at := m.pointsOf(cells)
	g := Region{First: at[0], Last: at[0]}
	for _, p := range at {
		g.First = puzzle.Point{Row: min(g.First.Row, p.Row), Col: min(g.First.Col, p.Col)}
		g.Last = puzzle.Point{Row: max(g.Last.Row, p.Row), Col: max(g.Last.Col, p.Col)}
	}
	return g
}

// shuffle puts cells into random order.
func (m *maker) shuffle(cells []int32) {
	m.rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
}

// numbered counts the black cells with a clue.
func (m *maker) numbered() (n int) {
	for _, c := range m.cells {
		if _, ok := c.Clue(); ok {
			n++
		}
	}
	return n
}
