package logic

// curve is how much of a board resists each technique as the climb goes up, from
// which the score is made.
//
// Technique r is applied again and again, all that the lower ones conclude being
// made between, until it finds nothing: each time some number of cells was still open.
// Every technique is monotone, so with more known from the start fewer cells are
// open each time; whatever is added up from these counts with weights that
// depend on nothing else cannot rise. So a redundant clue never raises the
// score. The weights fall by a quarter from time to time, and their sum is one:
// the first time counts most, and a technique that closes nothing counts with
// all that it leaves open.
//
// The climb itself goes through these states: it is at technique r for the first
// time when all below are exhausted. It costs nothing but the counting.
type curve struct {
	ladder *Ladder
	at     Rung  // the technique being exhausted
	factor int64 // the weight of what is still to come of it, of unit
	sum    int64
}

// unit is the number that means one.
const unit = 1 << 20

func newCurve(l *Ladder) curve {
	return curve{ladder: l, at: 1, factor: unit}
}

// turn notes that a technique found something while a number of cells was open.
func (c *curve) turn(r Rung, open int) {
	if r == c.at {
		part := c.factor / 4
		c.sum += c.weight(r) * part * int64(open)
		c.factor -= part
	}
}

// closed notes that a technique found nothing while a number of cells was open.
func (c *curve) closed(r Rung, open int) {
	if r == c.at {
		c.sum += c.weight(r) * c.factor * int64(open)
		c.at, c.factor = r+1, unit
	}
}

func (c *curve) weight(r Rung) int64 { return int64(c.ladder.Technique(r).Weight) }

// score is ten times the weight of the techniques, each as far as the board
// resists those below, and of the hardest that was used once more, however few
// cells are left to it.
func (c *curve) score(cells int, hardest Rung) int {
	n := int64(max(cells, 1))
	return int((10*c.sum/unit+n/2)/n + 10*c.weight(hardest))
}
