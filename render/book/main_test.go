package book

import (
	"runtime/debug"
	"testing"

	"akari/internal/testkit"
)

// TestMain collects garbage less often, because the tests make many small documents. This saves a
// fifth of their time. The full run has larger pictures, so it collects more often.
func TestMain(m *testing.M) {
	debug.SetGCPercent(testkit.Scale(800, 400))
	m.Run()
}
