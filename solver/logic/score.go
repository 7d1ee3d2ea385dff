package logic

// curve is how much of a board resists each technique as the climb goes up, from
// which the score is made.
//
// Technique r is applied repeatedly until it finds nothing. Before each application,
// everything that the lower techniques conclude is made. Each time, the number of open
// cells is counted. Every technique is monotone, so with more known from the start fewer
// cells are open each time; so a sum of these counts with fixed weights cannot rise. So a
// redundant clue never raises the score. The weights fall by a quarter from time to time,
// and their sum is one: the first time counts most, and a technique that closes nothing
// counts with all that it leaves open.
//
// The climb goes through these states anyway: it reaches technique r when all lower
// techniques are exhausted. It costs nothing but the counting.
type curve struct {
	ladder *Ladder
	at     Rung  // the technique being exhausted
	factor int64 // the weight that is left for this technique, in parts of unit
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

// score returns ten times the sum of the techniques' weights, each in proportion to how
// much of the board resists the lower techniques, plus the weight of the hardest technique
// used, whatever the number of cells left to it.
func (c *curve) score(cells int, hardest Rung) int {
	n := int64(max(cells, 1))
	return int((10*c.sum/unit+n/2)/n + 10*c.weight(hardest))
}
