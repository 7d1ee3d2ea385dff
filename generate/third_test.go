package generate_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/field"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render"
	"akari/solver"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// Bishops is a third genre, of this test: lamps shine along diagonals and must not light
// each other; a clue is the number of lamps in the eight cells around it.
var bishops = &puzzle.Genre{
	Name: "bishops", Title: "Bishops", Piece: "bishop", Rungs: 'B', MaxClue: 8,
	Rules: []puzzle.Rule{puzzle.RuleClue, puzzle.RuleShine}, ClueReach: around, Constraints: bishopRows, Check: bishopCheck,
}

var diagonals = []puzzle.Point{{Row: 1, Col: 1}, {Row: 1, Col: -1}, {Row: -1, Col: -1}, {Row: -1, Col: 1}}

func around(p *puzzle.Puzzle, at puzzle.Point) (cells []puzzle.Point) {
	for _, d := range slices.Concat(puzzle.Directions[:], diagonals) {
		if q := at.Step(d); p.At(q).IsWhite() {
			cells = append(cells, q)
		}
	}
	return cells
}

func ray(p *puzzle.Puzzle, at, d puzzle.Point) (cells []puzzle.Point) {
	for q := at.Step(d); p.At(q).IsWhite(); q = q.Step(d) {
		cells = append(cells, q)
	}
	return cells
}

func bishopRows(m *puzzle.Model) {
	p := m.Puzzle()
	add := func(lo, hi int, cells []puzzle.Point) {
		var vars []solver.Var
		for _, at := range cells {
			vars = append(vars, m.Var[p.Index(at)])
		}
		m.Problem.Add(lo, hi, vars...)
	}
	m.Begin(puzzle.AtMostOne)
	for i, c := range p.Cells {
		for k, d := range diagonals[:2] {
			if at := p.Point(i); c.IsWhite() && p.At(at.Step(diagonals[k+2])).IsBlack() {
				add(0, 1, append(ray(p, at, d), at))
			}
		}
	}
	m.Begin(puzzle.Count)
	for i, c := range p.Cells {
		if k, ok := c.Clue(); ok {
			add(k, k, around(p, p.Point(i)))
		}
	}
}

func bishopCheck(p *puzzle.Puzzle, l puzzle.Lamps) (bad []puzzle.Violation) {
	for i, c := range p.Cells {
		n, at := 0, p.Point(i)
		for _, q := range l {
			if r, s := q.Row-at.Row, q.Col-at.Col; max(r*r, s*s) == 1 {
				n++
			}
		}
		if k, ok := c.Clue(); ok && n != k {
			bad = append(bad, puzzle.Violation{Rule: puzzle.RuleClue, Cells: []puzzle.Point{at}})
		}
		if shone := slices.ContainsFunc(diagonals, func(d puzzle.Point) bool { return slices.ContainsFunc(ray(p, at, d), l.Has) }); l.Has(at) && shone {
			bad = append(bad, puzzle.Violation{Rule: puzzle.RuleShine, Cells: []puzzle.Point{at}})
		}
	}
	return bad
}

type unexplained struct{ logic.Board }

type counting struct { // a person who counts, and does not explain
	logic.Kernel
	unexplained
	model puzzle.Model
}

func (b *counting) Load(p *puzzle.Puzzle, solution []bool) {
	_ = b.model.Build(p)
	b.Begin(&b.Kernel, p, solution, false)
}

func (b *counting) Solved() bool { return b.Left == 0 && !b.Failed }

func (b *counting) Apply(logic.Rung) (n int) {
	before := slices.Clone(b.Marks)
	for i := range b.model.Problem.NumConstraints() {
		row, counts, mark := b.model.Problem.Constraint(i), [4]int{}, logic.Open
		for _, v := range row.Vars {
			counts[before[b.model.Cell[v]]]++
		}
		if counts[logic.Lamp] == row.Hi {
			mark = logic.Dot
		} else if counts[logic.Lamp]+counts[logic.Open] == row.Lo {
			mark = logic.Lamp
		}
		for _, v := range row.Vars {
			if cell := b.model.Cell[v]; before[cell] == logic.Open && b.Marks[cell] == logic.Open && mark != logic.Open {
				b.Put(cell, mark)
				n++
			}
		}
	}
	return n
}

var bishopLadder = &logic.Ladder{
	Genre: bishops, Techniques: []*logic.Technique{{Rung: 1, Name: "counting", Weight: 1000}},
	Levels: []logic.Level{{Name: "easy", Lo: 1, Hi: 1}}, NewBoard: func() logic.Board { return &counting{} },
}

type bishopStrategy struct { // what generates Bishops
	*genre.Job
	genre.Simple
}

// clear takes away the lamps that shine on a cell.
func (h bishopStrategy) clear(cell int32) {
	for _, d := range diagonals {
		for _, q := range ray(h.Board.Puzzle, h.Board.Puzzle.Point(int(cell)), d) {
			h.Board.Set(int32(h.Board.Puzzle.Index(q)), false)
		}
	}
}

func (h bishopStrategy) stand(cell int32) { h.clear(cell); h.Board.Set(cell, true) }

