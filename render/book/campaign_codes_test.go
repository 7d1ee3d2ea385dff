package book_test

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// codes reads QR codes with another program. Of each part, it reads the first.
func codes(v *volume) {
	qr := v.Spec.Puzzle.QR
	if qr == "" || qr == "none" {
		return
	}
	for _, s := range v.Sections {
		it := s.Items[0]
		open, _ := v.printed(it)
		if len(open) != 1 || it.Entry.Puzzle.Genre != puzzle.Akari && (qr == "puzz.link" || strings.Contains(qr, "{url}")) {
			continue
		}
		at, picture := fmt.Sprint(open[0].page+1), filepath.Join(v.t.TempDir(), "page")
		testkit.Tool(v.t, "pdftoppm", "-r", "200", "-f", at, "-l", at, "-singlefile", "-gray", v.press.Path, picture)
		text := strings.TrimSuffix(testkit.Tool(v.t, "zbarimg", "-q", "--raw", picture+".pgm"), "\n")
		address := text
		if rest, is := strings.CutPrefix(text, "https://example.org/"); is != (qr != "puzz.link") {
			v.fail("the code of puzzle %d says %s", it.Number, text)
		} else if is {
			number, in, _ := strings.Cut(rest, "?at=")
			if number != fmt.Sprint(it.Number) {
				v.fail("the code of puzzle %d says %s", it.Number, text)
			}
			address, _ = url.QueryUnescape(in)
		}
		if strings.Contains(qr, "{url}") || qr == "puzz.link" {
			e, err := codec.NewReader(context.Background(), strings.NewReader(address), "", codec.ReadOptions{}).Next()
			if err != nil || !e.Puzzle.Equal(it.Entry.Puzzle) {
				v.fail("the code of puzzle %d leads to %s, %v", it.Number, address, err)
			}
		}
		if page := v.screen.Pages[open[0].page]; !slices.Contains(page.Addresses, text) {
			v.fail("page %s has no link to %s", at, text)
		}
	}
}
