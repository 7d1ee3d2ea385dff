package puzzle_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// implied are small boards, rows after rows, and what must be known of them
// without any choice: L a lamp, x no lamp, . open, or that there is no answer.
// A weaker propagation would give the same answers, only later.
var implied = [][2]string{
	{".", "L"},
	{".#", "L#"},
	{".#.", "L#L"},
	{"0.", "none"},
	{"1.", "1L"},
	{".1.", "none"},
	{".2.", "L2L"},
	{".3.", "none"},
	{".../.4./...", "xLx/L4L/xLx"},
	{".../.0./...", ".x./x0x/.x."},
	{"#.#/.4./#.#", "#L#/L4L/#L#"},
	{".#./#.#/.#.", "L#L/#L#/L#L"},
	{"2./..", "2L/Lx"},
	{"3./..", "none"},
	{"1.../#...", "1Lxx/#x.."},
	{".1../####", "L1xL/####"},
	{"1#/..", "1#/Lx"},
	{"..0/...", ".x0/..x"},
	{"0.0/...", "0x0/xLx"},
	{".0./...", "none"},
	{".0./.#.", "x0x/L#L"},
	{"0../...", "0x./x.."},
	{".#/#.", "L#/#L"},
	{"1./.1", "none"},
	{".1/1.", "none"},
	{"2./.2", "2L/L2"},
	{".#./0../.#.", "none"},
	{"...../.###./...2.", "....x/.###x/xxL2L"},
	{"0....0", "0x..x0"},
	{"0...#0", "0x..#0"},
	{"....../0....0", "x....x/0x..x0"},
	{"1....0", "1Lxxx0"},
	{".3./...", "L3L/xLx"},
	{"..3/...", "none"},
	{"3../...", "none"},
	{"4../...", "none"},
	{"2.#/..#", "2L#/Lx#"},
	{"1.#/.##", "none"},
	{".1.1.", "none"},
	{".1.1./#####", "none"},
	{".2.2.", "L2L2L"},
	{"1.1/##.", "none"},
	{"0#./..#", "0#L/xL#"},
	{"..../0##.", "x.../0##."},
	{"...../#0#0#", ".x.x./#0#0#"},
	{"...../.#0#0", "..x.x/.#0#0"},
	{"0../.0./..#", "0xL/x0x/Lx#"},
	{".../0#0/...", "xLx/0#0/xLx"},
	{".../0#./..0", "none"},
	{"1.2/...", "1L2/xxL"},
	{"2.1/.#.", "none"},
	{".3.1", "none"},
	{".../2#2/...", "none"},
	{"..../.31./....", "xLxx/L31L/xLxx"},
}

func TestImpliedLiterals(t *testing.T) {
	var m puzzle.Model
	s := solver.New()
	for _, c := range implied {
		p := testkit.Grid(strings.Split(c[0], "/")...)
		m.Build(p)
		s.Load(context.Background(), &m.Problem)
		got := "none"
		if s.Propagate() {
			got = picture(&m, p, c[0], s.Fixed)
		}
		if got != c[1] {
			t.Errorf("%s: know %s, want %s", c[0], got, c[1])
		}
	}
}

// picture draws what is known of the board's white cells over its text.
func picture(m *puzzle.Model, p *puzzle.Puzzle, board string, fixed func(solver.Var) (value, known bool)) string {
	cells := []byte(strings.ReplaceAll(board, "/", ""))
	for v, cell := range m.Cell {
		if value, known := fixed(solver.Var(v)); known {
			cells[cell] = "xL"[btoi(value)]
		}
	}
	rows := make([]string, p.Rows)
	for r := range rows {
		rows[r] = string(cells[r*p.Cols : (r+1)*p.Cols])
	}
	return strings.Join(rows, "/")
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// consequences is propagation by its definition: as long as some row leaves an
// open variable only one value, that is its value. It reports false where some
// row cannot be satisfied.
func consequences(p *solver.Problem) (value []int, ok bool) {
	value = make([]int, p.NumVars)
	for v := range value {
		value[v] = -1
	}
	for changed := true; changed; {
		changed = false
		for i := range p.NumRows() {
			row := p.Row(i)
			ones, open := 0, 0
			for _, v := range row.Vars {
				ones += btoi(value[v] == 1)
				open += btoi(value[v] < 0)
			}
			if ones > row.Hi || ones+open < row.Lo {
				return nil, false
			}
			if open == 0 || ones < row.Hi && ones+open > row.Lo {
				continue
			}
			for _, v := range row.Vars {
				if value[v] < 0 {
					value[v], changed = btoi(ones < row.Hi), true
				}
			}
		}
	}
	return value, true
}

// TestPropagationIsComplete compares with the definition on random boards.
func TestPropagationIsComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var m puzzle.Model
	s := solver.New()
	known, none := 0, 0
	for range testkit.Scale(5_000, 100_000) {
		g := puzzle.Genres[rng.IntN(2)]
		p := testkit.Random(rng, g, 1+rng.IntN(7), 1+rng.IntN(7), 0.1+rng.Float64()*0.4, rng.Float64())
		m.Build(p)
		s.Load(context.Background(), &m.Problem)
		want, ok := consequences(&m.Problem)
		if s.Propagate() != ok {
			t.Fatalf("%v: no contradiction, or a false one; the definition says %v", puzzle.NewBoard(p), ok)
		}
		if !ok {
			none++
			continue
		}
		for v, w := range want {
			value, fixed := s.Fixed(solver.Var(v))
			if fixed != (w >= 0) || fixed && btoi(value) != w {
				t.Fatalf("%v: variable %d: %v %v, want %d", puzzle.NewBoard(p), v, value, fixed, w)
			}
			known += btoi(fixed)
		}
	}
	if known < 5000 || none < 500 {
		t.Errorf("a lopsided test: %d literals, %d contradictions", known, none)
	}
}
