package generate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/generate/request"
	"akari/internal/testkit"
)

// valuesOf returns values of every key of a request for a board of a size.
func valuesOf(size request.Size, rng *rand.Rand) map[string][]string {
	picture := func(kinds string) string {
		var b strings.Builder
		for range size.Rows {
			for range size.Cols {
				b.WriteByte(kinds[rng.IntN(len(kinds))])
			}
			b.WriteByte('/')
		}
		return b.String()
	}
	return map[string][]string{
		"kind": {"akari", "searchlights"}, "size": {size.String()}, "black": {"15%", "22.49999999%", "0.305", "26%~3%"},
		"symmetry": {"none", "rot180", "both", "horizontal"}, "mask": {picture("?_"), picture("?__"), picture("_____X"), picture("__?X")},
		"style": {"apart", "clumped"}, "aim": {"longest:..9", "touching:none", "digit0:..10%", "score:..60", "what_ifs:..3"},
		"rooms": {"true"}, "one_cell": {"true"}, "pinwheel": {"true"}, "difficulty": {"easy", "medium-tricky", "hard", "R9", "S2-S4", "20..60"},
		"technique": {"R5", "R6", "S3"}, "keep": {"usual", "minimal", "rung", "fewest", "all", "70%"}, "paired": {"true"},
		"lights": {"35%"}, "clues": {"1-6"}, "budget": {"200", "3000"},
	}
}

// TestLimitsChooseNoPuzzle makes puzzles with each value of each key at three sizes, and with random
// pairs of keys. The id of each must make it again. With another limit of the rounds, the same seed
// must make the same puzzle, or none.
func TestLimitsChooseNoPuzzle(t *testing.T) {
	testkit.NotRaced(t)
	rng := rand.New(rand.NewPCG(6, 2))
	made, none := 0, 0
	try := func(o request.Options) {
		if Validate(o) != nil {
			return
		}
		m, seed := newTest(o), rng.Uint64N(1000)
		e, _, err := m.make(t.Context(), seed)
		if unmet := (*UnmetError)(nil); errors.As(err, &unmet) {
			none++
			return
		} else if err != nil {
			t.Fatal(err)
		}
		made++
		if again, _, err := FromID(t.Context(), e.ID); err != nil || again.ID != e.ID || !again.Puzzle.Equal(e.Puzzle) {
			t.Errorf("%s makes another puzzle: %v", e.ID, err)
		}
		for _, limit := range []int{m.limit / 40, m.limit / 8, 3 * m.limit} {
			other := newTest(o)
			other.Budget.Limit = max(1, limit)
			if again, _, err := other.attempt(t.Context(), seed); err == nil && len(m.byRung) == 0 && !again.Puzzle.Equal(e.Puzzle) {
				t.Errorf("%s is another puzzle with %d rounds", e.ID, limit)
			}
		}
	}
	for _, size := range []request.Size{{Rows: 6, Cols: 6}, {Rows: 9, Cols: 14}, {Rows: 24, Cols: 24}} {
		values := valuesOf(size, rng)
		var keys []string
		for _, f := range (request.Options{}).Fields() {
			keys = append(keys, f.Key)
			if values[f.Key] == nil {
				t.Fatalf("no value of %s", f.Key)
			}
			for _, value := range values[f.Key] {
				if rng.IntN(testkit.Scale(5, 2)) > 0 {
					continue
				}
				try(optionsOf(t, "size", size.String(), f.Key, value))
			}
		}
		for range testkit.Scale(2, 10) {
			o := optionsOf(t, "size", size.String())
			for range 2 {
				key := keys[rng.IntN(len(keys))]
				if err := o.Set(key, values[key][rng.IntN(len(values[key]))]); err != nil {
					t.Fatal(err)
				}
			}
			try(o)
		}
	}
	for range testkit.Scale(0, 1) {
		values := valuesOf(request.Size{Rows: 34, Cols: 34}, rng)
		try(optionsOf(t, "mask", values["mask"][0]))
	}
	if made < 3*none {
		t.Errorf("%d puzzles made, %d not", made, none)
	}
}

// TestIDsHoldShares checks that the text of a share holds all of its digits, and that a percentage is the
// fraction.
func TestIDsHoldShares(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	for range 10_000 {
		var back request.Share
		s := request.Share(math.Nextafter(math.Round(1000*rng.Float64()+1)/1001, rng.Float64()))
		if err := back.UnmarshalText([]byte(s.String())); err != nil || back != s {
			t.Fatalf("%v is %v, and its text is read as %v: %v", float64(s), s, float64(back), err)
		}
	}
	for n := 1; n <= 1000; n++ {
		fraction, percent := fmt.Sprintf("%.3f", float64(n)/1000), fmt.Sprintf("%.1f%%", float64(n)/10)
		a, b := optionsOf(t, "black", fraction).Black, optionsOf(t, "black", percent).Black
		if a != b || a.String() != strings.Replace(percent, ".0%", "%", 1) {
			t.Errorf("%s is %v, and %s is %v", fraction, a, percent, b)
		}
	}
}
