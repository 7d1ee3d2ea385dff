package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/presets"
	"akari/uniq"
)

func buildRender(f *pflag.FlagSet) action {
	q := service.Default[service.RenderRequest]()
	to := addTarget(f, "to", strings.Join(service.Picture("").Choices(), ", "), "text", append(picturesOut(), textOut)...).showsBoards(f)
	f.BoolVar(&q.Solution, "solution", false, "")
	f.StringVar(&q.PerPage, "per-page", "", "")
	f.StringVar(&q.Paper, "paper", "", "")
	f.StringVar(&q.Cell, "cell", "", "")
	f.StringVar((*string)(&q.Light), "light", string(q.Light), "")
	f.StringVar((*string)(&q.Symbol), "symbol", string(q.Symbol), "")
	f.Float64Var(&q.DPI, "dpi", q.DPI, "")
	pixels := f.Int("pixels", 0, "")
	f.BoolVar(&q.Outlines, "outlines", false, "")
	name := f.String("name", "{number}", "the `TEMPLATE` of file names in a folder")
	replace := addReplaceFlag(f)
	in := addInputFlags(f)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		err := to.check(e)
		q.To = service.Picture(to.format)
		if f.Changed("pixels") {
			q.Pixels = pixels
		}
		if err := in.open(e, args, err, service.Validate(&q, service.Limits{}), checkTemplate(*name)); err != nil {
			return badInput, err
		}
		var s status
		for it := range e.entries(in) {
			if it.Err != nil {
				e.complain(it.Err)
				s = badInput
				continue
			}
			q.Entries = append(q.Entries, it.Subject)
		}
		switch {
		case e.ctx.Err() != nil:
			return interrupted, nil
		case len(q.Entries) == 0 && s == ok:
			return badInput, errors.New("no puzzle in the input")
		case s != ok:
			return s, nil // an incomplete drawing is never written
		}
		dir, err := files.IsFolder(to.path)
		switch {
		case err != nil:
			return badInput, err
		case dir:
			return e.export(&q, to.path, *name, *replace)
		}
		runOn(q.Entries)
		return e.render(&q, to)
	}
}

// runOn numbers puzzles from 1 if all their names are numbers and a number repeats, as in several
// joined files.
func runOn(all []service.Subject) {
	seen := map[string]bool{}
	for _, s := range all {
		if _, err := strconv.Atoi(s.Entry.Name); err != nil {
			return
		}
		seen[s.Entry.Name] = true
	}
	for i := range all {
		if len(seen) < len(all) {
			named := *all[i].Entry
			named.Name = strconv.Itoa(i + 1)
			all[i].Entry = &named
		}
	}
}

// render draws the puzzles, and writes the drawing only when it is complete.
func (e *env) render(q *service.RenderRequest, to *target) (status, error) {
	d, err := new(service.Worker).Render(e.ctx, q)
	if err != nil {
		return badInput, err
	}
	e.complainUnsolved(d)
	if d.Unsolved != nil {
		return statusOf(d), nil
	}
	return e.into(to, func() (status, error) {
		if q.To != "text" {
			return ok, e.picture(d)
		}
		to := terminal.Boards{Screen: to.screen, W: e.out}
		for _, b := range d.Boards {
			if err := to.Draw(b.Caption, b.Entry); err != nil {
				return badInput, err
			}
		}
		return ok, nil
	})
}

func (e *env) picture(d *service.Drawing) error {
	if d.Data != nil && terminal.Is(e.stdout) {
		return fmt.Errorf("%s cannot be shown on a terminal; write it to a file with -o", d.Format)
	}
	_, err := e.out.Write(d.Bytes())
	return err
}

func (e *env) complainUnsolved(d *service.Drawing) {
	for _, u := range d.Unsolved {
		why := "no solution found within the effort limit"
		switch u.Verdict {
		case uniq.None:
			why = "has no solution to draw"
		case uniq.Many:
			why = "is not unique; 'akari uniq' shows what all its solutions share"
		}
		e.complain(fmt.Errorf("%s: %s", u.Name, why))
	}
}

