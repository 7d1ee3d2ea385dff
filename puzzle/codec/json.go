package codec

import (
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"akari/puzzle"
)

// JSON: one puzzle is an object; puzzle.schema.json describes it. Only "grid"
// is required.
//
//	{"kind":"akari","rows":2,"cols":3,"grid":[".2.","#.."],"lamps":[[0,0]], …}
//
// "json" is one object, or an array of them; "jsonl" (JSON Lines) is one object
// a line. An Akari grid is strings of "." white, "#" black and digits; a
// Searchlights grid is rows of null (white), -1 (black without a clue) and
// integers. Rows of cells are read for Akari too, with "x" for black, and so
// is a bare array of such rows, as a 2-D array is what scripts have at hand.
//
// Traps. Go's decoder lets a key stand twice, and lets "Rows" mean "rows"; here
// the first is an error and the second an unknown key. Unknown keys are
// skipped, so that later versions can add some; "version" above 1 is refused.
// "type" is read for "kind". Points are [row, column] from 0.
//
// Source: this project's command line contract.
var jsonObject = &Format{
	Name:     "json",
	Title:    "object, or array of objects",
	Ext:      ".json",
	AnyGenre: true,
	frame:    func(line string) bool { return strings.HasPrefix(line, "{") || jsonArray(line) },
	decode:   decodeJSON,
	encode:   func(dst []byte, e *puzzle.Entry) ([]byte, error) { return appendJSON(dst, e, "\n  "), nil },
}

var jsonLines = &Format{
	Name:     "jsonl",
	Title:    "JSON Lines, one object a line",
	Ext:      ".jsonl",
	OneLine:  true,
	AnyGenre: true,
	decode:   decodeJSON,
	encode:   func(dst []byte, e *puzzle.Entry) ([]byte, error) { return appendJSON(dst, e, ""), nil },
}

// jsonArray tells an array from a Janko section in brackets.
func jsonArray(line string) bool {
	return strings.HasPrefix(line, "[") && !jankoStart(line)
}

// jsonVersion is the version of the schema that is written and read.
const jsonVersion = 1

// jsonPuzzle is an object as it is being read.
type jsonPuzzle struct {
	in    *input
	dec   *json.Decoder
	entry puzzle.Entry

	kind       *puzzle.Genre
	rows, cols int   // declared, 0 where not
	sizeAt     int   // where the last of them stands
	grid       *grid // nil until read
	points     []jsonPoint
}

// jsonPoint is a point whose place on the board is still to be checked.
type jsonPoint struct {
	puzzle.Point
	off int
}

func decodeJSON(in *input) (*puzzle.Entry, error) {
	j := &jsonPuzzle{in: in, dec: json.NewDecoder(strings.NewReader(in.text))}
	j.dec.UseNumber()
	var err error
	if strings.HasPrefix(strings.TrimLeft(in.text, " \t\n"), "[") {
		err = j.readGrid(j.start())
	} else {
		err = j.object()
	}
	if err != nil {
		return nil, err
	}
	if rest := j.start(); rest < len(in.text) {
		return nil, faultf(rest, "something follows the object").but("for one object a line say --from jsonl")
	}
	return j.finish()
}

// start is the offset of the next token: behind blanks, commas and colons.
func (j *jsonPuzzle) start() int {
	off := int(j.dec.InputOffset())
	return off + len(j.in.text[off:]) - len(strings.TrimLeft(j.in.text[off:], " \t\r\n,:"))
}

// token returns the next token and where it stands.
func (j *jsonPuzzle) token() (json.Token, int, error) {
	at := j.start()
	tok, err := j.dec.Token()
	if err != nil {
		return nil, at, j.broken(at, err)
	}
	return tok, at, nil
}

// broken explains an error of the JSON decoder.
func (j *jsonPuzzle) broken(at int, err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return faultf(len(j.in.text), "the JSON text ends too early")
	case errors.As(err, &syntax):
		return faultf(at, "not JSON: %s", strings.TrimPrefix(syntax.Error(), "json: "))
	}
	return faultf(at, "not JSON: %v", err)
}

// object reads the object key by key.
func (j *jsonPuzzle) object() error {
	open, at, err := j.token()
	if err != nil {
		return err
	}
	if open != json.Delim('{') {
		return faultf(at, "a puzzle is an object, not %s", describe(open))
	}
	seen := map[string]bool{}
	for j.dec.More() {
		tok, at, err := j.token()
		if err != nil {
			return err
		}
		key, _ := tok.(string)
		if key == "type" {
			key = "kind"
		}
		if seen[key] {
			return faultf(at, "the key %s stands twice", quote(key))
		}
		seen[key] = true
		if err := j.field(key); err != nil {
			return err
		}
	}
	_, _, err = j.token()
	return err
}

// field reads the value of a key.
func (j *jsonPuzzle) field(key string) (err error) {
	at := j.start()
	e := &j.entry
	if s := textField(e, key); s != nil {
		return j.text(key, s)
	}
	switch key {
	case "version":
		return j.version()
	case "kind":
		return j.readKind()
	case "rows":
		j.sizeAt = at
		return j.side(key, &j.rows)
	case "cols":
		j.sizeAt = at
		return j.side(key, &j.cols)
	case "grid":
		return j.readGrid(at)
	case "lamps":
		e.Answer, err = j.pointList(key)
		return err
	case "dots":
		e.Dots, err = j.pointList(key)
		return err
	case "seed":
		return j.seed()
	case "difficulty":
		return j.difficulty()
	}
	var skipped json.RawMessage
	if err := j.dec.Decode(&skipped); err != nil {
		return j.broken(at, err)
	}
	return nil
}

