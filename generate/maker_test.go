package generate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// newTest prepares for a request without validating it.
func newTest(o request.Options) *maker {
	return newMaker(testkit.Must(newRequest(o)))
}

// TestTroubleWithoutASolution checks that Trouble returns the open cells if the search
// for solutions was not decided.
func TestTroubleWithoutASolution(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 6, 6)
	m := newTest(request.Options{Mask: request.MaskOf(p), Shape: request.Shape{Rooms: true, OneCell: true}})
	m.Rng = rand.New(rand.NewPCG(1, 3))
	m.begin()
	m.strategy.Place()
	m.Draft.Load(m.Board.Puzzle, m.Board.On)
	ctx, cancel := context.WithCancel(t.Context())
	if spots := m.strategy.Trouble(ctx); len(spots) == 0 {
		t.Error("an open board is as it must be")
	}
	cancel()
	if spots := m.strategy.Trouble(ctx); m.Draft.Open() == 0 || len(spots) == 0 {
		t.Errorf("after the end: %d open cells, %d spots", m.Draft.Open(), len(spots))
	}
}

// TestRemovalIsARound checks that each removal spends one round of the budget.
func TestRemovalIsARound(t *testing.T) {
	m := newTest(request.Options{Size: request.Size{Rows: 8, Cols: 8}})
	if _, _, err := m.make(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	before := m.Budget.Rounds
	if m.takeClues(t.Context()); m.Budget.Rounds != before+1 {
		t.Errorf("%d rounds, then %d", before, m.Budget.Rounds)
	}
}

// TestRaisingIsARound checks that raising the prediction for a board spends one round if it
// ends with the first change.
func TestRaisingIsARound(t *testing.T) {
	m := newTest(request.Options{Size: request.Size{Rows: 8, Cols: 8}})
	if _, _, err := m.make(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	before := m.Budget.Rounds
	if m.raise(testkit.NewPolled(1), &genre.Predictor{Of: func(int) int { return 0 }, Early: true}); m.Budget.Rounds != before+1 {
		t.Errorf("%d rounds, then %d", before, m.Budget.Rounds)
	}
}

// TestDistanceToRequest orders puzzles by how far they are from a request.
func TestDistanceToRequest(t *testing.T) {
	m := newTest(optionsOf(t, "difficulty", "R4-R5"))
	m.begin()
	for _, c := range []struct {
		grade logic.Grade
		off   float64
		want  distance
	}{
		{logic.Grade{Rung: 3, Effort: 7}, 1, distance{int(m.Request.Genre.Ladder.Top()), 7, 0}},
		{logic.Grade{Solved: true, Rung: 7, Effort: 7}, 1, distance{2, 7, 0}},
		{logic.Grade{Solved: true, Rung: 6, Effort: 9}, 1, distance{1, 9, 0}},
		{logic.Grade{Solved: true, Rung: 3, Effort: 7}, 1, distance{1, -7, 0}},
		{logic.Grade{Solved: true, Rung: 1, Effort: 7}, 1, distance{3, -7, 0}},
		{logic.Grade{Solved: true, Rung: 4, Effort: 7}, 1, distance{0, 0, 1}},
		{logic.Grade{Solved: true, Rung: 5, Effort: 9}, 2, distance{0, 0, 2}},
	} {
		m.measure.grade, m.measure.off = c.grade, c.off
		if got := m.distance(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.grade, got, c.want)
		}
	}
	if a := (distance{1, 2, 3}); a.less(a) || !a.less(distance{2, 0, 0}) || !a.less(distance{1, 3, 0}) || !a.less(distance{1, 2, 4}) || a.less(distance{1, 1, 9}) {
		t.Error("another order")
	}
}

// TestNearestDrafts compares the notes on discarded drafts with all the drafts: the notes
// have the reason of the drafts that came furthest, and the least miss of these drafts.
func TestNearestDrafts(t *testing.T) {
	m := newTest(optionsOf(t, "size", "8x8", "black", "22%", "difficulty", "R4-R5", "aim", "score:500..600", "keep", "10%"))
	rng := rand.New(rand.NewPCG(18, 2))
	for range 200 {
		m.begin()
		var want nearest
		least := map[Reason]float64{}
		for range 1 + rng.IntN(6) {
			m.Board.Black, m.Left = 10+rng.IntN(5), rng.IntN(11)
			m.measure.grade = logic.Grade{Solved: true, Score: rng.IntN(700)}
			m.Layout.Statistics.Of(m.Board.Puzzle, 0, m.measure.grade)
			reason := [...]Reason{genre.Misshapen, genre.Ambiguous, genre.OffAim, genre.TooMany}[rng.IntN(4)]
			miss := map[Reason]float64{
				genre.Misshapen: float64(14-m.Board.Black) / 8,
				genre.OffAim:    max(0, float64(500-m.measure.grade.Score)/250, float64(m.measure.grade.Score-600)/300),
				genre.TooMany:   max(0, (100*float64(m.Left)/float64(m.Board.Black)-10)/10),
			}[reason]
			if old, met := least[reason]; !met || miss < old {
				least[reason] = miss
			}
			want.reason = max(want.reason, reason)
			m.note(reason)
		}
		if n := &m.near; n.reason != want.reason || math.Abs(n.miss-least[want.reason]) > 1e-9 {
			t.Fatalf("noted %+v, want %v, missed by %v", n, want.reason, least)
		}
	}
}

// TestPlaceOfTheNearestDraft checks that Closest keeps the smallest region of the board
// with the fewest regions.
func TestPlaceOfTheNearestDraft(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 3))
	for range 200 {
		var near genre.Closest
		least, size := 0, 0
		for range 1 + rng.IntN(6) {
			spots := make([][]int32, rng.IntN(4))
			for i := range spots {
				spots[i] = make([]int32, 1+rng.IntN(9))
			}
			if near.Note(spots); len(spots) > 0 && (least == 0 || len(spots) < least) {
				least = len(spots)
				size = len(slices.MinFunc(spots, func(a, b []int32) int { return len(a) - len(b) }))
			}
		}
		if near.Open != least || len(near.Place) != size {
			t.Fatalf("%d regions, the smallest of %d cells; want %d and %d", near.Open, len(near.Place), least, size)
		}
	}
}

