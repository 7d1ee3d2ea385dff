package book

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/hyphen"
	"akari/render/paper"
	"akari/render/pdf"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/uniq"
)

// makePuzzle makes a small unique puzzle: it makes puzzles with random lamps and a clue in every
// black cell until reasoning solves one.
func makePuzzle(rng *rand.Rand, rows, cols int) *puzzle.Entry {
	for {
		p := testkit.Random(rng, puzzle.Akari, rows, cols, 0.25, 0)
		l := testkit.RandomLamps(rng, p)
		testkit.Number(p, l)
		if len(p.Check(l)) == 0 && solvable(p, akari.LongWhatIf) {
			return &puzzle.Entry{Puzzle: p, Solution: l}
		}
	}
}

// solvable reports whether the techniques up to a rung solve the puzzle.
func solvable(p *puzzle.Puzzle, limit logic.Rung) bool {
	g, err := akari.Ladder.NewSolver().Grade(context.Background(), p, logic.UpTo(limit))
	return err == nil && g.Solved
}

// sections makes a part for each size, with count puzzles.
func sections(seed uint64, count int, sizes ...int) []*Section {
	rng := rand.New(rand.NewPCG(seed, 0))
	var out []*Section
	n := 0
	for i, size := range sizes {
		s := &Section{Part: &presets.Part{Title: fmt.Sprintf("Part %c", 'A'+i)}}
		for range count {
			n++
			s.Items = append(s.Items, &Item{Number: n, Entry: makePuzzle(rng, size, size), Level: presets.Level(i%5 + 1)})
		}
		out = append(out, s)
	}
	return out
}

// lights returns a section of Searchlights, which may not be unique.
func lights(seed uint64, count, size int) *Section {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := &Section{Part: &presets.Part{Title: "Part of lights"}}
	for range count {
		p := testkit.Random(rng, puzzle.Searchlights, size, size, 0.25, 0)
		lamps := testkit.RandomLamps(rng, p)
		testkit.Number(p, lamps)
		s.Items = append(s.Items, &Item{Entry: &puzzle.Entry{Puzzle: p, Solution: lamps}, Level: 2})
	}
	return s
}

// compose lays out a book of given puzzles. It uses one goroutine.
func compose(t testing.TB, spec *presets.Book, s []*Section) *Book {
	t.Helper()
	testkit.NotRaced(t)
	b, err := Compose(t.Context(), spec, s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// bare returns a standard book without pages before its first part, for tests of the other pages.
func bare() *presets.Book {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Front = presets.Front{Openers: true}
	return spec
}

func TestPlan(t *testing.T) {
	for _, count := range []int{1, 2, 5, 13} {
		for _, per := range []presets.PerPage{{}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}} {
			spec := presets.DefaultBook(presets.StyleStandard)
			spec.Grid.PerPage = per
			b := compose(t, spec, sections(1, count, 6, 7, 8))
			checkPlan(t, b)
		}
	}
}

func checkPlan(t *testing.T, b *Book) {
	t.Helper()
	pages := b.plan.pages
	if len(pages)%2 != 0 || pages[len(pages)-1].kind != "blank" {
		t.Errorf("%d pages, the last %s", len(pages), pages[len(pages)-1].kind)
	}
	blanks, folios := 0, map[string]bool{}
	for i, pg := range pages {
		if pg.kind == "opener" && i%2 != 0 {
			t.Errorf("page %d opens a part on the left", i+1)
		}
		blanks++
		if pg.kind != "blank" {
			blanks = 0
		}
		if blanks > 2 {
			t.Errorf("more than two blank pages at %d", i+1)
		}
		if pg.folio != "" && folios[pg.folio] {
			t.Errorf("two pages carry the number %s", pg.folio)
		}
		folios[pg.folio] = true
	}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			if !folios[b.plan.puzzlePage[it].folio] || !folios[b.plan.solutionPage[it].folio] {
				t.Errorf("puzzle %d has no page", it.Number)
			}
		}
	}
	if puzzle, solution := smallest(b.plan.cells), smallest(b.plan.solutionCells); puzzle < b.Spec.Grid.MinCell.MM() || solution < b.Spec.Solutions.MinCell.MM() {
		t.Errorf("cells of %.2f and %.2f mm", puzzle, solution)
	}
	inside, _ := paper.Margins(b.Spec.Page.For, len(pages))
	if b.plan.inside < inside {
		t.Errorf("inside margin %.1f for %d pages, want %.1f", b.plan.inside, len(pages), inside)
	}
}

// open returns a square without black cells, with lamps on its diagonal.
func open(side int) *puzzle.Entry {
	e := &puzzle.Entry{Puzzle: puzzle.New(puzzle.Akari, side, side)}
	for i := range side {
		e.Solution = append(e.Solution, puzzle.Point{Row: i, Col: i})
	}
	return e
}

