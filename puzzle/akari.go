package puzzle

import "akari/solver"

// Akari is the genre also called Light Up or Bijutsukan (Nikoli, 2001). A lamp
// lights its own cell and every white cell of its row and column up to the
// next black cell or the edge.
//
//   - clue: a numbered black cell has exactly that many lamps among the cells
//     that share a side with it.
//   - shine: no lamp shines on another lamp.
//   - lit: every white cell is lit.
var Akari = &Genre{
	Name:    "akari",
	Title:   "Akari",
	Piece:   "lamp",
	MaxClue: 4,
	Rungs:   'R',
	Rules:   []Rule{RuleClue, RuleShine, RuleLit},
	sentences: map[Rule]string{
		RuleClue:  "a numbered black cell has exactly that many lamps among the cells beside it",
		RuleShine: "no lamp shines on another lamp",
		RuleLit:   "every white cell is lit",
	},
	Antichain:   true, // a further lamp would be on a lit cell
	ClueReach:   (*Puzzle).WhiteNeighbours,
	lit:         akariLit,
	Constraints: akariConstraints,
	Check:       akariCheck,
}

// akariConstraints states the rules as constraints: a run (a maximal stretch of white cells
// in a row or a column, even of one cell) holds at most one lamp; the two runs through
// a cell hold at least one; the cells beside a clue hold exactly its number.
func akariConstraints(m *Model) {
	p := m.puzzle
	m.Begin(AtMostOne)
	for r := range p.Rows {
		m.Problem.AddAtMostOnes(m.Var[r*p.Cols:][:p.Cols], 1)
	}
	for c := range p.Cols {
		m.Problem.AddAtMostOnes(m.Var[c:], p.Cols)
	}
	m.Begin(Cover)
	for v := range m.Cell {
		m.Problem.Cover(solver.Var(v))
	}
	m.Begin(Count)
	for _, i := range m.countCell {
		m.buf = m.buf[:0]
		for _, d := range Directions {
			if q := p.Point(int(i)).Step(d); p.At(q).IsWhite() {
				m.buf = append(m.buf, m.Var[p.Index(q)])
			}
		}
		k, _ := p.Cells[i].Clue()
		m.Problem.Add(k, k, m.buf...)
	}
}

// akariLit marks each lamp's own cell and the cells that its four rays reach. A ray stops at
// another lamp, whose own rays continue, so no cell is visited more than four times.
func akariLit(p *Puzzle, l Lamps) []bool {
	lamp := make([]bool, len(p.Cells))
	for _, at := range l {
		lamp[p.Index(at)] = true
	}
	lit := make([]bool, len(p.Cells))
	for _, at := range l {
		lit[p.Index(at)] = true
		for _, d := range Directions {
			for q := at.Step(d); p.At(q).IsWhite() && !lamp[p.Index(q)]; q = q.Step(d) {
				lit[p.Index(q)] = true
			}
		}
	}
	return lit
}

// akariCheck follows the rule text: it counts the lamps of every clue, follows the light of
// every lamp to the next lamp, and lists unlit white cells.
func akariCheck(p *Puzzle, l Lamps) []Violation {
	out := checkClues(p, l)
	for _, at := range l {
		for _, d := range Directions[2:] { // to the right and down, so that each pair is found once
			q := at.Step(d)
			for p.At(q).IsWhite() && !l.Has(q) {
				q = q.Step(d)
			}
			if p.At(q).IsWhite() {
				out = append(out, Violation{RuleShine, []Point{at, q}})
			}
		}
	}
	for i, lit := range akariLit(p, l) {
		if !lit && p.Cells[i].IsWhite() {
			out = append(out, Violation{RuleLit, []Point{p.Point(i)}})
		}
	}
	return out
}
