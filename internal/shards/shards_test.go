package shards_test

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/shards"
	"akari/internal/testkit"
	"akari/puzzle/codec"
)

// TestRangesCoverTheBatch checks that each part begins at the end of the previous part, and that
// the parts cover the batch.
func TestRangesCoverTheBatch(t *testing.T) {
	for _, count := range []int{1, 4, 7, 64, 1000, 2_000_000_000} {
		for _, n := range []int{1, 2, 3, 7, 64, 1000} {
			if n > count {
				continue
			}
			next := 0
			for i := range n {
				first, end := shards.Shard{Part: i + 1, Of: n}.Range(count)
				if size := end - first; first != next || size < count/n || size > count/n+1 {
					t.Fatalf("part %d/%d of %d goes from %d to %d", i+1, n, count, first, end)
				}
				next = end
			}
			if next != count {
				t.Errorf("%d parts of %d end at %d", n, count, next)
			}
		}
	}
}

func TestShardText(t *testing.T) {
	var s shards.Shard
	if err := s.UnmarshalText([]byte("2/4")); err != nil || s != (shards.Shard{Part: 2, Of: 4}) || s.String() != "2/4" {
		t.Errorf("%v, error %v", s, err)
	}
	for _, bad := range []string{"", "2", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/2/3", "1/1000001", "1/99999999999999999999"} {
		if err := s.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
}

// made returns a part of a small batch and the label of the part.
func made(t *testing.T, seed uint64) (string, shards.Label) {
	t.Helper()
	var o request.Options
	if err := o.Size.UnmarshalText([]byte("4x4")); err != nil {
		t.Fatal(err)
	}
	l := shards.Labelling(o, seed, 20, shards.Shard{Part: 2, Of: 4})
	var text bytes.Buffer
	w := codec.NewWriter(shards.Labelled(&text, l, 0), codec.JSONLines)
	first, end := l.Shard.Range(l.Count)
	err := generate.Range(t.Context(), o, seed, first, end, 1, func(r generate.Result) error { return w.Write(r.Entry) })
	if err != nil {
		t.Fatal(err)
	}
	return text.String(), l
}

// TestLabelNamesTheVersionOfTheGenre checks that a label has the version of the genre's generator,
// also if only the rung of a difficulty names the genre.
func TestLabelNamesTheVersionOfTheGenre(t *testing.T) {
	var named, kind request.Options
	if err := cmp.Or(named.Set("difficulty", "S3"), kind.Set("kind", "searchlights"), kind.Set("difficulty", "S3")); err != nil {
		t.Fatal(err)
	}
	if a, b := shards.Labelling(named, 1, 2, shards.Shard{}), shards.Labelling(kind, 1, 2, shards.Shard{}); a != b {
		t.Errorf("%+v, with the kind %+v", a, b)
	}
}

// TestLabelsComeBack writes a label, and reads it and the record without it.
func TestLabelsComeBack(t *testing.T) {
	text, want := made(t, 7)
	line := testkit.Must(shards.NewLines(strings.NewReader(text), "").Next())
	got, bare := shards.Unlabel(line)
	if got == nil || *got != want {
		t.Fatalf("%+v, want %+v", got, want)
	}
	if with, without := testkit.Must(codec.Decode(string(line))), testkit.Must(codec.Decode(string(bare))); with.ID != without.ID {
		t.Errorf("the record is %s without its label", bare)
	}
	n := 0
	for bare, err := range shards.Records(strings.NewReader(text), "part", want) {
		if err != nil || testkit.Must(codec.Encode(codec.JSONLines, testkit.Must(codec.Decode(string(bare))))) != string(bare) {
			t.Errorf("the record is %s without its digest, error %v", bare, err)
		}
		n++
	}
	if n != 5 {
		t.Errorf("%d records", n)
	}
	for _, other := range []string{"", "{}\n", string(bare), `{"batch":3,"grid":["."]}`, `{"batch":{},"grid":["."]}`, `{"batch":{"shard":"1/2"}}`, `{"batch":{"count":1,"shard":"1/2"},"grid":["."]}`} {
		if l, _ := shards.Unlabel([]byte(other)); l != nil {
			t.Errorf("%q has the label %+v", other, l)
		}
	}
}

// TestLabelsThatDiffer checks the reasons why a file is not the expected part.
func TestLabelsThatDiffer(t *testing.T) {
	_, want := made(t, 7)
	begin := func(l shards.Label) []byte {
		var out bytes.Buffer
		fmt.Fprint(shards.Labelled(&out, l, 0), "{}\n")
		return out.Bytes()
	}
	if why := want.Began(begin(want)); why != "" {
		t.Errorf("itself: %s", why)
	}
	if whole := begin(want); want.Began(whole[:len(whole)-4]) != "" || want.Began(nil) != "" {
		t.Error("a torn label is another")
	}
	if why := want.Began([]byte("{}\n")); why != "is not a part of a batch" {
		t.Errorf("no label: %s", why)
	}
	for begins, change := range map[string]func(l *shards.Label){
		"has the recipe x, not ":                       func(l *shards.Label) { l.Recipe = "x" },
		"has the generator version ":                   func(l *shards.Label) { l.Version++ },
		"has the seed ":                                func(l *shards.Label) { l.Seed++ },
		"belongs to a batch of size ":                  func(l *shards.Label) { l.Count++ },
		"belongs to a batch whose number of parts is ": func(l *shards.Label) { l.Shard.Of++ },
		"is part ": func(l *shards.Label) { l.Shard.Part = l.Shard.Part%l.Shard.Of + 1 },
	} {
		other := want
		change(&other)
		if why := want.Began(begin(other)); !strings.HasPrefix(why, begins) {
			t.Errorf("%q, want %s", why, begins)
		}
	}
}

// TestScanOfEveryPrefix cuts a part off after each byte. Scan must find the complete records, and
// report the record that is cut off.
func TestScanOfEveryPrefix(t *testing.T) {
	text, l := made(t, 7)
	for n := range len(text) + 1 {
		records, size, err := shards.Scan(t.Context(), strings.NewReader(text[:n]), "part", l, 2)
		whole := strings.LastIndexByte(text[:n], '\n') + 1
		if size != int64(whole) || records != strings.Count(text[:n], "\n") || (err != nil) != (whole < n) {
			t.Fatalf("of %d bytes: %d records in %d, error %v", n, records, size, err)
		}
		if line := text[:n][strings.LastIndexByte(text[:n], '\n')+1:]; whole == 0 && l.Began([]byte(line)) != "" {
			t.Fatalf("a file that was begun with %q: %s", line, l.Began([]byte(line)))
		}
	}
}

// withoutLamp returns a record without its first lamp.
func withoutLamp(line string) string {
	before, rest, _ := strings.Cut(line, `"lamps":[[`)
	_, rest, _ = strings.Cut(rest, "],")
	return before + `"lamps":[` + rest
}

// TestScanRefusesWhatIsNotThere puts records of other batches, and records of other places, into a
// part.
func TestScanRefusesWhatIsNotThere(t *testing.T) {
	text, l := made(t, 7)
	other, _ := made(t, 8)
	lines, others := slices.Collect(strings.Lines(text)), slices.Collect(strings.Lines(other))
	for want, bad := range map[string]string{
		"part:3: is not the puzzle with the index 7":                    lines[0] + lines[1] + lines[3],
		"part:2: does not have the seed 7":                              lines[0] + others[1],
		"part:2: does not have the recipe of the batch":                 lines[0] + strings.Replace(lines[1], "akari:4x4", "akari:4x5", 1),
		"part:2: was not made by version 4 of the generator":            lines[0] + strings.Replace(lines[1], "#4.", "#5.", 1),
		"part:3: was not made by version 4 of the generator":            lines[0] + lines[1] + strings.Replace(lines[2], "#4.", "#42.", 1),
		"part:2: is not exactly one puzzle":                             lines[0] + "\x00\x00\n" + lines[1],
		"part:1: is not exactly one puzzle":                             strings.TrimSuffix(lines[0], "\n") + lines[1],
		"part:6: is beyond the last puzzle of the part":                 text + lines[4],
		"part:6: is cut off":                                            text + "{",
		"part:2: is damaged: its lamps do not solve its puzzle":         lines[0] + withoutLamp(lines[1]),
		"part:2: is damaged: its digest does not match":                 lines[0] + strings.Replace(lines[1], `"rung":"R`, `"rung":"R1`, 1),
		"part:1: is damaged: its digest does not match":                 strings.Replace(lines[0], `"sum":"`, `"sun":"`, 1),
		"part:1: the record is longer than the limit of 16777216 bytes": strings.Repeat(" ", 17<<20),
	} {
		_, size, err := shards.Scan(t.Context(), strings.NewReader(bad), "part", l, 1)
		if err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
		if size > int64(len(text)) || size > 0 && bad[size-1] != '\n' {
			t.Errorf("%d bytes are whole before: %s", size, want)
		}
	}
}

// TestFinished cuts a finished batch off after each byte: what ends with a line has the label of the batch with as
// many puzzles, all else is refused.
func TestFinished(t *testing.T) {
	text, want := made(t, 7)
	batch := ""
	for bare, err := range shards.Records(strings.NewReader(text), "part", want) {
		batch += string(testkit.Must(bare, err))
	}
	want.Shard = shards.Whole
	for n := range len(batch) + 1 {
		got, err := shards.Finished(strings.NewReader(batch[:n]), "file")
		want.Count = strings.Count(batch[:n], "\n")
		if whole := n > 0 && batch[n-1] == '\n'; (err == nil) != whole || whole && got != want {
			t.Fatalf("of %d bytes: %+v, error %v, want %+v", n, got, err, want)
		}
	}
}

// TestLinesOfAnyLength reads lines longer and shorter than any buffer.
func TestLinesOfAnyLength(t *testing.T) {
	long := strings.Repeat("x", 200_000) + "\n"
	in := shards.NewLines(strings.NewReader("a\n"+long+"\nb"), "")
	var got []string
	for line, err := in.Next(); err != io.EOF; line, err = in.Next() {
		got = append(got, string(line))
		if last := err == io.ErrUnexpectedEOF; err != nil && !last {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, []string{"a\n", long, "\n", "b"}) {
		t.Errorf("%d lines", len(got))
	}
}
