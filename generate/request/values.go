package request

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Kind is the genre of the puzzles; the zero Kind is the first of puzzle.Genres.
type Kind struct{ genre *puzzle.Genre }

// Genre returns the genre of the kind.
func (k Kind) Genre() *puzzle.Genre {
	if k.genre == nil {
		return puzzle.Genres[0]
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

// MaxSide is the longest side of a generated board.
const MaxSide = 400

// UnmarshalText reads rows x columns: 10x18.
func (s *Size) UnmarshalText(text []byte) error {
	rows, cols, ok := strings.Cut(strings.NewReplacer("X", "x", "×", "x").Replace(string(text)), "x")
	r, errR := strconv.Atoi(strings.TrimSpace(rows))
	c, errC := strconv.Atoi(strings.TrimSpace(cols))
	if !ok || errR != nil || errC != nil || r < 1 || c < 1 || r > MaxSide || c > MaxSide {
		n := strings.FieldsFunc(string(text), func(r rune) bool { return r < '0' || r > '9' })
		if !ok && (len(n) == 1 || len(n) == 2) { // one number for a square
			return fmt.Errorf("size %q: write rows x columns, as in %sx%s", text, n[0], n[len(n)-1])
		}
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
	number = strings.TrimSpace(number)
	scale := ""
	if percent {
		scale = "e-2"
	}
	v, err := strconv.ParseFloat(number+scale, 64)
	if err != nil || !(v > 0 && v <= 1) {
		point := strings.Replace(number, ",", ".", 1)
		if w, wrong := strconv.ParseFloat(point, 64); wrong == nil && w > 0 && w <= 100 {
			return fmt.Errorf("share %q: write %s%%", text, point)
		}
		return fmt.Errorf("%q is not a share such as 22%% or 0.22", text)
	}
	*s = Share(v)
	return nil
}

// String writes the share as UnmarshalText reads it, with all digits: ids hold it.
func (s Share) String() string {
	whole, fraction, _ := strings.Cut(strconv.FormatFloat(float64(s), 'f', -1, 64), ".")
	fraction += "00"
	percent := strings.TrimLeft(whole+fraction[:1], "0") + fraction[1:2] + "." + fraction[2:]
	return strings.TrimRight(strings.TrimRight(percent, "0"), ".") + "%"
}

// Rounds count the work of making a puzzle; each round changes a board and checks it.
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

// Density is a share of black cells. With a deviation, each draft draws its own share.
type Density struct{ Share, Deviation Share }

// UnmarshalText reads a share, or a share and its deviation: 22%~4%.
func (d *Density) UnmarshalText(text []byte) error {
	share, deviation, spread := strings.Cut(string(text), "~")
	*d = Density{}
	err := d.Share.UnmarshalText([]byte(share))
	if spread && err == nil {
		err = d.Deviation.UnmarshalText([]byte(deviation))
	}
	return err
}

func (d Density) String() string {
	if d.Deviation == 0 {
		return d.Share.String()
	}
	return d.Share.String() + "~" + d.Deviation.String()
}

// Drawn returns the share of one draft, at most two deviations off, from LeastBlack to
// MostBlack.
func (d Density) Drawn(rng *rand.Rand) Share {
	off := min(max(rng.NormFloat64(), -2), 2)
	return min(max(d.Share+Share(float64(d.Deviation)*off), LeastBlack), MostBlack)
}

// Cells returns the least and the greatest number of black cells that a board of n cells may have.
func (d Density) Cells(n int) (least, most int) {
	least = int(math.Ceil(float64(float64(max(d.Share-2*d.Deviation, LeastBlack))*float64(n)) - 1e-9))
	most = int(math.Floor(float64(float64(min(d.Share+2*d.Deviation, MostBlack))*float64(n)) + 1e-9))
	return least, most
}

// LeastBlack and MostBlack bound the share of black cells.
const LeastBlack, MostBlack Share = 0.05, 0.6

// Band is a range of clues. The zero Band is any.
type Band struct{ Lo, Hi int }

// UnmarshalText reads two numbers from 0 with a hyphen between them.
func (b *Band) UnmarshalText(text []byte) error {
	lo, hi, ok := strings.Cut(string(text), "-")
	l, errL := strconv.Atoi(lo)
	h, errH := strconv.Atoi(hi)
	if !ok || errL != nil || errH != nil || h < max(l, 1) {
		return fmt.Errorf("%q is not a range such as 1-9, or 4-4 for one number", text)
	}
	*b = Band{l, h}
	return nil
}

func (b Band) String() string { return fmt.Sprintf("%d-%d", b.Lo, b.Hi) }

// Keep is which clues stay in a puzzle.
type Keep struct {
	Way   KeepWay
	Share Share // of the black cells; of KeepShare only
}

// KeepWay is a way to choose the clues that stay.
type KeepWay uint8

// The ways, in help order.
const (
	KeepDefault KeepWay = iota // KeepRung if the request has a difficulty, otherwise KeepUsual
	KeepUsual                  // about as many as people keep
	KeepMinimal                // no clue can go without a second solution
	KeepRung                   // no clue can go without a technique above the difficulty
	KeepFewest                 // no smaller set of clues leaves one solution; for small boards
	KeepAll                    // every black cell has a clue
	KeepShare                  // a share of the black cells
)

// keepNames are the names of the ways that have one.
var keepNames = [...]string{KeepUsual: "usual", KeepMinimal: "minimal", KeepRung: "rung", KeepFewest: "fewest", KeepAll: "all"}

// KeepNames lists the ways that have a name.
func KeepNames() []string { return keepNames[1:] }

// UnmarshalText reads a way by its name, or a share of the black cells.
func (k *Keep) UnmarshalText(text []byte) error {
	if way := slices.Index(keepNames[:], string(text)); way > 0 {
		*k = Keep{Way: KeepWay(way)}
		return nil
	}
	var s Share
	if err := s.UnmarshalText(text); err != nil {
		return fmt.Errorf("keep %q: expected usual, minimal, rung, fewest, all or a share such as 60%%", text)
	}
	*k = Keep{KeepShare, s}
	if s == 1 {
		*k = Keep{Way: KeepAll}
	}
	return nil
}

func (k Keep) String() string {
	if k.Way == KeepShare {
		return k.Share.String()
	}
	return keepNames[k.Way]
}
