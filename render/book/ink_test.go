package book

import (
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// Margins returns what the pages of a file keep free of ink, by side, in mm. found has the areas that Ghostscript
// finds: for each page its left, lower, right and upper edges in points, after the whole match.
func Margins(d *Document, found [][]string) map[string]float64 {
	free := map[string]float64{"inside": math.Inf(1), "outside": math.Inf(1), "top": math.Inf(1), "bottom": math.Inf(1)}
	for i, p := range d.Pages {
		var at [4]float64
		for k := range at {
			at[k], _ = strconv.ParseFloat(found[i][k+1], 64)
		}
		if at == [4]float64{} {
			continue // blank
		}
		left, right := at[0]-p.Trim.X0, p.Trim.X1-at[2]
		if i%2 == 1 {
			left, right = right, left
		}
		for side, gap := range map[string]float64{"inside": left, "outside": right, "top": p.Trim.Y1 - at[3], "bottom": at[1] - p.Trim.Y0} {
			free[side] = min(free[side], gap*mm)
		}
	}
	return free
}

// TestFreeMargins measures the ink of finished books: page numbers with descenders beside them, headings with
// accents, italics that fill the measure, frames and worked examples. None of it is in a margin that a printer
// requires, and the report says what is free.
func TestFreeMargins(t *testing.T) {
	gs := testkit.Need(t, "gs")
	box := regexp.MustCompile(`HiResBoundingBox: (\S+) (\S+) (\S+) (\S+)`)
	for i, lang := range testkit.Sample(2, "de", "es", "fr", "en") {
		for _, trim := range testkit.Sample(1, "a5", "5x8in", "8.5x11in") {
			spec := load(t, fmt.Sprintf("lang: %s\ntitle: \"Éclairs à gogo, ğ j\"\nsubtitle: Öffnungen j\npage: {trim: %s, for: [ingram, lulu]}\nfront: {hints: true, rules: true, openers: %v}\n"+
				"texts: [{text: \"# Àgyj\\n\\n*jf fj fand fj und fand j fand fj und fand jf*\"}]\nparts: [{preset: easy, count: 1, title: Éj}]\n", lang, trim, i%2 == 0), nil)
			spec.Solutions.Place = presets.PlaceEnd
			b := compose(t, spec, sections(1, 40, 9))
			d, _ := pressed(t, b)
			out, err := exec.Command(gs, "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=bbox", d.Path).CombinedOutput()
			found := box.FindAllStringSubmatch(string(out), -1)
			if err != nil || len(found) != len(d.Pages) {
				t.Fatalf("gs reads %d of %d pages: %v", len(found), len(d.Pages), err)
			}
			free := Margins(d, found)
			for k, side := range []string{"inside", "outside", "top", "bottom"} {
				least := paper.Lulu.Rules().Outside
				if k == 0 {
					least = paper.Lulu.Rules().Gutter(len(d.Pages))
				}
				if free[side] < least-0.02 || free[side] < b.margins[k]-0.02 {
					t.Errorf("%s, %s: %.3f mm of the %s margin are free of ink; expected %.3f mm, the report has %.3f mm", lang, trim, free[side], side, least, b.margins[k])
				}
			}
		}
	}
}
