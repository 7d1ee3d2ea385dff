package codec

import (
	"slices"

	"akari/puzzle"
)

// evidence is what the cells of a grid say about its genre, where the text does
// not name it: for each genre that the grid may be, the first cells it does not
// have. A black cell without a clue is proof, as genres whose black cells are
// all numbered have none. A large clue is not, as it may be a slip of the pen.
type evidence struct {
	genres []*puzzle.Genre
	clash  []clash
}

// clash is the first cell of each kind that a genre does not have.
type clash struct{ blank, clue oddCell }

type oddCell struct {
	seen bool
	off  int
	n    int // of a clue
}

func newEvidence(genres []*puzzle.Genre) *evidence {
	return &evidence{genres, make([]clash, len(genres))}
}

// see takes a cell into account.
func (ev *evidence) see(off int, c puzzle.Cell) {
	if c.IsWhite() {
		return
	}
	n, clue := c.Clue()
	for i, g := range ev.genres {
		switch at := &ev.clash[i]; {
		case clue && n > g.MaxClue && !at.clue.seen:
			at.clue = oddCell{true, off, n}
		case !clue && g.Numbered && !at.blank.seen:
			at.blank = oddCell{true, off, 0}
		}
	}
}

// genre decides: the one asked for, or the only one that has every cell.
func (ev *evidence) genre(asked *puzzle.Genre) (*puzzle.Genre, error) {
	if asked != nil {
		i := slices.Index(ev.genres, asked)
		if i < 0 {
			return nil, faultOf(0, &GenreError{asked, ev.genres})
		}
		return asked, ev.refusal(i)
	}
	var possible []int // by their black cells
	var fits []*puzzle.Genre
	for i := range ev.genres {
		if ev.clash[i].blank.seen {
			continue
		}
		possible = append(possible, i)
		if !ev.clash[i].clue.seen {
			fits = append(fits, ev.genres[i])
		}
	}
	switch {
	case len(possible) == 0:
		return nil, ev.refusal(0)
	case len(possible) == 1:
		return ev.genres[possible[0]], ev.refusal(possible[0])
	case len(fits) == len(possible):
		return nil, faultOf(0, &GenreError{Fits: fits})
	}
	for _, i := range possible {
		if f, bad := ev.refusal(i).(*fault); bad {
			f.err = &GenreError{Fits: fits}
			return nil, f
		}
	}
	panic("codec: internal error: no genre and no reason")
}

// refusal says why the grid is none of a genre, nil if it may be one.
func (ev *evidence) refusal(i int) error {
	g, c := ev.genres[i], ev.clash[i]
	switch {
	case c.blank.seen:
		return faultf(c.blank.off, "x is not a cell of %s", g.Title).but("json has -1 for a black cell without a clue")
	case c.clue.seen:
		return faultf(c.clue.off, "clue %d; %s clues go from 0 to %d", c.clue.n, g.Title, g.MaxClue)
	}
	return nil
}

// drawnGenres lists the genres that isDrawn.
func drawnGenres() []*puzzle.Genre {
	return slices.DeleteFunc(slices.Clone(puzzle.Genres), func(g *puzzle.Genre) bool { return !isDrawn(g) })
}

// commonCell returns the last of the drawn cells that every one of the genres has and
// draws so.
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
