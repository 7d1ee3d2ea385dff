package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// otherCommands are the commands for words that people try first, and that are not other names of a command.
var otherCommands = map[string]string{
	"puzzle": "generate", "difficulty": "rate", "export": "convert", "json": "convert --to json", "picture": "render -o picture.svg",
	"init": "new book mine.yaml", "web": "serve", "server": "serve", "site": "serve --static site", "embed": "serve --static site", "api": "serve",
	"recipes": "presets list", "list": "presets list", "man": "help", "docs": "help",
	"report": "uniq --summary", "complete": "generate --mask FILE",
}

// otherFlags are the flags for words and letters that people try first, in the order in which a command
// has one of them.
var otherFlags = map[string][]string{
	"rows": {"size"}, "cols": {"size"}, "columns": {"size"}, "width": {"size"}, "height": {"size"}, "s": {"size"},
	"level": {"difficulty"}, "d": {"difficulty"}, "hardness": {"difficulty"},
	"n": {"count", "limit"}, "c": {"count"}, "number": {"count"}, "amount": {"count"}, "puzzles": {"count"}, "quantity": {"count"},
	"out": {"output"}, "file": {"output"}, "O": {"output"}, "force": {"replace"}, "overwrite": {"replace"}, "f": {"format", "to"},
	"type": {"kind", "to", "format"}, "format": {"to"}, "to": {"format"}, "genre": {"kind"}, "density": {"black"}, "recipe": {"preset"}, "p": {"preset"}, "threads": {"workers"}, "jobs": {"workers"}, "j": {"workers"},
	"port": {"addr"}, "address": {"addr"}, "pagesize": {"paper"}, "page-size": {"paper"}, "paper-size": {"paper"},
	"heading": {"title"}, "language": {"lang"}, "answers": {"solution"}, "json": {"to", "format"}, "pdf": {"to"}, "name": {"names"},
}

// otherFlag returns advice about an unknown flag that has another name in akari, or "".
func otherFlag(cmd *cobra.Command, name string) string {
	switch {
	case name == "v" || name == "V":
		return "'akari --version' prints the version"
	case cmd.Name() == "sheet" && name == "preset":
		return "write the recipe as a word, as in akari sheet 4 gentle"
	case len(name) == 1 && name[0] >= '0' && name[0] <= '9':
		return "write a number without a hyphen"
	}
	for _, other := range otherFlags[name] {
		if flag := cmd.Flags().Lookup(other); flag != nil {
			return fmt.Sprintf("did you mean --%s %s?", other, flag.Value.Type())
		}
	}
	return ""
}
