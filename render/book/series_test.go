package book

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// issue returns the book of a date of a series, counted from 0.
func issue(t *testing.T, spec *presets.Book, n int) *presets.Book {
	t.Helper()
	out, err := spec.Issue(spec.Series.Dates()[n])
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSeries makes the files of a series one after the other, and each file alone. The files are
// equal, and each has its puzzles and the solutions of the previous file.
func TestSeries(t *testing.T) {
	spec := load(t, `
title: Weekly
series: {from: 2026-12-24, every: week, count: 3}
puzzle: {show: [solution]}
parts:
  - {title: Small, make: {size: 6x6}, count: 3, per_page: 2}
  - {title: Large, make: {size: 9x7}, count: 1, target: an hour}
`, nil)
	var last *Book
	seen := map[string]bool{}
	for n := range 4 {
		run := build(t, issue(t, spec, n), Options{Last: last, Workers: 2})
		alone := build(t, issue(t, spec, n), Options{})
		d, file := pressed(t, run)
		if _, again := pressed(t, alone); !bytes.Equal(file, again) {
			t.Errorf("the file of date %d is another when it is made alone", n)
		}
		if _, err := run.Screen(t.Context()); err != nil {
			t.Error(err)
		}
		var want, got []string
		for _, s := range run.Sections {
			for _, it := range s.Items {
				want = append(want, fmt.Sprint(it.Entry.Puzzle, puzzle.Lamps{}))
				seen[it.Key()] = true
			}
		}
		if last != nil {
			for _, s := range last.Sections {
				for _, it := range s.Items {
					want = append(want, fmt.Sprint(it.Entry.Puzzle, it.Entry.Solution))
				}
			}
		}
		text := ""
		for i, p := range d.Pages {
			for _, g := range grids(p) {
				z, lamps := g.read(puzzle.Akari, marksDark(d.Pages[i]))
				got = append(got, fmt.Sprint(z, lamps))
			}
			text += unspaced(strings.Join(written(p), " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("date %d shows\n%s\nwant\n%s", n, got, want)
		}
		dates := []string{"24December2026", "31December2026", "7January2027", "14January2027"}
		if n < 3 && (!strings.Contains(text, dates[n]) || strings.Count(text, "Solution:"+dates[n+1]) != 4 || !strings.Contains(text, "Large·anhour")) ||
			n > 0 && !strings.Contains(text, "Solutions"+dates[n-1]) || strings.Contains(text, "p.") {
			t.Errorf("date %d says %s", n, text)
		}
		if r := run.Report(); r.Puzzles != []int{4, 4, 4, 0}[n] || !strings.HasPrefix(r.Title, "Weekly, ") {
			t.Errorf("the report of date %d: %+v", n, r)
		}
		last = run
	}
	if len(seen) != 12 {
		t.Errorf("%d puzzles in 12", len(seen))
	}
}

// TestSeriesOfFiles checks that each date takes the next puzzles from the files, and that an error
// names the date for which the files have too few puzzles.
func TestSeriesOfFiles(t *testing.T) {
	var text strings.Builder
	var all []*puzzle.Puzzle
	janko, err := codec.ByName("janko")
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range sections(7, 5, 6)[0].Items {
		s, err := codec.Encode(janko, &puzzle.Entry{Puzzle: it.Entry.Puzzle})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, it.Entry.Puzzle)
		text.WriteString(s + "\n")
	}
	spec := load(t, "series: {from: 2026-12-01, count: 4}\nparts: [{title: A, files: [a.txt, a.txt], count: 2, order: given}]\n", map[string]string{"a.txt": text.String()})
	spec.Parts[0].Files = []string{"a.txt"}
	for n := range 2 {
		for k, it := range build(t, issue(t, spec, n), Options{}).Sections[0].Items {
			if !it.Entry.Puzzle.Equal(all[2*n+k]) {
				t.Errorf("date %d has another puzzle in place %d", n, k)
			}
		}
	}
	if _, err := Build(context.Background(), issue(t, spec, 2), Options{}); err == nil || !strings.HasSuffix(err.Error(), "book.yaml:2:27: part 1 (A): its files have too few puzzles for 2026-12-03") {
		t.Errorf("%v", err)
	}
	if _, err := Build(context.Background(), spec, Options{}); err == nil || !strings.Contains(err.Error(), "book.yaml:1:9: a series has a book for each date") {
		t.Errorf("%v", err)
	}
}

// TestSeriesHasRules prints the rules after the puzzles if the description requests them.
func TestSeriesHasRules(t *testing.T) {
	spec := load(t, "page: {trim: a5}\nfront: {rules: true}\nseries: {from: 2026-12-01, count: 1}\nparts: [{preset: gentle, count: 2}]\n", nil)
	for n, want := range []string{"puzzles rules", "solutions"} {
		b := build(t, issue(t, spec, n), Options{})
		var kinds []string
		for _, pg := range b.plan.pages {
			kinds = append(kinds, pg.kind)
		}
		if got := strings.Join(slices.Compact(kinds), " "); got != want {
			t.Errorf("date %d: %s, want %s", n, got, want)
		}
		d, _ := pressed(t, b)
		if n == 0 && !slices.ContainsFunc(d.Pages[0].Marks, func(m Mark) bool { return strings.Contains(m.Text, "December") }) {
			t.Error("the first page has no date")
		}
	}
}
