package logic

import (
	"slices"
	"testing"
)

func TestLinesAreNumbered(t *testing.T) {
	told := Verbalization{"So.", []Verbalization{{"One.", nil}, {"Two.", []Verbalization{{"Half.", nil}, {"Whole.", []Verbalization{{"Deep.", nil}}}}}}}
	want := []string{"So.", "(1) One.", "(2) Two.", "(2.1) Half.", "(2.2) Whole.", "(2.2.1) Deep."}
	if got := told.Lines(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
