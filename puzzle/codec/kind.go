package codec

import (
	"slices"

	"akari/puzzle"
)

// evidence collects the cells of a grid that distinguish genres, if the text does not name
// the genre. A black cell without a clue is proof, as genres whose black cells are all
// numbered have no such cell. A large clue is not, as it may be a typing mistake.
type evidence struct {
	genres []*puzzle.Genre // the genres that the grid may be
	blanks []oddCell       // the first black cell without a clue
	clues  []oddCell       // the clues that are larger than all clues before them
}

type oddCell struct{ off, n int } // n of a clue

// see takes a cell into account.
func (ev *evidence) see(off int, c puzzle.Cell) {
	n, clue := c.Clue()
	switch {
	case clue && (ev.clues == nil || n > ev.clues[len(ev.clues)-1].n):
		ev.clues = append(ev.clues, oddCell{off, n})
	case c == puzzle.Black && ev.blanks == nil:
		ev.blanks = []oddCell{{off: off}}
	}
}

// genre returns the requested genre, or the only genre that has every cell.
func (ev *evidence) genre(asked *puzzle.Genre) (*puzzle.Genre, error) {
	if asked != nil {
		if !slices.Contains(ev.genres, asked) {
			return nil, faultOf(0, &GenreError{asked, ev.genres})
		}
		return asked, ev.refusal(asked)
	}
	possible := slices.DeleteFunc(slices.Clone(ev.genres), func(g *puzzle.Genre) bool { return g.Numbered && ev.blanks != nil })
	fits := slices.DeleteFunc(slices.Clone(possible), func(g *puzzle.Genre) bool { return ev.refusal(g) != nil })
	switch {
	case len(possible) == 0:
		return nil, ev.refusal(ev.genres[0])
	case len(possible) == 1:
		return possible[0], ev.refusal(possible[0])
	}
	for _, g := range possible {
		if f, bad := ev.refusal(g).(*fault); bad {
			f.err = &GenreError{Fits: fits}
			return nil, f
		}
	}
	return nil, faultOf(0, &GenreError{Fits: fits})
}

// refusal returns why the grid is not of a genre, nil if it may be.
func (ev *evidence) refusal(g *puzzle.Genre) error {
	if g.Numbered && ev.blanks != nil {
		return faultf(ev.blanks[0].off, "x is not a cell of %s", g.Title).but("json has -1 for a black cell without a clue")
	}
	for _, c := range ev.clues {
		if c.n > g.MaxClue {
			return faultf(c.off, "clue %d; %s clues go from 0 to %d", c.n, g.Title, g.MaxClue)
		}
	}
	return nil
}

// drawnGenres lists the genres for which isDrawn is true.
func drawnGenres() []*puzzle.Genre {
	return slices.DeleteFunc(slices.Clone(puzzle.Genres), func(g *puzzle.Genre) bool { return !isDrawn(g) })
}

// commonCell returns the last of the drawn cells that all the genres have and draw in the
// same way.
func (ev *evidence) commonCell() puzzle.Cell {
	common := puzzle.Clue(9)
	for _, g := range ev.genres {
		common = min(common, puzzle.Clue(g.MaxClue))
		if g.Numbered {
			common = puzzle.White
		}
	}
	return common
}

// isDrawn reports whether clues have one digit, so that a cell is one character.
func isDrawn(g *puzzle.Genre) bool { return g.MaxClue <= 9 }
