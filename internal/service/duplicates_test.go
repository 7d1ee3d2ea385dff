package service_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/uniq"
)

// related is the slow twin of Catalogue.Mark. It tries all transformations, and returns same or other clues, and
// whether one puzzle is turned. clues is "" if the layouts differ.
func related(p, q *puzzle.Puzzle) (clues string, turned bool) {
	blank := func(p *puzzle.Puzzle) *puzzle.Puzzle {
		p = p.Clone()
		for i, c := range p.Cells {
			if c != puzzle.White {
				p.Cells[i] = puzzle.Black
			}
		}
		return p
	}
	for _, of := range []struct {
		clues string
		p, q  *puzzle.Puzzle
	}{{"same", p, q}, {"other", blank(p), blank(q)}} {
		for t := range puzzle.Transform(puzzle.NumTransforms) { // 0 changes nothing
			if of.p.Transform(t).Equal(of.q) {
				return of.clues, t != 0
			}
		}
	}
	return "", false
}

// first returns the first puzzle with the same clues, or else the first with the same layout; or "".
func first(of []service.Subject, s *service.Subject, itself bool) string {
	for _, clues := range []string{"same", "other"} {
		for i := range of {
			if got, turned := related(of[i].Entry.Puzzle, s.Entry.Puzzle); got == clues && (itself || of[i].Source != s.Source) {
				return fmt.Sprint(of[i].Source, turned, got)
			}
		}
	}
	return ""
}

// TestEachDuplicateIsFound plants turned copies and copies with other clues among random puzzles. The duplicates that
// Mark finds are those of the slow twin. Some puzzles of the batch are known puzzles themselves.
func TestEachDuplicateIsFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 2))
	found := map[string]int{}
	for range testkit.Scale(20, 200) {
		var all []service.Subject
		for n := range 40 {
			p := testkit.Random(rng, puzzle.Genres[rng.IntN(2)], 1+rng.IntN(4), 1+rng.IntN(4), 0.4, 0.5)
			if n > 0 && rng.IntN(2) == 0 {
				p = all[rng.IntN(n)].Entry.Puzzle.Transform(puzzle.Transform(rng.IntN(puzzle.NumTransforms)))
			}
			if i := rng.IntN(len(p.Cells)); p.Cells[i].IsBlack() {
				p.Cells[i] = []puzzle.Cell{puzzle.Black, puzzle.Clue(0), puzzle.Clue(1), p.Cells[i]}[rng.IntN(4)]
			}
			all = append(all, service.Subject{Entry: &puzzle.Entry{Puzzle: p}, Source: service.Source{File: "f", Line: n + 1}})
		}
		var known, batch service.Catalogue
		for i := range all[:15] {
			known.Add(&all[i])
		}
		for i := 10; i < len(all); i++ { // 10 to 14 are known, and their own duplicates are not
			batch.Mark(&all[i], &known)
			want := []string{first(all[:15], &all[i], false), first(all[10:i], &all[i], true)}
			if want[0] != "" && strings.Fields(want[0])[0] == strings.Fields(want[1] + " -")[0] {
				want[1] = "" // one place is listed once
			}
			got := ""
			for _, d := range all[i].SameAs {
				got += fmt.Sprint(d.Source, *d.Turned, d.Clues)
				found[fmt.Sprint(*d.Turned, d.Clues)]++
			}
			if got != strings.Join(want, "") {
				t.Fatalf("puzzle %d: found %s, want %q\n%v", i, got, want, puzzle.NewBoard(all[i].Entry.Puzzle))
			}
		}
	}
	if len(found) != 4 {
		t.Errorf("only these kinds of duplicates: %v", found)
	}
}

// TestPlantedDuplicatesBalance counts: originals that differ have no duplicate, and each copy has exactly one.
func TestPlantedDuplicatesBalance(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 3))
	var batch, known service.Catalogue
	var tally service.Tally
	planted, seen := [3]int{}, []service.Subject{}
	for len(seen) < testkit.Scale(200, 1000) {
		s := service.Subject{Entry: &puzzle.Entry{Puzzle: testkit.Random(rng, puzzle.Akari, 6, 6, 0.4, 0.5)}, Source: service.Source{File: "f", Line: 1 + len(seen)}}
		if seen = append(seen, s); first(seen[:len(seen)-1], &s, true) != "" {
			continue
		}
		kind := rng.IntN(3)
		copied := s.Entry.Puzzle.Transform(puzzle.Transform(rng.IntN(puzzle.NumTransforms)))
		if kind == 2 {
			for i, c := range copied.Cells {
				if c.IsBlack() {
					copied.Cells[i] = puzzle.Clue(4) // no random board has four lamps around each black cell
				}
			}
		}
		planted[0]++
		batch.Mark(&s, &known)
		tally.Add(&service.Verdict{SameAs: s.SameAs, Verdict: uniq.Verdict{Kind: uniq.One}})
		if kind > 0 {
			planted[kind]++
			s.Entry = &puzzle.Entry{Puzzle: copied}
			batch.Mark(&s, &known)
			tally.Add(&service.Verdict{SameAs: s.SameAs, Verdict: uniq.Verdict{Kind: uniq.One}})
		}
	}
	if tally.Duplicates != planted[1] || tally.SameLayouts != planted[2] || tally.Read != planted[0]+planted[1]+planted[2] || min(planted[1], planted[2]) == 0 {
		t.Errorf("planted %v, found %+v", planted, tally)
	}
}

// TestGradeOfCheck compares the grade of check with that of rate.
func TestGradeOfCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 4))
	var w service.Worker
	graded := 0
	for range testkit.Scale(200, 2000) {
		g := puzzle.Genres[rng.IntN(2)]
		p, _ := testkit.Judged(rng, g)
		subject := service.Subject{Entry: &puzzle.Entry{Puzzle: p}}
		q, r := service.Default[service.CheckRequest](), service.Default[service.RateRequest]()
		q.Subject, q.Rate, r.Subject = subject, true, subject
		v, err := w.Check(t.Context(), &q)
		rating, failed := w.Rate(t.Context(), &r)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		if got, want := fmt.Sprint(v.Difficulty), fmt.Sprint(rating.Difficulty); got != want {
			line, _ := codec.Encode(codec.JSONLines, subject.Entry)
			t.Fatalf("check: %s, rate: %s: %s", got, want, line)
		}
		if v.Difficulty != nil {
			graded++
		}
	}
	if graded < 20 {
		t.Errorf("only %d puzzles have a grade", graded)
	}
}
