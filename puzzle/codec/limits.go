package codec

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

const (
	defaultMaxCells = 250_000
	defaultMaxBytes = 2 << 20
)

// bytesFor returns the largest length of the text of a board. It is enough in any notation,
// even with a lamp or a dot on every cell.
func bytesFor(cells int) int { return max(defaultMaxBytes, 16*cells) }

// Limited returns the options with the limit of cells that holds.
func (o ReadOptions) Limited() ReadOptions {
	if o.MaxCells <= 0 {
		o.MaxCells = defaultMaxCells
	}
	o.MaxCells = min(o.MaxCells, puzzle.MaxCells)
	return o
}

// MaxBytes returns the largest length of the text of a board.
func (o ReadOptions) MaxBytes() int { return bytesFor(o.Limited().MaxCells) }

// input is the text of one puzzle, and the limits of its decoder.
type input struct {
	ctx      context.Context
	work     int           // the work since the last look at the context
	text     string        // lines are separated by "\n"
	genre    *puzzle.Genre // requested by the caller, or nil
	maxCells int
}

// lookEvery is the work between two looks at the context, in bytes or cells.
const lookEvery = 32 << 10

// look counts work, in bytes or cells. After each lookEvery of work it returns the error of the
// context.
func (in *input) look(work int) error {
	if in.work += work; in.work < lookEvery {
		return nil
	}
	in.work = 0
	return in.ctx.Err()
}

// maxDigits is the largest number of digits of a size, a clue or an index, and mostNumber the
// largest such number.
const (
	maxDigits  = 6
	mostNumber = 999_999
)

// number reads an unsigned decimal of 1 to 6 ASCII digits. what names the number in errors: "the
// width".
func number(off int, s, what string) (int, error) {
	switch {
	case s == "":
		return 0, faultf(off, "%s is missing", what)
	case !digits(s):
		return 0, faultf(off, "expected %s as a number of 1 to %d digits, got %s", what, maxDigits, quote(s))
	case len(s) > maxDigits:
		return 0, faultf(off, "expected %s with at most %d digits, got %d digits", what, maxDigits, len(s))
	}
	return strconv.Atoi(s)
}

// side reads the height or width of a board, at least 1.
func side(off int, s, what string) (int, error) {
	n, err := number(off, s, what)
	if err == nil && n == 0 {
		return 0, faultf(off, "expected %s to be at least 1, got 0", what)
	}
	return n, err
}

// sides reads the size of a board and compares the size with the limit. If both sides are wrong,
// the error is about the side that comes first in the text.
func (in *input) sides(height, width textLine, heightName, widthName string) (rows, cols int, err error) {
	rows, err = side(height.off, height.s, heightName)
	cols, wrong := side(width.off, width.s, widthName)
	if err == nil || wrong != nil && width.off < height.off {
		err = wrong
	}
	if err == nil {
		err = in.checkArea(min(width.off, height.off), rows, cols)
	}
	return rows, cols, err
}

// checkArea compares a declared size with the limit.
func (in *input) checkArea(off, rows, cols int) error {
	if cells := rows * cols; cells > in.maxCells { // at most 10^12, from six digits each
		return overLimit(off, "expected a board of at most %d cells, got %d×%d", in.maxCells, rows, cols)
	}
	return nil
}

// tooLarge returns the error for a board that exceeds the limit while it is read.
func (in *input) tooLarge(off int) error {
	return overLimit(off, "expected a board of at most %d cells, got more", in.maxCells)
}

func overLimit(off int, format string, args ...any) error {
	return faultOf(off, &LimitError{fmt.Sprintf(format, args...)})
}

// quote returns a piece of an input for an error, in quotes.
func quote(s string) string { return "'" + Short(s) + "'" }

// Short returns a piece of an input for an error: short, on one line.
func Short(s string) string {
	const most = 20
	s = s[:min(len(s), most*utf8.UTFMax+1)]
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return Visible(strings.ToValidUTF8(s, "\ufffd"))
}
