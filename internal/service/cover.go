//go:build !judge

package service

import (
	"context"
	"math"

	"akari/render/book"
	"akari/render/paper"
)

// CoverRequest asks for the cover of a book.
type CoverRequest struct {
	Book    BookRequest   `json:"book" about:"the book, as in a request for a book"`
	For     paper.Printer `json:"for,omitempty" about:"the printer, by default the first that the description names"`
	Report  Text          `json:"report,omitempty" about:"the report on the book, so that its puzzles are not made again"`
	Picture bool          `json:"picture,omitempty" about:"also return the front as a picture for shops"`
}

// Cover is a finished cover: the file for the printer, and a drawing of its cuts and folds.
type Cover struct {
	Printer   string  `json:"printer"`    // the printer whose rules the cover follows
	Pages     int     `json:"pages"`      // number of pages of the book
	Width     float64 `json:"width_mm"`   // the width of the sheet
	Height    float64 `json:"height_mm"`  // the height of the sheet
	Spine     float64 `json:"spine_mm"`   // the width of the spine
	SpineText bool    `json:"spine_text"` // whether the spine is wide enough for type

	Rules  []paper.Finding `json:"rules"`                                             // the printer's rules
	Print  []byte          `json:"print"`                                             // the file for the printer, in base64
	Guides []byte          `json:"guides"`                                            // a drawing of cuts and folds, in base64
	Front  []byte          `json:"front,omitempty" when:"if the request has picture"` // a PNG of the front for shops, in base64
}

func (q *CoverRequest) validate(most Limits) error { return q.Book.validate(most) }

// Cover makes the cover of a book, whose number of pages determines the width of the spine.
func (w *Worker) Cover(ctx context.Context, q *CoverRequest) (*Cover, error) {
	if err := Validate(q, w.Most); err != nil {
		return nil, err
	}
	spec, err := w.spec(ctx, &q.Book)
	if err != nil {
		return nil, err
	}
	if !spec.Series.From.IsZero() {
		return nil, spec.Mistake("series", "a series has no cover")
	}
	printer := q.For
	if printer == "" && len(spec.Page.For) > 0 {
		printer = spec.Page.For[0]
	}
	if printer == "" {
		return nil, &Error{Field: "for", Msg: "name a printer here or in the description"}
	}
	var b *book.Book
	if q.Report == "" {
		b, err = w.build(ctx, spec, &q.Book)
	} else {
		b, err = book.Recall(ctx, spec, []byte(q.Report))
	}
	if err != nil {
		return nil, ofRequest(err)
	}
	c := b.Cover(printer)
	tenth := func(mm float64) float64 { return math.Round(10*mm) / 10 }
	out := &Cover{
		Printer: string(printer), Pages: b.Pages(), Width: tenth(c.Wrap.Width()), Height: tenth(c.Wrap.Height()), Spine: tenth(c.Wrap.Spine),
	}
	if out.Print, err = c.PDF(ctx, false); err == nil {
		out.Guides, err = c.PDF(ctx, true)
	}
	if err == nil && q.Picture {
		out.Front, err = c.Front(ctx)
	}
	if err != nil {
		return nil, ofRequest(err)
	}
	out.SpineText = c.Wrap.SpineText > 0 // known when the cover is drawn
	if out.Rules = c.Rules(); q.For == "" && !spec.HasKey("page.for") {
		out.Rules = paper.Unasked(out.Rules)
	}
	return out, nil
}

// Outcome is No if the cover breaks a rule of the printer.
func (c *Cover) Outcome() Outcome { return outcome(false, paper.Failed(c.Rules)) }
