package book

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/language"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/book/collect"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/ladders"
	"akari/solver/logic/searchlights"
)

// TestPanels follows worked examples picture by picture. Every lamp is a lamp of the solution, no
// dot is, and the last picture is solved.
func TestPanels(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	for seed := range testkit.Scale(4, 50) {
		spec.Seed, spec.Front.Steps = uint64(seed), presets.Count(6+seed%7)
		for g, ex := range testkit.Must(newExtras(t.Context(), spec, faces{examples: map[exampleKey]*example{}}, puzzle.Genres)).examples {
			if n := len(ex.panels); n > int(spec.Front.Steps) || n < 3 {
				t.Errorf("%s, seed %d: %d pictures where %d are asked for", g.Name, seed, n, spec.Front.Steps)
			}
			checkPanels(t, ex)
		}
	}
}

// TestFewSteps makes the worked examples for each small number of pictures. If no example has so few,
// it is the example with the fewest pictures, and the book prints the first pictures.
func TestFewSteps(t *testing.T) {
	testkit.NotRaced(t)
	spec := presets.DefaultBook(presets.StyleStandard)
	for _, g := range puzzle.Genres {
		least := len(testkit.Must(makeExample(t.Context(), with(spec, 1), g)).panels)
		for _, steps := range testkit.Sample(2, 2, 3, 4, 5) {
			if n := len(testkit.Must(makeExample(t.Context(), with(spec, steps), g)).panels); n > max(least, steps) {
				t.Errorf("%s: %d pictures for front.steps: %d, but %d for 1", g.Name, n, steps, least)
			}
		}
	}
}

// with returns the description of a book with a number of pictures.
func with(spec *presets.Book, steps int) *presets.Book {
	of := *spec
	of.Front.Steps = presets.Count(steps)
	return &of
}

