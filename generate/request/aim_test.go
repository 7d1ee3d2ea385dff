package request

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/solver/logic"
)

// TestAimsAsText reads aims and writes them in their canonical form.
func TestAimsAsText(t *testing.T) {
	for text, want := range map[string]string{
		"touching:none":             "touching:none",
		"longest:..8":               "longest:..8",
		"longest:0..8":              "longest:..8",
		"longest:3..":               "longest:3..",
		"longest:3..5":              "longest:3..5",
		"longest:5..5":              "longest:5..5",
		"clued:50%~10%":             "clued:50~10",
		"clued:50 ~ 0":              "clued:50",
		"score:0":                   "score:0",
		"longest:1000000":           "longest:1000000",
		"longest:1..1000000":        "longest:1..",
		"clued:40, longest:..8\n":   "longest:..8+clued:40",
		" digit0 : none + open:1.5": "digit0:none+open:1.5",
		"touching:none*1|60~20*2":   "touching:none*1|60~20*2",
		"touching: ..5 | 60":        "touching:..5|60",
		"open:1*1000|1,longest:..8": "longest:..8+open:1*1000|1",
		"":                          "",
	} {
		var a Aims
		if err := a.UnmarshalText([]byte(text)); err != nil || a.String() != want {
			t.Errorf("%q is read as %v, error %v, want %s", text, a, err, want)
		}
	}
	for _, text := range []string{"longest", "longest:", "longest:..", "longest:8..3", "longest:1000001", "longest:..1e7", "longest:-1", "clued:50~x", "clued:x~5", "clued:~5", "clued:5~", "longest:NaN", "largest:3", "open:1,open:2", "open:1|", "open:1*0|2", "open:1*1001", "open:1*x", "open:*2"} {
		var a Aims
		if err := a.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, a)
		}
	}
}

// TestDistances checks the distances from aims: a value within a tenth has distance 0,
// and a missed limit weighs more than a missed value.
func TestDistances(t *testing.T) {
	var b statistics.Board
	b.Of(testkit.Grid("#...", "....", "....", "...."), 0, logic.Grade{Openings: 20})
	for text, want := range map[string]float64{
		"openings:20": 0, "openings:22": 0, "openings:18": 0.1111, "openings:10": 9, "openings:40": 4, "openings:0": 199,
		"openings:..20": 0, "openings:20..": 0, "openings:..16": 2.5 * limitWeight, "openings:25..30": 2 * limitWeight, "openings:none": 200 * limitWeight,
		"longest:..3":                   (6.0 / 3) * 10 * limitWeight, // six lines of four, each one cell too long
		"openings:..16+openings:..16":   0,
		"openings:..16+clued:5":         2.5*limitWeight + 9,
		"longest:..4+openings:30~1":     10.0/3 - 1,
		"openings:20..20+longest:4..4":  0,
		"openings:19..19+longest:5..60": 10.0/19*limitWeight + 10.0/5*limitWeight,
	} {
		var a Aims
		if err := a.UnmarshalText([]byte(text)); err != nil {
			continue // a statistic twice
		}
		sum, within := a.Distance(&b)
		if math.Abs(sum-want) > 1e-3 || within != (want < 2*limitWeight) {
			t.Errorf("%s: %v off, within %v, want %v", text, sum, within, want)
		}
	}
}

// TestDrawnAim checks that each puzzle draws one of the alternative aims for a statistic,
// in proportion to their weights. The only aim for another statistic always applies.
func TestDrawnAim(t *testing.T) {
	var a, to Aims
	if err := a.UnmarshalText([]byte("touching:none|..9*2|60*3+longest:8~1")); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 4))
	times := map[Aim]int{}
	const n = 6000
	for range n {
		if to = a.Drawn(rng, to); len(to) != 2 || to[1].Statistic.Name != "longest" || to[1].Value == 8 {
			t.Fatalf("%v drawn from %v", to, a)
		}
		times[to[0]]++
	}
	for i, want := range []int{n / 6, n / 3, n / 2} {
		if got := times[a[i]]; got < want-150 || got > want+150 {
			t.Errorf("%s drawn %d times of %d, want about %d", a[i].wanted(), got, n, want)
		}
	}
}

// TestDrawnAims checks that a value with a deviation is drawn around its mean and is
// never negative. Other values stay as they are.
func TestDrawnAims(t *testing.T) {
	var a, to Aims
	if err := a.UnmarshalText([]byte("longest:..8+clued:50+openings:4~3")); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 4))
	sum, squares, zeros := 0.0, 0.0, 0
	const n = 4000
	for range n {
		to = a.Drawn(rng, to)
		x := to[2].Value
		if !slices.Equal([]Aim{to[0], to[2]}, []Aim{a[0], {Statistic: a[2].Statistic, Value: x, Deviation: 3}}) && to[1] != a[1] || x < 0 {
			t.Fatalf("%v drawn from %v", to, a)
		}
		if x == 0 {
			zeros++
		}
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / n
	if deviation := math.Sqrt(squares/n - mean*mean); math.Abs(mean-4.1) > 0.3 || math.Abs(deviation-2.8) > 0.3 || zeros == 0 {
		t.Errorf("mean %.2f, deviation %.2f, %d zeros", mean, deviation, zeros)
	}
}
