package logic

import (
	"fmt"
	"strconv"
	"strings"
)

// Rung numbers a technique of the ladder, from the simplest, R1.
type Rung int

// The rungs, in the order a person tries them.
const (
	R1  Rung = 1 + iota // clue count
	R2                  // only spot
	R3                  // starved clue
	R4                  // blackout
	R5                  // full-clue shadow
	R6                  // clue pair
	R7                  // dark-cell pair
	R8                  // short what-if
	R9                  // long what-if
	R10                 // case split
	R11                 // deep what-if
	R12                 // nested what-if
)

// Top is the highest rung there is.
const Top = R12

// String writes the rung as files and commands do: "R6".
func (r Rung) String() string { return "R" + strconv.Itoa(int(r)) }

// ParseRung reads what Rung.String writes, in either case.
func ParseRung(s string) (Rung, error) {
	if digits, ok := strings.CutPrefix(strings.ToUpper(s), "R"); ok {
		if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= int(Top) && digits[0] != '0' && digits[0] != '+' {
			return Rung(n), nil
		}
	}
	return 0, fmt.Errorf("unknown rung %q; rungs go from %v to %v", s, R1, Top)
}

// Level is a public name for a stretch of rungs.
type Level struct {
	Name   string
	Lo, Hi Rung
}

// Levels are the public names, from the easiest; together they cover the ladder.
var Levels = []Level{
	{"easy", R1, R2},
	{"steady", R3, R5},
	{"tricky", R6, R7},
	{"hard", R8, R9},
	{"extreme", R10, R12},
}

// Level is the public name of the rung.
func (r Rung) Level() string {
	for _, l := range Levels {
		if r >= l.Lo && r <= l.Hi {
			return l.Name
		}
	}
	return ""
}

// ParseLevel reads a public name ("easy"), a rung ("R6") or a range of either
// ("R3-R5", "easy-tricky") as the rungs it spans.
func ParseLevel(s string) (lo, hi Rung, err error) {
	from, to, isRange := strings.Cut(s, "-")
	lo, hi, err = parseOne(from)
	if err != nil || !isRange {
		return lo, hi, err
	}
	last, hi, err := parseOne(to)
	if err != nil {
		return 0, 0, err
	}
	if last < lo {
		return 0, 0, fmt.Errorf("difficulty %q runs backwards; write %s-%s", s, to, from)
	}
	return lo, hi, nil
}

// parseOne reads one end of a range.
func parseOne(s string) (lo, hi Rung, err error) {
	names := make([]string, len(Levels))
	for i, l := range Levels {
		if strings.EqualFold(s, l.Name) {
			return l.Lo, l.Hi, nil
		}
		names[i] = l.Name
	}
	r, err := ParseRung(s)
	if err != nil {
		return 0, 0, fmt.Errorf("unknown difficulty %q; known: %s, %v to %v, or a range of them", s, strings.Join(names, ", "), R1, Top)
	}
	return r, r, nil
}
