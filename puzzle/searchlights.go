package puzzle

// Searchlights is the genre also called Buraitoraito or Bright Light. Lights
// stand on white cells and do not disturb one another; a black cell sees the
// lights of its row and column up to the next black cell in each direction,
// through other lights.
//
//   - clue: a numbered black cell sees exactly that many lights.
var Searchlights = &Genre{
	Name:     "searchlights",
	Title:    "Searchlights",
	Piece:    "light",
	MaxClue:  999_999, // what six digits say; a clue no ray can hold has no answer
	Numbered: true,
	Rungs:    'S',
	Rules:    []Rule{RuleClue},
	sentences: map[Rule]string{
		RuleClue: "a numbered black cell sees exactly that many lights along its row and column, up to the next black cell",
	},
	ClueReach: (*Puzzle).Rays,
	Rows:      searchlightsRows,
	Check:     checkClues,
}

// searchlightsRows states the one rule: the rays of a clue hold its number.
func searchlightsRows(m *Model) {
	m.Begin(Count)
	m.addRayClues()
}
