package campaign

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"akari/internal/testkit/press"
	"akari/presets"
	"akari/puzzle"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/uniq"
)

// promise is a function over a finished book.
type promise struct {
	name string
	keep func(v *volume)
}

// promises lists what a book promises.
var promises = []promise{
	{"other programs", otherPrograms},
	{"Ghostscript and Poppler agree", readersAgree},
	{"exact number of pages", exactPages},
	{"every puzzle once", everyPuzzleOnce},
	{"one solution, and the right one", rightSolutions},
	{"references", references},
	{"contents and bookmarks", contents},
	{"links", links},
	{"hints", hints},
	{"QR codes", codes},
	{"printers' rules", printersRules},
	{"cells", cellSizes},
	{"puzzles on a page", perPages},
	{"order and numbers", order},
	{"fonts and characters", characters},
	{"nothing overlaps", overlaps},
	{"inks", inks},
	{"background", background},
	{"report", report},
	{"titles", titles},
	{"boards read aloud", aloud},
	{"cover", cover},
	{"presets check agrees", checkAgrees},
	{"same bytes", sameBytes},
	{"replacement", replacement},
	{"two volumes", twoVolumes},
	{"ledger", ledger},
	{"dates", dates},
}

func otherPrograms(v *volume) {
	for _, d := range []*press.Document{v.press, v.screen, v.sheet} {
		if d != nil {
			v.broken = append(v.broken, d.Problems...)
		}
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
	board press.Board
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

func rightSolutions(v *volume) {
	for _, it := range items(v.Book) {
		z := it.Entry.Puzzle
		verdict, err := uniq.Check(v.t.Context(), z, uniq.Options{})
		if err != nil || verdict.Kind != uniq.One {
			v.fail("puzzle %d has %v solutions, %v", it.Number, verdict.Kind, err)
			continue
		}
		_, solved := v.printed(it)
		if v.Spec.Dated() {
			continue // the solution is in the next file
		}
		if len(solved) != 1 {
			v.fail("puzzle %d has %d printed solutions", it.Number, len(solved))
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

// folio returns the printed number of a page: the lowest line.
func folio(p *press.Page) string {
	low, text := math.Inf(1), ""
	for _, l := range p.Lines() {
		if l.Box.Y0 < low-0.01 {
			low, text = l.Box.Y0, l.Text
		}
	}
	return text
}

// lines counts the lines of a page with a text.
func lines(p *press.Page, text string) (n int) {
	for _, l := range p.Lines() {
		if alike(l.Text, text) {
			n++
		}
	}
	return n
}

// alike reports whether a line has a text, which may be shortened at its end.
func alike(line, text string) bool {
	start, short := strings.CutSuffix(plain(line), "…")
	return start == plain(text) || short && len(start) > 2 && strings.HasPrefix(plain(text), start)
}

// plain returns a text without spaces and soft hyphens, in composed characters.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\u00ad' || r == '\u202f' || r == '\u00a0' {
			return -1
		}
		return r
	}, norm.NFC.String(s))
}

func references(v *volume) {
	if v.Spec.Dated() {
		return
	}
	to, back := map[[2]string]int{}, map[[2]string]int{}
	pages := map[string]int{}
	for _, it := range items(v.Book) {
		open, solved := v.printed(it)
		if len(open) != 1 || len(solved) != 1 {
			continue
		}
		a, b := open[0].page, solved[0].page
		pages[fmt.Sprint(a)], pages[fmt.Sprint(b)] = a, b
		if slices.Contains(v.Spec.Puzzle.Show, presets.ShowSolution) {
			to[[2]string{fmt.Sprint(a), presets.Fill(v.Spec.Words.SolutionPage, "page", folio(v.press.Pages[b]))}]++
		}
		back[[2]string{fmt.Sprint(b), presets.Fill(v.Spec.Words.PuzzlePage, "page", folio(v.press.Pages[a]))}]++
		if lines(v.press.Pages[a], fmt.Sprint(it.Number)) == 0 || lines(v.press.Pages[b], fmt.Sprint(it.Number)) == 0 {
			v.fail("the number %d is not on the pages %d and %d of its puzzle and its solution", it.Number, a+1, b+1)
		}
	}
	for _, list := range []map[[2]string]int{to, back} {
		for at, n := range list {
			if got := lines(v.press.Pages[pages[at[0]]], at[1]); got < n {
				v.fail("page %d has %d times %q, not %d times", pages[at[0]]+1, got, at[1], n)
			}
		}
	}
}

func contents(v *volume) {
	w := v.Spec.Words
	var pages []int
	for _, b := range v.screen.Bookmarks {
		if b.Page < 0 || b.Page >= len(v.screen.Pages) {
			v.fail("the bookmark %q leads to page %d", b.Title, b.Page+1)
			return
		}
		if b.Title == w.Contents && v.Spec.Front.Contents && pages == nil {
			pages = append(pages, b.Page)
		}
	}
	if !v.Spec.Front.Contents || v.Spec.Dated() {
		return
	}
	if pages == nil {
		v.fail("no bookmark of the contents")
		return
	}
	// Further pages of contents follow the first.
	for i := pages[0] + 1; i < len(v.screen.Pages) && !slices.ContainsFunc(v.screen.Bookmarks, func(b press.Bookmark) bool { return b.Page == i }); i++ {
		pages = append(pages, i)
	}
	for _, b := range v.screen.Bookmarks[1:] {
		if b.Page == pages[0] || b.Page < pages[0] && folio(v.press.Pages[b.Page]) == "" {
			continue
		}
		want, found := folio(v.press.Pages[b.Page]), false
		for _, i := range pages {
			all := v.press.Pages[i].Lines()
			for _, l := range all {
				start := strings.TrimSuffix(plain(l.Text), "…")
				if start == "" || !strings.HasPrefix(plain(b.Title), start) || start != plain(b.Title) && !strings.HasSuffix(l.Text, "…") {
					continue
				}
				for _, r := range all {
					found = found || math.Abs(r.Box.Y0-l.Box.Y0) < 0.1 && r.Box.X0 > l.Box.X1 && r.Text == want
				}
			}
		}
		if !found && (b.Page > pages[0] || want != "") && b.Title != oneLine(v.Spec.Title) {
			v.fail("the contents do not have %q with page %s", b.Title, want)
		}
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

var digits = regexp.MustCompile(`^[0-9]+$`)

func links(v *volume) {
	w := v.Spec.Words
	number := map[string]*collect.Item{}
	for _, it := range items(v.Book) {
		number[fmt.Sprint(it.Number)] = it
	}
	has := func(page int, it *collect.Item, solved bool) bool {
		a, b := v.printed(it)
		if solved {
			a = b
		}
		return len(a) == 1 && a[0].page == page
	}
	for i, p := range v.screen.Pages {
		for k, to := range p.Links {
			if to == press.Outside {
				continue
			}
			var text string
			for _, l := range v.press.Pages[i].Lines() {
				if x, y := (l.Box.X0+l.Box.X1)/2, (l.Box.Y0+l.Box.Y1)/2; p.Places[k].X0 <= x && x <= p.Places[k].X1 && p.Places[k].Y0 <= y && y <= p.Places[k].Y1 {
					text = l.Text
				}
			}
			target := folio(v.press.Pages[to])
			it := number[text]
			switch {
			case text == "":
				v.fail("page %d: a link to page %d without a text", i+1, to+1)
			case text == presets.Fill(w.SolutionPage, "page", target), text == presets.Fill(w.PuzzlePage, "page", target), text == target:
			case alike(text, presets.Fill(w.SolutionPage, "page", target)), alike(text, presets.Fill(w.PuzzlePage, "page", target)):
			case it != nil && (has(to, it, false) || has(i, it, false) && lines(v.press.Pages[to], text) > 0):
			default:
				v.fail("page %d: the link %q leads to page %d, whose number is %s", i+1, text, to+1, target)
			}
		}
	}
}

func hints(v *volume) {
	if !v.Spec.Front.Hints || v.Spec.Dated() {
		return
	}
	at := slices.IndexFunc(v.screen.Bookmarks, func(b press.Bookmark) bool { return b.Title == oneLine(v.Spec.Words.Hints) })
	if at < 0 {
		v.fail("no bookmark of the hints")
		return
	}
	from, to := v.screen.Bookmarks[at].Page+1, len(v.press.Pages)
	for _, b := range v.screen.Bookmarks {
		if b.Page >= from {
			to = min(to, b.Page)
		}
	}
	seen := map[int]int{}
	for _, p := range v.press.Pages[from:to] {
		parity := map[int]bool{}
		for _, l := range p.Lines() {
			if n, err := strconv.Atoi(l.Text); err == nil && digits.MatchString(l.Text) && l.Text != folio(p) {
				parity[n%2] = true
				seen[n]++
			}
		}
		if len(parity) > 1 {
			v.fail("a page has hints for odd and for even numbers")
		}
	}
	for _, it := range items(v.Book) {
		if seen[it.Number] > 1 {
			v.fail("puzzle %d has %d hints", it.Number, seen[it.Number])
		}
	}
}

func printersRules(v *volume) {
	for _, printer := range v.Spec.Page.For {
		for _, f := range press.Check(v.press, printer, v.Spec.Page.Paper) {
			if said := told(v.Report.Rules, printer, f.Rule); !f.OK && said != paper.Fail || f.OK && said == paper.Fail {
				v.fail("%s: %s: want %s, found %s, of which the report says %q", printer, f.Rule, f.Want, f.Found, said)
			}
		}
	}
	if !v.Spec.Dated() && v.printable == nil && !slices.Equal(v.rules, v.Report.Rules) {
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

func characters(v *volume) {
	for _, d := range []*press.Document{v.press, v.screen, v.sheet} {
		if d == nil {
			continue
		}
		for _, f := range d.Fonts {
			if !f.Embedded {
				v.fail("the font %s is not embedded", f.Name)
			}
		}
		for i, p := range d.Pages {
			for _, m := range p.Marks {
				if strings.ContainsAny(m.Text, "\ufffd\u00ad") || strings.ContainsFunc(m.Text, func(r rune) bool { return unicode.Is(unicode.Mn, r) }) {
					v.fail("page %d: %q has a character that is missing, a soft hyphen or a combining accent", i+1, m.Text)
				}
			}
		}
	}
}

// overlaps compares the texts of each page with each other and with the boards.
func overlaps(v *volume) {
	for i, p := range v.press.Pages {
		texts := p.Lines()
		for k, a := range texts {
			if strings.TrimSpace(a.Text) == "" {
				continue
			}
			const slip = 0.3 // pt
			box := press.Box{X0: a.Box.X0 + slip, Y0: a.Box.Y0 + slip, X1: a.Box.X1 - slip, Y1: a.Box.Y1 - slip}
			for _, b := range texts[:k] {
				if strings.TrimSpace(b.Text) != "" && box.Overlaps(b.Box) {
					v.fail("page %d: %q and %q overlap", i+1, a.Text, b.Text)
				}
			}
			for _, b := range v.boards[i] {
				x, y := (a.Box.X0+a.Box.X1)/2, (a.Box.Y0+a.Box.Y1)/2
				if in := x > b.Box.X0 && x < b.Box.X1 && y > b.Box.Y0 && y < b.Box.Y1; !in && box.Overlaps(b.Box) {
					v.fail("page %d: %q overlaps a board", i+1, a.Text)
				}
			}
		}
		for k, a := range v.boards[i] {
			for _, b := range v.boards[i][:k] {
				if a.Box.Overlaps(b.Box) {
					v.fail("page %d: boards overlap", i+1)
				}
			}
		}
	}
}

func inks(v *volume) {
	for i, p := range v.press.Pages {
		for _, m := range p.Marks {
			own := m.Colour == paper.Grey || v.Spec.Page.Ink.Set && (m.Colour == paper.SecondRGB || m.Colour.Spot())
			if picture := m.Kind == press.Image && m.Colour == paper.Grey; !own && !picture {
				v.fail("page %d: a mark in %s", i+1, m.Colour)
				return
			}
		}
	}
}

// background looks at the white areas on grey pages: boards and codes, and codes are as far right as
// their boards.
func background(v *volume) {
	if v.Spec.Page.Background == 0 {
		return
	}
	for i, p := range v.press.Pages {
		for _, b := range v.boards[i] {
			for _, m := range p.Marks {
				w, h := m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0
				if code := m.Kind == press.Fill && m.Gray == 1 && math.Abs(w-h) < 0.1 && w > 30 && m.Box.Y1 < b.Box.Y0; code && len(v.boards[i]) == 1 &&
					m.Box.X1 > b.Box.X1+float64(v.Spec.Grid.Frame)*paper.PtPerMM+0.1 {
					v.fail("page %d: the white area of a code ends at %.1f, its board at %.1f", i+1, m.Box.X1, b.Box.X1)
				}
			}
		}
	}
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

func titles(v *volume) {
	title := oneLine(v.Spec.Title)
	if !v.Spec.Dated() && norm.NFC.String(v.press.Title) != norm.NFC.String(title) {
		v.fail("the title of the file is %q, not %q", v.press.Title, title)
	}
	all := ""
	for _, p := range v.press.Pages {
		for _, l := range p.Lines() {
			all += plain(l.Text)
		}
	}
	bare := func(s string) string { return strings.NewReplacer("-", "", "‐", "").Replace(plain(s)) }
	all = bare(all)
	for _, s := range []string{v.Spec.Title, v.Spec.Subtitle, v.Spec.Author, v.Spec.Publisher} {
		if v.Spec.Front.Title && !v.Spec.Dated() && !strings.Contains(all, bare(s)) {
			v.fail("%q is not printed", s)
		}
	}
}

// solved replaces what a solution adds to a board that is read aloud.
var solved = strings.NewReplacer("L", "_", "*", "_")

func aloud(v *volume) {
	count := map[string]int{}
	for _, alt := range v.screen.Alts {
		count[plain(solved.Replace(alt))]++
	}
	for _, it := range items(v.Book) {
		z := it.Entry.Puzzle
		cells := strings.NewReplacer("/", ", ", ".", "_").Replace(rows(z))
		want := map[bool]int{false: 2, true: 1}[v.Spec.Dated()]
		if n := count[plain(fmt.Sprintf("%d. %d x %d: %s", it.Number, z.Rows, z.Cols, cells))]; n != want {
			v.fail("%d boards of puzzle %d are read aloud, not %d: %q", n, it.Number, want, v.screen.Alts)
		}
	}
}

func cover(v *volume) {
	if v.cover == nil {
		return
	}
	p := paper.Printer(v.cover.Printer)
	w := p.Wrap(v.Spec.Page.Trim, len(v.press.Pages), v.Spec.Page.Paper)
	for _, f := range press.CheckCover(v.sheet, p, w) {
		if said := told(v.cover.Rules, p, f.Rule); !f.OK && said != paper.Fail || f.OK && said == paper.Fail {
			v.fail("%s: %s: want %s, found %s, of which the report says %q", p, f.Rule, f.Want, f.Found, said)
		}
	}
	pages := float64(len(v.press.Pages))
	spine := 25.4 * pages * map[paper.Stock]float64{paper.White: 0.002252, paper.Cream: 0.0025}[v.Spec.Page.Paper] // KDP's table
	if p == paper.Lulu {
		spine = 25.4 * (pages/444 + 0.06)
	}
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
		for _, b := range press.Boards(p, float64(v.Spec.Grid.Black)) {
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
	if !same(v.Book, v.longer) {
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
