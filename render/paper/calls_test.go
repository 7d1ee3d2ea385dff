package paper

import (
	"testing"

	"akari/internal/testkit"
)

// TestNoPanics calls every exported function with wrong arguments.
func TestNoPanics(t *testing.T) {
	testkit.NoPanic(t, map[string]any{
		"Settle": Settle, "Fits": Fits, "Steps": Steps, "ParseTrim": ParseTrim, "Margins": Margins, "LeastMargins": LeastMargins,
		"OneBleed": OneBleed, "Failed": Failed, "Unasked": Unasked, "Told": Told, "Spine": Spine, "ParseTone": ParseTone, "Large": Large, "SpotColour": SpotColour,
	}, KDP, White, KDP.Rules(), Length(1), Points(9), Trims[0], Wrap{}, Limits{}, Tone{}, Grey, &Work{Cover: &Sheet{}}, Finding{})
}
