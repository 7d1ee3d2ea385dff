package presets

import (
	"reflect"
	"strings"
)

// Words is every phrase that a book prints. A phrase may have words in braces, which values replace. The
// tag must lists the words that a phrase must have, the tag may further words that it may have, and the
// tag one the words that the form for one thing must have instead. The tag len is the length of a list.
type Words struct {
	Contents  string `key:"contents" doc:"heading of the table of contents"`
	Rules     string `key:"rules" doc:"heading of the rules"`
	Example   string `key:"example" doc:"heading of the worked example, and of puzzles that are solved step by step"`
	Solutions string `key:"solutions" doc:"heading of the solutions"`
	Hints     string `key:"hints" doc:"heading of the hints"`
	Setters   string `key:"setters" doc:"heading of the list of setters"`
	Notes     string `key:"notes" doc:"heading of the pages for notes, and label of a line for notes"`

	SolutionPage string `key:"solution_page" must:"page" doc:"below a puzzle: where its solution is"`
	SolutionDate string `key:"solution_date" must:"date" doc:"below a puzzle of a series: the date whose file has the solution"`
	PuzzlePage   string `key:"puzzle_page" must:"page" doc:"above a solution: where its puzzle is"`
	Date         string `key:"date" doc:"a line to write the date on"`
	Time         string `key:"time" doc:"a line to write the time on"`
	Name         string `key:"name" doc:"a line for the name, on worksheets"`
	Owner        string `key:"owner" doc:"a line to write a name on"`
	Puzzles      Plural `key:"puzzles" must:"first last" one:"first" may:"count" doc:"on a part's opening page: which puzzles the part has"`
	Count        Plural `key:"count" must:"count" doc:"on the cover: how many puzzles the book has"`
	Volume       string `key:"volume" must:"number" doc:"under the title: the number of the volume"`
	Target       string `key:"target" must:"target" doc:"on a part's opening page: the time to aim for"`
	Byline       string `key:"byline" must:"author" doc:"who made a puzzle"`
	SolutionNote string `key:"solution_note" doc:"how to find a solution"`
	HintNote     string `key:"hint_note" must:"cell row column" doc:"what hints are, and how they name cells; {cell} is the cell in row {row} and column {column}"`
	Play         string `key:"play" doc:"beside a QR code"`
	Copyright    string `key:"copyright" may:"title subtitle author publisher holder isbn year seed" doc:"the copyright page, if front.copyright is not set; {holder} is the author or the publisher. akari leaves out each paragraph with a word in braces for which the book has no value"`

	Day    Plural       `key:"day" must:"day month year" one:"month year" may:"day" doc:"a date; the form one is for the first day of a month, other is for the other days"`
	Months []string     `key:"months" len:"12" doc:"the twelve months, as written in a date"`
	Levels []string     `key:"levels" len:"5" doc:"the five difficulties, easiest first"`
	Of     string       `key:"of" must:"genre title" doc:"the title of a part or of pages with one kind of puzzle"`
	Titles RecipeTitles `key:"titles" doc:"the titles of parts that use a built-in recipe"`
	Genres GenreNames   `key:"genres" doc:"the names of the kinds of puzzle, in a book that has both"`

	Akari        []string `key:"akari" doc:"the rules of Akari, one paragraph each; paragraphs that begin with - form a list"`
	Searchlights []string `key:"searchlights" doc:"the rules of Searchlights, in the same form"`
	Key          string   `key:"key" doc:"what the marks of difficulty mean"`
	ExampleStart string   `key:"example_start" doc:"below the picture of an unsolved puzzle"`
	ExampleEnd   string   `key:"example_end" doc:"below the picture of the solved puzzle"`
	Dot          string   `key:"dot" doc:"what a dot in a board that is solved step by step means"`
	Skipped      string   `key:"skipped" doc:"above the pictures of a solution that has more steps than pictures"`
	Lit          string   `key:"lit" doc:"beside the first solved board of Akari: what grey cells are"`

	Cell       string         `key:"cell" must:"row column" doc:"the name of a cell, with grid.names: r1c1"`
	Steps      StepWords      `key:"steps" doc:"the sentences below the pictures of the worked example of Akari, for one cell and for several cells"`
	LightSteps LightStepWords `key:"light_steps" doc:"the sentences below the pictures of the worked example of Searchlights"`
	Nudge      HintWords      `key:"nudge" doc:"the sentences of hints: {clue} is a number, {by} is its cell, {at} is the cell that the hint decides, {dark} is a cell that is not lit, {who} is a list of cells to look at"`
	LightNudge LightHintWords `key:"light_nudge" doc:"the sentences of hints in Searchlights, with the same words in braces"`
}

// GenreNames names the kinds of puzzle.
type GenreNames struct {
	Akari        string `key:"akari" doc:"the name of Akari"`
	Searchlights string `key:"searchlights" doc:"the name of Searchlights"`
}

