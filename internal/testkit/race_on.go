//go:build race

package testkit

// race is whether the race detector watches, which makes tests ten times slower.
const race = true
