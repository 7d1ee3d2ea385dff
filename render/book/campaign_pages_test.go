package book_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"akari/presets"
	"akari/render/book"
	"akari/render/book/collect"
	"akari/render/paper"
)

// folio returns the printed number of a page: on the lowest line, the text next to an edge.
func folio(p *book.Page) string {
	low, out, text := math.Inf(1), 0.0, ""
	for _, l := range p.Lines() {
		low = min(low, l.Box.Y0)
	}
	for _, l := range p.Lines() {
		if edge := max(-l.Box.X0, l.Box.X1-p.Width); l.Box.Y0 < low+3 && (text == "" || edge > out) {
			out, text = edge, l.Text
		}
	}
	return text
}

// lines counts the lines of a page with a text.
func lines(p *book.Page, text string) (n int) {
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
	return start == plain(text) || short && len(start) > 1 && strings.HasPrefix(plain(text), start)
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
	to, back := map[[3]string]int{}, map[[3]string]int{}
	pages := map[string]int{}
	for _, it := range items(v.Book) {
		open, solved := v.printed(it)
		if second := v.inSecond(it); len(open) == 1 && len(second) == 1 {
			at, page := v.second.Pages[second[0].page], folio(v.press.Pages[open[0].page])
			if lines(at, presets.Fill(v.Spec.Words.PuzzlePage, "page", page))+lines(at, page) == 0 || lines(at, fmt.Sprint(it.Number)) == 0 {
				v.fail("page %d of the solutions has no number or page of puzzle %d", second[0].page+1, it.Number)
			}
		}
		if len(open) != 1 || len(solved) != 1 {
			continue
		}
		a, b := open[0].page, solved[0].page
		if v.Spec.Solutions.Place == presets.PlaceFoot { // without references
			continue
		}
		pages[fmt.Sprint(a)], pages[fmt.Sprint(b)] = a, b
		if slices.Contains(v.Spec.Puzzle.Show, presets.ShowSolution) {
			to[[3]string{fmt.Sprint(a), presets.Fill(v.Spec.Words.SolutionPage, "page", folio(v.press.Pages[b]))}]++
		}
		back[[3]string{fmt.Sprint(b), presets.Fill(v.Spec.Words.PuzzlePage, "page", folio(v.press.Pages[a])), folio(v.press.Pages[a])}]++
		if lines(v.press.Pages[a], fmt.Sprint(it.Number)) == 0 || lines(v.press.Pages[b], fmt.Sprint(it.Number)) == 0 {
			v.fail("the number %d is not on the pages %d and %d of its puzzle and its solution", it.Number, a+1, b+1)
		}
	}
	for _, list := range []map[[3]string]int{to, back} {
		for at, n := range list {
			got := lines(v.press.Pages[pages[at[0]]], at[1])
			if at[2] != "" { // without room for the words, only the number
				got += lines(v.press.Pages[pages[at[0]]], at[2])
			}
			if got < n {
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
	for i := pages[0] + 1; i < len(v.screen.Pages) && !slices.ContainsFunc(v.screen.Bookmarks, func(b book.Bookmark) bool { return b.Page == i }); i++ {
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
			if to == book.Outside {
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
	at := slices.IndexFunc(v.screen.Bookmarks, func(b book.Bookmark) bool { return b.Title == oneLine(v.Spec.Words.Hints) })
	if at < 0 {
		v.fail("no bookmark of the hints")
		return
	}
	from, to := v.screen.Bookmarks[at].Page, len(v.press.Pages)
	for _, b := range v.screen.Bookmarks {
		if b.Page > from {
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

func characters(v *volume) {
	for _, d := range []*book.Document{v.press, v.screen, v.second, v.sheet} {
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
				text := m.Text
				if d == v.screen { // the hyphen at the end of a line
					text = strings.TrimSuffix(text, "\u00ad")
				}
				if strings.ContainsAny(text, "\ufffd\u00ad") || strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Mn, r) }) {
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
			box := book.Box{X0: a.Box.X0 + slip, Y0: a.Box.Y0 + slip, X1: a.Box.X1 - slip, Y1: a.Box.Y1 - slip}
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
			if picture := m.Kind == book.Image && m.Colour == paper.Grey; !own && !picture {
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
				if code := m.Kind == book.Fill && m.Gray == 1 && math.Abs(w-h) < 0.1 && w > 30 && m.Box.Y1 < b.Box.Y0; code && len(v.boards[i]) == 1 &&
					m.Box.X1 > b.Box.X1+float64(v.Spec.Grid.Frame)*paper.PtPerMM+0.1 {
					v.fail("page %d: the white area of a code ends at %.1f, its board at %.1f", i+1, m.Box.X1, b.Box.X1)
				}
			}
		}
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
	all = bare(all)
	for _, s := range []string{v.Spec.Title, v.Spec.Subtitle, v.Spec.Author, v.Spec.Publisher} {
		if v.Spec.Front.Title && !v.Spec.Dated() && !strings.Contains(all, bare(s)) {
			v.fail("%q is not printed", s)
		}
	}
}

// bare returns a plain text without hyphens.
func bare(s string) string { return strings.NewReplacer("-", "", "‐", "").Replace(plain(s)) }

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
		want := 2
		if v.Spec.Dated() || v.Spec.Solutions.Place == presets.PlaceNone || v.second != nil {
			want = 1
		}
		if n := count[plain(fmt.Sprintf("%d. %d x %d: %s", it.Number, z.Rows, z.Cols, cells))]; n != want {
			v.fail("%d boards of puzzle %d are read aloud, not %d: %q", n, it.Number, want, v.screen.Alts)
		}
	}
}
