package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

// TestStrictPDF validates the files of books with pdfcpu, a reader that follows the standard
// strictly.
func TestStrictPDF(t *testing.T) {
	api.DisableConfigDir()
	dir := t.TempDir()
	akari := filepath.Join(dir, "akari")
	if out, err := exec.Command("go", "build", "-C", "../..", "-o", akari, "./cmd/akari").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, text := range []string{
		"title: Übersicht\nfront: {hints: true}\npuzzle: {qr: puzz.link}\nparts: [{preset: first, count: 11, pool: 1}]\n",
		"title: T\npage: {for: [kdp], ink: '#b3261e', background: 20%}\nnotes: {pages: 20}\nparts: [{preset: lights-easy, count: 2, pool: 1}]\n",
		"title: T\nstyle: large-print\npage: {paper: white, for: [ingram]}\noutput: {pdfx: x1a-2003}\ntype: {embed: full}\n" +
			"texts: [{title: Preface, text: 'A *few* words.'}]\nparts: [{preset: easy, count: 7, pool: 1}]\n",
	} {
		book := filepath.Join(dir, fmt.Sprint("book", i, ".yaml"))
		if err := os.WriteFile(book, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"book", book, "-o", filepath.Join(dir, "book.pdf"), "--edition", "both"}, {"cover", book, "-o", filepath.Join(dir, "cover.pdf")}} {
			out, err := exec.Command(akari, args...).CombinedOutput()
			if e, is := err.(*exec.ExitError); err != nil && (!is || e.ExitCode() != 1) { // 1: a printer binds more pages
				t.Fatalf("%v\n%s", err, out)
			}
		}
		for _, file := range []string{"book.pdf", "book-screen.pdf", "cover.pdf"} {
			c := model.NewDefaultConfiguration()
			c.ValidationMode = model.ValidationStrict
			if err := api.ValidateFile(filepath.Join(dir, file), c); err != nil {
				t.Errorf("%s of %q: %v", file, text, err)
			}
		}
	}
}
