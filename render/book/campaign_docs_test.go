package book_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// said lists the sentences of docs/books.md and docs/publish.md that promise something, by their
// beginnings, with the promise that tests the sentence or with a test elsewhere, as in
// render/book.TestFront.
var said = map[string]string{
	"With `front` and `back`, akari adds the spine":                                        "render/book.TestArtwork",
	"The front shows a solved board of the book":                                           "render/book.TestCoverBoards",
	"After `akari book mine.yaml --report json":                                            "cmd/akari.TestScripts",
	"IngramSpark states the width of a spine":                                              "cover",
	"A colour of the front runs over the fold":                                             "render/book.TestFolds",
	"By default, the design and its colours depend":                                        "presets.TestLooks",
	"The back has the line and the text, an unsolved puzzle":                               "render/book.TestCoverBoards",
	"If a book has both kinds of puzzles, the cover shows":                                 "render/book.TestCoverOfTwoGenres",
	"The title on the spine is read downwards":                                             "render/book.TestSpine",
	"In a book without solutions, the front shows":                                         "render/book.TestCoverBoards",
	"If a picture is too small, akari reports the size":                                    "render/book.TestArtwork",
	"It always adds the barcode":                                                           "render/book.TestCoverBarcode",
	"Colours are RGB for KDP and Lulu, and CMYK for IngramSpark":                           "cover",
	"`page: {ink: \"#b3261e\"}` prints titles and the marks of difficulty in a second ink": "inks",
	"In the file for the screen, links lead from puzzles to solutions":                     "links",
	"a click on a QR code opens its address":                                               "QR codes",
	"The PDF is tagged: programs that read aloud get headings":                             "render/book.TestStructure",
	"Programs get each board row by row":                                                   "boards read aloud",
	"The file has the label of PDF/UA-1":                                                   "render/book.TestStructure",
	"With `style: magazine`, a page is complete in itself":                                 "pages complete in themselves",
	"Parts that follow each other share such a page if their puzzles fit it":               "render/book.TestPartsShareAPage",
	"the board is dark except for the light of one lamp":                                   "render/book.TestLightGrows",
	"They get the alternative text of a picture":                                           "render/book.TestStructure",
	"writes the solutions to a second file beside the book":                                "one solution, and the right one",
	"also solves the hard puzzles step by step":                                            "step by step",
	"Each solution shows the page of its puzzle in the book":                               "references",
	"If a text has a title, or its first line is a heading":                                "contents and bookmarks",
	"A text has at most 64 KiB":                                                            "render/book.TestLimits",
	"akari hyphenates long words of running text":                                          "render/book.TestHyphens",
	"It does not hyphenate titles":                                                         "titles",
	"`pages: 150` makes a book of 150 pages":                                               "exact number of pages",
	"The counts of the parts are then proportions":                                         "render/book.TestFilled",
	"A part with only files keeps its count":                                               "render/book.TestFilledBesideFiles",
	"set `volume: 2` and the number of its first puzzle":                                   "order and numbers",
	"The puzzle depends on the seed and the title of the book":                             "render/book.TestNoTwoExamples",
	"akari checks that each puzzle has a unique solution":                                  "one solution, and the right one",
	"and prints no puzzle twice, not even rotated or reflected":                            "every puzzle once",
	"With `--ledger FILE`, no puzzle is repeated":                                          "two volumes",
	"akari adds a line for each puzzle that it prints":                                     "ledger",
	"Puzzles have the same key if they are equal":                                          "render/book/collect.TestLedger",
	"If you make a book again with the same digest":                                        "render/book/collect.TestLedgerOfLaterBooks",
	"prints another puzzle instead of puzzle 7, keeps all other puzzles":                   "replacement",
	"With this key, each later run, the cover and the ledger":                              "replacement",
	"`--only 7` then makes the next":                                                       "render/book.TestOnly",
	"Each file has the puzzles of its date and the solutions":                              "dates",
	"The solutions of the last date are in one more file":                                  "render/book.TestSeries",
	"if you later increase `count`, the earlier files stay the same":                       "dates",
	"A part with `files` uses the next `count` puzzles":                                    "render/book.TestSeriesOfFiles",
	"The book then begins with the rules and a worked example of each":                     "render/book.TestMixedBook",
	"The tests make all twelve books":                                                      "render/book.TestTwelveBooks",
	"`book` compares the book with the rules of the printers":                              "printers' rules",
	"and `presets check` does so before any puzzle is made":                                "presets check agrees",
	"Each broken rule has a line, and the exit code is 1":                                  "cmd/akari.TestScripts",
	"Without `page.for`, no printer's rules bind the book":                                 "printers' rules",
	"The cover is one sheet with the back, the spine and the front":                        "cover",
	"in RGB or CMYK as the printer requires":                                               "render/book.TestCoverColours",
	"Replace it and keep the rest":                                                         "replacement",
	"with bookmarks and links":                                                             "contents and bookmarks",
	"that repeats no puzzle, not even rotated or reflected":                                "two volumes",
	"The same description and seed give the same file, byte for byte":                      "same bytes",
}

