package generate

import (
	"context"
	"fmt"
	"math"
	"slices"

	"akari/generate/figures"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
)

// Remedy is a key of a request and the value nearest to what was asked for with
// which it is met: puzzles were made with it. No value is that of a request
// without the key.
type Remedy struct{ Key, Value string }

func (r Remedy) String() string {
	if r.Value == "" {
		return "no " + r.Key
	}
	return r.Key + ": " + r.Value
}

// Apply gives the key of a request the value.
func (r Remedy) Apply(o *request.Options) error {
	if r.Value == "" {
		return o.Drop(r.Key)
	}
	return o.Set(r.Key, r.Value)
}

// nearest is how near the drafts that were given up came to the request.
type nearest struct {
	rejected [genre.NumReasons]int // how many, by reason
	far      bool                  // they came so far only that no further one will do

	any    bool
	reason Reason // of the draft that came furthest; the rest is of such drafts
	black  int    // the most cells that a layout turned black
	off    float64
	values []float64 // by aim: its figure
	puzzle distance
	grade  logic.Grade
	clues  request.Share // the smallest share of black cells that kept a clue
	most   logic.Rung    // the highest of all puzzles that were too easy
}

// total is how many drafts were given up.
func (n *nearest) total() (sum int) {
	for _, k := range n.rejected {
		sum += k
	}
	return sum
}

// hopeless reports whether no further draft will do.
func (m *maker) hopeless() bool { return m.near.far || m.Near.Hopeless }

// note compares a draft that is given up with those before.
func (m *maker) note(reason Reason) {
	n := &m.near
	first := !n.any || reason > n.reason
	if n.any && reason < n.reason {
		return
	}
	n.any, n.reason = true, reason
	nearer := first
	switch {
	case reason == genre.Misshapen:
		n.black = max(n.black, m.Black)
		off, _ := m.Layout.Aims.Distance(&m.Figures)
		if nearer = first || off < n.off; nearer {
			n.off = off
		}
	case reason == genre.TooMany:
		if share := request.Share(float64(m.removal.Clues) / float64(max(1, m.Black))); first || share < n.clues {
			n.clues = share
		}
	case reason >= genre.TooHard:
		m.Figures.Of(m.Puzzle, m.Lamps, m.measure.grade)
		d := m.distance()
		if d.off == 0 {
			d.off, _ = m.aims.Distance(&m.Figures)
		}
		if nearer = first || d.less(n.puzzle); nearer {
			n.puzzle, n.grade = d, m.measure.grade
		}
	}
	if nearer {
		n.values = n.values[:0]
		for i := range m.aims {
			n.values = append(n.values, m.aims[i].Figure.Take(&m.Figures))
		}
	}
	n.far = n.far || reason == genre.TooEasy && m.tooEasyByFar() || m.offByFar()
}

// No further draft will do if a quarter of the budget made this many puzzles that were
// all too easy, by this many rungs: easyDrafts of drafts that are not changed any more,
// for which a quarter of the usual budget is enough to know, or easySearches of drafts
// for each of which a hundred boards were looked at. Four times easyDrafts are enough if
// they are too easy by one rung less.
// One rung proves nothing: of 10x10 with 6 % black cells R9 comes after 10,000 boards of
// R8, with 5 % not among 50,000, and neither the promise nor what counting leaves open
// tells them apart.
const easyDrafts, easySearches, farRungs = 24, 12, 3

// tooEasyByFar reports whether drafts that come out too easy give no hope.
func (m *maker) tooEasyByFar() bool {
	drafts, budget, short := easySearches, m.Budget.Limit, m.Request.Lo-m.near.most
	if m.Request.Mask.Exact() {
		drafts, budget = easyDrafts, min(budget, request.DefaultBudget)
		if short == farRungs-1 {
			drafts, short = 4*drafts, farRungs
		}
	}
	return short >= farRungs && m.near.rejected[genre.TooEasy] >= drafts && m.Budget.Rounds > budget/genre.HopelessPart
}

