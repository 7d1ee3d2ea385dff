package generate

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
)

// Remedy is a key of a request, and a value with which puzzles were made; an empty value
// is the default.
type Remedy struct{ Key, Value string }

func (r Remedy) String() string {
	if r.Value != "" {
		return r.Key + ": " + r.Value
	}
	return "no " + r.Key
}

// Apply gives the key of a request the value.
func (r Remedy) Apply(o *request.Options) error {
	if r.Value == "" {
		return o.Drop(r.Key)
	}
	return o.Set(r.Key, r.Value)
}

// boardKeys are the keys that a remedy does not drop, because the request would then be for
// another board.
var boardKeys = []string{"kind", "size", "mask", "budget"}

// otherBoards are added to the request without its keys, one after another, until a puzzle
// is found: a board of one row needs rooms, and a tiny board needs another density.
var otherBoards = [][]Remedy{{}, {{"rooms", "true"}}, {{"black", "35%"}}, {{"black", "50%"}}, {{"black", "10%"}}, {{"rooms", "true"}, {"black", "50%"}}}

// The search for remedies may cost 1/remedyPart of the budget, at least leastRemedy rounds,
// plus the rounds of the usual budget that the drafts have not spent. Each trial may cost
// 1/trialPart of the rounds that are left. A remedy must make puzzles of remedySeeds seeds.
const remedyPart, leastRemedy, trialPart, remedySeeds = 4, 4000, 4, 3

// remedySearch is the search for what to change for a request to be met.
type remedySearch struct {
	of     *maker
	seed   uint64
	rounds int      // that are left
	change []Remedy // the smallest change found
	made   *maker   // made puzzles with it
}

// remedy returns what to change for the request to be met, nil if nothing is found. It
// drops every key, restores one key after another as long as the request is met, and looks
// for the nearest value of each dropped key. Every change that it keeps was tried.
func (m *maker) remedy(ctx context.Context, seed uint64) []Remedy {
	rounds := max(m.limit/remedyPart, leastRemedy) + max(0, min(m.limit, request.DefaultBudget)-m.Budget.Rounds)
	ctx = genre.WithSpent(ctx, nil) // trials have budgets of their own
	s := &remedySearch{of: m, seed: seed, rounds: rounds}
	dropped := m.dropKeys()
	if !slices.ContainsFunc(otherBoards, func(extra []Remedy) bool { return s.try(ctx, slices.Concat(dropped, extra)) }) {
		return nil
	}
	for i := 0; i < len(s.change) && len(s.change) > 1; {
		if restored := slices.Delete(slices.Clone(s.change), i, i+1); !s.try(ctx, restored) {
			i++
		}
	}
	for i := range s.change {
		s.nearestValue(ctx, i)
	}
	return m.withoutImplied(s.change)
}

// dropKeys returns the change that drops every given key, except the keys of the board, and allows every
// difficulty.
func (m *maker) dropKeys() (change []Remedy) {
	widest := m.widestDifficulty()
	for _, f := range m.Request.Given.Fields() {
		switch {
		case f.Value == "" || slices.Contains(boardKeys, f.Key):
		case f.Key == widest.Key:
			change = append(change, widest)
		default:
			change = append(change, Remedy{Key: f.Key})
		}
	}
	if g := m.Request.Genre.Of; m.Request.Given.Kind.Genre() != g && m.Request.Technique.Asked() {
		change = append(change, Remedy{"kind", g.Name}) // only the dropped technique named the kind
	}
	return change
}

// try keeps a change, and reports true, if puzzles can be made with it.
func (s *remedySearch) try(ctx context.Context, change []Remedy) bool {
	made := s.of.with(ctx, change, s.seed, &s.rounds)
	if made != nil {
		s.change, s.made = change, made
	}
	return made != nil
}

// nearestValue gives key i of the change the value nearest to the request's with which puzzles can be
// made. A difficulty may become a level or a range.
func (s *remedySearch) nearestValue(ctx context.Context, i int) {
	key, r := s.change[i].Key, s.of.Request
	try := func(value string) bool {
		change := slices.Clone(s.change)
		change[i].Value = value
		return s.try(ctx, change)
	}
	asked := func(value string) bool {
		return slices.ContainsFunc(r.Given.Fields(), func(f request.Field) bool { return f.Key == key && f.Value == value })
	}
	values := slices.DeleteFunc(s.of.between(ctx, key, s.made), asked)
	sort.Search(len(values), func(k int) bool { return try(values[k]) }) // try keeps the nearest
	if g := s.made.measure.grade; s.change[i] == s.of.widestDifficulty() && g.Solved && g.Rung > 0 {
		ladder := r.Genre.Ladder
		_ = try(ladder.Level(g.Rung)) || try(ladder.RungName(1)+"-"+ladder.RungName(g.Rung))
	}
}

