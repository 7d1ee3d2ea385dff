package presets

// Words is every phrase a book prints. {page}, {number}, {count}, {title},
// {author}, {publisher}, {isbn} and {year} stand for what they say.
type Words struct {
	Contents  string `key:"contents" doc:"heading of the table of contents"`
	Rules     string `key:"rules" doc:"heading of the rules"`
	Example   string `key:"example" doc:"heading of the worked example"`
	Solutions string `key:"solutions" doc:"heading of the solutions"`
	Hints     string `key:"hints" doc:"heading of the hints"`
	Seeds     string `key:"seeds" doc:"heading of the list of ids"`
	Notes     string `key:"notes" doc:"heading of the pages to write on, and ahead of a line for notes"`

	SolutionPage string `key:"solution_page" doc:"below a puzzle: where its solution is"`
	PuzzlePage   string `key:"puzzle_page" doc:"above a solution: where its puzzle is"`
	Date         string `key:"date" doc:"a line to write the date on"`
	Time         string `key:"time" doc:"a line to write the time on"`
	Seed         string `key:"seed" doc:"ahead of the id of a generated puzzle"`
	Owner        string `key:"owner" doc:"a line to write a name on"`
	Puzzles      string `key:"puzzles" doc:"on a part's opening page: which puzzles it holds"`
	Puzzle       string `key:"puzzle" doc:"there too, where it holds one puzzle"`
	Target       string `key:"target" doc:"on a part's opening page: the time to aim for"`
	SolutionNote string `key:"solution_note" doc:"how to find a solution"`
	HintNote     string `key:"hint_note" doc:"what a hint tells"`
	SeedNote     string `key:"seed_note" doc:"what an id is for"`
	Play         string `key:"play" doc:"beside a QR code"`

	Levels LevelNames `key:"levels" doc:"the five difficulties, easiest first"`

	Akari        []string `key:"akari" doc:"the rules of Akari, a paragraph each; ones that begin with - are a list"`
	Searchlights []string `key:"searchlights" doc:"the rules of Searchlights, likewise"`
	Key          string   `key:"key" doc:"what the stars mean"`
	ExampleStart string   `key:"example_start" doc:"below the picture of an unsolved puzzle"`
	ExampleEnd   string   `key:"example_end" doc:"below that of a solved one"`

	Steps StepWords `key:"steps" doc:"what a step of reasoning says; pictures show the cells"`
	Nudge HintWords `key:"nudge" doc:"what a hint says"`
}

// LevelNames names the levels, easiest first.
type LevelNames []string

// HintWords are the sentences of hints. {clue} is a number and {by} its cell,
// {at} the cell decided, {dark} a cell without light, {who} two or more cells
// or numbers to look at.
type HintWords struct {
	Need     string `key:"need" doc:"a clue needs all its open cells"`
	Full     string `key:"full" doc:"a clue has all its lamps"`
	Self     string `key:"self" doc:"a cell can be lit only by its own lamp"`
	Spot     string `key:"spot" doc:"a dark cell can be lit from one place only"`
	Starved  string `key:"starved" doc:"a lamp would leave a clue too few cells"`
	Blackout string `key:"blackout" doc:"a lamp would leave a dark cell that nothing can light"`
	Pair     string `key:"pair" doc:"two clues or dark cells seen together decide"`
	Lamp     string `key:"lamp" doc:"suppose a lamp"`
	NoLamp   string `key:"no_lamp" doc:"suppose no lamp"`
	Cases    string `key:"cases" doc:"all cases agree"`
	And      string `key:"and" doc:"between the last two of a list"`
}

// StepWords are the sentences of reasoning, for one cell and for several.
// {clue} is a number, {cells} are the cells decided.
type StepWords struct {
	Need         string `key:"need" doc:"a clue needs all its open cells"`
	NeedMany     string `key:"need_many" doc:"several clues do"`
	Full         string `key:"full" doc:"a clue has all its lamps"`
	FullMany     string `key:"full_many" doc:"several clues have"`
	Zero         string `key:"zero" doc:"a clue of 0"`
	Self         string `key:"self" doc:"a cell can be lit only by its own lamp"`
	SelfMany     string `key:"self_many" doc:"several cells can"`
	Spot         string `key:"spot" doc:"a dark cell can be lit from one place only"`
	SpotMany     string `key:"spot_many" doc:"several dark cells can"`
	Starved      string `key:"starved" doc:"a lamp would leave a clue too few cells"`
	Blackout     string `key:"blackout" doc:"a lamp would light all places from which a dark cell can be lit"`
	BlackoutMany string `key:"blackout_many" doc:"several lamps would"`
	Pair         string `key:"pair" doc:"two clues or dark cells seen together decide a cell"`
	Suppose      string `key:"suppose" doc:"the opposite leads to a contradiction"`
	Cases        string `key:"cases" doc:"all cases agree on a cell"`
}

// english is what a book says where its file says nothing else.
func english() Words {
	return Words{
		Contents:  "Contents",
		Rules:     "How to play",
		Example:   "Solved, step by step",
		Solutions: "Solutions",
		Hints:     "Hints",
		Seeds:     "Ids of the puzzles",
		Notes:     "Notes",

		SolutionPage: "Solution: p. {page}",
		PuzzlePage:   "p. {page}",
		Date:         "Date",
		Time:         "Time",
		Seed:         "Id",
		Owner:        "This book belongs to",
		Puzzles:      "Puzzles {first} to {last}",
		Puzzle:       "Puzzle {number}",
		Target:       "Aim for {target} each",
		SolutionNote: "Every solution carries the number of its puzzle and the page the puzzle is on. Each puzzle has exactly one solution.",
		HintNote:     "For every puzzle, the step that it turns on. r3c4 is the cell in row 3 and column 4, counted from the top left corner.",
		SeedNote:     "An id makes its puzzle again: akari generate --id ID",
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
		ExampleStart: "A puzzle …",
		ExampleEnd:   "… and its solution.",

		Steps: StepWords{
			Need:         "The {clue} needs every open cell beside it.",
			NeedMany:     "These numbers need every open cell beside them.",
			Full:         "The {clue} has its lamps: no more beside it.",
			FullMany:     "These numbers have their lamps: no more beside them.",
			Zero:         "A 0 has no lamp beside it.",
			Self:         "Nothing else can light this cell: it holds a lamp.",
			SelfMany:     "Nothing else can light these cells: each holds a lamp.",
			Spot:         "The grey cell can be lit from one place only.",
			SpotMany:     "Each grey cell can be lit from one place only.",
			Starved:      "A lamp here would leave the {clue} too few cells.",
			Blackout:     "A lamp here would leave a dark cell that nothing can light.",
			BlackoutMany: "Lamps here would leave dark cells that nothing can light.",
			Pair:         "Seen together, the marked cells decide.",
			Suppose:      "Suppose the opposite: it fails.",
			Cases:        "All cases agree.",
		},
		Nudge: HintWords{
			Need:     "The {clue} at {by} needs every cell that is open beside it.",
			Full:     "The {clue} at {by} has all its lamps.",
			Self:     "What else could light {at}?",
			Spot:     "From how many places can {dark} be lit?",
			Starved:  "What would a lamp at {at} take from the {clue} at {by}?",
			Blackout: "With a lamp at {at}, what could light {dark}?",
			Pair:     "See {who} together.",
			Lamp:     "Suppose a lamp at {at}: where does it lead?",
			NoLamp:   "Suppose no lamp at {at}: where does it lead?",
			Cases:    "Try all that {who} allow.",
			And:      "and",
		},
	}
}
