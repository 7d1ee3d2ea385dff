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

// genreOf returns how the puzzles of a request are generated.
func genreOf(o request.Options) *genre.Genre {
	of := o.Of()
	return Genres[slices.IndexFunc(Genres, func(g *genre.Genre) bool { return g.Of == of })]
}

// Validate reports the first option that no puzzle can meet, as a *request.InvalidError.
func Validate(o request.Options) error {
	var all []*request.Genre
	for _, g := range Genres {
		all = append(all, &g.Genre)
	}
	return o.Validate(&genreOf(o).Genre, all)
}

// Resolved returns the options with the defaults filled in.
func Resolved(o request.Options) request.Options { return o.Resolved(&genreOf(o).Genre) }

// Version returns the version of the algorithm for a request: as long as it stays, the
// same options and seed make the same puzzle.
func Version(o request.Options) int { return genreOf(o).Version }

// Recipe returns the part of the ids of puzzles that follows from the options.
func Recipe(o request.Options) string { return o.Recipe(&genreOf(o).Genre) }

// ID returns the id of the puzzle that a request makes from the puzzle's own seed.
func ID(o request.Options, seed uint64) string { return request.New(o, &genreOf(o).Genre).ID(seed) }

// ParseID reads an id of a puzzle (Entry.ID): the options and the puzzle's own seed.
func ParseID(id string) (request.Options, uint64, error) {
	o, version, seed, err := request.ParseID(id)
	if now := Version(o); err == nil && version != strconv.Itoa(now) {
		err = fmt.Errorf("id %q was made by version %s of the generator; this is version %d", id, version, now)
	}
	if err == nil {
		err = Validate(o)
	}
	return o, seed, err
}
