package main

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/files"
	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/render/paper"
)

// sheetBook describes a sheet as a book of one part. Its placeholders are the language, the paper, the seed,
// the title, the items around puzzles, the kind, the rules, the source of the puzzles, their number, rows and
// columns.
//
//go:embed sheet.yaml
var sheetBook string

func buildSheet(f *pflag.FlagSet) action {
	var look sheetLook
	var words [3]string
	f.StringVar(&words[0], "count", "", "the `NUMBER` of puzzles; also as a word, as in sheet 6")
	f.StringVar(&words[1], "difficulty", "", "the level; also as a word, as in sheet medium")
	f.StringVar(&words[2], "size", "", "rows and columns; also as a word, as in sheet 7x7")
	f.StringVar(&look.title, "title", "", "the title (default: the kind of the puzzles)")
	lang := addWord(f, "lang", "the language: "+strings.Join(language.All, ", "), language.All...)
	f.StringVar(&look.font, "font", "", "a TrueType `FILE` for characters that akari's fonts lack, as Japanese needs")
	f.BoolVar(&look.names, "names", false, "add a line for the name and the date at the head of each page")
	f.StringVar(&look.paper, "paper", "a4", "the `SIZE` of the paper: a4, letter, a5 ...")
	f.Uint64Var(&look.seed, "seed", 0, "the seed of the puzzles (default: random)")
	to := &target{}
	f.StringVarP(&to.path, "output", "o", "akari-sheet.pdf", "write to this `FILE`; without -o, to a new name if the default exists")
	replace := addReplaceFlag(f)
	in := addInputFlags(f)
	return func(e *env, args []string) (status, error) {
		q := service.Default[service.BookRequest]()
		q.Workers, q.Files = service.Workers(runtime.GOMAXPROCS(0)), map[string]string{}
		if err := checkPDF(to.path); err != nil {
			return badInput, err
		}
		for _, word := range words {
			if word != "" {
				args = append(args, word)
			}
		}
		s, err := e.sheet(in, args, &q)
		if err != nil {
			return badInput, err
		}
		if s.places == nil && !f.Changed("seed") {
			if !f.Changed("output") {
				to.path = unused(to.path)
			}
			if err := files.MayRedraw(to.path, *replace); err != nil {
				return badInput, err
			}
		}
		s.sheetLook, s.lang, s.seed = look, language.Language(*lang), cmp.Or(look.seed, rand.Uint64()>>11)
		if err := s.addFont(e, &q); err != nil {
			return badInput, err
		}
		b, err := s.book(e, &q)
		if err != nil {
			return badInput, s.named(err)
		}
		done, err := e.into(to, func() (status, error) { return ok, e.picture(&service.Drawing{Format: "pdf", Data: b.Print}) })
		if err == nil && to.isFile() {
			fmt.Fprintln(terminal.People{W: e.out}, to.path)
			if s.places == nil {
				fmt.Fprintf(e.out, "seed %d\n", s.seed)
			}
		}
		return done, err
	}
}

// sheet returns the sheet of new puzzles that the arguments ask for, or the sheet of an input's puzzles.
func (e *env) sheet(in *inputFlags, args []string, q *service.BookRequest) (sheet, error) {
	w, err := readWanted(args)
	if err == nil && (len(args) > 0 || !e.piped) {
		return madeSheet(w)
	}
	if err := typedWrong(args, err); err != nil {
		return sheet{}, err
	}
	if err := in.open(e, args); err != nil {
		return sheet{}, err
	}
	return e.readSheet(in, q)
}

// addFont adds the font of the sheet to the files of the request.
func (s *sheet) addFont(e *env, q *service.BookRequest) error {
	switch {
	case s.font != "":
		in := presets.Folder{FS: e.files.Anywhere("."), Context: e.ctx}
		font, err := in.Read(s.font, render.MaxFontBytes)
		q.Files[sheetFont] = string(font)
		return err
	case s.lang == "ja":
		return errors.New("--lang ja: akari's fonts have no Japanese characters; name a font that has them, as in --font ipag.ttf")
	}
	return nil
}

// unused returns the path, with a number if such a file exists.
func unused(path string) string {
	stem, ext := strings.TrimSuffix(path, filepath.Ext(path)), filepath.Ext(path)
	for n := 2; n < 1000; n++ {
		if _, err := os.Lstat(path); err != nil {
			break
		}
		path = fmt.Sprintf("%s-%d%s", stem, n, ext)
	}
	return path
}

// named puts the place of a puzzle in the input into an error, instead of its line in the temporary file.
func (s *sheet) named(err error) error {
	at := regexp.MustCompile(`^book\.yaml:[0-9:]+ (?:` + sheetFile + `:([0-9]+))?`).FindStringSubmatch(err.Error())
	if at == nil {
		return err
	}
	n, _ := strconv.Atoi(at[1]) // the line of the puzzle, from 1
	text := strings.TrimPrefix(err.Error(), at[0])
	if n > 0 && n <= len(s.places) {
		text = s.places[n-1].String() + text
	}
	return errors.New(text)
}

// The names that the description uses for the puzzles of an input, and for a font.
const (
	sheetFile = "puzzles.jsonl"
	sheetFont = "font.ttf"
)

