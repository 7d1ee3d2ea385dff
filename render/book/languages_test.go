package book

import (
	"os"
	"slices"
	"strings"
	"testing"

	"akari/internal/language"
	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestLanguages makes a whole book in every language. The book follows the rules of KDP, and has the phrases
// of its language in all places, without braces and without English.
func TestLanguages(t *testing.T) {
	for _, lang := range testkit.Sample(3, language.All...) {
		t.Run(lang, func(t *testing.T) {
			text := "lang: " + lang + "\nseed: 4\nfront: {hints: true, owner: true}\nparts:\n  - {preset: gentle, count: 4}\n"
			files := map[string]string{}
			if lang == "ja" {
				text += "type: {fallback: f.ttf}\n"
				files["f.ttf"] = string(testkit.Must(os.ReadFile(testkit.Need(t, JapaneseFont))))
			}
			checkLanguage(t, load(t, text, files))
		})
	}
}

func checkLanguage(t *testing.T, spec *presets.Book) {
	t.Helper()
	s := append(sections(3, testkit.Scale(8, 13), 6, 8), lights(3, 4, 7))
	s[0].Items[0].Entry.Author, s[0].Part.Target = "Ada", "5"
	b := compose(t, spec, s)
	d, _ := pressed(t, b)
	for _, f := range Check(d, paper.KDP, paper.White) {
		if f.Problem != "" {
			t.Errorf("%s: %s: %s", spec.Lang, f.Rule, f.Problem)
		}
	}
	var all strings.Builder
	for _, p := range d.Pages {
		all.WriteString(strings.Join(written(p), ""))
	}
	whole := unspaced(all.String())
	if strings.ContainsAny(whole, "{}") {
		t.Errorf("%s: a word in braces is printed", spec.Lang)
	}
	w := spec.Words
	if and := (presets.HintWords{Comma: ", ", And: " y "}); list([]string{"A1", "B2", "I3"}, and) != "A1, B2 e I3" || list([]string{"I1", "B2"}, and) != "I1 y B2" {
		t.Errorf("lists in Spanish: %s, %s", list([]string{"A1", "B2", "I3"}, and), list([]string{"I1", "B2"}, and))
	}
	for _, want := range []string{w.Contents, w.Rules, w.Example, w.Solutions, w.Hints, w.Setters, w.Date, w.Time, w.Owner, w.Dot, w.Genres.Searchlights, w.Searchlights[0], w.LightSteps.Full["other"], presets.Fill(w.Of, "genre", w.Genres.Akari, "title", w.Rules), w.Key, w.Levels[0],
		w.Titles.Gentle, w.Akari[0], w.SolutionNote, presets.Fill(w.Target, "target", "5"), presets.Fill(w.Byline, "author", "Ada")} {
		if !strings.Contains(whole, unspaced(want)) && want != w.Titles.Gentle {
			t.Errorf("%s: no %q", spec.Lang, want)
		}
	}
	english := presets.DefaultBook(presets.StyleStandard).Words
	for _, wrong := range []string{english.Contents, english.Rules, english.Solutions, english.SolutionNote, english.Akari[0], english.Searchlights[0], english.Dot, english.LightSteps.Full["other"]} {
		if spec.Lang != "en" && !slices.Contains([]string{w.Solutions, w.Contents}, wrong) && strings.Contains(whole, unspaced(wrong)) {
			t.Errorf("%s: %q is English", spec.Lang, wrong)
		}
	}
}
