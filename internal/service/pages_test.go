package service

import (
	"context"
	"fmt"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic/ladders"
)

// The pages of docs/techniques, which TestTechniquePages writes.

// AllTechniques lists the pages of all ladders.
func AllTechniques(ctx context.Context) (all []*TechniquePage, err error) {
	for _, l := range ladders.All {
		for _, q := range l.Techniques {
			page, err := techniquePage(ctx, l, q)
			if err != nil {
				return nil, err
			}
			all = append(all, page)
		}
	}
	return all, nil
}

// Files are the page in Markdown and its pictures, by name.
func (t *TechniquePage) Files() (map[string]string, error) {
	files := map[string]string{}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", t.Title())
	for _, part := range t.about() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", part[0], part[1])
	}
	for k, one := range t.leaves {
		name := fmt.Sprintf("%s-%d.svg", t.Rung, k+1)
		var err error
		if files[name], err = svg(context.Background(), picture(t.boards[k].Puzzle, one.marks, t.Title()+": "+one.title)); err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n## %s\n\n![%[1]s](%s)\n", one.title, name)
		for _, text := range one.lines {
			fmt.Fprintf(&b, "\n%s\n", text)
		}
		if k == 0 {
			text, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: t.boards[k].Puzzle})
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\nThe board, to try it on:\n\n    %s\n", strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    "))
		}
	}
	fmt.Fprintf(&b, "\n%s\n", legend(t.Ladder.Genre))
	if command := t.practice(); command != "" {
		fmt.Fprintf(&b, "\n## Practice\n\n    %s\n", command)
	}
	files[t.Rung+".md"] = b.String()
	return files, nil
}

// TechniqueIndex is the page that lists all pages, in Markdown.
func TechniqueIndex(all []*TechniquePage) string {
	var b strings.Builder
	b.WriteString("# Techniques\n\nWhat people do to solve a puzzle, the simplest first; `akari explain --technique R6`\ntells a page. These pages are written by `go test ./internal/service -update` from\nthe ladders.\n")
	for k, t := range all {
		if k == 0 || t.Ladder != all[k-1].Ladder {
			fmt.Fprintf(&b, "\n## %s\n\n| | level | | what one does |\n|---|---|---|---|\n", t.Ladder.Genre.Title)
		}
		fmt.Fprintf(&b, "| [%s](%[1]s.md) | %s | %s | %s |\n", t.Rung, t.Ladder.Level(t.Technique.Rung), t.Name, t.Sentence)
	}
	return b.String()
}
