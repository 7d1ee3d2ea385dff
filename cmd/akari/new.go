package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/presets"
)

var newKinds = []string{"book", "presets"}

func buildNew(f *pflag.FlagSet) action {
	replace := f.Bool("replace", false, "overwrite FILE.yaml and its schema if they exist")
	return func(e *env, args []string) (status, error) {
		if len(args) != 2 {
			return badInput, fmt.Errorf("new: expected a kind and a file, as in akari new book mine.yaml; see 'akari help new'")
		}
		kind, file := args[0], args[1]
		if err := spell.OneOf(kind, newKinds); err != nil {
			return badInput, fmt.Errorf("new: %w", err)
		}
		if ext := filepath.Ext(file); ext != ".yaml" && ext != ".yml" {
			return badInput, fmt.Errorf("%s: expected a name that ends with .yaml, as in %s.yaml", file, strings.TrimSuffix(file, ext))
		}
		text, of := presets.New(kind)
		schema, err := presets.Schema(of)
		if err != nil {
			return badInput, err
		}
		err = e.files.Add(file, text, *replace)
		beside := filepath.Join(filepath.Dir(file), of+".schema.json")
		if old, none := os.ReadFile(beside); err == nil && (none != nil || !bytes.Equal(old, schema)) { // of an earlier run
			err = e.files.Add(beside, schema, *replace)
		}
		if err != nil {
			return badInput, err
		}
		fmt.Fprintf(terminal.People{W: e.out}, "%s is ready to edit. Then:\n", file)
		var rows [][]string
		for line := range strings.Lines(helpText("new-" + kind)) { // what to type next, and what it does
			command, does, _ := strings.Cut(strings.TrimSpace(line), "  ")
			rows = append(rows, []string{strings.Replace(command, "FILE", file, 1), strings.TrimSpace(does)})
		}
		terminal.Table(e.out, rows)
		return e.commit(ok, nil)
	}
}
