package collect

import (
	"bytes"
	"strings"
	"testing"
)

// FuzzLedger reads any bytes as a ledger. There is a line for each line of text, or an error with the name of
// the file.
func FuzzLedger(f *testing.F) {
	const line = `{"key":"0123456789abcdef0123456789abcdef","book":"A","digest":"00","number":1}`
	for _, text := range []string{"", "\n", line, line + "\n" + line, line + "\r\n\r\n", "{", `{"key":"` + strings.Repeat("é", 16) + `"}`, "null", line + line, "\xff", strings.Repeat(" ", 70_000)} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadLedger(bytes.NewReader(data), "list")
		if err != nil {
			if l != nil || !strings.HasPrefix(err.Error(), "list:") {
				t.Errorf("error %v", err)
			}
			return
		}
		for _, line := range l.lines {
			if len(line.Key) != 2*keyBytes {
				t.Errorf("the key %q", line.Key)
			}
		}
		n := 0
		for _, text := range bytes.Split(data, []byte("\n")) {
			if len(bytes.TrimSpace(text)) > 0 {
				n++
			}
		}
		if len(l.lines) != n {
			t.Errorf("%d lines of %d", len(l.lines), n)
		}
	})
}
