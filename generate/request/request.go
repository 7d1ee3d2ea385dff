package request

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

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

	// Seldom is the highest rung that is enough for hardly any puzzle by people; it may be 0.
	Seldom logic.Rung

	// Version numbers the algorithm for the genre: with the same version, the same options and seed
	// make the same puzzle.
	Version int

	// RareVersion is the version for requests for a rare rung, for a rung with a window, for practice, or
	// with a budget.
	RareVersion int

	// Class returns what people do on boards of a size.
	Class func(rows, cols int) *field.Class

	// The defaults. RareSide, RareBlack and RareBudget are the side, the share of black cells and
	// the budget for a rare rung; a side or share of 0 means the usual value, and a small board
	// has several times the budget, which is spent after some seconds. Windows has the side of the window in which a
	// rung is searched on a large board, by rung; other rungs are searched everywhere. Defaults sets the
	// other defaults; it may be nil.
	RareSide   int
	RareBlack  Share
	RareBudget int
	Windows    map[logic.Rung]int
	Defaults   func(*Request)

	// Keys are the options of this genre only. Validate reports what no puzzle of the
	// genre can meet; it may be nil.
	Keys     []string
	Validate func(*Request) error

	// Large is the number of cells above which a puzzle is not graded with the extreme
	// techniques if the request has no difficulty: grading would take longer than making the puzzle.
	Large int

	// Regions means that a clue counts near cells only. Then a board is ambiguous in
	// regions, each of which can be changed by itself.
	Regions bool
}

// Request is a request with its defaults filled in, and what follows from it. It does not change.
type Request struct {
	Options
	Given    Options // the options without the defaults
	Genre    *Genre
	Lo, Hi   logic.Rung // of the difficulty; 0 if the request has none
	Class    *field.Class
	Window   Size   // the part of the board that becomes hard, see window
	AnyShare bool   // the request leaves open how many cells of its mask are black
	Recipe   string // the beginning of all ids
	Number   uint64 // a hash of the request, so that equal seeds of two requests make unlike puzzles
}

// New returns the request that options make in a genre. others are the genres whose own options
// must be absent. The error is an *InvalidError for the first option that no puzzle can meet; even
// then the request has its defaults.
func New(o Options, g *Genre, others ...*Genre) (*Request, error) {
	o = o.scores()
	r := &Request{Options: o, Given: o, Genre: g, AnyShare: o.Mask != nil && o.Black.Share == 0}
	level := r.resolve()
	r.Recipe = r.recipe()
	free := *r
	free.Given.Budget = 0 // a budget chooses no puzzle
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", free.Version(), free.recipe())
	r.Number = h.Sum64()
	if err := cmp.Or(o.foreign(g, others), r.validate(level)); err != nil {
		return r, &InvalidError{err}
	}
	return r, nil
}

// mostMinimal is the number of cells up to which a minimal puzzle draws a rung: larger minimal
// puzzles of the easiest rung of a range hardly exist.
const mostMinimal = 256

// oftenDrawn is how many times as often as a seldom rung a puzzle draws another rung.
const oftenDrawn = 15

// DrawnFrom returns the rungs of which each puzzle draws one: the rungs of the range, without the
// rare rungs. In a range with a seldom rung, the others are there oftenDrawn times. It is nil for one
// rung, for a large minimal puzzle, for a mask without free cells, and for a mask that may have any
// share of black cells.
func (r *Request) DrawnFrom() (rungs []logic.Rung) {
	minimal := r.Keep.Way == KeepMinimal || r.Keep.Way == KeepFewest
	if r.Lo == r.Hi || r.AnyShare || r.Mask.Exact() || minimal && r.Size.Rows*r.Size.Cols > mostMinimal {
		return nil
	}
	for rung := r.Lo; rung <= r.Hi; rung++ {
		n := 1
		if rung > r.Genre.Seldom && r.Lo <= r.Genre.Seldom {
			n = oftenDrawn
		}
		if !r.Genre.Ladder.Technique(rung).Rare {
			rungs = append(rungs, slices.Repeat([]logic.Rung{rung}, n)...)
		}
	}
	return rungs
}

