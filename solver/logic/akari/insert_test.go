package akari

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// full is a technique that is not on the ladder: it concludes only from clues 4. This row and this
// function are all that is needed to add the technique at any place.
var full = technique{
	depth: counting, find: findFull, rederive: func(s *state, f deduction) { fullClue(s, f.from[0]) },
	byClue: true,
	Technique: logic.Technique{
		Level: "easy", Name: "four", Weight: 2, Plain: true,
		Sentence: "A 4 takes all cells beside it.", Why: "It has four neighbours at most.", Limits: "Other clues.",
		Verbalize: func(w logic.Words, steps []logic.Step) logic.Verbalization {
			return w.Said("A 4 takes all: %s.", w.Act(&steps[0]))
		}, Brief: logic.Words.Fact,
	},
}

func findFull(s *state, r logic.Rung) { s.eachChangedClue(r, fullClue) }

func fullClue(s *state, c int32) {
	for _, d := range s.neighbours {
		if s.tallies[c].clue == 4 && s.Marks[c+d] == open {
			s.conclude(c+d, lamp, c, none)
		}
	}
}

// TestInsertedRung inserts a technique at places of the ladder, with the depth of the technique at
// that place. All later techniques move up. Apart from the steps of the new technique, grades,
// explanations, hints, reasons and redundant clues stay the same.
func TestInsertedRung(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 41))
	for place := 0; place < len(techniques); place += testkit.Scale(11, 1) {
		row := full
		row.depth, row.Level = techniques[place].depth, techniques[place].Level
		rows := slices.Insert(slices.Clone(techniques), place, row)
		l := newLadder(rows)
		if l.Top() != Top+1 || l.Level(l.Top()) != Ladder.Level(Top) || l.Technique(logic.Rung(place+1)).Name != "four" {
			t.Fatalf("at %d: %d rungs, %+v", place, l.Top(), l.Levels)
		}
		moved := func(r logic.Rung) logic.Rung {
			if int(r) > place {
				r++
			}
			return r
		}
		met, own := map[logic.Rung]bool{}, 0
		check := func(p *puzzle.Puzzle) {
			want := grade(p, Top)
			got, err := l.NewSolver().Grade(t.Context(), p, logic.UpTo(l.Top()))
			if met[want.Rung] = true; err != nil || got.Solved != want.Solved || want.Steps[want.Rung] > 0 && got.Rung != moved(want.Rung) && got.Steps[place+1] == 0 {
				t.Fatalf("at %d: %+v, want %+v, error %v\n%v", place, got, want, err, puzzle.NewBoard(p))
			}
			if !want.Solved {
				return
			}
			e, err := l.Explain(t.Context(), p, logic.UpTo(l.Top()))
			if err != nil || !e.Solved || !e.Lamps.Equal(explain(p, Top).Lamps) {
				t.Fatalf("at %d: %+v, error %v\n%v", place, e, err, puzzle.NewBoard(p))
			}
			for k := range e.Steps {
				s := &e.Steps[k]
				text := l.Text(p, s)
				if s.Rung == logic.Rung(place+1) {
					own++
				} else if told := Ladder.Text(p, shifted(s, place)); text != told {
					t.Fatalf("at %d: told as %q, else as %q", place, text, told)
				}
			}
		}
		for r := logic.Rung(1); r <= Top; r++ {
			check(Ladder.Example(r))
		}
		for range testkit.Scale(2, 60) {
			p := testkit.Random(rng, puzzle.Akari, 4+rng.IntN(4), 4+rng.IntN(4), 0.22, 0)
			testkit.Number(p, testkit.RandomLamps(rng, p))
			check(p)
		}
		check(testkit.Grid("...#", "..4.", ".#..", "#..."))
		if place == 0 && own == 0 || len(met) < int(Top) {
			t.Errorf("at %d: %d steps by it, rungs %v", place, own, fmt.Sprint(met))
		}
	}
}

// shifted returns a step with the rungs of the ladder without the inserted technique.
func shifted(s *logic.Step, place int) *logic.Step {
	out := *s
	if int(out.Rung) > place+1 {
		out.Rung--
	}
	inside := func(u logic.Supposition) logic.Supposition {
		u.Steps = slices.Clone(u.Steps)
		for k := range u.Steps {
			u.Steps[k] = *shifted(&u.Steps[k], place)
		}
		return u
	}
	if s.Suppose != nil {
		u := inside(*s.Suppose)
		out.Suppose = &u
	}
	out.Cases, out.Refuted = slices.Clone(s.Cases), slices.Clone(s.Refuted)
	for k := range out.Cases {
		out.Cases[k] = inside(out.Cases[k])
	}
	for k := range out.Refuted {
		out.Refuted[k] = inside(out.Refuted[k])
	}
	return &out
}
