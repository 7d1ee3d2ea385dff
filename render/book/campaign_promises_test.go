package book_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/render/book"
	"akari/render/book/collect"
	"akari/uniq"
)

// promise is a function over a finished book. It may need programs of others.
type promise struct {
	name  string
	keep  func(v *volume)
	needs []string
}

// promises lists what a book promises.
var promises = []promise{
	{"valid files", validFiles, nil},
	{"QPDF, MuPDF and Poppler agree", secondOpinion, []string{"qpdf", "mutool", "pdffonts"}},
	{"Ghostscript and Poppler agree", readersAgree, []string{"gs", "pdftotext"}},
	{"exact number of pages", exactPages, nil},
	{"every puzzle once", everyPuzzleOnce, nil},
	{"one solution, and the right one", rightSolutions, nil},
	{"references", references, nil},
	{"step by step", stepByStep, nil},
	{"contents and bookmarks", contents, nil},
	{"links", links, nil},
	{"hints", hints, nil},
	{"QR codes", codes, []string{"pdftoppm", "zbarimg"}},
	{"printers' rules", printersRules, nil},
	{"cells", cellSizes, nil},
	{"puzzles on a page", perPages, nil},
	{"pages complete in themselves", completePages, nil},
	{"order and numbers", order, nil},
	{"fonts and characters", characters, nil},
	{"nothing overlaps", overlaps, nil},
	{"inks", inks, nil},
	{"background", background, nil},
	{"report", report, nil},
	{"titles", titles, nil},
	{"boards read aloud", aloud, nil},
	{"cover", cover, nil},
	{"presets check agrees", checkAgrees, nil},
	{"same bytes", sameBytes, nil},
	{"replacement", replacement, nil},
	{"two volumes", twoVolumes, nil},
	{"ledger", ledger, nil},
	{"dates", dates, nil},
}

// files returns the files of a book.
func (v *volume) files() []*book.Document {
	all := []*book.Document{v.press, v.screen, v.second, v.sheet}
	return slices.DeleteFunc(all, func(d *book.Document) bool { return d == nil })
}

func validFiles(v *volume) {
	for _, d := range v.files() {
		v.broken = append(v.broken, d.Problems...)
	}
}

func secondOpinion(v *volume) {
	for _, d := range v.files() {
		v.broken = append(v.broken, d.Second(v.t)...)
	}
}

func exactPages(v *volume) {
	if n := int(v.Spec.Pages); n > 0 && len(v.press.Pages) != n {
		v.fail("%d pages, not %d", len(v.press.Pages), n)
	}
	if len(v.press.Pages) != len(v.screen.Pages) {
		v.fail("%d pages, and %d for a screen", len(v.press.Pages), len(v.screen.Pages))
	}
}

// place is where a board is printed.
type place struct {
	page  int
	board board
}

// printed returns where the boards of a puzzle are: those without lamps, and those with lamps.
func (v *volume) printed(it *collect.Item) (open, solved []place) {
	want := rows(it.Entry.Puzzle)
	for i, all := range v.boards {
		for _, b := range all {
			switch {
			case b.Cells != want:
			case len(b.Lamps) == 0:
				open = append(open, place{i, b})
			default:
				solved = append(solved, place{i, b})
			}
		}
	}
	return open, solved
}

func everyPuzzleOnce(v *volume) {
	seen := map[string]int{}
	for _, it := range items(v.Book) {
		open, _ := v.printed(it)
		if len(open) != 1 {
			v.fail("puzzle %d is printed %d times", it.Number, len(open))
		}
		k := key(it.Entry.Puzzle)
		if n, twice := seen[k]; twice {
			v.fail("puzzles %d and %d are one", n, it.Number)
		}
		seen[k] = it.Number
	}
}

// key is the same for the rotations and reflections of a puzzle.
func key(p *puzzle.Puzzle) string {
	k := p.Key()
	return string(k[:])
}

