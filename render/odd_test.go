package render

import (
	"strings"
	"testing"
)

// TestOddTexts cuts texts that are not UTF-8, and draws with the zero Style.
func TestOddTexts(t *testing.T) {
	p, _ := small(t)
	for bad, want := range map[string]int{"\xff": 1, "\xff\x00": 2, "a\xff": 2} { // not UTF-8
		if lines := (Type{Font: Sans, Size: 9}).Chunks(-1, bad); len(lines) != want || strings.Join(lines, "") != bad {
			t.Errorf("%q is cut into %q", bad, lines)
		}
	}
	if f := Draw(p, Marks{}, Style{}); f.Err() != nil || f.Style != Print {
		t.Errorf("the zero Style draws %+v, error %v", f.Style, f.Err())
	}
}
