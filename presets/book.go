package presets

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/yaml"
	"akari/puzzle"
	"akari/puzzle/letter"
	"akari/render"
	"akari/render/paper"
)

// Book describes a whole book: its pages, and parts of puzzles, which recipes make or files
// provide. LoadBook fills in the defaults.
type Book struct {
	Name   string // the built-in name, or the file's name without its ending
	Folder Folder // the folder of the files that the book names

	file   string
	text   string                // of the file and of the settings
	places map[string]*yaml.Node // by key: the place of its value in the file
	issue  *issue                // see Issue

	Style     BookStyle `key:"style" doc:"a set of defaults. A page in the style magazine is complete in itself: it has the title, the rules, four puzzles, a hint for each, and the solutions upside down"`
	Title     string    `key:"title" doc:"the title, with its line breaks. If a book has only Searchlights, the default is Searchlights"`
	Subtitle  string    `key:"subtitle" doc:"a line below the title"`
	Author    string    `key:"author" doc:"the author's name"`
	Publisher string    `key:"publisher" doc:"the publisher's name"`
	ISBN      ISBN      `key:"isbn" doc:"the ISBN, 10 or 13 digits; printed on the copyright page and as a barcode on the cover"`
	Lang      Lang      `key:"lang" doc:"the language, as in en or pt-BR. If akari has no phrases in it, write them under words. Japanese needs a font with its characters: type: {fallback: FILE}"`
	Date      Date      `key:"date" doc:"the date of the file and of the copyright, as in 2026-01-31"`
	Seed      uint64    `key:"seed" doc:"a number that selects the puzzles; the same seed makes the same puzzles"`

	Pages  Count `key:"pages" doc:"the exact number of pages. The counts of the parts are then proportions, and pages for notes fill the rest. A part with only files keeps its puzzles. Without this key, the counts determine the number of pages"`
	Volume Count `key:"volume" doc:"the number of the volume, printed under the title, on the spine and, large, on the cover. The title alone then chooses the design of the cover, and the volumes have its palettes in turn; by default none"`
	First  Count `key:"first" doc:"the number of the first puzzle, as in 101 for a second volume; by default 1"`

	Replace Replace `key:"replace" doc:"puzzles to replace, by number: {7: 2} prints the second new puzzle instead of puzzle 7 and keeps all others. akari book --only 7 prints the key with the next new puzzle. The parts of these puzzles need a recipe; by default none"`

	Series    Series    `key:"series" doc:"one file for each of several dates instead of one book. By default such files are not checked against a printer's rules, and have no front pages and no line for the date"`
	Page      Page      `key:"page" doc:"the size of the pages, their margins, the paper and the inks"`
	Type      Type      `key:"type" doc:"fonts and type sizes"`
	Grid      Grid      `key:"grid" doc:"how boards are drawn"`
	Parts     []Part    `key:"parts" doc:"the parts, in order"`
	Puzzle    Furniture `key:"puzzle" doc:"what is printed around a puzzle"`
	Front     Front     `key:"front" doc:"the pages before the first puzzle"`
	Solutions Solutions `key:"solutions" doc:"the pages after the last puzzle"`
	Texts     []Text    `key:"texts" doc:"your own pages: half-title, dedication, preface, about the author, a picture"`
	Notes     Notes     `key:"notes" doc:"pages for notes at the end of the book"`
	Cover     Cover     `key:"cover" doc:"the cover that akari cover makes"`
	Output    Output    `key:"output" doc:"the names of the files"`
	Words     Words     `key:"words" doc:"every phrase that the book prints"`
}