// textField is the field of an entry that notations with keys call so, or nil.
func textField(e *puzzle.Entry, key string) *string {
	switch key {
	case "name":
		return &e.Name
	case "title":
		return &e.Title
	case "author":
		return &e.Author
	case "source":
		return &e.Source
	case "id":
		return &e.ID
	}
	return nil
}

func (j *jsonPuzzle) version() error {
	at, v := j.start(), 0
	if err := j.side("version", &v); err != nil || v <= jsonVersion {
		return err
	}
	return faultf(at, "version %d of the notation; this program reads %d", v, jsonVersion)
}

func (j *jsonPuzzle) readKind() error {
	tok, at, err := j.token()
	if err != nil || tok == nil {
		return err
	}
	name, _ := tok.(string)
	if j.kind, err = puzzle.GenreByName(name); err != nil {
		return faultf(at, "\"kind\" is %s", describe(tok)).but("known: akari, searchlights")
	}
	return nil
}

// text reads a string; null leaves it empty.
func (j *jsonPuzzle) text(key string, s *string) error {
	tok, at, err := j.token()
	if err != nil || tok == nil {
		return err
	}
	var ok bool
	if *s, ok = tok.(string); !ok {
		return faultf(at, "%q is %s, not a string", key, describe(tok))
	}
	return nil
}

// side reads a number of rows or columns.
func (j *jsonPuzzle) side(key string, n *int) error {
	tok, at, err := j.token()
	if err != nil {
		return err
	}
	num, ok := tok.(json.Number)
	if !ok {
		return faultf(at, "%q is %s, not a number", key, describe(tok))
	}
	*n, err = side(at, num.String(), strconv.Quote(key))
	return err
}

func (j *jsonPuzzle) seed() error {
	tok, at, err := j.token()
	if err != nil || tok == nil {
		return err
	}
	num, _ := tok.(json.Number)
	seed, err := strconv.ParseUint(num.String(), 10, 64)
	if err != nil {
		return faultf(at, "\"seed\" is %s, not an unsigned 64-bit number", describe(tok))
	}
	j.entry.Seed = &seed
	return nil
}

func (j *jsonPuzzle) difficulty() error {
	at := j.start()
	var d *struct {
		Name, Rung string
		Score      int32
	}
	if err := j.dec.Decode(&d); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return faultf(at, "\"difficulty\" has a %s where a %v belongs", kind.Value, kind.Type).
				but(`it is {"name":"steady","rung":"R3","score":41}`)
		}
		return j.broken(at, err)
	}
	if d != nil {
		j.entry.Difficulty = &puzzle.Difficulty{Name: d.Name, Rung: d.Rung, Score: int(d.Score)}
	}
	return nil
}

// delim reads an opening bracket.
func (j *jsonPuzzle) delim(want json.Delim, what string) (at int, err error) {
	tok, at, err := j.token()
	if err == nil && tok != want {
		err = faultf(at, "%s is %s, not an array", what, describe(tok))
	}
	return at, err
}

// pointList reads [[row, column] …]; null is no list at all.
func (j *jsonPuzzle) pointList(key string) (puzzle.Lamps, error) {
	tok, at, err := j.token()
	if err != nil || tok == nil {
		return nil, err
	}
	if tok != json.Delim('[') {
		return nil, faultf(at, "%q is %s, not an array of points", key, describe(tok))
	}
	list := []puzzle.Point{}
	for j.dec.More() {
		at, err := j.delim('[', "a point")
		if err != nil {
			return nil, err
		}
		var pair [2]int
		for i := range pair {
			if pair[i], err = j.coordinate(); err != nil {
				return nil, err
			}
		}
		if end, _, err := j.token(); err != nil {
			return nil, err
		} else if end != json.Delim(']') {
			return nil, faultf(at, "a point has a row and a column, not more")
		}
		p := puzzle.Point{Row: pair[0], Col: pair[1]}
		list = append(list, p)
		j.points = append(j.points, jsonPoint{p, at})
	}
	_, _, err = j.token()
	return puzzle.SortedLamps(list), err
}

func (j *jsonPuzzle) coordinate() (int, error) {
	tok, at, err := j.token()
	if err != nil {
		return 0, err
	}
	num, ok := tok.(json.Number)
	if !ok {
		return 0, faultf(at, "%s where a row or column belongs", describe(tok))
	}
	return number(at, num.String(), "a row or column")
}

// finish puts the parts together once all keys are known.
func (j *jsonPuzzle) finish() (*puzzle.Entry, error) {
	g, e := j.grid, j.entry
	if g == nil {
		return nil, faultf(0, "the object has no \"grid\"")
	}
	if j.rows != 0 && j.rows != g.rows || j.cols != 0 && j.cols != g.cols {
		return nil, faultf(j.sizeAt, "the grid has %s of %d, which is not the size declared", plural(g.rows, "row"), g.cols)
	}
	genre, err := j.genre()
	if err != nil {
		return nil, err
	}
	e.Puzzle = g.entry(genre).Puzzle
	for _, p := range j.points {
		if !e.Puzzle.In(p.Point) {
			return nil, faultf(p.off, "the point [%d,%d] is not on the board", p.Row, p.Col)
		}
	}
	return &e, nil
}

// describe names a JSON value in an error.
func describe(tok json.Token) string {
	switch v := tok.(type) {
	case nil:
		return "null"
	case json.Delim:
		if v == '{' {
			return "an object"
		}
		return "an array"
	case string:
		return "the string " + quote(v)
	case json.Number:
		return "the number " + quote(v.String())
	case bool:
		return strconv.FormatBool(v)
	}
	return "something else"
}
