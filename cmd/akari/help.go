package main

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
)

// version and commit identify the source of the binary; internal/release sets them through the
// linker. Otherwise Go records the commit.
var version, commit = "0.1.0", ""

func helpWords([]string) []string {
	return append(spell.Names(commands(), commandName), "akari", "searchlights", "glossary")
}

func buildHelp(*pflag.FlagSet) action {
	return func(e *env, args []string) (status, error) {
		cmd, _ := e.root()
		switch len(args) {
		case 0:
		case 1:
			if text, err := topics.ReadFile("topics/" + args[0] + ".txt"); err == nil {
				return ok, e.explainTopic(args[0], string(text))
			}
			if techniqueName.MatchString(args[0]) {
				return e.technique(args[0], &target{format: textOut.name, screen: terminal.ScreenOf(e.stdout, false, "auto")})
			}
			c, err := commandByName(args[0])
			if err != nil {
				return badInput, err
			}
			root := cmd
			cmd, _ = c.declared()
			cmd.InitDefaultHelpFlag()
			root.AddCommand(cmd)
		default:
			return badInput, fmt.Errorf("expected one COMMAND, got %d", len(args))
		}
		e.printHelp(cmd)
		return ok, nil
	}
}

// topics are the subjects that help explains besides the commands.
//
//go:embed topics
var topics embed.FS

// solved are the solved examples of the rules.
var solved = map[string]string{
	puzzle.Akari.Name:        `{"grid":[".2.#.","....1","#.0..","..3.."],"lamps":[[0,0],[0,2],[1,1],[1,3],[2,3],[3,1],[3,3]]}`,
	puzzle.Searchlights.Name: `{"kind":"searchlights","grid":[[null,null,null,1],[1,null,null,null],[1,null,null,null],[null,null,null,4]],"lamps":[[1,3],[3,0],[3,1],[3,2]]}`,
}

// explainTopic writes a topic: rules with an example, or the glossary with the techniques.
func (e *env) explainTopic(name, text string) error {
	screen := terminal.Screen{Width: cmp.Or(terminal.Width(e.stdout), 90)}
	if solved[name] == "" {
		for term := range strings.Lines(text) {
			if err := screen.Prose(e.out, "  ", term); err != nil {
				return err
			}
		}
		for _, l := range ladders.All {
			fmt.Fprintf(e.out, "\nTechniques for %s\n\n", l.Genre.Title)
			for _, q := range l.Techniques {
				if err := screen.Prose(e.out, "  ", techniqueText(l, q)); err != nil {
					return err
				}
			}
		}
		return nil
	}
	screen.Text(e.out, text)
	return e.example(screen, name)
}

// example draws the example of the rules of a genre, before and after it is solved.
func (e *env) example(screen terminal.Screen, genre string) error {
	example, err := codec.Decode(solved[genre])
	if err != nil {
		return err
	}
	if err := screen.Board(e.out, &puzzle.Entry{Puzzle: example.Puzzle}, false, nil); err != nil {
		return err
	}
	return screen.Board(e.out, example, false, nil)
}

func techniqueText(l *logic.Ladder, q *logic.Technique) string {
	return fmt.Sprintf("%s, %s (%s): %s", l.RungName(q.Rung), q.Name, l.Level(q.Rung), q.Sentence)
}

// techniqueName matches the name of a technique, such as R6.
var techniqueName = regexp.MustCompile(`^[RSrs][0-9]+$`)

// printOverview lists the commands. width is in columns; 0 is unlimited.
func printOverview(w io.Writer, width int) {
	screen := terminal.Screen{Width: width}
	before, after, _ := strings.Cut(helpText("overview"), "{commands}\n")
	screen.Text(w, strings.TrimSuffix(before, "\n"))
	for _, c := range commands() {
		var short strings.Builder
		_ = screen.Prose(&short, strings.Repeat(" ", 14), c.Short)
		fmt.Fprintf(w, "  %-12s%s", c.Name(), short.String()[14:])
	}
	screen.Text(w, after)
}

// printHelp writes the help of a command, or the overview, in the width of the terminal.
func (e *env) printHelp(c *cobra.Command) {
	if !c.HasParent() {
		printOverview(e.out, terminal.Width(e.stdout))
		return
	}
	width := terminal.Width(e.stdout)
	fmt.Fprintf(e.out, "Usage: %s\n\n", c.UseLine())
	if len(c.Aliases) > 0 {
		fmt.Fprintf(e.out, "Other names: %s\n\n", strings.Join(c.Aliases, ", "))
	}
	terminal.Screen{Width: width}.Text(e.out, c.Long)
	fmt.Fprintf(e.out, "\nFlags:\n%s", c.Flags().FlagUsagesWrapped(cmp.Or(width, 100)))
	if c.Example != "" {
		fmt.Fprintf(e.out, "\nExamples:\n%s\n", c.Example)
	}
}

// versionText returns the version, its source, the version of Go and the platform.
func versionText() string {
	from, changed := commit, ""
	if info, found := debug.ReadBuildInfo(); found {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision" && len(s.Value) >= 12:
				from = s.Value[:12]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = ", changed since"
			}
		}
	}
	if from != "" {
		from = " (" + from + changed + ")"
	}
	return fmt.Sprintf("akari %s%s, %s %s/%s\n", version, from, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
