package presets

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"akari/generate"
	"akari/generate/request"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
)

// Book is a recipe for a whole book: its pages, and parts of puzzles that are
// made after recipes or read from files. LoadBook fills in the defaults.
type Book struct {
	Name   string // the built-in name, or the file's name without its ending
	Folder Folder // where files named in the book lie

	file   string
	places map[string]*yaml.Node // of what the file says, by key
	issue  *issue                // see Issue

	Style     BookStyle `key:"style" doc:"a set of defaults for type and grid"`
	Title     string    `key:"title" doc:"the title; Searchlights in a book that makes only these"`
	Subtitle  string    `key:"subtitle" doc:"a line below the title"`
	Author    string    `key:"author" doc:"who made the book"`
	Publisher string    `key:"publisher" doc:"who publishes it"`
	ISBN      ISBN      `key:"isbn" doc:"printed on the copyright page: 10 or 13 digits, the last of which checks the others"`
	Lang      Lang      `key:"lang" doc:"the language of the book, as in en or pt-BR; all phrases are there in en, de, fr, es and ja (name a font with Japanese characters as type: fallback), others are given under words"`
	Date      Date      `key:"date" doc:"the day the file is dated, as in 2026-01-31"`
	Seed      uint64    `key:"seed" doc:"every generated puzzle follows from it"`

	Series    Series    `key:"series" doc:"a file for each of several dates instead of one book; then page: for and all of front: are off unless they are named, and puzzle: show has no date"`
	Page      Page      `key:"page" doc:"the sheet"`
	Type      Type      `key:"type" doc:"the faces and sizes of type"`
	Grid      Grid      `key:"grid" doc:"how puzzles are drawn"`
	Parts     []Part    `key:"parts" doc:"the parts, in order"`
	Puzzle    Furniture `key:"puzzle" doc:"what stands around a puzzle"`
	Front     Front     `key:"front" doc:"the pages before the first puzzle"`
	Solutions Solutions `key:"solutions" doc:"the pages after the last puzzle"`
	Notes     Notes     `key:"notes" doc:"pages to write on, at the end"`
	Cover     Cover     `key:"cover" doc:"the cover, as akari cover makes it"`
	Output    Output    `key:"output" doc:"the files made"`
	Words     Words     `key:"words" doc:"every phrase the book prints, for translation"`
}

// Page is the sheet and its margins.
type Page struct {
	Trim       paper.Trim      `key:"trim" doc:"the cut page: 6x9in, 148x210mm, or a name such as a5 or letter"`
	For        []paper.Printer `key:"for" doc:"the printers whose rules the book must meet"`
	Paper      paper.Stock     `key:"paper" doc:"the paper, which the width of the spine depends on"`
	Inside     paper.Length    `key:"inside" doc:"the margin at the spine; auto: from the printers' rules and the number of pages"`
	Outside    paper.Length    `key:"outside" doc:"the margin at the fore-edge; auto: from the printers' rules"`
	Top        paper.Length    `key:"top" doc:"the margin above the running head; auto: from the printers' rules"`
	Bottom     paper.Length    `key:"bottom" doc:"the margin below the folio; auto: from the printers' rules"`
	Align      Align           `key:"align" doc:"where a puzzle narrower than the page stands: outside, at the fore-edge; center; or auto, at the fore-edge unless it is much narrower"`
	Background Share           `key:"background" doc:"the ink of the pages' background, from 10% to 30%; it runs over the edges, so that the file's pages are larger than the trim; boards stand on white, and so do the blank pages at the end; for names kdp and ingram, or lulu alone, whose bleed differs; 0% is none"`
}

func (p Page) check() error {
	if p.Background != 0 && (p.Background < paper.MinTint || p.Background > maxBackground) {
		return fmt.Errorf("a background of %v ink; from 10%% a press holds it, and up to %v type reads well on it", p.Background, Share(maxBackground))
	}
	return nil
}

// maxBackground is the most ink under type.
const maxBackground = 0.3

// Type names fonts and sizes.
type Type struct {
	Text     string       `key:"text" doc:"a TrueType file for running text; by default Liberation Serif"`
	Italic   string       `key:"italic" doc:"a TrueType file for emphasis; by default that of text"`
	Label    string       `key:"label" doc:"a TrueType file for heads and labels; by default Liberation Sans"`
	Bold     string       `key:"bold" doc:"a TrueType file for numbers and titles; by default Liberation Sans Bold"`
	Fallback string       `key:"fallback" doc:"a TrueType file for the characters that the others lack"`
	Size     paper.Points `key:"size" doc:"running text, from 7pt"`
	Labels   paper.Points `key:"labels" doc:"heads and labels, from 7pt"`
	Number   paper.Points `key:"number" doc:"the number of a puzzle, from 7pt"`
	Embed    Embed        `key:"embed" doc:"subset, or full: the whole of each font"`
}

