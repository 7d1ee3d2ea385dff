package book_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/book"
	"akari/render/book/collect"
	"akari/render/paper"
)

// volume is a finished book: what akari says of it, and its files as they are read back.
type volume struct {
	t     *testing.T
	about *description
	text  string // the description

	*service.Book
	press, screen *book.Document
	second        *book.Document // the file of the solutions, if it is not the book's
	boards        [][]board      // by page

	cover    *service.Cover // nil if it is not checked
	coverErr error
	sheet    *book.Document

	rules     []paper.Finding // what presets check says of the printers' rules
	printable error           // the mistakes that it reports

	again    *service.Book  // the same description again
	replaced *service.Book  // with one puzzle replaced
	kept     *service.Book  // with the key that the report prints
	next     *volume        // the second volume
	after    *book.Document // in a series, the file of the next date
	longer   *service.Book  // in a series, this date of a series with one date more

	broken []string // the promises that do not hold
}

// fail records that a promise does not hold.
func (v *volume) fail(format string, args ...any) {
	v.broken = append(v.broken, fmt.Sprintf(format, args...))
}

// request asks for a book with both editions.
func request(text string) *service.BookRequest {
	q := service.Default[service.BookRequest]()
	q.Description, q.Files, q.Edition, q.Workers = text, named(text), "both", 1
	if strings.Contains(text, "\nseries:") {
		q.Date = "2026-12-01"
	}
	return &q
}

// load reads a description as the commands do.
func load(t *testing.T, text string) (*presets.Book, error) {
	folder := presets.Folder{FS: folderOf(text), Context: t.Context()}
	return presets.LoadBook(folder, "./book.yaml")
}

// made makes everything that a description asks for. An error is a refusal of the book.
func made(t *testing.T, d *description) (*volume, error) { return madeOf(t, d, d.yaml()) }

// madeOf does what made does, for the text of a description.
func madeOf(t *testing.T, d *description, text string) (*volume, error) {
	v := &volume{t: t, about: d, text: text}
	ctx, w := t.Context(), new(service.Worker)
	spec, err := load(t, v.text)
	if err == nil {
		v.rules, v.printable = book.Printable(ctx, spec)
	} else {
		v.printable = err
	}
	q := request(v.text)
	if q.Date == "" && d.second {
		q.Ledger = "\n"
	}
	v.Book, err = w.Book(ctx, q)
	if err != nil {
		return v, err
	}
	v.press, v.screen = book.Open(t, v.Print), book.Open(t, v.Screen)
	v.readBoards()
	if v.Solutions != nil {
		v.second = book.Open(t, v.Solutions)
		book.Open(t, v.ScreenSolutions)
	}
	if (d.second || d.deep) && !testkit.Raced() { // a sample is made twice
		if v.again, err = w.Book(ctx, request(v.text)); err != nil {
			v.fail("made twice: %v", err)
		}
	}
	if q.Date != "" {
		v.nextDate(ctx, w)
		return v, nil
	}
	if d.only > 0 {
		only := request(v.text)
		only.Only = []int{v.Spec.FirstNumber() + (d.only-1)%v.Report.Puzzles}
		if v.replaced, err = w.Book(ctx, only); err != nil && !strings.Contains(err.Error(), "only") && !strings.Contains(err.Error(), "found") && !strings.Contains(err.Error(), "comes from a file") {
			v.fail("--only %d: %v", only.Only[0], err)
		}
		if err == nil {
			keep := *d
			keep.settings = append(slices.Clone(d.settings), setting{"replace", "HERE"})
			text := strings.Replace(keep.yaml(), "replace: HERE\n", v.replaced.Report.Replace+"\n", 1)
			if v.kept, err = w.Book(ctx, request(text)); err != nil {
				v.fail("%s: %v", v.replaced.Report.Replace, err)
			}
		}
	}
	if (d.cover || v.printable != nil) && len(v.Spec.Page.For) > 0 {
		printer := v.Spec.Page.For[0]
		if v.printable == nil { // else the error is about the first
			printer = v.Spec.Page.For[len(v.text)%len(v.Spec.Page.For)]
		}
		v.makeCover(ctx, w, printer)
	}
	if d.second && text == d.yaml() {
		v.volumeTwo(ctx, w)
	}
	return v, nil
}

