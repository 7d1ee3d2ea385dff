// Command akari is the command line. Each subcommand has a file.
package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/terminal"
)

func main() {
	prepareRuntime()
	ctx, stop := untilSignal()
	defer stop()
	os.Exit(run(ctx, os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}

// untilSignal returns a context that ends with the first signal to stop: Ctrl-C, SIGTERM, or
// SIGHUP, which a terminal sends when it closes. It respects signals that the parent process
// ignores, as with nohup. After grace, a second signal ends the program at once.
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

// prepareRuntime makes a crash exit with SIGABRT (134 in shells), because Go exits with 2, which means
// bad input. Beyond the memory of an ordinary job, the garbage collector works harder, unless GOMEMLIMIT
// is set. A unique prefix names a command.
func prepareRuntime() {
	cobra.EnablePrefixMatching = true
	debug.SetTraceback("crash")
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(128 << 20)
	}
}

// env is a command's access to the outside: its streams and settings.
type env struct {
	ctx    context.Context
	stdin  io.Reader
	typed  bool          // standard input is a terminal
	piped  bool          // standard input is a pipe or a file, not a terminal or an empty device
	out    *bufio.Writer // standard output; flushed when the command ends
	stdout io.Writer     // the destination of out, to check whether it is a terminal
	stderr io.Writer

	opened  int             // how many inputs have been opened
	account service.Account // of all inputs
	verbose bool            // report each line
	files   *files.Set      // the files that the command reads and writes
	outcome atomic.Int32    // the status of the command when all its files have their names; interrupted before
	keeps   string          // what the message of an interruption adds
	drains  atomic.Bool     // the command ends well, perhaps later than grace, after its context ends
}

// grace is the time that a command may take to clean up after its context ends.
const grace = 200 * time.Millisecond

// run runs the program and returns the exit code. It does not wait for operations that the context cannot
// end, such as writing to a pipe that nobody reads; their output is lost.
func run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	return newEnv(ctx, stdin, stdout, stderr).await(args)
}

// await is run in an environment.
func (e *env) await(args []string) int {
	code := make(chan int, 1)
	go func() { code <- e.run(args) }()
	select {
	case c := <-code:
		return c
	case <-e.ctx.Done():
	}
	late := time.After(grace)
	if e.drains.Load() {
		late = nil
	}
	select {
	case c := <-code:
		return c
	case <-late:
		if s := status(e.outcome.Load()); e.files.Abandon() && s != interrupted {
			return int(s)
		}
		return e.interrupted()
	}
}

// interrupted reports an interruption, and returns its exit code.
func (e *env) interrupted() int {
	what := "no file"
	if n := e.files.Named(); n > 0 {
		what = spell.Counted(n, "file")
	}
	e.note("interrupted; %s written%s", what, e.keeps)
	return int(interrupted)
}

// commit gives the files of the run their names, unless the run has been interrupted. After that, the run ends
// with the status s, even if a signal comes: a run whose files have their names has succeeded. before is called
// before the first name, unless it is nil.
func (e *env) commit(s status, before func() error, outs ...*files.Output) (status, error) {
	if e.ctx.Err() != nil {
		return interrupted, nil
	}
	e.outcome.Store(int32(s))
	if err := e.files.Commit(before, outs...); err != nil {
		return badInput, err
	}
	return s, nil
}

// piped reports whether a stream may have input that nobody types: a pipe, a file or a buffer.
func piped(stream any) bool {
	f, isFile := stream.(*os.File)
	if !isFile {
		return true
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice == 0
}

// newEnv makes an environment. All searches and all reads of standard input end with the context.
func newEnv(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) *env {
	e := &env{ctx: ctx, stdin: &patientReader{ctx: ctx, from: stdin}, typed: terminal.Is(stdin), piped: piped(stdin), stdout: stdout, stderr: stderr}
	e.out = bufio.NewWriterSize(files.Named{Writer: stdout, Name: "standard output"}, 64<<10)
	e.files = files.New(e.out)
	e.outcome.Store(int32(interrupted))
	return e
}

// run runs a command, flushes standard output, reports an error and returns the exit code.
func (e *env) run(args []string) int {
	root, s := e.root()
	root.SetArgs(append([]string{}, args...)) // nil would be the program's arguments
	err := root.Execute()
	complete := err == nil && *s != interrupted && e.files.Named() > 0
	e.files.Discard()
	if n := e.account.Words; n > 0 && !e.verbose {
		e.note("%s skipped as ordinary text; --verbose lists them", spell.Counted(n, "line"))
	}
	if ferr := e.out.Flush(); err == nil {
		err = ferr
	}
	switch {
	case errors.Is(err, context.Canceled), *s == interrupted, e.ctx.Err() != nil && !complete && !e.drains.Load():
		return e.interrupted()
	case err != nil:
		e.complain(err)
		*s = worst(*s, badInput)
	}
	return int(*s)
}