// TestGreyIsLit looks for phrases that call a cell grey, which means that it is lit.
func TestGreyIsLit(t *testing.T) {
	for lang, grey := range map[string]string{"en": "grey", "de": "grau", "fr": "gris", "es": "gris", "ja": "灰色"} {
		found := 0
		for _, it := range load(t, "lang: "+lang+"\ntype: {text: ../../testdata/none.ttf}\nparts: [{preset: first, count: 1}]\n", nil).Words.Phrases() {
			if strings.Contains(strings.ToLower(it.Text), grey) {
				if found++; it.Key != "words.lit" {
					t.Errorf("%s: %s says %q", lang, it.Key, it.Text)
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: no phrase says what grey cells are", lang)
		}
	}
}

func checkPanels(t *testing.T, ex *example) {
	t.Helper()
	before := 0
	for i, it := range ex.panels {
		if it.caption == "" || it.number != i+1 {
			t.Errorf("picture %d: number %d, caption %q", i+1, it.number, it.caption)
		}
		for _, at := range it.marks.Lamps {
			if !ex.solution.Has(at) {
				t.Errorf("picture %d: a lamp at %v", i+1, at)
			}
		}
		for _, at := range it.marks.Dots {
			if ex.solution.Has(at) {
				t.Errorf("picture %d: a dot at %v", i+1, at)
			}
		}
		for _, at := range it.marks.Tinted { // in Akari, grey means that a cell is lit
			if ex.puzzle.Genre.Lights() && ex.puzzle.At(at).IsWhite() {
				t.Errorf("picture %d: the white cell %v is grey without light", i+1, at)
			}
		}
		if len(it.marks.Lamps) < before {
			t.Errorf("picture %d has fewer lamps than the one before", i+1)
		}
		before = len(it.marks.Lamps)
	}
	if last := ex.panels[len(ex.panels)-1]; len(ex.puzzle.Check(last.marks.Lamps)) != 0 {
		t.Errorf("the last of %d pictures is not solved", len(ex.panels))
	}
}

// TestNoLastPictureAlone divides pictures among as few pages as possible. No picture is alone on
// the last page, unless every page has one picture.
func TestNoLastPictureAlone(t *testing.T) {
	for rows := 1; rows < 5; rows++ {
		for cols := 1; cols < 4; cols++ {
			for n := 1; n < 30; n++ {
				fit, pages, last := rows*cols, 0, 0
				for left := n; left > 0; left -= last {
					last = steps{rows: rows, cols: cols}.next(left)
					if pages++; last < 1 || last > min(left, fit) {
						t.Fatalf("%d pictures on a page, where %d are left and %d fit", last, left, fit)
					}
				}
				if pages != (n+fit-1)/fit || last == 1 && n > 1 && fit > 2 {
					t.Errorf("%d pictures where %d fit: %d pages, %d on the last", n, fit, pages, last)
				}
			}
		}
	}
}

// TestEveryRungHasASentence checks that every technique of every genre has a sentence in every
// language, and that the sentences of other languages are not English.
func TestEveryRungHasASentence(t *testing.T) {
	english := presets.DefaultBook(presets.StyleStandard)
	for _, lang := range language.All {
		spec := load(t, "lang: "+lang+"\ntype: {fallback: f.ttf}\nparts: [{preset: easy, count: 1}]\n", map[string]string{"f.ttf": ""})
		for _, g := range puzzle.Genres {
			z := puzzle.New(g, 3, 3)
			at := []puzzle.Point{{Row: 0, Col: 0}}
			other := []puzzle.Point{{Row: 1, Col: 1}}
			z.Set(at[0], puzzle.Clue(1))
			b := &board{genre: genres[g], puzzle: z}
			for r := logic.Rung(1); r <= testkit.Must(ladders.Of(g)).Top(); r++ {
				for _, s := range []logic.Step{
					{Rung: r, Clues: at, Dark: at, Lamps: other},
					{Rung: r, Clues: at, Dark: at, Lamps: at},
					{Rung: r, Clues: at, Dark: at, Dots: other},
					{Rung: r, Clues: at, Dark: at, Lamps: other, Suppose: &logic.Supposition{}},
					{Rung: r, Clues: at, Dark: at, Dots: other, Suppose: &logic.Supposition{}},
				} {
					if g == puzzle.Akari && r == akari.OnlySpot && s.Lamps == nil {
						continue // it places lamps only
					}
					for _, say := range []func(spec *presets.Book) string{
						func(spec *presets.Book) string { return b.sentence(b, []logic.Step{s}, spec) },
						func(spec *presets.Book) string { return b.sentence(b, []logic.Step{s, s}, spec) },
						func(spec *presets.Book) string { return nudge(z, &s, spec) },
					} {
						text := say(spec)
						if text == "" || strings.ContainsAny(text, "{}") || lang != "en" && text == say(english) {
							t.Errorf("%s, %s: %q", lang, testkit.Must(ladders.Of(g)).RungName(r), text)
						}
					}
				}
			}
		}
	}
}

// TestFacing compares the sentence about two clues that face each other with all placements of
// lights that the two clues allow.
func TestFacing(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 4))
	said := 0
	for range testkit.Scale(2000, 20_000) {
		z := testkit.Random(rng, puzzle.Searchlights, 3+rng.IntN(3), 3+rng.IntN(3), 0.35, 1)
		lamps := testkit.RandomLamps(rng, z)
		testkit.Number(z, lamps)
		e, err := testkit.Must(ladders.Of(z.Genre)).Explain(t.Context(), z, logic.UpTo(searchlights.RunBounds))
		if err != nil {
			t.Fatal(err)
		}
		b := &board{genre: genres[z.Genre], puzzle: z, solution: lamps}
		for i := range e.Steps {
			s := &e.Steps[i]
			if _, _, between := b.facing(s); between != nil {
				said++
				checkFacing(t, b, s, b.lights(between))
			}
			b.lamps, b.dots = append(b.lamps, s.Lamps...), append(b.dots, s.Dots...)
		}
	}
	if said < 50 {
		t.Errorf("only %d steps of two numbers that face each other", said)
	}
}

