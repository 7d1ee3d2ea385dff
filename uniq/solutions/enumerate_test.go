package solutions

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// listing lists all solutions in memory.
func listing(t *testing.T, p *puzzle.Puzzle, o Options) (all []puzzle.Lamps, complete bool) {
	t.Helper()
	complete, err := Enumerate(bg, p, o, func(l puzzle.Lamps) error { all = append(all, l); return nil })
	if err != nil {
		t.Fatalf("%v\n%v", err, puzzle.NewBoard(p))
	}
	return all, complete
}

// searchListing lists all solutions in memory by search, without a diagram.
func searchListing(t *testing.T, p *puzzle.Puzzle, o Options) (all []puzzle.Lamps, complete bool) {
	t.Helper()
	var m puzzle.Model
	m.Build(p)
	o.Budget = -1
	err := o.search(bg, &m, o.upTo(bg, func(l puzzle.Lamps) error { all = append(all, l); return nil }))
	if err != nil && err != errMore {
		t.Fatalf("%v\n%v", err, puzzle.NewBoard(p))
	}
	return all, err == nil
}

// lampsFirst compares solutions in the order of Enumerate.
func lampsFirst(p *puzzle.Puzzle) func(a, b puzzle.Lamps) int {
	return func(a, b puzzle.Lamps) int {
		for i := range p.Cells {
			at := p.Point(i)
			if x, y := a.Has(at), b.Has(at); x != y {
				return map[bool]int{true: -1, false: 1}[x]
			}
		}
		return 0
	}
}

// TestAgreesWithReference compares counts, lists, and lists by search with the slow reference.
func TestAgreesWithReference(t *testing.T) {
	for _, g := range puzzle.Genres {
		rng := rand.New(rand.NewPCG(2026, 11))
		for i := range testkit.Scale(500, 12_000) {
			p, want := testkit.Judged(rng, g)
			if n := count(t, p); !n.IsInt64() || n.Int64() != int64(len(want)) {
				t.Fatalf("%s: counted %v, want %d\n%v", g.Name, n, len(want), puzzle.NewBoard(p))
			}
			if i%4 > 0 {
				continue
			}
			slices.SortFunc(want, lampsFirst(p))
			for name, list := range map[string]func(*testing.T, *puzzle.Puzzle, Options) ([]puzzle.Lamps, bool){"listed": listing, "searched": searchListing} {
				if got, all := list(t, p, Options{Workers: 1 + len(want)%3}); !all || !slices.EqualFunc(got, want, puzzle.Lamps.Equal) {
					t.Fatalf("%s: %s %v, want %v\n%v", g.Name, name, got, want, puzzle.NewBoard(p))
				}
			}
		}
	}
}

func TestEnumerateIsTheSameWithAnyNumberOfWorkers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	boards := []*puzzle.Puzzle{puzzle.New(puzzle.Akari, 7, 7)}
	for range 3 {
		boards = append(boards, testkit.Random(rng, puzzle.Akari, 8, 8, 0.25, 0.2))
	}
	for _, p := range boards {
		for _, limit := range []int{0, 700} {
			want, complete := listing(t, p, Options{Workers: 1, Limit: limit})
			if n := count(t, p); limit == 0 && (!complete || n.Int64() != int64(len(want))) {
				t.Errorf("listed %d solutions (all: %v), counted %v\n%v", len(want), complete, n, puzzle.NewBoard(p))
			}
			for _, workers := range []int{2, 5} {
				got, c := listing(t, p, Options{Workers: workers, Limit: limit})
				searched, cs := searchListing(t, p, Options{Workers: workers, Limit: 700})
				if c != complete || !slices.EqualFunc(got, want, puzzle.Lamps.Equal) {
					t.Errorf("%d workers: %d solutions, one worker: %d\n%v", workers, len(got), len(want), puzzle.NewBoard(p))
				}
				if first := want[:min(700, len(want))]; cs != (count(t, p).Int64() <= 700) || !slices.EqualFunc(searched, first, puzzle.Lamps.Equal) {
					t.Errorf("%d workers: searched %d solutions\n%v", workers, len(searched), puzzle.NewBoard(p))
				}
			}
		}
	}
}

func TestEnumerateStops(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 9, 9)
	ctx, cancel := context.WithCancel(bg)
	n := 0
	all, err := Enumerate(ctx, p, Options{Workers: 2}, func(puzzle.Lamps) error {
		if n++; n == 10 {
			cancel()
		}
		return nil
	})
	if all || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled after %d solutions: all %v, error %v", n, all, err)
	}
	enough := errors.New("enough")
	if all, err := Enumerate(bg, p, Options{}, func(puzzle.Lamps) error { return enough }); all || err != enough {
		t.Errorf("stopped by the reader: all %v, error %v", all, err)
	}
}

// TestEnumerateNothing lists the solutions of boards that have no solution. The effort limit is too
// low to prove this before the diagram is built.
func TestEnumerateNothing(t *testing.T) {
	for rows := 1; rows < 12; rows++ {
		if all, complete := listing(t, testkit.Pigeonholes(rows), Options{Budget: 1}); len(all) > 0 || !complete {
			t.Errorf("%d rows: %d solutions, all: %v", rows, len(all), complete)
		}
	}
}

// TestEnumerateLamps checks that the list ends before its lamps exceed the limit, but has at least
// one solution.
func TestEnumerateLamps(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 3, 3)
	whole, _ := listing(t, p, Options{})
	for most := range 20 {
		want, left := 0, most
		for want < len(whole) && len(whole[want]) <= left {
			left -= len(whole[want])
			want++
		}
		if want = max(want, 1); most == 0 {
			want = len(whole)
		}
		got, all := listing(t, p, Options{Lamps: most})
		searched, _ := searchListing(t, p, Options{Lamps: most, Workers: 2})
		if len(got) != want || len(searched) != want || all != (want == len(whole)) {
			t.Errorf("%d lamps: %d solutions, searched %d, want %d", most, len(got), len(searched), want)
		}
	}
}
