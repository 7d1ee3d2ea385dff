package book

import (
	"context"
	"errors"
	"fmt"

	"akari/presets"
	"akari/puzzle"
	"akari/render/pdf"
)

// rehearse lays the book out with empty boards in place of the puzzles that are to
// be made, and those of files as they are, and measures every page. So a book that
// does not fit its pages is refused before any puzzle is made. Of a series it takes
// the first date and the end.
func rehearse(spec *presets.Book, f faces) error {
	if spec.Series.Count == 0 || spec.Dated() {
		return rehearseOne(spec, f)
	}
	for _, day := range []presets.Date{spec.Series.From, spec.Series.End()} {
		issue, err := spec.Issue(day)
		if err == nil {
			err = rehearseOne(issue, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func rehearseOne(spec *presets.Book, f faces) error {
	sections, err := standIns(spec)
	if err != nil {
		return err
	}
	var last []*Section
	if before := spec.Before(); before != nil {
		if last, err = standIns(before); err != nil {
			return err
		}
	}
	p, err := layout(spec, f, sections, last)
	if _, is := errors.AsType[*presets.Error](err); is {
		return err
	} else if err != nil {
		return spec.Mistake("page", "%w", err)
	}
	d := pdf.Measure()
	p.draw(d, true, p.alike)
	err = d.Err()
	if outside, is := errors.AsType[*pdf.OutsideError](err); is {
		return spec.Mistake(kinds[p.pages[outside.Page-1].kind].key, "%w", p.doesNotFit(outside))
	} else if err != nil {
		return spec.Mistake("", "%w", err)
	}
	return nil
}

// alike reports whether a page of puzzles or solutions holds nothing that the pages
// before and behind it do not hold as well, but for boards, which are drawn as large
// as there is room for.
func (p *plan) alike(i int) bool {
	if i == 0 || i+1 == len(p.pages) || p.bylines {
		return false
	}
	pg, next := p.pages[i], p.pages[i+1]
	return (pg.kind == "puzzles" || pg.kind == "solutions") && p.pages[i-1].kind == pg.kind && next.kind == pg.kind && pg.mark == "" && next.mark == ""
}

// standIns are the puzzles of a book as far as they are known.
func standIns(spec *presets.Book) (sections []*Section, err error) {
	number := 0
	for i := range spec.Parts {
		part := &spec.Parts[i]
		s, taken := &Section{Part: part}, spec.Taken(part)
		for _, file := range part.Files {
			if err := readFile(context.Background(), spec, s, file, &taken, s.standIn); err != nil {
				return nil, spec.Mistake(fmt.Sprintf("parts[%d].files", i), "%w", err)
			}
		}
		if part.Recipe != nil {
			o := part.Recipe.Resolved()
			z := puzzle.New(o.Kind.Genre(), o.Size.Rows, o.Size.Cols)
			for range int(part.Count) {
				_ = s.standIn(&puzzle.Entry{Puzzle: z}, "")
			}
		}
		if err := s.enough(spec); err != nil {
			return nil, spec.Mistake(fmt.Sprintf("parts[%d].files", i), "part %d (%s): %w", i+1, part.Title, err)
		}
		for _, it := range s.Items {
			number++
			it.Number, it.hint = number, spec.Words.Nudge.Lamp
		}
		sections = append(sections, s)
	}
	return sections, nil
}

// standIn adds a puzzle that is neither solved nor graded.
func (s *Section) standIn(e *puzzle.Entry, _ string) error {
	s.Items = append(s.Items, &Item{Entry: e, Level: max(s.Part.Level, 1)})
	return nil
}
