package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/shards"
	"akari/internal/spell"
	"akari/puzzle"
)

// GenerateRequest asks for puzzles: a recipe, options that override it, and a number.
type GenerateRequest struct {
	Preset  string            `json:"preset,omitempty" about:"the name of a built-in recipe"`
	Options map[string]Option `json:"options,omitempty" about:"values for keys of the recipe, which override it"`
	ID      string            `json:"id,omitempty" about:"make the puzzle with this id again"`
	Seed    *uint64           `json:"seed,omitempty" about:"the seed of all puzzles; random if it is left out"`
	Count   int               `json:"count" about:"how many puzzles"`
	Workers Workers           `json:"workers" about:"number of puzzles to make at a time"`

	// Recipe has the options of the recipe if the caller has loaded it already; may be nil.
	Recipe *request.Options `json:"-"`

	// Seen has the keys of puzzles not to make again, and gets those of the new puzzles; may be nil.
	Seen map[puzzle.Key]bool `json:"-"`

	// Shard selects a part of the batch; zero selects the whole batch. A part may have duplicates
	// of puzzles in other parts; merging the parts replaces them.
	Shard shards.Shard `json:"-"`

	// Begin is called with the label of a part before its first puzzle. It returns how many puzzles
	// of the part exist already.
	Begin func(shards.Label) (int, error) `json:"-"`

	// Each is called with every finished puzzle. If Each is set, the response has no puzzles.
	Each func(Made) error `json:"-"`
}

// Option is the value of a recipe's key. In JSON it may be a string, a number, true or false.
type Option string

// UnmarshalJSON refuses objects, lists and null.
func (o *Option) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && strings.IndexByte("[{n", b[0]) >= 0 {
		return &Error{Field: "options", Msg: "expected a text, a number, true or false as the value of an option"}
	}
	return (*Text)(o).UnmarshalJSON(b)
}

// Made is one puzzle of a batch.
type Made struct {
	Entry  *puzzle.Entry
	Report generate.Report
}

// Added describes the black cells added to a mask. It returns "" if no cells were added.
func (m Made) Added() string {
	added := m.Report.Added
	if len(added) == 0 {
		return ""
	}
	return fmt.Sprintf("%s added to the mask: %v", spell.Counted(len(added), "black cell"), added)
}

// Batch is the result. If there are fewer puzzles than requested, Unmet is the reason.
type Batch struct {
	Seed    uint64            `json:"seed,omitempty" when:"unless the request has an id"` // the seed, given or random
	Puzzles []json.RawMessage `json:"puzzles"`                                            // the puzzles as objects of the notation json
	Made    int               `json:"made"`                                               // number of puzzles made
	Drafts  int               `json:"drafts"`                                             // number of drafts begun
	Rounds  int               `json:"rounds"`                                             // rounds of repair and removal
	GivenUp string            `json:"given_up,omitempty" when:"always"`                   // number of discarded drafts for each reason
	Unmet   string            `json:"unmet,omitempty" when:"if there are fewer"`          // why there are fewer puzzles than requested
}

// maxPuzzles is the largest number of puzzles in a request, and maxShared the largest number for
// all parts together. Indices have 31 bits.
const maxPuzzles, maxShared = 1_000_000, 2_000_000_000

// validate checks the combination of the fields.
func (q *GenerateRequest) validate(most Limits) error {
	allowed := maxPuzzles
	if q.Shard.Of > 1 {
		allowed = maxShared
	}
	if most.Puzzles > 0 {
		allowed = most.Puzzles
	}
	switch {
	case q.Count < 0 || q.Count > allowed:
		return invalid("count", "expected 0 to %d, got %d", allowed, q.Count)
	case q.Shard.Of > max(1, q.Count):
		return invalid("shard", "expected at most one part for each puzzle, got %d parts for %d puzzles", q.Shard.Of, q.Count)
	case q.Shard.Of > 0 && q.Seed == nil && q.ID == "":
		return invalid("seed", "is missing; all parts of a batch share one seed")
	case q.ID == "":
		return nil
	}
	also := slices.Collect(maps.Keys(q.Options))
	if q.Shard.Of > 0 {
		also = append(also, "shard")
	}
	if q.Preset != "" {
		also = append(also, "preset")
	}
	if also != nil {
		return invalid(slices.Min(also), "cannot be combined with an id")
	}
	if q.Count > 1 {
		return invalid("count", "an id identifies one puzzle, not %d", q.Count)
	}
	return nil
}

