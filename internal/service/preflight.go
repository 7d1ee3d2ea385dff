package service

import (
	"bytes"
	"cmp"
	"context"

	"akari/internal/spell"
	"akari/render/paper"
	"akari/render/preflight"
)

// PreflightRequest asks whether the inside of a book meets what printers ask.
type PreflightRequest struct {
	PDF   []byte `json:"pdf" about:"the file, in base64"`
	For   string `json:"for" about:"the printers, with commas between them"`
	Paper string `json:"paper" about:"white or cream; it limits the number of pages"`
}

// DefaultPreflight asks about all printers.
func DefaultPreflight() PreflightRequest {
	return PreflightRequest{For: "kdp,ingram,lulu", Paper: "cream"}
}

// Findings is one line a rule.
type Findings struct {
	OK       bool                `json:"ok"`       // no rule is broken
	Findings []preflight.Finding `json:"findings"` // a rule each
}

// Validate checks all but the file.
func (q *PreflightRequest) Validate() error {
	_, _, err := q.understood()
	return err
}

func (q *PreflightRequest) understood() (list []paper.Printer, stock paper.Stock, err error) {
	if list, err = paper.ParsePrinters(q.For); err != nil {
		return nil, "", inField("for", err)
	}
	return list, stock, inField("paper", spell.Choose(&stock, q.Paper))
}

// Preflight holds a file against the printers' rules.
func (w *Worker) Preflight(ctx context.Context, q *PreflightRequest) (*Findings, error) {
	list, stock, err := q.understood()
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return nil, err
	}
	if err := atMost("pdf", "objects", bytes.Count(q.PDF, []byte(" 0 obj\n")), w.Most.Objects); err != nil {
		return nil, err
	}
	d, err := preflight.Read(ctx, q.PDF)
	if err != nil {
		return nil, &Error{Field: "pdf", Msg: err.Error(), Cause: err}
	}
	out := &Findings{OK: true}
	for _, p := range list {
		out.Findings = append(out.Findings, preflight.Check(d, p, stock)...)
	}
	for _, f := range out.Findings {
		out.OK = out.OK && f.OK
	}
	return out, nil
}

// Outcome is No where a rule is broken.
func (f *Findings) Outcome() Outcome { return outcome(false, !f.OK) }