func TestTooLargeNamesThePage(t *testing.T) {
	for size, want := range map[int]string{25: "would fit a page of", 400: "no page size of its printers"} {
		spec := load(t, fmt.Sprintf("parts: [{make: {size: %dx%[1]d}, count: 1}]\n", size), nil)
		if err := checked(t.Context(), spec); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("puzzle 1, %d by %[1]d", size)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
}

func TestUnprintableTitle(t *testing.T) {
	for title, want := range map[string]string{"Akari 😀": "Basic Multilingual Plane", "美術館": "no glyph"} {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Title = title
		if _, err := Compose(t.Context(), spec, sections(1, 1, 6)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", title, err)
		}
	}
}

func TestSameBytes(t *testing.T) {
	var first []byte
	for range 3 {
		file, err := compose(t, presets.DefaultBook(presets.StyleStandard), sections(1, 4, 6, 8)).Press(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = file
		}
		if !bytes.Equal(first, file) {
			t.Fatal("two runs give different bytes")
		}
	}
}

// TestExamples checks the examples of books: each is unique, and seeds and titles hardly ever have the
// same example, rotated or reflected: at most one pair in a hundred books.
func TestExamples(t *testing.T) {
	testkit.NotRaced(t)
	seen, same := map[puzzle.Key]string{}, 0
	for seed := range uint64(testkit.Scale(3, 60)) {
		for _, title := range []string{"Akari", "Light Up"} {
			spec := presets.DefaultBook(presets.StyleStandard)
			spec.Seed, spec.Title = seed, title
			for g, ex := range testkit.Must(newExtras(t.Context(), spec, faces{examples: map[exampleKey]*example{}}, puzzle.Genres)).examples {
				v := testkit.Must(uniq.Check(context.Background(), ex.puzzle, uniq.Options{}))
				if v.Kind != uniq.One || !v.Solution.Equal(ex.solution) || ex.puzzle.Genre != g {
					t.Errorf("the example of %s, seed %d: %s, solution %v", g.Title, seed, v.Kind, v.Solution)
				}
				name := fmt.Sprint(g.Name, seed, title)
				if other := seen[ex.puzzle.Key()]; other != "" {
					same++
					t.Logf("%s shows the board of %s", name, other)
				}
				seen[ex.puzzle.Key()] = name
			}
		}
	}
	if same > len(seen)/100 {
		t.Errorf("%d of %d examples are there twice", same, len(seen))
	}
}

// TestOwnExample takes the example of a book from a file, and rejects a puzzle whose solution cannot
// be shown step by step.
func TestOwnExample(t *testing.T) {
	const head = "title: Own\nfront: {example: own.txt}\nparts: [{preset: easy, count: 1}]\n"
	small := "- 1 -\n- - -\n1 - -\n"
	b := build(t, load(t, head, map[string]string{"own.txt": "- -\n- 2\n\n" + small}), Options{})
	if ex := b.plan.examples[puzzle.Akari]; ex.puzzle.Rows != 2 || len(ex.panels) == 0 {
		t.Errorf("a book shows %v, not the first puzzle of its file", ex.puzzle)
	}
	for text, want := range map[string]string{
		"- -\n- -\n":                      "more than one solution",
		strings.Repeat("- x ", 8) + "-\n": "expected an example of at most 15 by 15 cells, got 1 by 17",
		"- q\n- -\n":                      "own.txt:1:3: ",
		"":                                "no puzzle in the input",
	} {
		_, err := Build(t.Context(), load(t, head, map[string]string{"own.txt": text}), Options{})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "book.yaml:2:18: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// marked shows the marks at the ends of lines.
var marked = strings.NewReplacer(pdf.Joint, "+", pdf.Hyphen, "¬")

func TestWrap(t *testing.T) {
	ty := render.Type{Font: render.Serif, Size: 10}
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"", 50, ""}, {"one", 50, "one"}, {"one two three", 13, "one two|three"}, {"incomprehensible", 5, "incomprehensible"},
		{"  spaced \t out ", 50, "spaced out"}, {"un : « deux » ? trois", -1, "un :|« deux » ?|trois"}, {"a\u00a0b c", -1, "a\u00a0b|c"}, {"日本、語だ。はい", -1, "日+|本、+|語+|だ。+|は+|い"}, {"Schritt-für-Schritt", 10, "Schritt-+|für-+|Schritt"}, {"E-Mail 3-4 aaa-", -1, "E-Mail|3-4|aaa-"}, {"ein Schritt-für", 18, "ein|Schritt-für"}, {"two\n\n lines", 50, "two|lines"}, {"きょう go", -1, "きょ+|う|go"}, {"灯「光」々ァ（二）", -1, "灯+|「光」々ァ+|（二）"},
	} {
		if got := marked.Replace(strings.Join(wrap(ty, c.width, c.text), "|")); got != c.want {
			t.Errorf("%q in %v mm: %s, want %s", c.text, c.width, got, c.want)
		}
	}
}

// TestPhrases ends lines of Japanese with phrases if the lines are long enough: after a mark or a
// particle, but not inside a word that hiragana continue.
func TestPhrases(t *testing.T) {
	const square = "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf" // all characters are equally wide
	ty := render.Type{Font: testkit.Must(render.NewFont(square, testkit.Must(os.ReadFile(testkit.Need(t, square))))), Size: 10}
	for _, c := range []struct {
		text string
		wide float64 // characters
		want string
	}{
		{"これらの数字から見える空きマスは、すべて照明です。", 10, "これらの数字から+|見える空きマスは、+|すべて照明です。"},
		{"残りのマスに置けません。", 7, "残りのマスに+|置けません。"}, {"隣り合うマス", 5, "隣り合う+|マス"}, {"隣り合う", 3, "隣り合+|う"},
		{"ありますかありますか", 7, "ありますかあり+|ますか"}, {"日本、語の語の語の語の語の語の", 6, "日本、語の+|語の語の語の+|語の語の"},
	} {
		if got := marked.Replace(strings.Join(wrap(ty, (c.wide+0.5)*ty.Width("日本")/2, c.text), "|")); got != c.want {
			t.Errorf("%q in %v characters: %s, want %s", c.text, c.wide, got, c.want)
		}
	}
}

// TestJapaneseFillsTheMeasure sets running text in Japanese: each line but the last has no room for two more
// characters, no line begins with a mark or small kana, and none ends with an opening bracket.
func TestJapaneseFillsTheMeasure(t *testing.T) {
	const square = "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf"
	ty := render.Type{Font: testkit.Must(render.NewFont(square, testkit.Must(os.ReadFile(testkit.Need(t, square))))), Size: 10}
	rng := rand.New(rand.NewPCG(testkit.Seed(), 9))
	letters := []rune("日本語照明盤面数字のはをにがですます、。「」（）ーっゃァ…々ゝ")
	for range 200 {
		var text []rune
		for len(text) < 120 { // at most two marks follow each other
			text = append(text, letters[rng.IntN(len(letters))], letters[rng.IntN(16)], letters[rng.IntN(16)])
		}
		em := ty.Width("日本") / 2
		width := em * (8.5 + float64(rng.IntN(20)))
		lines := broken(nil, width, run{ty, string(text)})
		for i, l := range lines {
			line := strings.Trim(l.pieces[0].text, pdf.Joint)
			first, _ := utf8.DecodeRuneInString(line)
			last, _ := utf8.DecodeLastRuneInString(line)
			if i > 0 && strings.ContainsRune("、。」）ーっゃァ…々ゝ", first) || i < len(lines)-1 && (strings.ContainsRune("「（", last) || l.width < width-4*em) {
				t.Fatalf("line %d of %q in %.0f characters: %q", i+1, string(text), width/em, line)
			}
		}
	}
}

// TestBalanced breaks titles into lines of similar length, and compounds only if they are wider
// than a line.
func TestBalanced(t *testing.T) {
	ty := render.Type{Font: render.Sans, Size: 30}
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"", 100, ""}, {"Akari", 100, "Akari"}, {"Akari", 5, "Akari"}, {"A book in two inks", 80, "A book in|two inks"},
		{"One\ntwo three four", 60, "One|two three|four"}, {"Licht: Schritt-für-Schritt-Rätsel", 130, "Licht:|Schritt-für-Schritt-Rätsel"},
	} {
		if got := strings.Join(balanced(ty, c.width, c.text), "|"); got != c.want {
			t.Errorf("%q in %v mm: %s, want %s", c.text, c.width, got, c.want)
		}
	}
}