// Grid is how puzzles are drawn.
type Grid struct {
	Line    paper.Length  `key:"line" doc:"lines between cells, at least 0.3mm"`
	Frame   paper.Length  `key:"frame" doc:"the line around the grid"`
	Clue    Share         `key:"clue" doc:"the size of the clues' type, as a share of the cell"`
	Black   Share         `key:"black" doc:"the ink of black cells: 100% is solid, 30% saves ink"`
	Symbol  render.Symbol `key:"symbol" doc:"how lamps are drawn (auto is a ring in Akari and a star in Searchlights)"`
	MinCell paper.Length  `key:"min_cell" doc:"a puzzle whose cells would be smaller is refused"`
	MaxCell paper.Length  `key:"max_cell" doc:"cells are drawn no larger; auto: 12mm, or as much as fills seven tenths of the width"`
	PerPage PerPage       `key:"per_page" doc:"puzzles on a page where a part does not say: 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2"`
	Numbers Numbers       `key:"numbers" doc:"numbers of rows and columns beside puzzles: yes, no, or auto: where the book has hints, and at puzzles on two facing pages"`
}

// Part is a run of puzzles of one difficulty.
type Part struct {
	Title   string           `key:"title" doc:"the heading; by default the recipe's title"`
	Note    string           `key:"note" doc:"a sentence or two on the opening page; by default none"`
	Preset  string           `key:"preset" doc:"a recipe, built in or a file beside this one"`
	Make    *request.Options `key:"make" doc:"a recipe of its own, over that of preset if there is one"`
	Files   []string         `key:"files" doc:"files of puzzles in any notation, beside this one"`
	Count   Count            `key:"count" doc:"how many puzzles are made; with files alone, at most how many are taken, by default all"`
	PerPage PerPage          `key:"per_page" doc:"puzzles on a page: 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2; by default as grid.per_page says"`
	Spread  bool             `key:"spread" doc:"true: each puzzle over two facing pages, its left half on the left; the column at the fold stands on both, shaded on the right. Solutions are not spread; default false"`
	Pool    Count            `key:"pool" doc:"how many puzzles are made for each that is taken, from which those are chosen whose scores rise evenly and that differ from those before; 1 takes all that are made, and so does order: given; at most 100; default 3"`
	Order   Order            `key:"order" doc:"difficulty: easiest first; given: as made or read; default difficulty"`
	Level   Level            `key:"level" doc:"stars, 1 to 5; by default from the difficulty of each puzzle"`
	Target  string           `key:"target" doc:"a time to aim for, as in 20 minutes; by default none"`

	Recipe *Recipe // what Preset and Make ask for, nil where puzzles come from files alone
}

// Looks is how many puzzles are made for each that is taken.
func (p *Part) Looks() int {
	if p.Order == OrderGiven {
		return 1
	}
	return int(cmp.Or(p.Pool, defaultPool))
}

// defaultPool is the pool of a part that says none. With three the scores of a part
// rise evenly, and making them takes three times as long, seconds for most books.
const defaultPool = 3

// maxPool is the largest pool: more makes little difference.
const maxPool = 100

// Furniture is what stands around each puzzle.
type Furniture struct {
	Show []Show `key:"show" doc:"any of level, title, author, date, time, solution, notes, name, seed; title and author where a puzzle has them, author also as a list of setters at the back; date and time where there is room; notes: a line to write on; name: a line for name and date at the head of each page; seed: the id that makes a generated puzzle again, below it where it is alone on its page and the id short, else in a list at the back"`
	QR   string `key:"qr" may:"number url" doc:"none, puzz.link, or an address in which {number} and {url} stand for the puzzle's number and its address at puzz.link, which knows no Searchlights: these have no code then"`
}

// Front says which pages stand before the first puzzle.
type Front struct {
	Title     bool   `key:"title" doc:"a title page"`
	Owner     bool   `key:"owner" doc:"a line for the owner's name on the title page"`
	Copyright string `key:"copyright" may:"title subtitle author publisher holder isbn year seed" doc:"the text of the copyright page, by default words.copyright; an empty one leaves the page out"`
	Contents  bool   `key:"contents" doc:"a table of contents"`
	Rules     bool   `key:"rules" doc:"how to play, with a worked example"`
	Steps     Count  `key:"steps" doc:"the number of pictures of the worked example, at most"`
	Example   string `key:"example" doc:"a file with a puzzle of each kind for the title page, the cover and the worked example; by default akari makes them from seed and title, so that no two books show the same"`
	Hints     bool   `key:"hints" doc:"a first step for each puzzle, ahead of the solutions; those of odd numbers stand on other pages than those of even ones, so that none is read beside the next"`
	Openers   bool   `key:"openers" doc:"a page of its own before each part"`
}

