package collect

import (
	"context"
	"fmt"

	"akari/generate"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// tally compares the puzzles of a book with the limits.
type tally struct {
	paper.Limits
	puzzles, cells int
}

func (t *tally) add(count, rows, cols int) error {
	if rows > t.Board/max(cols, 1) {
		return fmt.Errorf("expected a board of at most %d cells, got %d by %d", t.Board, rows, cols)
	}
	if count > t.Puzzles-t.puzzles {
		return fmt.Errorf("expected at most %d puzzles in a book, got more", t.Puzzles)
	}
	if rows*cols > 0 && count > (t.Cells-t.cells)/(rows*cols) {
		return fmt.Errorf("expected at most %d cells in all boards of a book, got more", t.Cells)
	}
	t.puzzles, t.cells = t.puzzles+count, t.cells+count*rows*cols
	return nil
}

// StandIns returns the sections of a book before any puzzle is made. The sections have the puzzles
// of files, neither solved nor graded, and empty boards in place of other puzzles. StandIns reports
// sections that exceed the limits. No limit may be 0.
func StandIns(ctx context.Context, spec *presets.Book, most paper.Limits) (sections []*Section, err error) {
	if err := CheckFields(spec); err != nil {
		return nil, err
	}
	number, count := spec.FirstNumber()-1, &tally{Limits: most}
	if n := len(spec.Parts); n > most.Parts {
		return nil, spec.Mistake("parts", "expected at most %d parts, got %d", most.Parts, n)
	}
	for i := range spec.Parts {
		part := &spec.Parts[i]
		s, taken := &Section{Part: part}, spec.Taken(part)
		for _, file := range part.Files {
			err := readFile(ctx, spec, s, file, &taken, func(e *puzzle.Entry, name string) error {
				if err := count.add(1, e.Puzzle.Rows, e.Puzzle.Cols); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				return s.standIn(e)
			})
			if err != nil {
				return nil, Mistake(spec, fmt.Sprintf("parts[%d].files", i), err)
			}
		}
		if part.Recipe != nil {
			o := generate.Resolved(part.Recipe.Options)
			if err := count.add(int(part.Count), o.Size.Rows, o.Size.Cols); err != nil {
				return nil, spec.Mistake(fmt.Sprintf("parts[%d]", i), "%w", err)
			}
			z := puzzle.New(o.Kind.Genre(), o.Size.Rows, o.Size.Cols)
			for range int(part.Count) {
				_ = s.standIn(&puzzle.Entry{Puzzle: z})
				if l := ladderOf(z.Genre); part.Level == 0 { // the hardest that the recipe may make
					_, hi, _ := o.Difficulty.Rungs(l)
					s.Items[len(s.Items)-1].Level = max(1, levelOf(l, hi))
				}
			}
		}
		if err := s.enough(spec); err != nil {
			return nil, spec.Mistake(fmt.Sprintf("parts[%d].files", i), "part %d (%s): %w", i+1, part.Title, err)
		}
		for _, it := range s.Items {
			number++
			it.Number = number
		}
		sections = append(sections, s)
	}
	return sections, nil
}

// standIn adds a puzzle that is neither solved nor graded.
func (s *Section) standIn(e *puzzle.Entry) error {
	if n := max(len(e.Title), len(e.Author), len(e.ID)); n > maxText {
		return fmt.Errorf("expected a text of at most %d bytes beside a puzzle, got %d", maxText, n)
	}
	s.Items = append(s.Items, &Item{Entry: e, Level: max(s.Part.Level, 1)})
	return nil
}

// maxText is the longest text beside a puzzle, in bytes.
const maxText = 10_000
