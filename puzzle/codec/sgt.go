package codec

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"akari/puzzle"
)

// Sgt is the saved game of Simon Tatham's Light Up.
//
//	file   = *( key ":" length ":" bytes NL )      key is padded to 8 letters
//	keys   = SAVEFILE (41 letters, first) VERSION (1) GAME (Light Up)
//	         PARAMS CPARAMS [SEED / HEXSEED] DESC [AUXINFO] … NSTATES STATEPOS
//	         (NSTATES-1)*( MOVE / SOLVE / RESTART )
//	MOVE   = step *( ";" step )      step = "L" x "," y (lamp) / "I" x "," y (dot)
//	SOLVE  = "S" *( ";" step )
//
// Traps. Lengths count bytes. PARAMS are the parameters of the next game, CPARAMS the parameters
// of this board; both must be complete. A step switches its lamp or dot on or off. STATEPOS is
// the number of states reached; the moves after that state have been undone. Unknown keys are
// skipped. For boards of 2×2 the program writes symmetry s4 and then refuses it, so akari writes
// s0.
//
// Separator: none is needed, since each file begins with SAVEFILE. Text after the last state
// is an error, although Light Up ignores such text.
//
// Source: tests of sgt-puzzles, which writes and reads such files.
var Sgt = &Format{
	Name:  "sgt",
	Title: "saved game of Simon Tatham's Light Up, with lamps and dots",
	Ext:   ".sgt",
	Genre: puzzle.Akari,
	frame: func(line string) bool { return strings.HasPrefix(line, "SAVEFILE:") },
	ending: func(string) func(string) ending {
		return func(line string) ending {
			if strings.HasPrefix(line, "SAVEFILE:") {
				return endsBefore
			}
			return goesOn
		}
	},
	drawsMarks: true,
	decode:     decodeSgt,
	encode:     encodeSgt,
}

const sgtMagic = "Simon Tatham's Portable Puzzle Collection"

func decodeSgt(in *input) (*puzzle.Entry, error) {
	s := &save{in: in, fields: map[string]textLine{}}
	if err := s.readFields(); err != nil {
		return nil, err
	}
	if err := s.checkHead(); err != nil {
		return nil, err
	}
	rows, cols, err := in.tathamSize(s.fields["CPARAMS"], true)
	if err != nil {
		return nil, err
	}
	e, err := tathamCodes.read(s.fields["DESC"], puzzle.Akari, rows, cols)
	if err != nil {
		return nil, err
	}
	s.p = e.Puzzle
	if err := s.play(); err != nil {
		return nil, err
	}
	b := board{cols: cols}
	for i, c := range s.p.Cells {
		b.add(square{cell: c, lamp: s.marks[i] == 'L', dot: s.marks[i] == 'I'}, 0)
	}
	return b.entry(puzzle.Akari)
}

// save is the state of reading a saved game.
type save struct {
	in     *input
	pos    int
	fields map[string]textLine // the records up to STATEPOS, by key
	states int
	p      *puzzle.Puzzle
	marks  map[int]byte // by cell: L for a lamp, I for a dot
}

// sgtHead matches the beginning of a record, sgtStep a lamp or a dot.
var (
	sgtHead = regexp.MustCompile(`^([A-Z ]{8}):(\d+):`)
	sgtStep = regexp.MustCompile(`^[LI](\d{1,6}),(\d{1,6})$`)
)

// record reads the next "KEY     :length:bytes".
func (s *save) record() (key string, value textLine, err error) {
	text := s.in.text
	s.pos = len(text) - len(strings.TrimLeft(text[s.pos:], "\r\n"))
	head := sgtHead.FindStringSubmatch(text[s.pos:min(len(text), s.pos+30)])
	switch {
	case s.pos == len(text):
		return "", value, faultf(s.pos, "the file ends before its last state")
	case head == nil:
		return "", value, faultf(s.pos, "expected a key of 8 letters, a colon, a length and a colon")
	}
	value.off = s.pos + len(head[0])
	n, err := strconv.Atoi(head[2])
	if err != nil || n > len(text)-value.off {
		return "", value, faultf(value.off, "expected %s bytes, got %d", head[2], len(text)-value.off)
	}
	s.pos = value.off + n
	value.s = text[value.off:s.pos]
	if s.pos < len(text) && strings.IndexByte("\r\n", text[s.pos]) < 0 {
		return "", value, faultf(s.pos, "expected the record to end after %d bytes", n)
	}
	return strings.TrimRight(head[1], " "), value, nil
}

func (s *save) readFields() error {
	for s.fields["STATEPOS"].off == 0 {
		key, value, err := s.record()
		if err != nil {
			return err
		}
		if len(s.fields) == 0 && (key != "SAVEFILE" || value.s != sgtMagic) {
			return faultf(value.off, "this is not a saved game of Simon Tatham's puzzles").but("expected SAVEFILE:41:%s", sgtMagic)
		}
		if _, twice := s.fields[key]; twice {
			return faultf(value.off, "the record %s is given twice", key)
		}
		s.fields[key] = value
	}
	return nil
}

