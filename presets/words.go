package presets

// Words is every phrase a book prints. {page}, {number}, {count}, {title},
// {author}, {publisher}, {isbn} and {year} stand for what they say.
type Words struct {
	Contents  string `key:"contents" doc:"heading of the table of contents"`
	Rules     string `key:"rules" doc:"heading of the rules"`
	Example   string `key:"example" doc:"heading of the worked example"`
	Solutions string `key:"solutions" doc:"heading of the solutions"`
	Hints     string `key:"hints" doc:"heading of the hints"`

	SolutionPage string `key:"solution_page" doc:"below a puzzle: where its solution is"`
	PuzzlePage   string `key:"puzzle_page" doc:"above a solution: where its puzzle is"`
	Date         string `key:"date" doc:"a line to write the date on"`
	Time         string `key:"time" doc:"a line to write the time on"`
	Seed         string `key:"seed" doc:"ahead of the name of a generated puzzle"`
	Owner        string `key:"owner" doc:"a line to write a name on"`
	Puzzles      string `key:"puzzles" doc:"on a part's opening page: which puzzles it holds"`
	Target       string `key:"target" doc:"on a part's opening page: the time to aim for"`
	SolutionNote string `key:"solution_note" doc:"how to find a solution"`
	HintNote     string `key:"hint_note" doc:"what a hint tells"`
	Play         string `key:"play" doc:"beside a QR code"`

	Levels []string `key:"levels" doc:"the five difficulties, easiest first"`

	Akari        []string `key:"akari" doc:"the rules of Akari, a paragraph each; ones that begin with - are a list"`
	Searchlights []string `key:"searchlights" doc:"the rules of Searchlights, likewise"`
	Key          string   `key:"key" doc:"what the stars mean"`
	ExampleStart string   `key:"example_start" doc:"below the first picture of the worked example"`
	ExampleEnd   string   `key:"example_end" doc:"below its last picture"`
}

// english is what a book says where its file says nothing else.
func english() Words {
	return Words{
		Contents:  "Contents",
		Rules:     "How to play",
		Example:   "A worked example",
		Solutions: "Solutions",
		Hints:     "Hints",

		SolutionPage: "Solution: p. {page}",
		PuzzlePage:   "p. {page}",
		Date:         "Date",
		Time:         "Time",
		Seed:         "No.",
		Owner:        "This book belongs to",
		Puzzles:      "Puzzles {first} to {last}",
		Target:       "Aim for {target} each",
		SolutionNote: "Every solution carries the number of its puzzle and the page the puzzle is on. Each puzzle has exactly one solution.",
		HintNote:     "One step to begin with, or to go on from, for every puzzle. Rows and columns are counted from the top left corner.",
		Play:         "Play on screen",

		Levels: []string{"Easy", "Steady", "Tricky", "Hard", "Extreme"},

		Akari: []string{
			"Place lamps on white cells so that every white cell is lit.",
			"- A lamp lights its own cell, and shines along its row and column until a black cell or the edge stops the light.",
			"- No lamp may shine on another lamp.",
			"- A number on a black cell says how many lamps stand beside it: above, below, left and right. Cells that touch only at a corner do not count.",
			"- A black cell without a number may have any number of lamps beside it.",
			"Every puzzle has exactly one solution, and reasoning alone finds it: there is never a need to guess.",
		},
		Searchlights: []string{
			"Place lamps on white cells so that every number is right.",
			"- A number on a black cell says how many lamps it sees: along its row and column, in all four directions, up to the next black cell or the edge.",
			"- Lamps do not block the view, and may see one another.",
			"Every puzzle has exactly one solution.",
		},
		Key:          "Stars tell how hard a puzzle is, from one to five.",
		ExampleStart: "The puzzle.",
		ExampleEnd:   "Every white cell is lit: solved.",
	}
}
