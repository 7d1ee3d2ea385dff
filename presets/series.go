package presets

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"
)

// Series requests a file for each date instead of one book. The zero Series means one book.
type Series struct {
	From  Date  `key:"from" doc:"the first date, as in 2026-12-01"`
	Every Every `key:"every" doc:"the time from one date to the next"`
	Count Count `key:"count" doc:"how many dates there are"`
}

func (s Series) check() error {
	switch {
	case s.From.IsZero():
		return fmt.Errorf("the series has no first date; write it, as in from: 2026-12-01")
	case s.Count == 0:
		return fmt.Errorf("the series has no count; write how many dates it has, as in count: 7")
	case s.End().Year() > 9999:
		return fmt.Errorf("the series continues after the year 9999")
	}
	return nil
}

// End returns the date after the last date of the series.
func (s Series) End() Date { return s.date(int(s.Count)) }

// Dates returns the dates of the series, and its end, whose file has the last solutions.
func (s Series) Dates() (all []Date) {
	for n := range int(s.Count) + 1 {
		all = append(all, s.date(n))
	}
	return all
}

func (s Series) date(n int) Date { return Date{s.From.AddDate(0, 0, n*s.step())} }

// step returns the number of days from one date to the next.
func (s Series) step() int {
	if s.Every == EveryWeek {
		return 7
	}
	return 1
}

// issue describes the date of a book in a series.
type issue struct {
	series *Book
	place  int // index of the date, from 0
}

// Issue returns the book of a date. Its puzzles depend only on the seed of the series and the date. At
// the end of the series (see End), it has none.
func (b *Book) Issue(day Date) (*Book, error) {
	s := b.Series
	if s.From.IsZero() {
		return nil, fmt.Errorf("--date needs a series, but the description is of a single book")
	}
	days := int(day.Sub(s.From.Time) / (24 * time.Hour))
	if n := days / s.step(); days < 0 || n*s.step() != days || n > int(s.Count) {
		return nil, fmt.Errorf("%s is not a date of the series, which has one date every %s from %s to %s",
			day.Format(time.DateOnly), s.Every, s.From.Format(time.DateOnly), s.date(int(s.Count)-1).Format(time.DateOnly))
	}
	out := *b
	out.issue = &issue{b, days / s.step()}
	out.Date, out.Seed = day, b.SeedOf(day.Format(time.DateOnly))
	if out.issue.place == int(s.Count) {
		out.Parts = nil
	}
	return &out, nil
}

// SeedOf returns a seed that depends on the seed of the book and on a name.
func (b *Book) SeedOf(name string) uint64 {
	mixed := sha256.Sum256(fmt.Appendf(nil, "%d %s", b.Seed, name))
	return binary.BigEndian.Uint64(mixed[:])
}

// IssueOn does what Issue does, for a date as text.
func (b *Book) IssueOn(date string) (*Book, error) {
	var day Date
	if err := day.UnmarshalText([]byte(date)); err != nil {
		return nil, err
	}
	return b.Issue(day)
}

// Dated reports whether the book is for one date of a series.
func (b *Book) Dated() bool { return b.issue != nil }

// Taken returns the number of puzzles in a part's files that belong to earlier dates.
func (b *Book) Taken(p *Part) int {
	if b.issue == nil {
		return 0
	}
	return b.issue.place * int(p.Count)
}

// Before returns the book of the previous date, or nil for the first date.
func (b *Book) Before() *Book {
	if b.issue == nil || b.issue.place == 0 {
		return nil
	}
	return must(b.issue.series.Issue(b.Series.date(b.issue.place - 1)))
}

// Next returns the next date of the series.
func (b *Book) Next() Date { return b.Series.date(b.issue.place + 1) }

// On formats a date in the language of the book.
func (b *Book) On(d Date) string {
	return Fill(b.Words.Day.For(b.Lang, d.Day()), "day", fmt.Sprint(d.Day()), "month", b.Words.Months[d.Month()-1], "year", fmt.Sprint(d.Year()))
}

// checkSeries reports keys that a book of a series cannot have.
func (b *Book) checkSeries() error {
	if b.Series.From.IsZero() {
		return nil
	}
	var found *Error
	for _, it := range []struct {
		asked     bool
		key, what string
	}{
		{b.Front.Title, "front.title", "has no title page"},
		{b.Front.Owner, "front.owner", "has no title page"},
		{b.Front.Contents, "front.contents", "has no contents"},
		{b.Front.Openers, "front.openers", "has no opening pages"},
		{b.Solutions.Place != PlaceEnd, "solutions.place", "has the solutions of the previous date"},
		{b.Solutions.Steps != StepsNone, "solutions.steps", "has no solutions step by step"},
		{b.Pages > 0, "pages", "has as many pages as its puzzles need"},
		{len(b.Replace) > 0, "replace", "cannot replace puzzles"},
		{b.Output.Print != "", "output.print", "is named by its date"},
		{b.Output.Screen != "", "output.screen", "is named by its date"},
	} {
		if it.asked {
			found = found.and(b.Mistake(it.key, "a file of a series %s", it.what))
		}
	}
	for i, p := range b.Parts {
		if len(p.Files) > 0 && (p.Count == 0 || p.Preset != "" || p.Make != nil) {
			found = found.and(b.Mistake(fmt.Sprintf("parts[%d]", i), "a part of a series needs a preset or make, or else files and a count of puzzles for each date"))
		}
	}
	return found.orNil()
}
