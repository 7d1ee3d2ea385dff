package book_test

import (
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"akari/internal/testkit"
	"akari/render/book"
)

var boxOfPage = regexp.MustCompile(`HiResBoundingBox: (\S+) (\S+) (\S+) (\S+)`)

// readersAgree compares the marks with the areas and the ink that Ghostscript finds,
// and with the text that Poppler reads.
func readersAgree(v *volume) {
	if !v.about.deep {
		return
	}
	out, err := exec.Command(testkit.Need(v.t, "gs"), "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=bbox", v.press.Path).CombinedOutput()
	found := boxOfPage.FindAllStringSubmatch(string(out), -1)
	if len(found) != len(v.press.Pages) || err != nil {
		v.fail("gs reads %d pages of %d, %v", len(found), len(v.press.Pages), err)
		return
	}
	text := strings.Split(testkit.Tool(v.t, "pdftotext", "-raw", v.press.Path, "-"), "\f")
	v.freeMargins(found)
	for i, p := range v.press.Pages {
		v.sameArea(i, p, found[i][1:])
		read := strings.Map(letters, text[i])
		for _, l := range p.Lines() {
			if word := strings.Map(letters, l.Text); len(word) > 3 && !strings.Contains(read, word) {
				v.fail("page %d: pdftotext does not read %q", i+1, l.Text)
			}
		}
	}
	v.sameInk()
}

// freeMargins checks that what the report says is free of ink has no ink that Ghostscript finds.
func (v *volume) freeMargins(found [][]string) {
	if v.Spec.Page.Background > 0 {
		return
	}
	free := book.Margins(v.press, found)
	for _, f := range v.Report.Rules {
		side, is := strings.CutSuffix(f.Rule, " margin")
		if said, err := strconv.ParseFloat(strings.TrimSuffix(f.Found, " mm"), 64); is && (err != nil || free[side] < said-0.02) {
			v.fail("%s: the report says that %s are free of ink, Ghostscript finds ink at %.3f mm", f.Rule, f.Found, free[side])
		}
	}
}

// letters keeps letters and digits.
func letters(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return r
	}
	return -1
}

// sameArea compares the area of the marks on a page. Descenders and the reach of accents are not in
// the boxes of texts.
func (v *volume) sameArea(i int, p *book.Page, theirs []string) {
	const tolerance = 0.45 // of the largest type
	ink, any := p.Ink()
	if !any || v.Spec.Page.Background > 0 {
		return
	}
	largest := 6.0
	for _, m := range p.Marks {
		largest = max(largest, m.Size)
	}
	for k, ours := range []float64{ink.X0, ink.Y0, ink.X1, ink.Y1} {
		their, _ := strconv.ParseFloat(theirs[k], 64)
		if math.Abs(their-ours) > tolerance*largest {
			v.fail("page %d: edge %d of the marks is at %.1f, by gs at %.1f", i+1, k, ours, their)
		}
	}
}

// sameInk compares the ink in the report, which leaves out type, with the ink of Ghostscript.
func (v *volume) sameInk() {
	sum, n := 0.0, 0
	for line := range strings.Lines(testkit.Tool(v.t, "gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=ink_cov", "-o", "-", v.press.Path)) {
		if f := strings.Fields(line); len(f) >= 4 {
			black, _ := strconv.ParseFloat(f[3], 64)
			sum, n = sum+black, n+1
		}
	}
	if ink := sum / float64(max(n, 1)); n != len(v.press.Pages) || ink < v.Report.Ink-1 || ink > v.Report.Ink+8 {
		v.fail("gs finds ink on %.1f%% of %d pages, the report says %.1f%%", ink, n, v.Report.Ink)
	}
}
