package main

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/generate/request"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
)

var sheetCommand = &command{Command: cobra.Command{
	Use:   "sheet [COUNT LEVEL | INPUT...]",
	Short: "make one page of puzzles, with solutions on the reverse",
	Long: `Makes a PDF to print on both sides: a title, one line of rules and the puzzles, and
their solutions on the reverse. It makes COUNT new puzzles of a LEVEL, which is a
built-in recipe or a difficulty, or prints the puzzles of an INPUT. More than twelve
puzzles take several pages. A book (akari help book) can be changed in every detail.`,
	Example: `  akari sheet 4 easy -o page.pdf
  akari sheet puzzles.jsonl -o page.pdf
  akari sheet 6 lights-easy --paper letter -o page.pdf`,
	ValidArgsFunction: completes(func([]string) []string { return append(presets.Names(), flagWords["difficulty"]...) }),
}, build: buildSheet}

// sheetBook describes a sheet as a book of one part. Its words are the paper, the seed,
// the title, the line of rules and where the puzzles are from.
const sheetBook = `
page: {trim: %q, for: [], inside: 15mm, outside: 15mm, top: 15mm, bottom: 15mm}
seed: %d
title: %q
front: {title: false, contents: false, rules: false, openers: false, copyright: ""}
puzzle: {show: [level, title, author]}
solutions: {place: reverse}
output: {pdfx: none}
parts:
  - {title: %q, note: %q, %s, count: %d, per_page: %d, order: given}
`

// sheetRules is a line of rules for each genre.
var sheetRules = map[*puzzle.Genre]string{
	puzzle.Akari:        "Light every white cell. No lamp sees another; numbers count the lamps beside them.",
	puzzle.Searchlights: "Numbers count lights: in all four directions, up to the next black cell.",
}

func buildSheet(f *pflag.FlagSet) action {
	paper := f.String("paper", "a4", "the `SIZE` of the paper: a4, letter, a5 ...")
	seed := f.Uint64("seed", 0, "make the puzzles of this seed (default: another one each time)")
	to := &target{}
	f.StringVarP(&to.path, "output", "o", "akari-sheet.pdf", "write to this `FILE`")
	in := addInputFlags(f)
	return func(e *env, args []string) (status, error) {
		q := service.Default[service.BookRequest]()
		q.Workers = service.Workers(runtime.GOMAXPROCS(0))
		var places []service.Source
		var err error
		if count, nerr := strconv.Atoi(strings.Join(args[:min(len(args), 1)], "")); nerr == nil {
			if len(args) != 2 {
				return badInput, errors.New("a sheet of new puzzles takes COUNT and LEVEL: akari sheet 4 easy")
			}
			q.Description, err = madeSheet(*paper, cmp.Or(*seed, rand.Uint64()>>11), count, args[1])
		} else if err = in.open(e, args); err == nil {
			places, err = e.readSheet(in, *paper, &q)
		}
		if err != nil {
			return badInput, err
		}
		b, err := new(service.Worker).Book(e.ctx, &q)
		if e.ctx.Err() != nil {
			return e.gaveUp("")
		}
		if err != nil {
			return badInput, ofSheet(err, places)
		}
		s, err := e.into(to, func() (status, error) { return ok, e.picture(&service.Drawing{Format: "pdf", Data: b.Print}) })
		if err == nil && to.isFile() {
			fmt.Fprintln(terminal.People{W: e.out}, to.path)
		}
		return s, err
	}
}

// ofSheet names the puzzle that an error is about as the user knows it.
func ofSheet(err error, places []service.Source) error {
	at := regexp.MustCompile(`^book\.yaml:[0-9:]+ (?:` + sheetFile + `:([0-9]+))?`).FindStringSubmatch(err.Error())
	if at == nil {
		return err
	}
	n, _ := strconv.Atoi(at[1]) // the line of the puzzle, from 1
	text := strings.TrimPrefix(err.Error(), at[0])
	if n > 0 && n <= len(places) {
		text = places[n-1].String() + text
	}
	return errors.New(text)
}

// sheetFile is what the description calls the puzzles of an input.
const sheetFile = "puzzles.jsonl"

// describeSheet describes the sheet of count puzzles.
func describeSheet(paper string, seed uint64, g *puzzle.Genre, from string, count int) string {
	perPage := []int{1, 2, 4, 6, 9, 12}
	at, _ := slices.BinarySearch(perPage, min(count, 12))
	return fmt.Sprintf(sheetBook, paper, seed, g.Title, g.Title, sheetRules[g], from, count, perPage[at])
}

// madeSheet describes the sheet of new puzzles.
func madeSheet(paper string, seed uint64, count int, level string) (string, error) {
	if count < 1 {
		return "", fmt.Errorf("a sheet has at least one puzzle, not %d", count)
	}
	var o request.Options
	from := "preset: " + level
	if slices.Contains(presets.Names(), level) {
		r, err := presets.Load(presets.Folder{}, level)
		if err != nil {
			return "", err
		}
		o = r.Options
	} else if err := o.Set("difficulty", level); err != nil {
		return "", fmt.Errorf("%w; a recipe is known too: %s", err, strings.Join(presets.Names(), ", "))
	} else {
		from = fmt.Sprintf("make: {difficulty: %q}", level)
	}
	return describeSheet(paper, seed, o.Kind.Genre(), from, count), nil
}

// readSheet describes the sheet of the puzzles of an input, gives it them as a file, and
// returns where each puzzle was read.
func (e *env) readSheet(in *inputFlags, paper string, q *service.BookRequest) (places []service.Source, err error) {
	var text strings.Builder
	w := codec.NewWriter(&text, codec.JSONLines)
	var genre *puzzle.Genre
	for it := range e.entries(in) {
		switch {
		case it.Err != nil:
			return nil, it.Err
		case genre != nil && genre != it.Entry.Puzzle.Genre:
			return nil, fmt.Errorf("%s: a sheet has puzzles of one kind, and this is %s", it.Source, it.Entry.Puzzle.Genre.Title)
		}
		genre = it.Entry.Puzzle.Genre
		if err := w.Write(it.Entry); err != nil {
			return nil, err
		}
		places = append(places, it.Source)
	}
	if genre == nil {
		return nil, cmp.Or(e.ctx.Err(), errors.New("no puzzle in the input"))
	}
	q.Files = map[string]string{sheetFile: text.String()}
	q.Description = describeSheet(paper, 1, genre, "files: ["+sheetFile+"]", len(places))
	return places, nil
}
