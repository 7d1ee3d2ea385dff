package preflight

import (
	"testing"

	"akari/internal/testkit"
)

// TestNoPanics calls every exported function with wrong arguments.
func TestNoPanics(t *testing.T) {
	testkit.NoPanic(t, map[string]any{
		"Load": Load, "Read": Read, "Objects": Objects, "Check": Check, "CheckCover": CheckCover, "WrapOf": WrapOf,
	}, Page{})
}
