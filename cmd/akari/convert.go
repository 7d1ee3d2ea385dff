package main

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/language"
	"akari/internal/terminal"
	"akari/puzzle/codec"
)

// notations lists the notations for help.
func notations() string {
	var rows [][]string
	for _, f := range codec.Formats {
		title := f.Title
		if f.ReadOnly {
			title += " (read only)"
		}
		rows = append(rows, []string{"  " + f.Name, title})
	}
	var b strings.Builder
	terminal.Table(&b, rows)
	return strings.TrimSuffix(b.String(), "\n")
}

func buildConvert(f *pflag.FlagSet) action {
	in := addInputFlags(f)
	to := addTarget(f, "to", "see the list above", "", puzzlesOut()...).showsBoards(f)
	solutions := addSolutionsFlag(f)
	replace := addReplaceFlag(f)
	return func(e *env, args []string) (status, error) {
		if err := in.open(e, args, to.check(e)); err != nil {
			return badInput, err
		}
		format := to.notation()
		items := e.entries(in)
		dir, err := files.IsFolder(to.path)
		switch {
		case err != nil:
			return badInput, err
		case dir && format == nil:
			return badInput, errors.New("convert cannot write pictures to a folder; use 'akari render'")
		case dir:
			into := &folder{env: e, format: format, dir: to.path, replace: *replace}
			s, err := e.convert(items, format, *solutions, into.write)
			if err != nil || s == interrupted {
				return s, err
			}
			return e.commit(s, nil)
		}
		return e.into(to, func() (status, error) {
			w := e.writer(to, e.out)
			s, err := e.convert(items, format, *solutions, func(it item) error { return w.Write(it.Entry) })
			if closed := w.Close(); err == nil {
				err = closed
			}
			return s, err
		})
	}
}

func addSolutionsFlag(f *pflag.FlagSet) *bool {
	return f.Bool("solutions", false, "also write lamps and dots in notations that can store a player's marks (json and jsonl always have lamps and dots)")
}

func (e *env) convert(items iter.Seq[item], f *codec.Format, solutions bool, write func(item) error) (status, error) {
	s := ok
	for it := range items {
		err := it.Err
		if err == nil {
			it.Entry = it.Written(f, solutions)
			err = write(it)
			if _, is := errors.AsType[*codec.UnsupportedError](err); is {
				err = fmt.Errorf("%s:%d: %w", it.Source.File, it.Source.Line, err)
			} else if err != nil {
				return badInput, err
			}
		}
		if err != nil {
			e.complain(err)
			s = badInput
		}
	}
	if e.ctx.Err() != nil {
		return interrupted, nil
	}
	return s, nil
}

// folder writes a file for each puzzle, named after the puzzle and, if there may be several
// inputs, after its input.
type folder struct {
	env     *env
	format  *codec.Format
	dir     string
	replace bool
	names   fileNames
}

func (f *folder) write(it item) error {
	text, err := codec.Encode(f.format, it.Entry)
	if err != nil {
		return err
	}
	if err := files.MakeFolder(f.dir); err != nil {
		return err
	}
	name := it.Entry.Name
	if it.among != "" {
		if name == "" && it.Source.Line > 1 {
			name = fmt.Sprint(it.Source.Line)
		}
		name = strings.Trim(strings.TrimSuffix(it.among, filepath.Ext(it.among))+"-"+name, "-")
	}
	return f.env.files.Add(filepath.Join(f.dir, f.names.next(name)+f.format.Ext), []byte(text), f.replace)
}

// fileNames gives each puzzle of a run a file name of its own.
type fileNames struct {
	taken map[string]int // by the name without case, as some file systems ignore case: the last number after it
	count int
}

// next is the file name, without extension, of the next puzzle.
func (f *fileNames) next(puzzle string) string {
	if f.taken == nil {
		f.taken = map[string]int{}
	}
	f.count++
	base := safeName(puzzle)
	if base == "" {
		base = fmt.Sprintf("puzzle-%d", f.count)
	}
	name := base
	key := language.Folded(base)
	for f.taken[language.Folded(name)] > 0 {
		f.taken[key]++
		name = fmt.Sprintf("%s-%d", base, f.taken[key])
	}
	f.taken[language.Folded(name)] = max(1, f.taken[language.Folded(name)])
	return name
}

// safeName turns a puzzle's name into a name that is safe in every file system and shell:
// letters, digits, "-", "_" and inner dots, at most 80 bytes. Device names of Windows (con,
// nul, com1) get a "_" in front.
func safeName(s string) string {
	var b strings.Builder
	for _, r := range s {
		if b.Len() >= 80 {
			break
		}
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '_', r == '.':
			b.WriteRune(r)
		default:
			b.WriteByte('-')
		}
	}
	name := strings.Trim(b.String(), "-.")
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch strings.TrimRight(stem, "0123456789") {
	case "con", "prn", "aux", "nul", "com", "lpt":
		return "_" + name
	}
	return name
}
