package collect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"akari/generate"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/letter"
	"akari/solver/logic"
	"akari/uniq"
)

// Options are the options of Gather. Only the options Only and Earlier affect the result.
type Options struct {
	Workers int         // number of puzzles to make at a time; 0 is one
	Only    []int       // numbers of puzzles to replace, once more than the description does; other puzzles stay
	Earlier *Ledger     // puzzles of earlier books, which Gather does not use again; may be nil
	Done    func(n int) // called whenever n more puzzles are ready; may be nil
}

// Gather makes or reads the puzzles of a book, proves that each has a unique solution and that
// there are no duplicates, even rotated or reflected. StandIns must accept the description.
func Gather(ctx context.Context, spec *presets.Book, o Options) (sections []*Section, err error) {
	if err := CheckFields(spec); err != nil {
		return nil, err
	}
	if o.Done == nil {
		o.Done = func(int) {}
	}
	g := &gatherer{ctx: ctx, spec: spec, opt: o, people: map[*puzzle.Genre]*logic.Solver{}}
	if g.ledger, err = o.Earlier.shelf(spec); err != nil {
		return nil, err
	}
	g.used = maps.Clone(g.ledger.before)
	for i := range spec.Parts {
		s, err := g.section(i)
		if err != nil {
			return nil, Mistake(spec, fmt.Sprintf("parts[%d]", i), err)
		}
		sections = append(sections, s)
	}
	if err := Replaceable(spec, o.Only, sections); err != nil {
		return nil, err
	}
	if err := g.replace(sections); err != nil {
		return nil, Mistake(spec, "replace", err)
	}
	return sections, Mistake(spec, "replace", g.ledger.clash(g.items))
}

// gatherer collects the puzzles of a book, part by part.
type gatherer struct {
	ctx  context.Context
	spec *presets.Book
	opt  Options

	ledger *shelf
	used   map[string]string // by key, the names of the puzzles of this book and of earlier ones
	items  []*Item           // the puzzles numbered so far
	taken  int               // number of the next puzzles in the part's files that belong to earlier dates

	checker uniq.Checker
	people  map[*puzzle.Genre]*logic.Solver
}

// section collects the puzzles of one part and numbers them.
func (g *gatherer) section(i int) (*Section, error) {
	part := &g.spec.Parts[i]
	s := &Section{Part: part}
	g.taken = g.spec.Taken(part)
	for _, file := range part.Files {
		if err := g.read(s, file); err != nil {
			return nil, err
		}
	}
	if part.Recipe != nil {
		if err := g.make(s, i); err != nil {
			return nil, fmt.Errorf("part %d (%s): %w", i+1, part.Title, err)
		}
	}
	if err := s.enough(g.spec); err != nil {
		return nil, fmt.Errorf("part %d (%s): %w", i+1, part.Title, err)
	}
	if part.Order != presets.OrderGiven {
		slices.SortStableFunc(s.Items, byDifficulty)
	}
	for _, it := range s.Items {
		g.items = append(g.items, it)
		it.Number = g.spec.FirstNumber() - 1 + len(g.items)
	}
	return s, nil
}

// enough reports a part whose files have too few puzzles.
func (s *Section) enough(spec *presets.Book) error {
	switch n := len(s.Items); {
	case spec.Dated() && n < int(s.Part.Count):
		return fmt.Errorf("its files have too few puzzles for %s", spec.Date.Format(time.DateOnly))
	case n == 0:
		return errors.New("its files have no puzzles")
	case s.Part.Recipe == nil && n < int(s.Part.Count):
		return fmt.Errorf("expected %d puzzles, got %d, which are all that its files have; remove count to print all of them", s.Part.Count, n)
	}
	return nil
}

// byDifficulty sorts puzzles, the easiest first. Rungs of different genres have only their levels in
// common; within a level, puzzles of one genre come before puzzles of the next.
func byDifficulty(a, b *Item) int {
	level := func(it *Item) presets.Level { return levelOf(ladderOf(it.Entry.Puzzle.Genre), it.grade.Rung) }
	return cmp.Or(
		cmp.Compare(level(a), level(b)),
		cmp.Compare(a.Entry.Puzzle.Genre.Name, b.Entry.Puzzle.Genre.Name),
		cmp.Compare(a.grade.Rung, b.grade.Rung),
		cmp.Compare(a.grade.Score, b.grade.Score),
	)
}

var errEnough = errors.New("enough")

