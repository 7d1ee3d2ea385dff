package codec

import (
	"slices"

	"akari/puzzle"
)

// evidence collects the cells that decide the genre of a grid whose text does not name the
// genre. A black cell without a clue proves that the genre is not Numbered. A large clue proves
// nothing, as it may be a typing mistake.
type evidence struct {
	genres []*puzzle.Genre // the genres that the notation of the grid allows
	blanks []oddCell       // the first black cell without a clue
	clues  []oddCell       // the clues that are larger than all clues before them
	most   puzzle.Cell     // the last of these clues
}

// oddCell is the offset of a cell and, if the cell is a clue, its number.
type oddCell struct{ off, n int }

// see adds a cell to the evidence.
func (ev *evidence) see(off int, c puzzle.Cell) {
	n, clue := c.Clue()
	switch {
	case clue && c > ev.most:
		ev.clues, ev.most = append(ev.clues, oddCell{off, n}), c
	case c == puzzle.Black && ev.blanks == nil:
		ev.blanks = []oddCell{{off: off}}
	}
}

// genre returns the requested genre, or the only genre that allows every cell.
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

// refusal returns an error if the genre does not allow every cell of the grid.
func (ev *evidence) refusal(g *puzzle.Genre) error {
	if g.Numbered && ev.blanks != nil {
		return faultf(ev.blanks[0].off, "%s has no cell x", g.Title).but("in json, -1 is a black cell without a clue")
	}
	for _, c := range ev.clues {
		if c.n > g.MaxClue {
			return faultf(c.off, "clue %d is too large; %s clues go from 0 to %d", c.n, g.Title, g.MaxClue)
		}
	}
	return nil
}

// isDrawn reports whether every clue of the genre has one digit, so that JSON draws a cell as one
// character.
func isDrawn(g *puzzle.Genre) bool { return g.MaxClue <= 9 }
