package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// What people read: boards and prose, fitted to the terminal.

// screen is what text is written for: a terminal of some width, with or without
// colour; the zero screen is a file.
type screen struct {
	width  int // in columns, 0 for as many as it takes
	colour bool
}

// colors are what --color takes.
var colors = []string{"auto", "always", "never"}

// screen looks at standard output, unless the result goes to a file.
func (e *env) screen(color string, toFile bool) (s screen, err error) {
	if !slices.Contains(colors, color) {
		return s, fmt.Errorf("--color: %q is not known; %s", color, spell.Hint(color, colors))
	}
	if file, isFile := e.stdout.(*os.File); !toFile && isFile && term.IsTerminal(int(file.Fd())) {
		s.width, _, _ = term.GetSize(int(file.Fd()))
		s.colour = os.Getenv("NO_COLOR") == ""
	}
	if color != "auto" {
		s.colour = color == "always"
	}
	return s, nil
}

// puzzleWriter writes puzzle after puzzle.
type puzzleWriter interface {
	Write(*puzzle.Entry) error
	Close() error
}

// writer writes puzzles in the notation asked for; boards are fitted to the screen.
func (t *target) writer(w io.Writer, f *codec.Format) puzzleWriter {
	if f == codec.Text {
		return &boards{screen: t.screen, w: w}
	}
	return codec.NewWriter(w, f)
}

// boards draws board after board, with an empty line between two.
type boards struct {
	screen screen
	w      io.Writer
	some   bool
}

func (b *boards) Write(e *puzzle.Entry) error { return b.draw("", e, nil) }

func (b *boards) draw(caption string, e *puzzle.Entry, colours paint) error {
	if b.some {
		fmt.Fprintln(b.w)
	}
	b.some = true
	if caption != "" {
		fmt.Fprintln(b.w, oneLine(caption))
	}
	return b.screen.board(b.w, e, false, colours)
}

func (b *boards) Close() error { return nil }

// Colours of cells, as terminals take them.
const (
	differing  = "\x1b[30;43m" // on yellow
	repaired   = "\x1b[30;42m" // on green
	conflicted = "\x1b[37;41m" // on red
	glowing    = "\x1b[1;33m"  // a lamp
	plain      = "\x1b[0m"
)

// paint is the colour of each cell that has one.
type paint map[puzzle.Point]string

func (p paint) add(colour string, cells ...puzzle.Point) {
	for _, at := range cells {
		p[at] = colour
	}
}

// board draws a board. It is the notation "text" but for colours; one that is
// wider than the screen comes in strips of columns.
func (s screen) board(w io.Writer, e *puzzle.Entry, ruled bool, colours paint) error {
	text, err := codec.Encode(codec.Text, e)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	p := e.Puzzle
	cell := (utf8.RuneCountInString(lines[0]) - 3) / p.Cols
	most := p.Cols
	if s.width > 0 && cell*p.Cols+3+rulerWidth > s.width {
		most = max(1, (s.width-3-rulerWidth)/cell)
	}
	var out bytes.Buffer
	for from := 0; from < p.Cols; from += most {
		to := min(from+most, p.Cols)
		if most < p.Cols {
			fmt.Fprintf(&out, "columns %d to %d\n", from+1, to)
		}
		s.strip(&out, lines, cell, from, to, ruled || most < p.Cols, colours)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// rulerWidth is what the numbers of rows take.
const rulerWidth = 5

// strip draws the columns from one to below another.
func (s screen) strip(out *bytes.Buffer, lines []string, cell, from, to int, ruled bool, colours paint) {
	for r, line := range lines {
		runes := []rune(line)
		head, body, tail := string(runes[0]), runes[1+from*cell:1+to*cell], string(runes[len(runes)-2:])
		border := r == 0 || r == len(lines)-1
		if !border && from > 0 {
			head = "┊" // as the notation says that it goes on
		}
		if to*cell < len(runes)-3 {
			head, tail = strings.Replace(head, "└", "├", 1), strings.Replace(tail, "│", "┊", 1)
		}
		switch {
		case ruled && border:
			out.WriteString(strings.Repeat(" ", rulerWidth))
		case ruled:
			fmt.Fprintf(out, "%*d ", rulerWidth-1, r)
		}
		out.WriteString(head)
		for c := from; c < to; c++ {
			text := string(body[(c-from)*cell : (c-from+1)*cell])
			colour := colours[puzzle.Point{Row: r - 1, Col: c}]
			if colour == "" && strings.HasSuffix(text, "◯") {
				colour = glowing
			}
			switch {
			case ruled && r == 0:
				out.WriteString(text[:len(text)-len("─")] + fmt.Sprint((c+1)%10))
			case s.colour && colour != "" && !border:
				out.WriteString(colour + text + plain)
			default:
				out.WriteString(text)
			}
		}
		out.WriteString(tail + "\n")
	}
}

// prose writes a line of words, broken at blanks where the screen ends.
func (s screen) prose(w io.Writer, indent, text string) error {
	if s.width == 0 {
		_, err := fmt.Fprintln(w, indent+text)
		return err
	}
	var out strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			out.WriteString(indent)
			column = len(indent)
		case column+1+n > s.width:
			out.WriteString("\n" + indent)
			column = len(indent)
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	_, err := fmt.Fprintln(w, cmp.Or(out.String(), indent))
	return err
}