// make fills a part by its recipe. It skips puzzles that are already in the book or the ledger,
// and continues the batch until there are enough puzzles.
func (g *gatherer) make(s *Section, part int) error {
	want, each := int(s.Part.Count), s.Part.Looks()
	pool := &Section{Part: s.Part}
	seed := g.seed(part, 0)
	err := generate.Batch(g.ctx, s.Part.Recipe.Options, seed, (each+1)*presets.MaxCount, max(g.opt.Workers, 1), func(r generate.Result) error {
		err := g.add(pool, r.Entry, fmt.Sprintf("puzzle %d of the recipe", r.Index+1))
		switch {
		case errors.As(err, new(*duplicateError)):
			return nil
		case err != nil:
			return err
		}
		if len(pool.Items)%each == 0 {
			g.opt.Done(1)
		}
		if len(pool.Items) == each*want {
			return errEnough
		}
		return nil
	})
	exhausted, all := errors.AsType[*generate.ExhaustedError](err)
	switch made := len(pool.Items); {
	case errors.Is(err, errEnough):
	case made >= want && (err == nil || errors.As(err, new(*generate.UnmetError)) || errors.As(err, new(*generate.ExhaustedError))):
		for range want - made/each { // the recipe has no more puzzles, and the part has enough
			g.opt.Done(1)
		}
	case all: // the batch could have had more puzzles than the part
		return &generate.ExhaustedError{Made: exhausted.Made, Asked: want}
	case err == nil:
		return fmt.Errorf("found only %d of %d puzzles that are not yet in the book or the ledger", len(s.Items)+made, len(s.Items)+want)
	default:
		return err
	}
	items, err := g.chosen(pool, s.Items, want, each)
	s.Items = append(s.Items, items...)
	return err
}

// chosen takes from a pool the puzzles that a part needs in addition to the puzzles of its
// files. The other puzzles of the pool may be used again.
func (g *gatherer) chosen(pool *Section, files []*Item, want, each int) ([]*Item, error) {
	if each == 1 {
		return pool.Items, nil
	}
	items, err := fromPool(g.ctx, pool.Items, slices.Concat(g.items, files), want, each)
	for _, it := range pool.Items {
		if !slices.Contains(items, it) {
			delete(g.used, it.key)
		}
	}
	return items, err
}

// seed returns the seed of a part's batch, or of the puzzle that replaces a number. It uses
// the same mixer as generate.
func (g *gatherer) seed(part, number int) uint64 {
	return g.spec.Seed ^ uint64(part+1)<<48 ^ uint64(number)<<24
}

// Replaceable reports numbers to replace that the book does not have, or whose puzzles come from
// files.
func Replaceable(spec *presets.Book, only []int, sections []*Section) error {
	if err := CheckFields(spec); err != nil {
		return err
	}
	parts := map[int]*presets.Part{}
	for _, s := range sections {
		for _, it := range Items([]*Section{s}) {
			parts[it.Number] = s.Part
		}
	}
	for _, n := range slices.Concat(slices.Sorted(maps.Keys(spec.Replace)), only) {
		problem := ""
		switch part := parts[n]; {
		case part == nil:
			problem = fmt.Sprintf("there is no puzzle %d to replace; the book has %d", n, len(parts))
		case part.Recipe == nil:
			problem = fmt.Sprintf("puzzle %d comes from a file and cannot be replaced", n)
		}
		switch {
		case problem != "" && spec.Replace[n] > 0:
			return spec.Mistake("replace", "%s", problem)
		case problem != "":
			return &presets.Error{Msg: problem}
		}
	}
	return nil
}

// replace makes the puzzles that replace others. All other puzzles and the order of the parts stay.
func (g *gatherer) replace(sections []*Section) error {
	book := maps.Clone(g.used) // with the puzzles that the book has without replacements
	for part, s := range sections {
		for _, it := range s.Items {
			n, free := int(g.spec.Replace[it.Number]), false
			if slices.Contains(g.opt.Only, it.Number) {
				n, free = n+1, true
			}
			if n == 0 {
				continue
			}
			if err := g.replaceOne(it, s.Part, part, n, free, book); err != nil {
				return err
			}
		}
	}
	return nil
}

