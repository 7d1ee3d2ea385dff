package shards

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
)

// Label says what a file is a part of. It stands in its first record.
type Label struct {
	Recipe  string `json:"recipe"`            // a digest of what was asked for
	Version int    `json:"version,omitempty"` // of the generator
	Seed    uint64 `json:"seed,omitempty"`
	Count   int    `json:"count"` // of the puzzles of all parts
	Shard   Shard  `json:"shard"`
}

// Digest is a short name for what was asked for.
func Digest(asked string) string {
	sum := sha256.Sum256([]byte(asked))
	return fmt.Sprintf("%x", sum[:8])
}

// Differs says what keeps two labels from being of one batch, or "".
func (l Label) Differs(from Label) string {
	for _, it := range []struct {
		what        string
		mine, other any
	}{
		{"is of the recipe", l.Recipe, from.Recipe}, {"is of the generator's version", l.Version, from.Version},
		{"is of the seed", l.Seed, from.Seed}, {"is of a batch of", l.Count, from.Count}, {"is of a batch whose parts number", l.Shard.Of, from.Shard.Of},
	} {
		if it.mine != it.other {
			return fmt.Sprintf("%s %v, not %v", it.what, it.mine, it.other)
		}
	}
	return ""
}

// opening is how a first record begins.
const opening = `{"batch":`

// labelled puts a label into the first record.
type labelled struct {
	w     io.Writer
	label *Label // nil once it is written
}

// Labelled writes to w and puts the label into the first record. The first Write
// begins with that record.
func Labelled(w io.Writer, l Label) io.Writer { return &labelled{w, &l} }

func (w *labelled) Write(text []byte) (int, error) {
	if w.label == nil || len(text) == 0 {
		return w.w.Write(text)
	}
	label, err := json.Marshal(w.label)
	if err != nil || text[0] != '{' {
		panic(fmt.Sprintf("shards: internal error: %.20q begins no record, error %v", text, err))
	}
	w.label = nil
	if _, err := fmt.Fprintf(w.w, "%s%s,", opening, label); err != nil {
		return 0, err
	}
	n, err := w.w.Write(text[1:])
	return n + 1, err
}

// Unlabel takes the label out of a first record; nil where it has none.
func Unlabel(line []byte) (*Label, []byte) {
	text, begins := bytes.CutPrefix(line, []byte(opening))
	if !begins {
		return nil, line
	}
	l := &Label{}
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(l); err != nil || l.Shard == (Shard{}) || l.Count < l.Shard.Of {
		return nil, line
	}
	rest, begins := bytes.CutPrefix(text[d.InputOffset():], []byte(","))
	if !begins {
		return nil, line
	}
	return l, append([]byte("{"), rest...)
}

// Began says why a file that begins with a line, which may be torn, was not begun
// as this part, or "".
func (l Label) Began(line []byte) string {
	other, _ := Unlabel(line)
	if other == nil {
		label, err := json.Marshal(l)
		if begin := fmt.Appendf(nil, "%s%s,", opening, label); err == nil && len(line) < len(begin) && bytes.HasPrefix(begin, line) {
			return ""
		}
		return "is no part of a batch"
	}
	if why := other.Differs(l); why != "" {
		return why
	}
	if other.Shard != l.Shard {
		return fmt.Sprintf("is part %v, not %v", other.Shard, l.Shard)
	}
	return ""
}
