// Package terminal writes results for people: boards, prose, tables, progress.
package terminal

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"akari/puzzle/codec"
)

// OneLine returns a message as one line, without characters that can steer a terminal.
func OneLine(s string) string { return codec.Visible(strings.ReplaceAll(s, "\n", " | ")) }

// Table writes rows with aligned columns. Two blanks separate columns.
func Table(w io.Writer, rows [][]string) {
	var out bytes.Buffer
	aligned := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(aligned, strings.Join(row, "\t"))
	}
	aligned.Flush() // cannot fail: a buffer accepts every write
	for line := range strings.Lines(out.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

// People writes text to W without characters that can steer a terminal. Each Write must have whole
// characters.
type People struct{ W io.Writer }

func (p People) Write(text []byte) (int, error) {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = codec.Visible(line)
	}
	if _, err := io.WriteString(p.W, strings.Join(lines, "\n")); err != nil {
		return 0, err
	}
	return len(text), nil
}
