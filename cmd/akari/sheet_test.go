package main

import (
	"fmt"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
)

// TestSheetCells makes sheets of many numbers of puzzles. The cells of puzzles are at least as large
// as in books and in their solutions, and fill the page.
func TestSheetCells(t *testing.T) {
	for _, c := range testkit.Sample(6, []struct {
		count int
		level string
		paper string
		least float64 // mm
		pages int
	}{
		{6, "easy", "a4", 6.2, 2}, {12, "gentle", "a4", 5.9, 2}, {4, "easy", "a4", 8.7, 2}, {1, "easy", "a4", 12, 2}, {13, "first", "a4", 8, 4},
		{2, "lights-easy", "letter", 9, 2}, {12, "tricky", "a4", 6.2, 6}, {2, "giant", "a4", 5.5, 4}, {5, "easy", "a5", 5.5, 4}, {6, "7x7 easy", "a4", 8.8, 2}, {9, "medium", "letter", 5.5, 2},
	}...) {
		s, err := madeSheet(testkit.Must(readWanted(strings.Fields(fmt.Sprint(c.count, " ", c.level)))))
		if err != nil {
			t.Fatal(err)
		}
		s.paper, s.seed = c.paper, 1
		q := service.Default[service.BookRequest]()
		b, err := s.book(&env{ctx: t.Context()}, &q)
		if err != nil {
			t.Errorf("%d %s: %v", c.count, c.level, err)
			continue
		}
		if r := b.Report; r.Cell < c.least || r.Cell < r.SolutionCell || r.Pages != c.pages {
			t.Errorf("%d %s on %s: cells of %.1f mm on %d pages, in solutions %.1f mm", c.count, c.level, c.paper, r.Cell, r.Pages, r.SolutionCell)
		}
	}
	s, _ := madeSheet(wanted{preset: "giant", count: 1})
	s.paper = "a5"
	q := service.Default[service.BookRequest]()
	if _, err := s.book(&env{ctx: t.Context()}, &q); err == nil || !strings.Contains(err.Error(), "its cells would be 3.6 mm; it would fit a page of 8.5x11in") {
		t.Errorf("giant on a5: error %v", err)
	}
	s, _ = madeSheet(wanted{})
	s.paper = "a99"
	if _, err := s.book(&env{ctx: t.Context()}, new(service.BookRequest)); err == nil || !strings.Contains(err.Error(), `"a99" is not a page size`) {
		t.Errorf("a99: error %v", err)
	}
}