// inSecond returns where the solutions of a puzzle are in the file of the solutions.
func (v *volume) inSecond(it *collect.Item) (solved []place) {
	if v.second == nil {
		return nil
	}
	for i, p := range v.second.Pages {
		if v.solvedOn(p) != nil {
			continue
		}
		for _, b := range boardsOf(p, float64(v.Spec.Grid.Black)) {
			if b.Cells == rows(it.Entry.Puzzle) {
				solved = append(solved, place{i, b})
			}
		}
	}
	return solved
}

// solvedOn returns the puzzle that a page solves step by step, or nil.
func (v *volume) solvedOn(p *book.Page) *collect.Item {
	w := v.Spec.Words
	for _, it := range items(v.Book) {
		if v.Spec.Solutions.Steps != presets.StepsNone && lines(p, presets.Fill(w.Of, "genre", fmt.Sprint(it.Number), "title", w.Example)) > 0 {
			return it
		}
	}
	return nil
}

// stepByStep looks for pictures on the pages that solve a puzzle step by step, which are at most one
// for each puzzle of the difficulty and harder.
func stepByStep(v *volume) {
	file := v.press
	if v.second != nil {
		file = v.second
	}
	seen := map[int]bool{}
	for i, p := range file.Pages {
		it := v.solvedOn(p)
		if it == nil {
			continue
		}
		if seen[it.Number] {
			v.fail("puzzle %d is solved twice", it.Number)
		}
		seen[it.Number] = true
		all := boardsOf(p, float64(v.Spec.Grid.Black))
		if it.Level < v.Spec.Solutions.Steps.Level() || len(all) == 0 {
			v.fail("page %d solves puzzle %d of level %d in %d pictures", i+1, it.Number, it.Level, len(all))
		}
	}
}

func rightSolutions(v *volume) {
	for _, it := range items(v.Book) {
		z := it.Entry.Puzzle
		verdict, err := uniq.Check(v.t.Context(), z, uniq.Options{})
		if err != nil || verdict.Kind != uniq.One {
			v.fail("puzzle %d has %v solutions, %v", it.Number, verdict.Kind, err)
			continue
		}
		_, solved := v.printed(it)
		solved = append(solved, v.inSecond(it)...)
		if v.Spec.Dated() {
			continue // the solution is in the next file
		}
		if none := v.Spec.Solutions.Place == presets.PlaceNone; none || len(solved) != 1 {
			if !none || len(solved) > 0 {
				v.fail("puzzle %d has %d printed solutions", it.Number, len(solved))
			}
			continue
		}
		var want []int
		for _, at := range verdict.Solution {
			want = append(want, at.Row*z.Cols+at.Col)
		}
		if got := solved[0].board.Lamps; !slices.Equal(got, want) {
			v.fail("the solution of puzzle %d on page %d has lamps at %v, not at %v", it.Number, solved[0].page+1, got, want)
		}
	}
}

func cellSizes(v *volume) {
	g, s := v.Spec.Grid, v.Spec.Solutions
	for _, it := range items(v.Book) {
		open, solved := v.printed(it)
		for _, b := range open {
			if b.board.Size < g.MinCell.MM()-0.02 || g.MaxCell > 0 && b.board.Size > g.MaxCell.MM()+0.02 {
				v.fail("puzzle %d has cells of %.2f mm, not from %v to %v", it.Number, b.board.Size, g.MinCell, g.MaxCell)
			}
		}
		for _, b := range solved {
			if b.board.Size < s.MinCell.MM()-0.02 {
				v.fail("the solution of puzzle %d has cells of %.2f mm, not %v", it.Number, b.board.Size, s.MinCell)
			}
			for _, a := range open {
				if a.board.Size < b.board.Size-0.02 {
					v.fail("puzzle %d has cells of %.2f mm, its solution of %.2f mm", it.Number, a.board.Size, b.board.Size)
				}
			}
		}
	}
}

