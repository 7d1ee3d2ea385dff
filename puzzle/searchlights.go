package puzzle

import "akari/solver"

// Searchlights is the genre also called Buraitoraito or Bright Light. White cells hold
// lights, which do not affect each other. A black cell sees the lights of its row and column
// up to the next black cell in each direction, through other lights.
//
//   - clue: a numbered black cell sees exactly that many lights.
var Searchlights = &Genre{
	Name:     "searchlights",
	Title:    "Searchlights",
	Piece:    "light",
	MaxClue:  999_999, // six digits; a clue above the number of visible cells has no solution
	Numbered: true,
	Rungs:    'S',
	Rules:    []Rule{RuleClue},
	sentences: map[Rule]string{
		RuleClue: "a numbered black cell sees exactly that many lights along its row and column, up to the next black cell",
	},
	ClueReach:   (*Puzzle).Rays,
	Constraints: searchlightsConstraints,
	Check:       checkClues,
}

// searchlightsConstraints states the only rule: the runs that begin or end beside a clue hold as
// many lights as the clue's number. A run between two clues has one sum, which both clues use.
func searchlightsConstraints(m *Model) {
	m.Begin(Count)
	p := m.puzzle
	m.runs.Find(p)
	m.sumOf = append(m.sumOf[:0], make([]int, len(m.runs.All))...) // by run: its sum's index + 1
	var sums []int
	for _, i := range m.countCell {
		sums = sums[:0]
		for _, r := range m.runs.AppendBeside(m.beside[:0], p, p.Point(int(i))) {
			if m.sumOf[r] == 0 {
				m.buf = m.buf[:0]
				run := m.runs.All[r]
				for at := run.First; at <= run.Last(); at += run.Step {
					m.buf = append(m.buf, m.Var[at])
				}
				m.sumOf[r] = 1 + m.Problem.Sum(m.buf...)
			}
			sums = append(sums, m.sumOf[r]-1)
		}
		k, _ := p.Cells[i].Clue()
		m.Problem.AddSumsIf(solver.Always, k, k, sums...)
	}
}
