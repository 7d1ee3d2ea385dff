package generate

import (
	"fmt"

	"akari/generate/akari"
	"akari/generate/fewest"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/generate/searchlights"
	"akari/puzzle"
)

// Genres lists the genres that are generated, the first as the default. The search for the
// fewest black cells builds on the hand.
var Genres = []*genre.Genre{{Genre: akari.Genre.Genre, New: akari.Genre.New, Fewest: fewest.Find}, searchlights.Genre}

// genreOf returns how a genre is generated; the error is a *request.InvalidError.
func genreOf(of *puzzle.Genre) (*genre.Genre, error) {
	for _, g := range Genres {
		if g.Of == of {
			return g, nil
		}
	}
	return nil, &request.InvalidError{Cause: fmt.Errorf("kind: %s is not generated here", of.Name)}
}

// Validate reports the first thing about the options that no puzzle can meet, as
// a *request.InvalidError.
func Validate(o request.Options) error {
	g, err := genreOf(o.Of())
	if err != nil {
		return err
	}
	others := make([]*request.Genre, len(Genres))
	for i := range Genres {
		others[i] = &Genres[i].Genre
	}
	return o.Validate(&g.Genre, others)
}

// Resolved returns the options with the defaults filled in, and as they are if their
// kind is not generated.
func Resolved(o request.Options) request.Options {
	if g, err := genreOf(o.Of()); err == nil {
		return o.Resolved(&g.Genre)
	}
	return o
}

// Version returns the version of the algorithm for a kind: as long as it stays, the
// same options and seed make the same puzzle. It is 0 for a kind that is not generated.
func Version(k request.Kind) int {
	if g, err := genreOf(k.Genre()); err == nil {
		return g.Version
	}
	return 0
}

// Recipe returns the part of the ids of puzzles that follows from the options, empty for
// a kind that is not generated.
func Recipe(o request.Options) string {
	if g, err := genreOf(o.Of()); err == nil {
		return o.Recipe(&g.Genre)
	}
	return ""
}

// ParseID reads an id of a puzzle (Entry.ID): the options and the puzzle's own seed.
func ParseID(id string) (o request.Options, seed uint64, err error) {
	o, seed, err = request.ParseID(id, func(k request.Kind) (int, error) {
		g, err := genreOf(k.Genre())
		if err != nil {
			return 0, err
		}
		return g.Version, nil
	})
	if err == nil {
		err = Validate(o)
	}
	return o, seed, err
}
