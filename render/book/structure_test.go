package book

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/language"
	"akari/internal/testkit"
	"akari/presets"
)

// node is an element of the structure of a file, as Poppler lists it.
type node struct {
	kind  string
	text  string // of the element and the elements inside; Poppler leaves out soft hyphens
	links int    // the number of areas of a link
	kids  []*node
}

// structureOf parses Poppler's list of the structure of a file.
func structureOf(list string) *node {
	open := []*node{{}} // the elements around the line
	for line := range strings.Lines(list[strings.Index(list, "Document\n"):]) {
		text := strings.TrimLeft(line, " ")
		depth := (len(line) - len(text)) / 2
		text = strings.TrimRight(text, "\n")
		switch {
		case strings.HasPrefix(text, `"`):
			for _, n := range open[:depth+1] {
				n.text += strings.Trim(text, `"`)
			}
		case strings.HasPrefix(text, "Object "):
			open[depth].links++
		case !strings.HasPrefix(text, "/"):
			kind, _, _ := strings.Cut(text, " ")
			n := &node{kind: strings.TrimSuffix(kind, ":")}
			open = append(open[:depth+1], n)
			open[depth].kids = append(open[depth].kids, n)
		}
	}
	return open[0].kids[0]
}

// all lists the elements of a kind.
func (n *node) all(kind string) (out []*node) {
	if n.kind == kind {
		out = append(out, n)
	}
	for _, k := range n.kids {
		out = append(out, k.all(kind)...)
	}
	return out
}

// inside lists the kinds of elements that an element may have inside.
var inside = map[string][]string{
	"Document": {"H1", "H2", "H3", "P", "L", "TOC", "Figure"}, "H1": {}, "H2": {"Link", "Figure"}, "H3": {}, "P": {"Link"}, "Link": {"Figure"}, "Figure": {},
	"L": {"LI"}, "LI": {"Lbl", "LBody"}, "Lbl": {"Link"}, "LBody": {"P", "L", "Figure"}, "TOC": {"TOCI"}, "TOCI": {"Reference"}, "Reference": {"Link"},
}

// checkNode checks an element and the elements inside it, whose headings are at most one level below
// the last one.
func checkNode(t *testing.T, n *node, level *int) {
	t.Helper()
	if len(n.kind) == 2 && n.kind[0] == 'H' {
		if next := int(n.kind[1] - '0'); next > *level+1 || strings.TrimSpace(n.text) == "" {
			t.Errorf("a heading %q of level %d after level %d", n.text, next, *level)
		} else {
			*level = next
		}
	}
	if (n.kind == "Link") != (n.links > 0) {
		t.Errorf("%s %q has %d areas", n.kind, n.text, n.links)
	}
	for _, k := range n.kids {
		if !slices.Contains(inside[n.kind], k.kind) {
			t.Errorf("%s %q is inside %s", k.kind, k.text, n.kind)
		}
		checkNode(t, k, level)
	}
}

// structured returns the description of a random book, with a text that fills more than a page.
func structured(rng *rand.Rand, lang string) (yaml string, paragraphs []string) {
	code, per := "none", choose(rng, "1", "2", "4")
	if per == "1" {
		code = choose(rng, "none", "puzz.link")
	}
	yaml = fmt.Sprintf("title: The lamps of the illuminated counterrevolutionaries\npage: {trim: %s}\ntype: {size: 13}\nsubtitle: A book\nauthor: Ada\npublisher: Lamp\nlang: %s\nparts: [{preset: easy, count: 1}]\n", choose(rng, "5x8in", "8.5x11in"), lang) +
		fmt.Sprintf("front: {hints: %v, owner: %v, openers: %v}\nsolutions: {place: %s}\n", rng.IntN(2) > 0, rng.IntN(2) > 0, rng.IntN(2) > 0, choose(rng, "end", "part", "none")) +
		fmt.Sprintf("puzzle: {qr: %s, show: [level, solution, date, time%s]}\ngrid: {per_page: %s, min_cell: 4mm}\n", code, choose(rng, "", ", notes, author"), per)
	if lang == "ja" {
		yaml = strings.Replace(yaml, "type: {", "type: {fallback: f.ttf, ", 1)
	}
	yaml += "texts:\n  - text: |\n      # Preface\n\n      ### Deep\n\n      - one\n      - two\n\n        - inner\n\n        more\n\n      1. first\n\n      ![A lamp](p.png)\n\n      ---\n"
	for range 5 {
		text := oneLine("The " + words(rng, 150) + " end.")
		paragraphs, yaml = append(paragraphs, text), yaml+"\n      "+strings.Replace(text, "light", "*light*", 1)+"\n"
	}
	return yaml, paragraphs
}

