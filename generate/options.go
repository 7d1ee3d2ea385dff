package generate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Options say which puzzles are asked for. The zero value of a field asks for
// its default; Validate says whether the whole can be met at all.
//
// The tags are the words of recipes and of their documentation: the key, and
// what it asks for.
type Options struct {
	Kind     Kind            `key:"kind" doc:"the genre: akari or searchlights"`
	Size     Size            `key:"size" doc:"rows x columns, as in 10x18"`
	Black    Density         `key:"black" doc:"share of black cells, as in 22%; 22%~4% draws each puzzle its own around that, as far off as the deviation says and never farther than twice (without a pattern)"`
	Symmetry puzzle.Symmetry `key:"symmetry" doc:"of the black cells: none, rot180, rot90, horizontal (left and right mirror each other), vertical, both, diagonal, diagonals, full or mixed (rot180, and on every second board more: rot90, both, diagonals or full, as far as the size allows; not with a pattern)"`
	Mask     *Mask           `key:"pattern" doc:"the black cells, as a picture in text: # black, . white, ? either; a picture that makes no puzzle, whatever its ? are, is given further black cells, the fewest where that can be proved, and the report names them"`
	Layout   LayoutKind      `key:"layout" doc:"scattered (black cells spread out, each by itself), motif (a small figure that repeats) or mixed (a motif on one board in four)"`
	Aim      Aims            `key:"aim" doc:"what the figures of a puzzle should be: a range such as longest: ..8 or none is a limit, a value such as clued: 50% is approached, of several such as none*1|50*2 each puzzle draws one; docs/recipes.md lists the figures"`
	Shape
	Difficulty Difficulty `key:"difficulty" doc:"a name (easy, steady, tricky, hard, extreme), a rung (R6, or S3 of Searchlights) or a range (R3-R5, easy-tricky); R12 alone is of 14x14 with 15% black cells where neither is said"`
	Technique  Technique  `key:"technique" doc:"a rung from R3, or S2 of Searchlights: puzzles to practise it on: their explanation takes one step by it, and for the rest simpler ones"`
	Score      Band       `key:"score" doc:"a range of scores within the difficulty, as in 40-60"`
	Keep       Keep       `key:"keep" doc:"which clues stay: minimal (no clue can go without a second answer), rung (no clue can go without a harder technique), fewest (no smaller set of clues leaves one answer; small boards), all, or a share of the black cells, as in 60%"`
	Paired     bool       `key:"paired" doc:"true makes the places of the clues as symmetric as the black cells"`
	Lights     Share      `key:"lights" doc:"Searchlights: share of the white cells that hold a light, as in 30%, to within one"`
	Clues      Band       `key:"clues" doc:"Searchlights: the least and the largest clue, as in 0-12; 1-9 if it is not said. A black cell that sees another number of lights shows none"`
	Thin       bool       `key:"thin" doc:"Searchlights: true takes black cells without a clue away that the one answer, or the difficulty, does not need; fewer are left than black says, and fewer lights than lights says"`
	Budget     Rounds     `key:"budget" doc:"rounds of repair and removal after which a request is given up, 20000 if it is not said, 200000 for a technique, R12, or S6 of Searchlights; what takes longer than half a millisecond counts for several; up to a quarter more finds what can be had instead"`
}

// Kind is the genre of the puzzles; the zero Kind is Akari.
type Kind struct{ genre *puzzle.Genre }

// Genre is the genre itself.
func (k Kind) Genre() *puzzle.Genre {
	if k.genre == nil {
		return puzzle.Akari
	}
	return k.genre
}

func (k Kind) String() string { return k.Genre().Name }

// UnmarshalText reads the genre's name.
func (k *Kind) UnmarshalText(text []byte) error {
	g, err := puzzle.GenreByName(string(text))
	if err == nil {
		k.genre = g
	}
	return err
}

// Size is a board's size.
type Size struct{ Rows, Cols int }