func (h bishopStrategy) Place() {
	h.Board.ClearLamps()
	h.Shuffle(h.Queue)
	for _, cell := range h.Queue {
		if h.Board.Cells[cell].IsWhite() {
			h.stand(cell)
		}
	}
}

func (h bishopStrategy) Clue() {
	for i, c := range h.Board.Cells {
		seen := slices.DeleteFunc(around(h.Board.Puzzle, h.Board.Puzzle.Point(i)), func(q puzzle.Point) bool { return !h.Board.On[h.Board.Puzzle.Index(q)] })
		if c.IsBlack() {
			h.Board.Cells[i] = puzzle.Clue(len(seen))
		}
	}
}

func (h bishopStrategy) Wall(k int32) bool {
	for _, cell := range h.Board.Orbits[k] {
		h.Board.Set(cell, false)
	}
	return h.Board.Blacken(k)
}

func (h bishopStrategy) Open(k int32) {
	h.Board.Recolour(k, false)
	for _, cell := range h.Board.Orbits[k] {
		h.clear(cell)
	}
}

func (h bishopStrategy) Mend(cells []int32) {
	cell := cells[h.Rng.IntN(len(cells))]
	switch k := h.Board.OrbitOf[cell]; {
	case h.Board.Cells[cell].IsBlack():
	case h.Board.IsFree[k] && h.Rng.IntN(2) == 0:
		h.Layout.Shift(k, h.Rng, h)
	case h.Board.On[cell]:
		h.Board.Set(cell, false)
	default:
		h.stand(cell)
	}
}

func (h bishopStrategy) Change() { h.Mend(h.Queue) }

func (h bishopStrategy) RepairNew(ctx context.Context) bool {
	return genre.Repair(ctx, h.Job, h, genre.DraftRounds)
}

func (h bishopStrategy) Trouble(ctx context.Context) [][]int32 { return h.Ambiguities(ctx) }

func (h bishopStrategy) Passes() []genre.Pass { return []genre.Pass{h.Unique(h.IfUnique)} }

// TestThirdGenre generates Bishops puzzles, and judges, writes and draws them.
func TestThirdGenre(t *testing.T) {
	g := &genre.Genre{
		Genre: request.Genre{Of: bishops, Ladder: bishopLadder, Version: 1, Class: field.ClassOf, Large: 100, Regions: true},
		New:   func(j *genre.Job) genre.Strategy { return bishopStrategy{Job: j} },
	}
	puzzles, all, generated := puzzle.Genres, ladders.All, generate.Genres
	puzzle.Genres, ladders.All, generate.Genres = append(slices.Clone(puzzles), bishops), append(slices.Clone(all), bishopLadder), append(slices.Clone(generated), g)
	t.Cleanup(func() { puzzle.Genres, ladders.All, generate.Genres = puzzles, all, generated })
	graded := false
	for i, keys := range []string{"size=4x4 keep=minimal", "size=5x5 symmetry=rot180 keep=minimal", "size=6x6 symmetry=both keep=minimal", "size=7x7 symmetry=rot180 difficulty=B1", "mask=?_?_?/_????/??#??/????_/?_?_? keep=minimal", "size=6x5 keep=80%", "size=8x8 symmetry=rot180 difficulty=B1 keep=all"} {
		o := testkit.Must(requested("kind=bishops black=30% " + keys))
		check := func(r generate.Result) error {
			p, id := r.Entry.Puzzle, r.Entry.ID
			v := testkit.Must(uniq.Check(t.Context(), p, uniq.Options{Explain: true}))
			minimal := o.Keep.Way != request.KeepDefault || o.Difficulty != request.Difficulty{} || len(v.Removable) == 0
			if v.Kind != uniq.One || !minimal || !v.Solution.Equal(r.Entry.Solution) || len(p.Check(r.Entry.Solution)) > 0 || !o.Symmetry.Has(p) || len(p.Cells) <= 16 && len(testkit.Brute(p)) != 1 {
				t.Errorf("%s: %v, clues to spare %v\n%v", id, v.Kind, v.Removable, puzzle.NewBoard(p))
			}
			e, err := codec.Decode(testkit.Must(codec.Encode(testkit.Must(codec.ByName("json")), r.Entry)))
			again, _, errAgain := generate.FromID(t.Context(), id)
			var svg strings.Builder
			err = errors.Join(err, errAgain, render.Draw(p, render.Solution(p, r.Entry.Solution), render.Print).Alone("").SVG(t.Context(), &svg))
			if err != nil || !e.Puzzle.Equal(p) || !again.Puzzle.Equal(p) || !strings.Contains(svg.String(), "<svg") {
				t.Errorf("%s: read as %v, made again as %v, error %v", id, e, again, err)
			}
			graded = graded || r.Report.Grade.Solved && strings.ContainsAny(puzzle.NewBoard(p).String(), "45678")
			return nil
		}
		if err := generate.Batch(t.Context(), o, uint64(i), 24, 1, check); err != nil {
			t.Error(keys, err)
		}
	}
	if !graded {
		t.Error("no puzzle with a clue above 3 is solved by counting")
	}
}
