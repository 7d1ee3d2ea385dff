package generate

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/searchlights"
)

// placer does what a genre does in its own way: it places the lamps of the
// answer, changes them where the board changes, and tells the clues.
type placer interface {
	// place puts lamps on a board without any; it may shuffle the cells it is
	// given, which are all.
	place(cells []int32, rng *rand.Rand)

	// number gives the black cells their clues.
	number()

	// move changes the answer at a white cell.
	move(cell int32, rng *rand.Rand)

	// wall turns an orbit of white cells black, and reports whether the shape
	// allowed it; open turns an orbit of black cells white.
	wall(k int32, rng *rand.Rand) bool
	open(k int32, rng *rand.Rand)
}

// lights are the lamps of a Searchlights: on any white cells, as many as their
// share of the white cells says.
type lights struct {
	*lamps
	puzzle *puzzle.Puzzle
	share  Share
	clues  Band
	count  int         // lamps on the board
	counts []int32     // memory of number
	join   []int32     // memory of parts
	runs   puzzle.Runs // since the last settle
}

func newLights(l *lamps, p *puzzle.Puzzle, o Options) *lights {
	return &lights{lamps: l, puzzle: p, share: o.Lights, clues: o.Clues, counts: make([]int32, len(l.cells)), join: make([]int32, len(l.cells))}
}

// The defaults of a Searchlights.
const (
	defaultLights      = 0.3
	defaultLightsBlack = 0.28
)

// leastLights and mostLights bound the share of lamps that can be asked for:
// beyond them there is nothing to find out.
const leastLights, mostLights = 0.05, 0.9

// resolveLights fills in the defaults of a Searchlights.
func (o *Options) resolveLights() {
	if o.Black.Share == 0 {
		o.Black.Share = defaultLightsBlack
	}
	if o.Lights == 0 {
		o.Lights = defaultLights
	}
	if o.Clues == (Band{}) {
		o.Clues = Band{1, 9}
	}
}

// validateLights is Validate for the options of a Searchlights.
func (o Options) validateLights() error {
	of := o.Kind.Genre()
	switch {
	case of != puzzle.Searchlights && (o.Lights != 0 || o.Clues != (Band{})):
		return fmt.Errorf("lights and clues are asked of %s, not of %s", puzzle.Searchlights.Name, of.Name)
	case of != puzzle.Searchlights:
		return nil
	case o.Size == Size{1, 1}:
		return fmt.Errorf("size: no %v %s has one answer, for its cell may hold a light or not; ask for two cells or more", o.Size, of.Title)
	case !(o.Lights >= leastLights && o.Lights <= mostLights):
		return fmt.Errorf("%v lights: ask for %v to %v of the white cells", o.Lights, Share(leastLights), Share(mostLights))
	case o.Clues.Lo < 0 || o.Clues.Hi < o.Clues.Lo || o.Clues.Hi > of.MaxClue:
		return fmt.Errorf("clues %v: they go from 0 to %d", o.Clues, of.MaxClue)
	}
	return nil
}

// wanted is how many lamps the white cells are to hold.
func (l *lights) wanted() int {
	return int(math.Round(float64(l.share) * float64(len(l.cells)-l.black)))
}

// place puts lamps on random white cells.
func (l *lights) place(order []int32, rng *rand.Rand) {
	clear(l.on)
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	l.count = 0
	want := l.wanted()
	for _, cell := range order {
		if l.count < want && l.cells[cell].IsWhite() {
			l.set(cell, true)
		}
	}
	l.settle(rng)
}

// set puts a lamp on a cell, or takes it away.
func (l *lights) set(cell int32, on bool) {
	switch {
	case on && !l.on[cell]:
		l.count++
	case !on && l.on[cell]:
		l.count--
	}
	l.on[cell] = on
}

// level adds lamps on random white cells, or takes some away, until there are
// as many as there should be.
func (l *lights) level(rng *rand.Rand) {
	for want := l.wanted(); l.count != want; {
		cell := int32(rng.IntN(len(l.cells)))
		if l.cells[cell].IsWhite() {
			l.set(cell, l.count < want)
		}
	}
}

// move changes whether a lamp stands on the white cell.
func (l *lights) move(cell int32, rng *rand.Rand) {
	l.set(cell, !l.on[cell])
	l.settle(rng)
}

// changeTries is how often a cell to change is drawn at a trouble spot.
const changeTries = 20

// changeLights changes the board where another answer has other lamps, mostly
// by one lamp more or less there, and so that the number of lamps stays within
// one of what is wanted. Lamps elsewhere stay: what is right there stays right.
func (m *maker) changeLights(spot []int32) {
	l, want := m.lights, m.lights.wanted()
	for range changeTries {
		cell := spot[m.rng.IntN(len(spot))]
		switch k := m.orbitOf[cell]; {
		case m.cells[cell].IsBlack(): // by the change of another spot
		case m.isFree[k] && m.rng.IntN(wallOdds) == 0:
			m.shift(k)
			return
		case l.on[cell] && l.count >= want || !l.on[cell] && l.count <= want:
			l.move(cell, m.rng)
			return
		}
	}
}

// closeOpen changes the board until a person can solve it: each change is made at a
// cell that stays open, and taken back where it leaves more cells open than there
// were. Clues count far, so that the open cells of a large board are one region, in
// which changes that are kept whatever they do would never end.
func (m *maker) closeOpen(ctx context.Context) bool {
	var kept snapshot
	var open []int32
	for range closeRounds * len(m.cells) {
		if m.spent(ctx) {
			return false
		}
		m.report.Rounds++
		m.placer.number()
		m.draft.Load(m.puzzle, m.lamps.on)
		now := m.openCells(ctx)
		m.charge(0)
		switch {
		case len(now) == 0:
			return true
		case open == nil || len(now) <= len(open):
			open = now
			m.save(&kept)
		default:
			m.restore(&kept)
		}
		m.changeLights(open)
	}
	m.noteOpen([][]int32{open})
	return false
}

