package book

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/book/hyphen"
	"akari/render/paper"
	"akari/render/pdf"
)

// TestMarkdown reads the parts of Markdown that a book prints.
func TestMarkdown(t *testing.T) {
	plain := func(text string) []span { return []span{{text: text}} }
	for text, want := range map[string][]block{
		"# Head\n\nText":              {{level: 1, spans: plain("Head")}, {spans: plain("Text")}},
		"a *b* **c *d***":             {{spans: []span{{text: "a "}, {text: "b", italic: true}, {text: " "}, {text: "c ", bold: true}, {text: "d", bold: true, italic: true}}}},
		"a\\\nb\nc":                   {{spans: []span{{text: "a\n"}, {text: "b "}, {text: "c"}}}},
		"- a\n- b\n\n3. c\n4. d":      {{bullet: "•", indent: 1, lists: 1, opens: true, spans: plain("a")}, {bullet: "•", indent: 1, lists: 1, spans: plain("b")}, {bullet: "3.", indent: 1, lists: 1, opens: true, spans: plain("c")}, {bullet: "4.", indent: 1, lists: 1, spans: plain("d")}},
		"> q":                         {{indent: 1, spans: plain("q")}},
		"---":                         {{rule: true}},
		"![x](y.png)":                 {{picture: "y.png", spans: plain("x")}},
		"[a](http://b) <b>c</b> &lt;": {{spans: []span{{text: "a"}, {text: " "}, {text: "c"}, {text: " <"}}}},
		"<p>no</p>":                   nil,
		"    code":                    {{spans: []span{{text: "code\n"}}}},
	} {
		if got := markdown([]byte(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n got %+v\nwant %+v", text, got, want)
		}
	}
}

// TestTexts prints texts in their places, over several pages, with their titles in the contents. It
// reports texts that cannot be printed, with their place.
func TestTexts(t *testing.T) {
	var picture bytes.Buffer
	testkit.Must(0, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 600, 300))))
	files := map[string]string{"p.png": picture.String(), "p.md": "# Preface\n\n" + strings.Repeat("Many *slanted* and **bold** \"words\".\n\n", 90) + "![](p.png)\n\nThe end."}
	const head = "parts: [{preset: easy, count: 1}]\npage: {for: [kdp]}\ntexts:\n"
	spec := load(t, head+"  - {before: title, align: center, text: Half}\n  - {before: contents, text: For *Ada*}\n  - {file: p.md}\n  - {before: end, title: About, text: Me}\n", files)
	b := compose(t, spec, sections(1, 40, 5))
	d, _ := pressed(t, b)
	for _, f := range Check(d, paper.KDP, paper.Cream) {
		if f.Problem != "" {
			t.Errorf("%s: %s", f.Rule, f.Problem)
		}
	}
	at := map[string]int{}
	for i, p := range d.Pages {
		all := unspaced(strings.Join(written(p), ""))
		for _, word := range []string{"Half", "Forslanted", "ForAda", "Manyslantedandbold“words”.", "Theend.", "Me", "Contents", "Preface", "Puzzle1"} {
			if _, seen := at[word]; !seen && strings.Contains(all, word) {
				at[word] = i + 1
			}
		}
	}
	if at["Half"] != 1 || at["ForAda"] != 5 || at["Contents"] != 7 || at["Preface"] != 7 || at["Manyslantedandbold“words”."] <= 7 || at["Theend."] < at["Manyslantedandbold“words”."]+2 || at["Me"] < at["Theend."] {
		t.Errorf("the texts are on pages %v", at)
	}
	deep := ""
	for i := range 9 {
		deep += strings.Repeat("  ", i) + "- a\\n\\n"
	}
	for text, want := range map[string]string{
		"  - {title: A}\n":                                               "book.yaml:4:5: a text needs either text or file",
		"  - {file: none.md}\n":                                          "book.yaml:4:12: ",
		"  - {text: '![](none.png)'}\n":                                  "none.png",
		"  - {text: 'a ★ b'}\n":                                          "book.yaml:4:5: \"★\": Vollkorn has no glyph",
		"  - {text: '" + strings.Repeat("> ", 9) + "a'}\n":               "book.yaml:4:12: line 1: expected at most 8 lists and quotations inside each other, got more",
		"  - {text: \"" + deep + "\"}\n":                                 "book.yaml:4:5: expected at most 8 lists and quotations inside each other, got more",
		"  - {text: \"a\\n\\n" + strings.Repeat("word ", 1639) + "\"}\n": "book.yaml:4:12: line 3: expected at most 8 KiB between two empty lines, got more; add an empty line",
		"  - {file: long.md}\n":                                          "book.yaml:4:12: long.md: line 1: expected at most 8 KiB",
		"  - {file: large.md}\n":                                         "large.md: expected a file of at most 64 KiB",
		strings.Repeat("  - {file: big.md}\n", 5):                        "book.yaml:8:12: expected texts of at most 256 KiB in all, got more",
		"  - {text: A, before: all}\n":                                   "\"all\" is not known; known: title, contents, rules, puzzles, end",
	} {
		spec, err := loadAny(t, head+text, map[string]string{"long.md": strings.Repeat("a", 8<<10+1), "large.md": strings.Repeat("a\n\n", 22_000), "big.md": strings.Repeat("a\n\n", 20_000)})
		if err == nil {
			err = checked(t.Context(), spec)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestOneBreaker breaks titles, texts and notes in the same way. A mark after a space in French
// never begins a line, also between faces, and titles keep their line breaks.
func TestOneBreaker(t *testing.T) {
	spec := load(t, `lang: fr
type: {typographic: false}
parts: [{preset: easy, count: 1, title: "Un\ndeux", note: aa}]
texts: [{text: "`+strings.Repeat("*mot* ! **« *mot* »** ? ", 300)+`"}]
`, nil)
	s := sections(1, 1, 5)
	s[0].Part = &spec.Parts[0]
	s[0].Part.Note = strings.Repeat("oui ! non : ", 40)
	b := compose(t, spec, s)
	d, _ := pressed(t, b)
	lines := 0
	for i, p := range d.Pages {
		at, set := math.Inf(1), []string(nil) // texts of one baseline are one line
		for _, m := range p.Marks {
			if m.Kind != Text {
				continue
			}
			if m.Box.Y0 != at {
				at, set = m.Box.Y0, append(set, "")
			}
			set[len(set)-1] += m.Text
		}
		for _, line := range set {
			lines++
			if strings.ContainsAny(line[:1], "!?:") || strings.HasSuffix(line, "«") || strings.HasPrefix(line, "»") {
				t.Errorf("page %d has the line %q", i+1, line)
			}
		}
	}
	all := texts(b, d, "opener")
	if lines < 60 || !slices.Contains(all, "Un") || !slices.Contains(all, "deux") || b.plan.contentLines()[2].mark != "Un deux" {
		t.Errorf("%d lines; the opening page has %q", lines, all)
	}
}

// TestGaps closes gaps of each kind of white space, and keeps the spaces that never end a line.
func TestGaps(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " ": " ", "a": "a", "a  b": "a b", "\t a\u3000\u2009b \r\n c\n": " a b\nc\n", "«\u00a0a\u202f» \xff": "«\u00a0a\u202f» \xff",
	} {
		if got := closed(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// TestWidths compares the widths of parts of a text, which are differences of places on one long
// line, with the sums of the widths of their pieces.
func TestWidths(t *testing.T) {
	a, b := render.Type{Font: render.Serif, Size: 10}, render.Type{Font: render.SerifItalic, Size: 9}
	s := set([]run{{a, "  AV. To "}, {b, "\n "}, {b, "«VA» Ty"}, {a, ""}, {a, "é日 fi\u0301 x"}, {b, "Wa "}})
	if s.text != "AV. To «VA» Tyé日 fi\u0301 xWa " || len(s.runs) != 4 {
		t.Fatalf("%q in %d runs", s.text, len(s.runs))
	}
	for from := range s.text {
		for to := from; to <= len(s.text); to++ {
			if to < len(s.text) && !utf8.RuneStart(s.text[to]) {
				continue
			}
			want := 0.0
			for _, p := range s.pieces(from, to) {
				want = p.x + p.t.Width(p.text)
			}
			if got := s.wide(from, to); math.Abs(got-want) > 1e-9 {
				t.Errorf("%q: width %v, want %v", s.text[from:to], got, want)
			}
		}
	}
}

// TestAccents prints names and texts with decomposed accents, which names of files have on some
// systems, and with soft hyphens. Another program reads the letters with their accents.
func TestAccents(t *testing.T) {
	spec := load(t, "title: \"Cafe\u0301 a\u0300 la carte\"\nauthor: \"Zoe\u0308\"\nwords: {date: \"Da\u0302te\", levels: [\"un\u0303\", b, c, d, e]}\nfront: {hints: true}\n"+
		"texts: [{text: \"# Pre\u0301face\\n\\nUne *lumie\u0300re* dis\u00adcr\u00e8te.\"}]\nparts:\n  - {title: \"E\u0301tude\", files: [\"e\u0301.jsonl\"]}\n",
		map[string]string{"e\u0301.jsonl": `{"grid":["..#0","2.2.","0...","...."],"title":"No` + "e\u0308" + `l","author":"Ren` + "e\u0301" + `"}`})
	path := filepath.Join(t.TempDir(), "book.pdf")
	if err := os.WriteFile(path, testkit.Must(build(t, spec, Options{}).Press(t.Context())), 0o644); err != nil {
		t.Fatal(err)
	}
	text := testkit.Tool(t, "pdftotext", path, "-")
	for _, want := range []string{"Café à la carte", "Zoë", "Dâte", "Préface", "Une lumière discrète.", "Étude", "Noël", "René"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	if n := strings.IndexAny(text, "\u00ad\u0300\u0301\u0302\u0303\u0308"); n >= 0 {
		t.Errorf("a mark is printed by itself: %.60q", text[max(0, n-20):])
	}
}

// TestUnprintableTexts reports texts that cannot be printed, with their places.
func TestUnprintableTexts(t *testing.T) {
	const parts = "parts: [{preset: first, count: 1}]\n"
	for _, c := range []struct{ yaml, want string }{
		{"title: \"q\u0302\"\n", `book.yaml:1:8: "q̂": the mark U+0302 on the letter before it cannot be printed; use a character that has both`},
		{"title: !!binary /w==\n", "book.yaml:1:8: expected a value as text, not !!binary"},
		{"title: T\ntexts: [{file: bad.md}]\n", "bad.md:3:6: not valid UTF-8; save the file as UTF-8"},
		{"title: T\ntexts: [{text: \"" + strings.Repeat("01234", 40) + "\"}]\n", "book.yaml:2:9: \"01234"},
	} {
		spec, err := loadAny(t, c.yaml+parts, map[string]string{"bad.md": "# Head\n\nLamps\xff are lit.\n"})
		if err == nil {
			_, err = Printable(t.Context(), spec)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s", c.yaml, err, c.want)
		}
	}
}

// TestAddressesBreak breaks addresses that are wider than a line, after their marks and without
// hyphens.
func TestAddressesBreak(t *testing.T) {
	ty := render.Type{Font: render.Serif, Size: 10}
	const address = "https://www.example.org/some/rather-long/path/to_a_page/with.many.parts?and=values&of=several&kinds=0123456789#at-the-end"
	for _, words := range []hyphen.Words{nil, hyphen.In("en"), hyphen.In("de")} {
		for width := 40.0; width < 200; width += 7 {
			joined := ""
			for _, l := range broken(words, width, run{ty, "See " + address + " for more."}) {
				for _, piece := range l.pieces {
					joined += strings.TrimSuffix(piece.text, pdf.Joint)
				}
				if l.width > width+0.01 {
					t.Errorf("a line of %.1f mm in %.1f mm: %v", l.width, width, l.pieces[0].text)
				}
			}
			if got := strings.ReplaceAll(joined, " ", ""); got != "See"+address+"formore." {
				t.Fatalf("%.0f mm: %q", width, got)
			}
		}
	}
}