// TestBetween checks the values listed from the requested value to the value of a puzzle.
func TestBetween(t *testing.T) {
	for _, c := range []struct {
		set, key, want string
		rung           logic.Rung
	}{
		{"black 30%", "black", "30%..23%", 3},
		{"difficulty R9", "difficulty", "R8..R3", 3},
		{"difficulty R1-R2", "difficulty", "R3..R6", 6},
		{"difficulty R1-R8", "difficulty", "", 6},
		{"technique R9", "technique", "R8..R4", 4},
		{"keep 10%", "keep", "13%..48%", 3},
		{"keep all", "keep", "", 3},
		{"symmetry rot180", "symmetry", "", 3},
		{"aim longest:..3+clump:20..+clued:..90", "aim", "clump:18..+longest:..4+clued:..90..clump:3..+longest:..8+clued:..90", 3},
		{"aim clump:5..+longest:3..", "aim", "clump:4..+longest:3....clump:3..+longest:3..", 3},
	} {
		set := append(strings.Fields(c.set), "size", "8x8")
		m, made := newTest(optionsOf(t, set...)), newTest(optionsOf(t, "size", "8x8"))
		paintLine(made, 3, 21, 10)
		made.measure.grade = logic.Grade{Solved: true, Rung: c.rung}
		got, ends := m.between(t.Context(), c.key, made), ""
		if len(got) > 0 {
			ends = got[0] + ".." + got[len(got)-1]
		}
		if ends != c.want {
			t.Errorf("%s: %s to %v, want %s", c.key, c.set, got, c.want)
		}
	}
}

