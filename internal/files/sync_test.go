package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"akari/internal/testkit"
)

// TestOnTheDisk commits files. Each must be on the disk, with all of its bytes, before the first gets its name; if
// one cannot be written to the disk, none gets its name.
func TestOnTheDisk(t *testing.T) {
	for broken := range 4 {
		dir := t.TempDir()
		s, synced := New(nil), 0
		s.sync = func(f *os.File) error {
			if text := testkit.Must(os.ReadFile(f.Name())); string(text) != "text" || s.Named() > 0 {
				t.Errorf("%q is on the disk, %d files have names", text, s.Named())
			}
			if synced++; synced == broken {
				return errors.New("broken")
			}
			return f.Sync()
		}
		s.Step = func(step string) {
			if step == "rename" && synced != 3 {
				t.Errorf("the first name after %d files", synced)
			}
		}
		var outs []*Output
		for _, name := range []string{"a", "b"} {
			o := testkit.Must(s.Create(filepath.Join(dir, name)))
			testkit.Must(o.Write([]byte("text")))
			outs = append(outs, o)
		}
		err := s.Add(filepath.Join(dir, "c"), []byte("text"), false)
		if err == nil {
			err = s.Commit(nil, outs...)
		}
		s.Discard()
		if left := testkit.Must(os.ReadDir(dir)); (err == nil) != (broken == 0) || len(left) != map[bool]int{true: 3}[broken == 0] {
			t.Errorf("file %d fails: %v, %d files", broken, err, len(left))
		}
	}
}
