package request

import (
	"math"
	"strings"
	"testing"

	"akari/generate/field"
)

// TestStylesAsText reads styles and writes them.
func TestStylesAsText(t *testing.T) {
	one := "like-7" + strings.Repeat(".0", int(field.NumFeatures)-1) + ".-12"
	for _, text := range append([]string{one, one + "|3" + strings.TrimPrefix(one, "like-7")}, field.Names...) {
		var s Style
		if err := s.UnmarshalText([]byte(text)); err != nil || s.String() != text {
			t.Errorf("%q is read as %v, error %v", text, s, err)
		}
	}
	for _, text := range []string{"", "scattered", "like-", "like-1.2.3", strings.Replace(one, "-7", "-0", 1), one + ".1", one + "9999999", one + strings.Repeat("|"+one[5:], 4)} {
		var s Style
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

// TestCells checks that no board has a share more than two deviations off.
func TestCells(t *testing.T) {
	for text, want := range map[string][2]int{"22%~4%": {14, 30}, "22%": {22, 22}, "8%~4%": {5, 16}, "58%~4%": {50, 60}} {
		var d Density
		if err := d.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if least, most := d.Cells(100); [2]int{least, most} != want {
			t.Errorf("%s: %d to %d, want %v", text, least, most, want)
		}
	}
	if least, most := (Density{0.22, 0.04}).Cells(49); least != int(math.Ceil(0.14*49)) || most != int(math.Floor(0.30*49)) {
		t.Errorf("on 49 cells %d to %d", least, most)
	}
}