// Nor will one if a quarter of the budget is spent and the nearest draft misses a limit,
// the score, the share of clues or the one step of a technique by half of the request
// and by more than a few, or the black cells by a twentieth and a few, or if no question
// was decided. Small boards differ much, and are soon made, and those to practise on are
// small up to four times as many cells; densities that are drawn differ too.
const farSteps, fewCells, leastFar = 10, 8, 64

// offByFar reports whether the nearest draft gives no hope.
func (m *maker) offByFar() bool {
	n, band := &m.near, m.Request.Score
	far := func(x, lo, hi float64) bool {
		return x < lo-max(lo/2, farSteps) || x > hi+max(hi/2, farSteps)
	}
	early := m.Budget.Rounds <= min(m.Budget.Limit, request.DefaultBudget)/genre.HopelessPart
	if early || len(m.Cells) < leastFar || m.Request.Black.Deviation > 0 {
		return false
	}
	for i, a := range m.aims {
		if a.Limit && (n.reason == genre.OffAim || n.reason == genre.Misshapen && a.Figure.Part == figures.Layout) && far(n.values[i], a.Lo, a.Hi) {
			return true
		}
	}
	switch n.reason {
	case genre.Misshapen:
		return m.Target-n.black > m.Target/20+fewCells
	case genre.Unproved:
		return true
	case genre.OffScore:
		return far(float64(n.grade.Score), float64(band.Lo), float64(band.Hi))
	case genre.OffAim:
		return m.Request.Technique.Asked() && len(m.Cells) >= 4*leastFar && far(float64(n.grade.Steps[n.grade.Rung]), 1, 1)
	case genre.TooMany:
		return far(float64(100*n.clues), 0, float64(100*m.Request.Keep.Share))
	}
	return false
}

// The search for a remedy may cost a round for so many of the budget, beyond what
// the drafts have left of it, or of the usual one, and some in any case, again for a
// second key. Each trial may cost a part of what there is; those of the nearest value
// are made with remedySeeds seeds.
const remedyPart, leastRemedy, trialPart, remedySeeds = 4, 4000, 4, 3

// remedy looks for values with which the request is met: for one key, or two, or
// otherwise for keys without which it is.
func (m *maker) remedy(ctx context.Context, seed uint64) []Remedy {
	rounds := max(m.Budget.Limit/remedyPart, leastRemedy) + max(0, min(m.Budget.Limit, request.DefaultBudget)-m.Budget.Rounds)
	ctx = genre.WithSpent(ctx, nil) // trials have budgets of their own
	one, next := m.remedyOf(ctx, seed, &rounds)
	if one == nil && next != nil {
		rounds = max(rounds, leastRemedy)
		one, _ = next.remedyOf(ctx, seed, &rounds)
	}
	if one == nil {
		rounds = max(rounds, leastRemedy)
		one = m.fewer(ctx, seed, &rounds)
	}
	return one
}

// boardKeys are the keys that say what board it is: a request without them is another.
var boardKeys = []string{"kind", "size", "pattern", "budget"}

// fewer takes all other keys away, which may need one more, and then back one after
// the other as long as the request is met.
func (m *maker) fewer(ctx context.Context, seed uint64, rounds *int) []Remedy {
	var gone []Remedy
	for _, f := range m.Request.Given.Fields() {
		if f.Value != "" && !slices.Contains(boardKeys, f.Key) {
			gone = append(gone, Remedy{Key: f.Key})
		}
	}
	t, ok := m.try(ctx, gone, seed, rounds)
	if t == nil {
		return nil
	}
	if !ok {
		gone, _ = t.remedyOf(ctx, seed, rounds)
	}
	for i := len(gone) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(gone), i, i+1)
		if _, met := m.try(ctx, without, seed, rounds); met {
			gone = without
		}
	}
	return gone
}

