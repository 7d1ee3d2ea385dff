package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/internal/terminal"
)

// version and commit are what the binary was built from; internal/release says so
// to the linker. Else Go knows the commit.
var version, commit = "0.1.0", ""

// helpCommand is a function because help lists the commands, itself among them.
func helpCommand() *command {
	return &command{
		name:  "help",
		args:  "[COMMAND] [--man]",
		short: "explain a command",
		long:  "Explains a command, or lists them all; with --man as a page for man(1).",
		examples: `  akari help
  akari help uniq
  akari help uniq --man > akari-uniq.1`,
		build: buildHelp,
		words: func(args []string) []string { return spell.Names(commands(), commandName) },
	}
}

func buildHelp(f *pflag.FlagSet) action {
	man := f.Bool("man", false, "write a page for man(1)")
	return func(e *env, args []string) (status, error) {
		var cmd *command
		switch len(args) {
		case 0:
		case 1:
			var err error
			if cmd, err = commandByName(args[0]); err != nil {
				return badInput, err
			}
		default:
			return badInput, fmt.Errorf("help explains one command, not %d", len(args))
		}
		switch {
		case *man:
			manPage(e.out, cmd)
		case cmd == nil:
			printOverview(e.out)
		default:
			printHelp(e.out, cmd)
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
	terminal.Table(w, rows)
	fmt.Fprintf(w, "\n%s\n", overviewEnd)
}

// overviewEnd is what all commands have in common.
const overviewEnd = `An INPUT is a file, a folder, an address, a puzzle id, or - for standard input,
which is also what is read where none is named.

Exit codes: 0 well, 1 the answer is "no", 2 bad usage or bad input,
3 undecided within the budget, 130 interrupted, 134 akari itself failed, or found
too little memory.

'akari help COMMAND' tells more; 'akari version' tells the version.`

func printHelp(w io.Writer, c *command) {
	fmt.Fprintf(w, "Usage: akari %s %s\n\n%s\n", c.name, c.args, c.long)
	if flags, _ := c.flags(); flags.HasFlags() {
		fmt.Fprintf(w, "\nFlags:\n%s", flags.FlagUsagesWrapped(100))
	}
	if c.examples != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.examples)
	}
}

var versionCommand = &command{
	name:     "version",
	short:    "tell the version",
	long:     "Tells the version, the commit it was built from, and with which Go for what machine.",
	examples: "  akari version",
	build: func(*pflag.FlagSet) action {
		return func(e *env, _ []string) (status, error) { return ok, printVersion(e.out) }
	},
}

func printVersion(w io.Writer) error {
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
	_, err := fmt.Fprintf(w, "akari %s%s, %s %s/%s\n", version, from, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// Pages for man(1), from the table of commands.

// manPage writes the page of a command, or of akari itself where c is nil.
func manPage(w io.Writer, c *command) {
	if c == nil {
		fmt.Fprintf(w, ".TH AKARI 1 \"\" \"akari %s\"\n.SH NAME\nakari \\- make, check and print Akari and Searchlights puzzles\n"+
			".SH SYNOPSIS\n.B akari\nCOMMAND [ARGUMENT...]\n.SH COMMANDS\n", version)
		for _, c := range commands() {
			fmt.Fprintf(w, ".TP\n.BR akari-%s (1)\n%s\n", c.name, roff(c.short))
		}
		fmt.Fprintf(w, ".SH DESCRIPTION\n%s\n", roff(overviewEnd))
		return
	}
	fmt.Fprintf(w, ".TH AKARI-%s 1 \"\" \"akari %s\"\n.SH NAME\nakari-%s \\- %s\n", strings.ToUpper(c.name), version, c.name, roff(c.short))
	fmt.Fprintf(w, ".SH SYNOPSIS\n.B akari %s\n%s\n.SH DESCRIPTION\n.nf\n%s\n.fi\n", c.name, roff(c.args), roff(c.long))
	flags, _ := c.flags()
	if flags.HasFlags() {
		fmt.Fprint(w, ".SH OPTIONS\n")
	}
	flags.VisitAll(func(f *pflag.Flag) {
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		what, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(name+" "+what)), roff(usage))
	})
	if c.examples != "" {
		fmt.Fprintf(w, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.examples))
	}
	fmt.Fprint(w, ".SH SEE ALSO\n.BR akari (1)\n")
}

// roff writes text so that nothing in it is taken as a request.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
