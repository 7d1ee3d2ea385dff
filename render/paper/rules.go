package paper

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Verdict is the outcome of a rule.
type Verdict string

const (
	Pass    Verdict = "pass"
	Fail    Verdict = "fail"
	Unmet   Verdict = "unmet"   // like fail, but nobody asked for a work that meets the printer's rules
	Unknown Verdict = "unknown" // akari does not know what the printer requires
)

// Finding is the outcome of one rule of a printer.
type Finding struct {
	Printer string  `json:"printer"` // the printer that has this rule
	Rule    string  `json:"rule"`    // the name of the rule
	Verdict Verdict `json:"verdict"` // pass; fail; unmet, if neither the description nor the request names the printer; or unknown, if akari does not know what the printer requires
	Want    string  `json:"want"`    // what the rule requires
	Found   string  `json:"found"`   // what the book or the cover has
}

// String returns the finding as a line of a report.
func (f Finding) String() string {
	verdict := string(f.Verdict)
	if f.Verdict == Fail {
		verdict = "FAIL"
	}
	return fmt.Sprintf("%s: %s: %s: expected %s, got %s", verdict, f.Printer, f.Rule, f.Want, f.Found)
}

// Work is what the rules are about: the pages of a book, and its cover.
type Work struct {
	Trim    Trim
	Stock   Stock
	Pages   int
	Margins [4]float64 // what is free of ink: inside, outside, top, bottom
	Second  Colour     // how the file states the second ink, "" if there is none
	Label   bool       // whether the file has a label of PDF/X
	Spine   float64    // the width of the spine in the description; 0 if akari computes it

	Cover *Sheet // nil if only the pages are judged
}

// Sheet is the artwork of a cover.
type Sheet struct {
	DPI  float64 // of the coarsest picture, 0 if there is none
	CMYK bool    // whether a picture is in CMYK, whose inks akari does not add up
}

// table lists the rules. A rule without a value to judge returns no verdict.
var table = []struct {
	name          string
	inside, cover bool
	judge         func(r Rules, w *Work) (v Verdict, want, found string)
}{
	{"page size", true, true, Rules.pageSize},
	{"number of pages", true, true, Rules.pageCount},
	{"inside margin", true, false, margin(0)},
	{"outside margin", true, false, margin(1)},
	{"top margin", true, false, margin(2)},
	{"bottom margin", true, false, margin(3)},
	{"second ink", true, false, Rules.secondInk},
	{"PDF/X", true, true, Rules.label},
	{"spine", false, true, Rules.spine},
	{"pictures", false, true, Rules.pictures},
	{"inks of pictures", false, true, Rules.pictureInks},
}

// Judge compares a work with each rule of the printers. If the work has a cover, Judge applies the
// rules for covers, otherwise the rules for pages.
func (w *Work) Judge(list ...Printer) (out []Finding) {
	for _, p := range list {
		r := p.Rules()
		for _, rule := range table {
			if w.Cover == nil && !rule.inside || w.Cover != nil && !rule.cover {
				continue
			}
			if v, want, found := rule.judge(r, w); v != "" {
				out = append(out, Finding{r.Title, rule.name, v, want, found})
			}
		}
	}
	return out
}

// Unasked returns the findings about printers that nobody named: their rules are not met, but not broken.
func Unasked(all []Finding) []Finding {
	for i := range all {
		if all[i].Verdict == Fail {
			all[i].Verdict = Unmet
		}
	}
	return all
}

// Failed reports whether a rule is broken.
func Failed(all []Finding) bool {
	return slices.ContainsFunc(all, func(f Finding) bool { return f.Verdict == Fail })
}

// Told returns the findings as lines of a report: a line with the numbers of each printer's rules,
// which also names the rules that are not met, and a line for each rule that is broken or unknown.
func Told(all []Finding) string {
	var printers []string
	lines := ""
	for i := 0; i < len(all); {
		printer, count := all[i].Printer, map[Verdict]int{}
		var unmet []string
		for ; i < len(all) && all[i].Printer == printer; i++ {
			switch count[all[i].Verdict]++; all[i].Verdict {
			case Fail, Unknown:
				lines += all[i].String() + "\n"
			case Unmet:
				unmet = append(unmet, fmt.Sprintf("%s: %s", all[i].Rule, all[i].Found))
			}
		}
		text := fmt.Sprintf("%s %d met", printer, count[Pass])
		if n := count[Fail]; n > 0 {
			text += fmt.Sprintf(", %d broken", n)
		}
		if n := count[Unmet]; n > 0 {
			text += fmt.Sprintf(", %d not met (%s)", n, strings.Join(unmet, ", "))
		}
		if n := count[Unknown]; n > 0 {
			text += fmt.Sprintf(", %d unknown", n)
		}
		printers = append(printers, text)
	}
	if printers == nil {
		return ""
	}
	return "printers' rules: " + strings.Join(printers, "; ") + "\n" + lines
}

