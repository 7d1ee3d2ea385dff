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

// Worker runs operations, one request at a time, and reuses its memory for the next request. The
// zero Worker is ready. Use a Worker in one goroutine; several Workers may run at the same time.
type Worker struct {
	// Files is the folder of all files that a request may name: parts of a book, fonts, masks,
	// recipes that a recipe extends. If Files is zero, no file is opened.
	Files Folder

	// Most limits each request.
	Most Limits

	checker  uniq.Checker
	ladderOf *logic.Ladder
	person   *logic.Solver // of ladderOf
	board    statistics.Board
}

// Operation is a kind of request, such as check or generate.
type Operation struct {
	Name  string
	About string

	// Request is a pointer to a request with its default values, and Response a pointer to an empty
	// response.
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

// operation returns the Operation for a method and the default values of its request.
func operation[Q, R any](name, about string, defaults Q, run func(*Worker, context.Context, *Q) (*R, error)) *Operation {
	return &Operation{Name: name, About: about, Request: &defaults, Response: new(R), ask: func(ctx context.Context, w *Worker, request []byte) (any, error) {
		q := defaults
		if err := decode(request, &q); err != nil {
			return nil, err
		}
		return run(w, ctx, &q)
	}}
}

// Fault is a panic of an operation: a bug in akari, not a mistake in the request.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) Error() string { return fmt.Sprintf("internal error: %v\n%s", f.Value, f.Stack) }

// Ask runs the operation with a name. The request is JSON, the response JSON on one line. If the
// operation panics, the error is a *Fault, and the worker continues with new memory.
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

// JSON encodes a response as one line that ends with a line feed.
func JSON(response any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(response)
	return b.Bytes(), err
}

// decode reads a request. An unknown field is an error: it may be a misspelt name.
func decode(text []byte, request any) error {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	d := json.NewDecoder(bytes.NewReader(text))
	err := d.Decode(request)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return at(text, d.InputOffset(), &Error{Msg: "unexpected text after the request"})
		}
		return strict(text, request)
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

// path returns the path of a field without the names of embedded structs, which begin with a capital.
func path(field string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(field, "."), func(s string) bool { return s != "" && s[0] < 'a' }), ".")
}

// at sets the line and column of an error to the place of the offset in the text.
func at(text []byte, offset int64, e *Error) *Error {
	before := text[:min(int(offset), len(text))]
	e.Line = 1 + bytes.Count(before, []byte("\n"))
	e.Column = max(1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]))
	return e
}

// Outcome is a result as one of three values. Commands return it as their exit code.
type Outcome int

const (
	Well      Outcome = iota
	No                // the answer is "no": the puzzle is not unique or has no solution, or a rule is broken
	Undecided         // the search reached its effort limit first
)

// outcome returns Undecided or No if its condition is true, and otherwise Well.
func outcome(undecided, no bool) Outcome {
	switch {
	case undecided:
		return Undecided
	case no:
		return No
	}
	return Well
}
