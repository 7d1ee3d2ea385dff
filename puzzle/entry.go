package puzzle

// Entry is a puzzle with its name, origin, difficulty and solution. Every field but Puzzle may
// be empty. A notation writes only the fields that it supports.
type Entry struct {
	Puzzle *Puzzle

	Name   string // short and unique within a file: "janko-523", "37"
	Title  string
	Author string
	Source string // the publication, often an address
	ID     string // generate makes the same puzzle again from its ID

	File string // the file from which the puzzle was first read; the JSON notations keep it
	Line int    // the line of File on which the puzzle begins, from 1

	Difficulty *Difficulty
	Techniques []int   // uses of each technique, by rung from the simplest; nil if not graded
	Seed       *uint64 // the seed of the batch that the puzzle belongs to
	Index      *int    // the index of the puzzle in the batch, from 0

	Solution Lamps   // the solution that came with the puzzle; nil if there was no solution
	Dots     []Point // white cells marked "no lamp", in reading order
}

// Difficulty is how hard a puzzle is for a person.
type Difficulty struct {
	Name  string `json:"name"`  // easy, medium, tricky, hard or extreme
	Rung  string `json:"rung"`  // the hardest technique needed: R1 and so on
	Score int    `json:"score"` // how hard the puzzle is among puzzles of one rung; 0 if it was not measured
}