// verdict is Pass or Fail.
func verdict(pass bool) Verdict {
	if pass {
		return Pass
	}
	return Fail
}

func (r Rules) pageSize(w *Work) (Verdict, string, string) {
	found := fmt.Sprintf("%s (%.1f x %.1f mm)", cmp.Or(w.Trim.Name, "a size"), w.Trim.Width, w.Trim.Height)
	v := verdict(r.Cuts(w.Trim))
	if v == Pass && w.Stock == Cream && r.cream != nil && !r.cream(w.Trim) {
		return Unknown, "a size that is cut on cream paper", found
	}
	return v, r.sizes, found
}

func (r Rules) pageCount(w *Work) (Verdict, string, string) {
	most := r.MaxPages(w.Trim, w.Stock)
	return verdict(w.Pages >= r.MinPages && w.Pages <= most), fmt.Sprintf("%d to %d", r.MinPages, most), fmt.Sprint(w.Pages)
}

// margin returns the rule for a margin of Work.Margins.
func margin(side int) func(r Rules, w *Work) (Verdict, string, string) {
	return func(r Rules, w *Work) (Verdict, string, string) {
		want, have := r.Outside, w.Margins[side]
		if side == 0 {
			want = r.Gutter(w.Pages)
		}
		return verdict(Fits(want, have)), "at least " + exactly(want), exactly(have)
	}
}

// exactly returns a length in thousandths of a millimetre, rounded down, so that a length that is too short does not
// look sufficient.
func exactly(mm float64) string {
	return strconv.FormatFloat(math.Floor(Settle(1000*mm)+slip)/1000, 'f', -1, 64) + " mm"
}

func (r Rules) secondInk(w *Work) (Verdict, string, string) {
	switch {
	case w.Second == "":
		return "", "", ""
	case w.Second.Spot() && r.Cover == CMYK:
		return Unknown, "an ink that the printer mixes", string(w.Second)
	case w.Second.Spot():
		return Fail, "no spot colour", string(w.Second)
	}
	return verdict(r.Cover == RGB), "no RGB", string(w.Second)
}

func (r Rules) label(w *Work) (Verdict, string, string) {
	switch {
	case !r.PDFX:
		return "", "", ""
	case w.Label:
		return Pass, "a label of PDF/X-1a", "a label"
	}
	return Fail, "a label of PDF/X-1a", "none"
}

func (r Rules) spine(w *Work) (Verdict, string, string) {
	own, template := r.spineOf(w.Pages, w.Stock), "the width in the printer's template"
	switch {
	case r.spineWidth == nil && w.Spine > 0:
		return Pass, template, fmt.Sprintf("%.1f mm, by cover.spine_width", w.Spine)
	case r.spineWidth == nil:
		return Unknown, template, fmt.Sprintf("%.1f mm, by KDP's table; write the width in the template as cover: {spine_width: ...}", own)
	case w.Spine > 0:
		return verdict(math.Abs(w.Spine-own) <= RunOver), fmt.Sprintf("the width by the printer's table, %.1f mm", own), fmt.Sprintf("%.1f mm, by cover.spine_width", w.Spine)
	}
	return Pass, "the width by the printer's table", fmt.Sprintf("%.1f mm", own)
}

func (r Rules) pictures(w *Work) (Verdict, string, string) {
	if w.Cover.DPI == 0 {
		return "", "", ""
	}
	return verdict(w.Cover.DPI >= MinDPI-0.5), fmt.Sprintf("at least %.0f dpi", MinDPI), fmt.Sprintf("%.0f dpi", w.Cover.DPI)
}

func (r Rules) pictureInks(w *Work) (Verdict, string, string) {
	if r.Cover != CMYK || !w.Cover.CMYK {
		return "", "", ""
	}
	return Unknown, fmt.Sprintf("at most %.0f%% of four inks together", 100*MaxInks), "a picture in CMYK, whose inks akari does not add up"
}