// exported is an entry of the manifest: a puzzle and its files.
type exported struct {
	Number   int    `json:"number"`
	Name     string `json:"name,omitempty"`
	Title    string `json:"title,omitempty"`
	Author   string `json:"author,omitempty"`
	ID       string `json:"id,omitempty"`
	Kind     string `json:"kind"`
	Rows     int    `json:"rows"`
	Cols     int    `json:"cols"`
	Level    string `json:"difficulty,omitempty"`
	Puzzle   string `json:"puzzle"`
	Solution string `json:"solution,omitempty"`
}

// manifest is the name of the list of exported files.
const manifest = "manifest.json"

// nameWords lists the words in braces that a template of file names may contain.
var nameWords = []string{"number", "id", "name", "title"}

// checkTemplate reports unknown words in braces.
func checkTemplate(template string) error {
	for _, word := range regexp.MustCompile(`\{[^{}]*\}|[{}]`).FindAllString(template, -1) {
		if !slices.Contains(nameWords, strings.Trim(word, "{}")) {
			return fmt.Errorf("--name: %s is not known; known: {%s}", word, strings.Join(nameWords, "} {"))
		}
	}
	return nil
}

// export draws every puzzle into a file of its own in a folder and, if requested, the solution
// into another file. It lists the files in the manifest.
func (e *env) export(q *service.RenderRequest, dir, template string, replace bool) (status, error) {
	if q.PerPage != "" {
		return badInput, errors.New("--per-page cannot be used with a folder, where each puzzle gets its own file")
	}
	if err := files.MakeFolder(dir); err != nil {
		return badInput, err
	}
	if err := files.MayAdd(filepath.Join(dir, manifest), replace); err != nil {
		return badInput, err
	}
	var names fileNames
	var list []exported
	s := ok
	for i, subject := range q.Entries {
		one := *q
		one.Entries, one.Solution = q.Entries[i:i+1], false
		entry := subject.Entry
		line := exported{
			Number: i + 1, Name: entry.Name, Title: entry.Title, Author: entry.Author, ID: entry.ID,
			Kind: entry.Puzzle.Genre.Name, Rows: entry.Puzzle.Rows, Cols: entry.Puzzle.Cols,
		}
		if entry.Difficulty != nil {
			line.Level = entry.Difficulty.Name
		}
		number := fmt.Sprintf("%0*d", len(fmt.Sprint(len(q.Entries))), i+1) // as many digits as the last number has
		base := names.next(presets.Fill(template, "number", number, "id", entry.ID, "name", entry.Name, "title", entry.Title))
		ending := "." + string(q.To)
		if q.To == "text" {
			ending = ".txt"
		}
		line.Puzzle = base + ending
		got, err := e.exportOne(&one, filepath.Join(dir, line.Puzzle), replace)
		if err != nil {
			return badInput, err
		}
		if s = worst(s, got); q.Solution && got == ok {
			one.Solution = true
			line.Solution = base + "-solution" + ending
			if got, err = e.exportOne(&one, filepath.Join(dir, line.Solution), replace); err != nil {
				return badInput, err
			}
			if s = worst(s, got); got != ok {
				line.Solution = ""
			}
		}
		list = append(list, line)
	}
	return e.addManifest(s, dir, list, replace)
}

// addManifest writes the list of the files in a folder, and gives all of them their names.
func (e *env) addManifest(s status, dir string, list any, replace bool) (status, error) {
	text, err := json.MarshalIndent(list, "", "  ")
	if err == nil {
		err = e.files.Add(filepath.Join(dir, manifest), append(text, '\n'), replace)
	}
	if err != nil {
		return badInput, err
	}
	return e.commit(s, nil)
}

func (e *env) exportOne(q *service.RenderRequest, path string, replace bool) (status, error) {
	d, err := new(service.Worker).Render(e.ctx, q)
	if err != nil {
		return badInput, err
	}
	if d.Unsolved != nil {
		e.complainUnsolved(d)
		return statusOf(d), nil
	}
	return ok, e.files.Add(path, d.Bytes(), replace)
}
