package generate

import (
	"errors"
	"fmt"
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
	Kind     Kind            `key:"kind" doc:"the genre: akari"`
	Size     Size            `key:"size" doc:"rows x columns, as in 10x18"`
	Black    Share           `key:"black" doc:"share of black cells, as in 22%"`
	Symmetry puzzle.Symmetry `key:"symmetry" doc:"of the black cells: none, rot180, rot90, horizontal (left and right mirror each other), vertical, both, diagonal, diagonals or full"`
	Mask     *Mask           `key:"pattern" doc:"the black cells, as a picture in text: # black, . white, ? either; a picture without ? that makes no puzzle is given further black cells, the fewest on small boards, and the report names them"`
	Shape
	Difficulty Difficulty `key:"difficulty" doc:"a name (easy, steady, tricky, hard, extreme), a rung (R6) or a range (R3-R5, easy-tricky)"`
	Score      Band       `key:"score" doc:"a range of scores within the difficulty, as in 40-60"`
	Keep       Keep       `key:"keep" doc:"which clues stay: minimal (no clue can go without a second answer), rung (no clue can go without a harder technique), fewest (no smaller set of clues leaves one answer; small boards), all, or a share of the black cells, as in 60%"`
	Paired     bool       `key:"paired" doc:"true makes the places of the clues as symmetric as the black cells"`
	Budget     Rounds     `key:"budget" doc:"rounds of repair and removal after which a request is given up: 20000 if it is not said, fewer on boards of more than 50x50 cells"`
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
	if string(text) != puzzle.Akari.Name {
		return fmt.Errorf("no generator for %q; known is %s", text, puzzle.Akari.Name)
	}
	k.genre = puzzle.Akari
	return nil
}

// Size is a board's size.
type Size struct{ Rows, Cols int }

// MaxSide is the longest side of a generated board.
const MaxSide = 400

// UnmarshalText reads rows x columns: 10x18.
func (s *Size) UnmarshalText(text []byte) error {
	rows, cols, ok := strings.Cut(string(text), "x")
	r, errR := strconv.Atoi(rows)
	c, errC := strconv.Atoi(cols)
	if !ok || errR != nil || errC != nil || r < 1 || c < 1 || r > MaxSide || c > MaxSide {
		return fmt.Errorf("size %q is not rows x columns, each from 1 to %d, as in 10x18", text, MaxSide)
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

// MaxFewest is the largest board for KeepFewest, in cells.
const MaxFewest = 400

// The defaults of Options.
const (
	DefaultSide   = 10
	DefaultBlack  = 0.22
	DefaultBudget = 20000 // on boards of up to largeBudget cells
)

// largeBudget is the number of cells above which the default budget falls, with
// its square as rounds take longer too, and leastBudget how far: three drafts.
const largeBudget, leastBudget = 2500, 600

// defaultBudget is the budget of a board that is given none.
func defaultBudget(s Size) Rounds {
	times := max(1, float64(s.Rows*s.Cols)/largeBudget)
	return max(leastBudget, Rounds(DefaultBudget/times/times))
}

// Resolved is the request with the defaults filled in.
func (o Options) Resolved() Options {
	if o.Mask != nil && o.Size == (Size{}) {
		o.Size = Size{o.Mask.Rows, o.Mask.Cols}
	}
	if o.Size == (Size{}) {
		o.Size = Size{DefaultSide, DefaultSide}
	}
	if o.Black == 0 {
		o.Black = DefaultBlack
	}
	if o.Keep == KeepDefault {
		o.Keep = KeepMinimal
		if o.Difficulty.asked() {
			o.Keep = KeepRung
		}
	}
	if o.Budget == 0 {
		o.Budget = defaultBudget(o.Size)
	}
	return o
}

// Validate reports the first thing about the request that no puzzle can meet.
func (o Options) Validate() error {
	o = o.Resolved()
	switch s := o.Size; {
	case s.Rows < 1 || s.Cols < 1 || s.Rows > MaxSide || s.Cols > MaxSide:
		return fmt.Errorf("size %v: sides go from 1 to %d", s, MaxSide)
	case o.Symmetry.Square() && s.Rows != s.Cols:
		return fmt.Errorf("symmetry %v needs a square board, not %v", o.Symmetry, s)
	case o.Mask != nil && o.Mask.validate(o) != nil:
		return o.Mask.validate(o)
	case !(o.Black >= 0.05 && o.Black <= 0.6):
		return fmt.Errorf("%v black cells: ask for 5%% to 60%%", o.Black)
	case o.Keep == KeepFewest && (o.Paired || s.Rows*s.Cols > MaxFewest):
		return fmt.Errorf("keep: fewest is for boards of up to %d cells, and clues that need not be paired", MaxFewest)
	case o.Longest < 0:
		return fmt.Errorf("longest: a line of %d cells", o.Longest)
	case o.Budget < 1 || o.Budget > MaxRounds:
		return fmt.Errorf("a budget of %d rounds", o.Budget)
	case o.Keep == KeepRung && !o.Difficulty.asked():
		return errors.New("keep: rung needs a difficulty")
	}
	return nil
}