// remedyOf looks for a value of one key, and otherwise returns the trial that came
// furthest.
func (m *maker) remedyOf(ctx context.Context, seed uint64, rounds *int) (found []Remedy, next *maker) {
	for _, w := range m.ways() {
		helps := func(i int) bool {
			t, ok := m.try(ctx, []Remedy{{w.key, w.values[i]}}, seed, rounds)
			if ok {
				found = t.trial
			} else if t != nil && (next == nil || t.near.reason > next.near.reason) {
				next = t
			}
			return ok
		}
		if firstThat(len(w.values), w.guess, helps); found != nil {
			return found, nil
		}
	}
	return nil, next
}

// firstThat is the first of n numbers that helps, as far as those that do come
// last: it goes up from a guess in ever longer steps, and halves the last one.
// It is -1 if none was found.
func firstThat(n, guess int, helps func(int) bool) int {
	low, high := -1, min(guess, n-1)
	for step := 1; !helps(high); step *= 2 {
		if low = high; low == n-1 {
			return -1
		}
		high = min(high+step, n-1)
	}
	for low+1 < high {
		if mid := (low + high) / 2; helps(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}

// try makes puzzles with other values of keys; ok says that it did. t is nil where
// there is nothing to try with.
func (m *maker) try(ctx context.Context, change []Remedy, seed uint64, rounds *int) (t *maker, ok bool) {
	o, changed := m.Request.Given, m.trial
	for _, r := range change {
		if r.Apply(&o) != nil {
			return nil, false
		}
		changed = append(slices.DeleteFunc(slices.Clone(changed), func(old Remedy) bool { return old.Key == r.Key }), r)
	}
	t, err := makerFor(o)
	if err != nil {
		return nil, false
	}
	t.additions.Failed, t.trial = m.additions.Failed, changed
	for i := range uint64(remedySeeds) {
		t.Budget.Limit = min(*rounds/trialPart, m.Budget.Limit/2+1)
		if t.Budget.Limit < 1 || ctx.Err() != nil {
			return t, false
		}
		_, report, err := t.attempt(ctx, seed+i)
		if *rounds -= report.Rounds; err != nil {
			return t, false
		}
	}
	return t, true
}

// settled reports whether a board with one answer is enough, since whatever clues
// go it will be as asked: a trial ends there, and spares a large board its removal.
func (m *maker) settled() bool {
	o := m.Request
	return !o.Difficulty.Asked() && !o.Technique.Asked() && o.Score == (request.Band{}) && !o.Thin &&
		(o.Keep.Way == request.KeepMinimal || o.Keep.Way == request.KeepAll) && len(m.Layout.Aims) == len(m.aims)
}

// way is a key with values that may help, from the nearest on, and where to begin.
type way struct {
	key    string
	values []string
	guess  int
}

// largePart says that the share of black cells is first raised by a hundredth more
// for so many cells: on a large board trials that fail are dear.
const largePart = 4000

// sparse is the percentage of black cells below which hard techniques are rare.
const sparse = 15

// ways lists what may help against what was in the way of the nearest drafts.
func (m *maker) ways() (all []way) {
	n := &m.near
	add := func(key string, guess int, values ...string) {
		if len(values) > 0 {
			all = append(all, way{key, values, guess})
		}
	}
	if !n.any {
		return nil
	}
	percent := int(math.Round(float64(m.Request.Black.Share * 100)))
	switch n.reason {
	case genre.Misshapen:
		most := 100 * n.black / len(m.Cells)
		if len(m.Layout.Aims) > 0 && most >= percent-1 {
			add("aim", 0, m.looser()...)
			add("black", 3, shares(percent+1, int(request.MostBlack*100), 1)...)
		}
		add("black", 0, shares(min(most, percent-1), int(request.LeastBlack*100), -1)...)
		add("black", 0, shares(percent+1, int(request.MostBlack*100), 1)...)
		add("rooms", 0, "true")
	case genre.Ambiguous:
		if m.Request.Plain() {
			add("difficulty", 0, m.rungs(m.Request.Hi+1, 1)...)
		}
		if !m.Request.Mask.Exact() {
			add("black", 3+len(m.Cells)/largePart, shares(percent+1, int(request.MostBlack*100), 1)...)
		}
	case genre.Pinwheel:
		add("pinwheel", 0, "true")
	case genre.Unproved:
		add("keep", 0, request.Keep{Way: request.KeepMinimal}.String())
	case genre.TooHard:
		add("difficulty", 0, m.rungs(max(n.grade.Rung, m.Request.Hi+1), 1)...)
	case genre.TooEasy:
		if m.Request.Technique.Asked() {
			if percent < sparse && !m.Request.Mask.Exact() {
				add("black", 0, shares(max(percent+1, sparse*2/3), sparse, sparse/3)...)
			}
			add("technique", 0, append(m.rungs(n.most, -1), "")...)
		} else {
			add("difficulty", 0, m.rungs(n.most, -1)...)
		}
	case genre.OffScore:
		add("score", 0, m.bands()...)
	case genre.OffAim: // what a trial finds costs less than what it does not
		add("aim", 4, m.looser()...)
		if m.Request.Technique.Asked() {
			add("technique", 0, "")
		}
	case genre.TooMany:
		add("keep", 0, shares(int(math.Ceil(float64(n.clues*100))), 100, 1)...)
	}
	if n.reason <= genre.Ambiguous && m.Request.Symmetry != puzzle.NoSymmetry {
		add("symmetry", 0, puzzle.NoSymmetry.String())
	}
	return all
}

// shares lists percentages from one to another, up or down.
func shares(from, to, step int) (all []string) {
	for p := from; (to-p)*step >= 0; p += step {
		all = append(all, fmt.Sprintf("%d%%", p))
	}
	return all
}

// rungs lists rungs from one on, up or down: of a technique, those that can be
// practised.
func (m *maker) rungs(from, step logic.Rung) (all []string) {
	least := logic.Rung(1)
	if m.Request.Technique.Asked() {
		least = m.Request.Genre.Ladder.Levels[0].Hi + 1
	}
	for r := from; r >= least && r <= m.Request.Genre.Ladder.Top(); r += step {
		all = append(all, m.Request.Genre.Ladder.RungName(r))
	}
	return all
}

// loosen are the parts by which a value is moved beyond that of the nearest
// puzzle, where puzzles with that are too rare.
var loosen = []float64{0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1}

// bands lists ranges of scores that the nearest puzzle lies in.
func (m *maker) bands() (all []string) {
	s := float64(m.near.grade.Score)
	for _, part := range loosen {
		b := m.Request.Score
		b.Lo, b.Hi = min(b.Lo, int(s-float64(s*part))), max(b.Hi, int(math.Ceil(s+float64(s*part))))
		all = append(all, b.String())
	}
	return all
}

// looser lists aims whose limits the nearest board or puzzle keeps.
func (m *maker) looser() (all []string) {
	for _, part := range loosen {
		aims := slices.Clone(m.Request.Aim)
		for i := range aims {
			a := &aims[i]
			x := m.near.values[slices.IndexFunc(m.aims, func(of request.Aim) bool { return of.Figure == a.Figure })]
			if !a.Limit || x >= a.Lo && x <= a.Hi {
				continue
			}
			if x < a.Lo {
				a.Lo = math.Floor(x - float64(x*part))
			} else {
				a.Hi = math.Ceil(x + float64(x*part))
			}
		}
		aims = slices.DeleteFunc(aims, func(a request.Aim) bool { return a.Limit && a.Lo == 0 && a.Hi == request.MaxFigure })
		if text := aims.String(); text != m.Request.Aim.String() {
			all = append(all, text)
		}
	}
	return slices.Compact(all)
}

// place is where the nearest board stayed open.
func (m *maker) place() (at []puzzle.Point) {
	if m.near.reason == genre.Ambiguous {
		at = m.Points(m.Near.Place())
		slices.SortFunc(at, puzzle.Point.Compare)
	}
	return at
}