// unsaid are promises about things that the pages take for granted.
var unsaid = []string{"valid files", "QPDF, MuPDF and Poppler agree", "Ghostscript and Poppler agree", "hints", "cells", "puzzles on a page", "fonts and characters",
	"nothing overlaps", "background", "report"}

// explained are the beginnings of sentences that promise nothing about a finished book.
var explained = []string{
	"A YAML file describes", "Twelve books", "A book has parts", "Each part has puzzles made from", "Here is a small book", "All keys of a book lists",
	"`akari cover mine.yaml --front", "There are six designs", "By default, line and text are", "To choose them yourself", "If you have artwork", "`logo` is a picture",
	"Artwork must be", "Covers are for paperbacks", "For another binding", "To convert a PDF", "Most printers charge more", "`--edition screen` writes",
	"Texts are in Markdown", "akari makes a small puzzle", "To use a board of your own", "`front: {example", "The ledger is a file of JSON Lines", "To list which book",
	"A series has one file for each date", "A book may have both kinds", "akari does not support", "A style sets the defaults", "`akari book --preset NAME`",
	"A short YAML file describes", "The table lists the books", "One YAML file describes", "A short example",
	"A second file shows", "`akari book` does not compare", "A page that has no room for all steps", "akari prints the key", "More:", "- **A book in German**", "`lang: de`", "A book in Japanese also needs", "`type: {fallback:", "FILE}`", "- **A puzzle a day**", "books.md describes", "`files:",
	"Other books may have the same parts", "`puzzle: {show: [rules, hint]}`", "styles.yaml has the defaults", "submitted.txt, more.jsonl", "`akari book --edition both`",
}

var (
	notSentences = regexp.MustCompile("(?sm)```.*?```|^(\\t|    ).*?$|^[|#!<].*?$|!\\[.*?\\]\\(.*?\\)")
	link         = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	paragraphs   = regexp.MustCompile(`\n\s*\n|\n(?:- )`)
	sentenceEnd  = regexp.MustCompile("([.:?]) ([A-Z`*-])")
)

// sentences returns the sentences of a page.
func sentences(text string) (all []string) {
	for _, p := range paragraphs.Split(link.ReplaceAllString(notSentences.ReplaceAllString(text, ""), "$1"), -1) {
		p = strings.Join(strings.Fields(p), " ")
		for s := range strings.SplitSeq(sentenceEnd.ReplaceAllString(p, "$1\n$2"), "\n") {
			if s != "" {
				all = append(all, s)
			}
		}
	}
	return all
}

// TestPromisesAreSaid binds the pages and the promises: each sentence that promises something names
// its test, and each promise is said or taken for granted.
func TestPromisesAreSaid(t *testing.T) {
	root := testkit.ModuleRoot(t)
	pages := ""
	for _, page := range []string{"books.md", "publish.md"} {
		text := string(testkit.Must(os.ReadFile(filepath.Join(root, "docs", page))))
		for _, s := range sentences(text) {
			pages += s + "\n"
			known := false
			for begin := range said {
				known = known || strings.Contains(s, begin)
			}
			for _, begin := range explained {
				known = known || strings.HasPrefix(strings.TrimLeft(s, "[`*- "), strings.TrimLeft(begin, "[`*- "))
			}
			if !known {
				t.Errorf("docs/%s: %q has no test; add a promise, or the sentence to explained", page, s)
			}
		}
	}
	kept := map[string]bool{}
	for begin, by := range said {
		if !strings.Contains(pages, begin) {
			t.Errorf("no page says %q any more", begin)
		}
		kept[by] = true
		if pkg, test, elsewhere := strings.Cut(by, ".Test"); elsewhere && !hasTest(root, pkg, "Test"+test) {
			t.Errorf("%q names %s, which does not exist", begin, by)
		}
	}
	for _, name := range unsaid {
		kept[name] = true
	}
	for _, p := range promises {
		if !kept[p.name] {
			t.Errorf("no page says the promise %q", p.name)
		}
		delete(kept, p.name)
	}
	for by := range kept {
		if !strings.Contains(by, ".Test") {
			t.Errorf("there is no promise %q", by)
		}
	}
}

// hasTest reports whether a package has a test.
func hasTest(root, pkg, test string) bool {
	for _, file := range testkit.Must(filepath.Glob(filepath.Join(root, pkg, "*_test.go"))) {
		if strings.Contains(string(testkit.Must(os.ReadFile(file))), "func "+test+"(t *testing.T)") {
			return true
		}
	}
	return false
}
