package request

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"akari/generate/field"
	"akari/puzzle"
	"akari/solver/logic"
)

// Genre is the part of a genre that requests depend on.
type Genre struct {
	Of     *puzzle.Genre
	Ladder *logic.Ladder

	// Reduces is the highest rung for which clues are removed as long as a person can solve
	// the puzzle.
	Reduces logic.Rung

	// Version numbers the algorithm for the genre: with the same version, the same options and seed
	// make the same puzzle.
	Version int

	// Class returns what people do on boards of a size.
	Class func(rows, cols int) *field.Class

	// The defaults. RareSide, RareBlack and RareBudget are the side, the share of black cells and
	// the budget for a rare rung; a side or share of 0 means the usual value, and the budget is
	// spent after some seconds on a small board. Defaults sets the other defaults; it may be nil.
	RareSide   int
	RareBlack  Share
	RareBudget int
	Defaults   func(*Options)

	// Keys are the options of this genre only. Validate reports what no puzzle of the
	// genre can meet; it may be nil.
	Keys     []string
	Validate func(Options) error

	// Large is the number of cells above which a puzzle is not graded with the extreme
	// techniques if the request has no difficulty: grading would take longer than making the puzzle.
	Large int

	// Regions means that a clue counts near cells only. Then a board is ambiguous in
	// regions, each of which can be changed by itself.
	Regions bool
}

// Request is a request with its defaults filled in, and what follows from it.
type Request struct {
	Options
	Given    Options // the options without the defaults
	Genre    *Genre
	Lo, Hi   logic.Rung // of the difficulty; 0 if the request has none
	Class    *field.Class
	AnyShare bool   // the request leaves open how many cells of its mask are black
	Recipe   string // the beginning of all ids
	Number   uint64 // a hash of the request, so that equal seeds of two requests make unlike puzzles
}

// New prepares a request that Validate accepts.
func New(o Options, g *Genre) *Request {
	r := &Request{Given: o, Genre: g, AnyShare: o.Mask != nil && o.Black.Share == 0, Recipe: o.Recipe(g)}
	r.Options = o.Resolved(g)
	r.Class = g.Class(r.Size.Rows, r.Size.Cols)
	r.Lo, r.Hi, _ = r.Difficulty.Rungs(g.Ladder)
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", g.Version, r.Recipe)
	r.Number = h.Sum64()
	return r
}

// mostMinimal is the number of cells up to which a minimal puzzle draws a rung: larger minimal
// puzzles of the easiest rung of a range hardly exist.
const mostMinimal = 256

// Drawn returns the rungs of which each puzzle draws one: the rungs of the range, without the
// rare rungs. It is nil for one rung, for a large minimal puzzle, and for a mask whose black cells
// the generator does not choose.
func (r *Request) Drawn() (rungs []logic.Rung) {
	minimal := r.Keep.Way == KeepMinimal || r.Keep.Way == KeepFewest
	if r.Lo == r.Hi || r.AnyShare || r.Mask.Exact() || minimal && r.Size.Rows*r.Size.Cols > mostMinimal {
		return nil
	}
	for rung := r.Lo; rung <= r.Hi; rung++ {
		if !r.Genre.Ladder.Technique(rung).Rare {
			rungs = append(rungs, rung)
		}
	}
	return rungs
}

// Only returns the options for one rung of the range.
func (r *Request) Only(rung logic.Rung) Options {
	o := r.Given
	o.Difficulty = Difficulty{r.Genre.Ladder.RungName(rung)}
	return o
}

// Plain reports whether counting must solve the puzzles. Their clues stay high, which helps
// people who count.
func (r *Request) Plain() bool { return r.Hi > 0 && r.Hi <= r.Easy() }

// Easy is the highest rung of the easiest level, whose techniques are all counting.
func (r *Request) Easy() logic.Rung { return r.Genre.Ladder.Levels[0].Hi }

// ByUniqueness reports whether clues are removed as long as the solution stays unique.
// Otherwise clues are removed as long as a person can solve the puzzle with the techniques
// up to Hi. Above Genre.Reduces, solving as a person is too slow for this; instead, the
// judge finds the few puzzles that are hard enough.
func (r *Request) ByUniqueness() bool {
	return r.Keep.Way == KeepMinimal || r.Hi > r.Genre.Reduces || r.Hi == 0
}

const (
	defaultSide   = 10
	DefaultBudget = 20000
)

// PracticeBudget is the budget for practice puzzles, the largest default budget.
const PracticeBudget = 200_000

// maxFewest is the largest board for KeepFewest, in cells.
const maxFewest = 400

