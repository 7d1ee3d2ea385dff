package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/internal/spell"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// Completion is cobra's work: it gets a copy of the table of commands, writes
// the script of a shell, and answers what that script asks (akari __complete).
// Nothing else of cobra is used.

// completionCommand is a function because it looks at the list of commands.
func completionCommand() *command {
	return &command{
		name:  "completion",
		args:  "bash|zsh|fish|powershell",
		short: "write the script that completes commands in a shell",
		long: `Writes a script for a shell, which completes commands, flags and what they take:
formats, recipes, levels, keys. Put it where the shell looks for such scripts, or
read it in when the shell begins.`,
		examples: `  akari completion bash > ~/.local/share/bash-completion/completions/akari
  akari completion zsh > ~/.zfunc/_akari
  akari completion fish > ~/.config/fish/completions/akari.fish
  akari completion powershell | Out-String | Invoke-Expression`,
		build: func(*pflag.FlagSet) action {
			return func(e *env, args []string) (status, error) {
				if len(args) != 1 {
					return badInput, fmt.Errorf("completion: for which shell? known: %s", strings.Join(shells, ", "))
				}
				return ok, completionScript(e.out, args[0])
			}
		},
		words: func([]string) []string { return shells },
	}
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionScript(w io.Writer, shell string) error {
	switch root := cobraTable(); shell {
	case "bash":
		return root.GenBashCompletionV2(w, true)
	case "zsh":
		return root.GenZshCompletion(w)
	case "fish":
		return root.GenFishCompletion(w, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(w)
	}
	return fmt.Errorf("completion: no shell %q; %s", shell, spell.Hint(shell, shells))
}

// complete answers a script's question.
func complete(e *env, args []string) error {
	root := cobraTable()
	root.SetArgs(args)
	root.SetOut(e.out)
	root.SetErr(io.Discard)
	return root.Execute()
}

// cobraTable is the table of commands as cobra takes it.
func cobraTable() *cobra.Command {
	root := &cobra.Command{Use: "akari", CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}}
	root.SetHelpCommand(&cobra.Command{Hidden: true})
	for _, c := range commands() {
		sub := &cobra.Command{Use: c.name, Short: c.short, Run: func(*cobra.Command, []string) {}}
		flags, _ := c.flags()
		flags.VisitAll(func(f *pflag.Flag) {
			_, f.Usage = pflag.UnquoteUsage(f)
			sub.Flags().AddFlag(f)
			if words := append(f.Annotations[values], flagWords[f.Name]...); words != nil {
				_ = sub.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveDefault)) // fails for a name given twice
			}
		})
		if c.words != nil {
			sub.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
				return c.words(args), cobra.ShellCompDirectiveDefault
			}
		}
		root.AddCommand(sub)
	}
	return root
}

// values is the annotation of a flag that lists the words it takes.
const values = "akari_values"

// flagWords are the words that flags of these names take, in whichever command.
var flagWords = map[string][]string{
	"from":       spell.Names(codec.Formats, formatName),
	"kind":       spell.Names(puzzle.Genres, genreName),
	"preset":     slices.Concat(presets.Names(), presets.BookNames()),
	"difficulty": append(spell.Names(ladders.All[0].Levels, func(l logic.Level) string { return l.Name }), rungWords()...), // all ladders have these levels
	"symmetry":   spell.Names(puzzle.Symmetries(), puzzle.Symmetry.String),
	"keep":       {"minimal", "rung", "fewest", "all"},
	"light":      presets.Light("").Choices(),
	"symbol":     presets.Symbol("").Choices(),
	"edition":    service.Editions,
	"report":     {"text", "json"},
	"progress":   {"auto", "json", "none"},
	"for":        {"kdp", "ingram", "lulu"},
	"lang":       presets.Languages,
}

// rungWords are the rungs of all ladders, ladder by ladder.
func rungWords() (words []string) {
	for _, l := range ladders.All {
		words = append(words, spell.Names(l.Techniques, func(t *logic.Technique) string { return l.RungName(t.Rung) })...)
	}
	return words
}