// TestStructure reads the structure of random screen editions with other programs: headings, table of
// contents, lists, boards with their texts, paragraphs with spaces between their words, and nothing
// outside of the structure except artifacts. The file for the printer has no structure.
func TestStructure(t *testing.T) {
	testkit.NotRaced(t)
	testkit.Need(t, "pdfinfo", "mutool", "qpdf")
	soft := 0
	for seed := range uint64(testkit.Scale(1, 2)) {
		for _, lang := range testkit.Sample(1, language.All...) {
			t.Run(fmt.Sprint(lang, seed), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(seed, uint64(lang[0])))
				files := map[string]string{"p.png": string(picture(600, 300))}
				if lang == "ja" {
					files["f.ttf"] = string(testkit.Must(os.ReadFile(testkit.Need(t, JapaneseFont))))
				}
				yaml, paragraphs := structured(rng, lang)
				s := append(sections(seed, 3, 6, 7), lights(seed, 2, 6))
				s[0].Items[0].Entry.Author, s[1].Part.Note = "Ada", "A note."
				b := compose(t, load(t, yaml, files), s)
				path := filepath.Join(t.TempDir(), "book.pdf")
				file := testkit.Must(b.Screen(t.Context()))
				testkit.Must(0, os.WriteFile(path, file, 0o644))
				root, d := structureOf(testkit.Tool(t, "pdfinfo", "-struct-text", path)), Read(t, file)
				checkStructure(t, b, root, paragraphs)
				checkAlts(t, b, d, len(root.all("Figure")))
				for _, p := range d.Pages {
					soft += len(slices.DeleteFunc(p.Marks, func(m Mark) bool { return !strings.HasSuffix(m.Text, "\u00ad") }))
				}
				checkMarked(t, b, path)
				checkUniversal(t, path)
				if press := testkit.Must(b.Press(t.Context())); strings.Contains(string(press), "/StructTreeRoot") || strings.Contains(unpacked(t, press), "BDC") {
					t.Error("the file for the printer has a structure")
				}
			})
		}
	}
	if soft == 0 {
		t.Error("no book has a hyphenated word")
	}
}

// checkStructure compares the elements of a file with the book.
func checkStructure(t *testing.T, b *Book, root *node, paragraphs []string) {
	t.Helper()
	checkNode(t, root, new(int))
	w, count := &b.Spec.Words, map[string]int{}
	for _, kind := range []string{"H1", "H2", "P", "LBody"} {
		for _, n := range root.all(kind) {
			count[kind+" "+strings.TrimSpace(n.text)]++
		}
	}
	want := []string{"H1 " + b.Spec.Title, "H1 " + w.Contents, "H1 Preface", "H2 Deep", "LBody one", "LBody two • inner more", "LBody inner", "LBody first"}
	for _, s := range b.Sections {
		want = append(want, "H1 "+oneLine(s.Part.Title))
	}
	for _, text := range slices.Concat(paragraphs, w.Akari, w.Searchlights) {
		kind := "P "
		if item, listed := strings.CutPrefix(text, "- "); listed {
			kind, text = "LBody ", item
		}
		want = append(want, kind+text)
	}
	for _, text := range want {
		if count[text] == 0 {
			t.Errorf("no %q", text)
		}
	}
	entries := root.all("TOCI")
	lines := b.plan.contentLines()
	if len(entries) != len(lines) || len(root.all("TOC")) != 1 {
		t.Fatalf("%d entries in %d tables of contents, want %d", len(entries), len(root.all("TOC")), len(lines))
	}
	for i, pg := range lines {
		if text := entries[i].text; !strings.HasPrefix(text, pg.mark+" ") || !strings.HasSuffix(text, " "+pg.folio+" ") {
			t.Errorf("entry %q, want %s and %s", text, pg.mark, pg.folio)
		}
	}
}

