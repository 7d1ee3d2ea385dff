package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestEmpty gives each command an empty word, and each of its flags an empty value, as scripts do
// whose variables are not set. That is always an error.
func TestEmpty(t *testing.T) {
	try := func(args ...string) {
		var out, stderr bytes.Buffer
		s := run(context.Background(), strings.NewReader(""), &out, &stderr, args)
		if s != int(badInput) || out.Len() > 0 || !strings.HasPrefix(stderr.String(), "akari: ") {
			t.Errorf("%q: exit code %d, %q, %q", args, s, out.String(), stderr.String())
		}
	}
	flags := 0
	for _, c := range commands() {
		sub, _ := c.declared()
		try(sub.Name(), "")
		sub.Flags().VisitAll(func(f *pflag.Flag) {
			flags++
			try(sub.Name(), "--"+f.Name+"=")
		})
	}
	if flags < 100 {
		t.Errorf("only %d flags", flags)
	}
}