// Page describes the sheet and its margins.
type Page struct {
	Trim       paper.Trim      `key:"trim" doc:"the page size after cutting: 6x9in, 148x210mm, or a name such as a5 or letter"`
	For        []paper.Printer `key:"for" doc:"the printers whose rules the book must meet"`
	Paper      paper.Stock     `key:"paper" doc:"the paper, which affects the width of the spine"`
	Inside     paper.Length    `key:"inside" doc:"the inside margin (gutter); auto: as the printers require for this number of pages"`
	Outside    paper.Length    `key:"outside" doc:"the outside margin; auto: as the printers require"`
	Top        paper.Length    `key:"top" doc:"the top margin; auto: as the printers require"`
	Bottom     paper.Length    `key:"bottom" doc:"the margin below the page number; auto: as the printers require"`
	Align      Align           `key:"align" doc:"where to put a puzzle that is narrower than the page: outside (at the outside margin), center, or auto (outside, unless the puzzle is much narrower)"`
	Ink        Tone            `key:"ink" doc:"a second ink for titles and the marks of difficulty, as in \"#b3261e\". It is a spot colour, or RGB if page.for lists only kdp and lulu. Most printers charge more for a book in colour; auto: black only"`
	Background Share           `key:"background" doc:"a grey background on each page, 10% to 30%; 0% for none. It bleeds, so the PDF pages are larger than the trim. Boards and blank pages at the end stay white. With a background, page.for may list kdp and ingram, or only lulu, because Lulu has a different bleed"`
}

func (p Page) check() error {
	if p.Background != 0 && (p.Background < paper.MinTint || p.Background > maxBackground) {
		return fmt.Errorf("expected a background of 10%% to %v, which prints evenly and leaves type readable; got %v", Share(maxBackground), p.Background)
	}
	return nil
}

// maxBackground is the largest share of ink behind type.
const maxBackground = 0.3

// Type names fonts and sizes.
type Type struct {
	Text        string       `key:"text" doc:"a TrueType file for running text; by default Vollkorn"`
	Italic      string       `key:"italic" doc:"a TrueType file for emphasis; by default the font of text"`
	Strong      string       `key:"strong" doc:"a TrueType file for bold words in running text; by default Vollkorn Bold, or the font of text"`
	Display     string       `key:"display" doc:"a TrueType file for titles and the numbers of puzzles; by default Vollkorn Black, or the font of bold"`
	Label       string       `key:"label" doc:"a TrueType file for labels and coordinates; by default Inter"`
	Bold        string       `key:"bold" doc:"a TrueType file for clues, hint numbers and page numbers; by default Inter Bold"`
	Fallback    string       `key:"fallback" doc:"a TrueType file for characters that the other fonts lack, as in Japanese; in bold type, akari draws these characters bolder"`
	Size        paper.Points `key:"size" doc:"the size of running text, from 7pt"`
	Labels      paper.Points `key:"labels" doc:"the size of heads, labels and coordinates, from 7pt"`
	Number      paper.Points `key:"number" doc:"the size of puzzle numbers, from 7pt; grid.clue sets the size of clues"`
	Typographic bool         `key:"typographic" doc:"true replaces four things in your texts with the characters of the language: straight quotes, apostrophes, hyphens between spaces, and three dots"`
	Embed       Embed        `key:"embed" doc:"which characters of a font the file contains: subset (the characters that the file uses) or full (all)"`
}

// Grid describes the look of boards.
type Grid struct {
	Line    paper.Length  `key:"line" doc:"the lines between cells, at least 0.3mm"`
	Frame   paper.Length  `key:"frame" doc:"the line around the grid"`
	Clue    Share         `key:"clue" doc:"the size of the clues as a share of the cell"`
	Black   Share         `key:"black" doc:"the ink of black cells: 100% is solid, 30% saves ink"`
	Symbol  render.Symbol `key:"symbol" doc:"how lamps and lights are drawn: ring, disc, star, or auto (a ring in Akari, but a disc in solutions with light: none; a star in Searchlights)"`
	MinCell paper.Length  `key:"min_cell" doc:"the smallest cell; if a puzzle needs smaller cells, akari reports an error"`
	MaxCell paper.Length  `key:"max_cell" doc:"the largest cell; auto: 12mm, or more if the board would fill less than 85 % of the width"`
	PerPage PerPage       `key:"per_page" doc:"the number of puzzles on a page, unless the part sets it: 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2"`
	Names   CellNames     `key:"names" doc:"how hints name cells, with the names of rows and columns in grey beside the boards: a1 (letters for columns), r1c1 (words.cell), or none (a1, and nothing beside the boards)"`
}

