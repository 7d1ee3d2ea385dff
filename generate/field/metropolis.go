package field

// A change of energy is accepted if it is not positive, or with the probability exp(-change)
// (Metropolis et al. 1953). odds has these probabilities in units of 2^-32, computed in integers, so
// that every machine accepts the same changes.
var odds = func() (t [24 * Unit]uint32) {
	const e = 4278222805 // exp(-1/Unit) in units of 2^-32
	for x, i := uint64(1)<<32-1, 0; i < len(t); i++ {
		t[i] = uint32(x)
		x = x * e >> 32
	}
	return t
}()

// Odds returns the probability exp(-change) of a positive change, in units of 2^-32.
func Odds(change int32) uint64 {
	if int(change) < len(odds) {
		return uint64(odds[change])
	}
	return 0
}

// Accepts reports whether a change of energy is accepted, by a random number.
func Accepts(change int32, random uint32) bool {
	return change <= 0 || uint64(random) < Odds(change)
}
