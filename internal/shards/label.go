package shards

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
)

// Label identifies the batch of which a file is a part. It is in the file's first record.
type Label struct {
	Recipe  string `json:"recipe"`            // a digest of the request
	Version int    `json:"version,omitempty"` // of the generator
	Seed    uint64 `json:"seed,omitempty"`
	Count   int    `json:"count"` // of the puzzles of all parts
	Shard   Shard  `json:"shard"`
}

// Digest returns a short name of a request.
func Digest(asked string) string {
	sum := sha256.Sum256([]byte(asked))
	return fmt.Sprintf("%x", sum[:8])
}

// Differs returns why two labels are not of one batch, or "".
func (l Label) Differs(from Label) string {
	for _, it := range []struct {
		what        string
		mine, other any
	}{
		{"has the recipe", l.Recipe, from.Recipe}, {"has the generator version", l.Version, from.Version},
		{"has the seed", l.Seed, from.Seed}, {"belongs to a batch of size", l.Count, from.Count}, {"belongs to a batch whose number of parts is", l.Shard.Of, from.Shard.Of},
	} {
		if it.mine != it.other {
			return fmt.Sprintf("%s %v, not %v", it.what, it.mine, it.other)
		}
	}
	return ""
}

// opening is how a first record begins.
const opening = `{"batch":`

// sealing is how a record goes on, or begins if it is not the first.
const sealing = `"sum":"`

// seal is the digest of a record: of the label, the index and the bytes without either.
// The digest detects a record that was changed, moved, or copied from another part.
type seal struct{ label []byte }

func (l Label) seal() seal { return seal{l.text()} }

func (s seal) of(index int, bare []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s%d", s.label, index)
	h.Write(bare)
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// text returns the label in the form that its part has.
func (l Label) text() []byte {
	text, err := json.Marshal(l)
	if err != nil {
		panic(fmt.Sprintf("shards: internal error: a label without a text: %v", err))
	}
	return text
}

// labelled puts the label and the digests into the records of a part.
type labelled struct {
	w     io.Writer
	label Label
	seal  seal
	index int // of the next record
}

// Labelled writes the records of a part to w, each by one Write, with their digests and
// the first with the label. The part has some records already.
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

// Unlabel removes the label from a first record and returns both. The label is nil if the
// record has no label of a batch.
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

// bare takes the label and the digest out of the record of an index, and reports whether
// the record is as it was written.
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

// Began returns why a file that begins with a line, which may be incomplete, was not begun as
// this part, or "".
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
