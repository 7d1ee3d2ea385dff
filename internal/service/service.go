package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/generate/statistics"
	"akari/internal/spell"
	"akari/solver/logic"
	"akari/uniq"
)

// Worker answers requests, one after the other, and keeps memory from one to
// the next. The zero Worker is ready. It belongs to one goroutine; any number
// may run side by side.
type Worker struct {
	// Files is the folder of the files that a request names: parts of a book, its fonts,
	// masks, recipes it extends. If it is zero, no file is opened.
	Files Folder

	// Most is the limits of one request.
	Most Limits

	checker  uniq.Checker
	ladderOf *logic.Ladder
	person   *logic.Solver // of that ladder
	board    statistics.Board
}

// Operation is a kind of request, such as check or generate.
type Operation struct {
	Name  string
	About string

	// Request and Response point to values of their types, the request with its
	// defaults.
	Request, Response any

	ask func(ctx context.Context, w *Worker, request []byte) (any, error)
}

// Operations lists the operations.
var Operations = slices.Concat([]*Operation{
	operation("check", "whether a puzzle has exactly one solution, and if not, why", CheckRequest{Budget: DefaultBudget}, (*Worker).Check),
	operation("fix", "a puzzle changed so that its solution is unique", FixRequest{Budget: DefaultBudget}, (*Worker).Fix),
	operation("solve", "one solution of a puzzle, or all solutions", SolveRequest{Budget: DefaultBudget, Workers: 1}, (*Worker).Solve),
	operation("count", "the number of solutions of a puzzle", CountRequest{Budget: DefaultBudget}, (*Worker).Count),
	operation("rate", "how hard a puzzle is for people", RateRequest{Effort: enough}, (*Worker).Rate),
	operation("explain", "every step to the solution, with its reasons", ExplainRequest{Effort: enough}, (*Worker).Explain),
	operation("hint", "the next step from a position, or a wrong mark", HintRequest{Effort: enough, Level: Whole}, (*Worker).Hint),
	operation("why", "why a cell has a lamp or has none, or what a lamp there leads to", WhyRequest{Effort: enough}, (*Worker).Why),
	operation("generate", "new puzzles, as a recipe specifies", GenerateRequest{Count: 1, Workers: 1}, (*Worker).Generate),
	operation("convert", "puzzles in another notation", ConvertRequest{To: "jsonl"}, (*Worker).Convert),
}, printing, []*Operation{
	operation("read", "the puzzles in a text, and the parts that akari cannot read", ReadRequest{}, (*Worker).Read),
	operation("play", "which rules a position breaks or satisfies", PlayRequest{}, (*Worker).Play),
	operation("lists", "the values that requests accept", ListsRequest{}, (*Worker).Lists),
})

// operation makes an Operation of a method and of its request's defaults.
func operation[Q, R any](name, about string, defaults Q, run func(*Worker, context.Context, *Q) (*R, error)) *Operation {
	return &Operation{Name: name, About: about, Request: &defaults, Response: new(R), ask: func(ctx context.Context, w *Worker, request []byte) (any, error) {
		q := defaults
		if err := decode(request, &q); err != nil {
			return nil, err
		}
		return run(w, ctx, &q)
	}}
}

// Fault is a panic of an operation: a mistake in this program, not in the request.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) Error() string { return fmt.Sprintf("internal error: %v\n%s", f.Value, f.Stack) }

// Ask does an operation: a request in JSON, a response in JSON on one line. If the
// operation panics, the error is a *Fault, and the worker begins with fresh memory.
func (w *Worker) Ask(ctx context.Context, name string, request []byte) (response []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			*w = Worker{Files: w.Files, Most: w.Most}
			response, err = nil, &Fault{v, debug.Stack()}
		}
	}()
	op, err := spell.Find(Operations, func(op *Operation) string { return op.Name }, name, "operation")
	if err != nil {
		return nil, &Error{Msg: err.Error(), Cause: err}
	}
	solution, err := op.ask(ctx, w, request)
	if err != nil {
		return nil, err
	}
	return JSON(solution)
}

// JSON writes a response as one line, with its line feed.
func JSON(response any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(response)
	return b.Bytes(), err
}

// decode reads a request. Fields that are not known are errors, so that a typing
// mistake is not silently ignored.
func decode(text []byte, request any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(request)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return at(text, d.InputOffset(), &Error{Msg: "unexpected text after the request"})
		}
		return nil
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return at(text, syntax.Offset, &Error{Msg: "not JSON: " + syntax.Error()})
	case errors.As(err, &kind):
		return at(text, kind.Offset, &Error{Field: path(kind.Field), Msg: "a JSON " + kind.Value + " is not allowed here"})
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return at(text, int64(len(text)), &Error{Msg: "not JSON: the request ends too early"})
	}
	return at(text, d.InputOffset(), &Error{Msg: strings.TrimPrefix(err.Error(), "json: ")})
}

// path is the path to a field as a request has it, without the names of structs that
// stand in others: fields of requests are in lower case.
func path(field string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(field, "."), func(s string) bool { return s != "" && s[0] < 'a' }), ".")
}

// at gives an error the place that the offset is in the text.
func at(text []byte, offset int64, e *Error) *Error {
	before := text[:min(int(offset), len(text))]
	e.Line = 1 + bytes.Count(before, []byte("\n"))
	e.Column = max(1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]))
	return e
}

// Outcome is a result in one word: the exit code of a command, the colour of a lamp.
type Outcome int

const (
	Well      Outcome = iota
	No                // the answer is "no": not unique, no solution, a rule broken
	Undecided         // not decided within the budget
)

// outcome returns Undecided or No if that is so, else Well.
func outcome(undecided, no bool) Outcome {
	switch {
	case undecided:
		return Undecided
	case no:
		return No
	}
	return Well
}
