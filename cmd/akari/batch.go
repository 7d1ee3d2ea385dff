package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"akari/internal/ordered"
	"akari/internal/service"
	"akari/internal/terminal"
)

// response is the result of an operation on one puzzle.
type response interface{ Outcome() service.Outcome }

// batch is a command over many puzzles. It works on several puzzles at a time, and writes the
// results in the order of the input.
type batch[R response] struct {
	format   string   // text, json or csv
	columns  []string // the columns of csv between the columns about the puzzle and the column error
	quiet    bool     // do not write results
	failFast bool     // stop after the first item whose status is not ok
	workers  int      // the number of worker goroutines; 0: the goroutine that writes also does the work
	ask      func(context.Context, *service.Worker, service.Subject) (R, error)
	text     func(item, R) error                          // writes a response for people
	unread   func(item, string) error                     // writes the row of an unread item
	line     func(R) any                                  // returns the value of a line of JSON, or nil for no line; by default the response
	row      func(R) []string                             // returns a cell for each of the columns
	after    func(item, found[R], status) (status, error) // called after each item, may change its status; may be nil; an unread item has no response
}

// found is the result of an item until the result is written.
type found[R response] struct {
	response R
	line     []byte // the line of JSON, if the format is json
	err      error
}

// run works on all items and writes their results, with an error in place of an item that was not read.
func (b *batch[R]) run(e *env, items iter.Seq[item]) (s status, err error) {
	if b.line == nil {
		b.line = func(r R) any { return r }
	}
	flush := func() { err = errors.Join(err, e.out.Flush()) }
	if b.format == "csv" {
		err = e.csvRow(slices.Concat([]string{"file", "line", "name", "kind", "rows", "cols", "sender", "subject", "date"}, b.columns, []string{"error"}))
	}
	for it, r := range b.results(e, items, flush) {
		if e.ctx.Err() != nil || err != nil {
			break
		}
		now := status(0)
		if now, err = b.tell(e, it, r); err == nil && b.after != nil {
			now, err = b.after(it, r, now)
		}
		if s = worst(s, now); err != nil {
			return worst(s, badInput), err
		}
		if b.failFast && now != ok {
			break
		}
	}
	if e.ctx.Err() != nil {
		return interrupted, nil
	}
	return s, err
}

func (b *batch[R]) results(e *env, items iter.Seq[item], idle func()) iter.Seq2[item, found[R]] {
	large := make(chan struct{}, largeAtOnce)
	newWorker := func() func(context.Context, item) found[R] {
		var own service.Worker
		return func(ctx context.Context, it item) (r found[R]) {
			w := &own
			if it.Err == nil && len(it.Entry.Puzzle.Cells) >= largeBoard {
				large <- struct{}{}
				defer func() { <-large }()
				w = new(service.Worker)
			}
			if r.err = it.Err; r.err == nil {
				r.response, r.err = b.ask(ctx, w, it.Subject)
			}
			if r.err == nil && b.format == "json" {
				if v := b.line(r.response); v != nil {
					r.line, r.err = jsonText(v)
				}
			}
			return r
		}
	}
	return func(yield func(item, found[R]) bool) {
		if b.workers > 0 {
			pool := ordered.Pool[item, found[R]]{Workers: b.workers, NewWorker: newWorker, Idle: idle}
			pool.Run(e.ctx, items)(yield)
			return
		}
		work := newWorker()
		for it := range items {
			if !yield(it, work(e.ctx, it)) {
				return
			}
			idle()
		}
	}
}

// largeAtOnce limits the boards of at least largeBoard cells that are worked on at a time. A board of
// 250,000 cells takes 50 MB, which its worker releases.
const largeBoard, largeAtOnce = 50_000, 4

// tell writes the result of one item, or reports its error, and returns the item's status.
func (b *batch[R]) tell(e *env, it item, r found[R]) (status, error) {
	switch {
	case r.err != nil && service.Describe(r.err) == nil && it.Err == nil:
		return badInput, r.err
	case r.err != nil:
		e.complain(r.err)
		why := terminal.OneLine(r.err.Error())
		switch b.format {
		case "json":
			return badInput, jsonLine(e.out, service.Unread{Origin: it.Origin(), Error: why})
		case "csv":
			return badInput, b.csv(e, it, make([]string, len(b.columns)), why)
		}
		return badInput, b.unread(it, why)
	case b.quiet:
		return statusOf(r.response), nil
	}
	return statusOf(r.response), b.write(e, it, r)
}

func (b *batch[R]) write(e *env, it item, r found[R]) error {
	switch b.format {
	case "json":
		_, err := e.out.Write(r.line)
		return err
	case "csv":
		return b.csv(e, it, b.row(r.response), "")
	}
	return b.text(it, r.response)
}

func (b *batch[R]) csv(e *env, it item, cells []string, why string) error {
	o := it.Origin()
	rows, cols := "", ""
	if it.Entry != nil {
		rows, cols = fmt.Sprint(it.Entry.Puzzle.Rows), fmt.Sprint(it.Entry.Puzzle.Cols)
	}
	return e.csvRow(slices.Concat([]string{o.File, fmt.Sprint(o.Line), o.Name, o.Kind, rows, cols, o.Sender, o.Subject, o.Date}, cells, []string{why}))
}

// csvRow writes a row to standard output. Strangers fill some of its cells, so a text that a spreadsheet would
// compute gets an apostrophe, and a text that it would divide into cells gets quotation marks.
func (e *env) csvRow(cells []string) error {
	const computed, dividing = "=+-@＝＋－＠﹢﹣﹦﹫−", "\",;|\t"
	for i, text := range cells {
		text = terminal.OneLine(text)
		first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) || r == '"' }))
		if strings.ContainsRune(computed, first) {
			text = "'" + text
		}
		if strings.ContainsAny(text, dividing) || strings.HasPrefix(text, " ") {
			text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		}
		cells[i] = text
	}
	_, err := e.out.WriteString(strings.Join(cells, ",") + "\n")
	return err
}

func statusOf(r response) status {
	return []status{service.Well: ok, service.No: no, service.Undecided: undecided}[r.Outcome()]
}

// alone reports whether there is exactly one item. The returned sequence yields all items.
func alone(items iter.Seq[item]) (bool, iter.Seq[item]) {
	next, stop := iter.Pull(items)
	first, one := next()
	second, two := next()
	return one && !two, func(yield func(item) bool) {
		defer stop()
		if !one || !yield(first) || !two || !yield(second) {
			return
		}
		for it, more := next(); more && yield(it); it, more = next() {
		}
	}
}