// Resolved returns the options with the defaults filled in.
func (o Options) Resolved(g *Genre) Options {
	o.Kind.genre = g.Of
	if o.Mask != nil && o.Size == (Size{}) {
		o.Size = Size{o.Mask.Rows, o.Mask.Cols}
	}
	if g.Defaults != nil {
		g.Defaults(&o)
	}
	if o.Technique.Asked() {
		o.Difficulty = Difficulty(o.Technique)
	}
	o.Difficulty = o.Difficulty.of(g.Ladder)
	o.resolveBoard(g)
	if o.Keep.Way == KeepDefault {
		o.Keep.Way = KeepUsual
		if o.Difficulty.Asked() {
			o.Keep.Way = KeepRung
		}
	}
	return o
}

// resolveBoard fills in size, black cells and budget, once the difficulty is known.
func (o *Options) resolveBoard(g *Genre) {
	side, budget := defaultSide, DefaultBudget
	if o.Technique.Asked() {
		side = practiceSide
	}
	if o.rare(g) {
		side, budget = cmp.Or(g.RareSide, side), cmp.Or(g.RareBudget, budget)
		o.Black.Share = cmp.Or(o.Black.Share, g.RareBlack)
	}
	if o.Technique.Asked() {
		budget = PracticeBudget
	}
	if o.Size == (Size{}) {
		o.Size = Size{side, side}
	}
	if o.Black == (Density{}) {
		o.Black = densityOf(g.Class(o.Size.Rows, o.Size.Cols).Styles)
	}
	if o.Mask != nil {
		o.Black.Deviation = 0
		if o.Symmetry == puzzle.Mixed {
			o.Symmetry = puzzle.NoSymmetry
		}
	}
	o.Budget = cmp.Or(o.Budget, Rounds(budget))
}

// densityOf returns the share of black cells of boards that people make in some styles, in percent.
func densityOf(styles []field.Style) Density {
	const hundredth, tenths = 100, 10
	n, mean, deviation := 0, 0, 0
	for _, s := range styles {
		n, mean, deviation = n+s.Boards, mean+s.Boards*s.Black, deviation+s.Boards*s.Deviation
	}
	n = max(1, tenths*n)
	return Density{Share((mean+n/2)/n) / hundredth, Share((deviation+n/2)/n) / hundredth}
}

// rare reports whether the difficulty is a rare rung alone.
func (o Options) rare(g *Genre) bool {
	lo, hi, _ := o.Difficulty.Rungs(g.Ladder)
	return lo == hi && g.Ladder.Technique(lo).Rare
}

// Rare reports whether the request is for a rare rung alone.
func (r *Request) Rare() bool { return r.rare(r.Genre) }

// Validate reports the first option that no puzzle of the genre can meet, as an
// *InvalidError. others are the genres whose own options must be absent.
func (o Options) Validate(g *Genre, others []*Genre) error {
	if err := cmp.Or(o.foreign(g, others), o.validate(g)); err != nil {
		return &InvalidError{err}
	}
	return nil
}

// foreign reports an option of another genre.
func (o Options) foreign(g *Genre, others []*Genre) error {
	for _, f := range o.Fields() {
		for _, h := range others {
			if h != g && f.Value != "" && slices.Contains(h.Keys, f.Key) && !slices.Contains(g.Keys, f.Key) {
				return fmt.Errorf("%s is an option of %s, not of %s; its options are %s", f.Key, h.Of.Name, g.Of.Name, strings.Join(h.Keys, ", "))
			}
		}
	}
	return nil
}

func (o Options) validate(g *Genre) error {
	given := o
	o = o.Resolved(g)
	switch s := o.Size; {
	case s.Rows < 1 || s.Cols < 1 || s.Rows > MaxSide || s.Cols > MaxSide:
		return fmt.Errorf("size: expected 1 to %d rows and columns, got %v", MaxSide, s)
	case o.Symmetry.Square() && s.Rows != s.Cols:
		return fmt.Errorf("symmetry %v needs a square board, got %v", o.Symmetry, s)
	}
	_, _, level := o.Difficulty.Rungs(g.Ladder)
	var own error
	if g.Validate != nil {
		own = g.Validate(o)
	}
	return cmp.Or(o.Mask.validate(given, o), o.Technique.validate(given, g.Ladder), prefixed("difficulty", level), o.Aim.validate(o), own, o.validateNumbers())
}

// validateNumbers reports a share, a budget, or clues to keep that no puzzle can have.
func (o Options) validateNumbers() error {
	switch {
	case !(o.Black.Share >= LeastBlack && o.Black.Share <= MostBlack):
		return fmt.Errorf("black: expected %v to %v, got %v", LeastBlack, MostBlack, o.Black)
	case o.Keep.Way == KeepFewest && (o.Paired || o.Size.Rows*o.Size.Cols > maxFewest):
		return fmt.Errorf("keep: fewest works only on boards of at most %d cells, and not with paired", maxFewest)
	case o.Keep.Way == KeepRung && !o.Difficulty.Asked():
		return errors.New("keep: rung needs a difficulty")
	case o.Budget < 1 || o.Budget > MaxRounds:
		return fmt.Errorf("budget: expected 1 to %d rounds, got %d", MaxRounds, o.Budget)
	}
	return nil
}
