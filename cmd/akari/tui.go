package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/internal/terminal"
	"akari/internal/walkthrough"
	"akari/presets"
	"akari/puzzle/codec"
	"akari/uniq"
)

// The rules of the interface.
//
// Results go to standard output. Each message is a line on standard error:
// "akari: FILE:LINE:COLUMN: what is wrong; hint", in lower case, without a full stop. The hint
// gives advice, unless the remedy is obvious. akari checks the input before it creates a file, and
// leaves no incomplete file. It shows progress only on a terminal, and only for work of over a
// second.

// status is the outcome of a command; its number is the exit code.
type status int

const (
	ok          status = 0
	no          status = 1 // the check failed
	badInput    status = 2 // bad usage or bad input
	undecided   status = 3 // not decided within the effort limit
	interrupted status = 130
)

// severity lists the statuses, the least severe first. A batch has the most severe status of its items.
var severity = []status{ok, no, undecided, badInput, interrupted}

func worst(a, b status) status {
	if slices.Index(severity, a) > slices.Index(severity, b) {
		return a
	}
	return b
}

// complain reports an error: a line for each mistake in a file of YAML, and otherwise one line. No text
// of an input can break or colour a line. The name of a flag replaces that of a request's field.
func (e *env) complain(err error) {
	text := err.Error()
	if bad, is := errors.AsType[*service.Error](err); is && bad.Field != "" {
		text = "--" + strings.Replace(text, bad.Field, flagName(bad.Field), 1)
	}
	lines := []string{text}
	if bad, is := errors.AsType[*presets.Error](err); is && len(bad.Others) > 0 {
		lines = bad.Lines()
	}
	if errors.Is(err, presets.ErrOutside) {
		lines[0] += "; --trust allows it"
	}
	for _, line := range lines {
		fmt.Fprintln(e.stderr, "akari: "+terminal.OneLine(line))
	}
}

func addBudgetFlag(f *pflag.FlagSet, b *service.Budget) {
	f.Int64Var((*int64)(b), "budget", int64(*b), "")
}

// addProgressFlag declares --progress for a command that may take long.
func addProgressFlag(f *pflag.FlagSet) *string {
	return addWord(f, "progress", "show progress: auto (on a terminal), json (lines on standard error) or none", "auto", "json", "none")
}

// resultsProgress returns a counter of the puzzles of an input whose number is unknown. In
// mode auto it shows nothing if the results go to the terminal.
func (e *env) resultsProgress(mode string) *terminal.Progress {
	if mode == "auto" && terminal.Is(e.stdout) {
		mode = "none"
	}
	return terminal.NewProgress(e.stderr, mode, "puzzles", -1)
}

func addTrustFlag(f *pflag.FlagSet) *bool {
	return f.Bool("trust", false, "allow a recipe or a book to use files outside its own folder")
}

func addReplaceFlag(f *pflag.FlagSet) *bool {
	return f.Bool("replace", false, "overwrite existing files")
}

// headline describes a verdict; whyNoGrade, why a puzzle with the verdict has no grade.
func headline(k uniq.Kind) string   { return budgeted(k, walkthrough.Headline[k]) }
func whyNoGrade(k uniq.Kind) string { return budgeted(k, walkthrough.WhyNoGrade[k]) }

func budgeted(k uniq.Kind, text string) string {
	if k == uniq.Undecided {
		text += "; --budget raises it"
	}
	return text
}

// note prints information that is not an error.
func (e *env) note(format string, args ...any) {
	fmt.Fprintln(e.stderr, "akari: "+terminal.OneLine(fmt.Sprintf(format, args...)))
}

// jsonText returns a value as one line of JSON.
func jsonText(v any) ([]byte, error) {
	text, err := service.JSON(v)
	return codec.VisibleJSON(text), err
}

func jsonLine(w io.Writer, v any) error {
	text, err := jsonText(v)
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}