// Solutions is how the solutions are printed.
type Solutions struct {
	Place   Place        `key:"place" doc:"end: at the back of the book; part: after each part; reverse: behind each page of puzzles"`
	PerPage PerPage      `key:"per_page" doc:"solutions on a page: 1, 2, 4, 6, 9, 12, or rows x columns as in 5x4; or auto: as many as read well"`
	MinCell paper.Length `key:"min_cell" doc:"the smallest cell, at least 3mm"`
	Light   render.Light `key:"light" doc:"how light is shown (tint makes lit cells grey; in Searchlights, rays lead from lights to the clues that count them, and there is no tint)"`
}

// Notes are pages to write on.
type Notes struct {
	Pages  NotePages `key:"pages" doc:"how many; auto: as many as make the number of all pages one of whole sheets, a multiple of four"`
	Ruling Ruling    `key:"ruling" doc:"what the page is ruled with"`
}

// Cover is the cover of a book.
type Cover struct {
	Design    Design `key:"design" doc:"poster: a solved board over the edges; classic: the board in a frame, on paper; mosaic: the board before the book's own puzzles; auto: one of them by seed and title"`
	Color     Tone   `key:"color" doc:"the background, as in \"#1d3557\"; auto: by seed and title"`
	TextColor Tone   `key:"text-color" doc:"title and text; auto: what reads well on the background"`
	Font      string `key:"font" doc:"a TrueType file for the title; by default that of type.bold"`
	Board     string `key:"board" doc:"a file with the puzzle on the front; by default that of front.example"`
	Text      string `key:"text" doc:"a few sentences on the back; an empty line begins a paragraph"`
	Logo      string `key:"logo" doc:"a picture in PNG or JPEG at the foot of the back"`
	Image     string `key:"image" doc:"finished artwork in PNG or JPEG for back, spine and front, with bleed; akari adds the barcode alone"`
	Front     string `key:"front" doc:"finished artwork for the front, with bleed above, below and at the right"`
	Back      string `key:"back" doc:"finished artwork for the back, with bleed above, below and at the left"`
	Barcode   bool   `key:"barcode" doc:"prints the ISBN as EAN-13; otherwise its box stays clear for the printer"`
	Price     Price  `key:"price" doc:"the five digits of the barcode's add-on, as in \"51299\" for $12.99; by default none"`
}

// Output names the files.
type Output struct {
	Print     string    `key:"print" doc:"the file for the press: no bookmarks, links or metadata; by default akari-book.pdf, where no other is asked for"`
	Screen    string    `key:"screen" doc:"the file for reading: bookmarks, links and page labels; by default none, or akari-book-screen.pdf where --edition asks for it"`
	PDFX      PDFX      `key:"pdfx" doc:"x1a labels the press file as PDF/X-1a:2001, x1a-2003 as PDF/X-1a:2003, none does not, auto does as x1a where page.for names ingram"`
	Condition Condition `key:"condition" doc:"the printing condition that the label names (fogra39 is coated, fogra47 uncoated; grey prints the same in each)"`
}

// LoadBook reads a book: a built-in one by its name, or a file of the folder.
// The recipes of its parts are read with it. The error of a mistake in the file
// is an *Error.
func LoadBook(in Folder, nameOrFile string) (*Book, error) {
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
		return nil, &Error{File: src.shown, Msg: "an empty file; a book has at least title and parts"}
	}
	d := decoder{in: in, dir: path.Dir(src.file), file: src.shown}
	b := DefaultBook(StyleStandard)
	b.Words = Words{} // those of the file alone
	if err := d.mapping(root, reflect.ValueOf(b).Elem()); err != nil {
		return nil, err
	}
	d.places = map[string]*yaml.Node{}
	if b.Lang.base() == "ja" && b.Type.Fallback == "" && b.Type.Text == "" {
		return nil, d.errorf(valueOf(root, "lang"), "the fonts that come with akari have no Japanese characters; name a TrueType file that has them, as in type: {fallback: ipag.ttf}")
	}
	words, known := wordsOf(b.Lang)
	if err := b.Words.complete(); !known && err != nil {
		return nil, d.errorf(valueOf(root, "lang"), "%v", err)
	}
	// Style, language and whether it is a series are known only now; what the file
	// says stands over their defaults.
	dated := b.Series.Count > 0
	b = DefaultBook(b.Style)
	b.Words, b.Front.Copyright = words, words.Copyright
	if dated { // sheets for readers
		b.Page.For, b.Front = nil, Front{Steps: b.Front.Steps}
		b.Puzzle.Show = []Show{ShowLevel, ShowTitle, ShowAuthor, ShowTime, ShowSolution}
	}
	if err := d.mapping(root, reflect.ValueOf(b).Elem()); err != nil {
		return nil, err
	}
	if b.Front.Copyright == words.Copyright && !dated {
		b.Front.Copyright = b.Words.Copyright
	}
	b.Name, b.Folder, b.file, b.places = src.name(), in, src.shown, d.places
	if len(b.Parts) == 0 {
		return nil, d.errorf(root, "a book without parts")
	}
	if err := paper.OneBleed(b.Page.For); err != nil && b.Page.Background > 0 {
		return nil, b.Mistake("page.background", "%w", err)
	}
	if err := b.checkSeries(); err != nil {
		return nil, err
	}
	return b, b.loadRecipes()
}

