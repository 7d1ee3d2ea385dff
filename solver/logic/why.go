package logic

import (
	"context"
	"fmt"
	"strings"

	"akari/puzzle"
)

// Proof shows why a cell has a lamp or no lamp: steps from a position, each of which is needed. The
// last step decides the cell, or places the lamp that lights it.
type Proof struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
	At     puzzle.Point
	Known  bool // whether the techniques decide the cell
	Lamp   bool // whether the cell has a lamp
	Not    bool // whether the question was what a lamp in the cell leads to
	Steps  []Step
}

// Why proves from right marks that a white cell has a lamp, or that it has none. Errors are as for
// Hint.
func (l *Ladder) Why(ctx context.Context, in Position, at puzzle.Point, o Options) (*Proof, error) {
	if err := l.checkPosition(in, o, at); err != nil {
		return nil, err
	}
	v := l.view(ctx, in.Puzzle, o)
	proof := &Proof{Ladder: l, Puzzle: in.Puzzle, At: at}
	if _, ok := v.setMarks(in); ok {
		goal := v.onBoard(at)
		if proof.Known, proof.Lamp = v.At(goal); !proof.Known {
			proof.Steps = v.toPuzzle(v.route(o, &goal))
			proof.Known, proof.Lamp = v.At(goal)
		}
	}
	return proof, v.Meter().Err()
}

// WhyNot proves the contradiction that a lamp in a cell leads to. The last step is a what-if that
// refutes the lamp; before it come as few steps as suffice. If the solution has a lamp in the cell,
// the proof shows this lamp instead.
func (l *Ladder) WhyNot(ctx context.Context, in Position, at puzzle.Point, o Options) (*Proof, error) {
	proof, err := l.Why(ctx, in, at, o)
	if err != nil {
		return nil, err
	}
	if proof.Not = true; !proof.Known || proof.Lamp || len(proof.Steps) == 0 {
		return proof, nil
	}
	steps := proof.Steps
	v := l.view(ctx, in.Puzzle, o)
	v.setMarks(in)
	start, goal := v.closedCells(), v.onBoard(at)
	var before []Step
	for k := range steps {
		if t := v.ladder.Show(v.Board, o.Limit, goal, false, true); t != nil {
			v.Back(start)
			n := &need{v: v, reached: func() bool { return !v.open(goal) }}
			before = v.leaveOut(append(before, *t), func(*Step) bool { return true }, n, o)
			before = v.rederiveAll(before, true, o.Limit) // the last step must stay a what-if
			proof.Steps = v.toPuzzle(before)
			break
		}
		t := mapping(v.onBoard).step(steps[k])
		v.Make(&t)
		before = append(before, t)
	}
	return proof, v.Meter().Err()
}

// Text describes the proof.
func (w *Proof) Text() string {
	say := Words{w.Ladder, w.Puzzle}.Say
	var out []string
	switch {
	case !w.Known:
		return say("The techniques do not decide %v.", w.At)
	case len(w.Steps) == 0:
		if w.Lamp {
			return say("%v is decided already: it has a lamp.", w.At)
		}
		return say("%v is decided already: it has no lamp.", w.At)
	}
	if w.Not && w.Lamp {
		out = append(out, say("A lamp at %v is right:", w.At))
	}
	for k, one := range w.Ladder.Passages(w.Puzzle, w.Steps) {
		out = append(out, fmt.Sprintf("%d. %v", k+1, one.Verbalization))
	}
	for _, lamp := range w.Steps[len(w.Steps)-1].Lamps {
		if !w.Lamp && w.Puzzle.Genre.Lights() && w.Puzzle.Lit(puzzle.Lamps{lamp})[w.Puzzle.Index(w.At)] {
			out = append(out, say("The lamp at %v lights %v, so %[2]v has no lamp.", lamp, w.At))
		}
	}
	return strings.Join(out, "\n")
}