// Part is a part of the book, usually with puzzles of one difficulty.
type Part struct {
	Title   string           `key:"title" doc:"the heading; on the opening page it has its line breaks; by default the recipe's title"`
	Note    string           `key:"note" doc:"a sentence or two on the opening page; by default none"`
	Preset  string           `key:"preset" doc:"a built-in recipe, or a recipe file in the same folder"`
	Make    *request.Options `key:"make" doc:"keys of a recipe, which override the keys of preset"`
	Files   []string         `key:"files" doc:"files of puzzles in any notation, in the same folder"`
	Cells   string           `key:"cells" doc:"what the signs of the boards in files mean, as in '.=white X=black'; by default akari knows the usual signs"`
	Count   Count            `key:"count" doc:"how many puzzles akari makes; in a part with only files, how many puzzles it takes from them, by default all"`
	PerPage PerPage          `key:"per_page" doc:"the number of puzzles on a page: 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2; by default grid.per_page"`
	Pool    Count            `key:"pool" doc:"how many puzzles akari makes for each puzzle that it prints, at most 100. akari chooses puzzles that look different and whose scores rise evenly. With 1, or with order: given, it prints every puzzle; default 3"`
	Order   Order            `key:"order" doc:"difficulty (easiest first) or given (as made or read); default difficulty"`
	Level   Level            `key:"level" doc:"the difficulty that is printed, 1 to 5; by default the difficulty of each puzzle determines it"`
	Target  string           `key:"target" doc:"a time to aim for, as in 20 minutes; by default none"`

	Recipe *Recipe // the recipe of Preset and Make, nil if puzzles come only from files
}

// Looks returns the number of puzzles that akari makes for each puzzle in the book.
func (p *Part) Looks() int {
	if p.Order == OrderGiven {
		return 1
	}
	return int(cmp.Or(p.Pool, defaultPool))
}

// defaultPool makes the scores of a part rise evenly. Three times the work is still seconds for most
// books.
const defaultPool = 3

// maxPool is the largest pool. A larger pool makes little difference.
const maxPool = 100

// Furniture lists the items around each puzzle.
type Furniture struct {
	Show []Show `key:"show" doc:"a list of level (the difficulty, as five small cells), title and author (if the puzzle has them; author also adds a list of setters at the back), date and time (lines to write on, if there is room), solution (the page of the solution), notes (a line to write on), name (a line for name and date at the head of each page), rules (the title and the rules at the head of each page), hint (a hint for each puzzle at the foot of its page)"`
	QR   string `key:"qr" may:"number url" doc:"the QR code, which needs per_page: 1: none, puzz.link, or an address with {number} or {url}, which stand for the number of the puzzle and its address at puzz.link. Since puzz.link does not support Searchlights, they get no code with puzz.link or {url}"`
}

// Front lists the pages before the first puzzle.
type Front struct {
	Title     bool   `key:"title" doc:"a title page"`
	Owner     bool   `key:"owner" doc:"a line for the owner's name on the title page"`
	Copyright string `key:"copyright" may:"title subtitle author publisher holder isbn year seed" doc:"the text of the copyright page, by default words.copyright; if it is empty, there is no copyright page"`
	Contents  bool   `key:"contents" doc:"a table of contents"`
	Rules     bool   `key:"rules" doc:"how to play, with a worked example"`
	Steps     Count  `key:"steps" doc:"the largest number of pictures in the worked example"`
	Example   string `key:"example" doc:"a file with a puzzle of each kind for the title page, the cover and the worked example; by default akari makes the puzzles from the seed and the title"`
	Hints     bool   `key:"hints" doc:"a hint for each puzzle, before the solutions. Hints for odd and even numbers are on different pages, so that nobody sees the hint for the next puzzle"`
	Openers   bool   `key:"openers" doc:"an opening page before each part and the solutions; without it, their first page has the heading"`
}

