package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"
)

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
