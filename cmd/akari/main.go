// Command akari is the command line: a file for each subcommand.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/spell"
	"akari/internal/terminal"
)

func main() {
	prepareRuntime()
	ctx, stop := untilSignal()
	defer stop()
	os.Exit(runUntil(ctx, os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}

// untilSignal returns a context that ends with the first signal that asks the program to
// end: Ctrl-C, SIGTERM, or SIGHUP, which a terminal sends when it closes. A signal that
// whoever started the program ignores, as nohup does, is ignored. After grace, a second
// signal ends the program at once.
func untilSignal() (context.Context, context.CancelFunc) {
	signals := []os.Signal{syscall.SIGTERM}
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signals = append(signals, s)
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, func() { time.AfterFunc(grace, stop) })
	return ctx, stop
}

// prepareRuntime has a bug, or a lack of memory, end the program with SIGABRT, which
// shells report as exit code 134, and not with 2, which means bad input. It has the
// collector work harder where more memory is in use than any ordinary job needs, as
// workers side by side on boards of 250,000 cells would; GOMEMLIMIT says otherwise.
func prepareRuntime() {
	debug.SetTraceback("crash")
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(128 << 20)
	}
}

// env is what a command may touch of the world.
type env struct {
	ctx    context.Context
	stdin  io.Reader
	typed  bool          // standard input is a terminal
	out    *bufio.Writer // standard output; flushed when the command ends
	stdout io.Writer     // what out writes to, to ask whether it is a terminal
	stderr io.Writer

	opened int         // how many inputs have been opened
	files  *files.Set  // that the command reads and writes
	drains atomic.Bool // the command ends by itself some time after its context
}

// command is one subcommand. build declares its flags and returns what it
// does once they are parsed, so that help and the command share one list.
type command struct {
	name     string
	args     string // behind the name in the usage line
	short    string // one line, for the list of commands
	long     string // paragraphs, for its own help
	examples string // commands one can paste, each with two blanks before it
	build    func(f *pflag.FlagSet) action
	words    func(args []string) []string // what may follow, where it is not a file
}

// action does the work of a command. A status other than ok has told its
// reason already; an error is still to be told, and means badInput.
type action func(e *env, args []string) (status, error)

// flags declares the flags of a command, in their order.
func (c *command) flags() (*pflag.FlagSet, action) {
	f := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	f.SortFlags = false
	return f, c.build(f)
}

// commands lists the subcommands in the order help shows them.
func commands() []*command {
	return []*command{
		bookCommand,
		coverCommand,
		generateCommand,
		mergeCommand,
		uniqCommand,
		fixCommand,
		solveCommand,
		rateCommand(),
		explainCommand,
		renderCommand,
		convertCommand(),
		presetsCommand,
		preflightCommand,
		serveCommand,
		completionCommand(),
		versionCommand,
		helpCommand(),
	}
}

// grace is how long a command may take to clean up once its context has ended.
const grace = 200 * time.Millisecond

// runUntil is run, but waits for nothing that its context cannot end: the system waits
// for the other end of a pipe as long as it takes. What such a command was writing goes.
func runUntil(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	e := newEnv(ctx, stdin, stdout, stderr)
	code := make(chan int, 1)
	go func() { code <- e.run(args) }()
	select {
	case c := <-code:
		return c
	case <-ctx.Done():
	}
	late := time.After(grace)
	if e.drains.Load() {
		late = nil
	}
	select {
	case c := <-code:
		return c
	case <-late:
		e.files.Abandon()
		return int(interrupted)
	}
}

// run is the whole program: it returns the exit code.
func run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	return newEnv(ctx, stdin, stdout, stderr).run(args)
}

// newEnv makes the world of a command. Whatever searches ends with the context, and so
// does whoever waits for standard input.
func newEnv(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) *env {
	e := &env{ctx: ctx, stdin: &patientReader{ctx: ctx, from: stdin}, typed: terminal.Is(stdin), stdout: stdout, stderr: stderr}
	e.out = bufio.NewWriterSize(files.Named{Writer: stdout, Name: "standard output"}, 64<<10)
	e.files = &files.Set{Stdout: e.out}
	return e
}

func (e *env) run(args []string) int {
	s := dispatch(e, args)
	if e.ctx.Err() != nil {
		s = interrupted
	}
	return int(s)
}

// dispatch finds the command, runs it and tells its error.
func dispatch(e *env, args []string) status {
	if len(args) == 0 {
		printOverview(e.stderr)
		return badInput
	}
	switch args[0] {
	case "--version":
		return finish(e, ok, printVersion(e.out))
	case "__complete", "__completeNoDesc":
		return finish(e, ok, complete(e, args))
	case "--help", "-h":
		printOverview(e.out)
		return finish(e, ok, nil)
	}
	cmd, err := commandByName(args[0])
	if err != nil {
		return finish(e, badInput, err)
	}
	flags, act := cmd.flags()
	flags.Usage = func() {}
	flags.VisitAll(func(f *pflag.Flag) {
		if strings.Contains(f.Value.Type(), "int") {
			f.Value = decimal{f.Value}
		}
	})
	if err := flags.Parse(args[1:]); errors.Is(err, pflag.ErrHelp) {
		printHelp(e.out, cmd)
		return finish(e, ok, nil)
	} else if err != nil {
		return finish(e, badInput, flagError(cmd, flags, err))
	}
	s, err := act(e, flags.Args())
	return finish(e, s, err)
}

// decimal is a whole number. The library would take 010 for 8.
type decimal struct{ pflag.Value }

func (d decimal) Set(text string) error {
	if digits := strings.TrimPrefix(text, "-"); len(digits) > 1 && (digits[0] == '0' || strings.Contains(digits, "_")) {
		return errors.New("not a decimal number")
	}
	return d.Value.Set(text)
}

// finish flushes standard output and tells the error, if there is one.
func finish(e *env, s status, err error) status {
	if ferr := e.out.Flush(); err == nil {
		err = ferr
	}
	switch {
	case err == nil:
		return s
	case errors.Is(err, context.Canceled):
		return interrupted
	}
	e.complain(err)
	return worst(s, badInput)
}

func commandName(c *command) string { return c.name }

// commandByName finds a subcommand; the error names the nearest.
func commandByName(name string) (*command, error) {
	return spell.Find(commands(), commandName, name, "command")
}

// flagError says what is wrong with a flag, and the nearest one or where help is.
func flagError(cmd *command, flags *pflag.FlagSet, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		var names []string
		flags.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near, ok := spell.Nearest(unknown.GetSpecifiedName(), names); ok {
			return fmt.Errorf("%s: %v; did you mean --%s?", cmd.name, err, near)
		}
	case errors.As(err, &invalid):
		kind := "a whole number"
		switch invalid.GetFlag().Value.Type() {
		case "uint64":
			kind = "a whole number from 0"
		case "float64":
			kind = "a number"
		case "bool":
			kind = "true or false"
		case "": // a type of ours, which says it itself
			return fmt.Errorf("--%s: %w", invalid.GetFlag().Name, errors.Unwrap(invalid))
		}
		return fmt.Errorf("--%s: %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), kind)
	}
	return fmt.Errorf("%s: %v; see 'akari help %s'", cmd.name, err, cmd.name)
}
