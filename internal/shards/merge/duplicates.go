package merge

import (
	"bytes"
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

// text returns the key and the index as bytes, which sort by key and then by index.
func (m made) text() string { return string(binary.BigEndian.AppendUint64(m.key[:], m.index)) }

// madeOf parses a text of made.text.
func madeOf(text string) (m made) {
	n := copy(m.key[:], text)
	m.index = binary.BigEndian.Uint64([]byte(text[n:]))
	return m
}

// sieve finds duplicates, in rounds. A puzzle is a duplicate if an equal puzzle came in an earlier
// round or has a lower index. The sieve holds a few puzzles and a bit for each index in memory, and
// the keys of all puzzles in a file.
type sieve struct {
	dir        string
	keys       *scratch // the keys of all earlier rounds, ascending; nil before the first round
	duplicates []uint64 // bit i is set if the puzzle with index i is a duplicate
}

func (s *sieve) isDuplicate(index uint64) bool {
	word := index / 64
	return word < uint64(len(s.duplicates)) && s.duplicates[word]>>(index%64)&1 == 1
}

func (s *sieve) setDuplicate(index uint64) {
	if more := int(index/64) + 1 - len(s.duplicates); more > 0 {
		s.duplicates = append(s.duplicates, make([]uint64, more)...)
	}
	s.duplicates[index/64] |= 1 << (index % 64)
}

// add finds the duplicates of a round. It sorts the puzzles of the round by key, and merges their
// keys with the keys of earlier rounds into a new file.
func (s *sieve) add(ctx context.Context, round iter.Seq[made]) (err error) {
	next, err := newScratch(s.dir)
	if err != nil {
		return err
	}
	defer func() {
		if err == nil {
			s.keys, next = next, s.keys
		}
		next.close()
	}()
	earlier, err := s.keys.reread()
	if err != nil {
		return err
	}
	var last, old puzzle.Key
	kept := 0
	keep := func(k puzzle.Key) {
		last = k
		kept++
		_, _ = next.out.Write(k[:]) // Flush returns the error
	}
	_, end := io.ReadFull(earlier, old[:])
	keepEarlier := func(most []byte) { // keeps the keys of earlier rounds up to a key, or all for nil
		for end == nil && (most == nil || bytes.Compare(old[:], most) <= 0) {
			keep(old)
			_, end = io.ReadFull(earlier, old[:])
		}
	}
	texts := func(yield func(string) bool) {
		for m := range round {
			if !yield(m.text()) {
				return
			}
		}
	}
	err = sorted(ctx, s.dir, texts, func(text string) {
		m := madeOf(text)
		keepEarlier(m.key[:])
		if kept == 0 || m.key != last {
			keep(m.key)
		} else {
			s.setDuplicate(m.index)
		}
	})
	if err != nil {
		return err
	}
	if keepEarlier(nil); end != io.EOF {
		return end
	}
	return next.out.Flush()
}
