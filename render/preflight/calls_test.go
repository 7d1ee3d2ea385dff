package preflight

import (
	"testing"

	"akari/internal/testkit"
)

// TestNoPanics makes the mistakes that a caller can make.
func TestNoPanics(t *testing.T) {
	testkit.NoPanic(t, map[string]any{
		"Load": Load, "Read": Read, "Check": Check, "CheckCover": CheckCover, "WrapOf": WrapOf,
	}, Page{})
}
