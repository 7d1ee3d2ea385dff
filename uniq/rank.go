package uniq

import (
	"cmp"
	"math/bits"
	"slices"

	"akari/puzzle"
)

// odds has points for the slip of a repair. Points are logarithms of odds, in tenths: they were fitted to
// 1,400 slips. TestSlips in internal/service counts how often the right repair comes first.
var odds = map[Slip]int{
	DoubledRow: 29, ExtraClue: 7, MovedCell: 6, MissingCell: 5, SwappedRows: 3, ExtraCell: 2, MissingClue: -1,
	ChangedClue: -4, NumberedCell: -7, ShiftedRow: -7, MisplacedClue: -11, MissingRow: -20, MissingClues: -20,
}

// More points of a repair.
const (
	ifSymmetric  = 64   // the layout is symmetric, as on most boards that people make
	ifInLine     = 17   // two exchanged cells are in the same row or column
	perDistance  = -3   // for each bit of their distance
	perRedundant = -14  // for each bit of the number of redundant clues: authors leave few
	ifSeveral    = -999 // there are several solutions, and no row is missing
)

// rank sorts the repairs by their points. It counts redundant clues, within an effort limit of its own,
// only if they can change which repair is the first.
func (r *repairs) rank() {
	type ranked struct {
		Repair
		points int
	}
	all := make([]ranked, len(r.v.Repairs))
	for i, repair := range r.v.Repairs {
		all[i] = ranked{repair, r.pointsOf(repair)}
	}
	compare := func(a, b ranked) int { return cmp.Compare(b.points, a.points) }
	slices.SortStableFunc(all, compare)
	best := append(all, ranked{})[0].points
	r.left = r.share
	for i := range all {
		if all[i].Kind == One && all[i].points > best-ifSymmetric {
			all[i].points += perRedundant * bits.Len(uint(r.redundantAfter(all[i].Repair)))
		}
	}
	slices.SortStableFunc(all, compare)
	for i := range all {
		r.v.Repairs[i] = all[i].Repair
	}
}

// pointsOf returns the points of a repair, without those for redundant clues.
func (r *repairs) pointsOf(repair Repair) int {
	points := odds[repair.Slip]
	if len(unmatched(r.repaired(repair))) == 0 {
		points += ifSymmetric
	}
	if repair.Slip == SwappedClues || repair.Slip == MisplacedClue {
		a, b := repair.Set[0].Cell, repair.Set[1].Cell
		points += perDistance * bits.Len(uint(apart(a, b)))
		if a.Row == b.Row || a.Col == b.Col {
			points += ifInLine
		}
	}
	if repair.Kind != One && repair.Slip != MissingRow {
		points += ifSeveral
	}
	return points
}

// redundantAfter returns the number of redundant clues of a repaired puzzle. If the effort limit is
// reached, it returns a usual number.
func (q *explainer) redundantAfter(r Repair) int {
	const usual = 2
	p := q.repaired(r)
	if q.check(p).Kind != One {
		return usual
	}
	after := &explainer{ctx: q.ctx, puzzle: p, model: &q.side.model, solver: q.side.solver, share: min(q.share, max(q.left, 0))}
	clues, ok := after.optionalClues()
	if !ok {
		return usual
	}
	is, ok := after.redundant(nil, clues, false)
	q.left = after.left
	q.stats.add(after.stats)
	if !ok {
		return usual
	}
	return len(slices.DeleteFunc(is, func(redundant bool) bool { return !redundant }))
}

// unmatched lists the cells that break the symmetry of the layout, for the symmetry with the fewest such
// cells.
func unmatched(p *puzzle.Puzzle) (fewest []puzzle.Point) {
	for i, s := range []puzzle.Symmetry{puzzle.Rot180, puzzle.Horizontal, puzzle.Vertical, puzzle.Diagonal} {
		if s.Square() && p.Rows != p.Cols {
			continue
		}
		var cells []puzzle.Point
		for j, c := range p.Cells {
			if at := p.Point(j); p.At(s.Group()[1].Point(at, p.Rows, p.Cols)).IsBlack() != c.IsBlack() {
				cells = append(cells, at)
			}
		}
		if i == 0 || len(cells) < len(fewest) {
			fewest = cells
		}
	}
	return fewest
}
