package book

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestNoPanics calls every exported function with wrong arguments.
func TestNoPanics(t *testing.T) {
	spec := *presets.DefaultBook(presets.StyleStandard)
	testkit.NoPanic(t, map[string]any{
		"Build": Build, "Printable": Printable,
	}, Book{Spec: &spec}, Cover{}, Report{})
	good := sections(1, 2, 6)
	rng := rand.New(rand.NewPCG(3, 4))
	for range testkit.Scale(6, 60) { // sound books with a mistake somewhere
		wrong := spec
		testkit.Spoil(rng, &wrong)
		if b, err := Compose(t.Context(), &wrong, good); err == nil {
			_, err = b.Press(t.Context())
			_, errCover := b.Cover(paper.KDP).PDF(t.Context(), true)
			_, _, _ = err, errCover, b.Report()
		}
		_, _ = Printable(t.Context(), &wrong)
	}
}
