package service

import (
	"context"
	"fmt"
	"strings"

	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// RateRequest asks how hard a puzzle is for people.
type RateRequest struct {
	Subject
	Effort
	Statistics bool `json:"statistics,omitempty" about:"add the statistics of the puzzle"`
}

// Effort limits the check whether the solution is unique, and the work of the techniques.
type Effort struct {
	Budget Budget `json:"budget" about:"effort limit of the check for a unique solution, in conflicts"`
	Work   Work   `json:"work" about:"effort limit of the techniques, in cells that what-ifs decide"`
}

// upTo returns the options for the techniques up to a rung.
func (e Effort) upTo(limit logic.Rung) logic.Options {
	o := logic.UpTo(limit)
	o.Work = int64(e.Work)
	return o
}

// enough is the default effort limit. It suffices for puzzles made by people.
var enough = Effort{Budget: DefaultBudget, Work: logic.DefaultWork}

// Rating is the grade of a puzzle. If the techniques do not solve it, Verdict reports why.
type Rating struct {
	Origin
	Difficulty *puzzle.Difficulty `json:"difficulty,omitempty" when:"if the techniques solve the puzzle"`             // the grade, by the hardest technique needed
	Techniques *Techniques        `json:"techniques,omitempty" when:"with difficulty"`                                // how many conclusions each technique drew: R1 and S1 one for each clue, S2 and S3 one for each run, the others one for each cell
	Course     *Course            `json:"course,omitempty" when:"with difficulty"`                                    // the turns of the solution; in each turn, the simplest technique that finds anything draws all its conclusions
	Statistics statistics.Values  `json:"statistics,omitempty" when:"with difficulty, if the request has statistics"` // the statistics by name; see recipes.md
	Verdict    uniq.Kind          `json:"verdict,omitempty" when:"if there is no difficulty"`                         // what is known about the solutions
	Rung       logic.Rung         `json:"-"`                                                                          // the highest rung needed; 0 if there is no difficulty
}

// Course describes how the solution of a puzzle proceeds in turns. In each turn, a person draws
// every conclusion of the simplest technique that has one.
type Course struct {
	Curve       []int `json:"curve"`       // number of conclusions at each turn, counted as in techniques
	Bottlenecks int   `json:"bottlenecks"` // number of turns with only one possible conclusion
	TopSteps    int   `json:"top_steps"`   // number of conclusions that need a technique of the puzzle's level
}

// Techniques is how many conclusions each technique drew. In JSON: {"R1":12,"R3":1}, by the ladder.
type Techniques struct {
	Ladder *logic.Ladder
	Times  [logic.MaxRungs + 1]int
}

// Each formats the name of each rung that was used and the number of its conclusions, as with "%s %d".
func (t *Techniques) Each(format string) (used []string) {
	for r := logic.Rung(1); r <= t.Ladder.Top(); r++ {
		if n := t.Times[r]; n > 0 {
			used = append(used, fmt.Sprintf(format, t.Ladder.RungName(r), n))
		}
	}
	return used
}

// MarshalJSON writes an object in the order of the ladder.
func (t *Techniques) MarshalJSON() ([]byte, error) {
	return []byte("{" + strings.Join(t.Each("%q:%d"), ",") + "}"), nil
}

// Rate grades a puzzle.
func (w *Worker) Rate(ctx context.Context, q *RateRequest) (*Rating, error) {
	e, l, err := w.ladder(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	g, v, err := w.grade(ctx, l, e.Puzzle, q.Effort)
	if err != nil {
		return nil, err
	}
	out := &Rating{Origin: q.Origin()}
	if !g.Solved {
		out.Verdict = v.Kind
		return out, nil
	}
	out.Difficulty = g.Difficulty()
	out.Techniques = &Techniques{l, g.Steps}
	out.Course = &Course{Curve: []int{}, Bottlenecks: g.Bottlenecks, TopSteps: g.TopSteps}
	for _, turn := range w.person.Profile() {
		out.Course.Curve = append(out.Course.Curve, turn.Open)
	}
	out.Rung = g.Rung
	if q.Statistics {
		w.board.Of(e.Puzzle, len(w.person.Lamps()), g)
		out.Statistics = w.board.All()
	}
	return out, nil
}

// ladder checks a request, returns its puzzle and the puzzle's ladder, and prepares w.person for it.
func (w *Worker) ladder(ctx context.Context, s *Subject, request any) (*puzzle.Entry, *logic.Ladder, error) {
	e, err := w.puzzle(ctx, s, request)
	if err != nil {
		return nil, nil, err
	}
	l, err := ladders.Of(e.Puzzle.Genre)
	if err != nil {
		return nil, nil, &Error{File: s.Source.File, Line: s.Source.Line, Msg: err.Error(), Cause: err}
	}
	w.climber(l)
	return e, l, nil
}

// climber prepares w.person, the solver of the ladder.
func (w *Worker) climber(l *logic.Ladder) {
	if w.person == nil || w.ladderOf != l {
		w.person, w.ladderOf = l.NewSolver(), l
	}
}

// grade grades a puzzle, and returns the verdict if the grade fails. It tries the last level only
// if the puzzle may be unique: on a puzzle with several solutions, the techniques of the last level
// take long and cannot succeed.
func (w *Worker) grade(ctx context.Context, l *logic.Ladder, p *puzzle.Puzzle, o Effort) (logic.Grade, uniq.Verdict, error) {
	return w.gradeWith(ctx, l, p, o, func() (uniq.Verdict, error) { return w.verdict(ctx, p, uniq.Options{Budget: int64(o.Budget)}) })
}

// gradeWith is grade with a verdict that may be known. It asks for the verdict at most once.
func (w *Worker) gradeWith(ctx context.Context, l *logic.Ladder, p *puzzle.Puzzle, o Effort, verdict func() (uniq.Verdict, error)) (logic.Grade, uniq.Verdict, error) {
	g, err := w.person.Grade(ctx, p, o.upTo(l.BelowLast()))
	if err != nil || g.Solved {
		return g, uniq.Verdict{Kind: uniq.One}, err
	}
	v, err := verdict()
	if err != nil || v.Kind == uniq.Many || v.Kind == uniq.None {
		return g, v, err
	}
	g, err = w.person.Grade(ctx, p, o.upTo(l.Top()))
	return g, v, err
}

// Outcome is Well for a puzzle with a grade.
func (r *Rating) Outcome() Outcome { return ungraded(r.Verdict) }

// ungraded returns the outcome of a puzzle without a grade, by its verdict: Well for an empty verdict, No
// for several solutions or none, and otherwise Undecided.
func ungraded(k uniq.Kind) Outcome {
	no := k == uniq.Many || k == uniq.None
	return outcome(k != "" && !no, no)
}
