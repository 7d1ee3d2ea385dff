package generate_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/internal/testkit"
)

// beyond has values of each statistic that its board cannot reach.
var beyond = map[string][]string{
	"black":       {"size=30x30 black=5% difficulty=easy", "size=10x10 black=5% difficulty=R9", "size=50x50 black=5%"},
	"touching":    {"size=8x8 black=40% aim=touching:none"},
	"clumped":     {"size=8x8 black=50% aim=clumped:none", "size=8x8 black=6% symmetry=both aim=clumped:90.."},
	"clump":       {"size=8x8 black=40% aim=clump:..1", "size=8x8 black=15% aim=clump:20.."},
	"longest":     {"size=8x8 black=12% aim=longest:..2", "size=15x15 black=20% aim=longest:..2", "size=12x20 black=8% aim=longest:..2", "size=8x8 black=30% aim=longest:9.."},
	"rectangle":   {"size=8x8 black=15% aim=rectangle:..3", "size=8x8 black=25% aim=rectangle:60.."},
	"bar":         {"size=8x8 black=10% aim=bar:8.."},
	"blocks":      {"size=8x8 black=15% aim=blocks:20.."},
	"band":        {"size=8x8 black=30% aim=band:6.."},
	"motif":       {"size=8x8 aim=motif:50.."},
	"clued":       {"size=8x8 aim=clued:none"},
	"digit0":      {"size=8x8 aim=digit0:60..+digit1:60.."},
	"digit1":      {"size=8x8 aim=digit1:60..+digit2:60.."},
	"digit2":      {"size=8x8 aim=digit2:60..+digit3:60.."},
	"digit3":      {"size=8x8 aim=digit3:80..+digit1:40.."},
	"digit4":      {"size=14x14 aim=digit4:90..", "size=12x12 black=8% aim=digit4:50..+clued:90.."},
	"zeros":       {"size=8x8 aim=zeros:95.."},
	"mirrored":    {"size=14x14 symmetry=none aim=mirrored:100.."},
	"lamps":       {"size=8x8 aim=lamps:60..", "size=8x8 aim=lamps:..5"},
	"openings":    {"size=5x5 aim=openings:60.."},
	"open":        {"size=6x6 aim=open:60.."},
	"bottlenecks": {"size=6x6 aim=bottlenecks:100.."},
	"hardest":     {"size=6x6 aim=hardest:100.."},
	"top_steps":   {"size=6x6 aim=top_steps:100.."},
	"stops":       {"size=6x6 aim=stops:100.."},
	"score":       {"size=6x6 aim=score:100000.."},
	"what_ifs":    {"size=6x6 aim=what_ifs:100.."},
}

// TestRemediesHelp requests an unreachable value of every statistic. The request must
// fail within its budget. With the values that the error names, every seed must make a
// puzzle.
func TestRemediesHelp(t *testing.T) {
	testkit.NotRaced(t)
	var j judge
	for k, f := range statistics.Aims {
		if len(beyond[f.Name]) == 0 {
			t.Errorf("nothing is beyond %s", f.Name)
		}
		if step := testkit.Scale(6, 1); k%step != step/2 { // a sample of the statistics
			continue
		}
		requests := beyond[f.Name]
		for _, text := range requests[:testkit.Scale(1, len(requests))] {
			budget := testkit.Scale(1000, 5000)
			refused(t, &j, text, request.Rounds(budget), budget+500)
		}
	}
}

// hopeless has requests that several keys prevent, or whose rung no board comes near, each
// with the largest number of rounds that it may take. The first five are the quick requests.
var hopeless = []struct {
	text   string
	rounds int
}{
	{"size=1x1 difficulty=R1", 20_500},
	{"size=2x2 black=40% symmetry=rot90 difficulty=R3", 20_500},
	{"size=8x8 black=5% symmetry=both difficulty=R10", 20_500},
	{"size=2x3 black=60% difficulty=R9", 20_500},
	{"size=1x2 black=10% symmetry=rot180 difficulty=R6", 20_500},
	{"size=3x3 black=10% difficulty=R8", 20_500},
	{"mask=" + strings.Repeat("/__________", 10)[1:] + " technique=R9", 20_000}, // its budget is 200,000
	{"mask=" + strings.Repeat("/__________", 10)[1:] + " difficulty=R9", 10_000},
	{"size=8x8 black=10% symmetry=both difficulty=R8", 20_500},
	{"size=5x5 black=5% difficulty=R12 budget=25000", 25_500},
	{"size=10x10 black=5% technique=R9 budget=10000", 10_500},
}

// TestHopelessEnds makes requests that no board comes near to. The search must end early
// if each draft takes long, and the error must name an available puzzle.
func TestHopelessEnds(t *testing.T) {
	testkit.NotRaced(t)
	var j judge
	for _, c := range hopeless[:testkit.Scale(4, len(hopeless))] {
		refused(t, &j, c.text, 0, c.rounds)
	}
}