// replaceOne replaces a puzzle by the n-th new puzzle of its own batch, which depends only on the
// description and on the ledger when the book was made first. If that puzzle is printed elsewhere,
// replaceOne takes the next if it is free to do so, and reports an error otherwise.
func (g *gatherer) replaceOne(it *Item, of *presets.Part, part, n int, free bool, book map[string]string) error {
	fresh, count := &Section{Part: of}, 0
	err := generate.Batch(g.ctx, of.Recipe.Options, g.seed(part, it.Number), presets.MaxCount, 1, func(r generate.Result) error {
		k := key(r.Entry.Puzzle)
		if _, found := book[k]; found {
			return nil
		}
		if count++; count < n {
			return nil
		}
		if name, found := g.ledger.after[k]; found {
			g.used[k] = name
		}
		err := g.add(fresh, r.Entry, fmt.Sprintf("the new puzzle %d", it.Number))
		switch {
		case err == nil:
			g.opt.Done(1)
			return errEnough
		case free && errors.As(err, new(*duplicateError)):
			return nil
		}
		return err
	})
	switch {
	case errors.As(err, new(*duplicateError)):
		return fmt.Errorf("%w; take the next, as in replace: {%d: %d}", err, it.Number, n+1)
	case err == nil || errors.As(err, new(*generate.ExhaustedError)):
		return fmt.Errorf("puzzle %d cannot be replaced: its recipe makes no other puzzle", it.Number)
	case !errors.Is(err, errEnough):
		return err
	}
	fresh.Items[0].Number, fresh.Items[0].Replaced = it.Number, count
	*it = *fresh.Items[0]
	return nil
}

// read adds the puzzles of a file.
func (g *gatherer) read(s *Section, file string) error {
	return readFile(g.ctx, g.spec, s, file, &g.taken, func(e *puzzle.Entry, name string) error {
		if err := g.add(s, e, name); err != nil {
			return err
		}
		g.opt.Done(1)
		return nil
	})
}

// readFile calls add for the puzzles of a file. In a part without a recipe, it stops at the part's
// count. readFile skips the puzzles of earlier dates. name is the puzzle's name in messages.
func readFile(ctx context.Context, spec *presets.Book, s *Section, file string, taken *int, add func(e *puzzle.Entry, name string) error) error {
	path := spec.Folder.Path(file)
	f, err := spec.Folder.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	o := letter.Options{}
	if s.Part.Cells != "" {
		o.Cells, _ = letter.ParseCells(s.Part.Cells) // the book has been checked
	}
	r := letter.NewReader(ctx, f, path, o)
	for ctx.Err() == nil {
		if s.Part.Recipe == nil && s.Part.Count > 0 && len(s.Items) == int(s.Part.Count) {
			return nil
		}
		if len(s.Items) == presets.MaxCount {
			return fmt.Errorf("%s: expected at most %d puzzles in one part, got more", path, presets.MaxCount)
		}
		entry, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if *taken > 0 {
			*taken--
			continue
		}
		name := fmt.Sprintf("%s:%d", path, r.Line())
		if entry.Name != "" {
			name += " (" + entry.Name + ")"
		}
		if err := add(entry, name); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// duplicateError reports a puzzle that is already printed.
type duplicateError struct{ name, earlier string }

func (e *duplicateError) Error() string {
	if e.name == e.earlier {
		return fmt.Sprintf("%s is in the book twice", e.name)
	}
	return fmt.Sprintf("%s is the same puzzle as %s, perhaps rotated or reflected", e.name, e.earlier)
}

// add proves that a puzzle is unique, grades it and appends it to a part. name is its name in
// messages.
func (g *gatherer) add(s *Section, entry *puzzle.Entry, name string) error {
	k := key(entry.Puzzle)
	if earlier, found := g.used[k]; found {
		return &duplicateError{name, earlier}
	}
	v, err := g.checker.Check(g.ctx, entry.Puzzle, uniq.Options{})
	if err != nil {
		return err
	}
	switch v.Kind {
	case uniq.Many:
		return fmt.Errorf("%s has more than one solution; they differ at %v", name, v.Differ[0])
	case uniq.None:
		return fmt.Errorf("%s has no solution", name)
	case uniq.Undecided:
		return fmt.Errorf("%s: the effort limit was reached before its solution was proved unique", name)
	}
	if entry.Solution != nil && !entry.Solution.Equal(v.Solution) {
		return fmt.Errorf("%s: the solution that comes with it is wrong at %v", name, entry.Solution.Differ(v.Solution)[0])
	}
	copied := *entry
	copied.Solution = slices.Clone(v.Solution)
	it := &Item{Entry: &copied, key: k, Level: s.Part.Level}
	l := ladderOf(entry.Puzzle.Genre)
	if g.people[l.Genre] == nil {
		g.people[l.Genre] = l.NewSolver()
	}
	if it.grade, err = g.people[l.Genre].Grade(g.ctx, entry.Puzzle, logic.UpTo(l.Top())); err != nil {
		return err
	}
	if it.Level == 0 && it.grade.Solved {
		it.Level = levelOf(l, it.grade.Rung)
	}
	it.Level = cmp.Or(it.Level, presets.MaxLevel) // the highest if the techniques do not solve it
	g.used[k] = name
	s.Items = append(s.Items, it)
	return nil
}
