package puzzle

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// play takes a board through a session, in the manner of the class on which Board is modelled.
// Coordinates are (row, column) from 0.
type play struct {
	t *testing.T
	b *Board
}

func (p play) place(r, c int)  { p.t.Helper(); p.ok(p.b.Place(Point{r, c})) }
func (p play) remove(r, c int) { p.t.Helper(); p.ok(p.b.Remove(Point{r, c})) }

func (p play) ok(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p play) refused(err error, why PlaceReason) {
	p.t.Helper()
	var pe *PlaceError
	if !errors.As(err, &pe) || pe.Reason != why || !strings.HasPrefix(err.Error(), "invalid position") {
		p.t.Fatalf("got error %v, want invalid position because %q", err, why)
	}
}

func (p play) shows(rows ...string) {
	p.t.Helper()
	if got, want := p.b.String(), strings.Join(rows, "\n"); got != want {
		p.t.Fatalf("board shows\n%s\nwant\n%s", got, want)
	}
}

func (p play) solved(want bool) {
	p.t.Helper()
	if got := p.b.Solved(); got != want {
		p.t.Fatalf("Solved() = %v, want %v", got, want)
	}
}

// set compares a set of points, given as row, column pairs in any order.
func (p play) set(got []Point, want ...[2]int) {
	p.t.Helper()
	var points []Point
	for _, w := range want {
		points = append(points, Point{w[0], w[1]})
	}
	if w := SortedLamps(points); !slices.Equal(w, got) {
		p.t.Fatalf("got %v, want %v", got, w)
	}
}

func TestBoardTranscript(t *testing.T) {
	puz := New(Akari, 6, 6)
	black := [][2]int{{1, 1}, {2, 3}, {2, 5}, {3, 0}, {3, 2}, {4, 4}}
	for _, b := range black {
		puz.Set(Point{b[0], b[1]}, Black)
	}
	p := play{t, NewBoard(puz)}
	var blacks []Point
	for i, c := range puz.Cells {
		if c.IsBlack() {
			blacks = append(blacks, puz.Point(i))
		}
	}
	p.set(blacks, black...)
	p.set(p.b.Lamps())
	p.set(p.b.Illuminated())
	p.shows("______", "_#____", "___#_#", "#_#___", "____#_", "______")
	p.solved(false)
	p.set(p.b.Puzzle.Rays(Point{1, 1}), [2]int{0, 1}, [2]int{1, 2}, [2]int{1, 3}, [2]int{3, 1}, [2]int{2, 1},
		[2]int{1, 4}, [2]int{1, 5}, [2]int{5, 1}, [2]int{1, 0}, [2]int{4, 1})
	p.set(p.b.Puzzle.Rays(Point{2, 1}), [2]int{3, 1}, [2]int{2, 0}, [2]int{2, 2}, [2]int{5, 1}, [2]int{4, 1})

	p.place(2, 1)
	p.set(p.b.Lamps(), [2]int{2, 1})
	p.set(p.b.Illuminated(), [2]int{2, 0}, [2]int{2, 2}, [2]int{5, 1}, [2]int{3, 1}, [2]int{4, 1})
	p.shows("______", "_#____", "*L*#_#", "#*#___", "_*__#_", "_*____")
	p.solved(false)

	p.refused(p.b.Place(Point{3, 6}), OutsideGrid)
	p.refused(p.b.Place(Point{1, 1}), NotWhite)
	p.refused(p.b.Place(Point{2, 1}), HasLamp)
	p.refused(p.b.Place(Point{5, 1}), IsLit)

	p.place(0, 1)
	p.place(1, 0)
	p.place(1, 2)
	p.set(p.b.Lamps(), [2]int{0, 1}, [2]int{1, 0}, [2]int{2, 1}, [2]int{1, 2})
	p.set(p.b.Illuminated(), [2]int{0, 0}, [2]int{1, 3}, [2]int{2, 2}, [2]int{3, 1}, [2]int{1, 4}, [2]int{2, 0},
		[2]int{1, 5}, [2]int{0, 5}, [2]int{0, 4}, [2]int{5, 1}, [2]int{0, 3}, [2]int{4, 1}, [2]int{0, 2})
	p.shows("*L****", "L#L***", "*L*#_#", "#*#___", "_*__#_", "_*____")
	p.solved(false)

	p.remove(1, 2)
	p.set(p.b.Lamps(), [2]int{0, 1}, [2]int{1, 0}, [2]int{2, 1})
	p.shows("*L****", "L#____", "*L*#_#", "#*#___", "_*__#_", "_*____")
	p.place(1, 2)
	p.shows("*L****", "L#L***", "*L*#_#", "#*#___", "_*__#_", "_*____")
	p.refused(p.b.Remove(Point{2, 2}), NoLamp)

	p.place(2, 4)
	p.place(3, 3)
	p.place(4, 0)
	p.place(5, 5)
	p.set(p.b.Lamps(), [2]int{0, 1}, [2]int{1, 2}, [2]int{3, 3}, [2]int{5, 5}, [2]int{2, 1}, [2]int{1, 0}, [2]int{2, 4}, [2]int{4, 0})
	p.set(p.b.Illuminated(), [2]int{5, 4}, [2]int{0, 0}, [2]int{1, 3}, [2]int{4, 1}, [2]int{4, 5}, [2]int{5, 2},
		[2]int{1, 4}, [2]int{0, 5}, [2]int{5, 1}, [2]int{0, 3}, [2]int{4, 2}, [2]int{5, 3}, [2]int{3, 5}, [2]int{3, 1},
		[2]int{1, 5}, [2]int{2, 0}, [2]int{0, 4}, [2]int{4, 3}, [2]int{2, 2}, [2]int{5, 0}, [2]int{3, 4}, [2]int{0, 2})
	p.shows("*L****", "L#L***", "*L*#L#", "#*#L**", "L***#*", "*****L")
	p.solved(true)
}

func TestBoardRefusesOutside(t *testing.T) {
	p := play{t, NewBoard(New(Akari, 2, 3))}
	for _, at := range []Point{{-1, 0}, {0, -1}, {2, 0}, {0, 3}} {
		p.refused(p.b.Place(at), OutsideGrid)
		p.refused(p.b.Remove(at), OutsideGrid)
	}
}

func TestBoardShowsClues(t *testing.T) {
	puz := New(Akari, 1, 3)
	puz.Cells[0], puz.Cells[1] = Clue(1), White
	p := play{t, NewBoard(puz)}
	p.shows("1__")
	p.place(0, 1)
	p.shows("1L*")
	p.solved(true)
}

func TestBoardSearchlightsLampsDoNotLight(t *testing.T) {
	puz := New(Searchlights, 1, 4)
	puz.Cells[0] = Clue(12)
	p := play{t, NewBoard(puz)}
	p.place(0, 1)
	p.place(0, 2) // the first lamp sees the second, which Searchlights allow
	p.set(p.b.Illuminated())
	p.shows("12  L  L  _")
	p.solved(false)
	puz.Cells[0] = Clue(2)
	p.solved(true)
}