// sheetLook is what the flags say of a sheet.
type sheetLook struct {
	title string // "" for the name of the genre
	lang  language.Language
	font  string // the path of a font for characters that akari's fonts lack
	names bool   // the pages have a line for a name and a date
	paper string
	seed  uint64
}

// sheet is a sheet with its contents.
type sheet struct {
	sheetLook
	genre  *puzzle.Genre
	size   request.Size // of the largest puzzle
	from   string       // the source of the puzzles, as YAML of the description
	count  int
	places []service.Source // the places of puzzles that were read from an input
}

// book makes the sheet on as few pages as possible, at most twelve puzzles on each, with the largest
// cells.
func (s *sheet) book(e *env, q *service.BookRequest) (b *service.Book, err error) {
	ways, err := s.ways()
	if err != nil {
		return nil, err
	}
	title, show := cmp.Or(s.title, s.genre.Title), "level, title, author"
	if s.names {
		show += ", name"
	}
	font := ""
	if s.font != "" {
		font = "type: {fallback: " + sheetFont + "}\n"
	}
	for _, w := range ways {
		q.Description = font + fmt.Sprintf(sheetBook, cmp.Or(s.lang, "en"), s.paper, s.seed, title, show, title, rulesOf(s.genre, s.lang), s.from, s.count, w.rows, w.cols)
		b, err = new(service.Worker).Book(e.ctx, q)
		if err == nil || !strings.Contains(err.Error(), "its cells would be") {
			break
		}
	}
	return b, err
}

// typedWrong returns the error about words that are not levels, unless one of them is an input.
func typedWrong(args []string, err error) error {
	for _, arg := range args {
		if _, missing := os.Stat(arg); missing == nil || strings.ContainsAny(arg, "./\\:-") {
			return nil
		}
	}
	return err
}

// way is an arrangement of the puzzles on pages, with the cells that it leaves room for.
type way struct {
	rows, cols, pages int
	cell              float64 // mm, about
}

// ways lists the arrangements, the best first. The cells of an arrangement may be too small to print.
func (s *sheet) ways() (all []way, err error) {
	var trim paper.Trim
	if err := trim.UnmarshalText([]byte(s.paper)); err != nil {
		return nil, err
	}
	const most, gap, head, above = 12, 8, 45, 7 // puzzles on a page; the other lengths are in mm
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= s.count && rows*cols <= min(most, s.count+cols-1); cols++ {
			wide, high := (trim.Width-24+gap)/float64(cols)-gap, (trim.Height-20-head+gap)/float64(rows)-gap-above
			cell := min(wide/float64(s.size.Cols), high/float64(s.size.Rows))
			all = append(all, way{rows, cols, (s.count + rows*cols - 1) / (rows * cols), cell})
		}
	}
	slices.SortStableFunc(all, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.pages, b.pages), cmp.Compare(b.cell, a.cell))
	})
	return all, nil
}

// madeSheet returns a sheet of new puzzles.
func madeSheet(w wanted) (s sheet, err error) {
	if w.level == "" {
		w.preset = cmp.Or(w.preset, "easy")
	}
	var o request.Options
	s = sheet{count: cmp.Or(w.count, 4)}
	if w.preset != "" {
		r, err := presets.Load(presets.Folder{}, w.preset)
		if err != nil {
			return s, err
		}
		o, s.from = r.Options, "preset: "+w.preset
	} else if err := o.Set("difficulty", w.level); err != nil {
		return s, err
	}
	var own []string
	if w.level != "" {
		own = append(own, fmt.Sprintf("difficulty: %q", w.level))
	}
	if w.size != "" {
		own = append(own, "size: "+w.size)
		if err := o.Set("size", w.size); err != nil {
			return s, err
		}
	}
	if own != nil {
		s.from = strings.TrimPrefix(s.from+", make: {"+strings.Join(own, ", ")+"}", ", ")
	}
	s.genre, s.size = o.Kind.Genre(), generate.Resolved(o).Size
	return s, nil
}

// readSheet returns a sheet of the puzzles of an input, and adds them to the request as a file.
func (e *env) readSheet(in *inputFlags, q *service.BookRequest) (s sheet, err error) {
	var text strings.Builder
	w := codec.NewWriter(&text, codec.JSONLines)
	for it := range e.entries(in) {
		switch {
		case it.Err != nil && strings.HasSuffix(it.Source.File, ".yaml"):
			return s, fmt.Errorf("%w; to print the puzzles of a recipe: akari generate --preset %s --count 4 -o sheet.pdf", it.Err, it.Source.File)
		case it.Err != nil:
			return s, it.Err
		case s.genre != nil && s.genre != it.Entry.Puzzle.Genre:
			return s, fmt.Errorf("%s: expected puzzles of one kind, got %s and %s", it.Source, s.genre.Title, it.Entry.Puzzle.Genre.Title)
		}
		s.genre = it.Entry.Puzzle.Genre
		if err := w.Write(it.Entry); err != nil {
			return s, err
		}
		s.size.Rows, s.size.Cols = max(s.size.Rows, it.Entry.Puzzle.Rows), max(s.size.Cols, it.Entry.Puzzle.Cols)
		s.places = append(s.places, it.Source)
	}
	if s.genre == nil {
		return s, cmp.Or(e.ctx.Err(), errors.New("no puzzle in the input"))
	}
	q.Files[sheetFile] = text.String()
	s.count, s.from = len(s.places), "files: ["+sheetFile+"]"
	return s, nil
}
