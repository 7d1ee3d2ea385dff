package merge

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestScratchErrors makes each call of a temporary file fail. The message has the folder, which the user knows, and
// not the name of the file.
func TestScratchErrors(t *testing.T) {
	dir := t.TempDir()
	want := "a temporary file in " + dir + ": cannot be "
	calls := map[string]func(*scratch) error{
		"written": func(s *scratch) error { s.out.WriteString("text"); return s.out.Flush() },
		"flushed": func(s *scratch) error { s.out.WriteString("text"); _, err := s.reread(); return err },
		"sought":  func(s *scratch) error { _, err := s.reread(); return err },
		"read":    func(s *scratch) error { _, err := io.ReadAll(s); return err },
	}
	for call, fails := range calls {
		s := testkit.Must(newScratch(dir))
		s.close()
		if err := fails(s); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), ".akari-") || !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s: error %v", call, err)
		}
	}
	gone := filepath.Join(dir, "gone")
	if _, err := newScratch(gone); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "a temporary file in "+gone+": cannot be written: ") {
		t.Errorf("error %v", err)
	}
}
