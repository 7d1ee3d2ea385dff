//go:build !race

package testkit

// race reports whether the race detector is on; it makes tests ten times slower.
const race = false
