//go:build !judge

package service

import (
	"cmp"
	"context"
	"slices"

	"akari/render/paper"
	"akari/render/preflight"
)

// PreflightRequest asks whether the inside of a book follows the printers' rules.
type PreflightRequest struct {
	PDF   []byte      `json:"pdf" about:"the file, in base64"`
	For   string      `json:"for" about:"the printers, separated by commas"`
	Paper paper.Stock `json:"paper" about:"the paper, which limits the number of pages"`
}

// Findings is the result of a preflight, with one finding for each rule.
type Findings struct {
	OK       bool                `json:"ok"`       // whether no rule is broken
	Findings []preflight.Finding `json:"findings"` // one finding for each rule
}

func (q *PreflightRequest) validate(Limits) error {
	_, err := paper.ParsePrinters(q.For)
	return inField("for", err)
}

// Preflight compares a file with the printers' rules.
func (w *Worker) Preflight(ctx context.Context, q *PreflightRequest) (*Findings, error) {
	if err := cmp.Or(Validate(q, w.Most), ctx.Err()); err != nil {
		return nil, err
	}
	list, _ := paper.ParsePrinters(q.For)
	if err := atMost("pdf", "objects", preflight.Objects(q.PDF), w.Most.Objects); err != nil {
		return nil, err
	}
	d, err := preflight.Read(ctx, q.PDF)
	if err != nil {
		return nil, &Error{Field: "pdf", Msg: err.Error(), Cause: err}
	}
	var all []preflight.Finding
	for _, p := range list {
		if wrap, is := preflight.WrapOf(d, p, q.Paper); is {
			all = append(all, preflight.CheckCover(d, p, wrap)...)
			continue
		}
		all = append(all, preflight.Check(d, p, q.Paper)...)
	}
	return newFindings(all), nil
}

func newFindings(all []preflight.Finding) *Findings {
	broken := slices.ContainsFunc(all, func(f preflight.Finding) bool { return !f.OK })
	return &Findings{OK: !broken, Findings: all}
}

// Outcome is No if a rule is broken.
func (f *Findings) Outcome() Outcome { return outcome(false, !f.OK) }