// Mistake is an error about what a book says under a key, as in page.inside or
// parts[0].per_page, or under the nearest one above it that the book has, or about
// its parts.
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

// loadRecipes reads what the parts' presets name.
func (b *Book) loadRecipes() error {
	var found *Error
	for i := range b.Parts {
		p := &b.Parts[i]
		name := fmt.Sprintf("part %d", i+1)
		if p.Title != "" {
			name += " (" + p.Title + ")"
		}
		if err := cmp.Or(b.Folder.context().Err(), p.load(b.Folder)); err != nil {
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

// onlyLights reports whether all puzzles of a book are made as Searchlights.
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
		overlay(reflect.ValueOf(&p.Recipe.Options).Elem(), reflect.ValueOf(*p.Make))
		if err := generate.Validate(p.Recipe.Options); err != nil {
			return err
		}
	}
	return nil
}

// check reports a part that asks for nothing, or does not say how much.
func (p Part) check() error {
	switch made := p.Preset != "" || p.Make != nil; {
	case !made && len(p.Files) == 0:
		return errors.New("a part without puzzles: name a preset, a recipe to make, or files")
	case made && p.Count == 0:
		return errors.New("a part without a count: say how many puzzles are made")
	case !made && p.Title == "":
		return errors.New("a part of files without a title")
	case !made && p.Pool > 0:
		return errors.New("pool: a part of files alone, of which none are made")
	case p.Pool > maxPool:
		return fmt.Errorf("pool: %d puzzles for each that is taken, at most %d are made", p.Pool, maxPool)
	}
	return nil
}

// minSolutionCell is the smallest cell of a solution that can be read, mm.
const minSolutionCell = 3.0

func (g Grid) check() error {
	switch {
	case g.Line < paper.MinLine || g.Frame < paper.MinLine:
		return fmt.Errorf("lines of %.2f mm; a press holds %.2f mm and more", min(g.Line, g.Frame), paper.MinLine)
	case g.Frame > 5 || g.Line > 2:
		return fmt.Errorf("lines of %.1f mm hide what they surround", max(g.Line, g.Frame))
	case g.MinCell == 0 || g.MaxCell != 0 && g.MaxCell < g.MinCell:
		return fmt.Errorf("cells from %.1f to %.1f mm", g.MinCell, g.MaxCell)
	case g.Clue < 0.3 || g.Clue > 0.9:
		return fmt.Errorf("clues of %v of a cell; from 30%% to 90%% can be read", g.Clue)
	case g.Black < paper.MinTint:
		return fmt.Errorf("black cells of %v ink; a press holds 10%% and more", g.Black)
	}
	return nil
}

func (c Cover) check() error {
	switch {
	case c.Image != "" && c.Front+c.Back+c.Logo != "":
		return errors.New("image is the whole sheet; leave front, back and logo out")
	case c.Price != "" && !c.Barcode:
		return errors.New("price is printed beside the barcode; say barcode: true")
	}
	return nil
}

func (s Solutions) check() error {
	if s.MinCell < minSolutionCell {
		return fmt.Errorf("cells of %.1f mm in solutions; from %.1f mm they can be read", s.MinCell, minSolutionCell)
	}
	return nil
}

func (l LevelNames) check() error {
	if len(l) != MaxLevel {
		return fmt.Errorf("%d levels; there are %d, easiest first", len(l), MaxLevel)
	}
	return nil
}

func (m MonthNames) check() error {
	if len(m) != 12 {
		return fmt.Errorf("%d months; there are 12, January first", len(m))
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
