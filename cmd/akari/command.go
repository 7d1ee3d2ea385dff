package main

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/presets"
	"akari/puzzle"
)

// command is one subcommand. build declares its flags in the order of help, and returns its
// action, which runs after the flags are parsed.
type command struct {
	cobra.Command
	build func(f *pflag.FlagSet) action
}

// action does the work of a command. If its status is not ok, it has reported the reason. It does not
// report an error that it returns; the exit code is that of badInput.
type action func(e *env, args []string) (status, error)

// commands lists the subcommands in the order help shows them, each with other names for it.
func commands() []*command {
	return []*command{
		subcommand("book", buildBook, nil),
		subcommand("sheet", buildSheet, func([]string) []string { return append(presets.Names(), flagWords["difficulty"]...) }, "print", "worksheet"),
		subcommand("cover", buildCover, nil),
		subcommand("generate", buildGenerate, nil, "make", "create", "gen"),
		subcommand("merge", buildMerge, nil),
		subcommand("uniq", buildUniq, nil, "check", "validate", "verify", "unique"),
		subcommand("fix", buildFix, nil, "repair"),
		subcommand("solve", buildSolve, nil),
		subcommand("rate", buildRate, nil, "grade"),
		subcommand("explain", buildExplain, nil, "hint"),
		subcommand("render", buildRender, nil, "draw", "show"),
		subcommand("convert", buildConvert, nil),
		subcommand("presets", buildPresets, presetsWords),
		subcommand("new", buildNew, first(newKinds)),
		subcommand("serve", buildServe, nil, "play"),
		subcommand("rules", buildRules, first(spell.Names(puzzle.Genres, func(g *puzzle.Genre) string { return g.Name }))),
		subcommand("completion", buildCompletion, first(shells)),
		subcommand("help", buildHelp, helpWords),
	}
}

// helpFiles has the texts of a subcommand in help/NAME.txt: its usage, a line about it, its
// description and its examples. The list of notations replaces {notations}.
//
//go:embed help
var helpFiles embed.FS

func helpText(name string) string {
	text, err := helpFiles.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic("akari: internal error: " + err.Error())
	}
	before, after, lists := strings.Cut(strings.TrimSuffix(string(text), "\n"), "{notations}")
	if lists {
		return before + notations() + after
	}
	return before
}

// subcommand returns a command with its texts. words completes its arguments; nil: they are files. aliases
// are further names of the command.
func subcommand(name string, build func(*pflag.FlagSet) action, words func(args []string) []string, aliases ...string) *command {
	c := &command{build: build}
	c.Aliases = aliases
	var rest string
	c.Use, rest, _ = strings.Cut(helpText(name), "\n")
	c.Short, rest, _ = strings.Cut(rest, "\n\n")
	c.Long, c.Example, _ = strings.Cut(rest, "\n\nExamples:\n")
	if words != nil {
		c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return words(args), cobra.ShellCompDirectiveDefault
		}
	}
	return c
}

// first completes the first argument.
func first(words []string) func([]string) []string {
	return func(args []string) []string {
		if len(args) > 0 {
			return nil
		}
		return words
	}
}

func commandName(c *command) string { return c.Name() }

// commandByName finds a subcommand. The error names the nearest subcommand.
func commandByName(name string) (*command, error) {
	if other := otherCommands[strings.TrimLeft(name, "-")]; other != "" {
		return nil, fmt.Errorf("unknown command %q; 'akari %s' does this", name, other)
	}
	for _, c := range commands() {
		if c.HasAlias(name) {
			return c, nil
		}
	}
	return spell.Find(commands(), commandName, name, "command")
}

// root returns the table of commands, and a pointer to the status of the command that runs.
func (e *env) root() (*cobra.Command, *status) {
	s := ok
	show := false
	root := &cobra.Command{
		Use: "akari", SilenceErrors: true, SilenceUsage: true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		Args:              cobra.ArbitraryArgs, // RunE reports an unknown command
		RunE: func(_ *cobra.Command, args []string) error {
			if show || slices.Equal(args, []string{"version"}) {
				_, err := io.WriteString(e.out, versionText())
				return err
			}
			if len(args) == 0 {
				s = badInput
				printOverview(e.stderr, terminal.Width(e.stderr))
				return nil
			}
			_, err := commandByName(args[0])
			return err
		},
	}
	root.SetOut(e.out)
	root.SetErr(io.Discard) // run reports errors
	// The templates of cobra would link all methods of all types: 5 MB.
	root.Flags().BoolVar(&show, "version", false, "print the version")
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { e.printHelp(c) })
	for _, c := range commands() {
		sub, act := c.declared()
		sub.RunE = func(_ *cobra.Command, args []string) (err error) {
			if slices.Contains(args, "") { // such as a variable that is not set
				return fmt.Errorf("%s: expected a word or the name of a file, got an empty one; leave it out if there is none", sub.Name())
			}
			if asks := sub.Flags().Changed; sub.CalledAs() == "hint" && !asks("hint") && !asks("why") && !asks("why-not") && !asks("technique") {
				_ = sub.Flags().Set("hint", "1") // cannot fail
			}
			s, err = act(e, args)
			return err
		}
		if root.AddCommand(sub); sub.Name() == "help" {
			root.SetHelpCommand(sub)
		}
	}
	return root, &s
}