// widestDifficulty returns the remedy that allows every difficulty: none, or all techniques of the genre
// if only the difficulty names the genre.
func (m *maker) widestDifficulty() Remedy {
	r := m.Request
	if l := r.Genre.Ladder; r.Given.Kind.Genre() != r.Genre.Of {
		return Remedy{"difficulty", l.RungName(1) + "-" + l.RungName(l.Top())}
	}
	return Remedy{Key: "difficulty"}
}

// withoutImplied returns the changes without a kind that was not given and that another change names.
func (m *maker) withoutImplied(change []Remedy) []Remedy {
	short := slices.DeleteFunc(slices.Clone(change), func(r Remedy) bool { return r.Key == "kind" })
	if r, err := m.changed(short); err == nil && len(short) > 0 && r.Genre == m.Request.Genre {
		return short
	}
	return change
}

// changed returns the request with changed keys.
func (m *maker) changed(change []Remedy) (*request.Request, error) {
	o := m.Request.Given
	for _, r := range change {
		if err := r.Apply(&o); err != nil {
			return nil, err
		}
	}
	return newRequest(o)
}

// with changes keys of the request and returns a maker that has made puzzles with it, or nil
// if its part of the rounds was not enough. It subtracts what it spends from the rounds.
func (m *maker) with(ctx context.Context, change []Remedy, seed uint64, rounds *int) *maker {
	r, err := m.changed(change)
	if err != nil || len(change) == 0 || r.Genre != m.Request.Genre {
		return nil
	}
	t := newMaker(r)
	t.list = t.steps(true)
	for i := range uint64(remedySeeds) {
		t.Budget.Limit = min(*rounds/trialPart, m.limit/2+1)
		if t.Budget.Limit < 1 || ctx.Err() != nil {
			return nil
		}
		_, report, err := t.attempt(ctx, seed+i)
		if *rounds -= report.Rounds; err != nil {
			return nil
		}
	}
	return t
}

// remedySteps is the number of values between the value asked for and the value of a
// puzzle.
const remedySteps = 16

// between lists values of a key, from near the requested value to the value of a puzzle made
// without the key.
func (m *maker) between(ctx context.Context, key string, made *maker) (values []string) {
	r, g := m.Request, made.measure.grade
	made.Layout.Statistics.Of(made.Board.Puzzle, made.Board.Lamps, g)
	if key == "aim" && r.Given.Aim.Has(statistics.WhatIfs) {
		steps, ok := made.explain(ctx, g.Rung)
		if !ok {
			return nil
		}
		made.Layout.Statistics.Explained(steps)
	}
	for step := 1; step <= remedySteps; step++ {
		move := func(from, to float64) float64 { return from + float64((to-from)*float64(step)/remedySteps) }
		text := ""
		switch key {
		case "black":
			text = fmt.Sprintf("%.0f%%", move(float64(100*float64(r.Black.Share)), float64(100*float64(made.Request.Black.Share))))
		case "keep":
			if r.Keep.Way == request.KeepShare {
				text = fmt.Sprintf("%.0f%%", math.Ceil(move(float64(100*float64(r.Keep.Share)), statistics.ByName("clued").Take(&made.Layout.Statistics))))
			}
		case "difficulty", "technique":
			if rung := logic.Rung(math.Round(move(float64(min(max(g.Rung, r.Lo), r.Hi)), float64(g.Rung)))); g.Solved && (rung < r.Lo || rung > r.Hi) {
				text = r.Genre.Ladder.RungName(rung)
			}
		case "aim":
			text = loosened(r.Given.Aim, &made.Layout.Statistics, move).String()
		}
		if text != "" {
			values = append(values, text)
		}
	}
	return slices.Compact(values)
}

// loosened returns the aims with their limits moved towards the statistics of a board,
// without the limits that exclude nothing.
func loosened(aims request.Aims, b *statistics.Board, move func(from, to float64) float64) (out request.Aims) {
	for _, a := range aims {
		x := a.Statistic.Take(b)
		a.Lo, a.Hi = math.Floor(move(a.Lo, min(a.Lo, x))), math.Ceil(move(a.Hi, max(a.Hi, x)))
		if a.Lo > 0 || a.Hi < request.MaxStatistic {
			out = append(out, a)
		}
	}
	return out
}

