package akari

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// alike is a technique's way to see that steps say the same, as logic.Technique has it:
// both were found on the same board and conclude marks of one kind.
func alike(same func(w words, a, b *logic.Step) bool) func(*logic.Ladder, *puzzle.Puzzle, *logic.Step, *logic.Step) bool {
	return func(l *logic.Ladder, p *puzzle.Puzzle, a, b *logic.Step) bool {
		return a.Round == b.Round && (a.Lamps == nil) == (b.Lamps == nil) && same(words{l, p}, a, b)
	}
}

func sameCounts(w words, a, b *logic.Step) bool {
	return w.number(a.Clues[0]) == w.number(b.Clues[0]) && len(a.Lamps) == len(b.Lamps)
}

func sameSpots(_ words, a, b *logic.Step) bool {
	return (a.Dark[0] == a.Lamps[0]) == (b.Dark[0] == b.Lamps[0])
}

func sameEnds(w words, a, b *logic.Step) bool {
	return reflect.DeepEqual(w.moves(a.Suppose.Steps), w.moves(b.Suppose.Steps)) && w.end(a.Suppose.End) == w.end(b.Suppose.End)
}

// sameCases reports whether two steps split into the same cases.
func sameCases(_ *logic.Ladder, _ *puzzle.Puzzle, a, b *logic.Step) bool {
	return slices.EqualFunc(a.Cases, b.Cases, func(u, v logic.Supposition) bool {
		return slices.Equal(u.Lamps, v.Lamps) && slices.Equal(u.Dots, v.Dots)
	}) && reflect.DeepEqual(a.Split, b.Split)
}

// joined has the clues and conclusions of several steps.
func joined(steps []logic.Step) *logic.Step {
	var all logic.Step
	for k := range steps {
		t := &steps[k]
		all.Clues = append(all.Clues, t.Clues...)
		all.Lamps, all.Dots = append(all.Lamps, t.Lamps...), append(all.Dots, t.Dots...)
	}
	logic.SortPoints(&all.Clues)
	logic.SortPoints(&all.Lamps)
	logic.SortPoints(&all.Dots)
	return &all
}

// split describes a case split, or steps alike: in each case what all of them conclude.
func (w words) split(alike []logic.Step) logic.Telling {
	first, all := &alike[0], joined(alike)
	n := len(first.Cases)
	var intro string
	switch {
	case first.Split == nil:
		intro = fmt.Sprintf("%v holds a lamp or stays empty.", slices.Concat(first.Cases[0].Lamps, first.Cases[0].Dots)[0])
	case w.p.At(*first.Split).IsBlack():
		intro = fmt.Sprintf("%s can be served in %s ways.", logic.Capital(w.clue(*first.Split)), logic.Number(n))
	default:
		intro = fmt.Sprintf("%v can be lit from %s cells.", *first.Split, logic.Number(n))
	}
	so := fmt.Sprintf("So in any case %s.", w.conclusion(all))
	each := make([]logic.Telling, n)
	for k := range each {
		each[k] = w.oneCase(k, alike)
	}
	return logic.Cases(intro, so, each)
}

// oneCase describes case k of steps alike, what each of them says after the other; where
// it is impossible, that alone.
func (w words) oneCase(k int, alike []logic.Step) logic.Telling {
	with := "Without a lamp at " + logic.List(alike[0].Cases[k].Dots, "and")
	if lamps := alike[0].Cases[k].Lamps; lamps != nil {
		with = "With " + strings.Replace(lampsAt(lamps, "stood"), " stood", "", 1)
	}
	var steps []logic.Step
	var chain []string
	so := w.conclusion(joined(alike))
	for t := range alike {
		u := &alike[t].Cases[k]
		if u.End != nil {
			steps, chain, so = nil, nil, w.end(u.End)+", which cannot be"
		}
		for n := range u.Steps {
			if link := w.link(&u.Steps[n]); !slices.Contains(chain, link) {
				chain, steps = append(chain, link), append(steps, u.Steps[n])
			}
		}
		if u.End != nil {
			break
		}
	}
	if len(chain) == 0 || !strings.HasSuffix(chain[len(chain)-1], so) {
		chain = append(chain, so)
	}
	text := fmt.Sprintf("%s, %s.", with, strings.Join(chain, "; "))
	if logic.Wordy(text) {
		return logic.Telling{Text: fmt.Sprintf("%s, %s later %s.", with, numbered(len(steps), "move"), so), Moves: w.moves(steps)}
	}
	return logic.Telling{Text: text}
}

// argue gives the step of a pair why each of its conclusions holds: the
// opposite, refuted by counting the two alone; nothing where that does not
// suffice for all.
func (b *board) argue(t *logic.Step) {
	if !b.s.row(t.Rung).pair {
		return
	}
	from := b.source(t)
	kept := logic.Rules{min(from[0], from[1]), max(from[0], from[1])}
	t.Refuted = nil
	for _, isLamp := range []bool{true, false} {
		cells := t.Dots
		if isLamp {
			cells = t.Lamps
		}
		for _, at := range cells {
			f := finding{cell: b.s.cell(at), mark: markOf(isLamp), from: from}
			why, _ := b.prove(b.opposite(t.Rung, f), kept)
			if why == nil || why.Cases[0].End == nil {
				t.Refuted = nil
				return
			}
			t.Refuted = append(t.Refuted, why.Cases[0])
		}
	}
}
