package main

import (
	"regexp"
	"testing"
)

// TestPlaceholdersNameTheThing reads the help of every flag: what it takes is never called
// after a type of the language.
func TestPlaceholdersNameTheThing(t *testing.T) {
	kinds := regexp.MustCompile(`(?m)^ .*--\S+ (string|strings|stringArray|int|ints|uint|float|\S+(Slice|Array|\d\d))\b.*$`)
	for _, c := range commands() {
		sub, _ := c.declared()
		if bad := kinds.FindString(sub.Flags().FlagUsages()); bad != "" {
			t.Errorf("help %s: %s", c.Name(), bad)
		}
	}
}
