package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"akari/internal/service"
	"akari/presets"
	"akari/puzzle/codec"
	"akari/uniq"
)

// The rules of the interface.
//
// Results go to standard output, messages to standard error, one line each:
// "akari: FILE:LINE:COLUMN: what is wrong; hint", in lower case, without a
// full stop. A message says what to do where that is not plain. Nothing is
// created before the input is proven good, and nothing is left half-written.
// Progress is shown only on a terminal, and only for work of over a second.

// status is what a command ends with; its number is the exit code.
type status int

const (
	ok          status = 0
	no          status = 1 // the answer is "no"
	badInput    status = 2 // bad usage or bad input
	undecided   status = 3 // not decided within the budget
	interrupted status = 130
)

// severity orders statuses for a batch: the last one present wins.
var severity = []status{ok, no, undecided, badInput, interrupted}

// worst is the status of two pieces of work done together.
func worst(a, b status) status {
	if slices.Index(severity, a) > slices.Index(severity, b) {
		return a
	}
	return b
}

// complain tells an error on standard error, as one line that no text from
// outside can break or colour. The field of a request is a flag here.
func (e *env) complain(err error) {
	text := err.Error()
	if bad, is := errors.AsType[*service.Error](err); is && bad.Field != "" {
		text = "--" + strings.Replace(text, bad.Field, flagName(bad.Field), 1)
	}
	if errors.Is(err, presets.ErrOutside) {
		text += "; --trust allows it"
	}
	fmt.Fprintln(e.stderr, "akari: "+oneLine(text))
}

// gaveUp reports after an interruption that no file is written. The hint, if any, is how
// the next run keeps what it has made.
func (e *env) gaveUp(hint string) (status, error) {
	e.note("interrupted; no file written%s", hint)
	return interrupted, nil
}

// addBudgetFlag declares --budget.
func addBudgetFlag(f *pflag.FlagSet, b *service.Budget, doc string) {
	f.Int64Var((*int64)(b), "budget", int64(*b), "`CONFLICTS` "+doc)
}

// addTrustFlag declares --trust.
func addTrustFlag(f *pflag.FlagSet) *bool {
	return f.Bool("trust", false, "allow the description to use files outside its own folder")
}

// addReplaceFlag declares --replace.
func addReplaceFlag(f *pflag.FlagSet) *bool {
	return f.Bool("replace", false, "overwrite files that exist in the folder already")
}

// headline says a verdict in words, and whyNoGrade why a puzzle with it has no grade.
func headline(k uniq.Kind) string   { return budgeted(k, service.Headline[k]) }
func whyNoGrade(k uniq.Kind) string { return budgeted(k, service.WhyNoGrade[k]) }

func budgeted(k uniq.Kind, text string) string {
	if k == uniq.Undecided {
		text += "; --budget raises it"
	}
	return text
}

// note tells something worth knowing that is not an error.
func (e *env) note(format string, args ...any) {
	fmt.Fprintln(e.stderr, "akari: "+oneLine(fmt.Sprintf(format, args...)))
}

// oneLine keeps a message one line that cannot steer a terminal.
func oneLine(s string) string { return codec.Visible(strings.ReplaceAll(s, "\n", " | ")) }

// isTerminal reports whether a stream is one a person looks at.
func isTerminal(stream any) bool {
	f, isFile := stream.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}

// table writes rows with their columns aligned, two blanks apart.
func table(w io.Writer, rows [][]string) {
	var out bytes.Buffer
	aligned := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(aligned, strings.Join(row, "\t"))
	}
	aligned.Flush() // a buffer takes every write
	for line := range strings.Lines(out.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

// jsonText is a value as one line of JSON.
func jsonText(v any) ([]byte, error) {
	text, err := service.JSON(v)
	return codec.VisibleJSON(text), err
}

// jsonLine writes a value as one line of JSON.
func jsonLine(w io.Writer, v any) error {
	text, err := jsonText(v)
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// people takes text for people, in whole characters, and lets no character of an
// input through that would steer a terminal.
type people struct{ w io.Writer }

func (p people) Write(text []byte) (int, error) {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = codec.Visible(line)
	}
	if _, err := io.WriteString(p.w, strings.Join(lines, "\n")); err != nil {
		return 0, err
	}
	return len(text), nil
}
