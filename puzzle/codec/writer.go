package codec

import (
	"io"

	"akari/puzzle"
)

// Writer writes any number of puzzles in one notation. Blank lines separate puzzles that have more
// than one line. In JSON, one puzzle is an object, and several puzzles are an array.
type Writer struct {
	w     io.Writer
	f     *Format
	buf   []byte
	held  []byte // the first JSON object, until a second object follows or Close is called
	count int
}

// NewWriter returns a Writer to w. Each call of its Write writes one puzzle.
func NewWriter(w io.Writer, f *Format) *Writer { return &Writer{w: w, f: f} }

// Write writes one puzzle. If the notation does not support the puzzle, the error is an
// *UnsupportedError, nothing is written, and the next puzzle may follow.
func (w *Writer) Write(e *puzzle.Entry) error {
	var err error
	if w.buf, err = w.f.append(w.buf[:0], e); err != nil {
		return err
	}
	w.count++
	if w.f == JSON {
		return w.writeItem()
	}
	gap := ""
	switch {
	case w.count == 1 || w.f.OneLine:
	case w.f.Bare && e.Puzzle.Rows == 1:
		return &UnsupportedError{Format: w.f.Name, What: "several boards if one has a single row", Hint: "use json or jsonl"}
	case w.f.Bare:
		gap = "\n\n"
	default:
		gap = "\n"
	}
	if _, err := io.WriteString(w.w, gap); err != nil {
		return err
	}
	_, err = w.w.Write(w.buf)
	return err
}

// writeItem writes an object of a JSON array, but only holds the first object.
func (w *Writer) writeItem() error {
	if w.count == 1 {
		w.held = append(w.held, w.buf...)
		return nil
	}
	text := w.buf[:len(w.buf)-1]
	if w.count == 2 {
		text = append(append(append([]byte("[\n"), w.held[:len(w.held)-1]...), ",\n"...), text...)
		w.held = nil
	} else {
		text = append([]byte(",\n"), text...)
	}
	_, err := w.w.Write(text)
	return err
}

// Close writes the end of the text. It does not close the underlying writer.
func (w *Writer) Close() error {
	var err error
	if w.held != nil {
		_, err = w.w.Write(w.held)
	} else if w.f == JSON && w.count > 1 {
		_, err = io.WriteString(w.w, "\n]\n")
	}
	return err
}