// checkAlts checks the texts of figures: each board has one, with its cells.
func checkAlts(t *testing.T, b *Book, d *Document, figures int) {
	t.Helper()
	if slices.Contains(d.Alts, "") || len(d.Alts) != figures || !slices.Contains(d.Alts, "A lamp") {
		t.Errorf("%d figures with the texts %q", figures, d.Alts)
	}
	boards := map[string]int{}
	for _, alt := range d.Alts {
		boards[strings.NewReplacer("L", "_", "*", "_").Replace(alt)]++
	}
	want := 2
	if b.Spec.Solutions.Place == presets.PlaceNone {
		want = 1
	}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			z := it.Entry.Puzzle
			alt := fmt.Sprintf("%d. %d x %d: %s", it.Number, z.Rows, z.Cols, strings.Join(strings.Fields(z.String()), ", "))
			if n := boards[alt]; n != want {
				t.Errorf("%d times %q, want %d", n, alt, want)
			}
		}
	}
}

var (
	pdfString = regexp.MustCompile(`(?s)\((?:\\.|[^\\)])*\)`)
	pageMarks = regexp.MustCompile(`(?m)(?:^|\s|>>|\])(BDC|BMC|EMC|Tj|f|S|B|Do)(?:\s|$)`)
)

// checkMarked checks that all drawings are in parts, which are not inside each other, and the entries of
// the Catalog and the pages.
func checkMarked(t *testing.T, b *Book, path string) {
	t.Helper()
	depth, marks := 0, 0
	for _, m := range pageMarks.FindAllStringSubmatch(pdfString.ReplaceAllString(testkit.Tool(t, "mutool", "show", "-b", path, "pages/*/Contents"), "()"), -1) {
		switch m[1] {
		case "BDC", "BMC":
			depth++
		case "EMC":
			depth--
		default:
			marks++
			if depth != 1 {
				t.Fatalf("a mark %d, %s, in %d parts", marks, m[1], depth)
			}
		}
	}
	objects := unpacked(t, testkit.Must(os.ReadFile(path)))
	for _, want := range []string{"/DisplayDocTitle true", "/Marked true", "/Lang (" + string(b.Spec.Lang) + ")"} {
		if !strings.Contains(objects, want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(objects, "/Tabs /S"); n != b.Pages() || depth != 0 || marks < 10*n {
		t.Errorf("%d pages in the order of the structure, %d marks, %d open parts", n, marks, depth)
	}
}

// object is an object of a file, as qpdf lists it.
type object struct {
	Value  any
	Stream struct {
		Dict map[string]any
		Data []byte
	}
}

// checkUniversal checks the conditions of PDF/UA-1 that a program can check, on the objects that qpdf
// lists: metadata, fonts, links, figures, lists, and the two directions between elements and the parts of
// pages.
func checkUniversal(t *testing.T, path string) {
	t.Helper()
	var list struct{ QPDF []json.RawMessage }
	testkit.Must(0, json.Unmarshal([]byte(testkit.Tool(t, "qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized", path)), &list))
	all := map[string]object{}
	testkit.Must(0, json.Unmarshal(list.QPDF[1], &all))
	at := func(ref any) map[string]any { // the dictionary of an object
		if text, is := ref.(string); is {
			o := all["obj:"+text]
			ref = o.Value
			if o.Stream.Dict != nil {
				ref = o.Stream.Dict
			}
		}
		dict, _ := ref.(map[string]any)
		return dict
	}
	items := func(v any) []any {
		out, is := v.([]any)
		if !is && v != nil {
			out = []any{v}
		}
		return out
	}
	var root, elements = map[string]any{}, map[string]map[string]any{} // elements by reference
	count := map[string]int{}
	for name, o := range all {
		dict := at(strings.TrimPrefix(name, "obj:"))
		switch {
		case dict["/Type"] == "/Catalog":
			root = dict
		case dict["/Subtype"] == "/XML":
			for _, want := range []string{"<pdfuaid:part>1</pdfuaid:part>", "<rdf:li xml:lang=\"x-default\">The lamps"} {
				if !strings.Contains(string(o.Stream.Data), want) {
					t.Errorf("no %s in the metadata", want)
				}
			}
			count["metadata"]++
		case dict["/Subtype"] == "/Type0":
			inner := at(items(dict["/DescendantFonts"])[0])
			if at(inner["/FontDescriptor"])["/FontFile2"] == nil || inner["/CIDToGIDMap"] == nil {
				t.Errorf("%v is not embedded", dict["/BaseFont"])
			}
			checkCharacters(t, string(all["obj:"+dict["/ToUnicode"].(string)].Stream.Data))
			count["font"]++
		case dict["/S"] != nil && dict["/K"] != nil:
			elements[strings.TrimPrefix(name, "obj:")] = dict
		}
	}
	tree := at(root["/StructTreeRoot"])
	parents := map[int]any{}
	nums := items(at(tree["/ParentTree"])["/Nums"])
	for i := 0; i+1 < len(nums); i += 2 {
		parents[int(nums[i].(float64))] = nums[i+1]
	}
	owner := map[string]string{} // the element of each part and each link
	for ref, e := range elements {
		attributes := at(e["/A"])
		switch e["/S"] {
		case "/Figure":
			if alt, _ := e["/Alt"].(string); strings.TrimPrefix(alt, "u:") == "" || len(items(attributes["/BBox"])) != 4 {
				t.Errorf("a figure %v", e)
			}
		case "/L":
			if attributes["/ListNumbering"] != "/Disc" && attributes["/ListNumbering"] != "/Decimal" {
				t.Errorf("a list %v", e)
			}
			count[fmt.Sprint(attributes["/ListNumbering"])]++
		}
		for _, k := range items(e["/K"]) {
			page := e["/Pg"]
			switch k := k.(type) {
			case float64:
				owner[fmt.Sprint(page, " ", k)] = ref
			case map[string]any:
				if k["/Type"] == "/MCR" {
					owner[fmt.Sprint(k["/Pg"], " ", k["/MCID"])] = ref
				} else {
					owner[fmt.Sprint(k["/Obj"])] = ref
				}
			}
		}
	}
	for name := range all {
		ref := strings.TrimPrefix(name, "obj:")
		page := at(ref)
		if page["/Type"] != "/Page" {
			continue
		}
		if page["/Tabs"] != "/S" {
			t.Errorf("a page with its links in the order %v", page["/Tabs"])
		}
		for id, parent := range items(parents[int(page["/StructParents"].(float64))]) {
			if got := owner[fmt.Sprint(ref, " ", id)]; got != parent {
				t.Errorf("part %d of page %s is of %q and of %q", id, ref, got, parent)
			}
			count["part"]++
		}
		for _, link := range items(page["/Annots"]) {
			a := at(link)
			parent := parents[int(a["/StructParent"].(float64))]
			contents, _ := a["/Contents"].(string)
			if contents == "" || a["/Subtype"] != "/Link" || owner[fmt.Sprint(link)] != parent || elements[fmt.Sprint(parent)]["/S"] != "/Link" {
				t.Errorf("a link %v of %v", a, elements[fmt.Sprint(parent)])
			}
			count["link"]++
		}
	}
	if n := count["part"] + count["link"]; n != len(owner) {
		t.Errorf("%d parts and links on pages, %d in elements", n, len(owner))
	}
	for _, kind := range []string{"metadata", "font", "part", "link", "/Disc", "/Decimal"} {
		if count[kind] == 0 {
			t.Errorf("the file has no %s", kind)
		}
	}
}

// checkCharacters checks that a table of characters has no range over more than a byte, and no codes that
// are not characters.
func checkCharacters(t *testing.T, table string) {
	t.Helper()
	found := regexp.MustCompile(`<(\w{4})> <(\w{4})> <(\w{4})>`).FindAllStringSubmatch(table, -1)
	for _, m := range found {
		if m[1] != m[3] || m[1][:2] != m[2][:2] || m[1] == "0000" || m[2] >= "FFFE" || m[1] <= "FEFF" && "FEFF" <= m[2] || m[1] <= "DFFF" && "D800" <= m[2] {
			t.Errorf("a range of characters %s", m[0])
		}
	}
	if len(found) < 200 {
		t.Errorf("%d ranges of characters", len(found))
	}
}
