package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/generate/figures"
	"akari/internal/spell"
	"akari/presets"
	"akari/solver/logic"
	"akari/uniq"
)

// Worker answers requests, one after the other, and keeps memory from one to
// the next. The zero Worker is ready. It belongs to one goroutine; any number
// may run side by side.
type Worker struct {
	// Files is where the files are that a request names: parts of a book, its
	// fonts, masks, recipes it extends. Where it is zero, none is opened.
	Files presets.Folder

	// Most bounds what one request may ask for.
	Most Limits

	checker  uniq.Checker
	ladderOf *logic.Ladder
	person   *logic.Solver // of that ladder
	board    figures.Board
}

// Operation is one thing that can be asked for.
type Operation struct {
	Name  string
	About string

	// Request and Response point to values of their types, the request with its
	// defaults.
	Request, Response any

	ask func(ctx context.Context, w *Worker, request []byte) (any, error)
}

// Operations lists what can be asked for.
var Operations = []*Operation{
	operation("check", "is there exactly one answer, and if not, why?", DefaultCheck, (*Worker).Check),
	operation("fix", "a puzzle with one answer, as near to this one as is known", DefaultFix, (*Worker).Fix),
	operation("solve", "an answer, or all", DefaultSolve, (*Worker).Solve),
	operation("count", "the number of answers", DefaultCount, (*Worker).Count),
	operation("rate", "how hard it is for people", DefaultRate, (*Worker).Rate),
	operation("explain", "every step to the answer, with its reasons", DefaultExplain, (*Worker).Explain),
	operation("hint", "the next step from a position, or a wrong mark", DefaultHint, (*Worker).Hint),
	operation("why", "why a cell holds what it holds, or what a lamp there leads to", DefaultWhy, (*Worker).Why),
	operation("generate", "puzzles as a recipe asks for them", DefaultGenerate, (*Worker).Generate),
	operation("convert", "puzzles in another notation", func() ConvertRequest { return ConvertRequest{To: "jsonl"} }, (*Worker).Convert),
	operation("render", "a drawing of puzzles", DefaultRender, (*Worker).Render),
	operation("book", "a book of puzzles", DefaultBook, (*Worker).Book),
	operation("cover", "the cover of a book", DefaultCover, (*Worker).Cover),
	operation("preflight", "whether a book meets what printers ask", DefaultPreflight, (*Worker).Preflight),
	operation("read", "the puzzles of a text, and what keeps others from being read", func() ReadRequest { return ReadRequest{} }, (*Worker).Read),
	operation("play", "what the rules say of a position", func() PlayRequest { return PlayRequest{} }, (*Worker).Play),
}

// operation makes an Operation of a method, and of what its request is where a
// caller leaves fields out.
func operation[Q, R any](name, about string, fresh func() Q, run func(*Worker, context.Context, *Q) (*R, error)) *Operation {
	first := fresh()
	return &Operation{Name: name, About: about, Request: &first, Response: new(R), ask: func(ctx context.Context, w *Worker, request []byte) (any, error) {
		q := fresh()
		if err := decode(request, &q); err != nil {
			return nil, err
		}
		return run(w, ctx, &q)
	}}
}

// Ask does an operation: a request in JSON, a response in JSON on one line.
func (w *Worker) Ask(ctx context.Context, name string, request []byte) ([]byte, error) {
	names := make([]string, len(Operations))
	for i, op := range Operations {
		if names[i] = op.Name; op.Name != name {
			continue
		}
		response, err := op.ask(ctx, w, request)
		if err != nil {
			return nil, err
		}
		return JSON(response)
	}
	return nil, &Error{Msg: "no operation " + name, Hint: spell.Hint(name, names)}
}

// JSON writes a response as one line, with its line feed.
func JSON(response any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(response)
	return b.Bytes(), err
}

// decode reads a request. Fields that are not known are errors, so that a slip
// of the pen is not silently ignored.
func decode(text []byte, request any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(request)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return at(text, d.InputOffset(), &Error{Msg: "something follows the request"})
		}
		return nil
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return at(text, syntax.Offset, &Error{Msg: "not JSON: " + syntax.Error()})
	case errors.As(err, &kind):
		return at(text, kind.Offset, &Error{Field: path(kind.Field), Msg: "a JSON " + kind.Value + " does not belong here"})
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

// Outcome is what an answer comes to, where only one word counts: the exit code
// of a command, the colour of a lamp.
type Outcome int

const (
	Well      Outcome = iota
	No                // the answer is "no": not unique, no answer, a rule broken
	Undecided         // not decided within the budget
)

// outcome is Undecided or No where that is so, else Well.
func outcome(undecided, no bool) Outcome {
	switch {
	case undecided:
		return Undecided
	case no:
		return No
	}
	return Well
}

// DefaultBudget is the number of conflicts that a search may cost where the
// request names none.
const DefaultBudget Budget = uniq.DefaultBudget

// maxWorkers bounds what is done side by side.
const maxWorkers = 1024

// Limits bound what the requests of a caller may ask for; zero is no bound.
type Limits struct {
	Budget  Budget
	Work    Work
	Workers Workers
	Cells   int // of a board
	Puzzles int // in one request, or made by it
}

// Budget is how many conflicts a search may cost.
type Budget int64

func (b Budget) check(most Limits) error { return within("budget", b, most.Budget) }

// Work is how much the techniques of people may cost, in cells closed by
// suppositions.
type Work int64

func (n Work) check(most Limits) error { return within("work", n, most.Work) }

// Workers is how many searches may go on side by side.
type Workers int

// Validate holds the number against what makes sense.
func (n Workers) Validate() error { return n.check(Limits{}) }

func (n Workers) check(most Limits) error {
	if n < 1 || n > maxWorkers {
		return invalid("workers", "from 1 to %d, not %d", maxWorkers, n)
	}
	return within("workers", n, most.Workers)
}

// within holds a number against 1 and the most that the caller allows, if it says.
func within[N ~int | ~int64](field string, n, most N) error {
	switch {
	case n < 1:
		return invalid(field, "at least 1, not %d", n)
	case most > 0 && n > most:
		return invalid(field, "at most %d here, not %d", most, n)
	}
	return nil
}