// RecipeTitles is the titles of the built-in recipes in print.
type RecipeTitles struct {
	First      string `key:"first" doc:"the title of a part that uses first"`
	Gentle     string `key:"gentle" doc:"the title of a part that uses gentle"`
	Easy       string `key:"easy" doc:"the title of a part that uses easy"`
	Medium     string `key:"medium" doc:"the title of a part that uses medium"`
	Tricky     string `key:"tricky" doc:"the title of a part that uses tricky"`
	Hard       string `key:"hard" doc:"the title of a part that uses hard"`
	Expert     string `key:"expert" doc:"the title of a part that uses expert"`
	Extreme    string `key:"extreme" doc:"the title of a part that uses extreme"`
	Daily      string `key:"daily" doc:"the title of a part that uses daily"`
	Weekly     string `key:"weekly" doc:"the title of a part that uses weekly"`
	Giant      string `key:"giant" doc:"the title of a part that uses giant"`
	Heart      string `key:"heart" doc:"the title of a part that uses heart"`
	LargePrint string `key:"large-print" doc:"the title of a part that uses large-print"`
}

// titleOf returns the title of a part: of a built-in recipe, in the language of the book, or the recipe's
// own.
func (w *Words) titleOf(p *Part) string {
	fields, _ := fieldsOf(reflect.ValueOf(w.Titles))
	if f, builtIn := fields[p.Preset]; builtIn {
		return f.String()
	}
	level, lights := strings.CutPrefix(p.Preset, "lights-")
	if f, builtIn := fields[level]; lights && builtIn {
		return Fill(w.Of, "genre", w.Genres.Searchlights, "title", f.String())
	}
	if p.Recipe == nil {
		return ""
	}
	return p.Recipe.Title
}

// HintWords is the sentences of hints.
type HintWords struct {
	Need     string `key:"need" must:"by" may:"clue" doc:"a clue needs all its open cells"`
	Full     string `key:"full" must:"by" may:"clue" doc:"a clue has all its lamps"`
	Self     string `key:"self" must:"at" doc:"a cell can be lit only by its own lamp"`
	Spot     string `key:"spot" must:"dark" doc:"a dark cell can be lit from one place only"`
	Starved  string `key:"starved" must:"at by" may:"clue" doc:"a lamp would leave a clue too few cells"`
	Blackout string `key:"blackout" must:"at dark" doc:"a lamp would leave a dark cell that nothing can light"`
	Pair     string `key:"pair" must:"who" doc:"two clues or dark cells together decide"`
	Lamp     string `key:"lamp" must:"at" doc:"suppose a lamp"`
	NoLamp   string `key:"no_lamp" must:"at" doc:"suppose no lamp"`
	Cases    string `key:"cases" must:"who" doc:"all cases agree"`
	Comma    string `key:"comma" doc:"between the items of a list"`
	And      string `key:"and" doc:"between the last two items of a list"`
}

// LightHintWords is the sentences of hints in Searchlights.
type LightHintWords struct {
	Need    string `key:"need" must:"by" may:"clue" doc:"a clue needs all open cells that it sees"`
	Full    string `key:"full" must:"by" may:"clue" doc:"a clue sees all its lights"`
	Runs    string `key:"runs" must:"who at" doc:"what the clues leave for a run decides it"`
	Light   string `key:"light" must:"at" doc:"suppose a light"`
	NoLight string `key:"no_light" must:"at" doc:"suppose no light"`
}

// LightStepWords is the sentences of explanations in Searchlights.
type LightStepWords struct {
	Need    Plural `key:"need" one:"clue" doc:"one or more clues need all open cells that they see"`
	Full    Plural `key:"full" one:"clue" doc:"one or more clues see all their lights"`
	Zero    string `key:"zero" doc:"a clue of 0"`
	AtMost  Plural `key:"at_most" must:"clue other count" one:"clue other" doc:"between two clues there are at most {count} lights, so that one clue needs every other cell that it sees"`
	AtLeast Plural `key:"at_least" must:"clue other count" one:"clue other" doc:"between two clues there are at least {count} lights, so that one clue sees no other lights"`
	Runs    string `key:"runs" doc:"several clues together decide a run of cells"`
	Suppose string `key:"suppose" doc:"the opposite leads to a contradiction"`
}

// StepWords is the sentences of explanations, for one cell and for several cells.
type StepWords struct {
	Need     Plural `key:"need" one:"clue" doc:"a clue needs all its open cells"`
	Full     Plural `key:"full" one:"clue" doc:"a clue has all its lamps"`
	Zero     string `key:"zero" doc:"a clue of 0"`
	Self     Plural `key:"self" doc:"a cell can be lit only by its own lamp"`
	Spot     Plural `key:"spot" doc:"a dark cell can be lit from one place only"`
	Starved  string `key:"starved" must:"clue" doc:"a lamp would leave a clue too few cells"`
	Blackout Plural `key:"blackout" doc:"a lamp would light all places from which a dark cell can be lit"`
	Pair     string `key:"pair" doc:"two clues or dark cells together decide a cell"`
	Suppose  string `key:"suppose" doc:"the opposite leads to a contradiction"`
	Cases    string `key:"cases" doc:"all cases agree on a cell"`
}
