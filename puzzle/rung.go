package puzzle

import "strconv"

// MaxRung is the largest number of a technique that ParseRung accepts.
const MaxRung = 64

// RungName returns the name of technique n of the genre, "R6" for 6. The simplest is 1.
func (g *Genre) RungName(n int) string { return string(g.Rungs) + strconv.Itoa(n) }

// ParseRung returns the number of a technique of the genre from its name, in upper or lower
// case. ok is false for any other text.
func (g *Genre) ParseRung(s string) (n int, ok bool) {
	if s == "" || s[0]|0x20 != g.Rungs|0x20 {
		return 0, false
	}
	n, err := strconv.Atoi(s[1:])
	return n, err == nil && n >= 1 && n <= MaxRung && strconv.Itoa(n) == s[1:]
}

// ParseRung returns the number of a technique of any genre from its name.
func ParseRung(s string) (n int, ok bool) {
	for _, g := range Genres {
		if n, ok := g.ParseRung(s); ok {
			return n, true
		}
	}
	return 0, false
}