// options combines the recipe with the options that override it.
func (w *Worker) options(q *GenerateRequest) (o request.Options, err error) {
	switch {
	case q.Recipe != nil:
		o = *q.Recipe
	case q.Preset != "":
		if o, err = w.preset(q.Preset); err != nil {
			return o, err
		}
	}
	if q.Options["mask"] != "" {
		o.Black = request.Density{} // the density of the recipe was for another layout
	}
	for _, key := range slices.Sorted(maps.Keys(q.Options)) {
		if err := o.Set(key, string(q.Options[key])); err != nil {
			msg, known := strings.CutPrefix(err.Error(), key+": ")
			return o, &Error{Field: map[bool]string{true: key, false: "options"}[known], Msg: msg, Cause: err}
		}
	}
	return o, w.bounded(o)
}

// bounded checks options against the limits of puzzles and of the caller.
func (w *Worker) bounded(o request.Options) error {
	if err := generate.Validate(o); err != nil {
		return &Error{Msg: err.Error(), Cause: err}
	}
	if size := generate.Resolved(o).Size; w.Most.Board > 0 && size.Rows*size.Cols > w.Most.Board {
		return invalid("size", "expected at most %d cells, got %v", w.Most.Board, size)
	}
	return nil
}

// Generate makes puzzles. The same request and seed make the same puzzles.
func (w *Worker) Generate(ctx context.Context, q *GenerateRequest) (*Batch, error) {
	if err := Validate(q, w.Most); err != nil {
		return nil, err
	}
	o, err := w.options(q)
	if err != nil {
		return nil, err
	}
	out := &Batch{Puzzles: []json.RawMessage{}}
	var total generate.Report
	each := func(m Made) error {
		out.Made++
		total.Add(m.Report)
		if q.Each != nil {
			return q.Each(m)
		}
		line, err := encoded(m.Entry)
		out.Puzzles = append(out.Puzzles, line)
		return err
	}
	if q.ID != "" {
		err = w.fromID(ctx, q.ID, each)
	} else {
		out.Seed = rand.Uint64() >> 11 // 53 bits, which every reader of JSON keeps
		if q.Seed != nil {
			out.Seed = *q.Seed
		}
		err = q.batch(ctx, o, out.Seed, each)
	}
	if unmet, is := errors.AsType[*generate.UnmetError](err); is {
		total.Add(unmet.Report)
		if out.Unmet, err = err.Error(), nil; unmet.Remedies == nil {
			out.Unmet += "; try a larger budget, another size or fewer requirements"
		}
	} else if errors.As(err, new(*generate.ExhaustedError)) {
		out.Unmet, err = err.Error(), nil
	}
	out.Drafts, out.Rounds, out.GivenUp = total.Drafts, total.Rounds, total.Rejections()
	return out, err
}

// batch makes the batch, or the requested part of the batch.
func (q *GenerateRequest) batch(ctx context.Context, o request.Options, seed uint64, each func(Made) error) error {
	yield := func(r generate.Result) error {
		r.Entry.Name = r.Name()
		return each(Made{r.Entry, r.Report})
	}
	if q.Shard.Of == 0 && q.Seen != nil {
		return generate.Without(ctx, o, seed, q.Count, int(q.Workers), q.Seen, yield)
	}
	if q.Shard.Of == 0 {
		return generate.Batch(ctx, o, seed, q.Count, int(q.Workers), yield)
	}
	first, end := q.Shard.Range(q.Count)
	if q.Begin != nil {
		made, err := q.Begin(shards.Labelling(o, seed, q.Count, q.Shard))
		if err != nil {
			return err
		}
		first += made
	}
	return generate.Range(ctx, o, seed, first, end, int(q.Workers), yield)
}

func (w *Worker) fromID(ctx context.Context, id string, each func(Made) error) error {
	o, _, err := generate.ParseID(id)
	if err != nil {
		return inField("id", err)
	}
	if err = w.bounded(o); err != nil {
		return err
	}
	entry, report, err := generate.FromID(ctx, id)
	if err != nil {
		return err
	}
	entry.Name = "1"
	return each(Made{entry, report})
}

// Outcome is Undecided if the generator gave up before it made all puzzles.
func (b *Batch) Outcome() Outcome { return outcome(b.Unmet != "", false) }