// Text is one or more pages of the author's own.
type Text struct {
	Title  string    `key:"title" doc:"the heading, which is also in the contents; by default the first line of the text, if that is a heading"`
	Text   string    `key:"text" doc:"the text, in Markdown: paragraphs, headings, *italic*, **bold**, lists, rules, and pictures in PNG or JPEG; by default none"`
	File   string    `key:"file" doc:"a file with the text, instead of text; by default none"`
	Before TextPlace `key:"before" doc:"where the pages go: title, contents, rules or puzzles (before these pages), the number of a part (before this part), or end (at the end of the book); default rules"`
	Align  TextAlign `key:"align" doc:"left, or center for a half-title or a dedication; default left"`
}

func (t Text) check() error {
	if (t.Text == "") == (t.File == "") {
		return errors.New("a text needs either text or file")
	}
	return nil
}

// Solutions describes the solutions of the book.
type Solutions struct {
	Place   Place        `key:"place" doc:"end (at the back of the book), part (after each part), reverse (on the back of each page of puzzles), foot (upside down at the foot of each page of puzzles), file (in a second file, mine-solutions.pdf for mine.pdf) or none (the book has no solutions)"`
	PerPage PerPage      `key:"per_page" doc:"the number of solutions on a page: 1, 2, 4, 6, 9, 12, or rows x columns as in 5x4; or auto (as many as are easy to read)"`
	MinCell paper.Length `key:"min_cell" doc:"the smallest cell, at least 3mm"`
	Steps   StepLevel    `key:"steps" doc:"which puzzles are also solved step by step, on a page each after the solutions, with pictures of the hardest steps: none, or the puzzles of this difficulty and harder"`
	Light   render.Light `key:"light" doc:"how light is shown (tint: lit cells are grey; rays: lines follow the beams of lamps, and in Searchlights lead from lights to clues)"`
}

// Notes are pages to write on.
type Notes struct {
	Pages  NotePages `key:"pages" doc:"how many pages for notes; auto: enough to make the total a multiple of four"`
	Ruling Ruling    `key:"ruling" doc:"what the pages have to write on: lines or dots"`
}

type Cover struct {
	Design     Design       `key:"design" doc:"how a solved board of the book becomes a picture (auto: the design of the palette, or one that the seed and the title choose)"`
	Palette    Palette      `key:"palette" doc:"the colours, made for one design: amber, rose and lime for beams; dusk, lagoon and ember for windows; harbour, orchid and olive for mosaic; vermilion, lemon and cobalt for digit; ocean, wine and fern for cut; ink, marine and earth for quiet (auto: the seed and the title choose)"`
	Board      string       `key:"board" doc:"a file with the puzzle on the front; by default the puzzle of front.example, or a puzzle of the book"`
	Spine      Spine        `key:"spine" doc:"how the title on the spine is read: down, up, or auto (up if books in the language have it so, as in German, else down)"`
	SpineWidth paper.Length `key:"spine_width" doc:"the width of the spine in the printer's template; auto: by the printer's table, and for IngramSpark, which has only templates, by KDP's"`
	Line       string       `key:"line" doc:"a line in large type on the back; by default the first sentence of the rules"`
	Text       string       `key:"text" doc:"a few sentences on the back; an empty line begins a paragraph; by default the last sentence of the rules"`
	Logo       string       `key:"logo" doc:"a PNG or JPEG picture at the bottom of the back"`
	Image      string       `key:"image" doc:"finished artwork for the whole sheet (back, spine, front and bleed), PNG or JPEG; akari adds only the barcode"`
	Front      string       `key:"front" doc:"finished artwork for the front, PNG or JPEG, with bleed at the top, right and bottom"`
	Back       string       `key:"back" doc:"finished artwork for the back, PNG or JPEG, with bleed at the top, left and bottom"`
	Barcode    bool         `key:"barcode" doc:"true prints the ISBN as a barcode; false leaves its box empty for the printer. Without an ISBN there is no box"`
}

