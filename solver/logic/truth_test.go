package logic_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// varied returns the example of a rung, rotated or reflected, with some clues added or removed.
func (v suite) varied(rng *rand.Rand, r logic.Rung) *puzzle.Puzzle {
	p, s := v.Example(r), v.NewSolver()
	_, _ = s.Grade(context.Background(), p, logic.UpTo(v.Top()))
	whole := p.Clone()
	testkit.Number(whole, s.Lamps())
	for i, c := range p.Cells {
		if c.IsBlack() && rng.IntN(20) == 0 {
			if _, ok := c.Clue(); ok {
				p.Cells[i] = puzzle.Black
			} else {
				p.Cells[i] = whole.Cells[i]
			}
		}
	}
	return p.Transform(puzzle.Transform(rng.IntN(puzzle.NumTransforms)))
}

// made returns a board without redundant clues that techniques up to a rung solve, or a varied
// example of a rung.
func (v suite) made(rng *rand.Rand, r logic.Rung) *puzzle.Puzzle {
	if rng.IntN(2) == 0 {
		return v.varied(rng, r)
	}
	for red := v.NewReducer(); ; {
		p := testkit.Random(rng, v.Genre, 3+rng.IntN(4), 3+rng.IntN(4), 0.15+0.25*rng.Float64(), 1)
		testkit.Number(p, testkit.RandomLamps(rng, p))
		if !red.Start(context.Background(), p, logic.UpTo(r)) {
			continue
		}
		for _, i := range rng.Perm(len(p.Cells)) {
			if _, ok := p.Cells[i].Clue(); ok && red.Drop(p.Point(i)) {
				p.Cells[i] = puzzle.Black
			}
		}
		return p
	}
}

// truth checks each step of explanations with a judge, and each sentence of a step with a reader.
// The boards are made boards, random boards that the techniques may not solve, and boards of the
// archive.
func (v suite) truth(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 6))
	told := map[logic.Rung]int{}
	look := func(p *puzzle.Puzzle) *logic.Explanation {
		e, err := v.Explain(t.Context(), p, logic.UpTo(v.Top()))
		if err != nil {
			t.Fatal(err)
		}
		j, m := newJudge(t, p), marks{}
		for k := range e.Steps {
			s := &e.Steps[k]
			if told[s.Rung]++; !j.tells(s, m) || len(v.Text(p, s)) < 20 {
				t.Fatalf("not so: %s\nfrom %+v on\n%v", v.Text(p, s), m, puzzle.NewBoard(p))
			}
			m = m.with(s.Lamps, s.Dots)
		}
		return e
	}
	for n := range testkit.Scale(14, 200) {
		look(v.made(rng, 1+logic.Rung(n)%v.Top()))
		if p, _ := v.board(rng); n%2 == 0 {
			look(p)
		}
	}
	for k, a := range testkit.Corpus(t) {
		if a.Puzzle.Genre == v.Genre && k%testkit.Scale(160, 8) == 0 {
			if e := look(a.Puzzle); !e.Solved || e.Open > 0 || !e.Lamps.Equal(a.Solution) {
				t.Errorf("%s: solved %v, %d open", a.Name, e.Solved, e.Open)
			}
		}
	}
	for r := logic.Rung(1); r <= v.Top(); r++ {
		if look(v.Example(r)); told[r] == 0 {
			t.Errorf("no step of %s: %v", v.RungName(r), told)
		}
	}
}

// proofs asks from right marks why cells have a lamp or no lamp, and why not the opposite. A judge
// confirms each step, and each step above the easiest level is needed.
func (v suite) proofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	b, decided, longest, o := v.NewBoard(), 0, 0, logic.UpTo(v.Top())
	for n := range testkit.Scale(12, 100) {
		p := v.made(rng, 1+logic.Rung(n)%v.BelowLast())
		e, err := v.Explain(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		in := logic.Position{Puzzle: p}
		for _, s := range e.Steps[:rng.IntN(len(e.Steps)+1)] {
			in.Lamps, in.Dots = puzzle.SortedLamps(append(in.Lamps, s.Lamps...)), append(in.Dots, s.Dots...)
		}
		reaches := func(at puzzle.Point, steps []logic.Step) bool {
			climb(b, p, 0, in.Lamps, in.Dots)
			for _, s := range steps {
				if !b.Rederive(&s, false) {
					return false
				}
				b.Make(&s)
			}
			known, _ := b.At(at)
			return known
		}
		j := newJudge(t, p)
		for _, at := range slices.Concat(e.Lamps, e.Dots) {
			for _, ask := range []func(context.Context, logic.Position, puzzle.Point, logic.Options) (*logic.Proof, error){v.Why, v.WhyNot} {
				w, err := ask(t.Context(), in, at, o)
				if err != nil || !w.Known || w.Lamp != e.Lamps.Has(at) || !reaches(at, w.Steps) || (len(w.Steps) == 0) != strings.HasPrefix(w.Text(), at.String()+" is decided already: ") ||
					w.Not && w.Lamp && len(w.Steps) > 0 != strings.HasPrefix(w.Text(), "A "+v.Genre.Piece+" at "+at.String()+" is right:\n") {
					t.Fatalf("%v: %+v, error %v\n%v", at, w, err, puzzle.NewBoard(p))
				}
				m := marks{lamps: in.Lamps, dots: in.Dots}
				for k := range w.Steps {
					s := &w.Steps[k]
					needed := s.Rung <= v.Levels[0].Hi || !reaches(at, slices.Delete(slices.Clone(w.Steps), k, k+1))
					if !needed || !j.tells(s, m) {
						t.Fatalf("%v: step %d is not so, or can go (%v), in\n%s\nfrom %+v on\n%v", at, k+1, !needed, w.Text(), m, puzzle.NewBoard(p))
					}
					m = m.with(s.Lamps, s.Dots)
				}
				if longest = max(longest, len(w.Steps)); len(w.Steps) == 0 {
					decided++
				}
			}
		}
	}
	if decided < 20 || longest < 3 {
		t.Errorf("%d cells decided already, the longest proof has %d steps", decided, longest)
	}
}

