package akari

import (
	"fmt"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// clue names a clue: "the 3 at r2c5".
func (w words) clue(at puzzle.Point) string { return fmt.Sprintf("the %d at %v", w.number(at), at) }

// rule names a clue or a dark cell: "dark r2c5".
func (w words) rule(at puzzle.Point) string {
	if w.p.At(at).IsBlack() {
		return w.clue(at)
	}
	return fmt.Sprintf("dark %v", at)
}

func (w words) number(at puzzle.Point) int {
	n, _ := w.p.At(at).Clue()
	return n
}

// lampsAt describes where lamps "stand" or "stood".
func lampsAt(cells []puzzle.Point, verb string) string {
	if len(cells) > 1 {
		return fmt.Sprintf("lamps %s at %s", verb, logic.List(cells, "and"))
	}
	if verb == "stand" {
		verb = "stands"
	}
	return fmt.Sprintf("a lamp %s at %v", verb, cells[0])
}

func stay(cells []puzzle.Point) string {
	if len(cells) == 1 {
		return cells[0].String() + " stays empty"
	}
	return logic.List(cells, "and") + " stay empty"
}

func both(cells []puzzle.Point) string {
	if len(cells) == 2 {
		return "both " + logic.List(cells, "and")
	}
	return logic.List(cells, "and")
}

// numbered counts things in words: "one move", "two moves".
func numbered(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return logic.Number(n) + " " + thing + "s"
}

func lamps(n int) string {
	if n == 1 {
		return "1 lamp"
	}
	return fmt.Sprintf("%d lamps", n)
}

// more describes how many lamps a clue still needs: "1 more lamp".
func more(n int) string { return strings.Replace(lamps(n), " ", " more ", 1) }
