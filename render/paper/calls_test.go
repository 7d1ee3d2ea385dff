package paper

import (
	"testing"

	"akari/internal/testkit"
)

// TestNoPanics makes the mistakes that a caller can make.
func TestNoPanics(t *testing.T) {
	testkit.CallAll(t, map[string]any{
		"Settle": Settle, "Fits": Fits, "Steps": Steps, "ParsePrinters": ParsePrinters, "ParseTrim": ParseTrim, "Margins": Margins, "OneBleed": OneBleed,
		"Problems": Problems, "Spine": Spine, "Large": Large, "Printer": KDP, "Stock": White, "Rules": KDP.Rules(), "Length": Length(1), "Points": Points(9),
		"Trim": Trims[0], "Wrap": Wrap{}, "Limits": Limits{},
	})
}
