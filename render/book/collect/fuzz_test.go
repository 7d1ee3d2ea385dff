package collect

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"
)

// FuzzLedger reads any bytes as a ledger. There is a line for each line of text, or an error with the name of
// the file. Each yields each line that was read.
func FuzzLedger(f *testing.F) {
	const line = `{"key":"0123456789abcdef0123456789abcdef","book":"A","digest":"00","number":1}`
	for _, text := range []string{"", "\n", line, line + "\n" + line, line + "\r\n\r\n", "{", `{"key":"` + strings.Repeat("é", 16) + `"}`, "null", line + line, "\xff", strings.Repeat(" ", 70_000)} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadLedger(bytes.NewReader(data), "list")
		read := 0
		l.Each(func(key [keyBytes]byte, _ string) {
			if !strings.EqualFold(l.lines[read].Key, hex.EncodeToString(key[:])) {
				t.Errorf("the key %x of line %v", key, l.lines[read])
			}
			read++
		})
		if err != nil {
			if !strings.HasPrefix(err.Error(), "list:") {
				t.Errorf("error %v", err)
			}
			return
		}
		n := 0
		for _, text := range bytes.Split(data, []byte("\n")) {
			if len(bytes.TrimSpace(text)) > 0 {
				n++
			}
		}
		if read != n || len(l.lines) != n {
			t.Errorf("%d and %d lines of %d", read, len(l.lines), n)
		}
	})
}
