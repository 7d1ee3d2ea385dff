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
		Long:  "Explains a command, or lists them all; with --man as a page for man(1).",
		Example: `  akari help
  akari help uniq
  akari help uniq --man > akari-uniq.1`,
		ValidArgsFunction: completes(func([]string) []string { return spell.Names(commands(), commandName) }),
	}, build: buildHelp}
}

func buildHelp(f *pflag.FlagSet) action {
	man := f.Bool("man", false, "write a page for man(1)")
	return func(e *env, args []string) (status, error) {
		root, _ := e.root()
		cmd := root
		switch len(args) {
		case 0:
		case 1:
			c, err := commandByName(args[0])
			if err != nil {
				return badInput, err
			}
			cmd, _ = c.declared()
			cmd.InitDefaultHelpFlag()
			root.AddCommand(cmd)
		default:
			return badInput, fmt.Errorf("help explains one command, not %d", len(args))
		}
		if *man {
			manPage(e.out, cmd)
			return ok, nil
		}
		e.printHelp(cmd)
		return ok, nil
	}
}

func printOverview(w io.Writer) error {
	fmt.Fprint(w, "akari makes, checks and prints Akari (Light Up) and Searchlights puzzles.\n\nCommands:\n")
	var rows [][]string
	for _, c := range commands() {
		rows = append(rows, []string{"  " + c.Name(), c.Short})
	}
	terminal.Table(w, rows)
	_, err := fmt.Fprintf(w, "\n%s\n", overviewEnd)
	return err
}

// overviewEnd is what all commands have in common.
const overviewEnd = `An INPUT is a file, a folder, an address, a puzzle id, or - for standard input,
which is also what is read where none is named.

Exit codes: 0 well, 1 the answer is "no", 2 bad usage or bad input,
3 undecided within the budget, 130 interrupted, 134 akari itself failed, or found
too little memory.

'akari help COMMAND' tells more; 'akari version' tells the version.`

// printHelp writes the help of a command, or the overview, as wide as the terminal.
func (e *env) printHelp(c *cobra.Command) {
	if !c.HasParent() {
		_ = printOverview(e.out) // Flush tells of an error
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

var versionCommand = &command{Command: cobra.Command{
	Use:     "version",
	Short:   "tell the version",
	Long:    "Tells the version, the commit it was built from, and with which Go for what machine.",
	Example: "  akari version",
}, build: func(*pflag.FlagSet) action {
	return func(e *env, _ []string) (status, error) {
		_, err := e.out.WriteString(versionText())
		return ok, err
	}
},
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

// Pages for man(1), from the table of commands.

// manPage writes the page of a command, or of akari itself for the root.
func manPage(w io.Writer, c *cobra.Command) {
	if !c.HasParent() {
		fmt.Fprintf(w, ".TH AKARI 1 \"\" \"akari %s\"\n.SH NAME\nakari \\- make, check and print Akari and Searchlights puzzles\n"+
			".SH SYNOPSIS\n.B akari\nCOMMAND [ARGUMENT...]\n.SH COMMANDS\n", version)
		for _, c := range commands() {
			fmt.Fprintf(w, ".TP\n.BR akari-%s (1)\n%s\n", c.Name(), roff(c.Short))
		}
		fmt.Fprintf(w, ".SH DESCRIPTION\n%s\n", roff(overviewEnd))
		return
	}
	name := c.Name()
	fmt.Fprintf(w, ".TH AKARI-%s 1 \"\" \"akari %s\"\n.SH NAME\nakari-%s \\- %s\n", strings.ToUpper(name), version, name, roff(c.Short))
	fmt.Fprintf(w, ".SH SYNOPSIS\n%s\n.SH DESCRIPTION\n.nf\n%s\n.fi\n.SH OPTIONS\n", roff(c.UseLine()), roff(c.Long))
	c.Flags().VisitAll(func(f *pflag.Flag) {
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		what, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(name+" "+what)), roff(usage))
	})
	if c.Example != "" {
		fmt.Fprintf(w, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
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
