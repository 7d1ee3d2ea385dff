package book

import (
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestNoPanics makes the mistakes that a caller can make.
func TestNoPanics(t *testing.T) {
	spec := *presets.DefaultBook(presets.StyleStandard)
	testkit.CallAll(t, map[string]any{
		"Build": Build, "Check": Check, "Compose": Compose,
		"Book": Book{Spec: &spec}, "Cover": Cover{}, "Report": Report{},
	})
	good := sections(1, 2, 6)
	for range testkit.Scale(15, 600) { // sound books with a mistake somewhere
		wrong := spec
		testkit.Spoil(&wrong)
		if b, err := Compose(t.Context(), &wrong, good); err == nil {
			_, err = b.Press(t.Context())
			_, errCover := b.Cover(paper.KDP).PDF(t.Context(), true)
			_, _, _ = err, errCover, b.Report()
		}
		_ = Check(t.Context(), &wrong)
	}
}
