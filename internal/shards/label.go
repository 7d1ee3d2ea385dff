package shards

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
)

// Format is the version of the labels and digests that this package writes and reads.
const Format = 1

// Label identifies the batch of which a file is a part. It is in the file's first record.
type Label struct {
	Format  int    `json:"format"`
	Recipe  string `json:"recipe"`            // a digest of the request
	Version int    `json:"version,omitempty"` // the version of the generator
	Seed    uint64 `json:"seed,omitempty"`
	Count   int    `json:"count"` // the number of puzzles of the whole batch
	Shard   Shard  `json:"shard"`
}

// Digest returns a short digest of a request.
func Digest(asked string) string {
	sum := sha256.Sum256([]byte(asked))
	return fmt.Sprintf("%x", sum[:8])
}

// Differs returns why two labels are of different batches, or "" if they are of one.
func (l Label) Differs(from Label) string {
	for _, it := range []struct {
		what        string
		mine, other any
	}{
		{"has the format", l.Format, from.Format}, {"has the recipe", l.Recipe, from.Recipe}, {"has the generator version", l.Version, from.Version},
		{"has the seed", l.Seed, from.Seed}, {"belongs to a batch of size", l.Count, from.Count}, {"belongs to a batch whose number of parts is", l.Shard.Of, from.Shard.Of},
	} {
		if it.mine != it.other {
			return fmt.Sprintf("%s %v, not %v", it.what, it.mine, it.other)
		}
	}
	return ""
}

// opening is the beginning of the first record.
const opening = `{"batch":`

// sealing precedes the digest in a record.
const sealing = `"sum":"`

// seal computes the digest of a record from the label, the index and the bare record. So it detects a
// record that was changed, moved, or copied from another part.
type seal struct{ label []byte }

func (l Label) seal() seal { return seal{l.text()} }

func (s seal) of(index int, bare []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s%d", s.label, index)
	h.Write(bare)
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// text returns the label as the first record has it.
func (l Label) text() []byte {
	text, err := json.Marshal(l)
	if err != nil {
		panic(fmt.Sprintf("shards: internal error: cannot write a label as JSON: %v", err))
	}
	return text
}

// labelled is a writer that adds the label and the digests to the records of a part.
type labelled struct {
	w     io.Writer
	label Label
	seal  seal
	index int // the index of the next record's puzzle
}

// Labelled returns a writer of the records of a part, which adds digests and the label. Each Write must
// be one record. made is the number of records that the part already has.
func Labelled(w io.Writer, l Label, made int) io.Writer {
	first, _ := l.Shard.Range(l.Count)
	return &labelled{w, l, l.seal(), first + made}
}

func (w *labelled) Write(text []byte) (int, error) {
	if len(text) == 0 {
		return 0, nil
	}
	if text[0] != '{' || bytes.IndexByte(text, '\n') != len(text)-1 {
		panic(fmt.Sprintf("shards: internal error: %.20q is not one record", text))
	}
	begin := "{"
	if first, _ := w.label.Shard.Range(w.label.Count); w.index == first {
		begin = fmt.Sprintf("%s%s,", opening, w.seal.label)
	}
	if _, err := fmt.Fprintf(w.w, `%s%s%s",%s`, begin, sealing, w.seal.of(w.index, text), text[1:]); err != nil {
		return 0, err
	}
	w.index++
	return len(text), nil
}

// Unlabel returns the label of a record, nil for none that is valid, and the record without it.
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

// bare returns a record without label and digest, and reports whether the digest is right.
func (s seal) bare(line []byte, index int) ([]byte, bool) {
	if l, rest := Unlabel(line); l != nil {
		line = rest
	}
	text, sealed := bytes.CutPrefix(line, []byte("{"+sealing))
	sum, rest, ends := bytes.Cut(text, []byte(`",`))
	if !sealed || !ends {
		return nil, false
	}
	bare := append([]byte("{"), rest...)
	return bare, string(sum) == s.of(index, bare)
}

// Began returns why a file with this first line, perhaps incomplete, cannot begin this part, or "".
func (l Label) Began(line []byte) string {
	other, _ := Unlabel(line)
	if other == nil {
		if begin := fmt.Appendf(nil, "%s%s,", opening, l.text()); len(line) < len(begin) && bytes.HasPrefix(begin, line) {
			return ""
		}
		return "is not a part of a batch"
	}
	if why := other.Differs(l); why != "" {
		return why
	}
	if other.Shard != l.Shard {
		return fmt.Sprintf("is part %v, not %v", other.Shard, l.Shard)
	}
	return ""
}
