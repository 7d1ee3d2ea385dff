package merge

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"io"
	"iter"

	"akari/puzzle"
)

// made is the key and the index of a puzzle.
type made struct {
	key   puzzle.Key
	index uint64
}

var madeCoder = coder[made]{
	compare: func(a, b made) int {
		return cmp.Or(bytes.Compare(a.key[:], b.key[:]), cmp.Compare(a.index, b.index))
	},
	to: func(m made) ([]byte, error) { return binary.BigEndian.AppendUint64(m.key[:], m.index), nil },
	from: func(b []byte) (m made, err error) {
		m.index = binary.BigEndian.Uint64(b[copy(m.key[:], b):])
		return m, nil
	},
}

var indexCoder = coder[uint64]{
	compare: cmp.Compare[uint64],
	to:      func(i uint64) ([]byte, error) { return binary.BigEndian.AppendUint64(nil, i), nil },
	from:    func(b []byte) (uint64, error) { return binary.BigEndian.Uint64(b), nil },
}

// sieve separates duplicates from new puzzles, in rounds. A puzzle is a duplicate if an equal
// puzzle came in an earlier round or has a lower index. The sieve holds a few puzzles in memory
// and the keys of all in a file.
type sieve struct {
	dir  string
	keys *scratch // the keys of all earlier rounds, ascending; nil before the first round
	err  error
}

// duplicates yields the indices of the duplicates of a round in ascending order. It ends at an
// error and stores it in s.err. It reads all puzzles of the round before it yields an index.
func (s *sieve) duplicates(ctx context.Context, round iter.Seq[made]) iter.Seq[uint64] {
	return sorted(ctx, s.dir, func(yield func(uint64) bool) {
		next, err := newScratch(s.dir)
		if err != nil {
			s.err = err
			return
		}
		if err := s.pass(ctx, round, next, yield); err != nil {
			next.close()
			s.err = cmp.Or(s.err, err)
			return
		}
		s.keys.close()
		s.keys = next
	}, indexCoder, &s.err)
}

// pass sorts the puzzles of a round by key, merges their keys with the keys of earlier rounds into
// next, and yields the indices of duplicates.
func (s *sieve) pass(ctx context.Context, round iter.Seq[made], next *scratch, yield func(uint64) bool) error {
	earlier, err := s.earlier()
	if err != nil {
		return err
	}
	var last puzzle.Key
	kept := 0
	keep := func(k puzzle.Key) {
		last = k
		kept++
		_, _ = next.out.Write(k[:]) // Flush returns the error
	}
	old := keys{from: earlier}
	old.advance()
	for m := range sorted(ctx, s.dir, round, madeCoder, &s.err) {
		for ; old.more && bytes.Compare(old.key[:], m.key[:]) <= 0; old.advance() {
			keep(old.key)
		}
		if kept == 0 || m.key != last {
			keep(m.key)
		} else if !yield(m.index) {
			return ctx.Err()
		}
	}
	for ; old.more; old.advance() {
		keep(old.key)
	}
	return cmp.Or(s.err, old.err, next.out.Flush())
}

// earlier returns a reader of the keys of earlier rounds.
func (s *sieve) earlier() (io.Reader, error) {
	if s.keys == nil {
		return bytes.NewReader(nil), nil
	}
	return s.keys.reread()
}

// keys reads keys one by one.
type keys struct {
	from io.Reader
	key  puzzle.Key // the current key, if more is true
	more bool
	err  error
}

func (k *keys) advance() {
	_, err := io.ReadFull(k.from, k.key[:])
	if k.more = err == nil; err != nil && err != io.EOF {
		k.err = err
	}
}
