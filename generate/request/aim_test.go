package request

import (
	"math"
	"testing"

	"akari/generate/statistics"
	"akari/internal/testkit"
	"akari/solver/logic"
)

// TestAimsAsText reads aims and writes them in their canonical form.
func TestAimsAsText(t *testing.T) {
	for text, want := range map[string]string{
		"touching:none":                "touching:none",
		"longest:..8":                  "longest:..8",
		"longest:0..8":                 "longest:..8",
		"longest:3..":                  "longest:3..",
		"longest:3..5":                 "longest:3..5",
		"longest:5..5":                 "longest:5..5",
		"clued:40%..50%":               "clued:40..50",
		"longest:1..1000000":           "longest:1..",
		"clued:40.., longest:..8\n":    "longest:..8+clued:40..",
		" digit0 : none + open: 1.5..": "digit0:none+open:1.5..",
		"":                             "",
	} {
		var a Aims
		if err := a.UnmarshalText([]byte(text)); err != nil || a.String() != want {
			t.Errorf("%q is read as %v, error %v, want %s", text, a, err, want)
		}
	}
	for _, text := range []string{"longest", "longest:", "longest:..", "longest:8", "longest:8..3", "longest:1000001..", "longest:..1e7", "longest:-1..", "clued:50~5", "longest:NaN..", "largest:3..", "open:1..,open:..2", "open:1..|2.."} {
		var a Aims
		if err := a.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, a)
		}
	}
}

// TestDistances checks the distances from limits.
func TestDistances(t *testing.T) {
	var b statistics.Board
	b.Of(testkit.Grid("#...", "....", "....", "...."), 0, logic.Grade{Openings: 20})
	for text, want := range map[string]float64{
		"openings:..20": 0, "openings:20..": 0, "openings:..16": 2.5, "openings:25..30": 2, "openings:none": 200,
		"longest:..3":                   (6.0 / 3) * 10, // six lines of four, each one cell too long
		"openings:20..20+longest:4..4":  0,
		"openings:19..19+longest:5..60": 10.0/19 + 10.0/5,
	} {
		var a Aims
		if err := a.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if sum := a.Distance(&b); math.Abs(sum-want) > 1e-3 {
			t.Errorf("%s: %v off, want %v", text, sum, want)
		}
	}
}
