package collect

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"akari/presets"
	"akari/puzzle"
)

// Ledger lists the puzzles printed in a series of books, so that no puzzle is printed
// again. The nil Ledger is empty.
type Ledger struct{ lines []ledgerLine }

// ledgerLine is one puzzle of the list, as a line of JSON.
type ledgerLine struct {
	Key    string `json:"key"`  // the hash of the puzzle, equal for rotations and reflections
	Book   string `json:"book"` // title and seed
	Number int    `json:"number"`
}

// ReadLedger reads a list; file names it in errors.
func ReadLedger(r io.Reader, file string) (*Ledger, error) {
	l := &Ledger{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var line ledgerLine
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || len(line.Key) != 2*keyBytes {
			return nil, fmt.Errorf("%s:%d: not a line of a ledger", file, n)
		}
		l.lines = append(l.lines, line)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: not a ledger: %w", file, err)
	}
	return l, nil
}

// printed returns, for each puzzle of another book, the name of that book. A book that is made
// again may use its own puzzles again.
func (l *Ledger) printed(spec *presets.Book) map[string]string {
	where := map[string]string{}
	if l != nil {
		for _, line := range l.lines {
			if line.Book != ledgerName(spec) {
				where[line.Key] = fmt.Sprintf("puzzle %d of %s", line.Number, line.Book)
			}
		}
	}
	return where
}

// ledgerName returns the name of a book in a ledger.
func ledgerName(spec *presets.Book) string { return fmt.Sprintf("%s, seed %d", spec.Title, spec.Seed) }

// Append writes lines for the puzzles of these sections that are not in the list yet.
func (l *Ledger) Append(w io.Writer, spec *presets.Book, sections []*Section) error {
	has := map[ledgerLine]bool{}
	if l != nil {
		for _, line := range l.lines {
			has[line] = true
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, it := range Items(sections) {
		line := ledgerLine{it.key, ledgerName(spec), it.Number}
		if has[line] {
			continue
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// keyBytes is the number of bytes of a hash that identify a puzzle: among a billion puzzles,
// two share 16 bytes with a probability of 1 in 10^21.
const keyBytes = 16

// key returns the key of a puzzle, which is the same for its rotations and reflections.
func key(p *puzzle.Puzzle) string {
	k := p.Key()
	return hex.EncodeToString(k[:keyBytes])
}