// maxSide is the longest side of a generated board.
const maxSide = 400

// UnmarshalText reads rows x columns: 10x18.
func (s *Size) UnmarshalText(text []byte) error {
	rows, cols, ok := strings.Cut(string(text), "x")
	r, errR := strconv.Atoi(rows)
	c, errC := strconv.Atoi(cols)
	if !ok || errR != nil || errC != nil || r < 1 || c < 1 || r > maxSide || c > maxSide {
		return fmt.Errorf("size %q is not rows x columns, each from 1 to %d, as in 10x18", text, maxSide)
	}
	*s = Size{r, c}
	return nil
}

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// Share is a part of a whole, above 0 and up to 1.
type Share float64

// UnmarshalText reads a percentage, 22%, or a fraction, 0.22.
func (s *Share) UnmarshalText(text []byte) error {
	number, percent := strings.CutSuffix(string(text), "%")
	v, err := strconv.ParseFloat(number, 64)
	if percent {
		v /= 100
	}
	if err != nil || !(v > 0 && v <= 1) {
		return fmt.Errorf("%q is not a share such as 22%% or 0.22", text)
	}
	*s = Share(v)
	return nil
}

func (s Share) String() string {
	return strconv.FormatFloat(float64(s)*100, 'f', -1, 32) + "%"
}

// Rounds count the work of making a puzzle; each changes a board and looks at it.
type Rounds int

// MaxRounds is the largest budget.
const MaxRounds = 1_000_000_000

// UnmarshalText reads a whole number from 1 to MaxRounds.
func (r *Rounds) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 1 || n > MaxRounds {
		return fmt.Errorf("%q is not a whole number from 1 to %d", text, MaxRounds)
	}
	*r = Rounds(n)
	return nil
}

// Density is a share of black cells. With a deviation each draft draws its own.
type Density struct{ Share, Deviation Share }

// UnmarshalText reads a share, or one and its deviation: 22%~4%.
func (d *Density) UnmarshalText(text []byte) error {
	share, deviation, spread := strings.Cut(string(text), "~")
	out := Density{}
	err := out.Share.UnmarshalText([]byte(share))
	if err == nil && spread {
		err = out.Deviation.UnmarshalText([]byte(deviation))
	}
	if err == nil {
		*d = out
	}
	return err
}

func (d Density) String() string {
	if d.Deviation == 0 {
		return d.Share.String()
	}
	return d.Share.String() + "~" + d.Deviation.String()
}

// drawn is the share of one draft: at most two deviations off, and one that can be
// asked for.
func (d Density) drawn(rng *rand.Rand) Share {
	off := min(max(rng.NormFloat64(), -2), 2)
	return min(max(d.Share+Share(float64(d.Deviation)*off), leastBlack), mostBlack)
}

// blackCells is how many cells should be black.
func (o Options) blackCells() int {
	return int(math.Round(float64(o.Black.Share) * float64(o.Size.Rows*o.Size.Cols)))
}

// leastBlack and mostBlack bound the share of black cells.
const leastBlack, mostBlack Share = 0.05, 0.6

// maxFewest is the largest board for KeepFewest, in cells.
const maxFewest = 400

const (
	defaultSide   = 10
	defaultBlack  = 0.22
	defaultBudget = 20000
)

// Resolved is the request with the defaults filled in.
func (o Options) Resolved() Options {
	if o.Mask != nil && o.Size == (Size{}) {
		o.Size = Size{o.Mask.Rows, o.Mask.Cols}
	}
	if o.Kind.Genre() == puzzle.Searchlights {
		o.resolveLights()
	}
	if o.Technique.asked() {
		o.practise()
	}
	o.Difficulty = o.Difficulty.of(o.ladder())
	o.resolveBoard()
	if o.Keep.Way == KeepDefault {
		o.Keep.Way = KeepMinimal
		if o.Difficulty.asked() {
			o.Keep.Way = KeepRung
		}
	}
	return o
}