// checkHead returns an error if Light Up would refuse the records.
func (s *save) checkHead() error {
	for _, key := range []string{"VERSION", "GAME", "PARAMS", "CPARAMS", "DESC", "NSTATES"} {
		if _, found := s.fields[key]; !found {
			return faultf(s.pos, "the record %s is missing", key)
		}
	}
	switch v, g := s.fields["VERSION"], s.fields["GAME"]; {
	case v.s != "1":
		return faultf(v.off, "expected version 1 of the save format, got %s", quote(v.s))
	case g.s != "Light Up":
		return faultf(g.off, "%s is a different game", quote(g.s)).but("expected Light Up")
	}
	if _, _, err := s.in.tathamSize(s.fields["PARAMS"], true); err != nil {
		return err
	}
	n := s.fields["NSTATES"]
	var err error
	s.states, err = side(n.off, n.s, "the number of states")
	return err
}

// play reads all moves. Moves after STATEPOS have been undone and have no effect.
func (s *save) play() error {
	at := s.fields["STATEPOS"]
	reached, err := side(at.off, at.s, "the state reached")
	if err != nil {
		return err
	}
	if reached > s.states {
		return faultf(at.off, "expected a state from 1 to %d, got %d", s.states, reached)
	}
	s.marks = map[int]byte{}
	for i := 2; i <= s.states; i++ {
		key, value, err := s.record()
		if err == nil {
			err = s.in.look(len(key))
		}
		if err != nil {
			return err
		}
		if err := s.move(key, value, i <= reached); err != nil {
			return err
		}
	}
	if rest := strings.TrimLeft(s.in.text[s.pos:], "\r\n"); rest != "" {
		return faultf(len(s.in.text)-len(rest), "unexpected %s after the last state", quote(rest))
	}
	return nil
}

// move reads a move. If counts is true, it also applies the move to the marks: a lamp replaces a
// dot, a dot replaces a lamp, and the same mark again removes the mark.
func (s *save) move(key string, value textLine, counts bool) error {
	switch key {
	case "MOVE":
	case "RESTART":
		if counts {
			clear(s.marks)
		}
		return nil
	case "SOLVE":
		if value.s == "S" {
			return nil
		}
		if !strings.HasPrefix(value.s, "S;") {
			return faultf(value.off, "expected the value of SOLVE as S or S;STEPS")
		}
		value = textLine{value.s[2:], value.off + 2}
	default:
		return faultf(value.off, "expected a move, got %s", key)
	}
	for more := true; more; {
		var one textLine
		one, value, more = value.cut(";")
		cell, err := s.step(one)
		if err == nil {
			err = s.in.look(len(one.s))
		}
		if err != nil {
			return err
		}
		switch mark := one.s[0]; {
		case !counts:
		case s.marks[cell] == mark:
			delete(s.marks, cell)
		default:
			s.marks[cell] = mark
		}
	}
	return nil
}

// step returns the cell of a step.
func (s *save) step(t textLine) (cell int, err error) {
	step := sgtStep.FindStringSubmatch(t.s)
	if step == nil {
		return 0, faultf(t.off, "unknown step %s", quote(t.s)).but("expected L or I, the column, a comma and the row")
	}
	col, _ := strconv.Atoi(step[1])
	row, _ := strconv.Atoi(step[2])
	at := puzzle.Point{Row: row, Col: col}
	switch {
	case !s.p.In(at):
		return 0, faultf(t.off, "the cell of the step %s is outside the board", quote(t.s))
	case s.p.At(at).IsBlack():
		return 0, faultf(t.off, "the cell of the step %s is black", quote(t.s))
	}
	return s.p.Index(at), nil
}

func encodeSgt(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	if err := tathamFits(p, "sgt"); err != nil {
		return dst, err
	}
	var moves []string
	for _, at := range e.Solution {
		moves = append(moves, fmt.Sprintf("L%d,%d", at.Col, at.Row))
	}
	for _, at := range e.Dots {
		moves = append(moves, fmt.Sprintf("I%d,%d", at.Col, at.Row))
	}
	record := func(key, value string) { dst = fmt.Appendf(dst, "%-8s:%d:%s\n", key, len(value), value) }
	params, states := fmt.Sprintf("%dx%db20s0d0", p.Cols, p.Rows), "1"
	if moves != nil {
		states = "2"
	}
	record("SAVEFILE", sgtMagic)
	record("VERSION", "1")
	record("GAME", "Light Up")
	record("PARAMS", params)
	record("CPARAMS", params)
	record("DESC", string(tathamCodes.append(nil, p.Cells)))
	record("NSTATES", states)
	record("STATEPOS", states)
	if moves != nil {
		record("MOVE", strings.Join(moves, ";"))
	}
	return dst, nil
}