// Output names the files.
type Output struct {
	Print     string    `key:"print" doc:"the file for the printer, without bookmarks, links and metadata; by default mine.pdf for mine.yaml, if no other file is requested"`
	Screen    string    `key:"screen" doc:"the file for reading, with bookmarks, links, page labels, and each board as text for programs that read aloud; by default none, or mine-screen.pdf with --edition"`
	PDFX      PDFX      `key:"pdfx" doc:"the PDF/X label of the file for the printer (x1a: PDF/X-1a:2001; x1a-2003: PDF/X-1a:2003; auto: x1a if page.for lists ingram, else none)"`
	Condition Condition `key:"condition" doc:"the printing condition that the label names; grey prints the same in each (fogra39: coated paper; fogra47: uncoated paper)"`
}

// A Setting is a key of a book, as in page.trim, with a value that replaces the value in its file, and the
// name of the setting in errors.
type Setting struct{ Key, Value, Name string }

// LoadBook reads a book, a built-in one or a file, and the recipes of its parts. A mistake is an *Error.
func LoadBook(in Folder, nameOrFile string, settings ...Setting) (*Book, error) {
	if dir := path.Dir(filepath.ToSlash(nameOrFile)); dir != "." && in.FS != nil {
		sub, err := fs.Sub(in.FS, dir)
		if err != nil {
			return nil, &Error{File: in.Path(nameOrFile), Msg: ErrOutside.Error(), Err: ErrOutside}
		}
		in.FS, in.Name, nameOrFile = sub, in.Path(dir), "./"+path.Base(nameOrFile)
	}
	src, err := read(in, nameOrFile, ".", "book", bookOrder)
	if err != nil {
		return nil, err
	}
	root, err := parse(src.shown, src.text)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return nil, &Error{File: src.shown, Msg: "the file is empty; a book needs at least title and parts"}
	}
	for _, s := range settings {
		*at(root, s.Key) = *settingNode(s)
	}
	b, err := bookOf(decoder{in: in, dir: path.Dir(src.file), file: src.shown}, root)
	if err != nil {
		return nil, err
	}
	b.Name, b.text = src.name(), fmt.Sprintf("%s\n%q", src.text, settings)
	if err := b.check(root); err != nil {
		return nil, err
	}
	if err := b.loadRecipes(); err != nil {
		return nil, err
	}
	b.typeset()
	return b, nil
}

// bookOf reads a book from its file: first the keys that select defaults and phrases, then all keys over them.
func bookOf(d decoder, root *yaml.Node) (*Book, error) {
	d.places = map[string]*yaml.Node{}
	b := DefaultBook(StyleStandard)
	b.Words = Words{} // only the phrases of the file
	if err := d.mapping(root, reflect.ValueOf(b).Elem()); err != nil {
		b.Folder, b.file, b.places = d.in, d.file, d.places
		return nil, (*Error)(nil).and(err).and(b.loadRecipes())
	}
	d.places = map[string]*yaml.Node{}
	if b.Lang.Base() == "ja" && b.Type.Fallback == "" && b.Type.Text == "" {
		return nil, d.errorf(valueOf(root, "lang"), "the fonts that come with akari have no Japanese characters; name a TrueType file that has them, as in type: {fallback: ipag.ttf}")
	}
	words, known := wordsOf(b.Lang)
	if err := b.Words.complete(); !known && err != nil {
		return nil, d.errorf(valueOf(root, "lang"), "%v", err)
	}
	dated := b.Series.Count > 0
	b = defaultsOf(b.Style, words, dated)
	if err := d.mapping(root, reflect.ValueOf(b).Elem()); err != nil {
		return nil, err
	}
	if b.Front.Copyright == words.Copyright && !dated {
		b.Front.Copyright = b.Words.Copyright
	}
	b.Folder, b.file, b.places = d.in, d.file, d.places
	return b, nil
}

