package puzzle

// Entry is a puzzle with its name, origin, difficulty and solution. Every field but Puzzle may
// be empty. A notation writes the fields that it has room for.
type Entry struct {
	Puzzle *Puzzle

	Name   string // short and unique within a file: "janko-523", "37"
	Title  string
	Author string
	Source string // where it was published, often an address
	ID     string // the one-line name that generates this puzzle again

	File string // where it was first read, which the JSON notations keep
	Line int    // from 1

	Difficulty *Difficulty
	Techniques []int   // how often each was applied, by rung from the simplest; nil if it was not graded
	Seed       *uint64 // the seed of its batch
	Index      *int    // its index in that batch, from 0

	Solution Lamps   // the solution that came with it, nil if there was no solution
	Dots     []Point // white cells marked "no lamp", in reading order
}

// Difficulty is how hard a puzzle is for a person.
type Difficulty struct {
	Name  string `json:"name"`  // easy, medium, tricky, hard or extreme
	Rung  string `json:"rung"`  // the hardest technique needed: R1 and so on
	Score int    `json:"score"` // how hard the puzzle is among puzzles of one rung; 0 if it was not measured
}