// TestHyphens divides long words of prose by the patterns of a language if a line would otherwise
// be much too short. It divides neither the last word of a paragraph nor a word of a title.
func TestHyphens(t *testing.T) {
	ty := render.Type{Font: render.Serif, Size: 10}
	for _, c := range []struct {
		lang, text string
		width      float64
		want       string
	}{
		{"de", "Nur die Schattenseitenlaternen leuchten", 38, "Nur die Schattenseiten¬|laternen leuchten"},
		{"de", "Nur die Schattenseitenlaternen", 40, "Nur die|Schattenseitenlaternen"},
		{"de", "Schattenseitenlaternen", 20, "Schattensei¬|tenlaternen"},
		{"de", "Nur Schritt-für-Schritt-Lösungen, ja", 38, "Nur Schritt-für-Schritt-+|Lösungen, ja"},
		{"de", "Nur zz3z4zzzzzzzzzzzzzzzzzz leuchten", 33, "Nur|zz3z4zzzzzzzzzzzzzzzzzz|leuchten"},
		{"en", "An «illuminating» story", 24, "An «illuminat¬|ing» story"},
		{"en", "An old tower is extraordinary too", 28, "An old tower is|extraordinary too"},
		{"ja", "Nur die Schattenseitenlaternen leuchten", 40, "Nur die|Schattenseitenlaternen|leuchten"},
	} {
		var lines []string
		for _, l := range broken(hyphen.In(c.lang), c.width, run{ty, c.text}) {
			if lines = append(lines, l.pieces[0].text); math.Abs(l.width-ty.Width(l.pieces[0].text)) > 1e-9 {
				t.Errorf("%q is %v mm wide, not %v", l.pieces[0].text, ty.Width(l.pieces[0].text), l.width)
			}
		}
		if got := marked.Replace(strings.Join(lines, "|")); got != c.want {
			t.Errorf("%s in %v mm: %s, want %s", c.lang, c.width, got, c.want)
		}
	}
}

