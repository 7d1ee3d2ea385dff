package codec

import (
	"slices"
	"strconv"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
)

// JSON is akari's own notation. A puzzle is an object, described by puzzle.schema.json. Only
// "grid" is required.
//
//	{"kind":"akari","rows":2,"cols":3,"grid":[".2.","#.."],"lamps":[[0,0]], …}
//
// "json" is one object or an array of objects; "jsonl" (JSON Lines) is one object on each line.
// An Akari grid has a string for each row, with "." for white, "#" for black and digits for
// clues. A Searchlights grid has an array for each row, with null for white, -1 for black and
// integers for clues. Scripts often have a 2-D array, so an Akari grid of arrays is read, too
// (with "x" for black), and so is such a grid without an object around it.
//
// Traps. A key that is given twice is an error. Unknown keys are skipped, so that later
// versions can add keys; a "version" above 1 is refused. null means the same as a missing key.
// "type" is read as "kind". Points are [row, column] from 0.
//
// Separator: a new line, or a comma in an array. Other text after a value is an error. If a
// value is not closed, and a later line begins with an object that cannot be part of the
// value, akari reports one error and reads that object as a new value.
//
// Source: this project.
var JSON = &Format{
	Name:  "json",
	Title: "object or array of objects, as in puzzle/codec/puzzle.schema.json",
	Ext:   ".json",
	frame: func(line string) bool { // a section of Janko may be in brackets
		return strings.HasPrefix(line, "{") || strings.HasPrefix(line, "[") && !jankoStart(line)
	},
	decode: decodeJSON,
	encode: func(dst []byte, e *puzzle.Entry) ([]byte, error) { return appendJSON(dst, e, "\n  "), nil },
}

var JSONLines = &Format{
	Name:    "jsonl",
	Title:   "JSON Lines, one object per line",
	Ext:     ".jsonl",
	OneLine: true,
	decode:  decodeJSON,
	encode:  func(dst []byte, e *puzzle.Entry) ([]byte, error) { return appendJSON(dst, e, ""), nil },
}

// jsonVersion is the latest version of the schema.
const jsonVersion = 1

// jsonPuzzle is the state of reading an object.
type jsonPuzzle struct {
	jsonScan
	entry puzzle.Entry

	kind       *puzzle.Genre
	kindAt     int
	rows, cols int   // declared, or 0
	sizeAt     int   // the offset of the last declared size
	grid       *grid // nil until read
	points     []jsonPoint
}

// jsonPoint is a point of lamps or dots, and its offset. finish checks that the point is on the
// board.
type jsonPoint struct {
	puzzle.Point
	off int
}

func decodeJSON(in *input) (*puzzle.Entry, error) {
	j := &jsonPuzzle{jsonScan: jsonScan{input: in}}
	var err error
	if j.next() == '[' {
		err = j.readGrid()
	} else {
		err = j.object()
	}
	if err != nil {
		return nil, err
	}
	if j.next() != 0 {
		return nil, faultf(j.pos, "unexpected text after the object").but("jsonl has one object per line")
	}
	return j.finish()
}

func (j *jsonPuzzle) object() error {
	seen := make([]string, 0, 16)
	return j.list('{', '}', "a puzzle", func() error {
		at := j.place()
		key, err := j.key()
		if err != nil {
			return err
		}
		if key == "type" {
			key = "kind"
		}
		if len(seen) == maxKeys {
			return faultf(at, "expected at most %d keys in an object, got more", maxKeys)
		}
		if slices.Contains(seen, key) {
			return faultf(at, "the key %s is given twice", quote(key))
		}
		seen = append(seen, key)
		return j.field(key)
	})
}

// maxKeys is the largest number of keys in an object. It bounds the time to find a key that is
// given twice.
const maxKeys = 200

func (j *jsonPuzzle) field(key string) (err error) {
	e := &j.entry
	if key != "rows" && key != "cols" && key != "grid" && j.word("null") {
		return nil
	}
	if s := textField(e, key); s != nil {
		*s, err = j.str(key)
		return err
	}
	switch key {
	case "version":
		_, err = j.whole(key, 1, jsonVersion)
	case "line":
		e.Line, err = j.whole(key, 1, most32)
	case "kind":
		return j.readKind()
	case "rows":
		j.rows, err = j.side(key)
	case "cols":
		j.cols, err = j.side(key)
	case "grid":
		return j.readGrid()
	case "lamps":
		e.Solution, err = j.pointList(key)
	case "dots":
		e.Dots, err = j.pointList(key)
	case "index":
		var n int
		n, err = j.whole(key, 0, most32)
		e.Index = &n
	case "seed":
		return j.seed()
	case "difficulty":
		return j.difficulty()
	case "techniques":
		return j.techniques()
	default:
		return j.skip(1)
	}
	return err
}