// makeCover makes the cover for a printer.
func (v *volume) makeCover(ctx context.Context, w *service.Worker, p paper.Printer) {
	v.cover, v.coverErr = w.Cover(ctx, &service.CoverRequest{Book: *request(v.text), For: p})
	if v.coverErr == nil {
		v.sheet = book.Open(v.t, v.cover.Print)
	}
}

// readBoards reads the boards of every page.
func (v *volume) readBoards() {
	v.boards = nil
	for _, p := range v.press.Pages {
		if v.solvedOn(p) != nil { // its pictures are neither puzzles nor solutions
			v.boards = append(v.boards, nil)
			continue
		}
		all := boardsOf(p, float64(v.Spec.Grid.Black))
		for i := range all {
			if v.Spec.Solutions.Place == presets.PlaceFoot && len(all[i].Lamps) > 0 {
				all[i].over()
			}
		}
		v.boards = append(v.boards, all)
	}
}

// nextDate makes the file of the next date, and the same file again in a longer series.
func (v *volume) nextDate(ctx context.Context, w *service.Worker) {
	q := request(v.text)
	q.Date = v.Spec.Next().Format(time.DateOnly)
	b, err := w.Book(ctx, q)
	if err != nil && strings.Contains(v.text, "files:") || v.printable != nil {
		return // the files have no puzzles for another date, or the next date is refused
	}
	more := *v.about
	more.settings = append(slices.Clone(more.settings), setting{"series.count", int(v.Spec.Series.Count) + 1})
	if err == nil && v.text == v.about.yaml() {
		v.longer, err = w.Book(ctx, request(more.yaml()))
	}
	if err != nil {
		v.fail("the next date: %v", err)
		return
	}
	v.after = book.Open(v.t, b.Print)
}

// volumeTwo makes the next volume with the ledger of the first: only its number and the number of
// its first puzzle differ.
func (v *volume) volumeTwo(ctx context.Context, w *service.Worker) {
	d := *v.about
	d.settings = append(slices.Clone(d.settings), setting{"volume", 2}, setting{"first", v.Spec.FirstNumber() + v.Report.Puzzles}, setting{"replace", nil})
	next := &volume{t: v.t, about: &d, text: d.yaml()}
	q := request(next.text)
	q.Ledger = v.Ledger
	var err error
	if next.Book, err = w.Book(ctx, q); err != nil {
		if !strings.Contains(next.text, "files:") && !strings.Contains(err.Error(), "found") && !strings.Contains(err.Error(), "pages") {
			v.fail("the second volume: %v", err)
		}
		return
	}
	v.next = next
}

// items returns the puzzles of a book.
func items(b *service.Book) []*collect.Item { return collect.Items(b.Sections) }

// rows returns a puzzle as rows of cells, in the format of board.
func rows(p *puzzle.Puzzle) string {
	var b strings.Builder
	for i, c := range p.Cells {
		if i > 0 && i%p.Cols == 0 {
			b.WriteString("/")
		}
		n, clue := c.Clue()
		switch {
		case clue:
			fmt.Fprint(&b, n, " ")
		case c.IsBlack():
			b.WriteString("# ")
		default:
			b.WriteString(". ")
		}
	}
	return b.String()
}

// same reports whether the files of two books are equal.
func same(a, b *service.Book) bool {
	return bytes.Equal(a.Print, b.Print) && bytes.Equal(a.Screen, b.Screen) && bytes.Equal(a.Solutions, b.Solutions) && bytes.Equal(a.ScreenSolutions, b.ScreenSolutions)
}
