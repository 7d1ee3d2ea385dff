package main

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/pflag"
)

// version is the release this source belongs to.
const version = "0.1.0"

// helpCommand is a function because help lists the commands, itself among them.
func helpCommand() *command {
	return &command{
		name:  "help",
		args:  "[COMMAND]",
		short: "explain a command",
		long:  "Explains a command, or lists them all.",
		examples: `  akari help
  akari help uniq`,
		build: buildHelp,
	}
}

func buildHelp(*pflag.FlagSet) action {
	return func(e *env, args []string) (status, error) {
		switch len(args) {
		case 0:
			printOverview(e.out)
		case 1:
			cmd, err := commandByName(args[0])
			if err != nil {
				return badInput, err
			}
			printHelp(e.out, cmd)
		default:
			return badInput, fmt.Errorf("help explains one command, not %d", len(args))
		}
		return ok, nil
	}
}

func printOverview(w io.Writer) {
	fmt.Fprint(w, "akari makes, checks and prints Akari (Light Up) and Searchlights puzzles.\n\nCommands:\n")
	var rows [][]string
	for _, c := range commands() {
		rows = append(rows, []string{"  " + c.name, c.short})
	}
	table(w, rows)
	fmt.Fprint(w, `
An INPUT is a file, an address, a puzzle id, or - for standard input, which is
also what is read where none is named.

Exit codes: 0 well, 1 the answer is "no", 2 bad usage or bad input,
3 undecided within the budget, 130 interrupted.

'akari help COMMAND' tells more; 'akari --version' tells the version.
`)
}

func printHelp(w io.Writer, c *command) {
	fmt.Fprintf(w, "Usage: akari %s %s\n\n%s\n", c.name, c.args, c.long)
	flags := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	flags.SortFlags = false
	c.build(flags)
	if flags.HasFlags() {
		fmt.Fprintf(w, "\nFlags:\n%s", flags.FlagUsagesWrapped(100))
	}
	if c.examples != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.examples)
	}
}

func printVersion(w io.Writer) error {
	revision := ""
	if info, found := debug.ReadBuildInfo(); found {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				revision = " (" + s.Value[:12] + ")"
			}
		}
	}
	_, err := fmt.Fprintf(w, "akari %s%s\n", version, revision)
	return err
}