// Puzzles of a rare rung may take long to find, as those to practise on. Of the
// boards looked at for R12 one in some 800 needs it with these, and of 10x10 with
// 22 % black cells next to none.
const rareSide, rareBlack, rareBudget = 14, 0.15, 200_000

// resolveBoard fills in size, black cells and budget, once the difficulty is known.
func (o *Options) resolveBoard() {
	side, black, budget := defaultSide, defaultBlack, defaultBudget
	lo, hi, _ := o.Difficulty.Rungs(o.ladder())
	rare := lo == hi && o.ladder().Technique(lo).Rare
	if o.Technique.asked() {
		side = practiceSide
	}
	if rare && o.Kind.Genre() == puzzle.Akari {
		side, black = rareSide, rareBlack
	}
	if rare || o.Technique.asked() {
		budget = rareBudget
	}
	if o.Size == (Size{}) {
		o.Size = Size{side, side}
	}
	o.Black.Share = cmp.Or(o.Black.Share, Share(black))
	o.Budget = cmp.Or(o.Budget, Rounds(budget))
}

// InvalidError says what about a request no puzzle can meet.
type InvalidError struct{ Cause error }

func (e *InvalidError) Error() string { return e.Cause.Error() }
func (e *InvalidError) Unwrap() error { return e.Cause }

// Validate reports the first thing about the request that no puzzle can meet, as
// an *InvalidError.
func (o Options) Validate() error {
	if err := o.validate(); err != nil {
		return &InvalidError{err}
	}
	return nil
}

func (o Options) validate() error {
	given := o
	o = o.Resolved()
	_, _, errLevel := o.Difficulty.Rungs(o.ladder())
	switch s := o.Size; {
	case s.Rows < 1 || s.Cols < 1 || s.Rows > maxSide || s.Cols > maxSide:
		return fmt.Errorf("size %v: sides go from 1 to %d", s, maxSide)
	case o.Symmetry.Square() && s.Rows != s.Cols:
		return fmt.Errorf("symmetry %v needs a square board, not %v", o.Symmetry, s)
	case o.Mask != nil && o.Mask.validate(o) != nil:
		return o.Mask.validate(o)
	case given.Black.Share != 0 && o.Mask.exact():
		return errors.New("black: the black cells are those of the mask, which has no '?'")
	case given.Black.Deviation != 0 && o.Mask != nil:
		return errors.New("black: the share differs from puzzle to puzzle where there is no mask; ask for one share")
	case given.Black.Share != 0 && o.Mask != nil && o.Mask.bounds(o) != nil:
		return o.Mask.bounds(o)
	case !(o.Black.Share >= leastBlack && o.Black.Share <= mostBlack):
		return fmt.Errorf("%v black cells: ask for %v to %v", o.Black, leastBlack, mostBlack)
	case o.Technique.validate(given) != nil:
		return o.Technique.validate(given)
	case errLevel != nil:
		return fmt.Errorf("difficulty: %w", errLevel)
	case o.Aim.validate(o) != nil:
		return o.Aim.validate(o)
	case o.Keep.Way == KeepFewest && (o.Paired || s.Rows*s.Cols > maxFewest):
		return fmt.Errorf("keep: fewest is for boards of up to %d cells, and clues that need not be paired", maxFewest)
	case o.Thin && (o.Mask.exact() || o.Kind.Genre() != puzzle.Searchlights || o.Keep.Way == KeepFewest):
		return errors.New("thin: black cells are taken out of searchlights, whose mask leaves some free and of which keep does not ask the fewest clues")
	case o.validateLights() != nil:
		return o.validateLights()
	case o.Budget < 1 || o.Budget > MaxRounds:
		return fmt.Errorf("a budget of %d rounds", o.Budget)
	case o.Keep.Way == KeepRung && !o.Difficulty.asked():
		return errors.New("keep: rung needs a difficulty")
	}
	return nil
}
