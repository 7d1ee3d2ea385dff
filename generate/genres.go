package generate

import (
	"fmt"
	"slices"
	"strconv"

	"akari/generate/akari"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/generate/searchlights"
)

// Genres lists how each genre of puzzle.Genres is generated, the first as the default.
var Genres = []*genre.Genre{akari.Genre, searchlights.Genre}

// newRequest returns the request that options make. The error is a *request.InvalidError for the
// first option that no puzzle can meet; even then the request has its defaults.
func newRequest(o request.Options) (*request.Request, error) {
	all := make([]*request.Genre, len(Genres))
	for i, g := range Genres {
		all[i] = &g.Genre
	}
	kind := o.Of()
	return request.New(o, all[slices.IndexFunc(all, func(g *request.Genre) bool { return g.Of == kind })], all...)
}

// resolved returns the request that options make, even if no puzzle can meet it.
func resolved(o request.Options) *request.Request {
	r, _ := newRequest(o)
	return r
}

// Validate reports the first option that no puzzle can meet, as a *request.InvalidError.
func Validate(o request.Options) error {
	_, err := newRequest(o)
	return err
}

// Resolved returns the options with the defaults filled in.
func Resolved(o request.Options) request.Options { return resolved(o).Options }

// Version returns the version of the algorithm for a request: as long as it stays, the
// same options and seed make the same puzzle.
func Version(o request.Options) int { return resolved(o).Version() }

// Recipe returns the part of the ids of puzzles that follows from the options.
func Recipe(o request.Options) string { return resolved(o).Recipe }

// ID returns the id of the puzzle that a request makes from the puzzle's own seed.
func ID(o request.Options, seed uint64) string { return resolved(o).ID(seed) }

// ParseID reads an id of a puzzle (Entry.ID): the options and the puzzle's own seed.
func ParseID(id string) (request.Options, uint64, error) {
	r, seed, err := requestOf(id)
	if err != nil {
		return request.Options{}, 0, err
	}
	return r.Given, seed, nil
}

// requestOf returns the request of an id, and the puzzle's own seed.
func requestOf(id string) (*request.Request, uint64, error) {
	o, version, seed, err := request.ParseID(id)
	if err != nil {
		return nil, 0, err
	}
	r, err := newRequest(o)
	if now := r.Version(); version != strconv.Itoa(now) {
		err = fmt.Errorf("id %q was made by version %s of the generator; this is version %d", id, version, now)
	}
	return r, seed, err
}