// declared returns a copy of the command with its flags, and the action of the command.
func (c *command) declared() (*cobra.Command, action) {
	sub := c.Command
	f := sub.Flags()
	f.SortFlags = false
	act := c.build(f)
	f.VisitAll(func(f *pflag.Flag) {
		f.Value = placed{f.Value, f.Name}
		if f.DefValue == "[]" { // help shows no default for an empty list
			f.DefValue = ""
		}
		if words := append(f.Annotations[values], flagWords[f.Name]...); words != nil {
			_ = sub.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveDefault)) // fails for a name given twice
		}
	})
	return &sub, act
}

// describe gives each flag without a description the description of the request's field that it sets.
func describe(f *pflag.FlagSet, request any) {
	f.VisitAll(func(f *pflag.Flag) {
		if f.Usage == "" {
			f.Usage = service.About(request, strings.ReplaceAll(f.Name, "-", "_"))
		}
	})
}

// things are placeholders for the values of text flags whose name does not explain the value.
var things = map[string]string{"from": "FORMAT", "per-page": "RxC", "size": "RxC", "paper": "SIZE", "cell": "LENGTH", "for": "PRINTERS", "difficulty": "LEVEL", "black": "SHARE", "mask": "TEXT|FILE"}

// placed is the value of a flag. Its type is the placeholder that help shows: N for a number;
// for a text a word from things, or the name of the flag.
type placed struct {
	pflag.Value
	name string
}

func (p placed) Type() string {
	switch kind := p.Value.Type(); kind {
	case "int", "int64", "uint64", "float64", "intSlice":
		return "N"
	case "string":
		return cmp.Or(things[p.name], strings.ToUpper(p.name))
	default:
		return kind
	}
}

// Set accepts whole numbers in decimal only. The flag library would read 010 as 8. An empty value,
// such as that of a variable that is not set, is an error.
func (p placed) Set(text string) error {
	if text == "" {
		return errors.New("expected a value, got none; leave the flag out if there is no value")
	}
	if strings.Contains(p.Value.Type(), "int") {
		if digits := strings.TrimPrefix(text, "-"); len(digits) > 1 && (digits[0] == '0' || strings.Contains(digits, "_")) {
			return errors.New("not a decimal number")
		}
	}
	return p.Value.Set(text)
}

// thousands matches a number whose thousands are separated.
var thousands = regexp.MustCompile(`^[0-9]{1,3}([,.' ][0-9]{3})+$`)

// flagError describes an error in a flag, with the nearest flag or the command for help.
func flagError(cmd *cobra.Command, err error) error {
	who := strings.TrimPrefix(cmd.Name(), "akari")
	if who != "" {
		who += ": "
	}
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		key := unknown.GetSpecifiedName()
		if advice := otherFlag(cmd, key); advice != "" {
			return fmt.Errorf("%s%v; %s", who, err, advice)
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near, ok := spell.Nearest(key, names); ok && unknown.GetSpecifiedShortnames() == "" {
			return fmt.Errorf("%s%v; did you mean --%s?", who, err, near)
		}
		if cmd.Name() == "book" {
			return fmt.Errorf("book: %v; most keys of a book are only in its file, and 'akari new book mine.yaml' writes a file to edit", err)
		}
	case errors.As(err, &invalid):
		flag := invalid.GetFlag()
		value, ours := flag.Value.(placed)
		if !ours {
			return fmt.Errorf("--%s: expected true or false, got %q", flag.Name, invalid.GetValue())
		}
		kind := value.Value.Type()
		if kind == "string" || kind == "text" || kind == "" { // a type of akari, whose error is already complete
			return fmt.Errorf("--%s: %w", flag.Name, errors.Unwrap(invalid))
		}
		kind = cmp.Or(map[string]string{"uint64": "a whole number from 0", "float64": "a number", "bool": "true or false"}[kind], "a whole number")
		if thousands.MatchString(invalid.GetValue()) {
			kind += "; write it in digits alone, as in 1000"
		}
		return fmt.Errorf("--%s: %q is not %s", flag.Name, invalid.GetValue(), kind)
	}
	if !cmd.HasParent() {
		return fmt.Errorf("%v; see 'akari help'", err)
	}
	return fmt.Errorf("%s: %v; see 'akari help %s'", cmd.Name(), err, cmd.Name())
}
