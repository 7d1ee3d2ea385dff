package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/puzzle"
	"akari/render"
	"akari/solver/logic/ladders"
)

// buildCompletion writes cobra's scripts, which ask cobra's hidden command __complete.
func buildCompletion(*pflag.FlagSet) action {
	return func(e *env, args []string) (status, error) {
		if len(args) != 1 {
			return badInput, fmt.Errorf("completion: expected a shell: %s", strings.Join(shells, ", "))
		}
		root, _ := e.root()
		switch args[0] {
		case "bash":
			if _, err := e.out.WriteString(withoutPackage); err != nil {
				return badInput, err
			}
			return ok, root.GenBashCompletionV2(e.out, true)
		case "zsh":
			return ok, root.GenZshCompletion(e.out)
		case "fish":
			return ok, root.GenFishCompletion(e.out, true)
		case "powershell":
			return ok, root.GenPowerShellCompletionWithDesc(e.out)
		}
		return badInput, fmt.Errorf("completion: unknown shell %q; %s", args[0], spell.Hint(args[0], shells))
	}
}

// withoutPackage replaces the package bash-completion for the script for bash, if it is not installed.
const withoutPackage = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
}
declare -F __ltrim_colon_completions >/dev/null || __ltrim_colon_completions() { :; }
`

var shells = []string{"bash", "zsh", "fish", "powershell"}

// values is the key of the annotation that lists the valid words of a flag.
const values = "akari_values"

// flagWords are the valid words of flags in all commands, by the name of the flag.
var flagWords = map[string][]string{
	"from":       service.Notation("").Choices(),
	"kind":       service.Kind("").Choices(),
	"difficulty": ladders.LevelNames(),
	"symmetry":   spell.Names(puzzle.Symmetries(), puzzle.Symmetry.String),
	"keep":       {"minimal", "rung", "fewest", "all"},
	"light":      render.Light("").Choices(),
	"symbol":     render.Symbol("").Choices(),
	"edition":    service.Edition("").Choices(),
	"for":        service.CoverRequest{}.For.Choices(),
	"lang":       language.All,
}

// takes declares the valid words of a flag.
func takes(f *pflag.FlagSet, name string, words []string) {
	_ = f.SetAnnotation(name, values, words) // fails if there is no such flag
}

// word is the value of a flag that takes one of some words.
type word struct {
	text  string
	known []string
}

func (w *word) String() string { return w.text }
func (*word) Type() string     { return "string" }

func (w *word) Set(text string) error {
	w.text = text
	return spell.OneOf(text, w.known)
}

// addWord declares a flag that takes one of some words, by default the first.
func addWord(f *pflag.FlagSet, name, doc string, words ...string) *string {
	w := &word{words[0], words}
	f.Var(w, name, doc)
	takes(f, name, words)
	return &w.text
}
