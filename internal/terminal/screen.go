// Package terminal writes results for people: boards, prose, tables, progress.
package terminal

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"golang.org/x/term"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// Screen describes the destination of a text: a terminal, or a file (the zero Screen).
type Screen struct {
	Width  int // in columns; 0 is unlimited
	Colour bool
	ASCII  bool // the terminal may lack the characters with which boards are drawn
}

// ascii replaces the characters of boards and sentences that are not in ASCII.
var ascii = strings.NewReplacer("┌", "+", "┐", "+", "└", "+", "┘", "+", "╭", "+", "╮", "+", "╰", "+", "╯", "+", "│", "|", "─", "-",
	"█", "#", "◯", "O", "·", ".", "░", "*", "×", "x", "…", "...")

// write writes text in the characters that the screen can show.
func (s Screen) write(w io.Writer, text string) error {
	if s.ASCII {
		text = ascii.Replace(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// hasUTF8 reports whether the locale uses UTF-8. It returns true if no locale is set.
func hasUTF8() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"), "UTF8")
	return strings.Contains(strings.ReplaceAll(strings.ToUpper(locale), "-", ""), "UTF8")
}

// ScreenOf returns the screen of the stream out, or of a file if toFile is true. color is auto (on a
// terminal, unless NO_COLOR is set), always or never.
func ScreenOf(out any, toFile bool, color string) (s Screen) {
	if !toFile && Is(out) {
		s.Width = Width(out)
		s.Colour = os.Getenv("NO_COLOR") == ""
		s.ASCII = !hasUTF8()
	}
	if color != "auto" {
		s.Colour = color == "always"
	}
	return s
}

// Is reports whether a stream is a terminal.
func Is(stream any) bool {
	f, isFile := stream.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}

// Width returns the number of columns of a terminal, or 0 if the stream is not a terminal.
func Width(stream any) int {
	if !Is(stream) {
		return 0
	}
	width, _, _ := term.GetSize(int(stream.(*os.File).Fd()))
	return width
}

// Boards draws boards, with an empty line between two boards.
type Boards struct {
	Screen Screen
	W      io.Writer
	Names  bool // write the difficulty, the seed and the number below each board
	some   bool // a board has been drawn
}

// Write draws a board.
func (b *Boards) Write(e *puzzle.Entry) error {
	err := b.Draw("", e)
	var below []string
	if d := e.Difficulty; d != nil {
		below = append(below, fmt.Sprintf("%s (%s)", d.Name, d.Rung))
	}
	if e.Seed != nil && e.Index != nil {
		below = append(below, fmt.Sprintf("seed %d, puzzle %d", *e.Seed, *e.Index+1))
	}
	if below == nil || !b.Names || err != nil {
		return err
	}
	_, err = fmt.Fprintln(b.W, OneLine(strings.Join(below, ", ")))
	return err
}

// Draw draws a board below a caption, unless the caption is empty.
func (b *Boards) Draw(caption string, e *puzzle.Entry) error {
	if b.some {
		fmt.Fprintln(b.W)
	}
	b.some = true
	if caption != "" {
		fmt.Fprintln(b.W, OneLine(caption))
	}
	return b.Screen.Board(b.W, e, false, nil)
}

// Close does nothing.
func (b *Boards) Close() error { return nil }

// Colours of cells, as escape sequences of terminals.
const (
	Differing  = "\x1b[30;43m" // on yellow
	Repaired   = "\x1b[30;42m" // on green
	Conflicted = "\x1b[37;41m" // on red
	glowing    = "\x1b[1;33m"  // a lamp
	plain      = "\x1b[0m"
)

// Paint maps cells to colours.
type Paint map[puzzle.Point]string

// Add gives cells a colour.
func (p Paint) Add(colour string, cells ...puzzle.Point) {
	for _, at := range cells {
		p[at] = colour
	}
}

// Board draws a board in the notation text, with colours. If ruled is true, rows and columns have
// numbers.
func (s Screen) Board(w io.Writer, e *puzzle.Entry, ruled bool, colours Paint) error {
	text, err := codec.Encode(codec.Text, e)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var out bytes.Buffer
	for r, line := range lines {
		border := r == 0 || r == len(lines)-1
		switch {
		case ruled && border:
			out.WriteString(strings.Repeat(" ", rulerWidth))
		case ruled:
			fmt.Fprintf(&out, "%*d ", rulerWidth-1, r)
		}
		s.row(&out, []rune(line), e.Puzzle.Cols, func(col int, text string) string {
			colour := colours[puzzle.Point{Row: r - 1, Col: col}]
			if colour == "" && strings.HasSuffix(text, "◯") {
				colour = glowing
			}
			switch {
			case ruled && r == 0:
				return text[:len(text)-len("─")] + fmt.Sprint((col+1)%10)
			case s.Colour && colour != "" && !border:
				return colour + text + plain
			}
			return text
		})
	}
	return s.write(w, out.String())
}

// rulerWidth is the width of a row number, in characters.
const rulerWidth = 5

// row writes a line of a drawing. draw returns what to write for the text of a cell.
func (Screen) row(out *bytes.Buffer, line []rune, cols int, draw func(col int, text string) string) {
	const before, after = 1, 2 // the characters before the first cell and after the last
	cell := (len(line) - before - after) / cols
	out.WriteString(string(line[:before]))
	for c := range cols {
		out.WriteString(draw(c, string(line[before+c*cell:before+(c+1)*cell])))
	}
	out.WriteString(string(line[len(line)-after:]) + "\n")
}

// Prose writes a paragraph, wrapped at spaces to the width of the screen. indent begins each line.
func (s Screen) Prose(w io.Writer, indent, text string) error {
	if s.Width == 0 {
		return s.write(w, indent+text+"\n")
	}
	var out strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			out.WriteString(indent)
			column = len(indent)
		case column+1+n > s.Width:
			out.WriteString("\n" + indent)
			column = len(indent)
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	return s.write(w, cmp.Or(out.String(), indent)+"\n")
}

// Text writes paragraphs, wrapped to the width of the screen, and lines that begin with a blank
// unchanged.
func (s Screen) Text(w io.Writer, text string) {
	if s.Width == 0 {
		fmt.Fprintln(w, text)
		return
	}
	var paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			_ = s.Prose(w, "", strings.Join(paragraph, " ")) // flushing w reports the error again
			paragraph = nil
		}
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != ' ' {
			paragraph = append(paragraph, line)
			continue
		}
		flush()
		fmt.Fprintln(w, line)
	}
	flush()
}

// OneLine returns a message as one line, without characters that can steer a terminal.
func OneLine(s string) string { return codec.Visible(strings.ReplaceAll(s, "\n", " | ")) }

// Table writes rows with aligned columns. Two blanks separate columns.
func Table(w io.Writer, rows [][]string) {
	var out bytes.Buffer
	aligned := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(aligned, strings.Join(row, "\t"))
	}
	aligned.Flush() // cannot fail: a buffer accepts every write
	for line := range strings.Lines(out.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

// People writes text, in whole characters, without characters that can steer a terminal.
type People struct{ W io.Writer }

func (p People) Write(text []byte) (int, error) {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = codec.Visible(line)
	}
	if _, err := io.WriteString(p.W, strings.Join(lines, "\n")); err != nil {
		return 0, err
	}
	return len(text), nil
}