// check reports keys of a book that do not go together.
func (b *Book) check(root *yaml.Node) error {
	if len(b.Parts) == 0 {
		return &Error{File: b.file, Line: root.Line, Column: root.Column, Msg: "the book has no parts; write, for example, parts: [{preset: easy, count: 20}]"}
	}
	if err := paper.OneBleed(b.Page.For); err != nil && b.Page.Background > 0 {
		return b.Mistake("page.background", "%w", err)
	}
	if err := b.checkSeries(); err != nil {
		return err
	}
	if b.places["title"] != nil && strings.TrimSpace(b.Title) == "" {
		return b.Mistake("title", "expected a title; to print the default, leave title out")
	}
	if b.Front.Owner && !b.Front.Title && b.places["front.owner"] != nil {
		return b.Mistake("front.owner", "the line for the owner is on the title page; write title: true, or leave owner out")
	}
	return nil
}

// Digest returns a hash of the description: of its file, the settings and the seed.
func (b *Book) Digest() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", b.Seed, b.text))
	return hex.EncodeToString(sum[:16])
}

// at returns the value of a key, as in page.trim, and adds the key if the file lacks it.
func at(root *yaml.Node, key string) *yaml.Node {
	section, below, nested := strings.Cut(key, ".")
	n := valueOf(root, section)
	if n == root {
		n = &yaml.Node{Kind: yaml.MappingNode}
		root.Content = append(root.Content, plainNode(section), n)
	}
	if nested {
		return at(n, below)
	}
	return n
}

// settingNode returns the value of a setting. It has no place, so its errors have the name in its comment.
func settingNode(s Setting) *yaml.Node {
	n := plainNode(s.Value)
	n.HeadComment = s.Name
	return n
}

// defaultsOf returns the defaults of a book, which the keys of its file replace.
func defaultsOf(style BookStyle, words Words, dated bool) *Book {
	b := DefaultBook(style)
	b.Words = words
	if b.Front.Title {
		b.Front.Copyright = words.Copyright
	}
	if dated { // sheets for readers
		b.Page.For, b.Front, b.Solutions.Place = nil, Front{Steps: b.Front.Steps}, PlaceEnd
		b.Puzzle.Show = slices.DeleteFunc(b.Puzzle.Show, func(s Show) bool { return s == ShowDate })
	}
	return b
}

// HasKey reports whether the file of the book has a key, as in page.for.
func (b *Book) HasKey(path string) bool { return b.places[path] != nil }

// Mistake returns an error about the value of a key, as in page.inside or parts[0].per_page, at the place
// of this key, or of the nearest key above it, or of the parts.
func (b *Book) Mistake(path, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	e := &Error{File: b.file, Msg: err.Error(), Err: errors.Unwrap(err)}
	for {
		if n := b.places[path]; n != nil {
			e.Line, e.Column = n.Line, n.Column
			return e
		}
		cut := strings.LastIndexAny(path, ".[")
		switch {
		case cut >= 0:
			path = path[:cut]
		case path == "parts":
			return e
		default:
			path = "parts"
		}
	}
}

func (b *Book) loadRecipes() error {
	var found *Error
	for i := range b.Parts {
		p := &b.Parts[i]
		name := fmt.Sprintf("part %d", i+1)
		if p.Title != "" {
			name += " (" + p.Title + ")"
		}
		err := b.Folder.context().Err()
		if err == nil {
			err = p.load(b.Folder)
		}
		if err != nil {
			found = found.and(b.Mistake(fmt.Sprintf("parts[%d]", i), "%s: %w", name, err))
		}
		if p.Title == "" {
			p.Title = b.Words.titleOf(p)
		}
	}
	if b.places["title"] == nil && b.onlyLights() {
		b.Title = b.Words.Genres.Searchlights
	}
	return found.orNil()
}

