package collect

import (
	"fmt"

	"akari/generate"
	"akari/internal/spell"
	"akari/presets"
)

// CheckFields reports a value that cannot come from a description in a file.
func CheckFields(spec *presets.Book) error {
	if spec == nil {
		return &presets.Error{Msg: "there is no description of a book"}
	}
	for _, p := range spec.Page.For {
		if err := spell.OneOf(string(p), p.Choices()); err != nil {
			return spec.Mistake("page.for", "printer %w", err)
		}
	}
	for _, c := range []struct {
		key, word string
		of        spell.Choice
	}{
		{"page.paper", string(spec.Page.Paper), spec.Page.Paper}, {"page.align", string(spec.Page.Align), spec.Page.Align},
		{"grid.symbol", string(spec.Grid.Symbol), spec.Grid.Symbol}, {"grid.names", string(spec.Grid.Names), spec.Grid.Names},
		{"solutions.place", string(spec.Solutions.Place), spec.Solutions.Place}, {"solutions.steps", string(spec.Solutions.Steps), spec.Solutions.Steps}, {"solutions.light", string(spec.Solutions.Light), spec.Solutions.Light},
		{"notes.ruling", string(spec.Notes.Ruling), spec.Notes.Ruling}, {"type.embed", string(spec.Type.Embed), spec.Type.Embed},
		{"output.pdfx", string(spec.Output.PDFX), spec.Output.PDFX}, {"output.condition", string(spec.Output.Condition), spec.Output.Condition},
	} {
		if err := spell.OneOf(c.word, c.of.Choices()); err != nil {
			return spec.Mistake(c.key, "%w", err)
		}
	}
	if l, m := len(spec.Words.Levels), len(spec.Words.Months); l != presets.MaxLevel || m != 12 {
		return spec.Mistake("words", "expected %[3]d levels and 12 months, got %[1]d and %[2]d", l, m, presets.MaxLevel)
	}
	for i, part := range spec.Parts {
		if part.Recipe == nil {
			continue
		}
		if err := generate.Validate(part.Recipe.Options); err != nil {
			return spec.Mistake(fmt.Sprintf("parts[%d]", i), "%w", err)
		}
	}
	for _, s := range spans(spec) {
		if !(s.v >= s.low && s.v <= s.high) {
			return spec.Mistake(s.key, "%s: expected %v to %v, got %v", s.key, s.low, s.high, s.v)
		}
	}
	return nil
}

// span is a number of a description, and its range.
type span struct {
	key          string
	v, low, high float64
}

// spans are the numbers of a description. Lengths are in mm, sizes of type in points.
func spans(spec *presets.Book) []span {
	const long = 2000
	g, ty, pg := spec.Grid, spec.Type, spec.Page
	all := []span{
		{"page.trim", pg.Trim.Width, 1, long}, {"page.trim", pg.Trim.Height, 1, long}, {"page.background", float64(pg.Background), 0, 1},
		{"page.inside", pg.Inside.MM(), 0, long}, {"page.outside", pg.Outside.MM(), 0, long}, {"page.top", pg.Top.MM(), 0, long}, {"page.bottom", pg.Bottom.MM(), 0, long},
		{"type.size", float64(ty.Size), 1, long}, {"type.labels", float64(ty.Labels), 1, long}, {"type.number", float64(ty.Number), 1, long},
		{"grid.line", g.Line.MM(), 0, long}, {"grid.frame", g.Frame.MM(), 0, long}, {"grid.min_cell", g.MinCell.MM(), 0.1, long}, {"grid.max_cell", g.MaxCell.MM(), 0, long},
		{"grid.clue", float64(g.Clue), 0, 1}, {"grid.black", float64(g.Black), 0, 1}, {"solutions.min_cell", spec.Solutions.MinCell.MM(), 0.1, long},
		{"front.steps", float64(spec.Front.Steps), 0, presets.MaxCount},
		{"notes.pages", float64(spec.Notes.Pages), presets.AutoNotes, presets.MaxCount}, {"series.count", float64(spec.Series.Count), 0, presets.MaxCount},
	}
	perPage := func(key string, per presets.PerPage) {
		all = append(all, span{key, float64(per.Rows), 0, presets.MaxCount}, span{key, float64(per.Cols), 0, presets.MaxCount})
	}
	perPage("grid.per_page", g.PerPage)
	perPage("solutions.per_page", spec.Solutions.PerPage)
	for i, part := range spec.Parts {
		key := fmt.Sprintf("parts[%d]", i)
		perPage(key+".per_page", part.PerPage)
		all = append(all, span{key + ".count", float64(part.Count), 0, presets.MaxCount}, span{key + ".pool", float64(part.Pool), 0, presets.MaxCount},
			span{key + ".level", float64(part.Level), 0, presets.MaxLevel})
	}
	return all
}
