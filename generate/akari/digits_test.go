package akari

import (
	"math"
	"testing"

	"akari/generate/genre"
	"akari/generate/request"
)

// TestDigits checks the shares of digits: an aim changes the usual share of its digit,
// and a range changes it no more than necessary.
func TestDigits(t *testing.T) {
	usual := [5]float64{0.30, 0.47, 0.22, 0.045, 0.01}
	for text, want := range map[string][5]float64{
		"longest:..8": usual, "digit0:none": {0, 0.47, 0.22, 0.045, 0.01}, "digit1:30%": {0.3, 0.3, 0.22, 0.045, 0.01},
		"digit2:10..30+digit4:60..": {0.3, 0.47, 0.22, 0.045, 0.6},
	} {
		var a request.Aims
		if err := a.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		h := New(genre.NewJob(request.New(request.Options{}, &Genre.Genre)))
		h.Begin(a)
		got, asked := h.digits, h.byDigit
		if asked != (want != usual) {
			t.Errorf("%s: asked for digits: %v", text, asked)
		}
		for k := range got {
			if math.Abs(got[k]-want[k]) > 1e-9 {
				t.Errorf("%s: shares %v, want %v", text, got, want)
			}
		}
	}
}
