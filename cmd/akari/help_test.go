package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"akari/internal/testkit"
)

// TestGlossary compares the glossary of help with the page of documentation: help must print a
// line for each row of the page's table.
func TestGlossary(t *testing.T) {
	page := string(testkit.Must(os.ReadFile(filepath.Join(testkit.ModuleRoot(t), "docs", "glossary.md"))))
	var want strings.Builder
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| (.*) \|$`).FindAllStringSubmatch(page, -1)[1:] {
		meaning := regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`).ReplaceAllString(row[2], "$1")
		want.WriteString(row[1] + ": " + strings.ReplaceAll(meaning, "`", "'") + "\n")
	}
	const file = "topics/glossary.txt"
	if *update {
		if err := os.WriteFile(file, []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != want.String() {
		t.Errorf("%s is not the table of docs/glossary.md (error %v); run go test ./cmd/akari -run Glossary -update", file, err)
	}
}

// TestPlaceholdersNameTheThing reads the help of every flag. Each flag has a description, and the
// placeholder for a value must never be a type name of Go.
func TestPlaceholdersNameTheThing(t *testing.T) {
	kinds := regexp.MustCompile(`(?m)^ .*--\S+ (string|strings|stringArray|int|ints|uint|float|\S+(Slice|Array|\d\d))\b.*$`)
	for _, c := range commands() {
		sub, _ := c.declared()
		if bad := kinds.FindString(sub.Flags().FlagUsages()); bad != "" {
			t.Errorf("help %s: %s", c.Name(), bad)
		}
		sub.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("help %s: --%s has no description", c.Name(), f.Name)
			}
		})
	}
}
