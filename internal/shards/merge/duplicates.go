package merge

import (
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

// keySize and madeSize are the sizes of a key, and of a key with an index, in bytes.
const keySize, madeSize = len(puzzle.Key{}), len(puzzle.Key{}) + 8

// text returns the key and the index as bytes, which sort by key and then by index.
func (m made) text() []byte { return binary.BigEndian.AppendUint64(m.key[:], m.index) }

// sieve finds duplicates, in rounds. A puzzle is a duplicate if an equal puzzle has a lower index. The
// sieve holds a few puzzles and a bit for each index in memory, and all puzzles in a file.
type sieve struct {
	dir        string
	puzzles    *scratch // the texts of all rounds; nil before the first round
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

// add finds the duplicates of a round. It sorts the puzzles of all rounds again, because further
// rounds are few, and each record takes longer to make or read than to sort.
func (s *sieve) add(ctx context.Context, round iter.Seq[made]) (err error) {
	if s.puzzles == nil {
		if s.puzzles, err = newScratch(s.dir); err != nil {
			return err
		}
	}
	for m := range round {
		if _, err := s.puzzles.out.Write(m.text()); err != nil || ctx.Err() != nil {
			return cmp.Or(err, ctx.Err())
		}
	}
	in, err := s.puzzles.reread()
	if err != nil {
		return err
	}
	var end error
	texts := func(yield func(string) bool) {
		var text [madeSize]byte
		for end == nil {
			if _, end = io.ReadFull(in, text[:]); end == nil && !yield(string(text[:])) {
				return
			}
		}
	}
	last := ""
	err = sorted(ctx, s.dir, texts, func(text string) {
		if text[:keySize] == last {
			s.setDuplicate(binary.BigEndian.Uint64([]byte(text[keySize:])))
		}
		last = text[:keySize]
	})
	if err == nil && end != io.EOF {
		err = end
	}
	return err
}
