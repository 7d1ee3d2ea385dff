package service

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/puzzle/letter"
)

// Subject is the puzzle that a request is about.
type Subject struct {
	Puzzle Text   `json:"puzzle,omitempty" about:"a puzzle in any notation, or a JSON object"`
	Source Source `json:"source,omitzero" about:"file and line of the puzzle; the response repeats them"`
	Reading

	// Entry is the puzzle if the caller has read it already. If the caller could not read the
	// puzzle, Err is the reason.
	Entry *puzzle.Entry `json:"-"`
	Err   error         `json:"-"`
	Mail  *letter.Mail  `json:"-"` // that has the puzzle; may be nil

	SameAs []Duplicate `json:"-"` // if the caller has compared the puzzle with others
}

// Reading is the options for reading a text.
type Reading struct {
	From     Notation `json:"from,omitempty" about:"notation of the puzzle; by default akari recognises it"`
	Kind     Kind     `json:"kind,omitempty" about:"the kind of puzzle, if the text does not name it"`
	Cells    string   `json:"cells,omitempty" about:"what the signs of a grid mean, as in '.=white X=black'; by default akari knows the usual signs"`
	MaxCells int      `json:"max_cells,omitempty" about:"refuse boards with more cells (default 250000)"`
}

// Source is the place of a puzzle: the name of a file, and the line on which the puzzle begins.
type Source struct {
	File string `json:"file,omitempty" when:"if the input has a name" about:"the name of the input"`
	Line int    `json:"line,omitempty" when:"if the input has a name" about:"the line on which the puzzle begins, from 1"`
}

// String writes "file:line".
func (s Source) String() string {
	if s.Line == 0 {
		return s.File
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}

// Text is the text of a string in JSON, or the source of any other JSON value.
type Text string

// UnmarshalJSON accepts every JSON value.
func (t *Text) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, (*string)(t))
	}
	*t = Text(b)
	return nil
}

// Options returns the options for package letter, or an error if one of them is not valid.
func (r Reading) Options() (o letter.Options, err error) {
	if r.From != "" {
		if o.Format, err = codec.ByName(string(r.From)); err != nil {
			return o, inField("from", err)
		}
	}
	if r.Kind != "" {
		if o.Genre, err = puzzle.GenreByName(string(r.Kind)); err != nil {
			return o, inField("kind", err)
		}
	}
	if r.Cells != "" {
		if o.Cells, err = letter.ParseCells(r.Cells); err != nil {
			return o, inField("cells", err)
		}
		if o.Format != nil {
			return o, invalid("cells", "cannot be combined with from: a notation says what its signs mean")
		}
	}
	if r.MaxCells < 0 || r.MaxCells > puzzle.MaxCells {
		return o, invalid("max_cells", "expected 0 to %d, got %d", puzzle.MaxCells, r.MaxCells)
	}
	o.MaxCells = r.MaxCells
	return o, nil
}

// reading returns the options for package letter, with boards limited to what the caller allows.
func (w *Worker) reading(r Reading) (letter.Options, error) {
	o, err := r.Options()
	if most := w.Most.Board; most > 0 && (o.MaxCells == 0 || o.MaxCells > most) {
		o.MaxCells = most
	}
	return o, err
}

// puzzle checks a request and returns its puzzle, which it reads unless the caller has.
func (w *Worker) puzzle(ctx context.Context, s *Subject, request any) (*puzzle.Entry, error) {
	if err := cmp.Or(Validate(request, w.Most), ctx.Err()); err != nil {
		return nil, err
	}
	if s.Entry == nil {
		all, err := w.all(ctx, s.Puzzle, s.Source.File, s.Reading, true)
		if err != nil {
			return nil, err
		}
		s.Entry = all[0].Entry
	}
	return s.Entry, nil
}

// all reads the puzzles of a text. If only is true, the text must have exactly one puzzle.
func (w *Worker) all(ctx context.Context, text Text, file string, how Reading, only bool) (all []Subject, err error) {
	for f, err := range w.each(ctx, text, file, how, w.Most.Puzzles, nil) {
		switch {
		case err != nil:
			return nil, err
		case only && all != nil:
			return nil, &Error{File: f.Source.File, Line: f.Source.Line, Msg: "expected one puzzle, got a second"}
		case Describe(f.Err) != nil:
			return nil, Describe(f.Err)
		case f.Err != nil:
			return nil, f.Err
		}
		all = append(all, f)
	}
	return all, nil
}

// Subjects are the puzzles that a request is about.
type Subjects struct {
	Puzzles Text   `json:"puzzles,omitempty" about:"one puzzle or several, in any notation"`
	Source  Source `json:"source,omitzero" about:"file of the puzzles; the response repeats it"`
	Reading

	// Entries are the puzzles if the caller has read them already.
	Entries []Subject `json:"-"`
}

// puzzles returns the puzzles of a request. It reads them unless the caller has done so.
func (w *Worker) puzzles(ctx context.Context, s *Subjects) ([]Subject, error) {
	if s.Entries != nil {
		return s.Entries, nil
	}
	return w.all(ctx, s.Puzzles, s.Source.File, s.Reading, false)
}

// Origin identifies the puzzle of a response.
type Origin struct {
	Source
	Name string `json:"name,omitempty" when:"if the puzzle has a name or is from a file"` // the name of the puzzle, or else its place: file:line
	Kind string `json:"kind,omitempty" when:"if akari could read the puzzle"`             // akari or searchlights
	Postmark
}

// Postmark is the head of the mail that a puzzle is in.
type Postmark struct {
	Sender  string `json:"sender,omitempty" when:"if the mail has one"`  // the sender of the mail
	Subject string `json:"subject,omitempty" when:"if the mail has one"` // the subject of the mail
	Date    string `json:"date,omitempty" when:"if the mail has one"`    // the date of the mail, as the mail has it
}

// postmarked returns the postmark of a mail, which may be nil.
func postmarked(m *letter.Mail) Postmark {
	if m == nil {
		return Postmark{}
	}
	return Postmark{m.Sender, m.Subject, m.Date}
}

// Origin identifies the puzzle of a request.
func (s *Subject) Origin() Origin {
	o := Origin{Source: s.Source, Postmark: postmarked(s.Mail)}
	first := s.Source
	if s.Entry != nil {
		o.Kind = s.Entry.Puzzle.Genre.Name
		o.Name = s.Entry.Name
		if s.Entry.File != "" {
			first = Source{s.Entry.File, s.Entry.Line}
		}
	}
	if o.Name == "" {
		o.Name = first.String()
	}
	return o
}

// Label returns file and line, followed by the name of the puzzle if it has one.
func (o Origin) Label() string {
	place := o.Source.String()
	if o.Line == 0 || o.Name == place {
		return o.Name
	}
	return place + " " + o.Name
}

// Unread takes the place of a puzzle that could not be read.
type Unread struct {
	Origin
	Error string `json:"error"` // the error, in one line
}

// encoded returns a puzzle as a line of jsonl, without the line feed.
func encoded(e *puzzle.Entry) (json.RawMessage, error) {
	line, err := codec.Encode(codec.JSONLines, e)
	return json.RawMessage(strings.TrimSpace(line)), err
}