// TestRemedyIsARange requests a technique with so small a budget that each trial has few rounds: no
// single technique is found, but a level or a range is.
func TestRemedyIsARange(t *testing.T) {
	_, _, err := generate.One(t.Context(), options(t, "size=5x5 difficulty=R12 budget=50"), 1, 0)
	unmet, is := errors.AsType[*generate.UnmetError](err)
	if !is || len(unmet.Remedies) != 1 || unmet.Remedies[0].Key != "difficulty" || unmet.Remedies[0].Value == "" {
		t.Errorf("error %v", err)
	}
}

// TestRemedyNamesNoOtherKey requests Searchlights by the difficulty alone. The remedy names no kind.
func TestRemedyNamesNoOtherKey(t *testing.T) {
	testkit.NotRaced(t)
	_, _, err := generate.One(t.Context(), options(t, "size=4x4 difficulty=S5 budget=2000"), 3, 0)
	unmet, is := errors.AsType[*generate.UnmetError](err)
	if !is || len(unmet.Remedies) != 1 || unmet.Remedies[0].Key != "difficulty" || unmet.Remedies[0].Value == "" {
		t.Errorf("error %v", err)
	}
}

// wishes has values of keys that a tiny board can hardly meet together.
var wishes = []struct{ key, values string }{
	{"kind", "searchlights"}, {"black", "5% 10% 22% 30% 45% 60%"},
	{"symmetry", "rot180 rot90 horizontal both diagonal diagonals full mixed"},
	{"difficulty", "R1 R2 R3-R4 R5 R6 R8 R9 R10 R12 S1 S3 S5"}, {"technique", "R3 R6 R9 S2 S4"},
	{"keep", "minimal rung fewest all 20% 80%"},
	{"rooms", "true"}, {"one_cell", "true"}, {"paired", "true"},
	{"aim", "longest:..2 touching:none clump:3.. digit4:50.. digit1:none openings:5.."},
	{"lights", "5% 50% 90%"}, {"clues", "0-1 5-9"},
}

// TestTinyRequests makes random requests for tiny boards. Every refusal must name a
// remedy.
func TestTinyRequests(t *testing.T) {
	testkit.NotRaced(t)
	var j judge
	rng := rand.New(rand.NewPCG(18, 1))
	met, unmet := 0, 0
	for n := testkit.Scale(10, 400); met+unmet < n; {
		text := fmt.Sprintf("size=%dx%d", 1+rng.IntN(5), 1+rng.IntN(5))
		for _, w := range wishes {
			if values := strings.Fields(w.values); rng.IntN(4) == 0 {
				text += " " + w.key + "=" + values[rng.IntN(len(values))]
			}
		}
		o, err := requested(text)
		if err != nil {
			continue
		}
		o.Budget = 2000
		if e, _, err := generate.One(t.Context(), o, 1, 0); err == nil {
			j.one(t, e)
			met++
		} else {
			refused(t, &j, text, o.Budget, math.MaxInt)
			unmet++
		}
	}
	if met < unmet/2 || unmet < met/2 {
		t.Errorf("%d requests met, %d refused", met, unmet)
	}
}

// refused makes a request that cannot be met. It must end within most rounds, and every
// seed must meet the remedy that the error names.
func refused(t *testing.T, j *judge, text string, budget request.Rounds, most int) {
	t.Helper()
	o, err := requested(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if budget > 0 {
		o.Budget = budget
	}
	_, report, err := generate.One(t.Context(), o, 1, 0)
	var unmet *generate.UnmetError
	if !errors.As(err, &unmet) || report.Rounds > most {
		t.Errorf("%s: %v, %d rounds", text, err, report.Rounds)
		return
	}
	_, remedies, _ := strings.Cut(err.Error(), "; closest available: ")
	if remedies == "" {
		t.Errorf("%s: %v", text, err)
		return
	}
	for remedy := range strings.SplitSeq(remedies, ", ") {
		key, value, given := strings.Cut(remedy, ": ")
		change := func() error { return o.Set(key, value) }
		if !given {
			change = func() error { return o.Drop(strings.TrimPrefix(remedy, "no ")) }
		}
		if err := change(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	o.Budget = 0 // the usual budget also meets rare requests
	made := 0
	for seed := range uint64(3) {
		if e, _, err := generate.One(t.Context(), o, 100+seed, 0); err == nil {
			j.one(t, e)
			made++
		}
	}
	t.Logf("%s: %s, %d rounds, %d of 3 made", text, remedies, report.Rounds, made)
	if made < 3 {
		t.Errorf("%s: with %s %d of 3 are made", text, remedies, made)
	}
}
