package logic

// profile records how much of a board resists each technique during a climb. The score is computed
// from it.
//
// Technique r is applied repeatedly until it finds nothing. Each time, when the lower techniques are
// exhausted, the open cells are counted. Every technique is monotone: if more is known at the start,
// no count is higher. So a sum of these counts with fixed weights cannot rise, and a redundant clue
// never raises the score. Each count has a quarter of the remaining weight, and the last count has
// all of it; together they have the weight one.
type profile struct {
	ladder *Ladder
	at     Rung  // the current technique
	factor int64 // the remaining weight of this technique, in parts of unit
	sum    int64
}

// unit represents one.
const unit = 1 << 20

// applied records that a technique found something while a number of cells was open.
func (c *profile) applied(r Rung, open int) {
	if r == c.at {
		part := c.factor / 4
		c.sum += c.weight(r) * part * int64(open)
		c.factor -= part
	}
}

// exhausted records that a technique found nothing while a number of cells was open.
func (c *profile) exhausted(r Rung, open int) {
	if r == c.at {
		c.sum += c.weight(r) * c.factor * int64(open)
		c.at, c.factor = r+1, unit
	}
}

func (c *profile) weight(r Rung) int64 { return int64(c.ladder.Technique(r).Weight) }

// score returns ten times a sum: the weight of each technique times the part of the board that
// resists the lower techniques, plus the weight of the hardest technique used.
func (c *profile) score(cells int, hardest Rung) int {
	n := int64(max(cells, 1))
	return int((10*c.sum/unit+n/2)/n + 10*c.weight(hardest))
}