// paintLine blackens the first clump cells, and then cells that touch no black cell, until
// the number of black cells is black. The first clued of them get a clue.
func paintLine(m *maker, clump, black, clued int) {
	cells := m.Board.Puzzle.Cells
	clear(cells)
	for cell := range clump {
		cells[cell] = puzzle.Black
	}
	for cell := (clump/m.Board.Cols + 2) * m.Board.Cols; black > clump; cell += 2 {
		cells[cell+cell/m.Board.Cols%2] = puzzle.Black
		black--
	}
	for cell, c := range cells {
		if clued > 0 && c.IsBlack() {
			cells[cell] = puzzle.Clue(1)
			clued--
		}
	}
	m.Layout.Statistics.Of(m.Board.Puzzle, 0, logic.Grade{})
}

// TestRemedies checks that a remedy changes few keys: only keys that prevent a puzzle,
// and no key of the board.
func TestRemedies(t *testing.T) {
	testkit.NotRaced(t)
	for set, want := range map[string]string{
		"black 30% aim score:100000.. budget 600":             "[aim: score:",
		"aim score:100000.. paired true budget 2000":          "[aim: score:",
		"black 30% symmetry both aim score:100000.. keep all": "[aim: score:",
		"black 60%":                                   "[black:",
		"difficulty R12 budget 25000":                 "[difficulty: R",
		"difficulty R12 keep rung budget 25000":       "[difficulty: R",
		"difficulty R12 symmetry rot180 budget 25000": "[difficulty: R",
		"mask ????/????/????/???? black 20% difficulty R12 keep 5% budget 2000": "[difficulty: R",
	} {
		m := newTest(optionsOf(t, append(strings.Fields(set), "size", "4x4")...))
		if got := fmt.Sprint(m.remedy(t.Context(), 1)); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", set, got, want)
		}
	}
}

// TestMiss notes drafts after a quarter of the usual budget. The request is hopeless if the
// nearest draft misses it by half of the requested number and by more than the constants
// farSteps and farCells.
func TestMiss(t *testing.T) {
	hard := func(steps int) logic.Grade { return logic.Grade{Rung: 4, Steps: [logic.MaxRungs + 1]int{4: steps}} }
	for _, c := range []struct {
		set    string
		reason Reason
		grade  logic.Grade
		number int // black cells, clues of 100 black cells, or cells of a clump
		want   bool
	}{
		{"aim score:500..600", genre.OffAim, logic.Grade{Score: 249}, 0, true},
		{"aim score:500..600", genre.OffAim, logic.Grade{Score: 250}, 0, false},
		{"aim score:500..600", genre.OffAim, logic.Grade{Score: 900}, 0, false},
		{"aim score:500..600", genre.OffAim, logic.Grade{Score: 901}, 0, true},
		{"aim score:..5", genre.OffAim, logic.Grade{Score: 15}, 0, false},
		{"aim score:500..600", genre.TooEasy, logic.Grade{Score: 1}, 0, false},
		{"aim clump:20..+clued:90..", genre.Misshapen, logic.Grade{}, 10, false},
		{"aim clump:20..+clued:90..", genre.Misshapen, logic.Grade{}, 9, true},
		{"aim clump:20..+clued:90..", genre.OffAim, logic.Grade{}, 20, true},
		{"black 60%", genre.Misshapen, logic.Grade{}, 49, false},
		{"black 60%", genre.Misshapen, logic.Grade{}, 48, true},
		{"keep 30%", genre.TooMany, logic.Grade{}, 44, false},
		{"keep 30%", genre.TooMany, logic.Grade{}, 46, true},
		{"size 16x16 technique R4", genre.OffAim, hard(11), 0, false},
		{"size 15x17 technique R4", genre.OffAim, hard(12), 0, false},
		{"size 16x16 technique R4", genre.OffAim, hard(12), 0, true},
		{"keep fewest", genre.Unproved, logic.Grade{}, 0, true},
		{"black 60%~5%", genre.Misshapen, logic.Grade{}, 48, false},
		{"size 9x7 aim score:500..600", genre.OffAim, logic.Grade{}, 0, false},
		{"size 8x8 aim score:500..600", genre.OffAim, logic.Grade{}, 0, true},
	} {
		set := strings.Fields(c.set)
		if set[0] != "size" {
			set = append(set, "size", "10x10")
		}
		m := newTest(optionsOf(t, set...))
		m.Rng = rand.New(rand.NewPCG(1, 9))
		m.begin()
		m.measure.grade, m.Left, m.Board.Black = c.grade, c.number, c.number
		m.Layout.Statistics.Of(m.Board.Puzzle, 0, c.grade)
		switch {
		case len(m.Request.Aim) > 0 && c.number > 0:
			paintLine(m, c.number, 25, 11)
			m.Board.Black = m.Layout.Target
		case c.reason == genre.TooMany:
			m.Board.Black = 100
		}
		m.note(c.reason)
		if m.Budget.Rounds = 5000; m.hopeless() {
			t.Errorf("%s: no hope after a quarter", c.set)
		}
		if m.Budget.Rounds++; m.hopeless() != c.want {
			t.Errorf("%s, %v, missed by %v: want %v", c.set, c.reason, m.near.miss, c.want)
		}
	}
}

