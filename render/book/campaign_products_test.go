package book_test

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"akari/render/book"
	"akari/render/paper"
)

func printersRules(v *volume) {
	broken := paper.Unmet
	if v.Spec.HasKey("page.for") {
		broken = paper.Fail
	}
	for _, printer := range v.Spec.Page.For {
		for _, f := range book.Check(v.press, printer, v.Spec.Page.Paper) {
			said := told(v.Report.Rules, printer, f.Rule)
			if f.Problem == "" && said == broken && strings.HasSuffix(f.Rule, " margin") {
				continue // the description states too small a margin, though no ink is in it
			}
			if (f.Problem != "") != (said == broken) {
				v.fail("%s: %s: %s; the report says %q", printer, f.Rule, f.Problem, said)
			}
		}
	}
	verdict := func(a, b paper.Finding) bool { // the lengths of hints decide the number of pages
		return a.Printer == b.Printer && a.Rule == b.Rule && a.Verdict == b.Verdict
	}
	if !v.Spec.Dated() && v.printable == nil && !slices.EqualFunc(v.rules, v.Report.Rules, verdict) {
		v.fail("presets check says\n%s\nthe report\n%s", paper.Told(v.rules), paper.Told(v.Report.Rules))
	}
}

// told returns the verdict of a rule, "" if there is no such rule.
func told(all []paper.Finding, p paper.Printer, rule string) paper.Verdict {
	for _, f := range all {
		if f.Printer == p.Rules().Title && (f.Rule == rule || f.Rule == "second ink" && rule == "colour") {
			return f.Verdict
		}
	}
	return ""
}

func report(v *volume) {
	r := v.Report
	if r.Pages != len(v.press.Pages) || r.Puzzles != len(items(v.Book)) {
		v.fail("the report has %d pages and %d puzzles, the book %d and %d", r.Pages, r.Puzzles, len(v.press.Pages), len(items(v.Book)))
	}
	cell, solution := math.Inf(1), math.Inf(1)
	for _, it := range items(v.Book) {
		open, solved := v.printed(it)
		for _, b := range open {
			cell = min(cell, b.board.Size)
		}
		for _, b := range solved {
			solution = min(solution, b.board.Size)
		}
	}
	if math.Abs(cell-r.Cell) > 0.06 || !math.IsInf(solution, 1) && math.Abs(solution-r.SolutionCell) > 0.06 {
		v.fail("the report has cells of %.1f and %.1f mm, the book of %.2f and %.2f", r.Cell, r.SolutionCell, cell, solution)
	}
	sum := 0
	for _, l := range r.Levels {
		sum += l.Count
	}
	if sum != r.Puzzles {
		v.fail("%d puzzles in levels, of %d", sum, r.Puzzles)
	}
}

func cover(v *volume) {
	if v.cover == nil {
		return
	}
	p := paper.Printer(v.cover.Printer)
	w := p.Wrap(v.Spec.Page.Trim, len(v.press.Pages), v.Spec.Page.Paper, v.Spec.Cover.SpineWidth.MM())
	for _, f := range book.CheckCover(v.sheet, p, w) {
		if said := told(v.cover.Rules, p, f.Rule); (f.Problem == "") == (said == paper.Fail || said == paper.Unmet) {
			v.fail("%s: %s: %s; the report says %q", p, f.Rule, f.Problem, said)
		}
	}
	pages := float64(len(v.press.Pages))
	spine := 25.4 * pages * map[paper.Stock]float64{paper.White: 0.002252, paper.Cream: 0.0025}[v.Spec.Page.Paper] // KDP's table
	if p == paper.Lulu {
		spine = 25.4 * (pages/444 + 0.06)
	}
	spine = cmp.Or(v.Spec.Cover.SpineWidth.MM(), spine)
	sheet := v.sheet.Pages[0].Width/paper.PtPerMM - 2*(v.Spec.Page.Trim.Width+3.175)
	if v.cover.Pages != len(v.press.Pages) || math.Abs(v.cover.Spine-spine) > 0.06 || math.Abs(sheet-spine) > 0.05 {
		v.fail("a spine of %.1f mm, on the sheet %.2f mm, for %d pages, not %.2f for %.0f", v.cover.Spine, sheet, v.cover.Pages, spine, pages)
	}
}

// checkAgrees compares presets check, which looks at the pages and the cover, with both commands.
func checkAgrees(v *volume) {
	switch {
	case v.Spec.Dated(): // presets check looks at every date, and this book is of one
	case v.printable != nil && (v.coverErr == nil || trimmed(v.printable) != trimmed(v.coverErr)):
		v.fail("presets check refuses: %v\n\tbook does not, cover says: %v", v.printable, v.coverErr)
	case v.printable == nil && v.coverErr != nil && !strings.Contains(v.coverErr.Error(), "make it shorter") && !strings.Contains(v.coverErr.Error(), "no room for a logo"):
		v.fail("cover refuses: %v\n\tpresets check does not", v.coverErr)
	}
}

func sameBytes(v *volume) {
	if v.again != nil && !same(v.Book, v.again) {
		v.fail("two runs write different files")
	}
}

func replacement(v *volume) {
	if v.replaced == nil {
		return
	}
	was, is := items(v.Book), items(v.replaced)
	n := (v.about.only - 1) % v.Report.Puzzles
	changed := 0
	for i := range was {
		same := was[i].Entry.Puzzle.Equal(is[i].Entry.Puzzle)
		if !same {
			changed++
		}
		if i == n && same {
			v.fail("puzzle %d is not replaced", was[i].Number)
		}
	}
	if changed != 1 {
		v.fail("replacing one puzzle changes %d", changed)
	}
	if v.kept == nil || !same(v.replaced, v.kept) {
		v.fail("with %s, the description makes another book", v.replaced.Report.Replace)
	}
}

// ledger looks for a line for each puzzle.
func ledger(v *volume) {
	if v.Ledger == "" {
		return
	}
	keys := map[string]bool{}
	n := 0
	for line := range strings.Lines(v.Ledger) {
		var l struct {
			Key, Book, Digest string
			Number            int
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil || l.Book == "" || l.Digest == "" || l.Number != v.Spec.FirstNumber()+n {
			v.fail("the line of puzzle %d: %s", v.Spec.FirstNumber()+n, line)
		}
		n++
		keys[l.Key] = true
	}
	if n != v.Report.Puzzles || len(keys) != n {
		v.fail("%d lines with %d keys for %d puzzles", n, len(keys), v.Report.Puzzles)
	}
}

// dates looks at the file of the next date, and at a longer series.
func dates(v *volume) {
	if v.after == nil {
		return
	}
	boards := map[string]int{}
	for _, p := range v.after.Pages {
		for _, b := range boardsOf(p, float64(v.Spec.Grid.Black)) {
			if len(b.Lamps) > 0 {
				boards[b.Cells]++
			}
		}
	}
	for _, it := range items(v.Book) {
		if n := boards[rows(it.Entry.Puzzle)]; n != 1 {
			v.fail("the next file has %d solutions of puzzle %d", n, it.Number)
		}
	}
	if v.longer != nil && !same(v.Book, v.longer) {
		v.fail("a longer series changes the file of its first date")
	}
}

func twoVolumes(v *volume) {
	if v.next == nil {
		return
	}
	seen := map[string]int{}
	for _, it := range items(v.Book) {
		seen[key(it.Entry.Puzzle)] = it.Number
	}
	for _, it := range items(v.next.Book) {
		if n := seen[key(it.Entry.Puzzle)]; n > 0 {
			v.fail("puzzle %d of the first volume is puzzle %d of the second", n, it.Number)
		}
	}
}
