package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/internal/terminal"
)

// version and commit are what the binary was built from; internal/release says so
// to the linker. Else Go knows the commit.
var version, commit = "0.1.0", ""

// helpCommand is a function because help lists the commands, itself among them.
func helpCommand() *command {
	return &command{Command: cobra.Command{
		Use:   "help [COMMAND]",
		Short: "explain a command",
		Long:  "Explains a command, or lists them all.",
		Example: `  akari help
  akari help uniq`,
		ValidArgsFunction: completes(func([]string) []string { return spell.Names(commands(), commandName) }),
	}, build: buildHelp}
}

func buildHelp(*pflag.FlagSet) action {
	return func(e *env, args []string) (status, error) {
		cmd, _ := e.root()
		switch len(args) {
		case 0:
		case 1:
			c, err := commandByName(args[0])
			if err != nil {
				return badInput, err
			}
			root := cmd
			cmd, _ = c.declared()
			cmd.InitDefaultHelpFlag()
			root.AddCommand(cmd)
		default:
			return badInput, fmt.Errorf("help explains one command, not %d", len(args))
		}
		e.printHelp(cmd)
		return ok, nil
	}
}

// printOverview lists the commands in lines as wide as the terminal; 0 is any width.
func printOverview(w io.Writer, width int) {
	screen := terminal.Screen{Width: width}
	screen.Text(w, "akari makes, checks and prints Akari (Light Up) and Searchlights puzzles.\n\nCommands:")
	for _, c := range commands() {
		var short strings.Builder
		_ = screen.Prose(&short, strings.Repeat(" ", 14), c.Short)
		fmt.Fprintf(w, "  %-12s%s", c.Name(), short.String()[14:])
	}
	fmt.Fprintln(w)
	screen.Text(w, overviewEnd)
}

// overviewEnd is what all commands have in common.
const overviewEnd = `An INPUT is a file, FILE:N for the puzzle that begins on line N, a folder, an address,
a puzzle id, or - for standard input, which is also read if no INPUT is given.

Exit codes: 0 well, 1 the answer is "no", 2 bad usage or bad input,
3 undecided within the budget, 130 interrupted, 134 akari itself failed, or found
too little memory.

'akari help COMMAND' explains a command, 'akari --version' prints the version.`

// printHelp writes the help of a command, or the overview, as wide as the terminal.
func (e *env) printHelp(c *cobra.Command) {
	if !c.HasParent() {
		printOverview(e.out, terminal.Width(e.stdout))
		return
	}
	width := terminal.Width(e.stdout)
	fmt.Fprintf(e.out, "Usage: %s\n\n", c.UseLine())
	terminal.Screen{Width: width}.Text(e.out, c.Long)
	fmt.Fprintf(e.out, "\nFlags:\n%s", c.Flags().FlagUsagesWrapped(cmp.Or(width, 100)))
	if c.Example != "" {
		fmt.Fprintf(e.out, "\nExamples:\n%s\n", c.Example)
	}
}

// versionText is the version, and what the program was built from, by which Go for what
// machine.
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
