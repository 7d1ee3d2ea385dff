package collect

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"akari/generate"
	"akari/internal/spell"
	"akari/presets"
	"akari/puzzle"
)

// Ledger lists the puzzles printed in a series of books, so that no puzzle is printed
// again. The nil Ledger is empty.
type Ledger struct{ lines []ledgerLine }

// ledgerLine is one puzzle of the list, as a line of JSON.
type ledgerLine struct {
	Key    string `json:"key"`    // the hash of the puzzle, equal for rotations and reflections
	Book   string `json:"book"`   // title, volume and seed
	Digest string `json:"digest"` // of everything that selects and numbers the puzzles of the book
	Number int    `json:"number"`
}

// ReadLedger reads a list; file names it in errors about its lines. With an error about a line, it returns the
// lines before.
func ReadLedger(r io.Reader, file string) (*Ledger, error) {
	l := &Ledger{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan() && lines.Err() == nil; n++ { // after an error of reading, the last line is cut off
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var line ledgerLine
		err := json.Unmarshal(lines.Bytes(), &line)
		if _, wrong := hex.DecodeString(line.Key); err != nil || wrong != nil || len(line.Key) != 2*keyBytes {
			return l, fmt.Errorf("%s:%d: not a line of a ledger", file, n)
		}
		l.lines = append(l.lines, line)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s: not a ledger: %w", file, lines.Err())
	}
	return l, lines.Err()
}

// Each calls add for each puzzle of the list, with the beginning of its puzzle.Key and its name.
func (l *Ledger) Each(add func(key [keyBytes]byte, name string)) {
	if l == nil {
		return
	}
	for _, line := range l.lines {
		key, _ := hex.DecodeString(line.Key) // ReadLedger has checked it
		add([keyBytes]byte(key), line.name())
	}
}

func (l ledgerLine) name() string { return fmt.Sprintf("puzzle %d of %s", l.Number, l.Book) }

// shelf is a ledger as one book sees it. A book that is made again may print its own puzzles
// again. It avoids only the puzzles that were in the ledger when it was made first, and so has the
// same puzzles.
type shelf struct {
	line   ledgerLine          // of the book, without key and number
	before map[string]string   // by key: the names of other books' puzzles, above the first line of the book
	after  map[string]string   // the puzzles of other books below
	own    map[ledgerLine]bool // the lines of the book
	like   bool                // whether another book has the same name
}

// shelf reads the ledger as a book sees it. The book must have its final counts of puzzles.
func (l *Ledger) shelf(spec *presets.Book) (*shelf, error) {
	s := &shelf{before: map[string]string{}, after: map[string]string{}, own: map[ledgerLine]bool{}}
	if l == nil {
		return s, nil
	}
	if err := CheckFields(spec); err != nil {
		return nil, err
	}
	digest, err := digestOf(spec)
	if err != nil {
		return nil, err
	}
	s.line = ledgerLine{Book: ledgerName(spec), Digest: digest}
	others := s.before
	for _, line := range l.lines {
		if line.Digest == digest {
			s.own[line], others = true, s.after
			continue
		}
		s.like = s.like || line.Book == s.line.Book
		others[line.Key] = line.name()
	}
	return s, nil
}

// lineOf returns the line of a puzzle of the book.
func (s *shelf) lineOf(it *Item) ledgerLine {
	line := s.line
	line.Key, line.Number = it.key, it.Number
	return line
}

// clash reports a puzzle of the book that a later book has printed.
func (s *shelf) clash(items []*Item) error {
	for _, it := range items {
		if name, found := s.after[it.key]; found && !s.own[s.lineOf(it)] {
			return fmt.Errorf("the ledger lists puzzle %d as %s; replace it, as in replace: {%d: %d}", it.Number, name, it.Number, it.Replaced+1)
		}
	}
	return nil
}

// ledgerName returns the name of a book in a ledger.
func ledgerName(spec *presets.Book) string {
	volume := ""
	if spec.Volume > 0 {
		volume = fmt.Sprintf("volume %d, ", spec.Volume)
	}
	return fmt.Sprintf("%s, %sseed %d", strings.Join(strings.Fields(spec.Title), " "), volume, spec.Seed)
}

// Digest returns a hash of a description and of the files of its puzzles.
func Digest(spec *presets.Book) (string, error) {
	if err := CheckFields(spec); err != nil {
		return "", err
	}
	puzzles, err := digestOf(spec)
	return spec.Digest() + puzzles, err
}

// digestOf returns a hash of everything in a description that selects and numbers puzzles, and of
// the title and the volume. Replacements are not part of it, because they change only single
// puzzles of a book.
func digestOf(spec *presets.Book) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %d %d %d\n", spec.Title, spec.Volume, spec.Seed, spec.FirstNumber())
	for i := range spec.Parts {
		part := &spec.Parts[i]
		fmt.Fprintf(h, "%d %d %s\n", part.Count, part.Looks(), part.Order)
		if part.Recipe != nil {
			fmt.Fprintln(h, generate.ID(part.Recipe.Options, 0))
		}
		for _, file := range part.Files {
			content := sha256.New()
			f, err := spec.Folder.Open(file)
			if err == nil {
				_, err = io.Copy(content, f)
				f.Close()
			}
			if err != nil {
				return "", Mistake(spec, fmt.Sprintf("parts[%d].files", i), err)
			}
			fmt.Fprintf(h, "file %x\n", content.Sum(nil))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:keyBytes]), nil
}

// Append writes lines for the puzzles of these sections that are not in the list yet.
func (l *Ledger) Append(w io.Writer, spec *presets.Book, sections []*Section) error {
	if l == nil {
		l = &Ledger{}
	}
	s, err := l.shelf(spec)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, it := range Items(sections) {
		if line := s.lineOf(it); !s.own[line] {
			if err := enc.Encode(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// Lists reports whether the list has puzzles of this book.
func (l *Ledger) Lists(spec *presets.Book) bool {
	s, err := l.shelf(spec)
	return err == nil && len(s.own) > 0
}

// About returns a sentence if the list has this book already, or a book of the same name with other
// puzzles. Otherwise it returns "".
func (l *Ledger) About(spec *presets.Book, sections []*Section) (string, error) {
	s, err := l.shelf(spec)
	switch {
	case err != nil || len(s.own) == 0 && !s.like:
		return "", err
	case len(s.own) == 0:
		return "the ledger lists a book of this title and seed with other puzzles, which this book does not print again; " +
			"to make it instead of that book, remove the lines of that book", nil
	}
	fresh := 0
	for _, it := range Items(sections) {
		if !s.own[s.lineOf(it)] {
			fresh++
		}
	}
	if fresh == 0 {
		return "the ledger lists this book already; the same puzzles are printed again", nil
	}
	return fmt.Sprintf("the ledger lists this book already, except for %s", spell.Counted(fresh, "new puzzle")), nil
}

// keyBytes is the number of bytes of a hash that identify a puzzle: among a billion puzzles,
// two share 16 bytes with a probability of 1 in 10^21.
const keyBytes = 16

// key returns the key of a puzzle, which is the same for its rotations and reflections.
func key(p *puzzle.Puzzle) string {
	k := p.Key()
	return hex.EncodeToString(k[:keyBytes])
}
