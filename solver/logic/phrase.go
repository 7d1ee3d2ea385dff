package logic

import (
	"fmt"
	"slices"
	"strings"

	"akari/puzzle"
)

// SortPoints puts cells into reading order, each once.
func SortPoints(cells *[]puzzle.Point) {
	slices.SortFunc(*cells, puzzle.Point.Compare)
	*cells = slices.Compact(*cells)
}

// List names cells in reading order, joined by "and" or "or"; three or more that
// follow each other in a row are written "r2c3 to r2c8" where all of them are meant.
func List(cells []puzzle.Point, and string) string {
	var names []string
	for len(cells) > 0 {
		n := 1
		for and == "and" && n < len(cells) && cells[n].Row == cells[0].Row && cells[n].Col == cells[0].Col+n {
			n++
		}
		if n > 2 {
			names = append(names, fmt.Sprintf("%v to %v", cells[0], cells[n-1]))
		} else {
			n = 1
			names = append(names, cells[0].String())
		}
		cells = cells[n:]
	}
	return Enumerate(names, and)
}

// Enumerate joins words: "a, b and c"; nothing gives nothing.
func Enumerate(names []string, and string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " " + and + " " + names[last]
}

// Number writes a small number as a word.
func Number(n int) string {
	if names := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}; n >= 0 && n < len(names) {
		return names[n]
	}
	return fmt.Sprint(n)
}

// Capital begins a sentence; the name of a cell stays as it is.
func Capital(s string) string {
	if s == "" || len(s) > 1 && s[0] == 'r' && s[1] >= '0' && s[1] <= '9' {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