// TestHyphenFaces measures hyphens in the face of their word: no line is too wide if a text begins in
// another face.
func TestHyphenFaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		width := 70 + 40*rng.Float64()
		for _, l := range broken(hyphen.In("en"), width, run{render.Type{Font: render.SerifItalic, Size: 13}, "light"}, run{render.Type{Font: render.SerifBlack, Size: 13}, " " + words(rng, 60)}) {
			if !paper.Fits(l.width, width) {
				t.Fatalf("a line of %v mm in %v mm: %v", l.width, width, l.pieces)
			}
		}
	}
}

// TestWrapIsGreedy checks that every line has as many words as fit.
func TestWrapIsGreedy(t *testing.T) {
	ty := render.Type{Font: render.Serif, Size: 10}
	rng := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		text, width := words(rng, 30), 15+60*rng.Float64()
		lines := wrap(ty, width, text)
		if strings.Join(lines, " ") != text {
			t.Fatalf("%q became %q", text, lines)
		}
		for i, line := range lines {
			if strings.Contains(line, " ") && ty.Width(line) > width {
				t.Errorf("%q is %.1f mm long, not %.1f", line, ty.Width(line), width)
			}
			if i+1 < len(lines) {
				next, _, _ := strings.Cut(lines[i+1], " ")
				if ty.Width(line+" "+next) <= width {
					t.Errorf("%q has room for %q", line, next)
				}
			}
		}
	}
}

// TestMirroredMargins measures the distance of the ink from the spine and from the outside edge, on
// right and left pages. The two margins differ.
func TestMirroredMargins(t *testing.T) {
	for _, c := range []struct {
		puzzles int
		printer paper.Printer
		inside  float64 // mm
	}{{20, paper.Lulu, 12.7}, {80, paper.Lulu, 15.875}, {200, paper.Lulu, 25.4}, {290, paper.KDP, 15.875}}[:testkit.Scale(2, 4)] {
		spec := bare()
		spec.Page.For = []paper.Printer{c.printer}
		spec.Grid.MaxCell, spec.Front.Contents = 30, true // puzzles as wide as the page
		b := compose(t, spec, sections(1, c.puzzles, 5))
		checkPlan(t, b)
		d, _ := pressed(t, b)
		var least [2][2]float64 // on rectos and versos: at the spine, at the fore-edge
		for i := range least {
			least[i] = [2]float64{999, 999}
		}
		for i, p := range d.Pages {
			box, ok := p.Ink()
			if !ok {
				continue
			}
			left, right := box.X0/paper.PtPerMM, (p.Width-box.X1)/paper.PtPerMM
			if i%2 == 1 {
				left, right = right, left
			}
			least[i%2][0], least[i%2][1] = min(least[i%2][0], left), min(least[i%2][1], right)
		}
		for side, m := range least {
			if math.Abs(m[0]-c.inside) > 0.1 || math.Abs(m[1]-12.7) > 0.1 {
				t.Errorf("%d puzzles, %d pages, side %d: margins %.2f and %.2f mm, want %.2f and 12.70", c.puzzles, b.Pages(), side, m[0], m[1], c.inside)
			}
		}
	}
}

// pressed writes the file of a book for the printer, and reads the file.
func pressed(t *testing.T, b *Book) (*Document, []byte) {
	t.Helper()
	file, err := b.Press(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return Read(t, file), file
}

// words returns a text of up to n words.
func words(rng *rand.Rand, n int) string {
	list := strings.Fields("of the lamp and a light Ångström darkness illuminations by shade über counterrevolutionaries")
	var out []string
	for range rng.IntN(n + 1) {
		out = append(out, list[rng.IntN(len(list))])
	}
	return strings.Join(out, " ")
}