// Only returns the request for one rung of the range.
func (r *Request) Only(rung logic.Rung) *Request {
	o := r.Given
	o.Difficulty = Difficulty{r.Genre.Ladder.RungName(rung)}
	only, _ := New(o, r.Genre) // as valid as r
	return only
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

// PracticeBudget is the budget for practice puzzles in windows of up to practiceCells cells, the largest
// default budget. In larger windows, where rounds take longer, the budget is in inverse proportion to the cells.
const PracticeBudget, practiceCells = 60_000, 200

// maxFewest is the largest board for KeepFewest, in cells.
const maxFewest = 400

// resolve fills in the defaults. It returns the error of a difficulty that the genre does not have.
func (r *Request) resolve() (level error) {
	g := r.Genre
	r.Kind.genre = g.Of
	if r.Mask != nil && r.Size == (Size{}) {
		r.Size = Size{r.Mask.Rows, r.Mask.Cols}
	}
	if r.Technique.Asked() {
		r.Difficulty = Difficulty(r.Technique)
	}
	if r.Lo, r.Hi, level = r.Difficulty.Rungs(g.Ladder); level == nil {
		r.Difficulty = difficultyOf(g.Ladder, r.Lo, r.Hi)
	}
	if g.Defaults != nil {
		g.Defaults(r)
	}
	r.resolveBoard()
	if r.Keep.Way == KeepDefault {
		r.Keep.Way = KeepUsual
		if r.Difficulty.Asked() {
			r.Keep.Way = KeepRung
		}
	}
	r.Class = g.Class(r.Size.Rows, r.Size.Cols)
	r.Window = r.window()
	r.Budget = cmp.Or(r.Budget, Rounds(r.budget()))
	return level
}

// resolveBoard fills in size and black cells, once the difficulty is known.
func (r *Request) resolveBoard() {
	g := r.Genre
	if r.Rare() {
		r.Black.Share = cmp.Or(r.Black.Share, g.RareBlack)
	}
	if r.Size == (Size{}) {
		r.Size = Size{r.side(), r.side()}
	}
	if r.Black == (Density{}) {
		r.Black = densityOf(g.Class(r.Size.Rows, r.Size.Cols).Styles)
	}
	if r.Mask != nil {
		r.Black.Deviation = 0
		if r.Symmetry == puzzle.Mixed {
			r.Symmetry = puzzle.NoSymmetry
		}
	}
}

// budget returns the default budget, once the window is known.
func (r *Request) budget() int {
	switch {
	case r.Technique.Asked():
		return PracticeBudget * practiceCells / min(max(r.Window.Rows*r.Window.Cols, practiceCells), PracticeBudget)
	case r.Rare():
		const small, times = 200, 6 // on a small board, the rung is rarer, and a round is short
		budget := cmp.Or(r.Genre.RareBudget, DefaultBudget)
		if r.Size.Rows*r.Size.Cols < small {
			budget *= times
		}
		return budget
	}
	return DefaultBudget
}

// window returns the size of the part of the board that the search for a practice puzzle, or for a rung
// with a window, changes and makes hard: a small part if the board is large, otherwise all of it. So a try
// costs about as much as on a small board, and one place of a practice puzzle needs the technique.
func (r *Request) window() Size {
	s, levels := r.Size, r.Genre.Ladder.Levels
	side := 0
	if r.Lo == r.Hi {
		side = r.Genre.Windows[r.Lo]
	}
	if side == 0 && r.Technique.Asked() && r.Lo < levels[len(levels)-1].Lo {
		side = r.side()
	}
	if side == 0 || s.Rows*s.Cols <= mostMinimal || r.Keep.Way != KeepRung {
		return s
	}
	return Size{min(s.Rows, side), min(s.Cols, side)}
}

// side returns the side of the default board.
func (r *Request) side() int {
	side := defaultSide
	if r.Technique.Asked() {
		side = practiceSide
	}
	if r.Rare() {
		side = cmp.Or(r.Genre.RareSide, side)
	}
	return side
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

// Version returns the version of the algorithm for the request.
func (r *Request) Version() int {
	if r.restarts() || r.Given.Budget > 0 {
		return r.Genre.RareVersion
	}
	return r.Genre.Version
}

// restarts reports whether so few boards meet the request that the search for one begins again after
// some rounds: the request is for a rare rung, for a rung with a window, or for practice.
func (r *Request) restarts() bool {
	for rung := range r.Genre.Windows {
		if r.Lo <= rung && rung <= r.Hi {
			return true
		}
	}
	return r.Rare() || r.Technique.Asked()
}

// cellShare is the number of rounds for each cell in the share of the first draft.
const cellShare = 4

// Share returns the rounds after which the first draft of a search that begins again is given up. Other
// drafts end by themselves, and a draft with a mask gets more black cells instead.
func (r *Request) Share() int {
	if r.restarts() && r.Mask == nil {
		return cellShare * r.Size.Rows * r.Size.Cols
	}
	return MaxRounds
}

// Rare reports whether the request is for a rare rung alone.
func (r *Request) Rare() bool { return r.Lo == r.Hi && r.Genre.Ladder.Technique(r.Lo).Rare }

// foreign reports an option of another genre.
func (o Options) foreign(g *Genre, others []*Genre) error {
	for _, f := range o.Fields() {
		for _, h := range others {
			if h != g && f.Value != "" && slices.Contains(h.Keys, f.Key) && !slices.Contains(g.Keys, f.Key) {
				return fmt.Errorf("%s needs kind: %s", f.Key, h.Of.Name)
			}
		}
	}
	return nil
}

// validate reports the first option of a resolved request that no puzzle can meet. level is the
// error of its difficulty.
func (r *Request) validate(level error) error {
	switch s := r.Size; {
	case s.Rows < 1 || s.Cols < 1 || s.Rows > MaxSide || s.Cols > MaxSide:
		return fmt.Errorf("size: expected 1 to %d rows and columns, got %v", MaxSide, s)
	case r.Symmetry.Square() && s.Rows != s.Cols:
		return fmt.Errorf("symmetry %v needs a square board, got %v", r.Symmetry, s)
	}
	var own error
	if r.Genre.Validate != nil {
		own = r.Genre.Validate(r)
	}
	return cmp.Or(r.Mask.validate(r.Given, r.Options), r.Technique.validate(r.Given, r.Genre.Ladder), prefixed("difficulty", level),
		r.Aim.validate(r.Options), own, r.validateNumbers())
}

// validateNumbers reports a share, a budget, or clues to keep that no puzzle can have.
func (o Options) validateNumbers() error {
	switch {
	case !(o.Black.Share >= LeastBlack && o.Black.Share <= MostBlack):
		return fmt.Errorf("black: expected %v to %v, got %v", LeastBlack, MostBlack, o.Black)
	case o.Keep.Way == KeepFewest && (o.Paired || o.Size.Rows*o.Size.Cols > maxFewest):
		return fmt.Errorf("keep: fewest works only on boards of at most %d cells, and not with paired", maxFewest)
	case o.Keep.Way == KeepAll && o.Aim.noClue() != nil:
		return fmt.Errorf("keep: all does not work with aim %v:none, which leaves black cells without a clue", o.Aim.noClue().Name)
	case o.Keep.Way == KeepRung && !o.Difficulty.Asked():
		return errors.New("keep: rung needs a difficulty")
	case o.Budget < 1 || o.Budget > MaxRounds:
		return fmt.Errorf("budget: expected 1 to %d rounds, got %d", MaxRounds, o.Budget)
	}
	return nil
}
