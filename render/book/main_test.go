package book

import (
	"runtime/debug"
	"testing"
)

// TestMain collects garbage less often, because the tests make many small documents. This saves a
// fifth of their time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