// TestHopelessDrafts checks that a draft is the last draft if it leaves many regions open
// after a quarter of the budget, but not if it leaves few.
func TestHopelessDrafts(t *testing.T) {
	for size, want := range map[string]bool{"30x30": true, "10x10": false} {
		m := newTest(optionsOf(t, "size", size, "black", "5%", "budget", "80"))
		m.Rng = rand.New(rand.NewPCG(1, 7))
		m.begin()
		m.Layout.Draw(t.Context(), m.Rng, func() bool { return true })
		m.strategy.Place()
		if m.strategy.RepairNew(t.Context()) || m.Closest.Hopeless != want {
			t.Errorf("%s: hopeless is %v after %d rounds", size, m.Closest.Hopeless, m.Budget.Rounds)
		}
	}
}

// TestTilesAreGrouped sorts the queue of a large board. The cells of a tile must follow
// each other in their former order.
func TestTilesAreGrouped(t *testing.T) {
	m := newTest(optionsOf(t, "size", "50x70"))
	m.Rng = rand.New(rand.NewPCG(1, 5))
	m.begin()
	m.Shuffle(m.Queue)
	before := map[int32]int{}
	for i, cell := range m.Queue {
		before[cell] = i
	}
	m.orderByTile()
	tile := func(cell int32) [2]int32 { return [2]int32{cell / 70 / tileSide, cell % 70 / tileSide} }
	seen := map[[2]int32]bool{tile(m.Queue[0]): true}
	for i, cell := range m.Queue[1:] {
		last := m.Queue[i]
		if tile(cell) == tile(last) && before[cell] < before[last] || tile(cell) != tile(last) && seen[tile(cell)] {
			t.Fatalf("cell %d follows %d", cell, last)
		}
		seen[tile(cell)] = true
	}
	if len(seen) != 4*5 {
		t.Errorf("%d squares", len(seen))
	}
}

// TestCutExplanation ends the context within an explanation. The number of suppositions
// is then unknown, so the puzzle is not decided, whatever number was requested.
func TestCutExplanation(t *testing.T) {
	for key, value := range map[string]string{"aim": "what_ifs:..0", "technique": "R8"} {
		m := newTest(optionsOf(t, "size", "8x8", "difficulty", "R1-R12"))
		if _, _, err := m.make(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		asked := newTest(optionsOf(t, key, value))
		asked.begin()
		m.Request.Aim, m.Request.Technique = asked.Request.Aim, asked.Request.Technique
		m.measure.reason = genre.Passed
		if m.judgeSteps(testkit.NewPolled(1)); m.measure.reason != genre.Unproved {
			t.Errorf("%s %s: judged %v", key, value, m.measure.reason)
		}
	}
}