// checkFacing counts the lights between the two clues of a step in all placements on the open cells
// that the clues see.
func checkFacing(t *testing.T, b *board, s *logic.Step, n int) {
	t.Helper()
	z, one, two := b.puzzle, s.Clues[0], s.Clues[1]
	sees := func(clue, at puzzle.Point) bool { return slices.Contains(z.Rays(clue), at) }
	var open []puzzle.Point
	for i, c := range z.Cells {
		if at := z.Point(i); c.IsWhite() && (sees(one, at) || sees(two, at)) && !slices.Contains(b.lamps, at) && !slices.Contains(b.dots, at) {
			open = append(open, at)
		}
	}
	least, most := 99, -1
	for set := range 1 << len(open) {
		lamps := slices.Clone(b.lamps)
		for i, at := range open {
			if set>>i&1 == 1 {
				lamps = append(lamps, at)
			}
		}
		count := func(in func(at puzzle.Point) bool) (n int) {
			for _, at := range lamps {
				if in(at) {
					n++
				}
			}
			return n
		}
		both := func(at puzzle.Point) bool {
			return sees(one, at) && sees(two, at) && (at.Row == one.Row && at.Row == two.Row || at.Col == one.Col && at.Col == two.Col)
		}
		wrong := false
		for _, clue := range s.Clues {
			wrong = wrong || fmt.Sprint(count(func(at puzzle.Point) bool { return sees(clue, at) })) != b.clue(clue)
		}
		if !wrong {
			least, most = min(least, count(both)), max(most, count(both))
		}
	}
	if len(s.Lamps) > 0 && most != n || len(s.Dots) > 0 && least != n {
		t.Errorf("between %v and %v stand %d to %d lights, not %d, on\n%v\nlamps %v, dots %v; %+v", one, two, least, most, n, z, b.lamps, b.dots, s)
	}
}

// TestGreyCells expects the sentence about grey cells only in a book whose examples show light as grey
// cells and whose black cells are not grey, and a preface before the rules.
func TestGreyCells(t *testing.T) {
	for style, want := range map[string]bool{"standard": true, "ink-saver": false} {
		spec := load(t, "style: "+style+"\ntexts: [{title: Preface, text: Light.}]\nparts: [{preset: easy, count: 1}]\n", nil)
		b := compose(t, spec, sections(1, 1, 6))
		d, _ := pressed(t, b)
		var kinds []string
		for _, pg := range b.plan.pages {
			kinds = append(kinds, pg.kind)
		}
		if got := strings.Contains(strings.Join(texts(b, d, "rules"), " "), spec.Words.Lit); got != want {
			t.Errorf("%s: grey cells explained: %v", style, got)
		}
		if text := slices.Index(kinds, "text"); text < slices.Index(kinds, "contents") || text > slices.Index(kinds, "rules") {
			t.Errorf("%s: pages %v", style, kinds)
		}
	}
}

// TestSolvedStepByStep compares the pictures of the puzzles that a book solves step by step with
// their solutions: the lamps of a picture are lamps of the solution, and of the last picture all. A page
// says so if it leaves steps out.
func TestSolvedStepByStep(t *testing.T) {
	spec := load(t, "page: {for: []}\nsolutions: {steps: medium}\nparts: [{preset: easy, count: 1}]\n", nil)
	s := append(sections(1, testkit.Scale(4, 12), 7, 10), lights(5, 4, 8))
	b := compose(t, spec, s)
	d, _ := pressed(t, b)
	pages, want, skips := 0, 0, 0
	var pictures []int
	for i, pg := range b.plan.pages {
		if pg.kind == "steps" {
			pages++
			n := len(grids(d.Pages[i]))
			if n == 0 || n > maxPictures {
				t.Errorf("page %d has %d pictures", i+1, n)
			}
			skips += strings.Count(strings.Join(written(d.Pages[i]), " "), spec.Words.Skipped)
			pictures = append(pictures, n)
		}
	}
	for _, it := range collect.Items(s) {
		if it.Level < 2 {
			if b.plan.solved[it] != nil {
				t.Errorf("puzzle %d of level %d is solved", it.Number, it.Level)
			}
			continue
		}
		all := b.plan.solved[it]
		if len(all) > 0 {
			if pictures[want] < len(all) {
				skips--
			}
			want++
		}
		for n := 1; n <= min(len(all), maxPictures); n++ {
			some := hardest(all, n)
			least := all[len(all)-1].rung
			for k, p := range some {
				least = max(least, p.rung)
				if k > 0 && p.number <= some[k-1].number || slices.ContainsFunc(p.marks.Lamps, func(at puzzle.Point) bool { return !it.Entry.Solution.Has(at) }) {
					t.Errorf("puzzle %d, picture %d: %+v", it.Number, k, p)
				}
			}
			if last := some[n-1]; !slices.Equal(last.marks.Lamps, it.Entry.Solution) || n > 1 && slices.ContainsFunc(all, func(p panel) bool { return p.rung > least }) {
				t.Errorf("puzzle %d: %d pictures end with %v, or lack the hardest step", it.Number, n, last.marks.Lamps)
			}
		}
	}
	if pages != want || want < 4 || skips != 0 {
		t.Errorf("%d pages, want %d; %d pages too many say that steps are left out", pages, want, skips)
	}
}