// words reads explanations by their words alone. Each statement follows from the board and from the
// earlier statements, and leads to the marks of the step. The reader notices each step in which one
// number is altered, and almost each step in which one cell is altered.
func (v suite) words(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 8))
	read, accepted, altered := map[logic.Rung]int{}, 0, 0
	look := func(p *puzzle.Puzzle) {
		e, err := v.Explain(t.Context(), p, logic.UpTo(v.Top()))
		if err != nil {
			t.Fatal(err)
		}
		r := newReader(p)
		for k := range e.Steps {
			s := &e.Steps[k]
			told := v.Verbalize(p, *s)
			if v.Technique(s.Rung).Whole { // the step names every open cell of its clue or run
				cells := p.Genre.ClueReach(p, s.Clues[0])
				if n := len(s.Bounds); n > 0 {
					cells = s.Bounds[n-1].Run
				}
				for _, at := range cells {
					if _, known := r.lamp[at]; !known && p.At(at).IsWhite() && !slices.Contains(slices.Concat(s.Lamps, s.Dots), at) {
						t.Fatalf("%s leaves %v out", told, at)
					}
				}
			}
			if so, ok := r.tells(told); !ok {
				t.Fatalf("not to be followed: %s\nfrom %v on\n%v", told, r.lamp, puzzle.NewBoard(p))
			} else if lamps, dots := decided(so); len(points(so)) > 0 && (!slices.Equal(lamps, s.Lamps) || !slices.Equal(dots, s.Dots)) {
				t.Fatalf("%s decides %v and %v", told, s.Lamps, s.Dots)
			} else {
				read[s.Rung]++
				if wrong, ok := alter(rng, told); ok {
					if altered++; !refuses(r, wrong) {
						t.Fatalf("accepted: %s\ninstead of: %s\nfrom %v on\n%v", wrong, told, r.lamp, puzzle.NewBoard(p))
					}
				}
				at := cellsIn.FindAllStringIndex(told.Text, -1)
				cut := at[rng.IntN(len(at))][1]
				wrong := logic.Verbalization{Text: told.Text[:cut-1] + string(told.Text[cut-1]^1) + told.Text[cut:], Moves: told.Moves} // another column
				so, ok := r.copy().tells(wrong)
				if lamps, dots := decided(so); ok && len(points(so)) > 0 && slices.Equal(lamps, s.Lamps) && slices.Equal(dots, s.Dots) {
					accepted++
				}
			}
			if !r.mark(s.Lamps, true) || !r.mark(s.Dots, false) {
				t.Fatalf("%s is against what was told before", told)
			}
		}
		v.each(p, func(at puzzle.Point) {
			if _, known := r.lamp[at]; e.Solved && !known {
				t.Fatalf("%v stays open on\n%v", at, puzzle.NewBoard(p))
			}
		})
	}
	for n := range testkit.Scale(120, 300) {
		look(v.made(rng, 1+logic.Rung(n)%v.Top()))
	}
	for r := logic.Rung(1); r <= v.Top(); r++ {
		look(v.Example(r))
	}
	all := 0
	for r := logic.Rung(1); r <= v.Top(); r++ {
		if all += read[r]; read[r] == 0 {
			t.Errorf("no step of %s", v.RungName(r))
		}
	}
	if t.Logf("read %v; %d wrong cells accepted; %d numbers altered", read, accepted, altered); accepted > all/20 || altered < 400 {
		t.Errorf("%d of %d steps are accepted with a wrong cell; only %d have an altered number", accepted, all, altered)
	}
}

func refuses(r *reader, told logic.Verbalization) bool {
	_, ok := r.copy().tells(told)
	return !ok
}

// alter changes one number in the sentences of a step by one. It reports false if there is none.
func alter(rng *rand.Rand, told logic.Verbalization) (logic.Verbalization, bool) {
	type place struct {
		text *string
		at   []int
	}
	var places []place
	var visit func(t *logic.Verbalization)
	visit = func(t *logic.Verbalization) {
		for _, at := range numbersIn.FindAllStringSubmatchIndex(t.Text, -1) {
			places = append(places, place{&t.Text, at[2:]})
		}
		t.Moves = slices.Clone(t.Moves)
		for k := range t.Moves {
			visit(&t.Moves[k])
		}
	}
	if visit(&told); places == nil {
		return told, false
	}
	q := places[rng.IntN(len(places))]
	was := (*q.text)[q.at[0]:q.at[1]]
	other := fmt.Sprint(number(was) + 1)
	if was[0] > '9' {
		other = numberWords[number(was)%10+1]
	}
	*q.text = (*q.text)[:q.at[0]] + other + (*q.text)[q.at[1]:]
	return told, true
}

// decided lists the facts of a text in reading order.
func decided(text string) (lamps, dots []puzzle.Point) {
	lamps, dots = facts(text)
	logic.SortPoints(&lamps)
	logic.SortPoints(&dots)
	return lamps, dots
}
