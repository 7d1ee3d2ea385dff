package shards_test

import (
	"bytes"
	"strings"
	"testing"

	"akari/internal/shards"
)

// FuzzParts reads any bytes as a part of a batch. The right records are a beginning of the file, and the same
// number is read from that beginning alone, without an error.
func FuzzParts(f *testing.F) {
	l := shards.Label{Format: shards.Format, Recipe: "r", Version: 1, Seed: 3, Count: 4, Shard: shards.Whole}
	var part bytes.Buffer
	w := shards.Labelled(&part, l, 0)
	for range 4 {
		if _, err := w.Write([]byte(`{"id":"akari 2x2#1.3.0","seed":3,"grid":["1.","#."],"solution":[[0,1]]}` + "\n")); err != nil {
			f.Fatal(err)
		}
	}
	whole := part.String()
	for _, text := range []string{whole, whole[:len(whole)/2], strings.Replace(whole, "1.", "0.", 1), strings.ReplaceAll(whole, "\n", "\r\n"), "", "\n", "{}", `{"batch":{}}`, `{"batch":`, "\xff\n", `{"id":"a#1.2.3","seed":-1}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, size, err := shards.Scan(t.Context(), bytes.NewReader(data), "part", l, 1)
		if size < 0 || size > int64(len(data)) || n > l.Count || err != nil && !strings.Contains(err.Error(), "part") {
			t.Fatalf("%d records in %d of %d bytes, error %v", n, size, len(data), err)
		}
		if again, same, err := shards.Scan(t.Context(), bytes.NewReader(data[:size]), "part", l, 1); again != n || same != size || err != nil {
			t.Errorf("%d records in %d bytes, then %d in %d, error %v", n, size, again, same, err)
		}
		if label, bare := shards.Unlabel(data); label == nil && !bytes.Equal(bare, data) {
			t.Errorf("%q without a label is %q", data, bare)
		}
		if _, err := shards.Finished(bytes.NewReader(data), "part"); err != nil && !strings.HasPrefix(err.Error(), "part") {
			t.Errorf("error %v", err)
		}
	})
}
