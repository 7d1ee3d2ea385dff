package presets_test

import (
	"strings"
	"testing"
	"time"

	"akari/presets"
)

func day(t *testing.T, text string) (d presets.Date) {
	t.Helper()
	if err := d.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSeries goes through the dates of series, and asks for dates outside them.
func TestSeries(t *testing.T) {
	for every, want := range map[string]string{
		"day":  "2028-02-28 2028-02-29 2028-03-01 2028-03-02",
		"week": "2028-02-28 2028-03-06 2028-03-13 2028-03-20",
	} {
		dir := write(t, map[string]string{"b.yaml": "series: {from: 2028-02-28, every: " + every + ", count: 3}\nparts: [{preset: easy, count: 2}]\n"})
		b, err := presets.LoadBook(folder(dir), "b.yaml")
		if err != nil {
			t.Fatal(err)
		}
		var dates []string
		seeds := map[uint64]bool{}
		var last *presets.Book
		for _, d := range b.Series.Dates() {
			dates = append(dates, d.Format(time.DateOnly))
			issue, err := b.Issue(d)
			if err != nil {
				t.Fatal(err)
			}
			seeds[issue.Seed] = true
			if taken := issue.Taken(&b.Parts[0]); !issue.Dated() || taken != 2*(len(dates)-1) {
				t.Errorf("%s: of a date %v, %d puzzles taken before %s", every, issue.Dated(), taken, d)
			}
			if same, err := b.IssueOn(d.Format(time.DateOnly)); err != nil || same.Seed != issue.Seed {
				t.Errorf("%s: %s as it is written: %v", every, d, err)
			}
			before := issue.Before()
			if (before == nil) != (last == nil) || last != nil && (before.Date != last.Date || before.Seed != last.Seed || last.Next() != d) {
				t.Errorf("%s: what stands before %s is not the date before", every, d)
			}
			if (len(issue.Parts) == 0) != (len(dates) == 4) || issue.Date != d {
				t.Errorf("%s: %d parts on %s", every, len(issue.Parts), d)
			}
			last = issue
		}
		if got := strings.Join(dates, " "); got != want || len(seeds) != 4 {
			t.Errorf("%s: %s, want %s; %d seeds", every, got, want, len(seeds))
		}
		after := map[string]string{"day": "2028-03-03", "week": "2028-03-27"}[every]
		for _, none := range []string{after, "2028-02-27", "2028-03-21", "2027-02-28", "2028-03-07"} {
			if _, err := b.Issue(day(t, none)); err == nil || !strings.Contains(err.Error(), none+" is not a date of the series, which has one date every "+every+" from 2028-02-28 to ") {
				t.Errorf("%s, %s: %v", every, none, err)
			}
		}
	}
	plain := presets.DefaultBook(presets.StyleStandard)
	if _, err := plain.IssueOn("28.2.2028"); err == nil || plain.Dated() || plain.Taken(&presets.Part{Count: 2}) != 0 || plain.Before() != nil {
		t.Errorf("a book that is no series: dated %v, error %v", plain.Dated(), err)
	}
	if _, err := plain.Issue(day(t, "2028-02-28")); err == nil {
		t.Error("a book that is no series has a date")
	}
}

// TestDatesInEveryLanguage formats the first and another day of a month.
func TestDatesInEveryLanguage(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "1 May 2027, 31 December 2027", "de": "1. Mai 2027, 31. Dezember 2027", "fr": "1er mai 2027, 31 décembre 2027",
		"es": "1 de mayo de 2027, 31 de diciembre de 2027", "ja": "2027年5月1日, 2027年12月31日",
	} {
		dir := write(t, map[string]string{"b.yaml": "lang: " + lang + "\ntype: {fallback: f.ttf}\nparts: [{preset: easy, count: 2}]\n"})
		b, err := presets.LoadBook(folder(dir), "b.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if got := b.On(day(t, "2027-05-01")) + ", " + b.On(day(t, "2027-12-31")); got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}