func perPages(v *volume) {
	open, solved := map[int]int{}, map[int]int{}
	for _, s := range v.Sections {
		per := cmp.Or(s.Part.PerPage, v.Spec.Grid.PerPage)
		most := max(1, per.Rows) * max(1, per.Cols)
		for _, it := range s.Items {
			a, b := v.printed(it)
			for _, at := range a {
				if open[at.page]++; open[at.page] > most {
					v.fail("page %d has %d puzzles, not %d", at.page+1, open[at.page], most)
				}
			}
			for _, at := range b {
				solved[at.page]++
				if v.Spec.Solutions.Place == presets.PlaceReverse && (len(a) == 0 || a[0].page%2 == 1 || at.page != a[0].page+1) {
					v.fail("the solution of puzzle %d is on page %d, not on the back of its puzzle", it.Number, at.page+1)
				}
			}
		}
	}
	if per := v.Spec.Solutions.PerPage; per.Rows > 0 {
		for page, n := range solved {
			if n > per.Rows*per.Cols {
				v.fail("page %d has %d solutions, not %d", page+1, n, per.Rows*per.Cols)
			}
		}
	}
}

func completePages(v *volume) {
	foot := v.Spec.Solutions.Place == presets.PlaceFoot
	head, hint := slices.Contains(v.Spec.Puzzle.Show, presets.ShowRules), slices.Contains(v.Spec.Puzzle.Show, presets.ShowHint)
	for _, it := range items(v.Book) {
		open, solved := v.printed(it)
		if len(open) != 1 || !foot && !head && !hint {
			continue
		}
		a, p := open[0], v.press.Pages[open[0].page]
		if foot && (len(solved) != 1 || solved[0].page != a.page || solved[0].board.Box.Y1 >= a.board.Box.Y0) {
			v.fail("the solution of puzzle %d is not below it", it.Number)
		}
		rules := v.Spec.Words.Akari
		if it.Entry.Puzzle.Genre == puzzle.Searchlights {
			rules = v.Spec.Words.Searchlights
		}
		all := ""
		for _, l := range p.Lines() {
			if l.Box.Y0 > a.board.Box.Y1 {
				all += bare(l.Text)
			}
		}
		for _, rule := range rules {
			if head && !strings.Contains(all, bare(strings.TrimPrefix(rule, "- "))) {
				v.fail("page %d does not have the rule %q above puzzle %d", a.page+1, rule, it.Number)
			}
		}
		numbers := 0 // of hints and solutions
		for _, l := range p.Lines() {
			if l.Text == fmt.Sprint(it.Number) && l.Box.Y1 < a.board.Box.Y0 {
				numbers++
			}
		}
		if folio(p) == fmt.Sprint(it.Number) {
			numbers--
		}
		if hint && (numbers == 0 || foot && numbers == 1) {
			v.fail("page %d does not have a hint for puzzle %d", a.page+1, it.Number)
		}
	}
}

func order(v *volume) {
	next := v.Spec.FirstNumber()
	for _, s := range v.Sections {
		if n := int(s.Part.Count); n > 0 && n != len(s.Items) && !(len(s.Part.Files) > 0 && s.Part.Recipe != nil) {
			v.fail("%q has %d puzzles, not %d", s.Part.Title, len(s.Items), n)
		}
		last := 0
		for _, it := range s.Items {
			if it.Number != next {
				v.fail("puzzle %d follows %d", it.Number, next-1)
			}
			next = it.Number + 1
			if d := it.Entry.Difficulty; d != nil && s.Part.Order == presets.OrderDifficulty {
				rung, _ := strconv.Atoi(d.Rung[1:])
				if hard := 100_000*rung + d.Score; hard < last && len(s.Part.Files) == 0 && len(v.Spec.Replace) == 0 {
					v.fail("puzzle %d, of %s and score %d, follows a harder puzzle", it.Number, d.Rung, d.Score)
				} else {
					last = hard
				}
			}
		}
	}
}