// textKeys are the keys of texts that both JSON and Janko have.
var textKeys = []string{"name", "title", "author", "source", "id"}

// textField returns the field of an entry for a key of a text, or nil for any other key.
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
	case "file": // only in JSON
		return &e.File
	}
	return nil
}

// most32 is the largest line, index, score or number of uses.
const most32 = 1<<31 - 1

// side reads a number of rows or columns, and records its place.
func (j *jsonPuzzle) side(key string) (int, error) {
	j.sizeAt = j.place()
	return j.whole(key, 1, mostNumber)
}

func (j *jsonPuzzle) readKind() error {
	at := j.place()
	name, err := j.str("kind")
	if err != nil {
		return err
	}
	if j.kind, err = puzzle.GenreByName(name); err != nil {
		return faultf(at, "%v", err)
	}
	j.kindAt = at
	return nil
}

func (j *jsonPuzzle) seed() error {
	text, at, err := j.num("seed")
	if err != nil {
		return err
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return faultf(at, "expected seed as a whole number from 0 to 2^64-1, got %s", quote(text))
	}
	j.entry.Seed = &seed
	return nil
}

func (j *jsonPuzzle) difficulty() error {
	d := &puzzle.Difficulty{}
	j.entry.Difficulty = d
	return j.list('{', '}', "difficulty", func() error {
		key, err := j.key()
		if err != nil || j.word("null") {
			return err
		}
		switch key {
		case "name":
			d.Name, err = j.str(key)
		case "rung":
			d.Rung, err = j.str(key)
		case "score":
			d.Score, err = j.whole(key, -most32-1, most32)
		default:
			return j.skip(2)
		}
		return err
	})
}

// techniques reads the number of uses of each rung, and skips other keys.
func (j *jsonPuzzle) techniques() error {
	j.entry.Techniques = []int{}
	return j.list('{', '}', "techniques", func() error {
		key, err := j.key()
		if err != nil {
			return err
		}
		rung, ok := puzzle.ParseRung(key)
		if !ok {
			return j.skip(2)
		}
		for len(j.entry.Techniques) < rung {
			j.entry.Techniques = append(j.entry.Techniques, 0)
		}
		j.entry.Techniques[rung-1], err = j.whole(key, -most32-1, most32)
		return err
	})
}

// whole reads a whole number between least and most.
func (j *jsonPuzzle) whole(key string, least, most int) (int, error) {
	text, at, err := j.num(key)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, faultf(at, "expected %s as a whole number from %d to %d, got %s", key, least, most, quote(text))
	}
	return n, nil
}

func (j *jsonPuzzle) pointList(key string) (puzzle.Lamps, error) {
	list := puzzle.Lamps{}
	err := j.list('[', ']', key, func() error {
		p, pair, n := jsonPoint{off: j.place()}, [2]int{}, 0
		err := j.list('[', ']', "a point", func() (err error) {
			if n < len(pair) {
				pair[n], err = j.whole("a row or column", 0, mostNumber)
			} else {
				err = j.fail("expected a point as [row, column], got more than two numbers")
			}
			n++
			return err
		})
		if err == nil && n < len(pair) {
			err = faultf(p.off, "expected a point as [row, column], got fewer than two numbers")
		}
		p.Point = puzzle.Point{Row: pair[0], Col: pair[1]}
		list = append(list, p.Point)
		j.points = append(j.points, p)
		return err
	})
	return puzzle.SortedLamps(list), err
}

// finish makes the entry after all keys have been read.
func (j *jsonPuzzle) finish() (*puzzle.Entry, error) {
	g := j.grid
	if g == nil {
		return nil, faultf(0, "the object has no grid").but("the key of its rows is grid, in lower case, as in {\"grid\": [\"..1\", \"...\"]}")
	}
	if j.rows != 0 && j.rows != g.rows || j.cols != 0 && j.cols != g.cols {
		return nil, faultf(j.sizeAt, "the grid has %s of %s, but rows and cols declare another size", spell.Counted(g.rows, "row"), spell.Counted(g.cols, "cell"))
	}
	genre, err := j.genre()
	if err != nil {
		return nil, err
	}
	j.entry.Puzzle = &puzzle.Puzzle{Genre: genre, Rows: g.rows, Cols: g.cols, Cells: g.cells}
	for _, p := range j.points {
		if !j.entry.Puzzle.In(p.Point) {
			return nil, faultf(p.off, "the point [%d,%d] is outside the board", p.Row, p.Col)
		}
	}
	return &j.entry, nil
}