// openCells are the white cells that a person cannot decide.
func (m *maker) openCells(ctx context.Context) (open []int32) {
	limit := m.closeLimit()
	counts := limit == searchlights.S1
	if !counts && m.grade(ctx, limit).Solved {
		return nil
	}
	for cell, c := range m.cells {
		if c.IsWhite() && (counts && m.draft.IsOpen(cell) || !counts && m.person.IsOpen(m.puzzle.Point(cell))) {
			open = append(open, int32(cell))
		}
	}
	return open
}

// closeLimit is the highest rung that a person may need before clues go. Where they
// go as long as the answer stays the only one, the puzzle becomes harder anyway,
// and a board with nothing open to simple techniques loses its clues fast.
func (m *maker) closeLimit() logic.Rung {
	if m.byUniqueness() && m.hi != searchlights.S1 {
		return searchlights.S2
	}
	return m.hi
}

// closeRounds is how many changes are tried for each cell of the board.
const closeRounds = 8

// wallOdds is one in how many changes moves a wall.
const wallOdds = 10

// anotherConflicts is the budget of a look for another answer.
const anotherConflicts = 20_000

// ambiguities returns the cells where another answer differs, in parts. Clues
// count far, so that few answers are near the intended one, and it is looked for
// on the whole board.
func (m *maker) ambiguities(ctx context.Context) [][]int32 {
	differ, sure := m.draft.Another(ctx, anotherConflicts)
	if differ == nil && !sure {
		return m.openSpots()
	}
	return m.lights.parts(differ)
}

// parts divides the cells where another answer differs so that no clue sees
// cells of two parts: with the lamps of one part alone every clue is met, too.
func (l *lights) parts(differ []int32) (parts [][]int32) {
	for cell := range l.join {
		l.join[cell] = -1
	}
	for _, cell := range differ {
		l.join[cell] = cell
	}
	for i, c := range l.cells {
		if _, clue := c.Clue(); !clue {
			continue
		}
		first := int32(-1)
		for _, at := range l.puzzle.Rays(l.puzzle.Point(i)) {
			switch root := l.root(int32(l.puzzle.Index(at))); {
			case root < 0:
			case first < 0:
				first = root
			default:
				l.join[root] = first
			}
		}
	}
	number := map[int32]int{} // of the part, by its root
	for _, cell := range differ {
		k, ok := number[l.root(cell)]
		if !ok {
			k = len(parts)
			number[l.root(cell)] = k
			parts = append(parts, nil)
		}
		parts[k] = append(parts[k], cell)
	}
	return parts
}

// root is the cell that stands for the part of a cell, -1 where it is in none.
func (l *lights) root(cell int32) int32 {
	for cell >= 0 && l.join[cell] != cell {
		cell = l.join[cell]
	}
	return cell
}

// wall turns an orbit of white cells black; lamps on it move elsewhere.
func (l *lights) wall(k int32, rng *rand.Rand) bool {
	if !l.blacken(k) {
		return false
	}
	for _, cell := range l.orbits[k] {
		l.set(cell, false)
	}
	l.level(rng)
	return true
}

// open turns an orbit of black cells white.
func (l *lights) open(k int32, rng *rand.Rand) {
	l.whiten(k)
	l.level(rng)
}

// number gives every black cell the number of lamps it sees, where that is a
// clue asked for. Each run is counted once, and by the black cells at its ends.
func (l *lights) number() {
	clear(l.counts)
	for r := range l.rows {
		l.tell(r*l.cols, 1, l.cols)
	}
	for c := range l.cols {
		l.tell(c, l.cols, l.rows)
	}
	for cell, c := range l.cells {
		if n := int(l.counts[cell]); c.IsBlack() {
			l.cells[cell] = puzzle.Black
			if n >= l.clues.Lo && n <= l.clues.Hi {
				l.cells[cell] = puzzle.Clue(n)
			}
		}
	}
}

// tell adds the lamps of each run of a line of n cells to the counts of the
// black cells at its ends.
func (l *lights) tell(first, step, n int) {
	before, sum := -1, int32(0)
	end := func(at int) {
		if before >= 0 {
			l.counts[before] += sum
		}
		if at >= 0 {
			l.counts[at] += sum
		}
		before, sum = at, 0
	}
	for k, at := 0, first; k < n; k, at = k+1, at+step {
		if l.cells[at].IsBlack() {
			end(at)
		} else if l.on[at] {
			sum++
		}
	}
	end(-1)
}

// orderByRectangle puts the clues first that see what a rectangle may decide, and
// its corners last, so that the others come to need it: of the rectangles that
// leave the least open one, the first in a random order.
func (m *maker) orderByRectangle() {
	var best *searchlights.Rectangle
	all := searchlights.Rectangles(context.Background(), m.puzzle)
	m.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for k := range all {
		if best == nil || all[k].Slack < best.Slack {
			best = &all[k]
		}
	}
	if best == nil {
		return
	}
	rank := func(cell int32) int {
		at := m.puzzle.Point(int(cell))
		if slices.Contains(best.Corners[:], at) {
			return 2
		}
		if slices.ContainsFunc(m.puzzle.Rays(at), func(q puzzle.Point) bool { return slices.Contains(best.Outer, q) }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(m.order, func(a, b int32) int { return cmp.Compare(rank(a), rank(b)) })
}
