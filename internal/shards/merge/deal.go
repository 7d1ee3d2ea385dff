package merge

import (
	"context"
	"fmt"
	"io"

	"akari/internal/shards"
)

// deal writes the records of parts in turn, as Turns dealt the items out that they
// are about: the first of each, the second of each. The parts that come first
// may have one more than the others.
func deal(ctx context.Context, parts []part, w io.Writer, each func()) (records int, err error) {
	hands := make([]*shards.Lines, len(parts))
	for i := range parts {
		f, err := parts[i].open()
		if err != nil {
			return 0, err
		}
		defer f.Close()
		hands[i] = shards.NewLines(f, parts[i].path)
	}
	for ; ; records++ {
		line, err := hands[records%len(parts)].Next()
		switch {
		case ctx.Err() != nil:
			return records, ctx.Err()
		case err == io.EOF:
			return records, atEnd(hands, records)
		case err == io.ErrUnexpectedEOF:
			return records, hands[records%len(parts)].Failf("is torn")
		case err != nil:
			return records, err
		}
		if records < len(parts) {
			_, line = shards.Unlabel(line)
		}
		if _, err := w.Write(line); err != nil {
			return records, err
		}
		each()
	}
}

// atEnd checks that no part has a record where the one in turn has none.
func atEnd(hands []*shards.Lines, records int) error {
	short := hands[records%len(hands)]
	for i := range hands {
		l := hands[(records+i)%len(hands)]
		if l.More() {
			return &shards.FileError{File: short.File, Msg: fmt.Sprintf("has %d records, which are too few beside those of %s", short.Line-1, l.File)}
		}
	}
	return nil
}