// nearest describes how near the discarded drafts came to the request.
type nearest struct {
	rejected [genre.NumReasons]int // number of drafts, by reason
	reason   Reason                // of the draft that came furthest
	miss     float64               // the least miss of such drafts
	most     logic.Rung            // the highest rung of all puzzles that were too easy
	limits   map[string]int        // how many drafts were off a limit, by the statistic
}

// note compares a discarded draft with earlier ones.
func (m *maker) note(reason Reason) {
	n, miss := &m.near, m.miss(reason)
	if n.reason == genre.Passed || reason > n.reason || reason == n.reason && (miss < n.miss || reason == genre.TooEasy) { // for TooEasy, miss judges all drafts so far
		n.reason, n.miss = reason, miss
	}
}

// noteLimits counts the limits that a draft does not meet.
func (m *maker) noteLimits(reason Reason) {
	for _, a := range m.Request.Aim {
		if (reason == genre.OffAim || reason == genre.Misshapen && a.Statistic.Part == statistics.Layout) && a.Distance(&m.Layout.Statistics) > 0 {
			m.near.limits[a.Statistic.Name]++
		}
	}
}

// hopeless reports whether to give up early: 1/HopelessPart of the budget is spent, and the
// nearest draft misses the request by far. A budget above the usual budget counts as the
// usual budget, except if puzzles are too easy and the black cells are not fixed by a mask.
func (m *maker) hopeless() bool {
	budget := m.Budget.Limit
	if m.near.reason != genre.TooEasy || m.Request.Mask.Exact() {
		budget = min(budget, request.DefaultBudget)
	}
	return m.Closest.Hopeless || m.near.miss > 1 && m.Budget.Rounds > budget/genre.HopelessPart
}

// A draft misses the request by far in one of three cases. A statistic is off by more than
// half of the requested value and by more than farSteps. The layout lacks more than a
// twentieth of the black cells plus farCells. The hardest of easyDrafts drafts is more than
// farRungs below the requested rung; with a mask without free cells, farRungs are enough
// after sixteen times as many drafts. Boards of fewer than leastFar cells differ too much
// from each other to be judged, and so do boards whose densities are drawn. One missing
// rung proves nothing: of 10x10 boards with 6 % black cells, the first that needs R9 comes
// after 10,000 boards that need R8; with 5 %, there is none among 50,000.
const farSteps, farCells, farRungs, easyDrafts, leastFar = 10, 8, 2, 6, 64

// miss returns by how much the draft that is given up misses the request: above 1 is far, 0
// means that the next draft may meet it by chance.
func (m *maker) miss(reason Reason) (far float64) {
	r, g := m.Request, &m.measure.grade
	off := func(x, lo, hi float64) {
		far = max(far, (lo-x)/max(lo/2, farSteps), (x-hi)/max(hi/2, farSteps))
	}
	switch {
	case reason == genre.TooEasy && m.near.rejected[reason] >= easyDrafts:
		far = float64(r.Lo-m.near.most) / farRungs
		if r.Mask.Exact() && m.near.rejected[reason] >= 16*easyDrafts {
			far *= 1.5
		}
		return far
	case reason == genre.TooEasy, len(m.Board.Cells) < leastFar, r.Given.Black.Deviation > 0:
		return 0
	case reason == genre.Misshapen:
		far = float64(m.Layout.Target-m.Board.Black) / float64(m.Layout.Target/20+farCells)
	case reason == genre.Unproved:
		return math.Inf(1)
	case reason == genre.OffAim && r.Technique.Asked() && m.Inside >= 4*leastFar && m.Inside == len(m.Queue): // in windows and on small boards, practice puzzles are found soon
		off(float64(g.Steps[g.Rung]), 1, 1)
	case reason == genre.TooFew:
		off(100*float64(m.Left)/float64(m.Board.Black), float64(100*float64(r.Keep.Share)), 100)
	case reason == genre.TooMany:
		off(100*float64(m.Left)/float64(max(1, m.Board.Black)), 0, float64(100*float64(r.Keep.Share)))
	}
	for _, a := range m.Request.Aim {
		if reason == genre.OffAim || reason == genre.Misshapen && a.Statistic.Part == statistics.Layout {
			off(a.Statistic.Take(&m.Layout.Statistics), a.Lo, a.Hi)
		}
	}
	return far
}

// place returns the cells at which the nearest draft stayed ambiguous.
func (m *maker) place() (at []puzzle.Point) {
	if m.near.reason == genre.Ambiguous {
		at = m.Board.Points(m.Closest.Place)
		slices.SortFunc(at, puzzle.Point.Compare)
	}
	return at
}
