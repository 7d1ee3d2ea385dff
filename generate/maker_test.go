package generate

import (
	"context"
	"errors"
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

// newTest prepares for a request, which need not be valid.
func newTest(o request.Options) *maker {
	g, err := genreOf(o.Kind)
	if err != nil {
		panic(err)
	}
	return newMaker(o, g)
}

// TestTroubleWithoutAnAnswer: where nothing is known of the answers, the open cells are
// where the board is not as it must be.
func TestTroubleWithoutAnAnswer(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 6, 6)
	m := newTest(request.Options{Mask: request.MaskOf(p), Shape: request.Shape{Rooms: true, OneCell: true, Blocks: true}})
	m.Rng = rand.New(rand.NewPCG(1, 3))
	m.begin()
	m.hand.Place()
	m.Draft.Load(m.Puzzle, m.On)
	ctx, cancel := context.WithCancel(t.Context())
	if spots := m.hand.Trouble(ctx); len(spots) == 0 {
		t.Error("an open board is as it must be")
	}
	cancel()
	if spots := m.hand.Trouble(ctx); m.Draft.Open() == 0 || len(spots) == 0 {
		t.Errorf("after the end: %d open cells, %d spots", m.Draft.Open(), len(spots))
	}
}

// TestRemovalIsARound: what the budget counts goes up by one with each removal.
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

