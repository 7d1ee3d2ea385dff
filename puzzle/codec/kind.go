package codec

import "akari/puzzle"

// evidence is what the cells of a grid prove about its genre, where the
// notation does not name it. It is proof, not a guess: a text that fits both
// genres is refused, unless the caller said which it is.
type evidence struct {
	blank int // offset of the first black cell without a clue, -1 for none
	large int // offset of the first clue above 4, -1 for none
	clue  int // that clue
}

func noEvidence() evidence { return evidence{blank: -1, large: -1} }

// see takes a cell into account.
func (ev *evidence) see(off int, c puzzle.Cell) {
	switch n, clue := c.Clue(); {
	case clue && n > puzzle.Akari.MaxClue && ev.large < 0:
		ev.large, ev.clue = off, n
	case !clue && c.IsBlack() && ev.blank < 0:
		ev.blank = off
	}
}

// genre decides: the one asked for; Akari where a black cell has no clue;
// Searchlights where a clue is above 4. In Searchlights every black cell has a
// clue, as far as this notation goes.
func (ev *evidence) genre(asked *puzzle.Genre) (*puzzle.Genre, error) {
	switch {
	case asked == puzzle.Searchlights && ev.blank >= 0:
		return nil, faultf(ev.blank, "x is no Searchlights cell").but("json has -1 for a black cell without a clue")
	case asked == puzzle.Searchlights:
		return asked, nil
	case ev.large >= 0 && (asked == puzzle.Akari || ev.blank >= 0):
		return nil, faultf(ev.large, "clue %d; Akari clues go from 0 to %d", ev.clue, puzzle.Akari.MaxClue)
	case ev.large >= 0:
		return puzzle.Searchlights, nil
	case ev.blank >= 0 || asked == puzzle.Akari:
		return puzzle.Akari, nil
	}
	return nil, faultf(0, "this grid may be akari or searchlights").
		but("say which: --kind akari or --kind searchlights")
}

// checkBare refuses to read a grid without a header as anything but Akari.
func (in *input) checkBare() error {
	if in.genre != nil && in.genre != puzzle.Akari {
		return faultf(0, "a grid without its size is Akari").but("for %s put rows and columns above it", in.genre.Title)
	}
	return nil
}