// onlyLights reports whether akari makes all puzzles of a book, and makes only Searchlights.
func (b *Book) onlyLights() bool {
	return !slices.ContainsFunc(b.Parts, func(p Part) bool {
		return len(p.Files) > 0 || p.Recipe == nil || p.Recipe.Kind.Genre() != puzzle.Searchlights
	})
}

func (p *Part) load(in Folder) (err error) {
	if p.Preset != "" {
		if p.Recipe, err = Load(in, p.Preset); err != nil {
			return err
		}
	}
	if p.Make != nil {
		if p.Recipe == nil {
			p.Recipe = &Recipe{}
		}
		if p.Make.Mask != nil {
			p.Recipe.Size, p.Recipe.Black = request.Size{}, request.Density{} // of another layout
		}
		overlay(reflect.ValueOf(&p.Recipe.Options).Elem(), reflect.ValueOf(*p.Make))
		if err := generate.Validate(p.Recipe.Options); err != nil {
			return err
		}
	}
	return nil
}

// FirstNumber returns the number of the first puzzle.
func (b *Book) FirstNumber() int { return max(1, int(b.First)) }

// check reports a part without puzzles or without a count.
func (p Part) check() error {
	switch made := p.Preset != "" || p.Make != nil; {
	case !made && len(p.Files) == 0:
		return errors.New("the part has no puzzles: set preset, make or files")
	case made && p.Count == 0:
		return errors.New("the part has no count: write how many puzzles to make, as in count: 20")
	case !made && p.Title == "":
		return errors.New("a part with only files needs a title")
	case !made && p.Pool > 0:
		return errors.New("pool: needs a preset or make, because akari makes no puzzles for a part with only files")
	case p.Pool > maxPool:
		return fmt.Errorf("pool: expected at most %d puzzles made for each printed puzzle, got %d", maxPool, p.Pool)
	case p.Cells != "" && len(p.Files) == 0:
		return errors.New("cells: needs files, because it says what the signs of their boards mean")
	case p.Cells != "":
		if _, err := letter.ParseCells(p.Cells); err != nil {
			return fmt.Errorf("cells: %w", err)
		}
	}
	return nil
}

// minSolutionCell is the smallest cell of a solution that can be read, mm.
const minSolutionCell = 3.0

func (g Grid) check() error {
	switch {
	case g.Line < paper.MinLine || g.Frame < paper.MinLine:
		return fmt.Errorf("expected lines of at least %.2f mm, which print evenly; got %.2f mm", paper.MinLine, min(g.Line, g.Frame))
	case g.Frame > 5 || g.Line > 2:
		return fmt.Errorf("expected lines of at most 2 mm, and a frame of at most 5 mm; got %.1f mm", max(g.Line, g.Frame))
	case g.MinCell == 0 || g.MaxCell != 0 && g.MaxCell < g.MinCell:
		return fmt.Errorf("expected 0 < min_cell <= max_cell, got min_cell %.1f mm and max_cell %.1f mm", g.MinCell, g.MaxCell)
	case g.Clue < 0.3 || g.Clue > 0.9:
		return fmt.Errorf("expected a clue of 30%% to 90%% of a cell, got %v", g.Clue)
	case g.Black < paper.MinTint:
		return fmt.Errorf("expected black cells of at least 10%% ink, which prints evenly; got %v", g.Black)
	}
	return nil
}

func (s Solutions) check() error {
	if s.Place == PlaceFoot && s.PerPage.Cols != 0 {
		return errors.New("per_page: with place: foot, a page has the solutions of its own puzzles; leave per_page out")
	}
	if s.MinCell < minSolutionCell {
		return fmt.Errorf("expected cells of at least %.1f mm in solutions, which are readable; got %.1f mm", minSolutionCell, s.MinCell)
	}
	return nil
}

// overlay copies the fields of src that are not zero onto dst.
func overlay(dst, src reflect.Value) {
	for i := range src.NumField() {
		if f := src.Field(i); !f.IsZero() {
			dst.Field(i).Set(f)
		}
	}
}
