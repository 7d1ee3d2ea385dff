package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"akari/internal/service"
	"akari/presets"
)

// exported is a line of the manifest: a puzzle and the files that show it.
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

// manifest is the name of the list of what was exported.
const manifest = "manifest.json"

// nameWords are what a template of file names may hold.
var nameWords = []string{"number", "id", "name", "title"}

// checkTemplate reports words in braces that stand for nothing.
func checkTemplate(template string) error {
	for _, word := range regexp.MustCompile(`\{[^{}]*\}|[{}]`).FindAllString(template, -1) {
		if !slices.Contains(nameWords, strings.Trim(word, "{}")) {
			return fmt.Errorf("--name: %s stands for nothing; known: {%s}", word, strings.Join(nameWords, "} {"))
		}
	}
	return nil
}

// export draws every puzzle as files of its own in a folder, with its solution
// beside it where that is asked for, and lists them.
func (e *env) export(q *service.RenderRequest, dir, template string, replace bool) (status, error) {
	if q.PerPage != "" {
		return badInput, errors.New("--per-page puts several puzzles on a page; into a folder each goes as a file of its own")
	}
	if err := cmp.Or(makeFolder(dir), mayWrite(filepath.Join(dir, manifest), replace)); err != nil {
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
		number := fmt.Sprintf("%0*d", len(fmt.Sprint(len(q.Entries))), i+1) // as many digits as the last one has
		base := names.next(presets.Fill(template, "number", number, "id", entry.ID, "name", entry.Name, "title", entry.Title))
		ending := "." + q.To
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
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return badInput, err
	}
	return s, e.writeWhole(filepath.Join(dir, manifest), append(text, '\n'), replace)
}

// exportOne draws one puzzle into one file.
func (e *env) exportOne(q *service.RenderRequest, path string, replace bool) (status, error) {
	d, err := new(service.Worker).Render(e.ctx, q)
	if err != nil {
		return badInput, err
	}
	if d.Unsolved != nil {
		e.complainUnsolved(d)
		return statusOf(d), nil
	}
	return ok, e.writeWhole(path, d.Bytes(), replace)
}

// writeWhole writes a file that is not there yet, or that may be replaced.
func (e *env) writeWhole(path string, data []byte, replace bool) error {
	if err := mayWrite(path, replace); err != nil {
		return err
	}
	return e.writeFile(path, data)
}

// mayWrite keeps a file in a folder from being replaced by chance.
func mayWrite(path string, replace bool) error {
	if _, err := os.Lstat(path); err == nil && !replace {
		return fmt.Errorf("%s: is there already; --replace writes over it", path)
	}
	return nil
}