// TestRaisingIsARound: so does raising the promise of a board that ends with its first change.
func TestRaisingIsARound(t *testing.T) {
	m := newTest(request.Options{Size: request.Size{Rows: 8, Cols: 8}})
	if _, _, err := m.make(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	before := m.Budget.Rounds
	if m.raise(testkit.NewPolled(1), &genre.Promise{Of: func(int) int { return 0 }, Early: true}); m.Budget.Rounds != before+1 {
		t.Errorf("%d rounds, then %d", before, m.Budget.Rounds)
	}
}

// TestDistanceToRequest orders puzzles by how far they are from a request.
func TestDistanceToRequest(t *testing.T) {
	var o request.Options
	if err := errors.Join(o.Set("difficulty", "R4-R5"), o.Set("score", "50-60")); err != nil {
		t.Fatal(err)
	}
	m := newTest(o)
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
		{logic.Grade{Solved: true, Rung: 4, Score: 49}, 1, distance{0, 1, 0}},
		{logic.Grade{Solved: true, Rung: 5, Score: 63}, 1, distance{0, 3, 0}},
		{logic.Grade{Solved: true, Rung: 4, Score: 50}, 1, distance{0, 0, 1}},
		{logic.Grade{Solved: true, Rung: 5, Score: 60}, 2, distance{0, 0, 2}},
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

// TestNearestDrafts notes drafts as they come, and holds what is kept against a look at
// all of them: those that came furthest count, and of these the nearest.
func TestNearestDrafts(t *testing.T) {
	m := newTest(optionsOf(t, "size", "6x6", "difficulty", "R4-R5", "aim", "longest:..3"))
	rng := rand.New(rand.NewPCG(18, 2))
	m.Rng = rng
	for range 200 {
		m.begin()
		want, open := nearest{off: math.Inf(1), clues: 1, puzzle: distance{rungs: 99}}, []int32(nil)
		least := 0
		for range 1 + rng.IntN(6) {
			m.Layout.Draw(t.Context(), rng, func() bool { return true })
			m.Black, m.removal.Clues = 10, rng.IntN(11)
			m.measure.grade = logic.Grade{Solved: true, Rung: logic.Rung(6 + rng.IntN(3)), Effort: rng.IntN(5)}
			reason := [...]Reason{genre.Misshapen, genre.Ambiguous, genre.TooHard, genre.TooMany}[rng.IntN(4)]
			if reason > want.reason {
				want.reason = reason
			}
			switch off, _ := m.Layout.Aims.Distance(&m.Figures); reason {
			case genre.Misshapen:
				want.off = min(want.off, off)
			case genre.TooMany:
				want.clues = min(want.clues, request.Share(m.removal.Clues)/10)
			case genre.TooHard:
				if d := m.distance(); d.less(want.puzzle) {
					want.puzzle, want.grade = d, m.measure.grade
				}
			}
			m.note(reason)
			spots := make([][]int32, rng.IntN(4))
			for i := range spots {
				spots[i] = make([]int32, 1+rng.IntN(9))
			}
			if m.Near.Note(spots); len(spots) > 0 && (least == 0 || len(spots) < least) {
				least = len(spots)
				open = slices.MinFunc(spots, func(a, b []int32) int { return len(a) - len(b) })
			}
		}
		n := &m.near
		if n.reason != want.reason || m.Near.Open != least || len(m.Near.Place()) != len(open) ||
			n.reason == genre.Misshapen && n.off != want.off || n.reason == genre.TooMany && n.clues != want.clues ||
			n.reason == genre.TooHard && n.grade != want.grade {
			t.Fatalf("noted %+v, want %+v and a region of %d", n, want, len(open))
		}
	}
}

// TestLooserAims: limits that the nearest board keeps stay; others are moved to it, and
// beyond, until nothing is left of those that have no other end.
func TestLooserAims(t *testing.T) {
	m := newTest(optionsOf(t, "aim", "longest:..3,clump:20..,touching:10..20,rectangle:..9,lamps:5"))
	m.begin()
	for _, a := range m.aims {
		m.near.values = append(m.near.values, map[string]float64{"longest": 7, "clump": 2.5, "touching": 8, "rectangle": 9, "lamps": 40}[a.Figure.Name])
	}
	got := m.looser()
	for i, want := range map[int]request.Aims{0: m.Request.Aim, len(got) - 1: m.Request.Aim} {
		want = slices.Clone(want)
		for k := range want {
			switch a := &want[k]; a.Figure.Name {
			case "longest":
				a.Hi = []float64{7, 14}[min(i, 1)]
			case "clump":
				a.Lo = []float64{2, 0}[min(i, 1)]
			case "touching":
				a.Lo = []float64{8, 0}[min(i, 1)]
			}
		}
		if i > 0 {
			want = slices.DeleteFunc(want, func(a request.Aim) bool { return a.Figure.Name == "clump" })
		}
		if got[i] != want.String() {
			t.Errorf("%d: %s, want %s", i, got[i], want)
		}
	}
}

// TestWays names what may help against what was in the way, the nearest values first.
func TestWays(t *testing.T) {
	for _, c := range []struct {
		set  string
		near nearest
		want string
	}{
		{"black 30%", nearest{reason: genre.Misshapen, black: 16}, "black 25%..5% black 31%..60% rooms true..true"},
		{"black 30% aim longest:..2", nearest{reason: genre.Misshapen, black: 19, values: []float64{5}}, "aim longest:..5..longest:..10 black 31%..60% black 29%..5% black 31%..60% rooms true..true"},
		{"black 30% aim longest:..2", nearest{reason: genre.Misshapen, black: 18, values: []float64{5}}, "black 28%..5% black 31%..60% rooms true..true"},
		{"black 30% symmetry rot180", nearest{reason: genre.Ambiguous}, "black 31%..60% symmetry none..none"},
		{"symmetry rot180", nearest{reason: genre.Unproved}, "keep minimal..minimal"},
		{"difficulty R1-R2", nearest{reason: genre.Ambiguous}, "difficulty R3..R12 black 23%..60%"},
		{"difficulty R1-R2", nearest{reason: genre.TooHard, grade: logic.Grade{Rung: 6}}, "difficulty R6..R12"},
		{"difficulty R9", nearest{reason: genre.TooEasy, most: 5}, "difficulty R5..R1"},
		{"difficulty R12", nearest{reason: genre.TooHard}, ""},
		{"technique R9", nearest{reason: genre.TooEasy, most: 5}, "technique R5.."},
		{"technique R9 black 14%", nearest{reason: genre.TooEasy, most: 3}, "black 15%..15% technique R3.."},
		{"technique R4", nearest{reason: genre.OffAim, values: []float64{3, 3}}, "technique .."},
		{"keep 10%", nearest{reason: genre.TooMany, clues: 0.345}, "keep 35%..100%"},
	} {
		m := newTest(optionsOf(t, append(strings.Fields(c.set), "size", "8x8")...))
		m.begin()
		m.near = c.near
		m.near.any = true
		var got []string
		for _, w := range m.ways() {
			got = append(got, w.key, w.values[0]+".."+w.values[len(w.values)-1])
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s, %v: %s, want %s", c.set, c.near.reason, text, c.want)
		}
	}
}

// TestFewerKeys: of the keys to leave out those stay, the first and the last too, that
// are not in the way, and those of the board stay in any case.
func TestFewerKeys(t *testing.T) {
	for set, want := range map[string]string{
		"black 30% aim score:100000.. budget 400":                                "[no aim]",
		"aim score:100000.. paired true":                                         "[no aim]",
		"black 30% symmetry both aim score:100000.. keep all":                    "[no aim]",
		"aim score:100000.. score 5000-6000":                                     "[no aim no score]",
		"pattern ????/????/????/???? black 20% difficulty R12 score 0-1 keep 5%": "[no difficulty no score no keep]",
	} {
		m := newTest(optionsOf(t, append(strings.Fields(set), "size", "4x4")...))
		rounds := 20_000
		if got := fmt.Sprint(m.fewer(t.Context(), 1, &rounds)); got != want {
			t.Errorf("%s: %s, want %s", set, got, want)
		}
	}
}

// TestOffByFar: after a quarter of the usual budget drafts are the last ones if the
// nearest misses by half of what is asked for and by more than a few.
func TestOffByFar(t *testing.T) {
	for _, c := range []struct {
		set  string
		near nearest
		want bool
	}{
		{"score 500-600", nearest{reason: genre.OffScore, grade: logic.Grade{Score: 249}}, true},
		{"score 500-600", nearest{reason: genre.OffScore, grade: logic.Grade{Score: 250}}, false},
		{"score 500-600", nearest{reason: genre.OffScore, grade: logic.Grade{Score: 900}}, false},
		{"score 500-600", nearest{reason: genre.OffScore, grade: logic.Grade{Score: 901}}, true},
		{"score 0-5", nearest{reason: genre.OffScore, grade: logic.Grade{Score: 15}}, false},
		{"score 500-600", nearest{reason: genre.TooEasy, grade: logic.Grade{Score: 1}}, false},
		{"aim clump:20..+clued:90..", nearest{reason: genre.Misshapen, black: 22, values: []float64{10, 0}}, false},
		{"aim clump:20..+clued:90..", nearest{reason: genre.Misshapen, black: 22, values: []float64{9, 0}}, true},
		{"aim clump:20..+clued:90..", nearest{reason: genre.OffAim, values: []float64{20, 44}}, true},
		{"aim clump:20..+clued:90", nearest{reason: genre.OffAim, values: []float64{20, 44}}, false},
		{"black 60%", nearest{reason: genre.Misshapen, black: 49}, false},
		{"black 60%", nearest{reason: genre.Misshapen, black: 48}, true},
		{"keep 30%", nearest{reason: genre.TooMany, clues: 0.44}, false},
		{"keep 30%", nearest{reason: genre.TooMany, clues: 0.46}, true},
		{"size 16x16 technique R4", nearest{reason: genre.OffAim, grade: logic.Grade{Rung: 4, Steps: [logic.MaxRungs + 1]int{4: 11}}, values: []float64{11, 3}}, false},
		{"size 15x17 technique R4", nearest{reason: genre.OffAim, grade: logic.Grade{Rung: 4, Steps: [logic.MaxRungs + 1]int{4: 12}}, values: []float64{12, 3}}, false},
		{"size 16x16 technique R4", nearest{reason: genre.OffAim, grade: logic.Grade{Rung: 4, Steps: [logic.MaxRungs + 1]int{4: 12}}, values: []float64{12, 3}}, true},
		{"keep fewest", nearest{reason: genre.Unproved}, true},
		{"black 60%~5%", nearest{reason: genre.Misshapen, black: 48}, false},
		{"size 9x7 score 500-600", nearest{reason: genre.OffScore}, false},
		{"size 8x8 score 500-600", nearest{reason: genre.OffScore}, true},
	} {
		set := strings.Fields(c.set)
		if set[0] != "size" {
			set = append(set, "size", "10x10")
		}
		m := newTest(optionsOf(t, set...))
		m.Rng = rand.New(rand.NewPCG(1, 9))
		m.begin()
		m.near = c.near
		if m.Budget.Rounds = 5000; m.offByFar() {
			t.Errorf("%s: gives no hope after a quarter", c.set)
		}
		if m.Budget.Rounds++; m.offByFar() != c.want {
			t.Errorf("%s, %+v: want %v", c.set, c.near, c.want)
		}
	}
}

// TestHopelessDrafts: where a quarter of the budget leaves many regions open the draft is
// the last one, and not where it leaves few.
func TestHopelessDrafts(t *testing.T) {
	for size, want := range map[string]bool{"30x30": true, "10x10": false} {
		m := newTest(optionsOf(t, "size", size, "black", "5%", "difficulty", "easy", "budget", "80"))
		m.Rng = rand.New(rand.NewPCG(1, 7))
		m.begin()
		m.Layout.Draw(t.Context(), m.Rng, func() bool { return true })
		m.hand.Place()
		if m.hand.Repair(t.Context()) || m.Near.Hopeless != want {
			t.Errorf("%s: hopeless is %v after %d rounds", size, m.Near.Hopeless, m.Budget.Rounds)
		}
	}
}
