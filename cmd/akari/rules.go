package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/language"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/puzzle"
)

func buildRules(f *pflag.FlagSet) action {
	lang := addWord(f, "lang", "the language: "+strings.Join(language.All, ", "), language.All...)
	return func(e *env, args []string) (status, error) {
		kinds := puzzle.Genres
		if len(args) > 0 {
			g, err := spell.Find(puzzle.Genres, func(g *puzzle.Genre) string { return g.Name }, args[0], "kind")
			if len(args) > 1 {
				err = fmt.Errorf("expected one kind, got %d", len(args))
			}
			if err != nil {
				return badInput, err
			}
			kinds = []*puzzle.Genre{g}
		}
		screen := terminal.Screen{Width: cmp.Or(terminal.Width(e.stdout), 80)}
		for _, g := range kinds {
			if err := screen.Prose(e.out, "", g.Title+": "+rulesOf(g, language.Language(*lang))); err != nil {
				return badInput, err
			}
			if err := e.example(screen, g.Name); err != nil {
				return badInput, err
			}
		}
		return ok, nil
	}
}

// rulesOf returns the rules of a genre in a line. Akari's last rule, about numbers, is the longest.
func rulesOf(g *puzzle.Genre, l language.Language) string {
	var line strings.Builder
	for _, r := range slices.Backward(g.Rules) {
		rule := []rune(l.Text(g.Sentence(r)))
		line.WriteString(l.Say("%s. ", strings.ToUpper(string(rule[:1]))+string(rule[1:])))
	}
	return strings.TrimSpace(line.String())
}
